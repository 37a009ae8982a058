package ssr

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestFailedRenderKeepsOldBytes(t *testing.T) {
	inBubble(t, Options{}, []Resource{text("/", "home"), text("/a", "old")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		f.engine.set(func() { f.engine.fail["bad"] = true })
		f.change(nil, text("/", "home"), text("/a", "bad"))
		for range 3 {
			f.Refresh()
			pass(2 * time.Second)
		}
		if w := get(f.pages(), "/a"); w.Code != 200 || !strings.Contains(w.Body.String(), "<p>old</p>") {
			t.Errorf("got %d %q", w.Code, w.Body)
		}
		if got := f.metric(t, "enamel_publish_failures_total"); got != 1 {
			t.Errorf("%v failures counted, want 1: the same page is not tried at once again", got)
		}
		pass(time.Minute)
		if got := f.metric(t, "enamel_publish_failures_total"); got < 2 || got > 4 {
			t.Errorf("%v failures counted after a minute, want one each half minute", got)
		}
		if got := strings.Count(f.log.String(), "broken page"); got != 1 {
			t.Errorf("logged %d times, want once:\n%s", got, f.log.String())
		}
		f.engine.set(func() { f.engine.fail["bad"] = false })
		pass(time.Minute)
		if w := get(f.pages(), "/a"); !strings.Contains(w.Body.String(), "<p>bad</p>") {
			t.Errorf("after it recovered: %q", w.Body)
		}
	})
}

func TestFirstRenderFails(t *testing.T) {
	failed := PageResource(Page{Name: "plain", Path: "/error", Props: map[string]string{"text": "Unexpected Application Error!"}, Status: 500})
	for _, key := range []string{"/error", ""} {
		inBubble(t, Options{Failed: key}, []Resource{failed}, func(t *testing.T, f *fixture) {
			synctest.Wait()
			f.engine.set(func() { f.engine.fail["bad"] = true })
			f.change(nil, failed, text("/a", "bad"), PageResource(Page{Name: "plain", Path: "/b", Props: func() {}}), PageResource(Page{Name: "not in the build", Path: "/c"}))
			f.Refresh()
			pass(time.Second)
			for _, path := range []string{"/a", "/b", "/c"} {
				w := get(f.pages(), path)
				if w.Code != http.StatusInternalServerError || !strings.Contains(w.Body.String(), "Unexpected Application Error!") {
					t.Errorf("%s: %d %q", path, w.Code, w.Body)
				}
				w = httptest.NewRecorder()
				if got := f.ServeEntry(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil), path); got != Failed || w.Body.Len() > 0 {
					t.Errorf("%s: outcome %d, and written: %q", path, got, w.Body)
				}
			}
			f.engine.set(func() { f.engine.fail["bad"] = false })
			pass(time.Minute)
			if w := get(f.pages(), "/a"); w.Code != 200 {
				t.Errorf("after it recovered: %d", w.Code)
			}
		})
	}
}

func TestFailedBuildKeepsWhatIsPublished(t *testing.T) {
	inBubble(t, Options{}, []Resource{text("/", "old")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		f.change(errors.New("no database"))
		f.Refresh()
		before := f.buildCount()
		pass(20 * time.Second)
		if w := get(f.pages(), "/"); w.Code != 200 {
			t.Errorf("got %d", w.Code)
		}
		if tries := f.buildCount() - before; tries < 3 || tries > 6 {
			t.Errorf("%d tries in 20 s, want fewer and fewer", tries)
		}
		if got := strings.Count(f.log.String(), "no database"); got != 1 {
			t.Errorf("logged %d times, want once", got)
		}
		f.change(nil, text("/", "new"))
		pass(30 * time.Second)
		if w := get(f.pages(), "/"); !strings.Contains(w.Body.String(), "<p>new</p>") {
			t.Errorf("after it recovered: %q", w.Body)
		}
	})
}

func TestBadResourcesAreLeftOut(t *testing.T) {
	inBubble(t, Options{}, []Resource{text("/", "first"), text("/", "second"), text("", "nowhere")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		if w := get(f.pages(), "/"); !strings.Contains(w.Body.String(), "<p>first</p>") {
			t.Errorf("got %q", w.Body)
		}
		if got := f.metric(t, "enamel_publish_failures_total"); got != 2 {
			t.Errorf("%v failures counted, want 2", got)
		}
	})
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(Options{}); err == nil {
		t.Error("a publisher without engine, assets and build")
	}
	f := newFixture(t, Options{})
	o := f.o
	if _, err := New(o); err == nil {
		t.Error("two publishers registered the same metrics")
	}
}
