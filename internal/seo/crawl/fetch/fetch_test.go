package fetch_test

import (
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/outbound"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
)

const washers = `<!doctype html><html lang="en"><title>Used washers</title><h1>Washers</h1><a href="/dryers">Dryers</a></html>`

// fetcher makes one that may reach the given servers.
func fetcher(t testing.TB, o fetch.Options, servers ...string) *fetch.Fetcher {
	t.Helper()
	web := outbound.NewWeb(outbound.WebOptions{Allow: servers, HeaderTimeout: 5 * time.Second})
	t.Cleanup(web.Close)
	o.Web = web
	return fetch.New(o)
}

// serve starts a server and a fetcher of its pages.
func serve(t testing.TB, o fetch.Options, h http.HandlerFunc) (*fetch.Fetcher, string) {
	t.Helper()
	srv := httptest.NewUnstartedServer(h)
	srv.Config.ErrorLog = log.New(io.Discard, "", 0) // of what the tests do to it
	srv.Start()
	t.Cleanup(srv.Close)
	return fetcher(t, o, srv.Listener.Addr().String()), srv.URL
}

func html(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, body)
}

func TestGetReadsAPage(t *testing.T) {
	var method, agent string
	f, url := serve(t, fetch.Options{Agent: "Enamel/1 (+https://shop.example)"}, func(w http.ResponseWriter, r *http.Request) {
		method, agent = r.Method, r.UserAgent()
		w.Header().Set("X-Robots-Tag", "noindex")
		w.Header().Set("X-Secret", "1")
		html(w, washers)
	})
	p := f.Get(t.Context(), url+"/washers#top")
	if method != http.MethodGet || agent != "Enamel/1 (+https://shop.example)" {
		t.Errorf("%s by %s", method, agent)
	}
	if p.URL != url+"/washers" || p.Final != p.URL || p.Status != 200 || p.Failure != visit.NoFailure || p.Detail != "" || p.Type != "text/html" || p.Proto != "HTTP/1.1" || p.TLS {
		t.Errorf("%+v", p)
	}
	if p.Bytes != int64(len(washers)) || p.Wire != p.Bytes || p.Wait <= 0 || p.Took < p.Wait || p.At.IsZero() {
		t.Errorf("%d bytes, %d on the wire, %v, %v, %v", p.Bytes, p.Wire, p.Wait, p.Took, p.At)
	}
	if p.Header.Get("X-Robots-Tag") != "noindex" || p.Header.Get("X-Secret") != "" {
		t.Errorf("headers %v", p.Header)
	}
	if p.Document == nil || p.Document.Titles[0] != "Used washers" || p.Document.Links[0].URL != url+"/dryers" {
		t.Errorf("document %+v", p.Document)
	}
}

func TestDocumentsOutliveTheirBuffers(t *testing.T) {
	f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {
		html(w, strings.ReplaceAll(washers, "Used washers", strings.Repeat(r.URL.Path[1:], 12)))
	})
	first := f.Get(t.Context(), url+"/a").Document
	for range 20 {
		_ = f.Get(t.Context(), url+"/b")
	}
	if first.Titles[0] != "aaaaaaaaaaaa" {
		t.Errorf("the title became %q", first.Titles[0])
	}
}

func TestTypesAndCharsets(t *testing.T) {
	const png = "\x89PNG\r\n\x1a\n\x00\x00\x00"
	tests := []struct {
		name, contentType, body string
		media, title, detail    string
	}{
		{"no type, HTML", "", washers, "text/html", "Used washers", ""},
		{"no type, a picture", "", png, "image/png", "", ""},
		{"a type that is none", "html", washers, "text/html", "Used washers", ""},
		{"upper case", "TEXT/HTML;Charset=UTF-8", washers, "text/html", "Used washers", ""},
		{"XHTML", "application/xhtml+xml", washers, "application/xhtml+xml", "Used washers", ""},
		{"a picture sent as HTML", "text/html", png, "text/html", "", "sent as text/html, but it is image/png"},
		{"HTML sent as a picture", "image/png", washers, "image/png", "", ""},
		{"HTML without tags", "text/html", "<title>Used washers</title>just text", "text/html", "Used washers", ""},
		{"windows-1251", "text/html; charset=windows-1251", "<title>\xd1\xf2\xe8\xf0\xea\xe0</title>", "text/html", "Стирка", ""},
		{"Latin 1 by declaration", "text/html", "<meta charset=iso-8859-1><title>Caf\xe9</title>", "text/html", "Café", ""},
		{"UTF-16", "text/html", "\xff\xfe<\x00t\x00i\x00t\x00l\x00e\x00>\x00h\x00i\x00<\x00/\x00t\x00i\x00t\x00l\x00e\x00>\x00", "text/html", "hi", ""},
		{"invalid UTF-8", "text/html; charset=utf-8", "<title>a\xffb</title>", "text/html", "a\uFFFDb", ""},
		{"JSON", "application/json", "{}", "application/json", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {
				w.Header()["Content-Type"] = nil // nor one that the server guesses
				if tt.contentType != "" {
					w.Header().Set("Content-Type", tt.contentType)
				}
				_, _ = io.WriteString(w, tt.body)
			})
			p := f.Get(t.Context(), url)
			title := ""
			if p.Document != nil {
				title = strings.Join(p.Document.Titles, "|")
			}
			if p.Failure != visit.NoFailure || p.Type != tt.media || title != tt.title || p.Detail != tt.detail || p.Bytes != int64(len(tt.body)) {
				t.Errorf("%q, %q, %q, %d bytes, %s", p.Type, title, p.Detail, p.Bytes, p.Failure)
			}
		})
	}
}

func TestAnEmptyPageIsAPage(t *testing.T) {
	f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) { html(w, "") })
	if p := f.Get(t.Context(), url); p.Document == nil || p.Failure != visit.NoFailure || p.Bytes != 0 {
		t.Errorf("%+v", p)
	}
}

func TestRedirects(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	f, url := serve(t, fetch.Options{
		Allowed: func(_ context.Context, url string) bool { return !strings.HasSuffix(url, "/forbidden") },
	}, func(w http.ResponseWriter, r *http.Request) {
		var n int
		if _, err := fmt.Sscanf(r.URL.Path, "/down/%d", &n); err == nil && n > 0 {
			w.Header().Set("Location", fmt.Sprint(n-1)) // relative to /down/
			w.WriteHeader(http.StatusMovedPermanently)
			return
		}
		if to, ok := strings.CutPrefix(r.URL.Path, "/to/"); ok {
			w.Header().Set("Location", r.URL.Query().Get("l"))
			code := http.StatusFound
			if _, err := fmt.Sscan(to, &code); err != nil {
				t.Error(err)
			}
			w.WriteHeader(code)
			return
		}
		html(w, washers)
	})
	tests := []struct {
		name, start string
		final       string
		status      int
		hops        int
		failure     visit.Failure
	}{
		{"absolute", "/to/301?l=" + url + "/a", url + "/a", 200, 1, visit.NoFailure},
		{"relative", "/to/302?l=../a", url + "/a", 200, 1, visit.NoFailure},
		{"of the query only", "/to/303?l=%3Fl=", url + "/to/303?l=", 303, 2, visit.BadRedirect},
		{"without a host's scheme", "/to/307?l=" + strings.TrimPrefix(url, "http:") + "/a", url + "/a", 200, 1, visit.NoFailure},
		{"the fragment stays off", "/to/308?l=/a%23top", url + "/a", 200, 1, visit.NoFailure},
		{"not ASCII", "/to/301?l=/caf%C3%A9", url + "/caf%C3%A9", 200, 1, visit.NoFailure},
		{"ten", "/down/10", url + "/down/0", 200, 10, visit.NoFailure},
		{"eleven", "/down/11", url + "/down/1", 301, 11, visit.TooManyHops},
		{"no Location", "/to/301", url + "/to/301", 301, 1, visit.BadRedirect},
		{"mail", "/to/301?l=mailto:hello@shop.example", "", 301, 1, visit.BadRedirect},
		{"nonsense", "/to/301?l=http://[", "", 301, 1, visit.BadRedirect},
		{"300 is a page", "/to/300?l=/a", "", 300, 0, visit.NoFailure},
		{"304 is none either", "/to/304?l=/a", "", 304, 0, visit.NoFailure},
		{"inside", "/to/301?l=http://169.254.169.254/latest/", "http://169.254.169.254/latest/", 0, 1, visit.NotChecked},
		{"to a server that is gone", "/to/301?l=" + gone.URL + "/", gone.URL + "/", 0, 1, visit.NotChecked},
		{"forbidden", "/to/301?l=/forbidden", url + "/forbidden", 0, 1, visit.NoFailure},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := f.Get(t.Context(), url+tt.start)
			if tt.final == "" {
				tt.final = url + tt.start
			}
			if p.Final != tt.final || p.Status != tt.status || len(p.Hops) != tt.hops || p.Failure != tt.failure {
				t.Fatalf("%s, %d, %q (%s), hops %+v", p.Final, p.Status, p.Failure, p.Detail, p.Hops)
			}
			if (p.Document != nil) != (p.Status == 200) || p.Blocked != (tt.name == "forbidden") {
				t.Errorf("document %v, blocked %v", p.Document, p.Blocked)
			}
			for i, h := range p.Hops {
				if i > 0 && h.URL != p.Hops[i-1].To || h.Status < 300 {
					t.Errorf("hop %d: %+v", i, h)
				}
			}
		})
	}
}

func TestRedirectLoops(t *testing.T) {
	next := map[string]string{"/self": "/self#again", "/a": "/b", "/b": "/c", "/c": "/b", "/case": "HTTP://HOST/case"}
	f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", strings.Replace(next[r.URL.Path], "HOST", r.Host, 1))
		w.WriteHeader(http.StatusFound)
	})
	for start, hops := range map[string]int{"/self": 1, "/a": 3, "/case": 1} {
		p := f.Get(t.Context(), url+start)
		if p.Failure != visit.RedirectLoop || len(p.Hops) != hops || p.Status != http.StatusFound || p.Final != p.Hops[hops-1].URL {
			t.Errorf("%s: %q, %+v", start, p.Failure, p.Hops)
		}
	}
}

func TestOffSiteOnlyTheStatusIsAskedFor(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/back" {
			http.Redirect(w, r, r.URL.Query().Get("l"), http.StatusFound)
			return
		}
		w.WriteHeader(http.StatusGone)
		html(w, washers)
	}))
	t.Cleanup(other.Close)
	own := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/out":
			http.Redirect(w, r, other.URL+"/gone", http.StatusFound)
		case "/there":
			http.Redirect(w, r, other.URL+"/back?l=http://"+r.Host+"/home", http.StatusFound)
		default:
			html(w, washers)
		}
	}))
	t.Cleanup(own.Close)
	f := fetcher(t, fetch.Options{}, other.Listener.Addr().String(), own.Listener.Addr().String())
	if p := f.Get(t.Context(), own.URL+"/out"); p.Status != http.StatusGone || p.Document != nil || p.Failure != visit.NoFailure || p.External {
		t.Errorf("off the site: %+v", p)
	}
	if p := f.Get(t.Context(), own.URL+"/there"); p.Status != 200 || p.Document == nil || p.Final != own.URL+"/home" || len(p.Hops) != 2 {
		t.Errorf("there and back: %+v", p)
	}
}

func TestBusyServersAreReportedNotAwaited(t *testing.T) {
	f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", "120")
		status := http.StatusTooManyRequests
		if r.URL.Path == "/503" {
			status = http.StatusServiceUnavailable
		}
		w.WriteHeader(status)
		html(w, washers)
	})
	for path, status := range map[string]int{"/429": 429, "/503": 503} {
		p := f.Get(t.Context(), url+path)
		if p.Failure != visit.TooBusy || p.Retry != 2*time.Minute || p.Status != status || p.Document != nil || p.Took > time.Minute {
			t.Errorf("%s: %+v", path, p)
		}
	}
	if p := f.Get(t.Context(), url+"/500"); p.Retry != 2*time.Minute {
		t.Errorf("%+v", p)
	}
}

func TestAddressesThatAreNone(t *testing.T) {
	f := fetcher(t, fetch.Options{})
	for _, url := range []string{"", "/a", "mailto:a@b.example", "http://[", "http://127.0.0.1:1/", "http://10.0.0.1/"} {
		if p := f.Get(t.Context(), url); p.Failure != visit.NotChecked || p.Detail == "" || p.Status != 0 {
			t.Errorf("%q: %+v", url, p)
		}
	}
}

func TestCheckReadsNothing(t *testing.T) {
	var requests atomic.Int64
	f, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		switch {
		case r.Method != http.MethodGet:
			w.WriteHeader(http.StatusMethodNotAllowed)
		case r.URL.Path == "/file":
			http.ServeContent(w, r, "x.pdf", time.Time{}, strings.NewReader(strings.Repeat("x", 5000)))
		case r.URL.Path == "/empty":
			http.ServeContent(w, r, "x.pdf", time.Time{}, strings.NewReader(""))
		case r.URL.Path == "/endless":
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, washers)
			}
		case r.URL.Path == "/moved":
			http.Redirect(w, r, "/file", http.StatusMovedPermanently)
		default:
			http.NotFound(w, r)
		}
	})
	tests := map[string]struct {
		status int
		bytes  int64
	}{"/file": {200, 5000}, "/empty": {200, 0}, "/endless": {200, 0}, "/moved": {200, 5000}, "/none": {404, 19}}
	for path, want := range tests {
		p := f.Check(t.Context(), url+path)
		if p.Status != want.status || p.Bytes != want.bytes || p.Failure != visit.NoFailure || !p.External || p.Document != nil {
			t.Errorf("%s: %+v", path, p)
		}
	}
	if got := requests.Load(); got != 6 {
		t.Errorf("%d requests for five addresses and a redirect", got)
	}
}

func TestCheckNeverCallsTheUnreachableBroken(t *testing.T) {
	f, url := serve(t, fetch.Options{Timeout: 100 * time.Millisecond}, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	refused := fetcher(t, fetch.Options{}, gone.Listener.Addr().String())
	for name, p := range map[string]*visit.Page{
		"slow": f.Check(t.Context(), url), "refused": refused.Check(t.Context(), gone.URL), "private": refused.Check(t.Context(), "http://192.168.0.1/"),
		"no such name": refused.Check(t.Context(), "http://nobody.invalid/"),
	} {
		if p.Failure != visit.NotChecked || p.Detail == "" {
			t.Errorf("%s: %q, %s", name, p.Failure, p.Detail)
		}
	}
	if p := refused.Get(t.Context(), gone.URL); p.Failure != visit.Unreachable || p.Detail != "the connection was refused" {
		t.Errorf("a page of the site: %q, %s", p.Failure, p.Detail)
	}
}

func TestHTTP2AndTLS(t *testing.T) {
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/flood" {
			for i := range 300 {
				w.Header().Set(fmt.Sprint("X-Flood-", i), strings.Repeat("y", 1000))
			}
		}
		html(w, washers)
		switch r.URL.Path {
		case "/cut":
			_ = http.NewResponseController(w).Flush() // the page counts, not the flush
			panic(http.ErrAbortHandler)
		case "/endless":
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, washers)
			}
		}
	}))
	srv.EnableHTTP2 = true
	srv.Config.ErrorLog = log.New(io.Discard, "", 0)
	srv.StartTLS()
	t.Cleanup(srv.Close)
	roots := x509.NewCertPool()
	roots.AddCert(srv.Certificate())
	allow := []string{srv.Listener.Addr().String()}
	web := outbound.NewWeb(outbound.WebOptions{Allow: allow, RootCAs: roots})
	t.Cleanup(web.Close)
	f := fetch.New(fetch.Options{Web: web, MaxBytes: 1 << 20})
	for path, want := range map[string]visit.Failure{"/flood": visit.Broken, "/cut": visit.Broken, "/endless": visit.TooLarge, "/": visit.NoFailure} {
		if p := f.Get(t.Context(), srv.URL+path); p.Failure != want {
			t.Errorf("%s: %q, %s", path, p.Failure, p.Detail)
		}
	}
	if p := f.Get(t.Context(), srv.URL); p.Proto != "HTTP/2.0" || !p.TLS || p.Document == nil {
		t.Errorf("%+v", p)
	}
	if p := f.Get(t.Context(), strings.Replace(srv.URL, "https", "http", 1)); p.Status != 400 || p.TLS {
		t.Errorf("http to a server of https: %+v", p)
	}
	stranger := fetch.New(fetch.Options{Web: outbound.NewWeb(outbound.WebOptions{Allow: allow, RootCAs: x509.NewCertPool()})})
	if p := stranger.Get(t.Context(), srv.URL); p.Failure != visit.Unreachable || !strings.Contains(p.Detail, "certificate") {
		t.Errorf("an unknown certificate: %q, %s", p.Failure, p.Detail)
	}
	plain, url := serve(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) {})
	if p := plain.Get(t.Context(), strings.Replace(url, "http", "https", 1)); p.Failure != visit.Unreachable || !strings.Contains(p.Detail, "speaks http") {
		t.Errorf("https to a server of http: %q, %s", p.Failure, p.Detail)
	}
}

func TestRead(t *testing.T) {
	f, url := serve(t, fetch.Options{Allowed: func(context.Context, string) bool { return false }}, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			http.Redirect(w, r, "/robots", http.StatusFound)
		case "/none":
			http.NotFound(w, r)
		case "/cut":
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "User-agent: *")
		default:
			w.Header().Set("Content-Type", "text/plain")
			_, _ = io.WriteString(w, "User-agent: *\nDisallow: /seo\n")
		}
	})
	tests := map[string]struct {
		limit   int64
		want    string
		status  int
		failure visit.Failure
	}{
		"/robots.txt": {1000, "User-agent: *\nDisallow: /seo\n", 200, visit.NoFailure},
		"/robots":     {10, "User-agent", 200, visit.NoFailure},
		"/none":       {1000, "", 404, visit.NoFailure},
		"/cut":        {1000, "User-agent: *", 200, visit.Broken},
	}
	for path, tt := range tests {
		var got []byte
		p, err := f.Read(t.Context(), url+path, tt.limit, func(body io.Reader, contentType string) error {
			var err error
			got, err = io.ReadAll(body)
			return err
		})
		if err != nil || string(got) != tt.want || p.Status != tt.status || p.Failure != tt.failure || p.Bytes != int64(len(tt.want)) {
			t.Errorf("%s: %q, %v, %+v", path, got, err, p)
		}
	}
	if _, err := f.Read(t.Context(), url+"/robots", 10, func(io.Reader, string) error { return io.ErrNoProgress }); err == nil {
		t.Error("the reader's own error is lost")
	}
}

func TestConnectionsServeAgain(t *testing.T) {
	var connections atomic.Int64
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, "/page", http.StatusMovedPermanently)
		case "/none":
			http.NotFound(w, r)
		case "/busy":
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = io.WriteString(w, "later")
		case "/picture":
			w.Header().Set("Content-Type", "image/png")
			w.Header().Set("Content-Length", "50000")
			_, _ = w.Write(make([]byte, 50_000))
		default:
			html(w, washers)
		}
	}))
	srv.Config.ConnState = countNew(&connections)
	srv.Start()
	t.Cleanup(srv.Close)
	f := fetcher(t, fetch.Options{}, srv.Listener.Addr().String())
	var sizes []int64
	for _, path := range []string{"/page", "/moved", "/none", "/busy", "/picture", "/page"} {
		sizes = append(sizes, f.Get(t.Context(), srv.URL+path).Bytes)
	}
	if connections.Load() != 1 {
		t.Errorf("%d connections for six visits", connections.Load())
	}
	if !slices.Contains(sizes, 50_000) {
		t.Errorf("sizes %v", sizes)
	}
}

func BenchmarkGet(b *testing.B) {
	page := strings.Replace(washers, "<h1>", strings.Repeat("<p>Quality used appliances with a <a href=/warranty>warranty</a>.</p>", 300)+"<h1>", 1)
	f, url := serve(b, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) { html(w, page) })
	b.ReportAllocs()
	for b.Loop() {
		if p := f.Get(b.Context(), url); p.Document == nil {
			b.Fatal(p.Detail)
		}
	}
}
