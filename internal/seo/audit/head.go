package audit

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// bounds are those of a text in the search results of desktop screens, by measurement
// in the trade: longer ones are cut off, shorter ones say little.
type bounds struct {
	what                string
	size                int // of its letters, in pixels
	most, mostPixels    int
	least, fewestPixels int
}

// titleBounds are for a line of 20-pixel Arial.
func titleBounds() bounds { return bounds{"title", 20, 60, 580, 30, 200} }

// descriptionBounds are for about two lines of 14-pixel Arial.
func descriptionBounds() bounds { return bounds{"description", 14, 160, 990, 70, 400} }

func titleRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/title-link"
	return []Rule{
		{
			ID: "title.missing", Severity: Error, Need: NeedsIndexable, Title: "The page has no title", Name: "Missing title", Minutes: 5, Source: source,
			Why: "The title is what browser tabs and, as a rule, search results show. Without one search engines make up their own, and screen readers have nothing to announce.",
			Fix: "Give the page a <title> that says what it is about in 30 to 60 characters.", Page: func(s *Subject) []Found {
				return missing(s.Document.Titles, "There is no <title>.", "The title is empty.", "<title></title>")
			},
		},
		{
			ID: "title.short", Severity: Notice, Need: NeedsIndexable, Title: "The title says very little", Name: "Short title", Minutes: 5, Source: source,
			Why: "A title of a word or two does not tell the page from others in the results.",
			Fix: "Say what the page offers, and where.", Page: func(s *Subject) []Found { return titleBounds().short(s.Document.Titles) },
		},
		{
			ID: "title.long", Severity: Notice, Need: NeedsIndexable, Title: "Google cuts the title off", Name: "Long title", Minutes: 5, Source: source,
			Why: "Search results cut a title off where their line ends.",
			Fix: "Put what matters first and leave out what repeats on every page.", Page: func(s *Subject) []Found { return titleBounds().long(s.Document.Titles) },
		},
		{
			ID: "title.multiple", Severity: Warning, Need: NeedsIndexable, Title: "The page has several titles", Name: "Multiple titles", Minutes: 5,
			Source: "https://html.spec.whatwg.org/multipage/semantics.html#the-title-element",
			Why:    "A document has one title. Browsers show the first, search engines may take another.",
			Fix:    "Keep one <title>; look for a template or a plug-in that adds the second.", Page: func(s *Subject) []Found { return several(s.Document.Titles, "titles") },
		},
	}
}

func descriptionRules() []Rule {
	const source = "https://developers.google.com/search/docs/appearance/snippet"
	return []Rule{
		{
			ID: MissingMetaRule, Severity: Warning, Need: NeedsIndexable, Title: "The page has no text for search results", Name: "Missing meta description", Minutes: 10, Source: source,
			Why: "Search results then can show nothing but a passage of the page. A description is shown where it tells more of the page.",
			Fix: `Add <meta name="description"> with one or two sentences on what the page offers.`, Page: func(s *Subject) []Found {
				return missing(s.Document.Descriptions, `There is no <meta name="description">.`, "The description is empty.", `<meta name="description" content="">`)
			},
		},
		{
			ID: "description.short", Severity: Notice, Need: NeedsIndexable, Title: "The text for search results is short", Name: "Short meta description", Minutes: 10, Source: source,
			Why: "A few words tell little of the page: search engines then rather show a passage that they choose.",
			Fix: "Say in 70 to 160 characters what the page offers and why to open it.", Page: func(s *Subject) []Found { return descriptionBounds().short(s.Document.Descriptions) },
		},
		{
			ID: "description.long", Severity: Notice, Need: NeedsIndexable, Title: "Google cuts the text for search results off", Name: "Long meta description", Minutes: 5, Source: source,
			Why: "Search results cut a description off where their room ends, sooner on phones.",
			Fix: "Put what matters into the first 150 characters and drop the rest.", Page: func(s *Subject) []Found { return descriptionBounds().long(s.Document.Descriptions) },
		},
		{
			ID: "description.multiple", Severity: Warning, Need: NeedsIndexable, Title: "The page has several texts for search results", Name: "Multiple meta descriptions", Minutes: 5,
			Source: "https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names",
			Why:    "A document has one description; of several, search engines may take any.",
			Fix:    `Keep one <meta name="description">; look for a template or a plug-in that adds the second.`, Page: func(s *Subject) []Found { return several(s.Document.Descriptions, "descriptions") },
		},
	}
}

func missing(texts []string, none, empty, element string) []Found {
	switch {
	case len(texts) == 0:
		return one(Found{Detail: none})
	case texts[0] == "":
		return one(Found{Detail: empty, Proof: element})
	}
	return nil
}

func (b bounds) short(texts []string) []Found {
	if len(texts) == 0 || texts[0] == "" || utf8.RuneCountInString(texts[0]) >= b.least {
		return nil
	}
	n, width := utf8.RuneCountInString(texts[0]), pixels(texts[0], b.size)
	if width >= b.fewestPixels {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The %s has %s and is %d pixels wide; %d and %d are a good least.", b.what, count(n, "character"), width, b.least, b.fewestPixels), Proof: texts[0]})
}

func (b bounds) long(texts []string) []Found {
	if len(texts) == 0 {
		return nil
	}
	n, width := utf8.RuneCountInString(texts[0]), pixels(texts[0], b.size)
	if n <= b.most && width <= b.mostPixels {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The %s has %s and is %d pixels wide; about %d and %d are shown.", b.what, count(n, "character"), width, b.most, b.mostPixels), Proof: texts[0]})
}

func several(texts []string, what string) []Found {
	if len(texts) < 2 {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("There are %d %s.", len(texts), what), Proof: strings.Join(texts, " | ")})
}

// count is a number with its unit: 1 word, 2 words.
func count(n int, unit string) string { return counted(n, unit, unit+"s") }
