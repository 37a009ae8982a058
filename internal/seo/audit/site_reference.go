package audit

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/visit"
)

const (
	maxNamed      = 10      // pages that a finding names
	maxReferences = 100_000 // addresses of which it is noted who refers to them
	maxUnreturned = 500_000
	maxLinkText   = 100 // bytes
)

// use is how pages refer to an address.
type use uint8

const (
	byLink    use = iota
	byLoading     // scripts, styles, frames
	byPicture
	bySocial
	byHreflang
	byCanonical
)

// reference is an address with a flaw and the way in which pages refer to it.
type reference struct {
	target uint32
	use    use
}

// pageGroup is many pages: those that refer to an address, or that are at fault
// together.
type pageGroup struct {
	total uint32
	last  uint32   // that was added: links come by page
	first []uint32 // in the order of compare, at most maxNamed
	text  string   // of the link on the first of them
}

// translation is a link from a page to one that it names as its translation.
type translation struct{ from, to uint32 }

func (s *Survey) readLinks(ctx context.Context, ix Index) error {
	if start, ok := s.number(s.site.Start); ok {
		s.markLinked(start)
	}
	page, from, known := "", uint32(0), false
	err := ix.Links(ctx, func(l LinkRow) error {
		if l.From != page {
			page = l.From
			from, known = s.number(page)
		}
		if !known {
			return nil
		}
		if to, ok := s.number(l.To); ok && from != to {
			s.readLink(from, to, &l)
		}
		return nil
	})
	s.readCanonicals()
	return err
}

func (s *Survey) readLink(from, to uint32, l *LinkRow) {
	n := &s.entries[to]
	switch l.Kind {
	case visit.Anchor, visit.Refresh:
		if s.entries[from].is(isPage) {
			s.markLinked(to)
		}
		s.unvisited = s.unvisited || n.verdict == unknown && !n.is(isExternal)
		if n.verdict == failed || n.is(isPermanent) {
			s.refer(reference{to, byLink}, from, l.Text)
		}
	case visit.Resource:
		if n.verdict == failed {
			s.refer(reference{to, byLoading}, from, "")
		}
	case visit.Picture:
		if s.notPicture(n) {
			s.refer(reference{to, byPicture}, from, l.Text)
		}
	case visit.Social:
		if s.notPicture(n) {
			s.refer(reference{to, bySocial}, from, "")
		}
	case visit.Hreflang:
		s.readTranslation(from, to, l.Text)
	}
}

// markLinked notes that visitors can come to an address, and to where it redirects.
func (s *Survey) markLinked(id uint32) {
	s.entries[id].traits |= isLinked
	if s.entries[id].redirects() {
		end, _ := s.end(id)
		s.entries[end].traits |= isLinked
	}
}

// notPicture is true of an address that cannot be shown as one.
func (s *Survey) notPicture(n *entry) bool {
	return n.broken() || n.verdict == arrived && n.is(isTextual) && !n.is(isExternal)
}

func (s *Survey) readTranslation(from, to uint32, lang string) {
	if !s.entries[from].is(isPage) {
		return
	}
	n := &s.entries[to]
	if n.broken() {
		s.refer(reference{to, byHreflang}, from, lang)
	}
	if n.is(isPage) && s.clusters[from] != s.clusters[to] && len(s.unreturned) < maxUnreturned {
		s.unreturned = append(s.unreturned, translation{from, to})
	}
}

// readCanonicals does for the canonical what readLink does for links. It says
// nothing of pages that ask not to be listed.
func (s *Survey) readCanonicals() {
	for id := range s.entries {
		n := &s.entries[id]
		if !n.is(isPage) || n.is(isNoIndex) || n.leads == 0 {
			continue
		}
		to, ok := s.byKey[n.leads]
		if !ok {
			continue
		}
		t := &s.entries[to]
		if t.redirects() || t.verdict == failed || t.is(isNoIndex) || t.is(isPage) && t.leads != 0 {
			s.refer(reference{to, byCanonical}, uint32(id), "")
		}
	}
}

func (s *Survey) refer(to reference, from uint32, text string) {
	g := s.references[to]
	if g == nil {
		if len(s.references) >= maxReferences {
			return
		}
		g = &pageGroup{last: nowhere}
		s.references[to] = g
	}
	if g.last == from {
		return
	}
	s.include(g, from)
	if g.first[0] == from {
		g.text = strings.Clone(shortened(text, maxLinkText))
	}
}

// include adds a page to a group.
func (s *Survey) include(g *pageGroup, id uint32) {
	g.total++
	g.last = id
	at, _ := slices.BinarySearchFunc(g.first, id, s.compare)
	if at >= maxNamed {
		return
	}
	if len(g.first) == maxNamed {
		g.first = g.first[:maxNamed-1]
	}
	g.first = slices.Insert(g.first, at, id)
}

// referred makes one finding of each address that is at fault: on the first of
// the pages that refer to it.
func (s *Survey) referred(by use, faulty func(*entry) bool) (found []siteFinding) {
	for ref, g := range s.references {
		if ref.use == by && faulty(&s.entries[ref.target]) {
			found = append(found, siteFinding{at: g.first[0], target: ref.target, by: by, pages: g})
		}
	}
	return found
}

// each makes a finding of each address that is at fault by itself.
func (s *Survey) each(faulty func(*entry) bool) (found []siteFinding) {
	for id := range s.entries {
		if faulty(&s.entries[id]) {
			found = append(found, siteFinding{at: uint32(id), target: nowhere})
		}
	}
	return found
}

// together makes one finding, at an address, of all that are at fault.
func (s *Survey) together(at uint32, faulty func(*entry) bool) []siteFinding {
	var all pageGroup
	for id := range s.entries {
		if faulty(&s.entries[id]) {
			s.include(&all, uint32(id))
		}
	}
	if all.total == 0 {
		return nil
	}
	return []siteFinding{{at: at, target: nowhere, pages: &all}}
}

// sort puts findings in the order of their pages, whatever that of the crawl.
func (s *Survey) sort(found []siteFinding) {
	slices.SortFunc(found, func(a, b siteFinding) int {
		if a.at != b.at {
			return s.compare(a.at, b.at)
		}
		if a.target == b.target || a.target == nowhere || b.target == nowhere {
			return cmp.Compare(a.target, b.target)
		}
		return s.compare(a.target, b.target)
	})
}

// clusterOf is a hash of a page's own key and of the keys of its translations,
// each once, in any order. Pages that name one another have the same.
func (s *Survey) clusterOf(own uint64, list []Alternate) uint64 {
	keys := make([]uint64, 1, len(list)+1)
	keys[0] = own
	for _, a := range list {
		keys = append(keys, s.key(a.URL))
	}
	slices.Sort(keys)
	sum := uint64(0)
	for _, k := range slices.Compact(keys) {
		sum += k
	}
	return sum
}

// shortened is the beginning of a text, whole characters.
func shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
