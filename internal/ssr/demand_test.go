package ssr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// demanded is a Demand over a fake engine.
type demanded struct {
	*Demand
	fake     *fakeEngine
	starts   int
	startErr error
	log      bytes.Buffer
	counts   fixture // its registry alone
}

func newDemanded(t *testing.T) *demanded {
	t.Helper()
	d := &demanded{
		fake:   &fakeEngine{gates: map[string]chan struct{}{}, fail: map[string]bool{}},
		counts: fixture{registry: prometheus.NewRegistry()},
	}
	demand, err := NewDemand(DemandOptions{
		Start:  func() (Engine, error) { d.starts++; return d.fake, d.startErr },
		Assets: testAssets(t), Registry: d.counts.registry, Log: slog.New(slog.NewTextHandler(&d.log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Demand = demand
	return d
}

// admitted lets everybody have what is rendered.
func admitted() bool { return true }

// onDemand runs a test in a fake clock.
func onDemand(t *testing.T, fn func(t *testing.T, d *demanded)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		d := newDemanded(t)
		defer d.Close()
		fn(t, d)
	})
}

// reply is what a visitor got.
type reply struct {
	*httptest.ResponseRecorder
	outcome Outcome
}

func (d *demanded) request(r *http.Request, path, shows string) reply {
	serve, w := d.Serve, httptest.NewRecorder()
	if strings.HasPrefix(path, "/sold") {
		serve = d.ServeBehind
	}
	page := Page{Name: "plain", Path: path, Props: map[string]string{"text": shows}}
	outcome := serve(w, r, page, 0, admitted)
	if outcome != Served && (w.Body.Len() > 0 || len(w.Header()) > 0) {
		panic("something was written with the outcome " + fmt.Sprint(outcome))
	}
	return reply{w, outcome}
}

func (d *demanded) get(path, shows string) reply {
	return d.request(httptest.NewRequestWithContext(context.Background(), http.MethodGet, path, nil), path, shows)
}

// ask asks in the background.
func (d *demanded) ask(path, shows string) <-chan reply {
	c := make(chan reply, 1)
	go func() { c <- d.get(path, shows) }()
	synctest.Wait()
	return c
}

// block holds up the render of a text until its gate is closed.
func (d *demanded) block(text string) chan struct{} {
	gate := make(chan struct{})
	d.fake.set(func() { d.fake.gates[text] = gate })
	return gate
}

func (d *demanded) rendered() []string { return d.fake.take() }

func TestDemandRendersOnceForAllWhoAsk(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		if d.starts != 0 {
			t.Error("the engine was started before anybody asked")
		}
		gate := d.block("stoves")
		var asked []<-chan reply
		for range 20 {
			asked = append(asked, d.ask("/shop?category=stoves", "stoves"))
		}
		close(gate)
		for _, c := range asked {
			if a := <-c; a.outcome != Served || !strings.Contains(a.Body.String(), "<p>stoves</p>") {
				t.Errorf("outcome %d: %q", a.outcome, a.Body)
			}
		}
		d.get("/shop?category=stoves", "stoves")
		if got := d.rendered(); !slices.Equal(got, []string{"stoves"}) || d.starts != 1 {
			t.Errorf("rendered %q with %d engines", got, d.starts)
		}
		if got := d.counts.metric(t, "enamel_demand_answers_total"); got != 21 {
			t.Errorf("%v answers counted, want 21", got)
		}
		if got := d.counts.metric(t, "enamel_demand_renders_total"); got != 1 {
			t.Errorf("%v renders counted, want 1", got)
		}
	})
}

// TestDemandAnswersAsPublished: nobody sees from an answer how it was made.
func TestDemandAnswersAsPublished(t *testing.T) {
	long := strings.Repeat("appliance ", 100)
	onDemand(t, func(t *testing.T, d *demanded) {
		h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			d.Serve(w, r, Page{Name: "plain", Path: "/shop?sort=price", Props: map[string]string{"text": long}, Header: http.Header{"X-More": {"1"}}}, 0, admitted)
		})
		for range 2 { // rendered, then kept
			for _, accept := range []string{"", "gzip", "gzip, br"} {
				w := get(h, "/shop?sort=price", "Accept-Encoding", accept)
				want := accept[strings.LastIndex(accept, " ")+1:]
				if w.Code != 200 || w.Header().Get("Content-Encoding") != want || !strings.Contains(decode(t, w), "<p>"+long+"</p></body>") {
					t.Errorf("Accept-Encoding %q: %d, %v", accept, w.Code, w.Header())
				}
				if w.Header().Get("Cache-Control") != cacheRevalidate || w.Header().Get("Vary") != "Accept-Encoding" || w.Header().Get("X-More") != "1" {
					t.Errorf("headers %v", w.Header())
				}
				again := get(h, "/shop?sort=price", "Accept-Encoding", accept, "If-None-Match", w.Header().Get("ETag"))
				if again.Code != 304 || again.Body.Len() != 0 {
					t.Errorf("asked again: %d", again.Code)
				}
			}
			if w := ask(h, http.MethodHead, "/shop?sort=price"); w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Length") == "" {
				t.Errorf("HEAD: %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
			}
		}
		if got := d.rendered(); len(got) != 1 {
			t.Errorf("rendered %d times", len(got))
		}
	})
}

func TestDemandRefusesTheNinthWhoWaits(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		d.get("/kept", "kept")
		gate := d.block("0")
		var waiting []<-chan reply
		for i := range 1 + 8 {
			waiting = append(waiting, d.ask(fmt.Sprintf("/%d", i), fmt.Sprint(i)))
		}
		started := time.Now()
		if a := d.get("/9", "9"); a.outcome != NotReady || time.Since(started) != 0 {
			t.Errorf("the ninth in the queue: outcome %d after %v", a.outcome, time.Since(started))
		}
		if a := d.get("/kept", "kept"); a.outcome != Served {
			t.Errorf("what is kept needs no place: outcome %d", a.outcome)
		}
		waiting = append(waiting, d.ask("/8", "8")) // a request for a page that another waits for takes no place
		close(gate)
		for i, c := range waiting {
			if a := <-c; a.outcome != Served {
				t.Errorf("request %d: outcome %d", i, a.outcome)
			}
		}
		if got := d.rendered(); !slices.Equal(got, []string{"kept", "0", "1", "2", "3", "4", "5", "6", "7", "8"}) {
			t.Errorf("rendered %q, want the order in which they were asked for", got)
		}
		if a := d.get("/9", "9"); a.outcome != Served {
			t.Errorf("after the rush: outcome %d", a.outcome)
		}
	})
}

func TestDemandRendersSoldPagesBehindLists(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		gate := d.block("sold 0")
		var waiting []<-chan reply
		for i := range 4 {
			waiting = append(waiting, d.ask(fmt.Sprintf("/sold/%d", i), fmt.Sprintf("sold %d", i)))
		}
		if a := d.get("/sold/4", "sold 4"); a.outcome != NotReady {
			t.Errorf("the fifth page of a sold unit: outcome %d", a.outcome)
		}
		for i := range 1 + 8 { // as many as without them
			waiting = append(waiting, d.ask(fmt.Sprintf("/%d", i), fmt.Sprint(i)))
		}
		close(gate)
		for i, c := range waiting {
			if a := <-c; a.outcome != Served {
				t.Errorf("request %d: outcome %d", i, a.outcome)
			}
		}
		if got := d.rendered(); !slices.Equal(got, []string{"sold 0", "0", "1", "2", "3", "4", "5", "6", "7", "8", "sold 1", "sold 2", "sold 3"}) {
			t.Errorf("rendered %q, want the lists first", got)
		}
	})
}

func TestDemandBoundsWhoWaitsForOneDocument(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		gate := d.block("stoves")
		var waiting []<-chan reply
		for range demandWaiters {
			waiting = append(waiting, d.ask("/stoves", "stoves"))
		}
		if a := d.get("/stoves", "stoves"); a.outcome != NotReady {
			t.Errorf("one too many: outcome %d", a.outcome)
		}
		close(gate)
		for _, c := range waiting {
			if a := <-c; a.outcome != Served {
				t.Errorf("outcome %d", a.outcome)
			}
		}
	})
}

func TestDemandWaitEnds(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		gate := d.block("slow")
		started := time.Now()
		if a := d.get("/slow", "slow"); a.outcome != NotReady || time.Since(started) != demandWait {
			t.Errorf("outcome %d after %v", a.outcome, time.Since(started))
		}
		close(gate)
		synctest.Wait()
		if a := d.get("/slow", "slow"); a.outcome != Served || len(d.rendered()) != 1 {
			t.Errorf("what was begun is kept: outcome %d", a.outcome)
		}
	})
}

func TestDemandRendersNothingForThoseWhoLeft(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		gate := d.block("0")
		ctx, leave := context.WithCancel(t.Context())
		var left []<-chan reply
		for i := range 1 + 8 {
			c := make(chan reply, 1)
			path := fmt.Sprintf("/%d", i)
			go func() { c <- d.request(httptest.NewRequestWithContext(ctx, "GET", path, nil), path, path[1:]) }()
			synctest.Wait()
			left = append(left, c)
		}
		stays := d.ask("/4", "4")
		leave()
		for i, c := range left {
			if a := <-c; a.outcome != NotReady {
				t.Errorf("request %d: outcome %d", i, a.outcome)
			}
		}
		next := d.ask("/9", "9") // there are places again
		close(gate)
		if a, b := <-stays, <-next; a.outcome != Served || b.outcome != Served {
			t.Errorf("outcomes %d and %d", a.outcome, b.outcome)
		}
		if got := d.rendered(); !slices.Equal(got, []string{"0", "4", "9"}) {
			t.Errorf("rendered %q", got)
		}
	})
}

func TestDemandFailure(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		d.fake.set(func() { d.fake.fail["bad"] = true })
		for range 3 {
			if a := d.get("/bad", "bad"); a.outcome != Failed {
				t.Errorf("outcome %d, want Failed", a.outcome)
			}
		}
		if got := d.rendered(); len(got) != 1 {
			t.Errorf("tried %d times at once", len(got))
		}
		if got := strings.Count(d.log.String(), "broken page"); got != 1 {
			t.Errorf("logged %d times:\n%s", got, d.log.String())
		}
		if a := d.get("/good", "good"); a.outcome != Served {
			t.Errorf("another page: outcome %d", a.outcome)
		}
		if a := d.get("/bad", "mended"); a.outcome != Served {
			t.Errorf("with other data: outcome %d", a.outcome)
		}
		if a := d.get("/bad", "bad"); a.outcome != Failed {
			t.Errorf("with the old data again: outcome %d", a.outcome)
		}
		d.fake.set(func() { d.fake.fail["bad"] = false })
		pass(retryRender)
		if a := d.get("/bad", "bad"); a.outcome != Served {
			t.Errorf("after it recovered: outcome %d", a.outcome)
		}
		for _, page := range []Page{{Name: "plain", Path: "/props", Props: func() {}}, {Name: "not in the build", Path: "/name"}} {
			if got := d.Serve(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/", nil), page, 0, admitted); got != Failed {
				t.Errorf("%s: outcome %d", page.Path, got)
			}
		}
	})
}

func TestDemandStartsTheEngineAgain(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		d.startErr = errors.New("no memory")
		if a := d.get("/a", "a"); a.outcome != Failed || !strings.Contains(d.log.String(), "no memory") {
			t.Errorf("outcome %d, log %s", a.outcome, d.log.String())
		}
		d.startErr = nil
		if a := d.get("/a", "a"); a.outcome != Served || d.starts != 2 {
			t.Errorf("outcome %d with %d starts", a.outcome, d.starts)
		}
	})
}

func TestDemandForgetsWhatIsStale(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		d.get("/shop?category=stoves", "14 stoves")
		if a := d.get("/shop?category=stoves", "13 stoves"); !strings.Contains(a.Body.String(), "13 stoves") {
			t.Errorf("after the sale: %q", a.Body)
		}
		d.get("/shop?category=stoves", "13 stoves")
		if got := d.rendered(); !slices.Equal(got, []string{"14 stoves", "13 stoves"}) {
			t.Errorf("rendered %q", got)
		}
		if d.kept.order.Len() != 1 {
			t.Errorf("%d versions are kept", d.kept.order.Len())
		}
		// Requests from before and after the sale each get the version that they
		// asked for.
		gate := d.block("13 freezers")
		before, after := d.ask("/f", "13 freezers"), d.ask("/f", "12 freezers")
		close(gate)
		if a, b := <-before, <-after; !strings.Contains(a.Body.String(), "13 freezers") || !strings.Contains(b.Body.String(), "12 freezers") {
			t.Errorf("%q and %q", a.Body, b.Body)
		}
	})
}

// TestDemandKnowsForWhichDataADocumentIsRight: as long as the data stands still,
// a kept document costs no look at its page.
func TestDemandKnowsForWhichDataADocumentIsRight(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/a", nil)
		kept := func(version uint64) bool {
			w := httptest.NewRecorder()
			ok := d.ServeKept(w, r, "/a", version)
			if ok != strings.Contains(w.Body.String(), "<p>") || !ok && len(w.Header()) > 0 {
				t.Errorf("version %d: %v, %q", version, ok, w.Body)
			}
			return ok
		}
		serve := func(text string, version uint64) {
			if got := d.Serve(httptest.NewRecorder(), r, Page{Name: "plain", Path: "/a", Props: map[string]string{"text": text}}, version, admitted); got != Served {
				t.Errorf("outcome %d", got)
			}
		}
		if kept(1) {
			t.Error("kept before it was asked for")
		}
		serve("one", 1)
		if !kept(1) || kept(2) || kept(0) {
			t.Error("right for version 1 alone")
		}
		serve("one", 2) // the change was elsewhere
		if !kept(2) || kept(1) {
			t.Error("right for version 2 alone")
		}
		serve("one", 1) // by who has read the data before the change
		if !kept(2) {
			t.Error("a late reader undid what was known")
		}
		serve("two", 3)
		if !kept(3) || kept(2) {
			t.Error("right for version 3 alone")
		}
		if got := d.rendered(); !slices.Equal(got, []string{"one", "two"}) {
			t.Errorf("rendered %q", got)
		}
		d.fake.set(func() { d.fake.fail["three"] = true })
		d.Serve(httptest.NewRecorder(), r, Page{Name: "plain", Path: "/a", Props: map[string]string{"text": "three"}}, 4, admitted)
		if kept(4) || kept(3) {
			t.Error("a failure was served")
		}
	})
}

func TestDemandKeepsTheNewest(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		for i := range demandKept {
			d.get(fmt.Sprintf("/%d", i), "page")
		}
		d.get("/0", "page") // asked for again, so /1 is the oldest
		d.get("/new", "page")
		d.rendered()
		d.get("/0", "page")
		d.get("/2", "page")
		if got := d.rendered(); len(got) != 0 {
			t.Errorf("rendered again: %d", len(got))
		}
		d.get("/1", "page")
		if got := d.rendered(); len(got) != 1 {
			t.Error("the oldest was kept")
		}
		if n, m := d.kept.order.Len(), len(d.kept.byPath); n != demandKept || m != demandKept {
			t.Errorf("%d and %d are kept", n, m)
		}
	})
}

func TestDemandCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDemanded(t)
		d.block("0")
		first, second := d.ask("/0", "0"), d.ask("/1", "1")
		d.Close()
		d.Close()
		for i, c := range []<-chan reply{first, second} {
			if a := <-c; a.outcome != NotReady {
				t.Errorf("request %d: outcome %d", i, a.outcome)
			}
		}
		if a := d.get("/2", "2"); a.outcome != NotReady {
			t.Errorf("after the end: outcome %d", a.outcome)
		}
		if d.log.Len() > 0 {
			t.Errorf("a stop is no failure: %s", d.log.String())
		}
	})
}

func TestDemandWithQuickJS(t *testing.T) {
	var log bytes.Buffer
	d, err := NewDemand(DemandOptions{
		Start:  func() (Engine, error) { return NewEngine(testScript(t), EngineOptions{Timeout: time.Second}) },
		Assets: testAssets(t), Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	serve := func(page, path, name string) *httptest.ResponseRecorder {
		for range 12 {
			w := httptest.NewRecorder()
			switch d.Serve(w, httptest.NewRequestWithContext(t.Context(), "GET", path, nil), Page{Name: page, Path: path, Props: map[string]string{"name": name}}, 0, admitted) {
			case Served:
				return w
			case Failed:
				w.Code = http.StatusInternalServerError
				return w
			case NotReady: // the race detector takes seconds to start an engine again
			case Refused:
				t.Error("refused")
				return w
			}
		}
		t.Error("it is never ready")
		return httptest.NewRecorder()
	}
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			name := fmt.Sprint(i % 5)
			if w := serve("hello", "/"+name, name); w.Code != 200 || !strings.Contains(w.Body.String(), "Hello "+name+"<") {
				t.Errorf("%d: %q", w.Code, w.Body)
			}
		})
	}
	wg.Wait()
	for _, page := range []string{"forever", "throws", "deep"} {
		if w := serve(page, "/"+page, ""); w.Code != http.StatusInternalServerError {
			t.Errorf("%s: %d", page, w.Code)
		}
	}
	if w := serve("hello", "/after", "again"); !strings.Contains(w.Body.String(), "Hello again") {
		t.Errorf("after the failures: %q", w.Body)
	}
}

func TestNewDemandRefuses(t *testing.T) {
	if _, err := NewDemand(DemandOptions{}); err == nil {
		t.Error("a Demand without engine and assets")
	}
	d := newDemanded(t)
	if _, err := NewDemand(d.o); err == nil {
		t.Error("two registered the same metrics")
	}
}

// TestOnlyWhatIsRenderedNeedsToBeAdmitted: who has had their share still gets
// what is kept, and may wait for what is being rendered for somebody else.
func TestOnlyWhatIsRenderedNeedsToBeAdmitted(t *testing.T) {
	onDemand(t, func(t *testing.T, d *demanded) {
		asked, left := 0, 1
		serve := func(path string) Outcome {
			page := Page{Name: "plain", Path: path, Props: map[string]string{"text": "one"}}
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			return d.Serve(httptest.NewRecorder(), r, page, 0, func() bool {
				asked++
				left--
				return left >= 0
			})
		}
		for _, c := range []struct {
			path string
			want Outcome
			asks int
		}{{"/a", Served, 1}, {"/a", Served, 1}, {"/b", Refused, 2}, {"/a", Served, 2}} {
			if got := serve(c.path); got != c.want || asked != c.asks {
				t.Errorf("%s: outcome %d after %d questions, want %d after %d", c.path, got, asked, c.want, c.asks)
			}
		}
	})
}
