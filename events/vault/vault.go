// Package vault keeps the keys in a file of their own, with backups of their
// own: one AES-256 key per person, whose destruction makes everything sealed
// under it unreadable for ever; one secret per table for the dice box; and the
// server's own keys (addresses, links, cookies).
package vault

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the database driver

	"carteiro/events"
)

// maxCached bounds the keys held in memory.
const maxCached = 10_000

// Vault is an open key file. It is safe for concurrent use.
type Vault struct {
	Luck io.Reader // of keys and nonces; crypto/rand if nil

	db  *sql.DB
	now func() time.Time

	mu   sync.Mutex
	keys map[string][]byte
}

// Open opens a migrated key file.
func Open(path string, now func() time.Time) (*Vault, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?mode=rw&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(5000)&_pragma=secure_delete(1)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return &Vault{db: db, now: now, keys: map[string][]byte{}}, db.Ping()
}

// Close closes the file.
func (v *Vault) Close() error { return v.db.Close() }

// Key is the server's own 32-byte key of this name, made at the first call.
func (v *Vault) Key(name string) ([]byte, error) { return v.key("server:"+name, true) }

// Secret is the 32-byte secret of a table. It is made where create is set;
// otherwise a table without one has events.ErrErased.
func (v *Vault) Secret(id events.TableID, create bool) ([]byte, error) {
	return v.key("table:"+string(id), create)
}

// AddressKey is the keyed hash of a folded mail address, in hex.
func (v *Vault) AddressKey(address string) (string, error) {
	key, err := v.Key("address")
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(strings.ToLower(strings.TrimSpace(address))))
	return hex.EncodeToString(mac.Sum(nil)[:16]), nil
}

// Seal encrypts text under the person's key (AES-256-GCM, a random nonce).
func (v *Vault) Seal(owner events.PlayerID, text string) (events.Private, error) {
	box, err := v.box(owner, true)
	if err != nil {
		return "", err
	}
	nonce := make([]byte, box.NonceSize())
	if err := v.draw(nonce); err != nil {
		return "", err
	}
	sealed := box.Seal(nonce, nonce, []byte(text), []byte(owner))
	return events.Private(string(owner) + ":" + base64.RawStdEncoding.EncodeToString(sealed)), nil
}

// Open decrypts; events.ErrErased when the person's key is gone.
func (v *Vault) Open(p events.Private) (string, error) {
	owner, text, ok := strings.Cut(string(p), ":")
	sealed, err := base64.RawStdEncoding.DecodeString(text)
	if !ok || err != nil {
		return "", fmt.Errorf("vault: not a sealed text")
	}
	box, err := v.box(events.PlayerID(owner), false)
	if err != nil {
		return "", err
	}
	if len(sealed) < box.NonceSize() {
		return "", fmt.Errorf("vault: sealed text is too short")
	}
	plain, err := box.Open(nil, sealed[:box.NonceSize()], sealed[box.NonceSize():], []byte(owner))
	return string(plain), err
}

// Erase destroys a person's key.
func (v *Vault) Erase(owner events.PlayerID) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.keys, "player:"+string(owner))
	_, err := v.db.Exec("DELETE FROM keys WHERE owner = ?", "player:"+string(owner))
	return err
}

func (v *Vault) box(owner events.PlayerID, create bool) (cipher.AEAD, error) {
	key, err := v.key("player:"+string(owner), create)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// draw fills b with random bytes.
func (v *Vault) draw(b []byte) error {
	from := v.Luck
	if from == nil {
		from = rand.Reader
	}
	_, err := io.ReadFull(from, b)
	return err
}

// key reads a key, or makes it; the file decides which of two makers was first.
func (v *Vault) key(name string, create bool) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if k, ok := v.keys[name]; ok {
		return k, nil
	}
	if create {
		fresh := make([]byte, 32)
		if err := v.draw(fresh); err != nil {
			return nil, err
		}
		if _, err := v.db.Exec("INSERT OR IGNORE INTO keys(owner, key, made) VALUES(?, ?, ?)", name, fresh, v.now().UnixMilli()); err != nil {
			return nil, err
		}
	}
	var k []byte
	switch err := v.db.QueryRow("SELECT key FROM keys WHERE owner = ?", name).Scan(&k); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, events.ErrErased
	case err != nil:
		return nil, err
	}
	if len(v.keys) >= maxCached {
		clear(v.keys)
	}
	v.keys[name] = k
	return k, nil
}
