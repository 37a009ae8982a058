package config

import (
	"slices"
	"strings"
	"testing"
)

func TestSourcesOfTheEnvironment(t *testing.T) {
	c, err := Load(env("ENAMEL_ALLOW_PRIVATE", "127.0.0.1:8081, Fixture.local:80", "ENAMEL_SERP_PROVIDER", "searxng", "ENAMEL_SERP_URL", "http://127.0.0.1:8888/search",
		"ENAMEL_PAGESPEED_KEY", "AIza-1"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"127.0.0.1:8081", "fixture.local:80"}; !slices.Equal(c.AllowPrivate, want) {
		t.Errorf("private addresses: %v", c.AllowPrivate)
	}
	if c.Sources.SearchProvider != "searxng" || c.Sources.SpeedKey != "AIza-1" {
		t.Errorf("%+v", c.Sources)
	}
	if got := printed(t, "ENAMEL_PAGESPEED_KEY", "AIza-1"); strings.Contains(got, "AIza") || !strings.Contains(got, "ENAMEL_PAGESPEED_KEY=********") {
		t.Errorf("printed:\n%s", got)
	}
	for name, pairs := range map[string][]string{
		"ENAMEL_ALLOW_PRIVATE":  {"ENAMEL_ALLOW_PRIVATE", "10.0.0.1"},
		"ENAMEL_SERP_PROVIDER":  {"ENAMEL_SERP_KEY", "k"},
		"ENAMEL_SERP_URL":       {"ENAMEL_SERP_PROVIDER", "serper", "ENAMEL_SERP_URL", "ftp://x"},
		"ENAMEL_PAGESPEED_KEY":  {"ENAMEL_PAGESPEED_KEY", "two words"},
		"ENAMEL_PAGESPEED_URL":  {"ENAMEL_PAGESPEED_URL", "x"},
		"ENAMEL_SERP_PROVIDER:": {"ENAMEL_SERP_PROVIDER", "bing"},
		"ENAMEL_LINKS_PROVIDER": {"ENAMEL_LINKS_PROVIDER", "serper"},
	} {
		if _, err := Load(env(pairs...)); err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(name, ":")+": want") || strings.Contains(err.Error(), "two words") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestKeysTravelByHTTPSAlone(t *testing.T) {
	for name, pairs := range map[string][]string{
		"ENAMEL_SERP_URL":      {"ENAMEL_SERP_PROVIDER", "serper", "ENAMEL_SERP_KEY", "secret"},
		"ENAMEL_PAGESPEED_URL": {"ENAMEL_PAGESPEED_KEY", "secret"},
		"ENAMEL_PLACES_URL":    {"ENAMEL_PLACES_KEY", "secret"},
		"ENAMEL_LINKS_URL":     {"ENAMEL_LINKS_PROVIDER", "bing", "ENAMEL_LINKS_KEY", "secret"},
		"ENAMEL_GSC_URL":       {"ENAMEL_GSC_CREDENTIALS", "secret"},
		"ENAMEL_LLM_URL":       {"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_MODEL", "m", "ENAMEL_LLM_KEY", "secret"},
		"ENAMEL_GEOCODER_URL":  {"?key=", "secret"},
		"ENAMEL_CENSUS_URL":    {"?key=", "secret"},
		"ENAMEL_RECALLS_URL":   {"?key=", "secret"},
	} {
		query := ""
		if pairs[0] == "?key=" {
			query, pairs = "?key=secret", nil
		}
		for base, ok := range map[string]bool{
			"https://provider.example/v1": true, "http://127.0.0.1:9/v1": true, "http://[::1]:9/v1": true, "http://localhost/v1": true,
			"http://provider.example/v1": false, "http://10.0.0.9/v1": false, "HTTP://127.0.0.1.provider.example/v1": false,
		} {
			_, err := Load(env(append([]string{name, base + query}, pairs...)...))
			if ok != (err == nil) || !ok && (!strings.Contains(err.Error(), name+": want https") || strings.Contains(err.Error(), "secret")) {
				t.Errorf("%s=%s: %v", name, base, err)
			}
		}
	}
	if _, err := Load(env("ENAMEL_GEOCODER_URL", "http://geocoder.internal/search", "ENAMEL_SERP_PROVIDER", "searxng", "ENAMEL_SERP_URL", "http://10.0.0.9/search")); err != nil {
		t.Errorf("without a key: %v", err)
	}
}
