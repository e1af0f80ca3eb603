package mail

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"os"
	"path/filepath"

	"github.com/emersion/go-msgauth/dkim"
)

// DKIM signs letters on their way to the next Sender (RFC 6376), so that others
// can prove that our domain sent them.
type DKIM struct {
	Next     Sender
	Domain   string // that of the From, with which the signature aligns
	Selector string // names the key's record: <selector>._domainkey.<domain>
	Key      *rsa.PrivateKey
}

// signed are the headers under the signature. Each is listed once more than a
// letter has it, so that nobody can add another.
var signed = []string{"From", "From", "To", "To", "Subject", "Subject", "Date", "Date", "Message-ID", "Message-ID",
	"Reply-To", "Reply-To", "In-Reply-To", "In-Reply-To", "References", "References", "MIME-Version", "MIME-Version",
	"Content-Type", "Content-Type", "Auto-Submitted", "Auto-Submitted",
	"List-Unsubscribe", "List-Unsubscribe", "List-Unsubscribe-Post", "List-Unsubscribe-Post"}

// Send signs the letter and hands it on.
func (d DKIM) Send(ctx context.Context, path Path, raw []byte) error {
	var out bytes.Buffer
	err := dkim.Sign(&out, bytes.NewReader(raw), &dkim.SignOptions{Domain: d.Domain, Selector: d.Selector, Signer: d.Key,
		Hash: crypto.SHA256, HeaderKeys: signed,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed})
	if err != nil {
		return fmt.Errorf("mail: signing: %w", err)
	}
	return d.Next.Send(ctx, path, out.Bytes())
}

// Record is the TXT record that has to stand at <selector>._domainkey.<domain>.
func (d DKIM) Record() string { return dkimRecord(&d.Key.PublicKey) }

func dkimRecord(key *rsa.PublicKey) string {
	der, err := x509.MarshalPKIXPublicKey(key)
	if err != nil {
		panic(err) // an RSA key always encodes
	}
	return "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der)
}

// keyBits is the length of a new key: what every receiver verifies, and what
// fits one DNS answer.
const keyBits = 2048

// DKIMKey reads the signing key of a file (PEM, PKCS#8); where there is no such
// file it makes a key and writes it there for its owner alone.
func DKIMKey(file string) (*rsa.PrivateKey, error) {
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return newKey(file)
	}
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, fmt.Errorf("%s: no PEM block with a private key", file)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if rsaKey, ok := key.(*rsa.PrivateKey); ok {
		return rsaKey, nil
	}
	return nil, fmt.Errorf("%s: the key is no RSA key", file)
}

func newKey(file string) (*rsa.PrivateKey, error) {
	key, err := rsa.GenerateKey(rand.Reader, keyBits)
	if err != nil {
		return nil, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	return key, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), 0o600)
}
