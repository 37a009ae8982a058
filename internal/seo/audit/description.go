package audit

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of descriptions: results show about two lines of 14-pixel Arial.
const (
	maxDescription       = 160
	maxDescriptionPixels = 990
	minDescription       = 70
	minDescriptionPixels = 400
)

func descriptionRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/snippet"
	return []Rule{
		{
			ID: "description.missing", Severity: Warning, Need: NeedsIndexable, Title: "The page has no text for search results", Name: "Missing meta description", Minutes: 10, Source: source,
			Why: "Search results then can show nothing but a passage of the page. A description is shown where it tells more of the page.",
			Fix: `Add <meta name="description"> with one or two sentences on what the page offers.`, Page: descriptionMissing,
		},
		{
			ID: "description.short", Severity: Notice, Need: NeedsIndexable, Title: "The text for search results is short", Name: "Short meta description", Minutes: 10, Source: source,
			Why: "A few words tell little of the page: search engines then rather show a passage that they choose.",
			Fix: "Say in 70 to 160 characters what the page offers and why to open it.", Page: descriptionShort,
		},
		{
			ID: "description.long", Severity: Notice, Need: NeedsIndexable, Title: "Google cuts the text for search results off", Name: "Long meta description", Minutes: 5, Source: source,
			Why: "Search results cut a description off where their room ends, sooner on phones.",
			Fix: "Put what matters into the first 150 characters and drop the rest.", Page: descriptionLong,
		},
		{
			ID: "description.multiple", Severity: Warning, Need: NeedsIndexable, Title: "The page has several texts for search results", Name: "Multiple meta descriptions", Minutes: 5, Source: "https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names",
			Why: "A document has one description; of several, search engines may take any.",
			Fix: `Keep one <meta name="description">; look for a template or a plug-in that adds the second.`, Page: descriptionMultiple,
		},
	}
}

// description is the first description of an indexable page that has one.
func (s *Subject) description() (string, bool) {
	if !s.read().indexable || len(s.Document.Descriptions) == 0 || s.Document.Descriptions[0] == "" {
		return "", false
	}
	return s.Document.Descriptions[0], true
}

func descriptionMissing(s *Subject) []Found {
	if _, ok := s.description(); ok || !s.read().indexable {
		return nil
	}
	if len(s.Document.Descriptions) > 0 {
		return one(Found{Detail: "The description is empty.", Proof: `<meta name="description" content="">`})
	}
	return one(Found{Detail: `There is no <meta name="description">.`})
}

func descriptionShort(s *Subject) []Found {
	text, ok := s.description()
	n := utf8.RuneCountInString(text)
	if !ok || n >= minDescription {
		return nil
	}
	width := pixels(text, descriptionSize)
	if width >= minDescriptionPixels {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The description has %s and is %d pixels wide; %d and %d are a good least.", count(n, "character"), width, minDescription, minDescriptionPixels), Proof: text})
}

func descriptionLong(s *Subject) []Found {
	text, ok := s.description()
	if !ok {
		return nil
	}
	n, width := utf8.RuneCountInString(text), pixels(text, descriptionSize)
	if n <= maxDescription && width <= maxDescriptionPixels {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The description has %s and is %d pixels wide; about %d and %d are shown.", count(n, "character"), width, maxDescription, maxDescriptionPixels), Proof: text})
}

func descriptionMultiple(s *Subject) []Found {
	if !s.read().indexable || len(s.Document.Descriptions) < 2 {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("There are %d descriptions.", len(s.Document.Descriptions)), Proof: strings.Join(s.Document.Descriptions, " | ")})
}
