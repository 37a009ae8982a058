package ssr

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// numbered are pages /0, /1, ... with one text.
func numbered(n int, s string) (r []Resource) {
	for i := range n {
		r = append(r, text(fmt.Sprintf("/%d", i), s))
	}
	return r
}

func TestColdStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t, Options{}, append([]Resource{text("/", "home")}, numbered(10, "page")...)...)
		f.engine.cost = 100 * time.Millisecond
		early := asyncGet(f, "/8") // before anything is known
		synctest.Wait()
		if f.Ready() {
			t.Error("ready before the first render")
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- f.Run(ctx) }()
		pass(250 * time.Millisecond) // a waiting request may go before home
		if !f.Ready() {
			t.Error("not ready with home published")
		}
		late, unknown := asyncGet(f, "/9"), asyncGet(f, "/nowhere")
		pass(200 * time.Millisecond)
		for path, c := range map[string]<-chan *httptest.ResponseRecorder{"/8": early, "/9": late} {
			select {
			case w := <-c:
				if w.Code != 200 {
					t.Errorf("%s: %d", path, w.Code)
				}
			default:
				t.Errorf("%s was not moved to the head of the queue", path)
			}
		}
		if w := <-unknown; w.Code != 404 {
			t.Errorf("unknown path: %d", w.Code)
		}
		pass(time.Second)
		if got := f.engine.take(); len(got) != 11 || slices.Index(got, "home") > 1 {
			t.Errorf("rendered %q", got)
		}
		if got := f.metric(t, "enamel_renders_on_request_total"); got != 2 {
			t.Errorf("%v renders on request, want 2", got)
		}
		get(f.pages(), "/5")
		if got := f.metric(t, "enamel_renders_on_request_total"); got != 2 {
			t.Errorf("a published page counted as a render on request: %v", got)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestColdWaitEnds(t *testing.T) {
	inBubble(t, Options{}, nil, func(t *testing.T, f *fixture) {
		synctest.Wait()
		gate := make(chan struct{})
		f.engine.set(func() { f.engine.gates["slow"] = gate })
		f.change(nil, text("/slow", "slow"))
		f.Refresh()
		synctest.Wait()
		started := time.Now()
		w := get(f.pages(), "/slow")
		if took := time.Since(started); w.Code != 503 || w.Header().Get("Retry-After") == "" || took != 5*time.Second {
			t.Errorf("%d after %v, %v", w.Code, took, w.Header())
		}
		// A visitor who leaves does not hold a place.
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan Outcome)
		go func() {
			left <- f.ServeEntry(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/slow", nil), "/slow")
		}()
		synctest.Wait()
		leave()
		if got := <-left; got != NotReady {
			t.Errorf("outcome %d, want NotReady", got)
		}
		// Waiting has a bound.
		var waiting []<-chan *httptest.ResponseRecorder
		for range coldWaiters {
			waiting = append(waiting, asyncGet(f, "/slow"))
		}
		synctest.Wait()
		started = time.Now()
		if w := get(f.pages(), "/slow"); w.Code != 503 || time.Since(started) != 0 {
			t.Errorf("one too many: %d after %v", w.Code, time.Since(started))
		}
		// ServeEntry writes nothing: its caller words the refusal.
		w = httptest.NewRecorder()
		if got := f.ServeEntry(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), "/slow"); got != NotReady || len(w.Header()) > 0 || w.Body.Len() > 0 {
			t.Errorf("outcome %d, and written: %v %q", got, w.Header(), w.Body)
		}
		close(gate)
		for _, c := range waiting {
			if w := <-c; w.Code != 200 {
				t.Errorf("a waiter got %d", w.Code)
			}
		}
	})
}

func TestRemovedWhileWaiting(t *testing.T) {
	inBubble(t, Options{}, nil, func(t *testing.T, f *fixture) {
		synctest.Wait()
		// Home takes so long that newer data is looked at before /gone is rendered.
		f.engine.cost = 2 * sliceTime
		f.change(nil, text("/", "home"), text("/gone", "gone"))
		f.Refresh()
		synctest.Wait()
		building := make(chan struct{})
		f.mu.Lock()
		f.resources = []Resource{text("/", "home")}
		f.onBuild = func() { <-building }
		f.mu.Unlock()
		f.Refresh()
		pass(3 * time.Second)
		c := asyncGet(f, "/gone")
		synctest.Wait()
		close(building)
		if w := <-c; w.Code != 404 {
			t.Errorf("got %d, want 404", w.Code)
		}
	})
}
