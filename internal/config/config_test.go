package config

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func env(pairs ...string) func(string) string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return func(name string) string { return m[name] }
}

func TestDefaults(t *testing.T) {
	c, err := Load(env())
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != ":8080" || c.Data != "./data" || c.Origin != nil {
		t.Fatalf("got %+v", c)
	}
}

func TestWrongValuesAreNamedTogether(t *testing.T) {
	_, err := Load(env("ENAMEL_ADDR", "8080", "ENAMEL_ORIGIN", "http://shop.example", "ENAMEL_SECRET", "short",
		"ENAMEL_TRUSTED_PROXIES", "10.0.0.1", "ENAMEL_SMTP_URL", "http://mail", "ENAMEL_GEOCODER_URL", "ftp://x"))
	if err == nil {
		t.Fatal("wrong values were accepted")
	}
	for _, name := range []string{"ENAMEL_ADDR", "ENAMEL_ORIGIN", "ENAMEL_SECRET", "ENAMEL_TRUSTED_PROXIES", "ENAMEL_SMTP_URL", "ENAMEL_GEOCODER_URL"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not named in %q", name, err)
		}
	}
}

func TestOrigin(t *testing.T) {
	for raw, want := range map[string]string{
		"https://shop.example":   "https://shop.example",
		"https://shop.example/":  "https://shop.example",
		"http://localhost:8080":  "http://localhost:8080",
		"http://127.0.0.1:9":     "http://127.0.0.1:9",
		"http://[::1]:9":         "http://[::1]:9",
		"http://10.0.0.1":        "",
		"https://shop.example/x": "",
		"https://u:p@shop":       "",
		"shop.example":           "",
	} {
		u, err := parseOrigin(raw)
		if want == "" {
			if err == nil {
				t.Errorf("%s was accepted", raw)
			}
			continue
		}
		if err != nil || u.String() != want {
			t.Errorf("%s: got %v, %v; want %s", raw, u, err, want)
		}
	}
}

func TestPostgresNeedsASecret(t *testing.T) {
	if _, err := Load(env("ENAMEL_DATABASE_URL", "postgres://db/enamel")); err == nil || !strings.Contains(err.Error(), "ENAMEL_SECRET") {
		t.Fatalf("got %v", err)
	}
}

func TestPrintMasksSecrets(t *testing.T) {
	secret := "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
	c, err := Load(env("ENAMEL_SECRET", secret, "ENAMEL_DATABASE_URL", "postgres://u:hunter2@db/enamel",
		"ENAMEL_SMTP_URL", "smtps://me:hunter2@mail", "ENAMEL_GEOCODER_URL", "https://geo.example/?key=hunter2"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := c.Print(&out); err != nil {
		t.Fatal(err)
	}
	if s := out.String(); strings.Contains(s, "hunter2") || strings.Contains(s, secret) {
		t.Fatalf("a secret is printed:\n%s", s)
	}
}

func TestKeptSecret(t *testing.T) {
	dir := t.TempDir()
	first, err := KeptSecret(dir)
	if err != nil || len(first) != 32 {
		t.Fatalf("got %d bytes, %v", len(first), err)
	}
	again, err := KeptSecret(dir)
	if err != nil || !bytes.Equal(first, again) {
		t.Fatalf("the secret changed: %v", err)
	}
	info, err := os.Stat(filepath.Join(dir, "secret"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := KeptSecret(dir); err == nil {
		t.Fatal("a damaged secret was replaced silently")
	}
}
