package offer

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// corpusCase is what a careful clerk reads on a page.
type corpusCase struct {
	URL    string `json:"url"`
	Offers []struct {
		Item      string `json:"item"`
		Kind      string `json:"kind"` // service, unit, other
		Service   string `json:"service"`
		Category  string `json:"category"`
		LowCents  *int64 `json:"low_cents"`
		HighCents *int64 `json:"high_cents"`
		Bound     Bound  `json:"bound"`
		WasCents  *int64 `json:"was_cents"`
		Condition string `json:"condition"`
		Disagrees bool   `json:"disagrees"`
	} `json:"offers"`
	Refused []string `json:"refused"`
}

// score counts what was found of what a corpus expects.
type score struct {
	expected, found, read, right int
	was, condition, disagrees    int // wrong of those found
	cases, clean                 int
}

// TestCorpus reads the pages of a corpus: testdata/corpus, or the folder that
// ENAMEL_PRICE_CORPUS names.
func TestCorpus(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("ENAMEL_PRICE_CORPUS")
	if dir == "" {
		dir = filepath.Join("testdata", "corpus")
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no pages in %s: %v", dir, err)
	}
	var s score
	for _, page := range pages {
		s.count(t, page)
	}
	recall, precision := float64(s.found)/float64(s.expected), float64(s.right)/float64(s.read)
	t.Logf("%d cases, %d without a mistake; %d of %d offers found, recall %.1f%%; %d of %d right, precision %.1f%%; of those found, former price wrong %d, condition %d, disagreement %d",
		s.cases, s.clean, s.found, s.expected, 100*recall, s.right, s.read, 100*precision, s.was, s.condition, s.disagrees)
	if recall < 0.92 || precision < 0.97 {
		t.Errorf("recall %.3f, precision %.3f", recall, precision)
	}
}

func (s *score) count(t *testing.T, page string) {
	t.Helper()
	want, got := readCase(t, page)
	matched := make([]bool, len(got))
	clean := true
	for _, w := range want.Offers {
		i := -1
		for j, o := range got {
			kind := o.Service == w.Service && (o.Service != "" || o.Category == w.Category || w.Kind == "other")
			if !matched[j] && kind && o.Bound == w.Bound && sameCents(o.LowCents, w.LowCents) && sameCents(o.HighCents, w.HighCents) && shares(o.Item+" "+o.Service+" "+o.Snippet, w.Item) {
				i = j
				break
			}
		}
		other := w.Kind == "other"
		if i < 0 {
			if !other {
				s.expected++
				clean = false
				t.Logf("%s: missed %s %s%s %s", filepath.Base(page), w.Item, w.Service, w.Category, amountText(w.LowCents, w.HighCents, w.Bound))
			}
			continue
		}
		matched[i] = true
		if other {
			continue
		}
		s.expected++
		s.found++
		s.read++
		s.right++
		if !sameCents(w.WasCents, got[i].WasCents) {
			s.was++
			t.Logf("%s: former price of %s", filepath.Base(page), w.Item)
		}
		if w.Condition != "" && got[i].Condition == "" {
			s.condition++
		}
		if w.Disagrees != (len(got[i].Disagrees) > 0) {
			s.disagrees++
			t.Logf("%s: disagreement of %s", filepath.Base(page), w.Item)
		}
	}
	for i, o := range got {
		if !matched[i] {
			s.read++
			clean = false
			t.Logf("%s: invented %q %s%s %s (%s) of %q", filepath.Base(page), o.Item, o.Service, o.Category, amountText(o.LowCents, o.HighCents, o.Bound), o.From, o.Snippet)
		}
	}
	s.cases++
	if clean {
		s.clean++
	}
}

// readCase is what a page of the corpus expects, and the offers that are read of it.
func readCase(t *testing.T, page string) (want corpusCase, got []Offer) {
	t.Helper()
	html, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(strings.TrimSuffix(page, ".html") + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	return want, slices.DeleteFunc(Read(want.URL, html), func(o Offer) bool { return o.Refused != "" })
}

func amountText(low, high *int64, bound Bound) string {
	text := string(bound)
	for _, c := range []*int64{low, high} {
		if c != nil {
			b, _ := json.Marshal(float64(*c) / 100)
			text += " " + string(b)
		}
	}
	return text
}

// shares is true of texts with a content word in common.
func shares(a, b string) bool {
	words := plain(split(a))
	return slices.ContainsFunc(plain(split(b)), func(w string) bool { return len(w) > 1 && slices.Contains(words, w) })
}
