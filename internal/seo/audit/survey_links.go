package audit

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/visit"
)

const (
	maxMentions     = 5_000_000 // links to addresses with a flaw that are kept
	maxTranslations = 1_000_000
	maxLinkText     = 100 // characters
)

// use is how pages refer to an address.
type use uint8

const (
	byLink    use = iota
	byLoading     // scripts, styles, frames, forms
	byPicture
	bySocial
	byHreflang
	byCanonical
)

// reference is an address with a flaw and the way in which pages refer to it.
type reference struct {
	target int32
	use    use
}

// mention is a page that refers to an address, and the words with which it does.
type mention struct{ from, text int32 }

func (s *Survey) readLinks(ctx context.Context, ix Index) error {
	if start, ok := s.ids[s.site.Start]; ok {
		s.markLinked(start)
	}
	page, from, known := "", int32(0), false
	err := ix.Links(ctx, func(l visit.LinkRow) error {
		if l.From != page {
			page = l.From
			from, known = s.ids[page]
		}
		if known && l.Kind == visit.Refresh && l.To != page {
			s.places[from].traits |= isRefresh
		}
		if to, ok := s.ids[l.To]; ok && known && from != to {
			s.readLink(from, to, &l)
		}
		return nil
	})
	for id := range s.places {
		if to, ok := s.ids[s.places[id].leads]; ok && s.places[id].is(isElsewhere) {
			s.refer(reference{to, byCanonical}, int32(id), "")
		}
	}
	return err
}

func (s *Survey) readLink(from, to int32, l *visit.LinkRow) {
	p := &s.places[to]
	switch l.Kind {
	case visit.Anchor, visit.Refresh:
		if s.places[from].is(isPage) {
			s.markLinked(to)
		}
		if p.verdict == failed || p.is(isPermanent) {
			s.refer(reference{to, byLink}, from, l.Text)
		}
	case visit.Resource, visit.Submit: // a form's target may refuse GET, or a request without fields
		isGone := p.status == http.StatusNotFound || p.status == http.StatusGone
		if p.verdict == failed && (l.Kind == visit.Resource || isGone && !strings.EqualFold(l.Text, http.MethodPost)) {
			s.refer(reference{to, byLoading}, from, "")
		}
	case visit.Picture:
		if p.noPicture() {
			s.refer(reference{to, byPicture}, from, l.Text)
		}
	case visit.Social:
		if p.noPicture() {
			s.refer(reference{to, bySocial}, from, "")
		}
	case visit.Hreflang:
		if !s.places[from].is(isPage) {
			return
		}
		if p.broken() {
			s.refer(reference{to, byHreflang}, from, l.Text)
		}
		if p.is(isPage) && len(s.translations) < maxTranslations {
			s.translations[[2]int32{from, to}] = true
		}
	}
}

// markLinked notes that visitors can come to an address, and to where it redirects.
func (s *Survey) markLinked(id int32) {
	s.places[id].traits |= isLinked
	if end, ok := s.end(id); ok {
		s.places[end].traits |= isLinked
	}
}

// noPicture is true of an address that cannot be shown as one.
func (p *place) noPicture() bool {
	return p.broken() || p.verdict == arrived && p.is(isTextual) && !p.is(isExternal)
}

func (s *Survey) refer(to reference, from int32, text string) {
	list := s.mentions[to]
	if n := len(list); n > 0 && list[n-1].from == from || s.mentioned == maxMentions { // links come by page
		return
	}
	text = shortened(text, maxLinkText)
	id, ok := s.textIDs[text]
	if !ok {
		text = strings.Clone(text)
		id = int32(len(s.texts)) //nolint:gosec // no more than mentions
		s.textIDs[text], s.texts = id, append(s.texts, text)
	}
	s.mentioned++
	s.mentions[to] = append(list, mention{from, id})
}

// pages are those that refer to an address in one of several ways, each once, in
// the order of compare.
func (s *Survey) pages(to int32, by ...use) (list []mention) {
	for _, way := range by {
		list = append(list, s.mentions[reference{to, way}]...)
	}
	slices.SortStableFunc(list, func(a, b mention) int { return s.compare(a.from, b.from) })
	return slices.CompactFunc(list, func(a, b mention) bool { return a.from == b.from })
}

// referred reports each address at fault to which pages refer in one of several
// ways, with all these pages. fault says what is wrong with it; "": nothing.
func (s *Survey) referred(rule string, fault func(*Survey, int32) string, does, do string, report func(Found), by ...use) {
	var targets []int32
	for ref := range s.mentions {
		if slices.Contains(by, ref.use) && !s.hides(rule, ref.target) && fault(s, ref.target) != "" {
			targets = append(targets, ref.target)
		}
	}
	slices.SortFunc(targets, s.compare)
	for _, id := range slices.Compact(targets) {
		list := s.pages(id, by...)
		f := Found{URL: s.places[list[0].from].url, Target: s.places[id].url, Shared: true, Members: make([]Member, len(list))}
		for i, m := range list {
			f.Members[i] = Member{URL: s.places[m.from].url, Text: s.texts[m.text]}
		}
		f.Detail = s.name(id) + " " + fault(s, id) + "; " + counted(len(list), "page "+does, "pages "+do) + "."
		f.Proof = f.Members[0].Text
		report(f)
	}
}

// together is one finding about several pages, in the order of compare.
func (s *Survey) together(ids []int32) Found {
	f := Found{URL: s.places[ids[0]].url, Shared: true, Members: make([]Member, len(ids))}
	for i, id := range ids {
		f.Members[i].URL = s.places[id].url
	}
	return f
}

// The method where lists the addresses that a rule may judge, in the order of
// compare.
func (s *Survey) where(rule string, is func(*place) bool) (ids []int32) {
	for _, id := range s.order {
		if is(&s.places[id]) && !s.hides(rule, id) {
			ids = append(ids, id)
		}
	}
	return ids
}
