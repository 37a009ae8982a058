package config

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
)

// setting is one line of Print: what is in force, and where that comes from.
type setting struct{ name, value, note string }

// Print writes what is in force, one NAME=value line a setting, with secrets
// masked and, where the value alone does not tell, a note behind #.
func (c Config) Print(w io.Writer) error {
	for _, s := range c.settings() {
		line := s.name + "=" + s.value
		if s.note != "" {
			line += "  # " + s.note
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

func (c Config) settings() []setting {
	prefixes := make([]string, len(c.TrustedProxies))
	for i, p := range c.TrustedProxies {
		prefixes[i] = p.String()
	}
	return slices.Concat([]setting{
		{"ENAMEL_ADDR", c.Addr, ""},
		c.printOrigin(),
	}, c.printTLS(), []setting{
		{"ENAMEL_DATA", c.Data, ""},
		either("ENAMEL_DATABASE_URL", maskURL(c.DatabaseURL), "SQLite in "+c.DatabaseFile()),
		c.printSecret(),
		either("ENAMEL_TRUSTED_PROXIES", strings.Join(prefixes, ","), "none"),
		either("ENAMEL_METRICS_TOKEN", mask(c.MetricsToken), "not set"),
		either("ENAMEL_SMTP_URL", maskURL(c.SMTPURL), ".eml files in "+c.MailFolder()),
		either("ENAMEL_MAIL_FROM", c.MailFrom, "the setting shop.email"),
		either("ENAMEL_RECALLS_URL", maskURL(c.RecallsURL), "the public API of CPSC; with --sandbox the sandbox's"),
		either("ENAMEL_OWNER_EMAIL", c.OwnerEmail, "with --sandbox and no owner, one is made"),
		either("ENAMEL_OWNER_PASSWORD", mask(c.OwnerPassword), "not set"),
	}, c.printGeocoders(), c.printModel(), c.printSources(), c.printBackup())
}

// either is a value, or what stands in for one that is not set.
func either(name, value, otherwise string) setting {
	if value != "" {
		otherwise = ""
	}
	return setting{name, value, otherwise}
}

// mask hides a secret, and shows that there is one.
func mask(secret string) string {
	if secret == "" {
		return ""
	}
	return "********"
}

func (c Config) printOrigin() setting {
	origin, err := c.PublicOrigin(c.Addr)
	if err != nil {
		return setting{"ENAMEL_ORIGIN", "", "http://localhost and the port that is bound"}
	}
	return setting{"ENAMEL_ORIGIN", origin.String(), ""}
}

func (c Config) printSecret() setting {
	if len(c.Secret) > 0 {
		return setting{"ENAMEL_SECRET", "********", "set"}
	}
	return setting{"ENAMEL_SECRET", "********", "kept in " + secretFile(c.Data)}
}

func (c Config) printGeocoders() []setting {
	first, second, chosen := c.Geocoders()
	note := "public; the sandbox's with --sandbox"
	if chosen {
		note = ""
	}
	lines := []setting{{"ENAMEL_GEOCODER_URL", maskURL(first), note}, {"ENAMEL_CENSUS_URL", maskURL(second), note}}
	for i := range lines {
		if lines[i].value == "" {
			lines[i].note = "off: the other geocoder is set"
		}
	}
	return lines
}

// maskURL hides the password, and the query's values, which may be keys.
func maskURL(raw string) string {
	if raw == "" {
		return ""
	}
	u, err := url.Parse(raw)
	if err != nil {
		return "********"
	}
	if q := u.Query(); len(q) > 0 {
		for name := range q {
			q.Set(name, "xxxxx")
		}
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}
