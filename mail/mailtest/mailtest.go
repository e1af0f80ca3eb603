// Package mailtest starts the mail programs that people really run (Postfix,
// Dovecot), each with a configuration and a folder of its own and on a port of
// this machine alone, so that tests can play through them.
package mailtest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// need skips a test where a program is not installed, or where we may not start
// it.
func need(t testing.TB, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed", program)
	}
	if os.Geteuid() != 0 {
		t.Skipf("%s is started by root only", program)
	}
}

// Folder is a new folder that other users may look into.
func Folder(t testing.TB, name string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", name)
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// Port is one that nobody uses now.
func Port(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func write(t testing.TB, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// do runs a program and ends the test with what it said if it fails.
func do(t testing.TB, program string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// reachable waits until somebody greets at an address.
func reachable(t testing.TB, addr string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
			n, err := conn.Read(make([]byte, 100))
			conn.Close()
			if err == nil && n > 0 {
				return
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("nobody answers at %s", addr)
}

func local(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }
