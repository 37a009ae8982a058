// Package seal encrypts stored secrets, so that a copy of the database does not reveal them.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// ErrSealed is a text that another secret has sealed, that is bound to another
// name, or that was altered.
var ErrSealed = errors.New("seal: the text cannot be opened with this secret")

// Key seals by AES-256-GCM, with a random nonce for each text.
type Key struct{ gcm cipher.AEAD }

// New derives the key of a purpose from the shop's secret by HKDF-SHA-256.
// No secret makes it fail: a key of this length always fits the cipher.
func New(secret []byte, purpose string) *Key {
	key, err := hkdf.Key(sha256.New, secret, nil, purpose, sha256.Size)
	if err != nil {
		panic(fmt.Sprintf("seal: derive a key: %v", err))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(fmt.Sprintf("seal: %v", err))
	}
	gcm, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(fmt.Sprintf("seal: %v", err))
	}
	return &Key{gcm}
}

// Seal encrypts a text, which opens under the same name alone.
func (k *Key) Seal(name string, text []byte) string {
	sealed := k.gcm.Seal(nil, nil, text, []byte(name)) //nolint:gosec // it makes the nonce itself
	return base64.StdEncoding.EncodeToString(sealed)
}

// Open is the inverse of Seal, or ErrSealed.
func (k *Key) Open(name, sealed string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return nil, ErrSealed
	}
	text, err := k.gcm.Open(nil, nil, raw, []byte(name))
	if err != nil {
		return nil, ErrSealed
	}
	return text, nil
}
