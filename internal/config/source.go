package config

import (
	"errors"
	"slices"
	"strings"
)

// Sources are the providers of outside data that the environment names; what
// it leaves out staff may set in the dashboard.
type Sources struct {
	SearchProvider string // ENAMEL_SERP_PROVIDER
	SearchURL      string // ENAMEL_SERP_URL: full endpoint
	SearchKey      string // ENAMEL_SERP_KEY

	ConsoleCredentials string // ENAMEL_GSC_CREDENTIALS
	ConsoleSite        string // ENAMEL_GSC_SITE
	ConsoleURL         string // ENAMEL_GSC_URL

	SpeedURL   string // ENAMEL_PAGESPEED_URL
	SpeedKey   string // ENAMEL_PAGESPEED_KEY
	Lighthouse string // ENAMEL_LIGHTHOUSE: path of the command
	Chromium   string // ENAMEL_CHROMIUM: path

	PlacesURL string // ENAMEL_PLACES_URL
	PlacesKey string // ENAMEL_PLACES_KEY

	LinksProvider string // ENAMEL_LINKS_PROVIDER
	LinksURL      string // ENAMEL_LINKS_URL: base of its API
	LinksKey      string // ENAMEL_LINKS_KEY
}

// SearchProviders are the values of ENAMEL_SERP_PROVIDER.
func SearchProviders() []string { return []string{"serpapi", "serper", "dataforseo", "searxng"} }

// LinksProviders are the values of ENAMEL_LINKS_PROVIDER.
func LinksProviders() []string { return []string{"dataforseo", "bing"} }

func loadSources(getenv func(string) string, note func(name string, err error)) Sources {
	s := Sources{
		SearchProvider: getenv("ENAMEL_SERP_PROVIDER"), SearchURL: getenv("ENAMEL_SERP_URL"), SearchKey: getenv("ENAMEL_SERP_KEY"),
		ConsoleCredentials: getenv("ENAMEL_GSC_CREDENTIALS"), ConsoleSite: getenv("ENAMEL_GSC_SITE"), ConsoleURL: getenv("ENAMEL_GSC_URL"),
		SpeedURL: getenv("ENAMEL_PAGESPEED_URL"), SpeedKey: getenv("ENAMEL_PAGESPEED_KEY"),
		Lighthouse: getenv("ENAMEL_LIGHTHOUSE"), Chromium: getenv("ENAMEL_CHROMIUM"),
		PlacesURL: getenv("ENAMEL_PLACES_URL"), PlacesKey: getenv("ENAMEL_PLACES_KEY"),
		LinksProvider: getenv("ENAMEL_LINKS_PROVIDER"), LinksURL: getenv("ENAMEL_LINKS_URL"), LinksKey: getenv("ENAMEL_LINKS_KEY"),
	}
	for _, p := range []struct{ name, url, key string }{
		{"ENAMEL_SERP", s.SearchURL, s.SearchKey},
		{"ENAMEL_PAGESPEED", s.SpeedURL, s.SpeedKey},
		{"ENAMEL_PLACES", s.PlacesURL, s.PlacesKey},
		{"ENAMEL_LINKS", s.LinksURL, s.LinksKey},
		{"ENAMEL_GSC", s.ConsoleURL, s.ConsoleCredentials},
	} {
		if p.url != "" {
			note(p.name+"_URL", checkProvider(p.url, p.key))
		}
		if p.name != "ENAMEL_GSC" { // its key is the text of a file
			note(p.name+"_KEY", checkKey(p.key))
		}
	}
	for _, p := range []struct {
		prefix, provider, url, key string
		known                      []string
	}{
		{"ENAMEL_SERP_", s.SearchProvider, s.SearchURL, s.SearchKey, SearchProviders()},
		{"ENAMEL_LINKS_", s.LinksProvider, s.LinksURL, s.LinksKey, LinksProviders()},
	} {
		if p.provider != "" && !slices.Contains(p.known, p.provider) {
			note(p.prefix+"PROVIDER", errors.New("want "+strings.Join(p.known, ", ")))
		}
		if p.provider == "" && (p.url != "" || p.key != "") {
			note(p.prefix+"PROVIDER", errors.New("want "+strings.Join(p.known, ", ")+", since another "+p.prefix+" variable is set"))
		}
	}
	return s
}

// checkKey wants a key alone, or none.
func checkKey(key string) error {
	if len(key) > maxKey || strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return errors.New("want the key alone, without spaces")
	}
	return nil
}

func (c Config) printSources() []setting {
	s := c.Sources
	return []setting{
		either("ENAMEL_ALLOW_PRIVATE", strings.Join(c.AllowPrivate, ","), "none"),
		either("ENAMEL_SERP_PROVIDER", s.SearchProvider, "not connected, unless staff set it"),
		either("ENAMEL_SERP_URL", maskURL(s.SearchURL), ""),
		either("ENAMEL_SERP_KEY", mask(s.SearchKey), "not set"),
		either("ENAMEL_GSC_CREDENTIALS", mask(s.ConsoleCredentials), "not connected, unless staff set it"),
		either("ENAMEL_GSC_SITE", s.ConsoleSite, ""),
		either("ENAMEL_GSC_URL", maskURL(s.ConsoleURL), ""),
		either("ENAMEL_PAGESPEED_URL", maskURL(s.SpeedURL), "the public API"),
		either("ENAMEL_PAGESPEED_KEY", mask(s.SpeedKey), "not set"),
		either("ENAMEL_LIGHTHOUSE", s.Lighthouse, "lighthouse on PATH or in web/node_modules/.bin"),
		either("ENAMEL_CHROMIUM", s.Chromium, "chromium on PATH"),
		either("ENAMEL_PLACES_URL", maskURL(s.PlacesURL), "not connected, unless staff set it"),
		either("ENAMEL_PLACES_KEY", mask(s.PlacesKey), "not set"),
		either("ENAMEL_LINKS_PROVIDER", s.LinksProvider, "not connected, unless staff set it"),
		either("ENAMEL_LINKS_URL", maskURL(s.LinksURL), ""),
		either("ENAMEL_LINKS_KEY", mask(s.LinksKey), "not set"),
	}
}
