package audit

import (
	"strings"
	"testing"
)

// The widths are sums of advance widths in the tables of Arial and of Liberation Sans, which has the same.
func TestPixels(t *testing.T) {
	for _, c := range []struct {
		text string
		size int
		want int
	}{
		{"", 20, 0},
		{"Hello", 20, 46},
		{strings.Repeat("i", 60), 20, 267},
		{strings.Repeat("W", 60), 20, 1133},
		{strings.Repeat("a", 160), 14, 1246},
		{"naïve café", 20, 92},
		{"cafe\u0301", 20, 38},
		{"修理", 20, 40},
	} {
		if got := pixels(c.text, c.size); got != c.want {
			t.Errorf("%q at %d px: %d, want %d", c.text, c.size, got, c.want)
		}
	}
}
