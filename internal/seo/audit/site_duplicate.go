package audit

import (
	"slices"
	"strings"
)

// minLikeWords is how many words two texts must have to be compared for
// likeness: short ones are alike by what all pages of a site say.
const minLikeWords = 50

// duplicateRules are about pages of which search engines list one.
func duplicateRules() []Rule {
	return []Rule{
		{
			ID: "title.duplicate", Severity: Warning, Need: NeedsIndexable, Title: "Pages have the same title", Name: "Duplicate titles", Minutes: 5, Source: "https://developers.google.com/search/docs/appearance/title-link",
			Why:  "In search results and tabs nobody can tell them apart.",
			Fix:  "Give each page a title that says what only this page has; a list's second page can have its number.",
			Site: sameHead("title.duplicate", "the same title", func(p *place) string { return p.title }),
		},
		{
			ID: "description.duplicate", Severity: Warning, Need: NeedsIndexable, Title: "Pages have the same text for search results", Name: "Duplicate meta descriptions", Minutes: 10, Source: "https://developers.google.com/search/docs/appearance/snippet",
			Why:  "Search results can show for several pages a text that fits one of them at best.",
			Fix:  "Describe each page by what only this page has, or leave the description out where there is nothing to say.",
			Site: sameHead("description.duplicate", "the same description", func(p *place) string { return p.description }),
		},
		{
			ID: "h1.duplicate", Severity: Notice, Need: NeedsIndexable, Title: "Pages have the same main heading", Name: "Duplicate H1", Minutes: 5, Source: "https://www.w3.org/WAI/tutorials/page-structure/headings/",
			Why:  "Visitors cannot see by its heading which of the pages they are on.",
			Fix:  "Let the main heading name what this page alone is about.",
			Site: sameHead("h1.duplicate", "the same main heading", func(p *place) string { return p.heading }),
		},
		{
			ID: "content.duplicate", Severity: Warning, Need: NeedsIndexable, Title: "The same page stands at several addresses", Name: "Duplicate content", Minutes: 15, Source: canonicalGuide,
			Why:  "Search engines list one of them, not always the one you would choose, and visitors wonder which is the right one.",
			Fix:  "Keep one page and redirect the others to it, or let them name it as their canonical.",
			Site: duplicates,
		},
		{
			ID: "content.near-duplicate", Severity: Warning, Need: NeedsIndexable, Title: "Pages have nearly the same text", Name: "Near-duplicate content", Minutes: 30, Source: "https://research.google/pubs/detecting-near-duplicates-for-web-crawling/",
			Why:  "Search engines may take such pages for one and leave the others out.",
			Fix:  "Write on each page what sets it apart, or keep one page for all and redirect the others to it.",
			Site: nearDuplicates,
		},
	}
}

// groups are the indexable pages that have a value in common, two and more each,
// the group of the first page first.
func groups[V comparable](s *Survey, rule string, value func(*place) V) [][]int32 {
	var none V
	var order []V
	byValue := map[V][]int32{}
	for _, id := range s.where(rule, func(p *place) bool { return p.is(isIndexable) && value(p) != none }) {
		v := value(&s.places[id])
		if byValue[v] == nil {
			order = append(order, v)
		}
		byValue[v] = append(byValue[v], id)
	}
	var all [][]int32
	for _, v := range order {
		if len(byValue[v]) > 1 {
			all = append(all, byValue[v])
		}
	}
	return all
}

func sameHead(rule, what string, text func(*place) string) func(*Survey, func(Found)) {
	return func(s *Survey, report func(Found)) {
		for _, group := range groups(s, rule, func(p *place) string { return strings.ToLower(text(p)) }) {
			f := s.together(group)
			f.Detail = thousands(len(group)) + " pages have " + what + "."
			f.Proof = text(&s.places[group[0]])
			f.Key = strings.ToLower(f.Proof)
			report(f)
		}
	}
}

// sameText lists the pages whose text another has too, and those of them that are
// not the first of their group.
func (s *Survey) sameText() (all, copies []int32) {
	for _, group := range groups(s, "content.duplicate", func(p *place) uint64 { return p.text }) {
		all = append(all, group...)
		copies = append(copies, group[1:]...)
	}
	return all, copies
}

// duplicates know a group by its first page: the text may be another by the next
// crawl, and still the same on all of them.
func duplicates(s *Survey, report func(Found)) {
	for _, group := range groups(s, "content.duplicate", func(p *place) uint64 { return p.text }) {
		f := s.together(group)
		f.Detail, f.Key = thousands(len(group))+" pages have word for word the same text.", f.URL
		report(f)
	}
}

// nearDuplicates makes one finding of all pages that are connected by likeness.
func nearDuplicates(s *Survey, report func(Found)) {
	ids := s.where("content.near-duplicate", func(p *place) bool { return p.is(isIndexable) && p.likeness != 0 && p.words >= minLikeWords })
	values := make([]uint64, len(ids))
	for i, id := range ids {
		values[i] = s.places[id].likeness
	}
	byRoot := map[uint32][]int32{}
	for i, root := range alike(values) {
		byRoot[root] = append(byRoot[root], ids[i])
	}
	all := make([][]int32, 0, len(byRoot))
	for _, group := range byRoot {
		if len(group) > 1 {
			all = append(all, group)
		}
	}
	slices.SortFunc(all, func(a, b []int32) int { return s.compare(a[0], b[0]) })
	for _, group := range all {
		f := s.together(group)
		f.Detail, f.Key = thousands(len(group))+" pages have nearly the same text.", f.URL
		report(f)
	}
}
