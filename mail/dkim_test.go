package mail_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/stretchr/testify/require"

	"carteiro/mail"
)

type kept struct{ raw []byte }

func (k *kept) Send(_ context.Context, _ mail.Path, raw []byte) error { k.raw = raw; return nil }

const unsigned = "From: Clube <clube@play.example>\r\nTo: Ana <ana@example.org>\r\nReply-To: <g+abc@play.example>\r\n" +
	"Subject: A sua vez\r\nDate: Mon, 30 Nov 2026 10:00:00 +0000\r\nMessage-ID: <1@play.example>\r\n" +
	"List-Unsubscribe: <https://play.example/stop/x>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nLance os dados.\r\n"

// verdicts verifies with the record that the operator was told to publish.
func verdicts(t *testing.T, d mail.DKIM, raw string) error {
	t.Helper()
	asked := ""
	list, err := dkim.VerifyWithOptions(strings.NewReader(raw), &dkim.VerifyOptions{LookupTXT: func(name string) ([]string, error) {
		asked = name
		return []string{d.Record()}, nil
	}})
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, "post._domainkey.play.example", asked)
	return list[0].Err
}

func TestDKIMSignsAndNobodyCanAdd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dkim.pem")
	key, err := mail.DKIMKey(file)
	require.NoError(t, err)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
	again, err := mail.DKIMKey(file)
	require.NoError(t, err)
	require.True(t, key.Equal(again), "a second start must sign with the same key")

	var got kept
	d := mail.DKIM{Next: &got, Domain: "play.example", Selector: "post", Key: key}
	require.NoError(t, d.Send(t.Context(), mail.Path{}, []byte(unsigned)))
	letter := string(got.raw)
	require.True(t, strings.HasSuffix(letter, unsigned), "the letter itself stays as it was")
	require.NoError(t, verdicts(t, d, letter))

	head, body, _ := strings.Cut(letter, "\r\n\r\n")
	for name, forged := range map[string]string{
		"a second From above":  "From: Banco <b@bank.example>\r\n" + letter,
		"a second From below":  head + "\r\nFrom: Banco <b@bank.example>\r\n\r\n" + body,
		"a second Subject":     "Subject: Pague\r\n" + letter,
		"another way to leave": head + "\r\nList-Unsubscribe: <https://evil.example>\r\n\r\n" + body,
		"another body":         strings.Replace(letter, "Lance", "Passe", 1),
		"a footer":             letter + "-- \r\nlist\r\n",
	} {
		require.Error(t, verdicts(t, d, forged), name)
	}
}

func TestDKIMKeyRefusesWhatIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dkim.pem")
	require.NoError(t, os.WriteFile(file, bytes.Repeat([]byte("x"), 10), 0o600))
	_, err := mail.DKIMKey(file)
	require.ErrorContains(t, err, "PEM")
}
