package grounding_test

import (
	"errors"
	"testing"

	"enamel/internal/assistant/grounding"
)

func TestTrueAndHarmlessSentencesPass(t *testing.T) {
	t.Parallel()
	all := append(answers(t, "testdata/passes.txt"), answers(t, "testdata/harmless.txt")...)
	if len(all) < 400 {
		t.Fatalf("%d answers, want at least 400", len(all))
	}
	e := turn()
	for _, answer := range all {
		c := grounding.NewChecker(e)
		for _, sentence := range answer {
			if err := c.Check(sentence); err != nil {
				t.Errorf("%q: %v", sentence, err)
			}
		}
	}
}

func TestLiesAndHazardsAreRefused(t *testing.T) {
	t.Parallel()
	all := append(answers(t, "testdata/refused.txt"), answers(t, "testdata/untrue.txt")...)
	if len(all) < 700 {
		t.Fatalf("%d answers, want at least 700", len(all))
	}
	e := turn()
	for _, answer := range all {
		c := grounding.NewChecker(e)
		for i, sentence := range answer {
			err := c.Check(sentence)
			if last := i == len(answer)-1; last != (err != nil) {
				t.Errorf("%q: %v", sentence, err)
			}
			var refusal *grounding.Refusal
			if err != nil && !errors.As(err, &refusal) {
				t.Errorf("%q: %T is no *Refusal", sentence, err)
			}
		}
	}
}
