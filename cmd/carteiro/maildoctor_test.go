package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A Postfix on the same machine sends for the domain as its mail exchanger does:
// nobody can publish 127.0.0.1.
func TestTheRelayThatTheWorldSees(t *testing.T) {
	for relay, host := range map[string]string{"": "", "127.0.0.1:25": "", "localhost:25": "", "[::1]:25": "",
		"smtp.example.org:587": "smtp.example.org", "192.0.2.7:25": "192.0.2.7"} {
		require.Equal(t, host, relayHost(relay), relay)
	}
}
