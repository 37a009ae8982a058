package api

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"enamel/internal/fault"
)

// TestASheetBeginsWithItsFirstRow: what fails before it is a problem, what fails later cuts it short.
func TestASheetBeginsWithItsFirstRow(t *testing.T) {
	t.Parallel()
	type in struct {
		Rows int  `query:"rows"`
		Fail bool `query:"fail"`
	}
	a := New(Config{Log: slog.New(slog.DiscardHandler), ErrorPage: http.NotFoundHandler()})
	HandleSheet(a, Anyone, "sheet", "/api/sheet.csv", "a.csv", func(_ context.Context, in *in, out *csv.Writer) error {
		for range in.Rows {
			if err := out.Write([]string{"a", strings.Repeat("b", 999)}); err != nil {
				return err
			}
		}
		if in.Fail {
			return fault.New(fault.Unavailable, "Not now.")
		}
		return nil
	})
	handler, err := a.Serve(Around{Origin: &url.URL{Scheme: "https", Host: "shop.example"}, Recorder: noRecorder{}})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	for query, want := range map[string]struct {
		status    int
		kind, has string
		cut       bool
	}{
		"rows=1":           {http.StatusOK, "text/csv; charset=utf-8", "\ufeffa,bbb", false},
		"rows=1&fail=true": {http.StatusServiceUnavailable, "application/problem+json", `"detail":"Not now."`, false},
		"rows=9&fail=true": {http.StatusOK, "text/csv; charset=utf-8", "\ufeffa,bbb", true},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/sheet.csv?"+query, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		res, err := s.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if res.StatusCode != want.status || res.Header.Get("Content-Type") != want.kind || !strings.Contains(string(body), want.has) || errors.Is(err, io.ErrUnexpectedEOF) != want.cut {
			t.Errorf("%s: %d %s %.40q, %v", query, res.StatusCode, res.Header.Get("Content-Type"), body, err)
		}
	}
}
