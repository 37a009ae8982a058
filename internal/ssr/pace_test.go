package ssr

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

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
		if w := get(f.pages(), "/"); !strings.Contains(w.Body.String(), "<p>3</p>") {
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
		if w := get(f.pages(), "/"); !strings.Contains(w.Body.String(), "<p>5</p>") {
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
		{400 * time.Millisecond, 1150 * time.Millisecond},
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

// After fewer than five changes the rest is short. The third change comes while
// the second cycle renders.
func TestFewChangesRestLittle(t *testing.T) {
	for changes, seen := range map[int]time.Duration{4: 1600 * time.Millisecond, 5: 2150 * time.Millisecond} {
		inBubble(t, Options{}, nil, func(t *testing.T, f *fixture) {
			f.engine.cost = 400 * time.Millisecond
			synctest.Wait()
			f.change(nil, text("/", "1"))
			f.Refresh()
			pass(10 * time.Millisecond)
			f.change(nil, text("/", "2"))
			for range changes {
				f.Refresh()
			}
			pass(690 * time.Millisecond)
			f.change(nil, text("/", "3"))
			f.Refresh()
			for _, want := range []int{2, 3} {
				pass(seen - 710*time.Millisecond)
				if e, _ := f.Lookup("/"); shown(t, e) != want {
					t.Errorf("%d changes: it shows %d, want %d", changes, shown(t, e), want)
				}
				seen = 730 * time.Millisecond
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
	pages := func(version int) []Resource { return numbered(20, fmt.Sprint(version)) }
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
		// A version known to be old is not rendered any more.
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
