package api

import (
	"cmp"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// ownHost refuses requests for a host that is neither the origin's nor this
// machine: a stranger's name that leads here makes a stranger's page our own.
func (a *API) ownHost(o Around, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host == o.Origin.Host || a.meant(r, o.Origin) || slices.Contains(o.AnyHost, r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		said := "This address is not the shop's. The shop is at " + o.Origin.String() + "."
		if !ForPeople(r.URL.Path) {
			a.WriteError(w, r, newProblem(http.StatusMisdirectedRequest, said))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, said, http.StatusMisdirectedRequest)
	})
}

// meant reports whether the host that a request is for is ours: that of the
// Host header, or where a trusted proxy has changed that one, the host that the
// proxy was asked for.
func (a *API) meant(r *http.Request, origin *url.URL) bool {
	host := r.Host
	if forwarded := r.Header.Values("X-Forwarded-Host"); len(forwarded) > 0 && a.fromProxy(r) {
		all := strings.Join(forwarded, ",")
		host = strings.TrimSpace(all[strings.LastIndexByte(all, ',')+1:]) // the others are of those before it
	}
	name := hostname(host)
	if loopback(name) {
		return true
	}
	if !strings.EqualFold(name, hostname(origin.Host)) {
		return false
	}
	port := strings.TrimPrefix(host[len(name):], ":") // a proxy may drop it
	return port == "" || port == cmp.Or(origin.Port(), map[string]string{"https": "443", "http": "80"}[origin.Scheme])
}

// hostname is a host without its port, an IPv6 address in its brackets.
func hostname(host string) string {
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		return host[:i]
	}
	return host
}

// loopback reports whether a host name is this machine's own.
func loopback(name string) bool {
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return name == "[::1]" || err == nil && ip.Is4() && ip.IsLoopback()
}
