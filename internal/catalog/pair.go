package catalog

import (
	"math"
	"strings"
	"unicode"
)

// sameLook is how much the heights of a pair may differ, in inches: controls at
// the back stand about 4 inches higher than controls at the front.
const sameLook = 3

// sameWidth is how much the widths of a pair of two brands may differ, in inches.
const sameWidth = 1

// leastLine is how many digits of a model tell its line: WTW5000DW and WED5000DW share 5000.
const leastLine = 3

// Pair finds the machine that stands beside u: a washer's dryer, a dryer's
// washer, in stock and of the same finish. One of the same brand and line comes
// first, then of the same brand and look, then of the same width and look.
func Pair(units []Unit, u Unit) (mate Unit, ok bool) {
	least := math.Inf(1)
	for _, other := range units {
		if other.Sold() || other.Finish != u.Finish || !goTogether(u.Kind, other.Kind) {
			continue
		}
		if m := mismatch(u, other); m < least {
			mate, least = other, m
		}
	}
	return mate, !math.IsInf(least, 1)
}

func goTogether(a, b Kind) bool {
	washer := func(k Kind) bool { return k == TopLoadWasher || k == FrontLoadWasher }
	return washer(a) && b == Dryer || a == Dryer && washer(b)
}

// mismatch says how badly two machines go together; what does not go at all is infinite.
func mismatch(a, b Unit) float64 {
	const step = 1000 // more than what follows can add up to
	apart := math.Abs(a.Height-b.Height) + math.Abs(math.Log2(float64(a.Sale)/float64(b.Sale)))
	line := modelLine(a.Model)
	switch looks := math.Abs(a.Height-b.Height) <= sameLook; {
	case a.Brand == b.Brand && len(line) >= leastLine && line == modelLine(b.Model):
		return apart
	case a.Brand == b.Brand && looks:
		return step + apart
	case math.Abs(a.Width-b.Width) <= sameWidth && looks:
		return 2*step + apart
	}
	return math.Inf(1)
}

// modelLine are the digits of a model.
func modelLine(model string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, model)
}
