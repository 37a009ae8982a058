package app

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

// A name of a stranger's that leads to this machine makes a page of theirs one
// of this site, with the rights of whoever opens it here.
func TestStrangersNamesAndMetricsAreKeptApart(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_METRICS_TOKEN"] = "a-token-of-26-characters-"
	r := start(t, env)
	for path, status := range map[string]int{
		"/": 421, "/shop": 421, "/robots.txt": 421, "/favicon.svg": 421, "/api/products": 421, "/functions/v1/chat-assistant": 421, "/nothing": 421, "/metrics": 421,
		"/healthz": 200, "/readyz": 200,
	} {
		if got := r.at("evil.example:8080", path); got != status {
			t.Errorf("%s at a stranger's name: %d, want %d", path, got, status)
		}
	}
	for _, host := range []string{"localhost:1", strings.TrimPrefix(r.app.Origin(), "http://")} {
		if got := r.at(host, "/robots.txt"); got != http.StatusOK {
			t.Errorf("at %s: %d", host, got)
		}
	}
	for _, c := range []struct {
		authorization string
		status        int
	}{
		{"Bearer a-token-of-26-characters-", 200}, {"Bearer a-token-of-26-characters", 404}, {"Bearer ", 404}, {"a-token-of-26-characters-", 404}, {"", 404},
	} {
		if a := r.send(http.MethodGet, "/metrics", nil, "Via", "1.1 proxy", "Authorization", c.authorization); a.status != c.status {
			t.Errorf("/metrics by %q: %d, want %d", c.authorization, a.status, c.status)
		}
	}
	if a := r.get("/metrics"); a.status != http.StatusOK {
		t.Errorf("/metrics on this machine: %d", a.status)
	}
	r.app.config.MetricsToken = ""
	if a := r.send(http.MethodGet, "/metrics", nil, "Via", "1.1 proxy", "Authorization", "Bearer "); a.status != http.StatusNotFound {
		t.Errorf("/metrics by no token where there is none: %d", a.status)
	}
}

// at gives the status of GET of a path under another host name.
func (r *running) at(host, path string) int {
	r.t.Helper()
	req, err := http.NewRequestWithContext(r.t.Context(), http.MethodGet, r.url+path, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	req.Host = host
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		r.t.Fatal(err)
	}
	return res.StatusCode
}
