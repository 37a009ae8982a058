package ssr

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
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

// pages answers each path as the site does its pages.
func (f *fixture) pages() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { f.ServePage(w, r, r.URL.Path) })
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
	go func() { c <- get(f.pages(), path) }()
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
