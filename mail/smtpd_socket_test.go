package mail

import (
	"bufio"
	"context"
	"net"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A mail server before ours comes by one socket with all its letters at once:
// it has no address whose connections could be counted.
func TestASocketMayHaveManyConnections(t *testing.T) {
	k := &kept{}
	s := &Server{Signer: testSigner(), Accept: k.accept, LMTP: true, MaxPerHost: 1}
	l, err := net.Listen("unix", filepath.Join(t.TempDir(), "lmtp"))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	for range 5 {
		c, err := net.Dial("unix", l.Addr().String())
		require.NoError(t, err)
		defer c.Close()
		line, err := bufio.NewReader(c).ReadString('\n')
		require.NoError(t, err)
		require.Contains(t, line, "220 ")
	}
	cancel()
	require.NoError(t, <-done)
}
