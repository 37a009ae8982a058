package content_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"enamel/internal/content"
)

// run is how many words in a row count as a phrase.
const run = 5

// phrases are the runs of words of a text, none across the end of a sentence.
func phrases(text string) map[string]bool {
	out := map[string]bool{}
	for _, words := range sentences(strings.ToLower(text)) {
		for i := range len(words) - run + 1 {
			out[strings.Join(words[i:i+run], " ")] = true
		}
	}
	return out
}

// shared is the part of the smaller set that the other has too.
func shared(a, b map[string]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	n := 0
	for phrase := range a {
		if b[phrase] {
			n++
		}
	}
	return float64(n) / float64(max(len(a), 1))
}

func TestSharedPhrases(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"One two three four five six.", "One two three four five six.", 1},
		{"One two three four five six.", "One two three four five. Six is apart.", 1}, // the shorter one counts
		{"One two three four five six seven.", "Zero two three four five six seven.", 2. / 3},
		{"One two three. Four five six.", "One two three four five six.", 0},
	} {
		if got := shared(phrases(c.a), phrases(c.b)); got != c.want {
			t.Errorf("%q and %q share %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// written is what each page says of its own, by its slug.
func written(l *content.Library) map[string]string {
	out := map[string]string{}
	for _, s := range l.Services {
		out[s.Slug] = serviceText(s)
	}
	for _, b := range l.Brands {
		out[b.Slug] = strings.Join(append([]string{b.Description, b.Body}, b.Features...), ".\n")
	}
	for _, a := range l.Articles {
		out[a.Slug] = a.Excerpt + ".\n" + a.Content
	}
	return out
}

// TestNoTwoPagesSayTheSame holds pages apart: a repair page is not another one
// with the appliance's name changed.
func TestNoTwoPagesSayTheSame(t *testing.T) {
	pages := map[string]map[string]bool{}
	for slug, text := range written(load(t)) {
		pages[slug] = phrases(text)
	}
	slugs := slices.Sorted(maps.Keys(pages))
	if len(slugs) != 27 {
		t.Fatalf("%d pages", len(slugs))
	}
	most, pair := 0.0, ""
	for i, a := range slugs {
		for _, b := range slugs[:i] {
			part := shared(pages[a], pages[b])
			if part > 0.15 {
				t.Errorf("%s and %s share %.0f %% of their phrases", a, b, part*100)
			}
			if part > most {
				most, pair = part, fmt.Sprintf("%s and %s", a, b)
			}
		}
	}
	t.Logf("at most %.1f %%: %s", most*100, pair)
}

func TestEveryPageIsComplete(t *testing.T) {
	l := load(t)
	for _, s := range l.Services {
		problems, questions := len(s.CommonProblems), len(s.FAQData)
		if !s.Complete || problems < 5 || problems > 8 || questions < 4 || questions > 6 {
			t.Errorf("%s: complete %v, %d problems, %d questions", s.Slug, s.Complete, problems, questions)
		}
	}
	for _, b := range l.Brands {
		if !b.Complete {
			t.Errorf("%s is not complete", b.Slug)
		}
	}
	for _, a := range l.Articles {
		if !a.Complete {
			t.Errorf("%s is not complete", a.Slug)
		}
	}
	if len(l.Services) != 11 || len(l.Brands) != 6 || len(l.Articles) != 10 {
		t.Errorf("%d repair pages, %d brands, %d articles", len(l.Services), len(l.Brands), len(l.Articles))
	}
}
