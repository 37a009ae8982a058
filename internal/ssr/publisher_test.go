package ssr

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/prometheus/client_golang/prometheus"
)

// fakeEngine renders the props' "text" in a clock that only tests move.
type fakeEngine struct {
	cost time.Duration // of one render

	mu    sync.Mutex
	texts []string                 // rendered, in order
	gates map[string]chan struct{} // text -> closed when its render may end
	fail  map[string]bool          // by text
}

func (f *fakeEngine) Render(ctx context.Context, call string) (string, error) {
	var c struct{ Props struct{ Text string } }
	if err := json.Unmarshal([]byte(call), &c); err != nil {
		return "", err
	}
	text := c.Props.Text
	f.mu.Lock()
	f.texts = append(f.texts, text)
	gate, fails := f.gates[text], f.fail[text]
	f.mu.Unlock()
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	if f.cost > 0 {
		<-time.After(f.cost)
	}
	if fails {
		return "", errors.New("broken page")
	}
	return "<p>" + text + "</p>", nil
}

func (f *fakeEngine) Close() {}

// take gives what was rendered since the last call.
func (f *fakeEngine) take() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	texts := f.texts
	f.texts = nil
	return texts
}

func (f *fakeEngine) set(fn func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	fn()
}

// fixture is a publisher with its data.
type fixture struct {
	*Publisher
	engine   *fakeEngine
	registry *prometheus.Registry
	log      bytes.Buffer

	mu        sync.Mutex
	resources []Resource
	err       error
	builds    []time.Time
	onBuild   func()
}

// text is a page that shows a text at a path.
func text(path, s string) Resource {
	return PageResource(Page{Name: "plain", Path: path, Props: map[string]string{"text": s}})
}

func newFixture(t testing.TB, o Options, resources ...Resource) *fixture {
	t.Helper()
	f := &fixture{engine: &fakeEngine{gates: map[string]chan struct{}{}, fail: map[string]bool{}}, registry: prometheus.NewRegistry(), resources: resources}
	if o.Engine == nil {
		o.Engine = f.engine
	}
	o.Assets, o.Build, o.Registry = testAssets(t), f.build, f.registry
	o.Log = slog.New(slog.NewTextHandler(&f.log, nil))
	p, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	f.Publisher = p
	return f
}

func (f *fixture) build(context.Context) ([]Resource, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.builds = append(f.builds, time.Now())
	resources, err := slices.Clone(f.resources), f.err
	if f.onBuild != nil {
		f.onBuild()
	}
	return resources, err
}

// change sets the data without telling the publisher.
func (f *fixture) change(err error, resources ...Resource) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.resources, f.err = resources, err
}

func (f *fixture) buildCount() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.builds)
}

// metric sums a metric over its labels.
func (f *fixture) metric(t *testing.T, name string) (sum float64) {
	t.Helper()
	families, err := f.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() != name {
			continue
		}
		for _, m := range family.GetMetric() {
			sum += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
		return sum
	}
	t.Fatalf("no metric %s", name)
	return 0
}

// inBubble runs a test in a fake clock: time passes when all else waits.
func inBubble(t *testing.T, o Options, resources []Resource, fn func(t *testing.T, f *fixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t, o, resources...)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- f.Run(ctx) }()
		fn(t, f)
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
}

// pass lets the fake clock run.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// asyncGet asks in the background.
func asyncGet(f *fixture, path string) <-chan *httptest.ResponseRecorder {
	c := make(chan *httptest.ResponseRecorder, 1)
	go func() { c <- get(f.Handler(), path) }()
	return c
}

func decode(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var r io.Reader = w.Body
	switch w.Header().Get("Content-Encoding") {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		z, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		r = z
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestPublishedAnswers(t *testing.T) {
	long := strings.Repeat("appliance ", 100)
	shell := PageResource(Page{Name: "plain", Path: "/checkout", Props: map[string]string{"text": long}, Private: true, Header: http.Header{"referrer-policy": {"no-referrer"}}})
	lost := PageResource(Page{Name: "plain", Path: "/404", Props: map[string]string{"text": "Oops! Page not found"}, Status: 404})
	products := Resource{Key: "/api/products?category=stoves", ContentType: "application/json", Body: []byte(`{"products":[]}`)}
	inBubble(t, Options{NotFound: "/404"}, []Resource{text("/", long), shell, lost, products}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		h := f.Handler()
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
		if w := ask(h, http.MethodPost, "/"); w.Code != 405 {
			t.Errorf("POST: %d", w.Code)
		}
		w := get(h, "/checkout")
		if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("ETag") != "" || w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("private shell: %v", w.Header())
		}
		w = get(h, "/nowhere", "If-None-Match", "*")
		if w.Code != 404 || !strings.Contains(w.Body.String(), "Oops! Page not found") {
			t.Errorf("unknown path: %d %q", w.Code, w.Body)
		}
		w = httptest.NewRecorder()
		if !f.ServeEntry(w, httptest.NewRequest("GET", "/", nil), "/api/products?category=stoves") || w.Body.String() != `{"products":[]}` {
			t.Errorf("ready bytes: %q", w.Body)
		}
		if got := f.metric(t, "enamel_published_entries"); got != 4 {
			t.Errorf("%v published entries, want 4", got)
		}
		if got := f.metric(t, "enamel_renders_on_request_total"); got != 0 {
			t.Errorf("%v renders on request, want 0", got)
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
		if w := get(f.Handler(), "/a"); !strings.Contains(w.Body.String(), "a2") {
			t.Errorf("/a shows %q", w.Body)
		}
		if w := get(f.Handler(), "/b"); w.Code != 404 {
			t.Errorf("removed path: %d", w.Code)
		}
		if got := f.metric(t, "enamel_published_entries"); got != 2 {
			t.Errorf("%v published entries, want 2", got)
		}
		f.change(nil, text("/", "home"), PageResource(Page{Name: "plain", Path: "/a", Props: map[string]string{"text": "a2"}, Head: Head{Title: "New"}}))
		f.Refresh()
		pass(time.Second)
		if w := get(f.Handler(), "/a"); !strings.Contains(w.Body.String(), "<title>New</title>") {
			t.Errorf("a new head: %q", w.Body)
		}
	})
}

func TestColdStart(t *testing.T) {
	var resources []Resource
	for i := range 10 {
		resources = append(resources, text(fmt.Sprintf("/%d", i), fmt.Sprint(i)))
	}
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t, Options{}, resources...)
		f.engine.cost = 100 * time.Millisecond
		early := asyncGet(f, "/8") // before anything is known
		synctest.Wait()
		if f.Ready() {
			t.Error("ready before the first render")
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- f.Run(ctx) }()
		pass(150 * time.Millisecond)
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
		if got := f.engine.take(); len(got) != 10 || got[0] != "0" {
			t.Errorf("rendered %q", got)
		}
		if got := f.metric(t, "enamel_renders_on_request_total"); got != 2 {
			t.Errorf("%v renders on request, want 2", got)
		}
		get(f.Handler(), "/5")
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
		w := get(f.Handler(), "/slow")
		if took := time.Since(started); w.Code != 503 || w.Header().Get("Retry-After") == "" || took != 5*time.Second {
			t.Errorf("%d after %v, %v", w.Code, took, w.Header())
		}
		// A visitor who leaves does not hold a place.
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan bool)
		go func() {
			left <- f.ServeEntry(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/slow", nil), "/slow")
		}()
		synctest.Wait()
		leave()
		<-left
		// Waiting has a bound.
		var waiting []<-chan *httptest.ResponseRecorder
		for range coldWaiters {
			waiting = append(waiting, asyncGet(f, "/slow"))
		}
		synctest.Wait()
		started = time.Now()
		if w := get(f.Handler(), "/slow"); w.Code != 503 || time.Since(started) != 0 {
			t.Errorf("one too many: %d after %v", w.Code, time.Since(started))
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

// A change during a cycle is in the next one, whenever it comes.
func TestNoUpdateIsLost(t *testing.T) {
	inBubble(t, Options{}, []Resource{text("/", "1")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		// After Build took its snapshot, while it still runs.
		f.mu.Lock()
		f.resources = []Resource{text("/", "2")}
		f.onBuild = func() {
			f.onBuild = nil
			f.resources = []Resource{text("/", "3")}
			f.Refresh()
		}
		f.mu.Unlock()
		f.Refresh()
		pass(2 * time.Second)
		if w := get(f.Handler(), "/"); !strings.Contains(w.Body.String(), "<p>3</p>") {
			t.Errorf("changed while building: %q", w.Body)
		}
		// While a page renders.
		gate := make(chan struct{})
		f.engine.set(func() { f.engine.gates["4"] = gate })
		f.change(nil, text("/", "4"))
		f.Refresh()
		synctest.Wait()
		f.change(nil, text("/", "5"))
		before := f.buildCount()
		for range 100 {
			f.Refresh()
		}
		close(gate)
		pass(2 * time.Second)
		if w := get(f.Handler(), "/"); !strings.Contains(w.Body.String(), "<p>5</p>") {
			t.Errorf("changed while rendering: %q", w.Body)
		}
		if got := f.buildCount() - before; got != 1 {
			t.Errorf("100 refreshes caused %d builds, want 1", got)
		}
	})
}

// A flood of writes leaves the processor at least the documented rest, and
// every change is seen within 2 s all the same.
func TestFloodIsPaced(t *testing.T) {
	for _, test := range []struct{ cost, every time.Duration }{
		{20 * time.Millisecond, 80 * time.Millisecond},
		{400 * time.Millisecond, 1400 * time.Millisecond},
	} {
		inBubble(t, Options{}, nil, func(t *testing.T, f *fixture) {
			f.engine.cost = test.cost
			synctest.Wait()
			start := f.buildCount()
			for i := range 3000 {
				pass(10 * time.Millisecond)
				f.change(nil, text("/", fmt.Sprint(i)))
				f.Refresh()
				if e, ok := f.Lookup("/"); i >= 200 && (!ok || !bytes.Contains(e.Body(), []byte("<p>")) || shown(t, e) < i-200) {
					t.Fatalf("after write %d still shows %d", i, shown(t, e))
				}
			}
			got, most := f.buildCount()-start, int(30*time.Second/test.every)+1
			if got > most || got < most/2 {
				t.Errorf("render of %v: %d builds in 30 s, want about %d", test.cost, got, most)
			}
		})
	}
}

// shown reads the number that a page shows.
func shown(t *testing.T, e *Entry) (n int) {
	t.Helper()
	if e == nil {
		return -1
	}
	_, after, _ := strings.Cut(string(e.Body()), "<p>")
	if _, err := fmt.Sscan(strings.TrimSuffix(after, "</p></body>\n</html>\n"), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// During a long cycle newer data is looked at, and no page starves.
func TestLongCycleIsCut(t *testing.T) {
	pages := func(version int) (r []Resource) {
		for i := range 20 {
			r = append(r, text(fmt.Sprintf("/%d", i), fmt.Sprint(version)))
		}
		return r
	}
	inBubble(t, Options{}, pages(0), func(t *testing.T, f *fixture) {
		pass(time.Second)
		f.engine.cost = 100 * time.Millisecond
		for version := range 15 {
			f.change(nil, pages(version+1)...)
			f.Refresh()
			pass(time.Second)
		}
		oldest := 15
		for i := range 20 {
			e, _ := f.Lookup(fmt.Sprintf("/%d", i))
			oldest = min(oldest, shown(t, e))
		}
		if oldest < 5 {
			t.Errorf("a page still shows version %d of 15", oldest)
		}
		pass(10 * time.Second)
		for i := range 20 {
			if e, _ := f.Lookup(fmt.Sprintf("/%d", i)); shown(t, e) != 15 {
				t.Errorf("in the end /%d shows %d", i, shown(t, e))
			}
		}
		// What is known to be old is not rendered any more.
		f.engine.take()
		f.change(nil, pages(16)...)
		f.Refresh()
		pass(100 * time.Millisecond)
		f.change(nil, pages(17)...)
		f.Refresh()
		pass(10 * time.Second)
		old := 0
		for _, s := range f.engine.take() {
			if s == "16" {
				old++
			}
		}
		if old == 0 || old > 6 {
			t.Errorf("%d of 20 pages were rendered from data known to be old", old)
		}
	})
}
