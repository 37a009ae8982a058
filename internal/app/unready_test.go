package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"enamel/internal/config"
	"enamel/internal/db/dbtest"
)

// notRunning is a site that has published nothing yet.
func notRunning(t *testing.T) *App {
	t.Helper()
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	cfg, err := config.Load(func(name string) string { return env[name] })
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(t.Context(), Options{Config: cfg, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

func TestProgramsAreToldInTheirFormatThatNothingIsPublishedYet(t *testing.T) {
	a := notRunning(t)
	left, leave := context.WithCancel(t.Context())
	leave() // so that nobody waits for the first bytes
	for path, want := range map[string]string{"/api/products": "application/problem+json", "/": "text/plain; charset=utf-8"} {
		w := httptest.NewRecorder()
		a.api.ServeHTTP(w, httptest.NewRequestWithContext(left, http.MethodGet, path, nil))
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Content-Type") != want || w.Header().Get("Retry-After") != "2" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}
