package outbound_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/outbound"
)

// stream posts to path of a server and returns the answer's events.
func stream(ctx context.Context, t *testing.T, o outbound.Options, path string, h http.HandlerFunc) (events []string, err error) {
	t.Helper()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body) // only then does the server notice that a client goes
		h(w, r)
	}))
	t.Cleanup(srv.Close)
	p, err := outbound.NewProvider(srv.URL, o)
	if err != nil {
		t.Fatal(err)
	}
	err = p.Stream(ctx, outbound.Request{Method: http.MethodPost, Path: path, Body: []byte("question")}, func(event []byte) error {
		events = append(events, string(event))
		if strings.HasPrefix(events[len(events)-1], "[DONE]") {
			return io.EOF
		}
		return nil
	})
	return events, err
}

func send(w http.ResponseWriter, text string) {
	_, _ = w.Write([]byte(text))
	w.(http.Flusher).Flush()
}

func TestEventsOfBrokenStreams(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		body string
		want []string
	}{
		"one":                 {"data: a\n\n", []string{"a\n"}},
		"no space":            {"data:a\n\n", []string{"a\n"}},
		"two spaces":          {"data:  a\n\n", []string{" a\n"}},
		"several lines":       {"data: a\ndata: b\n\n", []string{"a\nb\n"}},
		"carriage returns":    {"event: x\r\ndata: a\r\n\r\ndata: b\r\n\r\n", []string{"a\n", "b\n"}},
		"comments and names":  {": ping\n\nevent: x\nid: 1\nretry: 5\ndata: a\n\n:\n\n", []string{"a\n"}},
		"blank lines":         {"\n\n\ndata: a\n\n\n\n", []string{"a\n"}},
		"a name without data": {"event: ping\n\ndata: a\n\n", []string{"a\n"}},
		"no data at all":      {"data\n\n", []string{"\n"}},
		"not a field":         {"<html>\nnodata: a\ndatax: b\n\n", nil},
		"nothing":             {"", nil},
		"no blank line":       {"data: a\n\ndata: b\n", []string{"a\n"}},
		"no line end":         {"data: a\n\ndata: b", []string{"a\n"}},
		"the end that it has": {"data: a\n\ndata: [DONE]\n\ndata: b\n\n", []string{"a\n", "[DONE]\n"}},
		"no text":             {"data: \xff\x00\n\n", []string{"\xff\x00\n"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := stream(t.Context(), t, outbound.Options{}, "/", func(w http.ResponseWriter, _ *http.Request) { send(w, tt.body) })
			if err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("%q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

func TestADocumentIsOneEvent(t *testing.T) {
	got, err := stream(t.Context(), t, outbound.Options{}, "/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		send(w, "{\n\n\"data\": 1}")
	})
	if err != nil || !slices.Equal(got, []string{"{\n\n\"data\": 1}"}) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestStreamsArriveAsTheyAreSent(t *testing.T) {
	var header http.Header
	read := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header = r.Header
		send(w, "data: first\n\n")
		<-read // the rest follows once the first part has been read
		send(w, "data: second\n\n")
	}))
	t.Cleanup(srv.Close)
	p, err := outbound.NewProvider(srv.URL, outbound.Options{Contact: "https://shop.example"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = p.Stream(t.Context(), outbound.Request{}, func(event []byte) error {
		if got = append(got, string(event)); len(got) == 1 {
			close(read)
		}
		return nil
	})
	if err != nil || !slices.Equal(got, []string{"first\n", "second\n"}) {
		t.Fatalf("%q, %v", got, err)
	}
	if header.Get("User-Agent") != "Enamel/1 (+https://shop.example)" || header.Get("Accept-Encoding") != "identity" {
		t.Errorf("%v", header)
	}
}

func TestStreamFailures(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		kind outbound.Kind
		o    outbound.Options
		h    http.HandlerFunc
	}{
		"500":     {outbound.Status, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) { http.Error(w, "key sk-1", 500) }},
		"304":     {outbound.Status, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(304) }},
		"silence": {outbound.Timeout, outbound.Options{Timeout: 30 * time.Millisecond}, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }},
		"no end in time": {outbound.Timeout, outbound.Options{Timeout: 30 * time.Millisecond}, func(w http.ResponseWriter, r *http.Request) {
			send(w, "data: half\n\n")
			<-r.Context().Done()
		}},
		"a broken stream": {outbound.Truncated, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
			send(w, "data: half\n\n")
			panic(http.ErrAbortHandler)
		}},
		"no end": {outbound.TooLarge, outbound.Options{MaxBytes: 1000}, func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				send(w, "data: "+strings.Repeat("x", 100)+"\n\n")
			}
		}},
		"a document without end": {outbound.TooLarge, outbound.Options{MaxBytes: 1000}, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			send(w, strings.Repeat(" ", 2000))
		}},
		"an event without end": {outbound.TooLarge, outbound.Options{MaxBytes: 8 << 20}, func(w http.ResponseWriter, r *http.Request) {
			send(w, strings.Repeat("data: "+strings.Repeat("x", 100<<10)+"\n", 12))
		}},
		"a line without end": {outbound.TooLarge, outbound.Options{MaxBytes: 8 << 20}, func(w http.ResponseWriter, r *http.Request) {
			send(w, "data: "+strings.Repeat("x", 2<<20))
		}},
		"another origin": {outbound.Redirected, outbound.Options{}, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/v1", http.StatusTemporaryRedirect)
		}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := stream(t.Context(), t, tt.o, "/v1/chat", tt.h)
			e := wantKind(t, err, tt.kind)
			if strings.Contains(e.Error(), "/v1") || strings.Contains(e.Error(), "sk-1") || !strings.Contains(e.Error(), "http://127.0.0.1:") {
				t.Errorf("%q must name the origin alone", e)
			}
		})
	}
}

func TestStreamKeepsRetryAfter(t *testing.T) {
	_, err := stream(t.Context(), t, outbound.Options{}, "/v1", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", "2")
		w.WriteHeader(http.StatusTooManyRequests)
	})
	if e := wantKind(t, err, outbound.Status); e.Status != 429 || e.RetryAfter != 2*time.Second {
		t.Errorf("%d, %v", e.Status, e.RetryAfter)
	}
}

func TestStreamFollowsWithinItsOrigin(t *testing.T) {
	var question string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new", http.StatusPermanentRedirect)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		question = string(body)
	}))
	t.Cleanup(srv.Close)
	p, err := outbound.NewProvider(srv.URL+"/old", outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := outbound.Request{Method: http.MethodPost, Body: []byte("question")}
	if err := p.Stream(t.Context(), r, func([]byte) error { return nil }); err != nil || question != "question" {
		t.Errorf("%q, %v", question, err)
	}
}

func TestStreamAsksNoOtherOrigin(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { t.Error("the other origin was asked") }))
	t.Cleanup(other.Close)
	_, err := stream(t.Context(), t, outbound.Options{}, "/v1", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusPermanentRedirect)
	})
	_ = wantKind(t, err, outbound.Redirected)
}

func TestStreamEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	half := func(w http.ResponseWriter, r *http.Request) {
		send(w, "data: half\n\n")
		<-r.Context().Done()
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err := stream(ctx, t, outbound.Options{}, "/v1", func(w http.ResponseWriter, r *http.Request) {
		send(w, "data: half\n\n")
		cancel()
		<-r.Context().Done()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	srv := httptest.NewServer(http.HandlerFunc(half))
	t.Cleanup(srv.Close)
	p, err := outbound.NewProvider(srv.URL, outbound.Options{})
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	if err := p.Stream(t.Context(), outbound.Request{}, func([]byte) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("got %v", err)
	}
}
