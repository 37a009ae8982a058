package api

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// ClientAddress is the visitor's IP address: the peer's, or where the peer is
// a trusted proxy, the last address of X-Forwarded-For that is none.
func ClientAddress(r *http.Request, proxies []netip.Prefix) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	if len(proxies) == 0 || !trusted(host, proxies) {
		return host
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop := strings.TrimSpace(hops[i])
		ip, err := netip.ParseAddr(hop)
		if err != nil { // some proxies append the port
			var withPort netip.AddrPort
			if withPort, err = netip.ParseAddrPort(hop); err != nil {
				break
			}
			ip = withPort.Addr()
		}
		host = ip.Unmap().String()
		if !trusted(host, proxies) {
			break
		}
	}
	return host
}

func trusted(host string, proxies []netip.Prefix) bool {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	for _, p := range proxies {
		if p.Contains(ip.Unmap()) {
			return true
		}
	}
	return false
}

// fromProxy reports whether the peer is a trusted proxy.
func (a *API) fromProxy(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && trusted(host, a.proxies)
}

// unnamedProxy is what follows where a proxy stands before the site and
// ENAMEL_TRUSTED_PROXIES does not name it.
const unnamedProxy = "behind a proxy that ENAMEL_TRUSTED_PROXIES does not name all visitors count as one address: its limits, such as that of open pieces, are the whole shop's"

// warnEvery is how often the log repeats a warning that each request gives cause for.
const warnEvery = time.Hour

// warnOfProxy tells of forwarding headers that nobody believes, at most hourly.
func (a *API) warnOfProxy(r *http.Request) {
	if r.Header["X-Forwarded-For"] == nil && r.Header["Forwarded"] == nil && r.Header["X-Real-Ip"] == nil || a.fromProxy(r) {
		return
	}
	now, last := time.Now().UnixNano(), a.warned.Load()
	if last != 0 && now-last < int64(warnEvery) || !a.warned.CompareAndSwap(last, now) {
		return
	}
	a.log.LogAttrs(r.Context(), slog.LevelWarn, "a forwarding header came from a peer that is no trusted proxy",
		slog.String("peer", r.RemoteAddr), slog.String("consequence", unnamedProxy))
}

// FromThisMachine reports whether the peer is on loopback, asks for it by that
// name, and no proxy stands between.
func FromThisMachine(r *http.Request) bool {
	for name := range r.Header {
		if forwards(name) {
			return false
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback() && loopback(hostname(r.Host))
}

// forwards reports whether a header is one that proxies add.
func forwards(name string) bool {
	return strings.HasPrefix(name, "X-Forwarded-") || slices.Contains([]string{
		"Via", "Forwarded", "X-Real-Ip", "X-Client-Ip", "X-Cluster-Client-Ip", "X-Original-Forwarded-For", "X-Original-Host",
		"X-Envoy-External-Address", "X-Azure-Clientip", "X-Appengine-User-Ip", "Cdn-Loop", "Cf-Connecting-Ip", "Cf-Ray",
		"Client-Ip", "Fastly-Client-Ip", "Fly-Client-Ip", "True-Client-Ip",
	}, name)
}
