package config

import (
	"errors"
	"net"
	"net/url"
	"path/filepath"
	"strings"

	"golang.org/x/net/idna"
)

// DefaultHTTPAddr is where plain HTTP is answered beside the shop's own TLS.
const DefaultHTTPAddr = ":80"

// TLS is the shop's own end of TLS. Without a host a proxy ends it.
type TLS struct {
	Host      string // ENAMEL_TLS_HOST
	HTTPAddr  string // ENAMEL_HTTP_ADDR: answers the directory's challenges and leads visitors to https
	Directory string // ENAMEL_ACME_URL; empty: Let's Encrypt
}

// CertificateFolder keeps the certificate and its key, in the data folder.
func (c Config) CertificateFolder() string { return filepath.Join(c.Data, "tls") }

func loadTLS(getenv func(string) string, note func(name string, err error)) TLS {
	t := TLS{Host: strings.ToLower(getenv("ENAMEL_TLS_HOST")), HTTPAddr: orDefault(getenv("ENAMEL_HTTP_ADDR"), DefaultHTTPAddr), Directory: getenv("ENAMEL_ACME_URL")}
	if t.Host == "" {
		return TLS{}
	}
	if ascii, err := idna.Lookup.ToASCII(t.Host); err != nil || ascii != t.Host || !strings.Contains(t.Host, ".") || net.ParseIP(t.Host) != nil {
		note("ENAMEL_TLS_HOST", errors.New("want a host name alone, such as shop.example"))
	}
	_, _, err := net.SplitHostPort(t.HTTPAddr)
	note("ENAMEL_HTTP_ADDR", err)
	if t.Directory != "" {
		note("ENAMEL_ACME_URL", checkProvider(t.Directory, "the account's key"))
	}
	return t
}

// port is where the site listens unless ENAMEL_ADDR says otherwise.
func (t TLS) port() string {
	if t.Host == "" {
		return DefaultAddr
	}
	return ":443"
}

// checkOrigin wants the origin that the certificate is for.
func (t TLS) checkOrigin(origin *url.URL) error {
	if t.Host == "" || origin == nil || origin.Scheme == "https" && origin.Hostname() == t.Host {
		return nil
	}
	return errors.New("want https://" + t.Host + ", or nothing, since ENAMEL_TLS_HOST is set")
}

func (c Config) printTLS() []setting {
	if c.TLS.Host == "" {
		return []setting{{"ENAMEL_TLS_HOST", "", "a proxy ends TLS"}}
	}
	return []setting{
		{"ENAMEL_TLS_HOST", c.TLS.Host, "certificates in " + c.CertificateFolder()},
		{"ENAMEL_HTTP_ADDR", c.TLS.HTTPAddr, ""},
		either("ENAMEL_ACME_URL", maskURL(c.TLS.Directory), "Let's Encrypt"),
	}
}
