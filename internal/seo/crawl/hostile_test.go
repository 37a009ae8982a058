package crawl_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// hangUp closes the connection without an answer.
func hangUp(w http.ResponseWriter, _ *http.Request) {
	if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = c.Close()
	}
}

// bomb is a page of 200 MB, packed.
func bomb(t *testing.T) http.HandlerFunc {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	chunk := bytes.Repeat([]byte("<p>washers "), 1<<16)
	for range 200 << 20 / len(chunk) {
		if _, err := w.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(packed.Bytes())
	}
}

// as is a page that says of itself what is not so.
func as(contentType, length, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		if length != "" {
			w.Header().Set("Content-Length", length)
		}
		_, _ = w.Write([]byte(body))
	}
}

// endless sends more until the client leaves, whatever length it says.
func endless(length string) http.HandlerFunc {
	chunk := bytes.Repeat([]byte("<p>more "), 1<<12)
	return func(w http.ResponseWriter, r *http.Request) {
		as("text/html", length, "<title>Much</title>")(w, r)
		for r.Context().Err() == nil {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	}
}

// hostile is a kind of answer and what comes of the visit.
type hostile struct {
	path    string
	answer  http.HandlerFunc
	status  int
	failure visit.Failure
}

// hostiles are the bad servers of the trade; secret is a server that no page of
// another may lead to.
func hostiles(t *testing.T, secret string) []hostile {
	t.Helper()
	var many strings.Builder
	for i := range 100_000 {
		_, _ = fmt.Fprintf(&many, "<a href=/m/%d>m</a>", i)
	}
	return []hostile{
		{"/stalls", stall, 0, visit.Timeout},
		{"/hangs-up", hangUp, 0, visit.Unreachable},
		{"/closes-early", as("text/html", "5000", "<title>Early"), 200, visit.Broken},
		{"/says-a-picture", as("image/png", "", "<title>No picture</title>"), 200, visit.NoFailure},
		{"/says-a-page", as("text/html", "", "\x89PNG\r\n\x1a\n\x00\x00\x00"), 200, visit.NoFailure},
		{"/streams-for-ever", endless(""), 200, visit.TooLarge},
		{"/200-MB", endless("209715200"), 200, visit.TooLarge},
		{"/bomb", bomb(t), 200, visit.TooLarge},
		{"/limited", busy(http.StatusTooManyRequests, 9, "1"), 429, visit.TooBusy},
		{"/unavailable", busy(http.StatusServiceUnavailable, 9, "1"), 503, visit.TooBusy},
		{"/to-this-machine", moved(secret), 0, visit.NotChecked},
		{"/to-the-network", moved("http://10.0.0.1/"), 0, visit.NotChecked},
		{"/to-the-cloud", moved("http://169.254.169.254/latest/meta-data/"), 0, visit.NotChecked},
		{"/to-a-file", moved("file:///etc/passwd"), 301, visit.BadRedirect},
		{"/broken-html", page(strings.Repeat("<div><table><a href=x", 20_000)), 200, visit.NoFailure},
		{"/100000-links", page(many.String()), 200, visit.NoFailure},
		{"/invalid-utf-8", page("<title>a\xff\x00b</title><a href=\"/\xff\x00\">\xfe</a>"), 200, visit.NoFailure},
	}
}

func TestHostileServers(t *testing.T) {
	t.Parallel()
	var told atomic.Int64
	secret := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { told.Add(1) }))
	t.Cleanup(secret.Close)
	list := hostiles(t, secret.URL)
	s := &site{pages: map[string]http.HandlerFunc{"/fine": page("<title>Fine</title>")}}
	paths := []string{}
	for _, h := range list {
		s.pages[h.path] = h.answer
		paths = append(paths, h.path)
	}
	s.pages["/"] = linking(append(paths, "/fine")...)
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Fetch.Timeout, c.Fetch.MaxBytes = 2*time.Second, 4<<20 }, url)
	clocked(c)
	got := crawled(t, c, crawl.Options{Start: url, MaxPages: 9, Concurrency: 4})
	for _, h := range list {
		if row := got.row(h.path); row.Status != h.status || row.Failure != h.failure || !row.Visited {
			t.Errorf("%s: %d, %q, want %d, %q", h.path, row.Status, row.Failure, h.status, h.failure)
		}
	}
	if got.State != crawl.Done || got.Pages != 8 || got.row("/fine").Title != "Fine" || got.row("/100000-links").Outlinks != 20_000 {
		t.Errorf("%+v, %d", got.Crawl, got.row("/100000-links").Outlinks)
	}
	if told.Load() != 0 {
		t.Error("a private address was asked")
	}
}
