package readability_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"enamel/internal/seo/draft/readability"
)

func TestSentences(t *testing.T) {
	t.Parallel()
	// A bar stands where a sentence ends.
	for _, text := range []string{
		"The drum turns.| The heat is off.",
		"A visit costs $1.50 more.| Call us.",
		"We stand on St. Louis Ave. near the lake.| Come in.",
		"Mr. Ortiz came at 5 p.m. and left.| He was done.",
		"We open at 9 a.m.| The door is at the side.",
		"Parts sold in the U.S. differ.| In the U.S. Department’s list they stand.",
		"It is made in the U.S.| We sell it.",
		"Some makers, e.g. Bosch and Miele, use heat pumps.| Others do not.",
		"See No. 5 of the manual.| Is it safe?| No.| Call us.",
		"Whirlpool Inc. Benton Harbor built it.| It lasts.",
		"It is 30 in. wide and 5 ft. tall.| Plug it in.| Wait.",
		"Wait... then press start.| Wait…| The drum turns.",
		"He said “Stop.”| Then it was quiet.",
		"“Does it turn?” he asked.| It does!| Good.",
		"(It hums.)| Unplug it.",
		"Lint catches fire. [dryer-repair:4]| Clean it. [/dryer-repair] [a:1, b:2]| Done.",
		"It hums.| [Dryers](/dryer-repair) need air.",
		"Call {phone}.| We answer {hours}.",
		"Unplug the unit\n|Pull it out\n|Clean the coil",
		"1. Unplug the unit.| Wait.\n|2. Pull it out.",
		"the filter is full. |then it stops.",
		"",
		" \n\n ",
	} {
		var want []string
		for s := range strings.SplitSeq(text, "|") {
			if s = strings.TrimSpace(s); s != "" {
				want = append(want, s)
			}
		}
		if got := readability.Sentences(strings.ReplaceAll(text, "|", "")); !slices.Equal(got, want) {
			t.Errorf("%q\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	got := readability.Words(`The 240-volt outlet and/or "cord" — $1.50, 5 % off: {phone}… (don’t).`)
	want := []string{"The", "240-volt", "outlet", "and/or", "cord", "$1.50", "5", "off", "{phone}", "don’t"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReadingEaseIsFleschs(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("testdata/flesch.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Text                        string
		Sentences, Words, Syllables int
		Ease                        float64
	}
	if err := json.Unmarshal(file, &vectors); err != nil || len(vectors) != 10 {
		t.Fatal(len(vectors), err)
	}
	for _, v := range vectors {
		r := readability.Measure(v.Text)
		if r.Sentences != v.Sentences || r.Words != v.Words || r.Syllables != v.Syllables || math.Abs(r.Ease-v.Ease) > 1e-6 {
			t.Errorf("%q: %+v, want %+v", v.Text, r, v)
		}
	}
	if r := readability.Measure(" – \n"); r != (readability.Reading{}) {
		t.Errorf("nothing to read gives %+v", r)
	}
}

func TestSyllables(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]int{"dryer": 2, "don’t": 1, "isn't": 2, "heat-pump": 2, "and/or": 2, "LG": 2, "LWT": 5, "240-volt": 4, "{phone}": 1, "oven’s": 2, "$": 1, "Whirlpool": 2} {
		if got := readability.Syllables(word); got != want {
			t.Errorf("%s has %d, want %d", word, got, want)
		}
	}
}

func TestLongLinesAreReadInTime(t *testing.T) {
	t.Parallel()
	if n := len(readability.Sentences(strings.Repeat("a. ", 1<<16))); n != 1 {
		t.Errorf("%d sentences", n)
	}
	if r := readability.Measure(strings.Repeat("a", 1<<16)); r.Words != 1 {
		t.Errorf("%d words", r.Words)
	}
}
