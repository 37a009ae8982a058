package content_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"enamel/internal/content"
	"enamel/internal/seo/draft/readability"
)

// sentences are the words of HTML or of plain text, sentence by sentence; a
// block ends one.
func sentences(text string) [][]string {
	var plain strings.Builder
	z := html.NewTokenizer(strings.NewReader(text))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		switch token := z.Token(); {
		case token.Type == html.TextToken:
			plain.WriteString(token.Data)
		case token.Type == html.EndTagToken && token.Data != "a" && token.Data != "em" && token.Data != "strong":
			plain.WriteString(". ")
		}
	}
	var out [][]string
	for _, sentence := range regexp.MustCompile(`[.!?]+["”)]?(\s|$)|: `).Split(plain.String(), -1) {
		words := strings.FieldsFunc(sentence, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '’' && r != '-' })
		if len(words) > 0 {
			out = append(out, words)
		}
	}
	return out
}

func wordCount(text string) int {
	n := 0
	for _, s := range sentences(text) {
		n += len(s)
	}
	return n
}

// flesch is the reading ease of HTML. Headings and tables are not read as sentences, so they would only flatter.
func flesch(markup string) float64 {
	markup = regexp.MustCompile(`(?s)<(h2|h3|table)>.*?</(h2|h3|table)>`).ReplaceAllString(markup, " ")
	var plain strings.Builder
	z := html.NewTokenizer(strings.NewReader(markup))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		switch token := z.Token(); {
		case token.Type == html.TextToken:
			plain.WriteString(strings.ReplaceAll(token.Data, "\n", " "))
		case token.Type == html.EndTagToken && token.Data != "a" && token.Data != "em" && token.Data != "strong":
			plain.WriteString("\n")
		}
	}
	return readability.Measure(plain.String()).Ease
}

func TestArticlesAreReadable(t *testing.T) {
	written := 0
	for _, a := range load(t).Articles {
		if !a.Complete {
			continue
		}
		written++
		n, ease := wordCount(a.Content), flesch(a.Content)
		t.Logf("%s: %d words, reading ease %.0f, %d minutes", a.Slug, n, ease, a.Minutes)
		if n < 700 || n > 1300 {
			t.Errorf("%s has %d words", a.Slug, n)
		}
		if ease < 55 {
			t.Errorf("%s has a reading ease of %.0f", a.Slug, ease)
		}
	}
	if written < 2 {
		t.Errorf("%d articles have a text", written)
	}
}

// serviceText is everything that a repair page says of its own.
func serviceText(s content.ServicePage) string {
	parts := []string{s.Description, s.ServiceOverview, s.BrandExpertise}
	for _, p := range s.CommonProblems {
		parts = append(parts, p.Problem, p.Solution)
		parts = append(append(parts, p.Causes...), p.Check...)
	}
	for _, q := range s.FAQData {
		parts = append(parts, q.Question, q.Answer)
	}
	return strings.Join(append(parts, s.Features...), ".\n")
}

func TestCompletePagesSayEnoughOfTheirOwn(t *testing.T) {
	l := load(t)
	for _, s := range l.Services {
		if s.Complete {
			if n := wordCount(serviceText(s)); n < 500 {
				t.Errorf("%s has %d words", s.Slug, n)
			}
			for _, p := range s.CommonProblems {
				if len(p.Causes) == 0 || len(p.Check) == 0 {
					t.Errorf("%s: %q has no causes or no checks", s.Slug, p.Problem)
				}
			}
		}
	}
	for _, b := range l.Brands {
		if n := wordCount(b.Body); b.Complete && n < 500 {
			t.Errorf("%s has %d words", b.Slug, n)
		}
	}
}

// TestFilesRepeatNoFactOfTheRecord finds what the owner may change: a file names it in braces.
func TestFilesRepeatNoFactOfTheRecord(t *testing.T) {
	facts := regexp.MustCompile(`(?i)panther|fort worth|forest hill|\b555-|1-year|\b1 year\b|parts and labor|\$(99|75|50|25|49)\b|15 miles|50 miles|8\.25|156\+|4\.8|1000\+|15\+ years|\bEPA\b|9 AM|keller|arlington`)
	straight := regexp.MustCompile(`[a-z]'[a-z]`)
	for name, file := range shipped(t) {
		for i, line := range strings.Split(string(file.Data), "\n") {
			if found := facts.FindString(line); found != "" {
				t.Errorf("%s:%d says %q, which is the record's", name, i+1, found)
			}
			if found := straight.FindString(line); found != "" {
				t.Errorf("%s:%d: %q has a straight apostrophe", name, i+1, found)
			}
		}
	}
}
