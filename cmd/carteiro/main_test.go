package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// childEnv makes this test binary be the program itself, in a process of its
// own that can be killed.
const childEnv = "CARTEIRO_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) == "" {
		os.Exit(m.Run())
	}
	std := stdio{os.Stdin, os.Stdout, os.Stderr}
	if os.Args[1] == "load" {
		os.Exit(load(context.Background(), os.Args[2], os.Args[3], std))
	}
	if os.Args[1] == "spine" {
		os.Exit(loadSpine(context.Background(), os.Args[2], std))
	}
	os.Exit(run(context.Background(), os.Args[1:], std))
}

// child is the program in a process of its own.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
	err   bytes.Buffer
}

func startChild(t *testing.T, args ...string) *child {
	t.Helper()
	return startChildIn(t, nil, args...)
}

// startChildIn adds to the environment.
func startChildIn(t *testing.T, env []string, args ...string) *child {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	c := &child{cmd: exec.Command(self, args...)}
	c.cmd.Env = append(append(os.Environ(), childEnv+"=1"), env...)
	c.cmd.Stderr = &c.err
	out, err := c.cmd.StdoutPipe()
	require.NoError(t, err)
	c.lines = bufio.NewScanner(out)
	require.NoError(t, c.cmd.Start())
	t.Cleanup(c.kill)
	return c
}

// kill is kill -9.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

// says waits for a line that begins like this.
func (c *child) says(t *testing.T, prefix string) {
	t.Helper()
	for c.lines.Scan() {
		if strings.HasPrefix(c.lines.Text(), prefix) {
			return
		}
	}
	c.kill()
	require.FailNow(t, "the server ended before it was ready", c.err.String())
}

// freePort is a port that nobody listens on just now.
func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// command runs one command line in this process.
func command(t *testing.T, args ...string) (status int, out, errs string) {
	return commandIn(t, "", args...)
}

func commandIn(t *testing.T, in string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, stdio{strings.NewReader(in), &o, &e})
	return status, o.String(), e.String()
}

func ok(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errs := command(t, args...)
	require.Zero(t, status, fmt.Sprint(args, errs))
	return out
}
