package app

import (
	"context"
	"runtime/debug"
	runtimemetrics "runtime/metrics"
	"slices"
	"time"
)

// memoryLeast is how many bytes Go's runtime may use in any shop: 500 units on the
// floor need no more.
const memoryLeast = 112 << 20

// leanMemory keeps memory small. Without a limit a sign-in, whose hash takes
// 46 MiB for a moment, lets the heap grow to twice of all.
func (a *App) leanMemory(ctx context.Context) {
	debug.SetMemoryLimit(memoryLeast)
	a.awaitPages(ctx)
	debug.SetGCPercent(100)
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	live := []runtimemetrics.Sample{{Name: "/gc/heap/live:bytes"}}
	var last [3]uint64 // the least of three minutes: a quiet shop collects each two, and one may count a hash
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			runtimemetrics.Read(live)
			last[i%len(last)] = live[0].Value.Uint64()
			debug.SetMemoryLimit(memoryFor(slices.Min(last[:min(i+1, len(last))])))
		}
	}
}

// memoryFor is the limit for so many bytes that live: near it the collector never
// rests, so a larger shop gets more.
func memoryFor(live uint64) int64 {
	return max(memoryLeast, int64(live)*5/3) //nolint:gosec // far below 2^63
}
