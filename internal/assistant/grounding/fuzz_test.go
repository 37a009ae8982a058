package grounding_test

import (
	"strings"
	"testing"

	"enamel/internal/assistant/grounding"
)

func FuzzCheckReadsAnything(f *testing.F) {
	for _, answer := range append(answers(f, "testdata/harmless.txt"), answers(f, "testdata/untrue.txt")...) {
		for _, sentence := range answer {
			f.Add(sentence)
		}
	}
	e := turn()
	f.Fuzz(func(t *testing.T, text string) {
		first := grounding.NewChecker(e).Check(text)
		if second := grounding.NewChecker(e).Check(text); (first == nil) != (second == nil) {
			t.Fatalf("%q: %v, then %v", text, first, second)
		}
	})
}

// What stands in our own text may be said as it stands there, unless it could
// not be said by anybody: markup, control characters, keys.
func FuzzOwnTextMayBeRepeated(f *testing.F) {
	for _, answer := range append(answers(f, "testdata/harmless.txt"), answers(f, "testdata/untrue.txt")...) {
		f.Add(answer[0])
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 || grounding.Unsayable(text) {
			return
		}
		e := new(grounding.Evidence)
		e.Text(text)
		if err := grounding.NewChecker(e).Check(text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func FuzzEvidenceTakesAnything(f *testing.F) {
	f.Add("$1,299 delivery", "GE French-door refrigerator", 35.75, int64(129900))
	f.Fuzz(func(t *testing.T, text, name string, width float64, cents int64) {
		e := new(grounding.Evidence)
		e.Said(text)
		e.Absent(text)
		e.Absent(name)
		e.Unit(grounding.UnitFact{Name: name, Brand: text, Model: name, Width: width})
		for sentence := range strings.SplitAfterSeq(text, ".") {
			_ = grounding.NewChecker(e).Check(sentence)
		}
	})
}
