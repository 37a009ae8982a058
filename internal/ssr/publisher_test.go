package ssr

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestPublishedAnswers(t *testing.T) {
	long := strings.Repeat("appliance ", 100)
	shell := PageResource(Page{Name: "plain", Path: "/checkout", Props: map[string]string{"text": long}, Private: true, Header: http.Header{"referrer-policy": {"no-referrer"}}})
	lost := PageResource(Page{Name: "plain", Path: "/404", Props: map[string]string{"text": "Oops! Page not found"}, Status: 404})
	products := Resource{Key: "/api/products?category=stoves", ContentType: "application/json", Body: []byte(`{"products":[]}`)}
	inBubble(t, Options{NotFound: "/404"}, []Resource{text("/", long), shell, lost, products}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		h := f.pages()
		for _, accept := range []string{"", "gzip", "gzip, br"} {
			w := get(h, "/?utm_source=mail", "Accept-Encoding", accept)
			want := accept[strings.LastIndex(accept, " ")+1:]
			if w.Code != 200 || w.Header().Get("Content-Encoding") != want || !strings.Contains(decode(t, w), "<p>"+long+"</p></body>") {
				t.Errorf("Accept-Encoding %q: %d, %v", accept, w.Code, w.Header())
			}
			for name, want := range map[string]string{"Cache-Control": cacheRevalidate, "Vary": "Accept-Encoding", "Content-Type": "text/html; charset=utf-8"} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
			tag := w.Header().Get("ETag")
			again := get(h, "/", "Accept-Encoding", accept, "If-None-Match", `"x", W/`+tag)
			if again.Code != 304 || again.Header().Get("ETag") != tag || again.Header().Get("Vary") == "" || again.Header().Get("Content-Type") != "" {
				t.Errorf("asked again with %s: %d, %v", tag, again.Code, again.Header())
			}
		}
		if w := ask(h, http.MethodHead, "/"); w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") == "" {
			t.Errorf("HEAD: %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
		}
		checkOthers(t, f)
	})
}

// checkOthers looks at what is no ordinary page.
func checkOthers(t *testing.T, f *fixture) {
	h := f.pages()
	w := get(h, "/checkout")
	if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" || w.Header().Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("private shell: %v", w.Header())
	}
	w = get(h, "/nowhere", "If-None-Match", "*")
	if w.Code != 404 || !strings.Contains(w.Body.String(), "Oops! Page not found") {
		t.Errorf("unknown path: %d %q", w.Code, w.Body)
	}
	w = httptest.NewRecorder()
	if f.ServeEntry(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), "/api/products?category=stoves") != Served || w.Body.String() != `{"products":[]}` {
		t.Errorf("ready bytes: %q", w.Body)
	}
	for _, gauge := range []string{"enamel_planned_entries", "enamel_published_entries"} {
		if got := f.metric(t, gauge); got != 4 {
			t.Errorf("%s is %v, want 4", gauge, got)
		}
	}
	if got := f.metric(t, "enamel_renders_on_request_total"); got != 0 {
		t.Errorf("%v renders on request, want 0", got)
	}
}

func TestAfterTheStartCheapPagesGoFirst(t *testing.T) {
	long := strings.Repeat("l", 100)
	inBubble(t, Options{}, []Resource{text("/", long+"1"), text("/a", "a1"), text("/b", "b")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		if got := f.engine.take(); !slices.Equal(got, []string{long + "1", "a1", "b"}) {
			t.Errorf("first rendered %q", got)
		}
		f.change(nil, text("/", long+"2"), text("/a", "a2"), text("/b", "b"))
		f.Refresh()
		pass(time.Second)
		if got := f.engine.take(); !slices.Equal(got, []string{"a2", long + "2"}) {
			t.Errorf("after the change rendered %q", got)
		}
	})
}

// A unit's page goes before the lists that still wait, but not for longer than lateAfter.
func TestAPageThatIsLateGoesFirst(t *testing.T) {
	long := strings.Repeat("l", 100)
	list := func(version string) []Resource {
		return []Resource{text("/", "home"), text("/list", long+version), text("/lists", long+long+version)}
	}
	inBubble(t, Options{}, append(list("1"), text("/unit", "0")), func(t *testing.T, f *fixture) {
		pass(time.Second)
		f.engine.take()
		f.engine.cost = time.Second // a slice holds one page
		for i := range 4 {
			f.change(nil, append(list("2"), text("/unit", fmt.Sprint(i+1)))...)
			f.Refresh()
			pass(1200 * time.Millisecond)
		}
		pass(10 * time.Second)
		if got, want := f.engine.take(), []string{"1", long + "2", "2", long + long + "2", "4"}; !slices.Equal(got, want) {
			t.Errorf("rendered %q, want %q", got, want)
		}
	})
}

func TestOnlyChangesRender(t *testing.T) {
	inBubble(t, Options{}, []Resource{text("/", "home"), text("/a", "a1"), text("/b", "b")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		if got := f.engine.take(); !slices.Equal(got, []string{"home", "a1", "b"}) {
			t.Errorf("first rendered %q", got)
		}
		f.change(nil, text("/", "home"), text("/a", "a2"))
		f.Refresh()
		pass(time.Second)
		if got := f.engine.take(); !slices.Equal(got, []string{"a2"}) {
			t.Errorf("after the change rendered %q", got)
		}
		if w := get(f.pages(), "/a"); !strings.Contains(w.Body.String(), "a2") {
			t.Errorf("/a shows %q", w.Body)
		}
		if w := get(f.pages(), "/b"); w.Code != 404 {
			t.Errorf("removed path: %d", w.Code)
		}
		if got := f.metric(t, "enamel_published_entries"); got != 2 {
			t.Errorf("%v published entries, want 2", got)
		}
		f.change(nil, text("/", "home"), PageResource(Page{Name: "plain", Path: "/a", Props: map[string]string{"text": "a2"}, Head: Head{Title: "New"}}))
		f.Refresh()
		pass(time.Second)
		if w := get(f.pages(), "/a"); !strings.Contains(w.Body.String(), "<title>New</title>") {
			t.Errorf("a new head: %q", w.Body)
		}
	})
}
