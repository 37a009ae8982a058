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
	// besideHeap is what Go's runtime takes besides its heap, in bytes.
	besideHeap = 16 << 20
)

// memoryLimit lets the heap grow by a third before it is collected where the live
// part of it leaves no room below leanMemory. A limit that the live part alone
// reaches would make the collector take half of the processor.
func memoryLimit(live uint64) int64 {
	return max(leanMemory, int64(live)*4/3+besideHeap) //nolint:gosec // a heap has fewer than 2^62 bytes
}

// collectLean sets the limit each second until ctx ends: a crawl or sign-ins
// change what lives. Below it the heap doubles before it is collected.
func collectLean(ctx context.Context) {
	debug.SetGCPercent(100)
	live := []gometrics.Sample{{Name: "/gc/heap/live:bytes"}}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		gometrics.Read(live)
		debug.SetMemoryLimit(memoryLimit(live[0].Value.Uint64()))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
