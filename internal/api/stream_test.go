package api

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"enamel/internal/fault"
)

type countIn struct {
	Body struct {
		To     int    `json:"to"`
		FailAt int    `json:"fail_at" required:"false"`
		Text   string `json:"text" required:"false"`
	}
}

type countOut struct {
	Last int `json:"last"`
}

// count sends each number, and fails where it is told to.
func count(_ context.Context, in *countIn, s *Stream) (*countOut, error) {
	for n := range in.Body.To + 1 {
		if in.Body.FailAt == n && n > 0 {
			return nil, fault.Wrap(fault.Unavailable, "Out of numbers.", errors.New("cause"))
		}
		if n == 0 {
			continue
		}
		if err := s.Send("number", map[string]int{"n": n}); err != nil {
			return nil, err
		}
	}
	return &countOut{Last: in.Body.To}, nil
}

func streamServer(t *testing.T) *httptest.Server {
	t.Helper()
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	return s
}

// events is the status, the header and the lines of an answer to who wants events.
func events(t *testing.T, s *httptest.Server, body string) (int, http.Header, []string) {
	t.Helper()
	return accepting(t, s, "application/json;q=0.5, text/event-stream", body)
}

func accepting(t *testing.T, s *httptest.Server, accept, body string) (int, http.Header, []string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/functions/count", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", accept)
	res, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	var lines []string
	scanner := bufio.NewScanner(res.Body)
	for scanner.Scan() {
		if scanner.Text() != "" {
			lines = append(lines, scanner.Text())
		}
	}
	return res.StatusCode, res.Header, lines
}

func TestEventsComeToWhoAsksForThem(t *testing.T) {
	s := streamServer(t)
	status, header, lines := events(t, s, `{"to":2}`)
	if status != http.StatusOK || header.Get("Content-Type") != "text/event-stream" || header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v", status, header)
	}
	want := `event: number|data: {"n":1}|event: number|data: {"n":2}`
	if got := strings.Join(lines, "|"); got != want {
		t.Errorf("events %s, want %s", got, want)
	}
	for _, accept := range []string{"application/json", "*/*", "text/event-stream;q=0, application/json"} {
		if status, _, lines := accepting(t, s, accept, `{"to":2}`); status != http.StatusOK || strings.Join(lines, "") != `{"last":2}` {
			t.Errorf("%s: in one piece: %d %v", accept, status, lines)
		}
	}
}

// The handler sends its second event when the first has been read, so this ends
// only where each is on its way at once; and it ends where the reader has gone.
func TestEachEventComesAtOnce(t *testing.T) {
	read, gone := make(chan struct{}), make(chan struct{})
	a := New(Config{Log: slog.New(slog.DiscardHandler), Limiter: &countingLimiter{left: 9}})
	HandleStream(a, Anyone, "wait", http.MethodPost, "/functions/wait", func(ctx context.Context, _ *countIn, s *Stream) (*countOut, error) {
		if err := s.Send("first", 1); err != nil {
			return nil, err
		}
		<-read
		err := s.Send("second", 2)
		<-ctx.Done()
		close(gone)
		return nil, errors.Join(err, ctx.Err())
	})
	s := httptest.NewServer(a)
	defer s.Close()
	ctx, hangUp := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/functions/wait", strings.NewReader(`{"to":1}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	res, err := s.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	lines := bufio.NewScanner(res.Body)
	for _, want := range []string{"event: first", "event: second"} {
		for lines.Scan() && lines.Text() != want {
		}
		if lines.Text() != want {
			t.Fatalf("no %s: %v", want, lines.Err())
		}
		if want == "event: first" {
			close(read)
		}
	}
	hangUp()
	<-gone
}

func TestAStreamThatFailsSaysSo(t *testing.T) {
	s := streamServer(t)
	status, header, _ := events(t, s, `{"to":3,"fail_at":1}`)
	if status != http.StatusServiceUnavailable || !strings.HasPrefix(header.Get("Content-Type"), "application/problem+json") {
		t.Errorf("before the first event: %d %v", status, header)
	}
	status, _, lines := events(t, s, `{"to":3,"fail_at":2}`)
	if status != http.StatusOK || len(lines) != 4 || lines[2] != "event: error" || !strings.Contains(lines[3], `"error":"Out of numbers."`) {
		t.Errorf("after it: %d %q", status, lines)
	}
	if status, _, _ = events(t, s, `{"to":"three"}`); status != http.StatusUnprocessableEntity {
		t.Errorf("bad input: %d", status)
	}
}

func TestAnOperationMayTakeALargerBody(t *testing.T) {
	s := streamServer(t)
	body := func(n int) string { return `{"to":1,"text":"` + strings.Repeat("x", n) + `"}` }
	if status, _, _ := events(t, s, body(MaxBody)); status != http.StatusOK {
		t.Errorf("within its limit: %d", status)
	}
	if status, _, _ := events(t, s, body(64<<10)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("over its limit: %d", status)
	}
}
