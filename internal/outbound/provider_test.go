package outbound_test

import (
	"compress/gzip"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"enamel/internal/outbound"
)

// serve starts a server and returns a Provider of its /search.
func serve(t *testing.T, o outbound.Options, h http.HandlerFunc) (*outbound.Provider, *httptest.Server) {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	p, err := outbound.NewProvider(srv.URL+"/search", o)
	if err != nil {
		t.Fatal(err)
	}
	return p, srv
}

func wantKind(t *testing.T, err error, kind outbound.Kind) *outbound.Error {
	t.Helper()
	var e *outbound.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v (%T), want an *outbound.Error of kind %v", err, err, kind)
	}
	if e.Kind != kind {
		t.Fatalf("got kind %v (%v), want %v", e.Kind, err, kind)
	}
	return e
}

func TestGetSendsQueryAndIdentifiesItself(t *testing.T) {
	var got *http.Request
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r
		_, _ = w.Write([]byte("[]"))
	}))
	t.Cleanup(srv.Close)
	p, err := outbound.NewProvider(srv.URL+"/search?key=k1&q=replaced", outbound.Options{Contact: "https://shop.example"})
	if err != nil {
		t.Fatal(err)
	}
	body, err := p.Get(t.Context(), url.Values{"q": {"1 Main St, Fort Worth & more"}})
	if err != nil || string(body) != "[]" {
		t.Fatalf("got %q, %v", body, err)
	}
	if q := got.URL.Query(); q.Get("key") != "k1" || len(q["q"]) != 1 || q.Get("q") != "1 Main St, Fort Worth & more" {
		t.Errorf("query %v", q)
	}
	if ua := got.Header.Get("User-Agent"); ua != "Enamel/1 (+https://shop.example)" {
		t.Errorf("User-Agent %q", ua)
	}
}

func TestHostsResolveInProcess(t *testing.T) {
	var host string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { host = r.Host }))
	t.Cleanup(srv.Close)
	hosts := outbound.Hosts{"nominatim.sandbox.example": strings.TrimPrefix(srv.URL, "http://")}
	p, err := outbound.NewProvider("http://Nominatim.Sandbox.Example/search", outbound.Options{Hosts: hosts})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Get(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if !strings.EqualFold(host, "nominatim.sandbox.example") {
		t.Errorf("Host %q", host)
	}
}

func TestStatusAndRetryAfter(t *testing.T) {
	tests := []struct {
		status int
		header string
		least  time.Duration
		most   time.Duration
	}{
		{http.StatusTooManyRequests, "7", 7 * time.Second, 7 * time.Second},
		{http.StatusServiceUnavailable, time.Now().Add(time.Hour).UTC().Format(http.TimeFormat), 59 * time.Minute, time.Hour},
		{http.StatusInternalServerError, "", 0, 0},
		{http.StatusTooManyRequests, "-5", 0, 0},
		{http.StatusTooManyRequests, "soon", 0, 0},
		{http.StatusTooManyRequests, "2000000000", 24 * time.Hour, 24 * time.Hour},
		{http.StatusTooManyRequests, "Mon, 02 Jan 2006 15:04:05 GMT", 0, 0},
		{http.StatusNotModified, "", 0, 0},
	}
	for _, tt := range tests {
		p, _ := serve(t, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
			if tt.header != "" {
				w.Header().Set("Retry-After", tt.header)
			}
			w.WriteHeader(tt.status)
		})
		_, err := p.Get(t.Context(), nil)
		e := wantKind(t, err, outbound.Status)
		if e.Status != tt.status || e.RetryAfter < tt.least || e.RetryAfter > tt.most {
			t.Errorf("%d %q: got %d, %v", tt.status, tt.header, e.Status, e.RetryAfter)
		}
	}
}

func TestTimeout(t *testing.T) {
	held := func(before func(w http.ResponseWriter)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			before(w)
			<-r.Context().Done()
		}
	}
	tests := map[string]func(w http.ResponseWriter){
		"before the headers": func(http.ResponseWriter) {},
		"inside the body": func(w http.ResponseWriter) {
			_, _ = w.Write([]byte(`[{"lat":`))
			w.(http.Flusher).Flush()
		},
	}
	for name, before := range tests {
		t.Run(name, func(t *testing.T) {
			p, _ := serve(t, outbound.Options{Timeout: 50 * time.Millisecond}, held(before))
			_, err := p.Get(t.Context(), nil)
			_ = wantKind(t, err, outbound.Timeout)
		})
		t.Run(name+", the caller's deadline", func(t *testing.T) {
			p, _ := serve(t, outbound.Options{}, held(before))
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			_, err := p.Get(ctx, nil)
			_ = wantKind(t, err, outbound.Timeout)
		})
	}
}

func TestCancelledByTheCaller(t *testing.T) {
	arrived := make(chan struct{})
	p, _ := serve(t, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-arrived
		cancel()
	}()
	_, err := p.Get(ctx, nil)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want context.Canceled", err)
	}
}

func TestHalfBody(t *testing.T) {
	tests := map[string]http.HandlerFunc{
		"shorter than Content-Length": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte(`[{"lat":"32.8"`))
		},
		"chunks without an end": func(w http.ResponseWriter, r *http.Request) {
			_, _ = w.Write([]byte(`[{"lat":"32.8"`))
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
	}
	for name, h := range tests {
		t.Run(name, func(t *testing.T) {
			p, _ := serve(t, outbound.Options{}, h)
			_, err := p.Get(t.Context(), nil)
			_ = wantKind(t, err, outbound.Truncated)
		})
	}
}

func TestSizeLimit(t *testing.T) {
	p, _ := serve(t, outbound.Options{MaxBytes: 1000}, func(w http.ResponseWriter, r *http.Request) {
		n := 1000
		if r.URL.Query().Get("over") != "" {
			n++
		}
		_, _ = w.Write([]byte(strings.Repeat("x", n)))
	})
	if b, err := p.Get(t.Context(), nil); err != nil || len(b) != 1000 {
		t.Fatalf("exactly the limit: %d bytes, %v", len(b), err)
	}
	_, err := p.Get(t.Context(), url.Values{"over": {"1"}})
	_ = wantKind(t, err, outbound.TooLarge)
}

func TestSizeLimitCountsDecompressedBytes(t *testing.T) {
	p, _ := serve(t, outbound.Options{MaxBytes: 1 << 20}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = z.Write(make([]byte, 64<<20))
		_ = z.Close()
	})
	_, err := p.Get(t.Context(), nil)
	_ = wantKind(t, err, outbound.TooLarge)
}

func TestRedirects(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t.Error("the other origin was asked")
	}))
	t.Cleanup(elsewhere.Close)
	p, _ := serve(t, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
		switch to := r.URL.Query().Get("to"); {
		case r.URL.Path == "/moved":
			_, _ = w.Write([]byte("here"))
		case to == "loop":
			http.Redirect(w, r, "/search?to=loop", http.StatusFound)
		default:
			http.Redirect(w, r, to, http.StatusMovedPermanently)
		}
	})
	if b, err := p.Get(t.Context(), url.Values{"to": {"/moved"}}); err != nil || string(b) != "here" {
		t.Errorf("within the origin: %q, %v", b, err)
	}
	for _, to := range []string{elsewhere.URL + "/", "//" + strings.TrimPrefix(elsewhere.URL, "http://") + "/", "file:///etc/passwd", "loop"} {
		_, err := p.Get(t.Context(), url.Values{"to": {to}})
		_ = wantKind(t, err, outbound.Redirected)
	}
}

func TestUnreachable(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	_ = l.Close()
	p, err := outbound.NewProvider("http://"+addr+"/search?key=secret", outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Get(t.Context(), url.Values{"q": {"12 Private Lane"}})
	e := wantKind(t, err, outbound.Unreachable)
	if text := e.Error(); strings.Contains(text, "secret") || strings.Contains(text, "Private") || !strings.Contains(text, addr) {
		t.Errorf("the text must name the origin and nothing of the query: %s", text)
	}
}

func TestNewProviderRefuses(t *testing.T) {
	for _, u := range []string{"", "/search", "ftp://a.example/", "http://", "http://a.example/#x", "http://a b/", "http://:80/"} {
		if _, err := outbound.NewProvider(u, outbound.Options{}); err == nil {
			t.Errorf("%q was taken", u)
		}
	}
	for _, c := range []string{"a\r\nX: y", "two words", "(nested)"} {
		if _, err := outbound.NewProvider("http://a.example/", outbound.Options{Contact: c}); err == nil {
			t.Errorf("contact %q was taken", c)
		}
	}
}

// TestAGuardedProviderStaysOutside: each connection keeps to the guard, whatever
// the endpoint is called and wherever it redirects to.
func TestAGuardedProviderStaysOutside(t *testing.T) {
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("what is inside was asked") }))
	t.Cleanup(inside.Close)
	allowed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		_, _ = w.Write([]byte("here"))
	}))
	t.Cleanup(allowed.Close)
	guard := outbound.NewWeb(outbound.WebOptions{Allow: []string{allowed.Listener.Addr().String()}, Hosts: outbound.Hosts{"box.example": allowed.Listener.Addr().String()}})
	ask := func(endpoint string, query url.Values) ([]byte, error) {
		t.Helper()
		p, err := outbound.NewProvider(endpoint, outbound.Options{Guard: guard, Hosts: outbound.Hosts{"inside.example": inside.Listener.Addr().String()}})
		if err != nil {
			t.Fatal(err)
		}
		return p.Get(t.Context(), query)
	}
	for _, endpoint := range []string{inside.URL, strings.Replace(inside.URL, "127.0.0.1", "localhost", 1), "http://169.254.169.254/latest/meta-data"} {
		_, err := ask(endpoint, nil)
		_ = wantKind(t, err, outbound.Refused)
	}
	if _, err := ask("http://inside.example/", nil); err == nil {
		t.Error("hosts of its own were read beside the guard's")
	}
	for _, endpoint := range []string{allowed.URL, "http://box.example/"} {
		if body, err := ask(endpoint, url.Values{"to": {"/moved?to="}}); err != nil || string(body) != "here" {
			t.Errorf("%s: %q, %v", endpoint, body, err)
		}
		_, err := ask(endpoint, url.Values{"to": {inside.URL}})
		_ = wantKind(t, err, outbound.Redirected)
	}
}
