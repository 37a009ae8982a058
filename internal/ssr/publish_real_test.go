package ssr

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// The publisher over the real engine: pages that throw, overflow and hang
// leave the others as they are.
func TestPublishWithQuickJS(t *testing.T) {
	call := func(name, path string, props any) Resource {
		return PageResource(Page{Name: name, Path: path, Props: props, Head: Head{Title: "T"}})
	}
	hostile := `</script><script>alert("x")</script> & <!-- ` + "\u2028"
	synctest.Test(t, func(t *testing.T) {
		e, err := NewEngine(testScript(t), EngineOptions{Timeout: 100_000_000})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		f := newFixture(t, Options{Engine: e},
			call("hello", "/", map[string]string{"name": "Ann"}),
			call("throws", "/throws", map[string]string{"what": "x"}), call("deep", "/deep", nil),
			call("hello", "/hostile", map[string]string{"name": hostile}),
			call("big", "/big", map[string]int{"times": 50_000}))
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- f.Run(ctx) }()
		synctest.Wait()
		home := get(f.pages(), "/")
		if !strings.Contains(home.Body.String(), "<body><main><h1>Hello Ann</h1></main></body>") {
			t.Errorf("home: %q", home.Body)
		}
		head, _, _ := strings.Cut(home.Body.String(), "</head>")
		if !strings.Contains(head, `<link rel="preload" as="image" href="/pictures/first.svg"/>`) {
			t.Errorf("the preload is not in the head: %q", head)
		}
		for path, want := range map[string]int{"/throws": 500, "/deep": 500, "/hostile": 200, "/big": 200} {
			if w := get(f.pages(), path); w.Code != want {
				t.Errorf("%s: %d, want %d", path, w.Code, want)
			}
		}
		all := elements(t, get(f.pages(), "/hostile").Body.Bytes())
		if len(all["script"]) != 1 || all["h1"][0].FirstChild.Data != "Hello "+hostile {
			t.Errorf("hostile text became elements: %v", all["h1"][0].FirstChild.Data)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// Readers never see half of anything while entries are swapped.
func TestConcurrentReaders(t *testing.T) {
	pages := func(version int) []Resource {
		s := strings.Repeat(fmt.Sprintf("v%d ", version), 200)
		return []Resource{text("/", s), text("/a", s), {Key: "/api", ContentType: "application/json", Body: fmt.Appendf(nil, `{"text":%q}`, s)}}
	}
	inBubble(t, Options{}, pages(0), func(t *testing.T, f *fixture) {
		var wg sync.WaitGroup
		for i := range 6 {
			path := []string{"/", "/a", "/api"}[i%3]
			wg.Go(func() {
				for range 300 {
					w := get(f.pages(), path, "Accept-Encoding", "br")
					body := decode(t, w)
					if w.Code != 200 || w.Header().Get("Content-Length") == "" || !oneVersion(body) {
						t.Errorf("%s: %d %.80q", path, w.Code, body)
						return
					}
				}
			})
		}
		wg.Go(func() {
			for version := range 300 {
				f.change(nil, pages(version+1)...)
				f.Refresh()
				f.Ready()
			}
		})
		wg.Wait()
	})
}

// oneVersion reports whether a body repeats one word 200 times.
func oneVersion(body string) bool {
	if _, after, ok := strings.Cut(body, "<p>"); ok {
		body, _, _ = strings.Cut(after, "</p>")
	} else {
		var c struct{ Text string }
		if json.Unmarshal([]byte(body), &c) != nil {
			return false
		}
		body = c.Text
	}
	words := strings.Fields(body)
	return len(words) == 200 && strings.Count(body, words[0]+" ") == 200
}

// nullWriter is a ResponseWriter that costs nothing.
type nullWriter struct{ h http.Header }

func (n nullWriter) Header() http.Header         { return n.h }
func (n nullWriter) Write(b []byte) (int, error) { return len(b), nil }
func (n nullWriter) WriteHeader(int)             {}

// publishedHome is a publisher after its first cycle, and its worker, which
// the test moves by hand.
func publishedHome(t testing.TB) (*fixture, *worker) {
	t.Helper()
	f := newFixture(t, Options{}, text("/", prose()))
	w := &worker{Publisher: f.Publisher, raised: make(chan raised, 1)}
	w.cycle(t.Context())
	if !f.Ready() {
		t.Fatal("home is not published")
	}
	return f, w
}

func visit() *http.Request {
	r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, "/", nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	r.Header.Set("If-None-Match", `"another", W/"one"`)
	return r
}

// A visit costs no allocation beyond net/http's own.
func TestVisitAllocatesNothing(t *testing.T) {
	f, _ := publishedHome(t)
	r := visit()
	w := nullWriter{http.Header{}}
	got := testing.AllocsPerRun(100, func() {
		clear(w.h)
		f.ServeEntry(w, r, r.URL.Path)
	})
	if got != 0 || w.h.Get("Content-Encoding") != "br" {
		t.Errorf("%v allocations, headers %v", got, w.h)
	}
}

func BenchmarkServeEntry(b *testing.B) {
	f, _ := publishedHome(b)
	r := visit()
	w := nullWriter{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		clear(w.h)
		f.ServeEntry(w, r, r.URL.Path)
	}
}

// BenchmarkServer compares published bytes with a bare handler that writes the
// same, through a real server and connection.
func BenchmarkServer(b *testing.B) {
	f, _ := publishedHome(b)
	w := httptest.NewRecorder()
	f.ServeEntry(w, visit(), "/")
	bare := http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		h := rw.Header()
		for name, values := range w.Header() {
			h[name] = values
		}
		_, _ = rw.Write(w.Body.Bytes())
	})
	for name, h := range map[string]http.Handler{"bare": bare, "published": f.pages()} {
		b.Run(name, func(b *testing.B) {
			srv := httptest.NewServer(h)
			defer srv.Close()
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, srv.URL, nil)
					if err != nil {
						b.Fatal(err)
					}
					r.Header.Set("Accept-Encoding", "br")
					resp, err := srv.Client().Do(r)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := io.Copy(io.Discard, resp.Body); err != nil {
						b.Error(err)
					}
					if err := resp.Body.Close(); err != nil {
						b.Error(err)
					}
				}
			})
		})
	}
}
