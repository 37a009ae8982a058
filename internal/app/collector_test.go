package app

import (
	"context"
	"runtime/debug"
	"testing"
)

func TestMemoryLimitLeavesRoomAboveWhatLives(t *testing.T) {
	t.Parallel()
	const mib = 1 << 20
	for name, test := range map[string]struct{ live, gaps, stacks, want int64 }{
		"nothing":                     {0, 0, 0, 92},
		"500 units, many orders":      {51, 20, 1, 92},
		"after a search of all of it": {64, 10, 1, 98},
		"a crawl of a large site":     {180, 200, 2, 269},
		"thousands of visitors":       {52, 2, 40, 118},
	} {
		if got := memoryLimit(uint64(test.live*mib), uint64(test.gaps*mib), uint64(test.stacks*mib)); got != test.want*mib {
			t.Errorf("%s: %d MiB, want %d", name, got/mib, test.want)
		}
	}
}

func TestTheCollectorIsToldOfTheLimit(t *testing.T) { //nolint:paralleltest // it changes the process
	percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(-1)
	defer func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	collectLean(ctx)
	if got := debug.SetMemoryLimit(-1); got < leanMemory || got > 100*leanMemory {
		t.Errorf("the limit is %d", got)
	}
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("the heap grows by %d %%", got)
	}
}
