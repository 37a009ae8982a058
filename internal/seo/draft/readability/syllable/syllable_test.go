package syllable_test

import (
	"os"
	"strings"
	"testing"

	"enamel/internal/seo/draft/readability/syllable"
)

// TestHeldOutWords counts the 2,000 words of the dictionary that train drew and never learned from.
func TestHeldOutWords(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("../testdata/heldout.txt")
	if err != nil {
		t.Fatal(err)
	}
	right, all := 0, 0
	for line := range strings.Lines(string(list)) {
		word, counts, _ := strings.Cut(strings.TrimSpace(line), " ")
		all++
		if n := byte('0' + syllable.Count(word)); strings.IndexByte(counts, n) >= 0 {
			right++
		} else {
			t.Logf("%s has %s, counted %c", word, counts, n)
		}
	}
	t.Logf("%d of %d", right, all)
	if all != 2000 || right < 1940 {
		t.Errorf("%d of %d are right", right, all)
	}
}
