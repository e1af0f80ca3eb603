package mailtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"carteiro/mail/mailtest"
)

func TestProgramsStart(t *testing.T) {
	d := mailtest.StartDovecot(t, "segredo")
	p := mailtest.StartPostfix(t, map[string]string{"play.example": "lmtp:inet:" + d.LMTP}, d.Submission("play.example", "ana")...)
	require.Contains(t, p.Queue(t), "empty")
}
