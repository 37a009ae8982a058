package audit

import (
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	"enamel/internal/seo/crawl/address"
)

const maxURL = 115 // characters of path and query

func urlRules() []Rule {
	const source = "https://developers.google.com/search/docs/crawling-indexing/url-structure"
	return []Rule{
		{
			ID: "url.long", Severity: Notice, Need: NeedsIndexable, Title: "The address is long", Name: "Long URL", Minutes: 15, Source: source,
			Why: "Long addresses are cut off where they are shown, and nobody can read them out. Search engines advise plain words and few parameters.",
			Fix: "Shorten the address to the words that matter, and redirect the old one.", Page: urlLong,
		},
		{
			ID: "url.uppercase", Severity: Notice, Need: NeedsIndexable, Title: "The address has capital letters", Name: "Uppercase URL", Minutes: 15, Source: source,
			Why: "Letter case counts in addresses: one page soon has two, or links that fail.",
			Fix: "Write addresses in lower case, and redirect the others to them.", Page: onPath("The path has capital letters.", hasCapitals),
		},
		{
			ID: "url.underscore", Severity: Notice, Need: NeedsIndexable, Title: "The address joins words by underscores", Name: "Underscores in URL", Minutes: 15, Source: source,
			Why: "Search engines advise hyphens: by them they tell words apart, while underscores are also used to hold words together.",
			Fix: "Use hyphens in new addresses; an old one that is well known is better left alone.", Page: onPath("The path has underscores.", func(path string) bool { return strings.Contains(path, "_") }),
		},
		{
			ID: "url.double-slash", Severity: Notice, Need: NeedsIndexable, Title: "The address has two slashes in a row", Name: "Multiple slashes in URL", Minutes: 15, Source: "https://www.rfc-editor.org/rfc/rfc3986#section-3.3",
			Why: "Two slashes in a row make another address than one does: they mostly come from a mistake in a template, and double the page.",
			Fix: "Mend the link, and redirect the address to the one with a single slash.", Page: onPath("The path has two slashes in a row.", func(path string) bool { return strings.Contains(path, "//") }),
		},
		{
			ID: "url.non-ascii", Severity: Notice, Need: NeedsIndexable, Title: "The address has letters that turn into codes", Name: "Non-ASCII URL", Minutes: 15, Source: source,
			Why: "Such letters have to be written as % codes in links, and turn into them wherever the address is copied to.",
			Fix: "Write addresses without accents where the visitors' language allows it; where it needs them, leave them, percent-encoded.", Page: onPath("The path has letters beyond ASCII.", hasAccents),
		},
		{
			ID: "url.session-id", Severity: Warning, Need: NeedsPage, Title: "Every visitor gets an address of their own", Name: "Session ID in URL", Minutes: 60, Source: source,
			Why: "Every visitor gets an address of their own: search engines see endless copies, and who shares a link shares the session.",
			Fix: "Keep the session in a cookie, and redirect such addresses to the plain one.", Page: urlSessionID,
		},
	}
}

// onPath judges the path of an indexable page's address.
func onPath(detail string, is func(path string) bool) func(*Subject) []Found {
	return func(s *Subject) []Found {
		path, _, _ := strings.Cut(s.Final[max(0, len(s.read().origin)-1):], "?")
		if !is(path) {
			return nil
		}
		return one(Found{Detail: detail, Proof: path})
	}
}

func urlLong(s *Subject) []Found {
	n := len(s.Final) - len(s.read().origin) + 1
	if n <= maxURL {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("Path and query have %d characters; %d are plenty.", n, maxURL), Proof: s.Final})
}

func hasCapitals(path string) bool {
	text, _ := url.PathUnescape(path)
	return strings.ContainsFunc(text, func(c rune) bool { return c >= 'A' && c <= 'Z' })
}

func hasAccents(path string) bool {
	text, _ := url.PathUnescape(path)
	return strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf })
}

func urlSessionID(s *Subject) []Found {
	if plain, found := address.WithoutSession(s.Final); found {
		return one(Found{Detail: "Without the session the address is " + plain + ".", Proof: s.Final})
	}
	return nil
}
