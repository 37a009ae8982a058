package config

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// KeptSecret returns the 32 bytes of dir/secret, making the file (0600) where
// it is missing. Two processes that start at once agree on one secret.
func KeptSecret(dir string) ([]byte, error) {
	b, err := FoundSecret(dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return b, err
	}
	if err := makeSecret(dir, secretFile(dir)); err != nil {
		return nil, err
	}
	return KeptSecret(dir)
}

// FoundSecret reads dir/secret; fs.ErrNotExist where it is missing.
func FoundSecret(dir string) ([]byte, error) {
	path := secretFile(dir)
	raw, err := os.ReadFile(path) //nolint:gosec // the path is the operator's own data folder
	if err != nil {
		return nil, err
	}
	b, err := parseSecret(strings.TrimSpace(string(raw)))
	if err != nil || b == nil {
		return nil, fmt.Errorf("%s: not a secret of 32 bytes in base64; put the one that you keep in its place", path)
	}
	return b, nil
}

func secretFile(dir string) string { return filepath.Join(dir, "secret") }

// makeSecret writes a whole file and links it in place, so that nobody reads half of it.
func makeSecret(dir, path string) error {
	b := make([]byte, 32)
	if _, err := rand.Read(b); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "secret-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.WriteString(base64.StdEncoding.EncodeToString(b) + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}
