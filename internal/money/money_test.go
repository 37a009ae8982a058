package money_test

import (
	"math"
	"math/big"
	"testing"

	"enamel/internal/money"
)

func TestString(t *testing.T) {
	t.Parallel()
	for c, want := range map[money.Cents]string{
		0:             "$0.00",
		5:             "$0.05",
		50:            "$0.50",
		99_00:         "$99.00",
		999_99:        "$999.99",
		1_000_00:      "$1,000.00",
		1_474_19:      "$1,474.19",
		123_456_789:   "$1,234,567.89",
		-5_00:         "-$5.00",
		-1_000_00:     "-$1,000.00",
		math.MaxInt64: "$92,233,720,368,547,758.07",
		math.MinInt64: "-$92,233,720,368,547,758.08",
	} {
		if got := c.String(); got != want {
			t.Errorf("Cents(%d).String() = %q, want %q", int64(c), got, want)
		}
	}
}

func TestShortLeavesOutCentsThatThereAreNot(t *testing.T) {
	t.Parallel()
	for c, want := range map[money.Cents]string{0: "$0", 99_00: "$99", 1_299_00: "$1,299", 1_299_50: "$1,299.50", -5_00: "-$5"} {
		if got := c.Short(); got != want {
			t.Errorf("Cents(%d).Short() = %q, want %q", int64(c), got, want)
		}
	}
}

func TestRateRoundsHalfUp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rate   money.Rate
		amount money.Cents
		want   money.Cents
	}{
		{825, 499_00, 4117},
		{825, 0, 0},
		{825, 200, 17},   // 16.5
		{825, 199, 16},   // 16.4175
		{825, 201, 17},   // 16.5825
		{0, 499_00, 0},   //
		{10_000, 7, 7},   // 100 %
		{5_000, 1, 1},    // 0.5
		{5_000, -1, 0},   // -0.5 goes up
		{5_000, -3, -1},  // -1.5 goes up
		{825, -200, -16}, // -16.5 goes up
		{money.Percent(10), 1_495, 150},
		{money.Percent(10), 1_494, 149},
	} {
		if got := c.rate.Of(c.amount); got != c.want {
			t.Errorf("Rate(%d).Of(%d) = %d, want %d", c.rate, c.amount, got, c.want)
		}
	}
}

func TestRateString(t *testing.T) {
	t.Parallel()
	for r, want := range map[money.Rate]string{825: "8.25%", 850: "8.5%", 1000: "10%", 0: "0%", 10_000: "100%", 7: "0.07%", 57: "0.57%"} {
		if got := r.String(); got != want {
			t.Errorf("Rate(%d).String() = %q, want %q", int64(r), got, want)
		}
	}
}

func FuzzRateIsFloorOfHalfAbove(f *testing.F) {
	f.Add(int64(825), int64(49_900))
	f.Add(int64(825), int64(-200))
	f.Fuzz(func(t *testing.T, rate, amount int64) {
		rate, amount = rate%20_000, amount%1_000_000_000_000
		n := new(big.Int).Mul(big.NewInt(rate), big.NewInt(amount))
		n.Add(n, big.NewInt(5_000))
		want := new(big.Int).Div(n, big.NewInt(10_000)).Int64() // Euclidean: floor for a positive divisor
		if got := money.Rate(rate).Of(money.Cents(amount)); int64(got) != want {
			t.Errorf("Rate(%d).Of(%d) = %d, want %d", rate, amount, got, want)
		}
	})
}

func TestUSDAndTimes(t *testing.T) {
	t.Parallel()
	if got := money.Cents(499_50).USD(); got != 499.5 {
		t.Errorf("USD() = %v, want 499.5", got)
	}
	if got := money.Cents(499_50).Times(3); got != 1_498_50 {
		t.Errorf("Times(3) = %d, want 149850", got)
	}
}
