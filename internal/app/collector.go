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
	// besideHeap is what Go's runtime takes besides its heap and stacks, in bytes.
	besideHeap = 12 << 20
)

// memoryLimit leaves a third of what lives in the heap for garbage, or more below
// leanMemory. At a limit that the living part alone reaches, the collector would
// take half of the processor.
func memoryLimit(live, stacks uint64) int64 {
	return max(leanMemory, int64(live)*4/3+int64(stacks)+besideHeap) //nolint:gosec // a heap has fewer than 2^62 bytes
}

// collectLean sets the limit each second until ctx ends, since a crawl or sign-ins
// change what lives. Below leanMemory the heap doubles before it is collected.
func collectLean(ctx context.Context) {
	debug.SetGCPercent(100)
	size := []gometrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		gometrics.Read(size)
		debug.SetMemoryLimit(memoryLimit(size[0].Value.Uint64(), size[1].Value.Uint64()))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
