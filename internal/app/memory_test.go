package app

import "testing"

func TestALargerShopGetsMoreMemory(t *testing.T) {
	for live, want := range map[uint64]int64{0: memoryLeast, 50 << 20: memoryLeast, 150 << 20: 250 << 20} {
		if got := memoryFor(live); got != want {
			t.Errorf("%d bytes live: limit %d, want %d", live, got, want)
		}
	}
}
