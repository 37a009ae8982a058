package api

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func TestClientAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"203.0.113.9:1", "198.51.100.1", "203.0.113.9"},
		{"10.0.0.2:1", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.2:1", "192.0.2.66, 198.51.100.1", "198.51.100.1"},
		{"10.0.0.2:1", "198.51.100.1, 10.0.0.3", "198.51.100.1"},
		{"10.0.0.2:1", "198.51.100.1:4711", "198.51.100.1"},
		{"10.0.0.2:1", "[2001:db8::1]:4711", "2001:db8::1"},
		{"10.0.0.2:1", "junk", "10.0.0.2"},
		{"10.0.0.2:1", "", "10.0.0.2"},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := ClientAddress(r, proxies); got != c.want {
			t.Errorf("peer %s, forwarded %q: got %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}

// asked is the answer to GET of a path at host from a peer, of a site at origin.
func asked(t *testing.T, log *slog.Logger, origin, peer, host, path string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	own, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	a := New(Config{Log: log, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	a.Route(Anyone, "/", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	handler, err := a.Serve(Around{Origin: own, Recorder: noRecorder{}, AnyHost: []string{"/healthz"}})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.Host, r.RemoteAddr = host, peer+":4000"
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	for range 3 { // three requests, so that a repeated log line shows
		w = httptest.NewRecorder()
		handler.ServeHTTP(w, r)
	}
	return w
}

func TestOnlyTheOriginAndThisMachineAreServed(t *testing.T) {
	t.Parallel()
	const https, local, visitor, proxy, forwarded = "https://shop.example", "http://localhost:8080", "203.0.113.9", "10.0.0.2", "X-Forwarded-Host"
	for _, c := range []struct {
		origin, peer, host string
		headers            []string
		served             bool
	}{
		{https, visitor, "shop.example", nil, true},
		{https, visitor, "SHOP.example:443", nil, true},
		{https, visitor, "shop.example:80", nil, false},
		{https, visitor, "shop.example:8080", nil, false},
		{https, visitor, "shop.example.", nil, false},
		{https, visitor, "www.shop.example", nil, false},
		{https, visitor, "shop.example.evil.example", nil, false},
		{https, visitor, "203.0.113.1", nil, false},
		{https, visitor, "", nil, false},
		{https, visitor, "localhost:9", nil, true},
		{https, visitor, "127.8.0.1", nil, true},
		{https, visitor, "[::1]:8080", nil, true},
		{https, visitor, "localhost.evil.example", nil, false},
		{https, visitor, "127.0.0.1.evil.example:80", nil, false},
		{https, visitor, "::1]", nil, false},
		{https + ":8443", visitor, "shop.example:8443", nil, true},
		{https + ":8443", visitor, "shop.example", nil, true},
		{https + ":8443", visitor, "shop.example:443", nil, false},
		{local, visitor, "localhost:8080", nil, true},
		{local, visitor, "evil.example:8080", nil, false},
		{"https://[2001:db8::1]:8443", visitor, "[2001:db8::1]", nil, true},
		{"https://[2001:db8::1]", visitor, "[2001:db8::1]:443", nil, true},
		{"https://[2001:db8::1]", visitor, "[2001:db8::2]", nil, false},
		{https, proxy, "back.internal:8080", []string{forwarded, "shop.example"}, true},
		{https, proxy, "back.internal:8080", nil, false},
		{https, proxy, "127.0.0.1:8080", []string{forwarded, "evil.example"}, false},
		{https, proxy, "127.0.0.1:8080", []string{forwarded, "shop.example, evil.example"}, false},
		{https, proxy, "127.0.0.1:8080", []string{forwarded, "shop.example", forwarded, "evil.example"}, false},
		{https, visitor, "evil.example", []string{forwarded, "shop.example"}, false},
	} {
		for path, kind := range map[string]string{"/": "text/plain; charset=utf-8", "/api/session": "application/problem+json", "/healthz": ""} {
			w := asked(t, slog.New(slog.DiscardHandler), c.origin, c.peer, c.host, path, c.headers...)
			want := http.StatusNoContent
			if !c.served && path != "/healthz" {
				want = http.StatusMisdirectedRequest
			}
			if w.Code != want || want != http.StatusNoContent && (w.Header().Get("Content-Type") != kind || !strings.Contains(w.Body.String(), c.origin)) {
				t.Errorf("%s at %s from %s for %q %v: %d %s", path, c.origin, c.peer, c.host, c.headers, w.Code, w.Body)
			}
		}
	}
}

func TestAProxyThatNobodyNamedIsToldOfOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		peer, header string
		told         bool
	}{
		{"192.0.2.7", "X-Forwarded-For", true},
		{"192.0.2.7", "Forwarded", true},
		{"192.0.2.7", "X-Real-Ip", true},
		{"10.0.0.2", "X-Forwarded-For", false},
		{"192.0.2.7", "Accept", false},
	} {
		var logged bytes.Buffer
		asked(t, slog.New(slog.NewJSONHandler(&logged, nil)), "https://shop.example", c.peer, "shop.example", "/", c.header, "203.0.113.9")
		want := 0
		if c.told {
			want = 1 // of three requests
		}
		if n := strings.Count(logged.String(), `"level":"WARN"`); n != want || strings.Count(logged.String(), "ENAMEL_TRUSTED_PROXIES") != want || c.told && !strings.Contains(logged.String(), c.peer) {
			t.Errorf("%s from %s: %s", c.header, c.peer, &logged)
		}
	}
}

func TestAPublicOriginWithoutItsProxyIsWarnedOf(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, c := range []struct {
		scheme  string
		proxies []netip.Prefix
		warned  bool
	}{{"https", nil, true}, {"https", proxies, false}, {"http", nil, false}} {
		var logged bytes.Buffer
		a := New(Config{Log: slog.New(slog.NewJSONHandler(&logged, nil)), Proxies: c.proxies})
		if _, err := a.Serve(Around{Origin: &url.URL{Scheme: c.scheme, Host: "localhost"}}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(logged.String(), "ENAMEL_TRUSTED_PROXIES is empty") != c.warned {
			t.Errorf("%s, %v: %s", c.scheme, c.proxies, &logged)
		}
	}
}

func TestWhatAProxyPassesOnIsNotFromThisMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		peer, host, header string
		here               bool
	}{
		{"127.0.0.1:1", "localhost:8080", "Accept", true},
		{"[::1]:1", "[::1]:8080", "Accept", true},
		{"127.0.0.1:1", "shop.example", "Accept", false},
		{"192.0.2.7:1", "localhost", "Accept", false},
		{"127.0.0.1:1", "localhost", "Via", false},
		{"127.0.0.1:1", "localhost", "Forwarded", false},
		{"127.0.0.1:1", "localhost", "X-Forwarded-Port", false},
		{"127.0.0.1:1", "localhost", "x-real-ip", false},
		{"127.0.0.1:1", "localhost", "CF-Connecting-IP", false},
		{"127.0.0.1:1", "localhost", "True-Client-IP", false},
		{"127.0.0.1:1", "localhost", "Fly-Client-IP", false},
		{"127.0.0.1:1", "localhost", "X-Client-IP", false},
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil)
		r.RemoteAddr, r.Host = c.peer, c.host
		r.Header.Set(c.header, "x")
		if FromThisMachine(r) != c.here {
			t.Errorf("%s for %s with %s: want %v", c.peer, c.host, c.header, c.here)
		}
	}
}
