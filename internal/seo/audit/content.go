package audit

import (
	"fmt"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/document"
)

// lowWords is how many words of main text a page should have.
const lowWords = 300

func contentRules() []Rule {
	return []Rule{
		{
			ID: "content.low", Severity: Warning, Need: NeedsIndexable, Title: "The page says little", Name: "Thin content", Minutes: 60,
			Why:    "A page of a few sentences seldom answers what people search for. Search engines count no words, but ask whether the subject is dealt with.",
			Source: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Fix:    "Answer the questions visitors have about the subject, or join the page with one that does.", Page: contentLow,
		},
		{
			ID: "content.placeholder", Severity: Warning, Need: NeedsIndexable, Title: "The page shows filler text", Name: "Placeholder text", Minutes: 15,
			Why:    "Visitors and search engines take a page with filler text for unfinished.",
			Source: "https://developers.google.com/search/docs/fundamentals/creating-helpful-content",
			Fix:    "Write the text that belongs there, or take the page off the site until it is written.", Page: contentPlaceholder,
		},
	}
}

// contentLow leaves out lists, products and contact pages, which need no prose, by
// their JSON-LD, and products and contact pages by their microdata or RDFa: of a list
// these do not say whether the page is about it.
func contentLow(s *Subject) []Found {
	d := s.Document
	if d.Words == 0 && len(d.Titles)+len(d.Descriptions)+len(d.Headings)+len(d.Links)+len(d.Images)+len(d.Resources)+len(d.Structured) == 0 {
		return one(Found{Severity: Error, Detail: "The page is empty.", Key: emptyPage})
	}
	if d.Words >= lowWords || s.isTerse() {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The main text has %s; %d are a good least.", count(d.Words, "word"), lowWords), Proof: d.Text})
}

// isTerse is true of a page that by its kind has few words.
func (s *Subject) isTerse() bool {
	isGood := func(name string) bool { return name == "Product" || name == "ContactPage" }
	lists := []string{"ItemList", "OfferCatalog", "CollectionPage", "SearchResultsPage", "Blog", "ImageGallery", "VideoGallery", "MediaGallery"}
	return slices.ContainsFunc(s.Document.Microdata, func(item string) bool { return isGood(typeName(item)) }) ||
		slices.ContainsFunc(s.read().nodes, func(n *node) bool {
			return slices.ContainsFunc(n.types, func(name string) bool { return isGood(name) || n.isOfPage() && slices.Contains(lists, name) })
		}) || s.isLinkList()
}

// isLinkList is true where the main text is for the most part links to other
// pages of the site, ten and more.
func (s *Subject) isLinkList() bool {
	d := s.Document
	links, words := 0, 0
	for i := range d.Links {
		link := &d.Links[i]
		if link.Region == document.Main && s.isInternal(link.URL) && link.Text != "" {
			links++
			words += document.CountWords(link.Text)
		}
	}
	return links >= 10 && words*2 >= d.Words
}

func contentPlaceholder(s *Subject) []Found {
	d := s.Document
	for _, text := range slices.Concat([]string{d.Text}, d.Titles, d.Descriptions) {
		if at, n := placeholder(text); n > 0 {
			return one(Found{Detail: fmt.Sprintf("The page says “%s”.", text[at:at+n]), Proof: around(text, at, n)})
		}
	}
	for _, h := range d.Headings {
		if start, end := strings.Index(h.Text, "{{"), strings.Index(h.Text, "}}"); start >= 0 && end > start {
			return one(Found{Detail: "A heading shows a part of a template.", Proof: h.Text})
		}
	}
	return nil
}

// placeholder finds the filler that templates and content systems come with. It looks
// for each phrase from a rare letter on, which is many times as fast.
func placeholder(text string) (at, length int) {
	for _, phrase := range [...]struct{ before, from string }{
		{"orem i", "psum"},
		{"", "OREM IPSUM"},
		{"our te", "xt here"},
		{"nsert te", "xt here"},
		{"te", "xt goes here"},
		{"", "Just another WordPress site"},
		{"This is your first post. ", "Edit or delete it"},
		{"", "[object Object]"},
	} {
		for end := 0; ; end++ {
			i := strings.Index(text[end:], phrase.from)
			if i < 0 {
				break
			}
			end += i
			if before, ok := strings.CutSuffix(text[:end], phrase.before); ok {
				start := len(before)
				if start > 0 && isWordByte(text[start-1]) { // its first letter, small or capital
					start--
				}
				return start, end + len(phrase.from) - start
			}
		}
	}
	return 0, 0
}

// around is a passage with what stands before and after it.
func around(text string, at, length int) string {
	const margin = 60
	start, end := max(0, at-margin), min(len(text), at+length+margin)
	return strings.TrimSpace(strings.ToValidUTF8(text[start:end], ""))
}
