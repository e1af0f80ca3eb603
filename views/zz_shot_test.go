package views_test

import (
	"os"
	"strings"
	"testing"
	"fmt"

	"github.com/chromedp/chromedp"
)

func TestShots(t *testing.T) {
	dir := os.Getenv("SHOTS")
	if dir == "" { return }
	c := agreed(t, map[string]string{"backgammon.play": "match", "backgammon.match.length": "3"})
	seat := c.toRoll()
	save(t, c, dir, "roll", seat, c.path)
	save(t, c, dir, "new", 1, "/games/new")
	c.order(1-seat, map[string]string{"give":"roll"})
	c.order(1-seat, map[string]string{"give":"next","next":"roll"})
	save(t, c, dir, "orders", 1-seat, c.path)
	c.order(1-seat, map[string]string{"withdraw":"next"})
	c.says(seat, "double")
	save(t, c, dir, "double", 1-seat, c.path)
	c.says(1-seat, "pass")
	s2, _ := c.turn()
	save(t, c, dir, "next", s2, c.path)
	save(t, c, dir, "step", s2, c.path+"/m/4")
}
// save writes the page with its style sheet inlined as file and shoots
func save(t *testing.T, c pair, dir, name string, seat interface{}, path string) {
	var b *browser
	for i := range c.seats { if fmt.Sprint(seat) == fmt.Sprint(i) { b = c.seats[i] } }
	page := b.get(path)
	text := page.text
	css := b.get(attr(page.all("link")[1], "href")).text
	text = strings.Replace(text, "</head>", "<style>"+css+"</style></head>", 1)
	if name == "new" {
		text = strings.Replace(text, `value="match"`, `value="match" checked`, 1)
		text = strings.Replace(text, `value="single" checked`, `value="single"`, 1)
	}
	f := dir + "/" + name + ".html"
	os.WriteFile(f, []byte(text), 0o644)
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()), chromedp.ExecPath("/usr/bin/chromium"))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), opts...)
	defer cancel()
	ctx, end := chromedp.NewContext(ctx)
	defer end()
	for _, w := range []int64{360, 1200} {
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(w, 900)); err != nil { t.Fatal(err) }
		if err := chromedp.Do(ctx, chromedp.Navigate("file://"+f)); err != nil { t.Fatal(err) }
		png, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil { t.Fatal(err) }
		wide, _ := chromedp.Run(ctx, chromedp.Evaluate[int64]("document.documentElement.scrollWidth"))
		if wide > w { t.Log("WIDE", name, w, wide) }
		os.WriteFile(fmt.Sprintf("%s/%s-%d.png", dir, name, w), png, 0o644)
	}
}
