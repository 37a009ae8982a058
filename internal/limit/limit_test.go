package limit

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
)

// clock is a time that a test sets.
type clock struct{ ms atomic.Int64 }

func (c *clock) now() time.Time          { return time.UnixMilli(c.ms.Load()) }
func (c *clock) advance(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// each runs a test on both databases with a clock that stands 20 s into a minute.
func each(t *testing.T, fn func(t *testing.T, open func() *Limiter, at *clock)) {
	t.Helper()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		at := &clock{}
		at.ms.Store(time.Date(2026, 5, 1, 9, 0, 20, 0, time.UTC).UnixMilli())
		c.Now = at.now
		fn(t, func() *Limiter { return New(dbtest.Open(t, c), func(string) int { return 5 }) }, at)
	})
}

// allowed counts how many of n uses pass.
func allowed(l *Limiter, name, address string, n int) (passed int) {
	for range n {
		if _, ok := l.Allow(name, address); ok {
			passed++
		}
	}
	return passed
}

func flush(t *testing.T, limiters ...*Limiter) {
	t.Helper()
	for _, l := range limiters {
		if err := l.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheLimitHoldsByNameAndAddress(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, _ *clock) {
		l := open()
		if n := allowed(l, "order", "192.0.2.1", 9); n != 5 {
			t.Errorf("%d passed, want 5", n)
		}
		if n := allowed(l, "order", "192.0.2.2", 1); n != 1 {
			t.Error("another address was refused")
		}
		if n := allowed(l, "chat", "192.0.2.1", 1); n != 1 {
			t.Error("another name was refused")
		}
		flush(t, l)
		if wait, ok := l.Allow("order", "192.0.2.1"); ok || wait != 52*time.Second { // then four of the five lie within a minute
			t.Errorf("after the flush: %v, %v; want false, 52s", ok, wait)
		}
		if n := allowed(l, "order", "192.0.2.2", 9); n != 4 {
			t.Errorf("after the flush %d more passed, want 4", n)
		}
	})
}

func TestNodesCountTogether(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, _ *clock) {
		a, b := open(), open()
		if n := allowed(a, "order", "192.0.2.1", 3); n != 3 {
			t.Fatalf("%d passed", n)
		}
		flush(t, a)
		if n := allowed(b, "order", "192.0.2.1", 1); n != 1 {
			t.Fatal("the first use on the second node was refused")
		}
		flush(t, b) // learns of the three
		if n := allowed(b, "order", "192.0.2.1", 9); n != 1 {
			t.Errorf("%d passed on the second node, want 1", n)
		}
		flush(t, b)
		again := open()
		_ = allowed(again, "order", "192.0.2.1", 1)
		flush(t, again)
		if n := allowed(again, "order", "192.0.2.1", 9); n != 0 {
			t.Errorf("%d passed after a restart, want 0", n)
		}
	})
}

func TestTheWindowSlides(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, at *clock) {
		l := open()
		at.advance(39 * time.Second) // a second before the turn
		if n := allowed(l, "order", "192.0.2.1", 9); n != 5 {
			t.Fatalf("%d passed", n)
		}
		at.advance(time.Second)
		if n := allowed(l, "order", "192.0.2.1", 9); n != 0 {
			t.Errorf("%d more passed a second later, at the turn", n)
		}
		flush(t, l) // after the turn: nothing of the window before is lost
		wait, ok := l.Allow("order", "192.0.2.1")
		if ok || wait != 12*time.Second {
			t.Errorf("at the turn: %v, %v; want 12s", ok, wait)
		}
		at.advance(wait - time.Millisecond)
		if wait, ok := l.Allow("order", "192.0.2.1"); ok || wait != time.Millisecond {
			t.Errorf("just before its time: %v, %v", ok, wait)
		}
		at.advance(time.Millisecond)
		if n := allowed(l, "order", "192.0.2.1", 9); n != 1 {
			t.Errorf("%d passed in its time, want 1", n)
		}
		at.advance(24 * time.Second)
		if n := allowed(l, "order", "192.0.2.1", 9); n != 2 {
			t.Errorf("%d passed when two of the five lie within a minute, want 2", n)
		}
		at.advance(-5 * time.Second)
		if n := allowed(l, "order", "192.0.2.1", 9); n != 0 {
			t.Errorf("%d passed when the clock stepped back", n)
		}
		at.advance(2 * time.Minute)
		if n := allowed(l, "order", "192.0.2.1", 9); n != 5 {
			t.Errorf("%d passed two minutes later, want 5", n)
		}
	})
}

// Whoever waits as long as they are told gets through. The share of the window
// before is an estimate: of a limit of 5 no minute takes more than 7.
func TestWhoWaitsGetsThrough(t *testing.T) {
	at := &clock{}
	at.ms.Store(time.Date(2026, 5, 1, 9, 0, 20, 0, time.UTC).UnixMilli())
	c := dbtest.Config(t, dbtest.SQLite) // which database does not matter: nothing is flushed
	c.Now = at.now
	l := New(dbtest.Open(t, c), func(string) int { return 5 })
	var passed []int64
	for range 60 {
		wait, ok := l.Allow("order", "192.0.2.1")
		if !ok {
			at.advance(wait)
			if _, ok := l.Allow("order", "192.0.2.1"); !ok {
				t.Fatalf("refused after the %v that it was told to wait", wait)
			}
		}
		passed = append(passed, at.ms.Load())
	}
	for i := range len(passed) - 7 {
		if took := passed[i+7] - passed[i]; took < 60_000 {
			t.Errorf("8 passed within %d ms", took)
		}
	}
}

func TestNodesKnowTheWindowBefore(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, at *clock) {
		a, b := open(), open()
		_ = allowed(a, "order", "192.0.2.1", 5)
		flush(t, a)
		at.advance(40 * time.Second)
		_ = allowed(b, "order", "192.0.2.1", 1) // it has not heard of the five
		flush(t, b)
		if wait, ok := b.Allow("order", "192.0.2.1"); ok || wait != 24*time.Second {
			t.Errorf("%v, %v on the second node; want 24s", wait, ok)
		}
	})
}

func TestOldWindowsAreDeleted(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, at *clock) {
		l := open()
		for range 4 {
			_ = allowed(l, "order", "192.0.2.1", 1)
			flush(t, l)
			at.advance(time.Minute)
		}
		flush(t, l)
		var n int
		if err := l.db.QueryRow(t.Context(), `select count(*) from limit_count`).Scan(&n); err != nil || n != 1 {
			t.Errorf("%d windows are left, want the last; %v", n, err)
		}
	})
}

func TestMemoryIsBounded(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, _ *clock) {
		l := open()
		l.maxKeys = 600
		for i := range 2000 {
			_ = allowed(l, "order", fmt.Sprintf("10.0.%d.%d", i/250, i%250), 1)
		}
		if len(l.counts) > 601 { // and the crowd
			t.Errorf("%d counters", len(l.counts))
		}
		if n := allowed(l, "order", "192.0.2.1", 9); n != 0 {
			t.Errorf("%d uses of a crowd that had its share passed", n)
		}
		flush(t, l) // more than one batch; now counters may go
		if n := allowed(l, "order", "192.0.2.1", 9); n != 5 {
			t.Errorf("%d passed for a newcomer, want 5", n)
		}
		if len(l.counts) > 601 {
			t.Errorf("%d counters after the flush", len(l.counts))
		}
	})
}

func TestRunFlushesAtItsEndAndAFailedFlushLosesNothing(t *testing.T) {
	each(t, func(t *testing.T, open func() *Limiter, _ *clock) {
		l := open()
		_ = allowed(l, "order", "192.0.2.1", 3)
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if l.Flush(ended) == nil {
			t.Error("flushed under an ended context")
		}
		if err := l.Run(ended); err != nil {
			t.Fatal(err)
		}
		var n int
		if err := l.db.QueryRow(t.Context(), `select n from limit_count`).Scan(&n); err != nil || n != 3 {
			t.Errorf("n = %d, %v; want 3", n, err)
		}
	})
}

func TestGroup(t *testing.T) {
	for in, want := range map[string]string{
		"192.0.2.1":             "192.0.2.1",
		"::ffff:192.0.2.1":      "192.0.2.1",
		"2001:db8:1:2:3:4:5:6":  "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":  "2001:db8:1:2::/64",
		"fe80::1%eth0":          "fe80::/64",
		"an account, not an IP": "an account, not an IP",
	} {
		if got := Group(in); got != want {
			t.Errorf("Group(%q) = %q, want %q", in, got, want)
		}
	}
}
