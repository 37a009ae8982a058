package api

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

type fileIn struct{ RawBody []byte }

type fileOut struct {
	Body struct {
		Size int `json:"size"`
	}
}

// TestAFileIsTakenWholeOrRefused by its media type and its size.
func TestAFileIsTakenWholeOrRefused(t *testing.T) {
	s, _ := newServer(t, &countingLimiter{left: 100}, nil)
	for name, c := range map[string]struct {
		kind, body string
		status     int
	}{
		"a sheet":             {"Text/CSV; charset=utf-8", "Top queries,Clicks\n", http.StatusOK},
		"as much as it may":   {"application/zip", strings.Repeat("x", 64<<10), http.StatusOK},
		"more than it may":    {"application/zip", strings.Repeat("x", 64<<10+1), http.StatusRequestEntityTooLarge},
		"another media type":  {"application/json", `{"a":1}`, http.StatusUnsupportedMediaType},
		"a form of a browser": {"multipart/form-data; boundary=x", "--x--", http.StatusUnsupportedMediaType},
		"nothing":             {"text/csv", "", http.StatusBadRequest},
	} {
		res, doc := send(t, s, http.MethodPost, "/api/file", c.body, "Content-Type", c.kind) //nolint:bodyclose // send has closed it
		if res.StatusCode != c.status || c.status == http.StatusOK && doc["size"] != float64(len(c.body)) {
			t.Errorf("%s: %d %v, want %d", name, res.StatusCode, doc, c.status)
		}
	}
}

// TestAFileThatBreaksOffIsAProblem, and no server error.
func TestAFileThatBreaksOffIsAProblem(t *testing.T) {
	a := New(Config{Log: slog.New(slog.DiscardHandler)})
	HandleUpload(a, Anyone, "upload", "/api/upload", func(_ context.Context, _ *struct{}, file io.Reader) (*sizeOut, error) {
		n, err := io.Copy(io.Discard, file)
		return &sizeOut{int(n)}, err
	}, 64<<10, "text/csv")
	handler, err := a.Serve(Around{Origin: &url.URL{Scheme: "https", Host: "shop.example"}, Recorder: noRecorder{}})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_, _ = io.WriteString(conn, "POST /api/upload HTTP/1.1\r\nHost: shop.example\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\na,b\n")
	_ = conn.(*net.TCPConn).CloseWrite()
	answer, err := io.ReadAll(conn)
	if text := string(answer); err != nil || !strings.HasPrefix(text, "HTTP/1.1 400 ") || !strings.Contains(text, "application/problem+json") || !strings.Contains(text, "did not come whole") {
		t.Errorf("%v %s", err, text)
	}
}

type sizeOut struct {
	Size int `json:"size"`
}

// TestAFileIsReadAsItComes reads the first line before the second is sent. A file that is too long or of another type
// is refused.
func TestAFileIsReadAsItComes(t *testing.T) {
	a := New(Config{Log: slog.New(slog.DiscardHandler)})
	first := make(chan string, 1)
	HandleUpload(a, Anyone, "upload", "/api/upload", func(_ context.Context, _ *struct{}, file io.Reader) (*sizeOut, error) {
		lines := bufio.NewReader(file)
		line, err := lines.ReadString('\n')
		if err != nil {
			return nil, err
		}
		first <- line
		rest, err := io.Copy(io.Discard, lines)
		return &sizeOut{len(line) + int(rest)}, err
	}, 64<<10, "text/csv")
	handler, err := a.Serve(Around{Origin: &url.URL{Scheme: "https", Host: "shop.example"}, Recorder: noRecorder{}})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	for name, c := range map[string]struct {
		kind, rest string
		status     int
	}{
		"a sheet":            {"text/csv", "c,d\n", http.StatusOK},
		"more than it may":   {"text/csv", strings.Repeat("x", 64<<10), http.StatusRequestEntityTooLarge},
		"another media type": {"application/json", "", http.StatusUnsupportedMediaType},
	} {
		body, file := io.Pipe()
		go func() {
			_, _ = io.WriteString(file, "a,b\n")
			if c.kind == "text/csv" {
				<-first
			}
			_, _ = io.WriteString(file, c.rest)
			_ = file.Close()
		}()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/api/upload", body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", c.kind)
		res, err := s.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		kind := res.Header.Get("Content-Type")
		if c.status == http.StatusOK && string(answer) != "{\"size\":8}\n" || c.status != http.StatusOK && kind != "application/problem+json" || res.StatusCode != c.status || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %s %s %v, want %d", name, res.StatusCode, kind, answer, err, c.status)
		}
	}
}
