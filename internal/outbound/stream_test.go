package outbound_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"enamel/internal/outbound"
)

// ask posts a body to path of a server and returns the answer's body.
func ask(ctx context.Context, t *testing.T, o outbound.Options, path string, h http.HandlerFunc) (string, error) {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body) // only then does the server notice that a client goes
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		h(w, r)
	}))
	t.Cleanup(srv.Close)
	c, err := outbound.NewStreamClient(srv.URL+"/v1", o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdleConnections)
	return post(ctx, t, c, srv.URL+path)
}

func post(ctx context.Context, t *testing.T, c *http.Client, url string) (string, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader([]byte("question")))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("User-Agent", "Library/1")
	res, err := c.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(res.Body)
	return string(b), err
}

func TestStreamsArriveAsTheyAreSent(t *testing.T) {
	var agent string
	read := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agent = r.UserAgent()
		_, _ = w.Write([]byte("first"))
		w.(http.Flusher).Flush()
		<-read // the rest follows once the first part has been read
		_, _ = w.Write([]byte("second"))
	}))
	t.Cleanup(srv.Close)
	c, err := outbound.NewStreamClient(srv.URL, outbound.Options{Contact: "https://shop.example"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, srv.URL+"/v1/models", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	first := make([]byte, 5)
	if _, err := io.ReadFull(res.Body, first); err != nil || string(first) != "first" {
		t.Fatalf("%q, %v", first, err)
	}
	close(read)
	if rest, err := io.ReadAll(res.Body); err != nil || string(rest) != "second" {
		t.Fatalf("%q, %v", rest, err)
	}
	if agent != "Enamel/1 (+https://shop.example)" {
		t.Errorf("User-Agent %q", agent)
	}
}

func TestStreamFailures(t *testing.T) {
	flush := func(w http.ResponseWriter, text string) {
		_, _ = w.Write([]byte(text))
		w.(http.Flusher).Flush()
	}
	tests := map[string]struct {
		kind outbound.Kind
		o    outbound.Options
		h    http.HandlerFunc
	}{
		"500":     {outbound.Status, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) { http.Error(w, "key sk-1", 500) }},
		"304":     {outbound.Status, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(304) }},
		"silence": {outbound.Timeout, outbound.Options{Timeout: 30 * time.Millisecond}, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }},
		"a broken stream": {outbound.Truncated, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
			flush(w, "half")
			panic(http.ErrAbortHandler)
		}},
		"no end": {outbound.TooLarge, outbound.Options{MaxBytes: 1000}, func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				flush(w, strings.Repeat("x", 100))
			}
		}},
		"another origin": {outbound.Redirected, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/v1", http.StatusTemporaryRedirect)
		}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := ask(t.Context(), t, tt.o, "/v1/chat", tt.h)
			e := wantKind(t, err, tt.kind)
			if strings.Contains(e.Error(), "/v1") || strings.Contains(e.Error(), "sk-1") || !strings.Contains(e.Error(), "http://127.0.0.1:") {
				t.Errorf("%q must name the origin alone", e)
			}
		})
	}
}

func TestStreamKeepsRetryAfter(t *testing.T) {
	_, err := ask(t.Context(), t, outbound.Options{}, "/v1", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", "2")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	if e := wantKind(t, err, outbound.Status); e.Status != 429 || e.RetryAfter != 2*time.Second {
		t.Errorf("%d, %v", e.Status, e.RetryAfter)
	}
}

func TestStreamFollowsWithinItsOrigin(t *testing.T) {
	body, err := ask(t.Context(), t, outbound.Options{}, "/old", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new", http.StatusPermanentRedirect)
			return
		}
		_, _ = io.Copy(w, r.Body)
	})
	if err != nil || body != "question" {
		t.Errorf("%q, %v", body, err)
	}
}

func TestStreamAsksNoOtherOrigin(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { t.Error("the other origin was asked") }))
	t.Cleanup(other.Close)
	c, err := outbound.NewStreamClient("https://models.example/v1", outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = post(t.Context(), t, c, other.URL)
	_ = wantKind(t, err, outbound.Redirected)
}

func TestStreamCancelledByTheCaller(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := ask(ctx, t, outbound.Options{}, "/v1", func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write([]byte("half"))
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
