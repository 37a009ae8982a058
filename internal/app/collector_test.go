package app

import "testing"

func TestMemoryLimitLeavesRoomAboveWhatLives(t *testing.T) {
	t.Parallel()
	const mib = 1 << 20
	for name, test := range map[string]struct{ live, want int64 }{
		"a small shop":            {36, 92},
		"500 units, many orders":  {60, 96},
		"a crawl of a large site": {150, 216},
	} {
		if got := memoryLimit(uint64(test.live) * mib); got != test.want*mib {
			t.Errorf("%s: %d MiB, want %d", name, got/mib, test.want)
		}
	}
}
