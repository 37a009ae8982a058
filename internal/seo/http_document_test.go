package seo

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/report"
)

// withReport are the handlers of a dashboard with one report, of a Sunday
// evening in the shop, and a Chromium that prints the page's first bytes.
func withReport(t *testing.T, d *db.DB) *Handlers {
	t.Helper()
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	chromium := filepath.Join(t.TempDir(), "chromium")
	script := "#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) { printf %%PDF-; head -c 15 report.html; } > \"${a#*=}\";; esac; done\n"
	if err := os.WriteFile(chromium, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	s := &Service{Config: Config{
		DB: d, Log: slog.New(slog.DiscardHandler), Zone: zone, Reports: report.NewStore(d), Printer: report.NewPrinter(report.PrintConfig{Zone: zone, Chromium: chromium}),
	}}
	made := time.Date(2026, 11, 23, 4, 0, 0, 0, time.UTC)
	stored := report.Stored{ID: "run-1", CreatedAt: made, Report: report.Make(report.Input{Shop: "A shop", Site: "https://shop.example", At: made, Zone: zone})}
	if err := d.Tx(t.Context(), func(tx *db.Tx) error { return s.Reports.Save(t.Context(), tx, stored) }); err != nil {
		t.Fatal(err)
	}
	return NewHandlers(s)
}

func TestDocumentsOfAReport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := withReport(t, d)
		get := func(handle func(http.ResponseWriter, *http.Request) error, id string) (*httptest.ResponseRecorder, error) {
			w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.SetPathValue("id", id)
			w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'")
			return w, handle(w, r)
		}
		for _, handle := range []func(http.ResponseWriter, *http.Request) error{h.PrintReport, h.PDFReport} {
			for _, id := range []string{"none", "", strings.Repeat("x", 5000)} {
				if w, err := get(handle, id); fault.KindOf(err) != fault.NotFound || w.Body.Len() > 0 {
					t.Errorf("%.9q: %v", id, err)
				}
			}
		}

		page, err := get(h.PrintReport, "run-1")
		if err != nil || !strings.Contains(page.Body.String(), "November 22, 2026, 10:00 PM") || page.Header().Get("Content-Type") != "text/html; charset=utf-8" ||
			page.Header().Get("Cache-Control") != "no-store" || !strings.Contains(page.Header().Get("Content-Security-Policy"), "style-src 'sha256-") {
			t.Errorf("page: %v, %v", err, page.Header())
		}
		pdf, err := get(h.PDFReport, "run-1")
		if err != nil || pdf.Body.String() != "%PDF-<!doctype html>" || pdf.Header().Get("Content-Type") != "application/pdf" || pdf.Header().Get("Cache-Control") != "no-store" ||
			pdf.Header().Get("Content-Disposition") != `inline; filename="seo-report-2026-11-22.pdf"` {
			t.Errorf("PDF: %v, %v, %q", err, pdf.Header(), pdf.Body)
		}
	})
}

// TestWhoAsksForAPDFThatCannotBeMadeGetsAPage that says why and leads back; the
// log has the cause.
func TestWhoAsksForAPDFThatCannotBeMadeGetsAPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := withReport(t, d)
		missing := filepath.Join(t.TempDir(), "none")
		h.service.Printer = report.NewPrinter(report.PrintConfig{Zone: h.service.Zone, Chromium: missing})
		var log bytes.Buffer
		h.service.Log = slog.New(slog.NewTextHandler(&log, nil))
		w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.SetPathValue("id", "run-1")
		if err := h.PDFReport(w, r); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(log.String(), missing) {
			t.Errorf("the log does not say what is missing: %s", &log)
		}
		said := w.Body.String()
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Content-Type") != "text/html; charset=utf-8" || w.Header().Get("Content-Disposition") != "" ||
			!strings.Contains(said, "needs Chromium") || !strings.Contains(said, `href="/seo/reports/run-1"`) || !strings.Contains(said, `href="/seo"`) ||
			!strings.Contains(w.Header().Get("Content-Security-Policy"), "style-src 'sha256-") {
			t.Errorf("%d %v %s", w.Code, w.Header(), said)
		}
	})
}

// TestAPDFIsOfferedWhereItCanBeMade, on the page to print and to the dashboard.
func TestAPDFIsOfferedWhereItCanBeMade(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := withReport(t, d)
		for _, can := range []bool{true, false} {
			if !can {
				h.service.Printer = report.NewPrinter(report.PrintConfig{Zone: h.service.Zone, Chromium: filepath.Join(t.TempDir(), "none")})
			}
			shown, err := h.ShowReport(t.Context(), nil)
			if err != nil || shown.Body == nil || shown.Body.PDF != can {
				t.Errorf("%v: %+v, %v", can, shown, err)
			}
			w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.SetPathValue("id", "run-1")
			if err := h.PrintReport(w, r); err != nil || strings.Contains(w.Body.String(), "/seo/reports/run-1/pdf") != can {
				t.Errorf("%v: %v, %s", can, err, w.Body)
			}
		}
	})
}
