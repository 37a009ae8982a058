package app

import (
	"context"
	"runtime/debug"
	gometrics "runtime/metrics"
	"time"
)

const (
	// leanMemory is what Go's runtime may take before it collects more often, in
	// bytes. SQLite, QuickJS and the program's file take some 90 MB besides.
	leanMemory = 92 << 20
	// besideHeap is what Go's runtime takes besides its objects, gaps and stacks, in bytes.
	besideHeap = 12 << 20
)

// memoryLimit leaves a quarter of what lives in the heap for garbage, or more below
// leanMemory. Go counts the gaps between objects as taken, though new objects fill
// them. So half of the gaps is added, up to a sixth of what lives. Where living
// data alone reach the limit, the collector would take half of the processor.
func memoryLimit(live, gaps, stacks uint64) int64 {
	return max(leanMemory, int64(live*5/4+min(gaps/2, live/6)+stacks+besideHeap)) //nolint:gosec // a heap has fewer than 2^62 bytes
}

// collectLean sets the limit each second until ctx ends, since a crawl or sign-ins
// change what lives. Below leanMemory the heap doubles before it is collected.
func collectLean(ctx context.Context) {
	debug.SetGCPercent(100)
	size := []gometrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"},
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		gometrics.Read(size)
		debug.SetMemoryLimit(memoryLimit(size[0].Value.Uint64(), size[1].Value.Uint64(), size[2].Value.Uint64()))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
