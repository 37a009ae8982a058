// Package config reads the process's settings from the environment and checks
// them at start. Package setting holds those that staff may change while the
// shop runs.
package config

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"

	"enamel/internal/form"
)

// Config is everything that the environment decides.
type Config struct {
	Addr           string         // ENAMEL_ADDR
	TLS            TLS            // ENAMEL_TLS_HOST…
	Origin         *url.URL       // ENAMEL_ORIGIN; nil: http://localhost:<port that was bound>
	Data           string         // ENAMEL_DATA
	DatabaseURL    string         // ENAMEL_DATABASE_URL; empty: SQLite in Data
	Secret         []byte         // ENAMEL_SECRET, 32 bytes; nil: kept in Data
	TrustedProxies []netip.Prefix // ENAMEL_TRUSTED_PROXIES
	MetricsToken   string         // ENAMEL_METRICS_TOKEN: opens /metrics from elsewhere; empty: none does
	SMTPURL        string         // ENAMEL_SMTP_URL; empty: .eml files in Data
	MailFrom       string         // ENAMEL_MAIL_FROM; empty: the shop's own address
	GeocoderURL    string         // ENAMEL_GEOCODER_URL
	CensusURL      string         // ENAMEL_CENSUS_URL
	RecallsURL     string         // ENAMEL_RECALLS_URL: in the format of CPSC
	OwnerEmail     string         // ENAMEL_OWNER_EMAIL: who becomes the first owner
	OwnerPassword  string         // ENAMEL_OWNER_PASSWORD
	Model          Model          // ENAMEL_LLM_…
	AllowPrivate   []string       // ENAMEL_ALLOW_PRIVATE: host:port that crawls may reach on private addresses
	Sources        Sources        // of the dashboard
	Backup         Backup         // ENAMEL_BACKUP_…
}

// The public geocoders.
const (
	publicGeocoder = "https://nominatim.openstreetmap.org/search"
	publicCensus   = "https://geocoding.geo.census.gov/geocoder/locations/onelineaddress"
)

// PublicRecalls is the API of the Consumer Product Safety Commission.
const PublicRecalls = "https://www.saferproducts.gov/RestWebServices/Recall"

const minMetricsToken = 16 // characters

// Geocoders are the endpoints in Nominatim's and in the Census format. The two
// are one source: where either is set the unset one is off (empty), and where
// none is, both are the public ones; chosen is false then.
func (c Config) Geocoders() (first, second string, chosen bool) {
	if c.GeocoderURL == "" && c.CensusURL == "" {
		return publicGeocoder, publicCensus, false
	}
	return c.GeocoderURL, c.CensusURL, true
}

// DefaultAddr is listened on where ENAMEL_ADDR names nothing.
const DefaultAddr = ":8080"

// DatabaseFile is where SQLite keeps the shop, in the data folder.
func (c Config) DatabaseFile() string { return filepath.Join(c.Data, "enamel.db") }

// CrawlFile is where SQLite keeps crawls, in the data folder.
func (c Config) CrawlFile() string { return filepath.Join(c.Data, "crawl.db") }

// MailFolder is where letters go without a mail server, in the data folder.
func (c Config) MailFolder() string { return filepath.Join(c.Data, "mail") }

// PhotoFolder is where photos are kept, in the data folder; empty where the
// database has them, since several nodes share it.
func (c Config) PhotoFolder() string {
	if c.DatabaseURL != "" {
		return ""
	}
	return filepath.Join(c.Data, "photos")
}

// Load reads the environment through getenv. All that is wrong is reported at
// once, each line naming its variable and what it should be.
func Load(getenv func(string) string) (Config, error) {
	c := Config{
		Addr:        getenv("ENAMEL_ADDR"),
		Data:        orDefault(getenv("ENAMEL_DATA"), "./data"),
		DatabaseURL: getenv("ENAMEL_DATABASE_URL"),
		SMTPURL:     getenv("ENAMEL_SMTP_URL"),
		MailFrom:    getenv("ENAMEL_MAIL_FROM"),
		GeocoderURL: getenv("ENAMEL_GEOCODER_URL"),
		CensusURL:   getenv("ENAMEL_CENSUS_URL"),
		RecallsURL:  getenv("ENAMEL_RECALLS_URL"),

		MetricsToken:  getenv("ENAMEL_METRICS_TOKEN"),
		OwnerEmail:    getenv("ENAMEL_OWNER_EMAIL"),
		OwnerPassword: getenv("ENAMEL_OWNER_PASSWORD"),
	}
	var errs []error
	note := func(name string, err error) {
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	c.TLS = loadTLS(getenv, note)
	c.Addr = orDefault(c.Addr, c.TLS.port())
	_, _, err := net.SplitHostPort(c.Addr)
	note("ENAMEL_ADDR", err)
	if c.DatabaseURL != "" {
		note("ENAMEL_DATABASE_URL", checkURL(c.DatabaseURL, "postgres", "postgresql"))
	}
	if c.SMTPURL != "" {
		note("ENAMEL_SMTP_URL", checkURL(c.SMTPURL, "smtp", "smtps"))
	}
	for name, u := range map[string]string{"ENAMEL_GEOCODER_URL": c.GeocoderURL, "ENAMEL_CENSUS_URL": c.CensusURL, "ENAMEL_RECALLS_URL": c.RecallsURL} {
		if u != "" {
			note(name, checkProvider(u, ""))
		}
	}
	if (c.OwnerEmail == "") != (c.OwnerPassword == "") {
		note("ENAMEL_OWNER_EMAIL", errors.New("the first owner needs both an e-mail address and ENAMEL_OWNER_PASSWORD"))
	}
	if c.OwnerEmail != "" && !form.IsEmail(c.OwnerEmail) {
		note("ENAMEL_OWNER_EMAIL", errors.New("want an e-mail address"))
	}
	note("ENAMEL_METRICS_TOKEN", checkMetricsToken(c.MetricsToken))
	c.Model = loadModel(getenv, note)
	c.Sources = loadSources(getenv, note)
	c.Backup = loadBackup(getenv, note)
	c.AllowPrivate, err = parseHostPorts(getenv("ENAMEL_ALLOW_PRIVATE"))
	note("ENAMEL_ALLOW_PRIVATE", err)
	c.Origin, err = parseOrigin(getenv("ENAMEL_ORIGIN"))
	note("ENAMEL_ORIGIN", errors.Join(err, c.TLS.checkOrigin(c.Origin)))
	c.Secret, err = parseSecret(getenv("ENAMEL_SECRET"))
	note("ENAMEL_SECRET", err)
	c.TrustedProxies, err = parsePrefixes(getenv("ENAMEL_TRUSTED_PROXIES"))
	note("ENAMEL_TRUSTED_PROXIES", err)
	if c.DatabaseURL != "" && c.Secret == nil {
		note("ENAMEL_SECRET", errors.New("required with ENAMEL_DATABASE_URL: 32 random bytes in base64, the same on every node"))
	}
	return c, errors.Join(errs...)
}

func orDefault(value, def string) string {
	if value == "" {
		return def
	}
	return value
}

func checkURL(raw string, schemes ...string) error {
	u, err := url.Parse(raw)
	if err != nil {
		return errors.New("not a URL") // the parse error would print the value, which may hold a password
	}
	for _, s := range schemes {
		if u.Scheme == s && (u.Host != "" || u.Query().Get("host") != "") { // PostgreSQL's sockets are named in the query
			return nil
		}
	}
	return fmt.Errorf("want a URL that starts with %s://", strings.Join(schemes, ":// or "))
}

func checkMetricsToken(token string) error {
	if n := len(token); n > 0 && n < minMetricsToken || checkKey(token) != nil {
		return fmt.Errorf("want at least %d characters without spaces, such as `openssl rand -hex 16` prints", minMetricsToken)
	}
	return nil
}

// checkProvider wants the address of a provider, by https where a key travels
// with it: one beside it, or one in its query or before its host.
func checkProvider(raw, key string) error {
	if err := checkURL(raw, "http", "https"); err != nil {
		return err
	}
	u, err := url.Parse(raw)
	if err == nil && u.Scheme == "http" && !Loopback(u) && (key != "" || u.User != nil || u.RawQuery != "") {
		return errors.New("want https, since the key would travel unencrypted; http is for a server on this machine")
	}
	return err
}

func parseSecret(raw string) ([]byte, error) {
	if raw == "" {
		return nil, nil
	}
	b, err := base64.StdEncoding.DecodeString(raw)
	if err != nil || len(b) != 32 {
		return nil, errors.New("want 32 bytes in base64, such as `openssl rand -base64 32` prints")
	}
	return b, nil
}

func parseHostPorts(raw string) ([]string, error) {
	var out []string
	for part := range strings.SplitSeq(raw, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		host, port, err := net.SplitHostPort(part)
		if err != nil || host == "" || port == "" {
			return nil, errors.New("want host:port separated by commas, such as 127.0.0.1:8081,localhost:8081")
		}
		out = append(out, strings.ToLower(part))
	}
	return out, nil
}

func parsePrefixes(raw string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for part := range strings.SplitSeq(raw, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		p, err := netip.ParsePrefix(part)
		if err != nil {
			return nil, errors.New("want CIDRs separated by commas, such as 10.0.0.0/8")
		}
		out = append(out, p)
	}
	return out, nil
}
