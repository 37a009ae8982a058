package geo

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/outbound"
)

// failures are the ways a provider goes wrong over HTTP.
func failures(elsewhere string) map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"hangs": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"hangs in the body": func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write([]byte(`[{"lat":"32.75",`))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"429": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "60")
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = w.Write([]byte(`[]`))
		},
		"500": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = w.Write([]byte(`[]`))
		},
		"half a body": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "80")
			_, _ = w.Write([]byte(`[{"lat":"32.75","lon":"-97.33"`))
		},
		"huge body": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`[` + strings.Repeat(" ", maxAnswer) + `]`))
		},
		"redirect elsewhere": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere, http.StatusFound)
		},
		"empty":      func(http.ResponseWriter, *http.Request) {},
		"no content": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
		"a web page": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`<!doctype html>busy`)) },
		"wrong JSON": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"error":"x"}`)) },
		"NaN": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`[{"lat":"NaN","lon":"NaN"}]`))
		},
		"off the globe": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`[{"lat":"932.75","lon":"-97.33"}]`))
		},
	}
}

func serveHTTP(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	return srv.URL + "/"
}

func TestFailingProviders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		elsewhere := serveHTTP(t, func(http.ResponseWriter, *http.Request) { t.Error("another origin was asked") })
		sound := serveHTTP(t, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"result":{"addressMatches":[{"coordinates":{"x":-97.26,"y":32.69}}]}}`))
		})
		for name, handler := range failures(elsewhere) {
			t.Run(name, func(t *testing.T) {
				broken := serveHTTP(t, handler)
				s := overHTTP(t, d, broken, sound)
				p, found, err := s.Geocode(t.Context(), address(1))
				if err != nil || !found || p != there() {
					t.Errorf("with a sound second provider: %v, %v, %v", p, found, err)
				}
				s = overHTTP(t, d, broken, broken)
				began := time.Now()
				_, found, err = s.Geocode(t.Context(), address(2))
				if fault.KindOf(err) != fault.Unavailable || found {
					t.Errorf("both failing: %v, %v", found, err)
				}
				if took := time.Since(began); took > 5*time.Second {
					t.Errorf("took %v", took)
				}
			})
		}
	})
}

// overHTTP is a service of the real clients. A hanging provider is given up
// after a short while; each service is a source of its own and never waits for its slot.
func overHTTP(t *testing.T, d *db.DB, first, second string) *Service {
	t.Helper()
	n, err := NewNominatim(first, outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewCensus(second, outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := NewService(d, Config{First: n, Second: c, Source: first + " " + second, Log: slog.New(slog.DiscardHandler)})
	s.sleep = func(context.Context, time.Duration) error { return nil }
	s.limits.wait = time.Hour
	s.limits.first = 100 * time.Millisecond
	s.limits.second = 2 * time.Second
	if first == second {
		s.limits.second = s.limits.first
	}
	return s
}
