package visit_test

import (
	"strings"
	"testing"

	"enamel/internal/seo/crawl/visit"
)

func TestEachFailureIsSaidInWords(t *testing.T) {
	said := map[string]visit.Failure{}
	for _, f := range []visit.Failure{
		visit.Timeout, visit.Unreachable, visit.NotChecked, visit.TooBusy, visit.RedirectLoop, visit.TooManyHops, visit.BadRedirect, visit.TooLarge, visit.Broken,
	} {
		words := f.Words()
		if !strings.Contains(words, " ") || strings.Contains(words, string(f)) && strings.Contains(string(f), "-") || said[words] != "" {
			t.Errorf("%s: %q", f, words)
		}
		said[words] = f
	}
	if visit.NoFailure.Words() != "" {
		t.Error("no failure has words")
	}
}
