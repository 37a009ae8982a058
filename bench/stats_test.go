package main

import (
	"math"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{3, 1, 2}, 2}, {[]float64{4, 1, 3, 2}, 2.5}, {[]float64{7}, 7},
	} {
		if got := median(c.values); got != c.want {
			t.Errorf("median of %v is %v, want %v", c.values, got, c.want)
		}
	}
	if !math.IsNaN(median(nil)) {
		t.Error("the median of nothing is a number")
	}
}

func TestMedianLeavesItsValuesAlone(t *testing.T) {
	values := []float64{3, 1, 2}
	median(values)
	percentile(values, 50)
	if values[0] != 3 || values[1] != 1 {
		t.Errorf("the rounds were sorted: %v", values)
	}
}

func TestPercentile(t *testing.T) {
	var values []float64
	for i := range 200 {
		values = append(values, float64(200-i))
	}
	for p, want := range map[float64]float64{50: 100, 99: 198, 100: 200, 0.1: 1} {
		if got := percentile(values, p); got != want {
			t.Errorf("p%v is %v, want %v", p, got, want)
		}
	}
	if got := percentile([]float64{5}, 99); got != 5 {
		t.Errorf("p99 of one value is %v", got)
	}
}

func TestTargets(t *testing.T) {
	for _, c := range []struct {
		target *target
		value  float64
		met    bool
		text   string
	}{
		{atLeast(.85), .85, true, ">= 0.85"},
		{atLeast(.85), .849, false, ">= 0.85"},
		{atMost(90), 90, true, "<= 90"},
		{atMost(90), 90.1, false, "<= 90"},
	} {
		if c.target.met(c.value) != c.met || c.target.String() != c.text {
			t.Errorf("%v: met %v by %v", c.target, !c.met, c.value)
		}
	}
}

func TestNumbersShowWhatMeansSomething(t *testing.T) {
	for v, want := range map[float64]string{28960.4: "28960", 161.94: "161.9", 0.815: "0.815", 6.5: "6.5", 100: "100", 0: "0"} {
		if got := number(v); got != want {
			t.Errorf("%v is shown as %q, want %q", v, got, want)
		}
	}
}
