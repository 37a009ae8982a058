package source

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
)

// errSealed is a stored key that another secret has sealed, or that was altered.
var errSealed = errors.New("source: the stored key cannot be read with this secret")

// sealer encrypts keys by AES-256-GCM, with a nonce of its own each, under keys
// that serve nothing else.
type sealer struct{ secret []byte }

func (s sealer) key(purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, s.secret, nil, purpose, sha256.Size)
	if err != nil {
		return nil, fmt.Errorf("source: derive a key: %w", err)
	}
	return key, nil
}

func (s sealer) gcm() (cipher.AEAD, error) {
	key, err := s.key("enamel source keys")
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// seal encrypts a key of a source, whose name is bound to it; an empty one stays empty.
func (s sealer) seal(name, key string) (string, error) {
	if key == "" {
		return "", nil
	}
	g, err := s.gcm()
	if err != nil {
		return "", err
	}
	sealed := g.Seal(nil, nil, []byte(key), []byte(name)) //nolint:gosec // it makes the nonce itself
	return base64.StdEncoding.EncodeToString(sealed), nil
}

// open is the inverse of seal, or errSealed.
func (s sealer) open(name, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	text, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", errSealed
	}
	g, err := s.gcm()
	if err != nil {
		return "", err
	}
	key, err := g.Open(nil, nil, text, []byte(name))
	if err != nil {
		return "", errSealed
	}
	return string(key), nil
}

// mark tells one connection from another without telling what it is.
func (s sealer) mark(c Connection) (string, error) {
	key, err := s.key("enamel source tests")
	if err != nil {
		return "", err
	}
	text, err := json.Marshal([]string{c.Provider, c.URL, c.Key, c.Site})
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}
