//go:build chaos

package app

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// clock is that of the machine, off by the duration in the file clock of the
// data folder. Only the program of faults builds it (docs/chaos.md).
func clock(data string) func() time.Time {
	return func() time.Time {
		text, err := os.ReadFile(filepath.Join(data, "clock")) //nolint:gosec // the operator's own folder
		if err != nil {
			return time.Now()
		}
		off, _ := time.ParseDuration(strings.TrimSpace(string(text))) // half written: none
		return time.Now().Add(off)
	}
}
