package mail

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/binary"
)

// veil hides the number of a letter in one block of AES-256: who gets two
// letters must not be able to count those that others got in between.
func veil(key []byte, letter uint64) string {
	var block [aes.BlockSize]byte
	binary.BigEndian.PutUint64(block[:8], letter)
	cipherOf(key).Encrypt(block[:], block[:])
	return base32Lower.EncodeToString(block[:])
}

// unveil reads the number again; false for anything else.
func unveil(key []byte, text string) (uint64, bool) {
	block, err := base32Lower.DecodeString(text)
	if err != nil || len(block) != aes.BlockSize {
		return 0, false
	}
	cipherOf(key).Decrypt(block, block)
	return binary.BigEndian.Uint64(block[:8]), binary.BigEndian.Uint64(block[8:]) == 0
}

func cipherOf(key []byte) cipher.Block {
	own := sha256.Sum256(append([]byte("carteiro letters\x00"), key...))
	block, err := aes.NewCipher(own[:])
	if err != nil {
		panic(err) // 32 bytes are a key
	}
	return block
}
