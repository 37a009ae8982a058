package source

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"enamel/internal/seal"
)

// sealer encrypts keys, and marks connections, under keys that serve nothing else.
type sealer struct {
	keys   *seal.Key
	secret []byte
}

func newSealer(secret []byte) sealer { return sealer{seal.New(secret, "enamel source keys"), secret} }

// seal encrypts a key of a source, whose name is bound to it; an empty one stays empty.
func (s sealer) seal(name, key string) string {
	if key == "" {
		return ""
	}
	return s.keys.Seal(name, []byte(key))
}

// open is the inverse of seal, or seal.ErrSealed.
func (s sealer) open(name, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	key, err := s.keys.Open(name, sealed)
	return string(key), err
}

// mark tells one connection from another without telling what it is.
func (s sealer) mark(c Connection) (string, error) {
	key, err := hkdf.Key(sha256.New, s.secret, nil, "enamel source tests", sha256.Size)
	if err != nil {
		return "", fmt.Errorf("source: derive a key: %w", err)
	}
	text, err := json.Marshal([]string{c.Provider, c.URL, c.Key, c.Site})
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}
