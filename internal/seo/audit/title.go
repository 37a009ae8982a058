package audit

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of titles: longer ones are cut off in results on desktop screens (600
// pixels and 20-pixel Arial, by measurement in the trade), shorter ones say little.
const (
	maxTitle       = 60
	maxTitlePixels = 580
	minTitle       = 30
	minTitlePixels = 200
)

func titleRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/title-link"
	return []Rule{
		{
			ID: "title.missing", Severity: Error, Need: NeedsIndexable, Title: "The page has no title", Name: "Missing title", Minutes: 5, Source: source,
			Why: "The title is what browser tabs and, as a rule, search results show. Without one search engines make up their own, and screen readers have nothing to announce.",
			Fix: "Give the page a <title> that says what it is about in 30 to 60 characters.", Page: titleMissing,
		},
		{
			ID: "title.short", Severity: Notice, Need: NeedsIndexable, Title: "The title says very little", Name: "Short title", Minutes: 5, Source: source,
			Why: "A title of a word or two does not tell the page from others in the results.",
			Fix: "Say what the page offers, and where.", Page: titleShort,
		},
		{
			ID: "title.long", Severity: Notice, Need: NeedsIndexable, Title: "Google cuts the title off", Name: "Long title", Minutes: 5, Source: source,
			Why: "Search results cut a title off where their line ends.",
			Fix: "Put what matters first and leave out what repeats on every page.", Page: titleLong,
		},
		{
			ID: "title.multiple", Severity: Warning, Need: NeedsIndexable, Title: "The page has several titles", Name: "Multiple titles", Minutes: 5, Source: "https://html.spec.whatwg.org/multipage/semantics.html#the-title-element",
			Why: "A document has one title. Browsers show the first, search engines may take another.",
			Fix: "Keep one <title>; look for a template or a plug-in that adds the second.", Page: titleMultiple,
		},
	}
}

// title is the first title of an indexable page that has one.
func (s *Subject) title() (string, bool) {
	if !s.read().indexable || len(s.Document.Titles) == 0 || s.Document.Titles[0] == "" {
		return "", false
	}
	return s.Document.Titles[0], true
}

func titleMissing(s *Subject) []Found {
	if _, ok := s.title(); ok || !s.read().indexable {
		return nil
	}
	if len(s.Document.Titles) > 0 {
		return one(Found{Detail: "The title is empty.", Proof: "<title></title>"})
	}
	return one(Found{Detail: "There is no <title>."})
}

func titleShort(s *Subject) []Found {
	title, ok := s.title()
	n := utf8.RuneCountInString(title)
	if !ok || n >= minTitle {
		return nil
	}
	width := pixels(title, titleSize)
	if width >= minTitlePixels {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The title has %s and is %d pixels wide; %d and %d are a good least.", count(n, "character"), width, minTitle, minTitlePixels), Proof: title})
}

func titleLong(s *Subject) []Found {
	title, ok := s.title()
	if !ok {
		return nil
	}
	n, width := utf8.RuneCountInString(title), pixels(title, titleSize)
	if n <= maxTitle && width <= maxTitlePixels {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The title has %s and is %d pixels wide; about %d and %d are shown.", count(n, "character"), width, maxTitle, maxTitlePixels), Proof: title})
}

func titleMultiple(s *Subject) []Found {
	if !s.read().indexable || len(s.Document.Titles) < 2 {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("There are %d titles.", len(s.Document.Titles)), Proof: strings.Join(s.Document.Titles, " | ")})
}

// count is a number with its unit: 1 word, 2 words.
func count(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
