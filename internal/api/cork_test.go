package api

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"
	"time"
)

// corkServer answers /N with N bytes, in pieces of the size that ?by= names, each flushed with ?flush=.
func corkServer(t *testing.T) string {
	t.Helper()
	a := New(Config{Log: slog.New(slog.DiscardHandler)})
	a.Route(Anyone, "GET /{size}", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, _ := strconv.Atoi(r.PathValue("size"))
		text := bytes.Repeat([]byte("abcdefg"), size/7+1)[:size]
		by, err := strconv.Atoi(r.FormValue("by"))
		if err != nil {
			by = max(size, 1)
			w.Header().Set("Content-Length", strconv.Itoa(size))
		}
		for len(text) > 0 {
			n, err := w.Write(text[:min(by, len(text))])
			if err != nil {
				return
			}
			text = text[n:]
			if r.FormValue("flush") != "" && http.NewResponseController(w).Flush() != nil {
				return
			}
		}
	}))
	handler, err := a.Serve(Around{Origin: &url.URL{Scheme: "https", Host: "shop.example"}, AnyHost: []string{"/"}, Recorder: noRecorder{}})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(handler)
	s.Listener = Corked(s.Listener)
	s.Config.ConnContext = CorkContext
	s.Start()
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

func TestAnswersOfAnySizeArriveWhole(t *testing.T) {
	addr := corkServer(t)
	client := &http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	for _, size := range []int{0, 1, 2048, 3500, 4095, 4096, 4097, 6000, 8192, 20_000, 1 << 20} {
		for _, query := range []string{"", "?by=1000", "?by=4096", "?by=5000", "?by=70000", "?by=4096&flush=1", "?by=5000&flush=1"} {
			req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, fmt.Sprintf("http://%s/%d%s", addr, size, query), nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Host = "shop.example"
			res, err := client.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if want := bytes.Repeat([]byte("abcdefg"), size/7+1)[:size]; err != nil || res.StatusCode != http.StatusOK || !bytes.Equal(got, want) {
				t.Errorf("%d%s: status %d, %d bytes, error %v", size, query, res.StatusCode, len(got), err)
			}
		}
	}
}
