package ssr

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

func TestPlannedKnowsAPageBeforeItIsRendered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFixture(t, Options{}, text("/", "home"), text("/late", "late"))
		f.engine.cost = time.Second
		if planned, ready := f.Planned("/late"); planned || ready {
			t.Errorf("before the first build: planned %v, ready %v", planned, ready)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- f.Run(ctx) }()
		pass(100 * time.Millisecond)
		if _, rendered := f.Lookup("/late"); rendered {
			t.Fatal("it is rendered already")
		}
		if planned, ready := f.Planned("/late"); !planned || !ready {
			t.Errorf("about to be rendered: planned %v, ready %v", planned, ready)
		}
		if planned, ready := f.Planned("/nowhere"); planned || !ready {
			t.Errorf("never to be there: planned %v, ready %v", planned, ready)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}
