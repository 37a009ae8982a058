package audit

import "slices"

// One cause, one finding: this file lists which finding silences which others,
// that would tell of the same once more.

// emptyPage is the key of content.low where there is nothing at all.
const emptyPage = "empty"

// withoutConsequences is what is found on one page, less what follows from another
// finding there.
func withoutConsequences(found []Found) []Found {
	if i := slices.IndexFunc(found, func(f Found) bool { return f.Rule == LowContentRule && f.Key == emptyPage }); i >= 0 {
		return found[i : i+1]
	}
	if slices.ContainsFunc(found, func(f Found) bool { return f.Rule == "redirect.meta-refresh" }) {
		found = slices.DeleteFunc(found, func(f Found) bool { return slices.Contains(ofNoPage(), f.Rule) })
	}
	return found
}

// ofNoPage are the rules that say nothing of a page which sends its visitors on.
func ofNoPage() []string {
	return []string{LowContentRule, MissingMetaRule, "description.short", "h1.missing", "title.short"}
}

// hide finds the addresses at which a cause is told, and silences there the rules
// about its consequences.
func (s *Survey) hide() {
	same, copies := s.sameText()
	noindex, _ := s.newlyNoindex()
	elsewhere, _ := s.newlyElsewhere()
	s.hidden = map[string][]map[int32]bool{}
	for _, c := range [...]struct {
		rule     string // that tells the cause
		at       []int32
		silences []string
	}{
		{"content.duplicate", same, []string{"canonical.missing"}},
		{"content.duplicate", copies, []string{"title.duplicate", "description.duplicate", "h1.duplicate", "content.near-duplicate", "link.orphan", "sitemap.page-missing"}},
		{"content.low", s.where("", func(p *place) bool { return p.is(isBlank) }), []string{"canonical.missing", "link.dead-end", "link.orphan"}},
		{"status.server-error", s.where("", func(p *place) bool { return p.is(isDown) }), []string{"link.broken", "canonical.to-error", "hreflang.to-error", "sitemap.error-url"}},
		{"redirect.meta-refresh", s.where("", func(p *place) bool { return p.is(isRefresh) }), ofNoPage()},
		{"index.noindex", noindex, []string{"index.noindex-in-sitemap", "canonical.to-noindex"}},
		{"canonical.elsewhere", elsewhere, []string{"sitemap.noncanonical", "canonical.chain"}},
	} {
		if len(c.at) == 0 {
			continue
		}
		at := make(map[int32]bool, len(c.at))
		for _, id := range c.at {
			at[id] = true
		}
		for _, rule := range c.silences {
			s.hidden[rule] = append(s.hidden[rule], at)
		}
	}
}

// hides is true of an address at which the cause of what the rule would say is told.
func (s *Survey) hides(rule string, id int32) bool {
	return slices.ContainsFunc(s.hidden[rule], func(at map[int32]bool) bool { return at[id] })
}

// Silences is true of a finding that was not made because its cause is told: it is not
// checked.
func (s *Survey) Silences(rule string, urls ...string) bool {
	return slices.ContainsFunc(urls, func(url string) bool {
		id, ok := s.ids[url]
		return ok && s.hides(rule, id)
	})
}
