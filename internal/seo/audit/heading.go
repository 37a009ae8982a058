package audit

import (
	"fmt"
	"slices"

	"enamel/internal/seo/crawl/document"
)

func headingRules() []Rule {
	const source = "https://www.w3.org/WAI/tutorials/page-structure/headings/"
	return []Rule{
		{
			ID: "h1.missing", Severity: Warning, Need: NeedsIndexable, Title: "The page has no main heading", Name: "Missing H1", Minutes: 5, Source: source,
			Why: "The main heading tells visitors and screen readers what the page is about, and search engines may take it for the title.",
			Fix: "Make the heading of the page's subject an <h1> with a text.", Page: h1Missing,
		},
		{
			ID: "h1.multiple", Severity: Notice, Need: NeedsIndexable, Title: "The page has several main headings", Name: "Multiple H1", Minutes: 10,
			Why:    "Where several headings stand out alike, search engines and visitors cannot tell which of them is the page's title.",
			Source: "https://developers.google.com/search/docs/appearance/title-link",
			Fix:    "Keep the <h1> that names the page; make the others <h2>.", Page: func(s *Subject) []Found { return several(mainHeadings(s.Document), "main headings") },
		},
		{
			ID: "heading.order", Severity: Notice, Need: NeedsPage, Title: "The headings skip a level", Name: "Non-sequential headings", Minutes: 10, Source: source,
			Why: "Who moves through a page by its headings may take a skipped level for a missing part.",
			Fix: "Let each heading be at most one level below the one before it; set the size with style, not with the level.", Page: headingOrder,
		},
	}
}

func mainHeadings(d *document.Document) (texts []string) {
	for _, h := range d.Headings {
		if h.Level == 1 && h.Text != "" {
			texts = append(texts, h.Text)
		}
	}
	return texts
}

func h1Missing(s *Subject) []Found {
	switch {
	case len(mainHeadings(s.Document)) > 0:
		return nil
	case slices.ContainsFunc(s.Document.Headings, func(h document.Heading) bool { return h.Level == 1 }):
		return one(Found{Detail: "The <h1> is empty.", Proof: "<h1></h1>"})
	}
	return one(Found{Detail: "There is no <h1>."})
}

// headingOrder shows the first skip: the others often follow from it.
func headingOrder(s *Subject) []Found {
	before := document.Heading{}
	for _, h := range s.Document.Headings {
		if h.Text == "" {
			continue
		}
		if before.Level > 0 && h.Level > before.Level+1 {
			return one(Found{
				Detail: fmt.Sprintf("After <h%d> comes <h%d>.", before.Level, h.Level),
				Proof:  fmt.Sprintf("h%d → h%d %s", before.Level, h.Level, h.Text),
			})
		}
		before = h
	}
	return nil
}
