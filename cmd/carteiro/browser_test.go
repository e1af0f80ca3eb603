package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"carteiro/engine/table"
)

// chromium starts a headless browser that runs no script of any page.
func chromium(t *testing.T) context.Context {
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.NoFirstRun, chromedp.UserDataDir(t.TempDir()),
		chromedp.ExecPath(browserPath(t)))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), opts...)
	t.Cleanup(cancel)
	ctx, end := chromedp.NewContext(ctx)
	t.Cleanup(end)
	ctx, late := context.WithTimeout(ctx, 2*patience)
	t.Cleanup(late)
	_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	require.NoError(t, err)
	return ctx
}

func browserPath(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	require.FailNow(t, "no Chromium: make setup installs it")
	return ""
}

// TestBrowserWithoutScript signs in, plays a turn and steps through the replay
// in a real browser with scripts switched off.
func TestBrowserWithoutScript(t *testing.T) {
	a, base := demo(t)
	b := tab{t, chromium(t), base}
	b.signIn(awaited(t, a))
	before := demoState(t, a)
	b.turn(a)
	steps := map[string]int{"roll": 3, "play": 1} // a roll, the dice and a play; a demo with a dance in it ends with a roll
	require.GreaterOrEqual(t, demoState(t, a).Turn, before.Turn+steps[before.Asks()[0].Kind])
	b.stepThrough()
	b.picture("board-1200.png", 1200)
	b.picture("board-360.png", 360)
}

// demo is the demo in this process, on free ports.
func demo(t *testing.T) (*app, string) {
	web := freePort(t)
	cfg := &Config{Data: t.TempDir(), HTTP: web, SMTP: freePort(t), Domain: "localhost", URL: "http://" + web, Zone: "Europe/Lisbon", demo: true}
	a, err := open(t.Context(), cfg)
	require.NoError(t, err)
	require.NoError(t, a.seed(t.Context()))
	ctx, stop := context.WithCancel(t.Context())
	ready, done := make(chan struct{}), make(chan error, 1)
	go func() { done <- a.serve(ctx, func(addresses) { close(ready) }) }()
	<-ready
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-done)
		require.NoError(t, a.close())
	})
	return a, cfg.URL
}

func demoState(t *testing.T, a *app) table.State {
	s, err := a.desk.Table(t.Context(), demoTable)
	require.NoError(t, err)
	return s
}

const demoPath = "/g/" + string(demoTable)

// awaited is the address of the person whose turn it is in the demo.
func awaited(t *testing.T, a *app) string {
	s := demoState(t, a)
	if s.Player(s.Asks()[0].Seat) == demoHost {
		return "ana@localhost"
	}
	return "bia@localhost"
}

// tab is a browser tab in the hands of a person.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string
}

func (b tab) open(path string) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, chromedp.Navigate(b.base+path)))
}

// click presses what leads to another page, and waits for that page.
func (b tab) click(selector string) {
	b.t.Helper()
	resp, err := chromedp.RunResponse(b.ctx, chromedp.Click(chromedp.CSS(selector)))
	require.NoError(b.t, err, selector)
	require.EqualValues(b.t, 200, resp.Status, selector)
}

func (b tab) fill(selector, text string) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, chromedp.SendKeys(chromedp.CSS(selector), text)), selector)
}

func (b tab) text(selector string) string {
	b.t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Text(chromedp.CSS(selector)))
	require.NoError(b.t, err, selector)
	return text
}

// signIn asks for a link and opens the letter that brings it.
func (b tab) signIn(address string) {
	b.open("/sign-in")
	b.fill("#address", address)
	b.click("main form button")
	b.open(strings.TrimPrefix(b.link(), b.base))
	b.click("main form button")
	require.NotEmpty(b.t, b.text(`form[action="/sign-out"]`))
}

// link looks into the outbox until the newest letter holds a sign-in link.
func (b tab) link() string {
	link := regexp.MustCompile(regexp.QuoteMeta(b.base) + `/sign-in/\w+/\d+/\w+`)
	for range 200 {
		b.open("/outbox")
		b.click("main li a")
		if found := link.FindString(b.text("main pre")); found != "" {
			return found
		}
	}
	require.FailNow(b.t, "no sign-in letter in the outbox")
	return ""
}

// turn rolls and plays a turn with its confirmation.
func (b tab) turn(a *app) {
	if demoState(b.t, a).Asks()[0].Kind == "roll" {
		b.open(demoPath)
		b.click(`form[action$="/play"] button`)
	}
	if demoState(b.t, a).Asks()[0].Kind != "play" {
		return // the dice left nothing to play
	}
	b.open(demoPath)
	b.fill("#move", nextMove(demoState(b.t, a)).Text)
	b.click(`form:has(#move) button`)
	b.click(`form[action$="/play"] button`)
}

// stepThrough goes from the start of the game onward by the plain links.
func (b tab) stepThrough() {
	b.open(demoPath + "/m/0")
	for n := range 8 {
		at, err := chromedp.Run(b.ctx, chromedp.Location())
		require.NoError(b.t, err)
		require.Equal(b.t, fmt.Sprintf("%s%s/m/%d", b.base, demoPath, n), at)
		b.click("a[rel=next]")
	}
}

func (b tab) picture(name string, width int64) {
	require.NoError(b.t, chromedp.Do(b.ctx, chromedp.EmulateViewport(width, 900)))
	b.open(demoPath)
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	require.NoError(b.t, err)
	require.Greater(b.t, len(png), 20_000, "a page with a board is a picture of some size")
	wide, err := chromedp.Run(b.ctx, chromedp.Evaluate[int64]("document.documentElement.scrollWidth"))
	require.NoError(b.t, err)
	require.LessOrEqual(b.t, wide, width, "nothing sticks out of the screen")
	if dir := os.Getenv("CARTEIRO_PICTURES"); dir != "" {
		require.NoError(b.t, os.WriteFile(filepath.Join(dir, name), png, 0o600))
	}
}
