package seo

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"enamel/internal/api"
)

type desk struct{}

func (desk) Authenticate(context.Context, string) (*api.Principal, time.Duration, error) {
	return &api.Principal{ID: "u", Role: api.RoleStaff}, 0, nil
}

func (desk) Audit(context.Context, *api.Principal, string, string) error { return nil }

func newDesk() *api.API {
	a := api.New(api.Config{Log: slog.New(slog.DiscardHandler), Sessions: desk{}, Audit: desk{}})
	api.Handle(a, api.Staff, "seo-crawl", http.MethodPost, "/functions/v1/seo-crawl", NotConnected[CrawlIn])
	api.Handle(a, api.Staff, "seo-report", http.MethodPost, "/functions/v1/seo-report", NotConnected[NoBody])
	api.Handle(a, api.Staff, "seo-summary", http.MethodGet, "/api/seo/summary", NoRow)
	api.Handle(a, api.Staff, "seo-gsc", http.MethodGet, "/api/seo/gsc", NoRows)
	return a
}

func ask(t *testing.T, method, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	var r io.Reader = http.NoBody
	if body != "" {
		r = strings.NewReader(body)
	}
	req := httptest.NewRequestWithContext(t.Context(), method, path, r)
	req.AddCookie(&http.Cookie{Name: "__Host-enamel", Value: "x"})
	w := httptest.NewRecorder()
	newDesk().ServeHTTP(w, req)
	return w
}

func TestAFunctionWithoutAnEngineSaysSo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, body string
		status     int
	}{
		{"/functions/v1/seo-crawl", "", 503},
		{"/functions/v1/seo-crawl", "{}", 503},
		{"/functions/v1/seo-crawl", `{"url":"http://localhost:8080","maxPages":50}`, 503},
		{"/functions/v1/seo-crawl", `{"url":7}`, 422},
		{"/functions/v1/seo-crawl", `{"colour":"mauve"}`, 422},
		{"/functions/v1/seo-crawl", `{"url":`, 400},
		{"/functions/v1/seo-report", "", 503},
		{"/functions/v1/seo-report", "{}", 503},
		{"/functions/v1/seo-report", `{"url":"x"}`, 422},
	} {
		w := ask(t, http.MethodPost, c.path, c.body)
		if w.Code != c.status {
			t.Errorf("%s %s: %d %s, want %d", c.path, c.body, w.Code, w.Body, c.status)
		}
		if c.status == 503 && (!strings.Contains(w.Body.String(), "not connected") || !strings.Contains(w.Body.String(), `"/problems/not-connected"`)) {
			t.Errorf("%s %s: %s", c.path, c.body, w.Body)
		}
	}
}

func TestReadsAreEmptyUntilThereIsAResult(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{"/api/seo/summary": "null", "/api/seo/gsc": "[]"} {
		w := ask(t, http.MethodGet, path, "")
		if w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != want || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q %v, want %s", path, w.Code, w.Body, w.Header(), want)
		}
	}
}
