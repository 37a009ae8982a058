package config

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// PublicOrigin is ENAMEL_ORIGIN, else https at ENAMEL_TLS_HOST, else localhost at the port of addr: that of the
// listener where there is one, beside it ENAMEL_ADDR. It fails where that leaves
// the port open.
func (c Config) PublicOrigin(addr string) (*url.URL, error) {
	if c.Origin != nil {
		return c.Origin, nil
	}
	if c.TLS.Host != "" {
		return &url.URL{Scheme: "https", Host: c.TLS.Host}, nil
	}
	_, name, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("the address has no port: set ENAMEL_ORIGIN: %w", err)
	}
	port, err := net.DefaultResolver.LookupPort(context.Background(), "tcp", name) // "http" is one, too
	if err != nil || port == 0 {
		return nil, fmt.Errorf("%s does not say which port people see: set ENAMEL_ORIGIN", addr)
	}
	return &url.URL{Scheme: "http", Host: "localhost:" + strconv.Itoa(port)}, nil
}

// Loopback reports whether u's host is this machine.
func Loopback(u *url.URL) bool {
	host := u.Hostname()
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

func parseOrigin(raw string) (*url.URL, error) {
	if raw == "" {
		return nil, nil
	}
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return nil, errors.New("want scheme://host[:port]")
	}
	if strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, errors.New("want scheme://host[:port] and nothing after it")
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !Loopback(u)) {
		return nil, errors.New("want https, or http on a loopback host: cookies and forms need a secure origin")
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}
