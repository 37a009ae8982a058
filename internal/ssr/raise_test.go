package ssr

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata" // the shop's zone, wherever the test runs
)

// prose is text that Brotli 11 compresses better than Brotli 5.
func prose() string {
	var b strings.Builder
	for i := range 400 {
		fmt.Fprintf(&b, "unit %d: a %s of %d inches for $%d.99, ", i, []string{"washer", "dryer", "stove"}[i*7%3], 20+i*13%17, 99+i*31%900)
	}
	return b.String()
}

func TestEntriesAreCompressedBetterWhenQuiet(t *testing.T) {
	inBubble(t, Options{}, []Resource{text("/", prose()), text("/small", "x")}, func(t *testing.T, f *fixture) {
		synctest.Wait()
		quick := get(f.pages(), "/", "Accept-Encoding", "br")
		pass(quietTime - time.Millisecond)
		if w := get(f.pages(), "/", "Accept-Encoding", "br"); w.Body.Len() != quick.Body.Len() {
			t.Error("compressed better before it was quiet")
		}
		pass(5 * time.Second)
		best := get(f.pages(), "/", "Accept-Encoding", "br")
		size := best.Body.Len()
		if best.Body.Len() >= quick.Body.Len() {
			t.Errorf("%d bytes, at first %d", best.Body.Len(), quick.Body.Len())
		}
		if best.Header().Get("ETag") != quick.Header().Get("ETag") || best.Header().Get("Content-Length") != fmt.Sprint(best.Body.Len()) {
			t.Errorf("headers %v, at first %v", best.Header(), quick.Header())
		}
		if decode(t, best) != decode(t, quick) {
			t.Error("the text differs")
		}
		// A change without a visible effect keeps the better compressed bytes.
		f.engine.take()
		f.change(nil, PageResource(Page{Name: "plain", Path: "/", Props: map[string]any{"text": prose(), "unseen": 1}}))
		f.Refresh()
		pass(time.Second)
		if len(f.engine.take()) != 1 {
			t.Error("new props were not rendered")
		}
		if w := get(f.pages(), "/", "Accept-Encoding", "br"); w.Body.Len() != size {
			t.Errorf("%d bytes, want the %d of before", w.Body.Len(), size)
		}
	})
}

// While requests need the processor, one entry is compressed each ten seconds.
func TestBetterCompressionGivesWayToRequests(t *testing.T) {
	busy := func() bool { return true }
	inBubble(t, Options{Busy: busy}, []Resource{text("/", prose()), text("/b", "b "+prose())}, func(t *testing.T, f *fixture) {
		size := func(path string) int { return get(f.pages(), path, "Accept-Encoding", "br").Body.Len() }
		synctest.Wait()
		first, second := size("/"), size("/b")
		for _, step := range []struct {
			wait   time.Duration
			better int
		}{{quietTime + time.Second, 1}, {busyMost - 2*time.Second, 1}, {2 * time.Second, 2}} {
			pass(step.wait)
			better := 0
			if size("/") < first {
				better++
			}
			if size("/b") < second {
				better++
			}
			if better != step.better {
				t.Errorf("%d entries are compressed better, want %d", better, step.better)
			}
		}
	})
}

func TestBetterBytesOfAnOldTextAreDropped(t *testing.T) {
	f, w := publishedHome(t)
	w.raiseNext(t.Context(), w.lastWork.Add(quietTime))
	f.change(nil, text("/", "new "+prose()))
	w.cycle(t.Context())
	w.better(<-w.raised)
	if got := get(f.pages(), "/", "Accept-Encoding", "br"); !strings.Contains(decode(t, got), "<p>new ") {
		t.Error("the old text came back")
	}
}

func TestCancelledCompressionIsTriedAgain(t *testing.T) {
	f, w := publishedHome(t)
	quick, _ := f.Lookup("/")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.raiseNext(ctx, w.lastWork.Add(quietTime))
	w.better(<-w.raised)
	if e, _ := f.Lookup("/"); e != quick || len(w.low) != 1 {
		t.Errorf("%d in line, want home", len(w.low))
	}
	w.raiseNext(t.Context(), w.raiseFrom())
	w.better(<-w.raised)
	if e, _ := f.Lookup("/"); e == quick || len(w.low) != 0 {
		t.Errorf("%d in line, want none", len(w.low))
	}
}

func TestALargeTextStaysCompressedQuickly(t *testing.T) {
	f, w := publishedHome(t)
	f.change(nil, text("/", strings.Repeat(prose(), 1+raiseMost/len(prose()))))
	w.cycle(t.Context())
	w.raiseNext(t.Context(), w.raiseFrom())
	if w.cancelRaise != nil {
		t.Error("it is compressed at the best quality")
	}
}

func TestBrotliStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := brotliBytes(ctx, []byte(prose()), bestBrotli); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// The days around the change to summer time, of which one has 23 hours.
func TestMidnightBuilds(t *testing.T) {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2027, 3, 12, 18, 0, 0, 0, zone)
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		now := func() time.Time { return start.Add(time.Since(began)) }
		f := newFixture(t, Options{Location: zone, Now: now}, text("/", "home"))
		var days []string
		f.onBuild = func() { days = append(days, now().In(zone).Format(time.DateTime)) }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- f.Run(ctx) }()
		pass(96 * time.Hour)
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		want := []string{"2027-03-12 18:00:00", "2027-03-13 00:00:00", "2027-03-14 00:00:00", "2027-03-15 00:00:00", "2027-03-16 00:00:00"}
		if !slices.Equal(days, want) {
			t.Errorf("built at %q, want %q", days, want)
		}
	})
}
