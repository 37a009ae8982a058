package ssr

import (
	"strings"
	"testing"
)

func TestQualities(t *testing.T) {
	for _, test := range []struct {
		accept             []string
		identity, gzip, br int
	}{
		{nil, 0, 0, 0},
		{[]string{""}, 0, 0, 0},
		{[]string{"gzip, deflate, br, zstd"}, 0, 1000, 1000},
		{[]string{"gzip", "br;q=0.5"}, 0, 1000, 500},
		{[]string{"BR ; Q=0.250 , x-gzip"}, 0, 1000, 250},
		{[]string{"*"}, 1000, 1000, 1000},
		{[]string{"*;q=0"}, 0, 0, 0},
		{[]string{"br;q=0, *"}, 1000, 1000, 0},
		{[]string{"identity;q=1, br;q=0.5"}, 1000, 0, 500},
		{[]string{"br;level=9;q=0.1"}, 0, 0, 100},
		{[]string{"br;q=1.001"}, 0, 0, 0},
		{[]string{"br;q=-1, gzip;q=0.1234"}, 0, 0, 0},
		{[]string{"br;q=x, gzip;q="}, 0, 0, 0},
		{[]string{"brr, gzipp"}, 0, 0, 0},
	} {
		want := [encodings]int{test.identity, test.gzip, test.br}
		if got := qualities(test.accept); got != want {
			t.Errorf("qualities(%q) = %v, want %v", test.accept, got, want)
		}
	}
}

func TestMatches(t *testing.T) {
	const tag = `"abc-br"`
	for _, test := range []struct {
		header []string
		want   bool
	}{
		{nil, false},
		{[]string{`"abc-br"`}, true},
		{[]string{`W/"abc-br"`}, true},
		{[]string{`"x", "abc-br"`}, true},
		{[]string{`"x",W/"y" ,"abc-br"`}, true},
		{[]string{`"x"`, `"abc-br"`}, true},
		{[]string{`"a, \"b", "abc-br"`}, false}, // no tag contains a quote: what follows is broken
		{[]string{`"a,b", "abc-br"`}, true},
		{[]string{`*`}, true},
		{[]string{`"abc"`}, false},
		{[]string{`abc-br`}, false},
		{[]string{`"abc-br`}, false},
		{[]string{`w/"abc-br"`}, false},
	} {
		if got := matches(test.header, tag); got != test.want {
			t.Errorf("matches(%q) = %v, want %v", test.header, got, test.want)
		}
	}
}

// Both headers come from anyone.
func FuzzNegotiation(f *testing.F) {
	f.Add("gzip, br;q=0.5, *;q=0", `W/"x", "abc-br"`)
	f.Add(";;q=,,=", `"","`)
	f.Fuzz(func(t *testing.T, accept, match string) {
		for enc, q := range qualities([]string{accept}) {
			if q < 0 || q > 1000 {
				t.Errorf("quality of %d is %d", enc, q)
			}
		}
		const tag = `"abc-br"`
		if matches([]string{match}, tag) && !strings.Contains(match, "*") && !strings.Contains(match, tag) {
			t.Errorf("%q matched", match)
		}
	})
}
