package config

import (
	"strings"
	"testing"
)

func TestTLSOfItsOwnIsOneSetting(t *testing.T) {
	got := printed(t, "ENAMEL_TLS_HOST", "Shop.example")
	want := `ENAMEL_ADDR=:443
ENAMEL_ORIGIN=https://shop.example
ENAMEL_TLS_HOST=shop.example  # certificates in data/tls
ENAMEL_HTTP_ADDR=:80
ENAMEL_ACME_URL=  # Let's Encrypt
`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant first\n%s", got, want)
	}
	for name, pairs := range map[string][]string{
		"ENAMEL_TLS_HOST: want a host name":       {"ENAMEL_TLS_HOST", "https://shop.example"},
		"ENAMEL_TLS_HOST: want a host name alone": {"ENAMEL_TLS_HOST", "203.0.113.9"},
		"ENAMEL_TLS_HOST: want a":                 {"ENAMEL_TLS_HOST", "localhost"},
		"ENAMEL_ORIGIN: want https://shop":        {"ENAMEL_TLS_HOST", "shop.example", "ENAMEL_ORIGIN", "https://www.shop.example"},
		"ENAMEL_ORIGIN: want https://":            {"ENAMEL_TLS_HOST", "shop.example", "ENAMEL_ORIGIN", "http://localhost:8080"},
		"ENAMEL_HTTP_ADDR: ":                      {"ENAMEL_TLS_HOST", "shop.example", "ENAMEL_HTTP_ADDR", "80"},
		"ENAMEL_ACME_URL: want https":             {"ENAMEL_TLS_HOST", "shop.example", "ENAMEL_ACME_URL", "http://acme.example/dir"},
	} {
		if _, err := Load(env(pairs...)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v: %v", pairs, err)
		}
	}
}
