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
		"ENAMEL_TRUSTED_PROXIES", "10.0.0.1", "ENAMEL_SMTP_URL", "http://mail", "ENAMEL_GEOCODER_URL", "ftp://x",
		"ENAMEL_OWNER_EMAIL", "the owner", "ENAMEL_METRICS_TOKEN", "15-characters--", "ENAMEL_BACKUP_URL", "s3://bucket"))
	if err == nil {
		t.Fatal("wrong values were accepted")
	}
	for _, name := range []string{"ENAMEL_ADDR", "ENAMEL_ORIGIN", "ENAMEL_SECRET", "ENAMEL_TRUSTED_PROXIES", "ENAMEL_SMTP_URL", "ENAMEL_GEOCODER_URL", "ENAMEL_OWNER_EMAIL: want", "ENAMEL_OWNER_PASSWORD", "ENAMEL_METRICS_TOKEN: want at least 16", "ENAMEL_BACKUP_KEY: required"} {
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
		"ENAMEL_SMTP_URL", "smtps://me:hunter2@mail", "ENAMEL_GEOCODER_URL", "https://geo.example/?key=hunter2",
		"ENAMEL_OWNER_EMAIL", "owner@shop.example", "ENAMEL_OWNER_PASSWORD", "hunter2", "ENAMEL_METRICS_TOKEN", "hunter2-hunter2-hunter2",
		"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_URL", "https://models.example/v1", "ENAMEL_LLM_KEY", "hunter2",
		"ENAMEL_BACKUP_URL", "s3://bucket", "ENAMEL_BACKUP_KEY", "hunter2", "ENAMEL_BACKUP_SECRET", "hunter2-secret",
		"ENAMEL_LLM_MODEL", "small"))
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

func printed(t *testing.T, pairs ...string) string {
	t.Helper()
	c, err := Load(env(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := c.Print(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPrintShowsWhatIsInForce(t *testing.T) {
	want := `ENAMEL_ADDR=:8080
ENAMEL_ORIGIN=http://localhost:8080
ENAMEL_TLS_HOST=  # a proxy ends TLS
ENAMEL_DATA=./data
ENAMEL_DATABASE_URL=  # SQLite in data/enamel.db
ENAMEL_SECRET=********  # kept in data/secret
ENAMEL_TRUSTED_PROXIES=  # none
ENAMEL_METRICS_TOKEN=  # not set
ENAMEL_SMTP_URL=  # .eml files in data/mail
ENAMEL_MAIL_FROM=  # the setting shop.email
ENAMEL_RECALLS_URL=  # the public API of CPSC; with --sandbox the sandbox's
ENAMEL_OWNER_EMAIL=  # with --sandbox and no owner, one is made
ENAMEL_OWNER_PASSWORD=  # not set
ENAMEL_GEOCODER_URL=https://nominatim.openstreetmap.org/search  # public; the sandbox's with --sandbox
ENAMEL_CENSUS_URL=https://geocoding.geo.census.gov/geocoder/locations/onelineaddress  # public; the sandbox's with --sandbox
ENAMEL_LLM_PROVIDER=  # the built-in engine answers
ENAMEL_LLM_URL=
ENAMEL_LLM_KEY=  # not set
ENAMEL_LLM_MODEL=
ENAMEL_LLM_MONTHLY_USD=
ENAMEL_ALLOW_PRIVATE=  # none
ENAMEL_SERP_PROVIDER=  # not connected, unless staff set it
ENAMEL_SERP_URL=
ENAMEL_SERP_KEY=  # not set
ENAMEL_GSC_CREDENTIALS=  # not connected, unless staff set it
ENAMEL_GSC_SITE=
ENAMEL_GSC_URL=
ENAMEL_PAGESPEED_URL=  # the public API
ENAMEL_PAGESPEED_KEY=  # not set
ENAMEL_LIGHTHOUSE=  # lighthouse on PATH or in web/node_modules/.bin
ENAMEL_CHROMIUM=  # chromium on PATH
ENAMEL_PLACES_URL=  # not connected, unless staff set it
ENAMEL_PLACES_KEY=  # not set
ENAMEL_LINKS_PROVIDER=  # not connected, unless staff set it
ENAMEL_LINKS_URL=
ENAMEL_LINKS_KEY=  # not set
ENAMEL_BACKUP_URL=  # no scheduled backups
ENAMEL_BACKUP_ENDPOINT=https://s3.amazonaws.com
ENAMEL_BACKUP_KEY=  # not set
ENAMEL_BACKUP_SECRET=  # not set
`
	if got := printed(t); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	got := printed(t, "ENAMEL_ADDR", "127.0.0.1:0", "ENAMEL_SECRET", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
		"ENAMEL_SMTP_URL", "smtp://mail.example", "ENAMEL_CENSUS_URL", "https://census.example/find")
	for _, line := range []string{
		"ENAMEL_ORIGIN=  # http://localhost and the port that is bound", "ENAMEL_SECRET=********  # set",
		"ENAMEL_SMTP_URL=smtp://mail.example", "ENAMEL_GEOCODER_URL=  # off: the other geocoder is set",
		"ENAMEL_CENSUS_URL=https://census.example/find",
	} {
		if !strings.Contains(got, line+"\n") {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
}

func TestPublicOrigin(t *testing.T) {
	for addr, want := range map[string]string{
		":8080": "http://localhost:8080", "[::1]:8080": "http://localhost:8080", "[::]:9": "http://localhost:9",
		"127.0.0.1:9": "http://localhost:9", "localhost:http": "http://localhost:80",
		"127.0.0.1:0": "", ":": "", ":nothing": "", "/run/enamel.sock": "",
	} {
		u, err := Config{}.PublicOrigin(addr)
		if (err != nil) != (want == "") || err == nil && u.String() != want {
			t.Errorf("%s: %v, %v; want %q", addr, u, err, want)
		}
		if err != nil && !strings.Contains(err.Error(), "set ENAMEL_ORIGIN") {
			t.Errorf("%s: %v does not say what to do", addr, err)
		}
	}
	set, err := Load(env("ENAMEL_ORIGIN", "https://shop.example"))
	if err != nil {
		t.Fatal(err)
	}
	if u, err := set.PublicOrigin("127.0.0.1:0"); err != nil || u.String() != "https://shop.example" {
		t.Errorf("%v, %v", u, err)
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
