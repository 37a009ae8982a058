package audit

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// Survey is what the site rules know of a crawl, out of one reading of its
// addresses and one of its links. It names addresses by number.
type Survey struct {
	Unsaid []Unsaid // rules that Judge could not decide

	site         *visit.Site
	places       []place
	ids          map[string]int32
	order        []int32 // of places: that of compare
	read, former int     // pages of the site, and addresses that were indexable in an earlier crawl
	unread       int     // pages that could not be read
	unasked      int     // and those that the crawl did not get to

	mentions     map[reference][]mention
	mentioned    int // all mentions
	texts        []string
	textIDs      map[string]int32
	translations map[[2]int32]bool // from a page to one that it names

	hidden map[string][]map[int32]bool // by rule: the addresses at which a cause is told in its place
}

// Unsaid is a rule that says nothing of a site, because the crawl saw too little:
// what it found before is not checked.
type Unsaid struct{ Rule, Why string }

// place is an address.
type place struct {
	url                         string
	leads                       string // target of its redirect, else a canonical that is another address
	title, description, heading string
	text, likeness              uint64 // 0: none
	words, depth                int32
	traits                      traits
	status                      uint16
	verdict                     verdict
}

// verdict is what asking for an address came to, at the end of its redirects.
type verdict uint8

const (
	unknown verdict = iota // not asked, or the answer says nothing: too busy, too slow, not reachable from here
	arrived
	failed
	astray // its redirects lead nowhere
	barred // by robots.txt
)

type traits uint32

const (
	isExternal traits = 1 << iota
	isRedirect
	isPage // HTML that answers 200 at its own address
	isIndexable
	isNoIndex
	isElsewhere  // a page without noindex whose canonical is another address
	hasCanonical // of a page
	isListed     // in a sitemap
	isDeadEnd
	isLinked    // by another page
	isPermanent // of a redirect
	isLeaving   // a redirect to another site
	isUnasked   // the crawl did not get to it
	isUnread    // visitors may see a page there, and we could not read it
	isTextual   // answers HTML
	isDown      // a page where the server fails: status.server-error and status.timeout tell
	isBlank     // a page with nothing on it
	isRefresh   // a page that sends its visitors on
	wasIndexable
)

func (p *place) is(f traits) bool { return p.traits&f == f }

func (p *place) broken() bool { return p.verdict == failed || p.verdict == astray }

// NewSurvey reads a crawl.
func NewSurvey(ctx context.Context, ix Index) (*Survey, error) {
	s := &Survey{
		site: ix.Site(), ids: map[string]int32{}, mentions: map[reference][]mention{}, textIDs: map[string]int32{}, translations: map[[2]int32]bool{},
	}
	if err := ix.Pages(ctx, s.add); err != nil {
		return nil, err
	}
	slices.SortFunc(s.order, s.compare)
	s.settle()
	if err := s.readLinks(ctx, ix); err != nil {
		return nil, err
	}
	for id := range s.places {
		switch p := &s.places[id]; {
		case p.is(isPage):
			s.read++
		case p.is(isUnread):
			s.unread++
		case p.is(isUnasked) && p.traits&(isLinked|isListed) != 0:
			s.unasked++
		}
	}
	err := ix.FormerlyIndexable(ctx, func(url string) error {
		s.former++
		if id, ok := s.ids[url]; ok {
			s.places[id].traits |= wasIndexable
		}
		return nil
	})
	s.hide()
	return s, err
}

func (s *Survey) add(row visit.Row) error {
	if _, known := s.ids[row.URL]; known || len(s.places) == math.MaxInt32 {
		return nil
	}
	p := place{
		url: row.URL, traits: traitsOf(&row), verdict: verdictOf(&row), status: uint16(max(0, row.Status)), //nolint:gosec // three digits
		words: int32(min(row.Words, math.MaxInt32)), depth: int32(min(row.Depth, math.MaxInt32)), //nolint:gosec // bounded
	}
	switch {
	case p.is(isRedirect):
		p.leads = row.Final
	case p.is(isElsewhere):
		p.leads = row.Canonical
	}
	if p.is(isPage) {
		p.title, p.description, p.heading, p.text, p.likeness = row.Title, row.Description, row.H1, row.TextHash, row.Similarity
	}
	id := int32(len(s.places)) //nolint:gosec // bounded above
	s.ids[row.URL], s.order = id, append(s.order, id)
	s.places = append(s.places, p)
	return nil
}

func traitsOf(row *visit.Row) (f traits) { //nolint:cyclop // one condition for each trait
	set := func(flag traits, is bool) {
		if is {
			f |= flag
		}
	}
	own := !row.External && !row.Loaded && len(row.Hops) == 0
	html := own && row.HTML && row.Status == http.StatusOK
	set(isExternal, row.External)
	set(isPage, html)
	set(isIndexable, html && row.Indexable)
	set(isNoIndex, html && row.NoIndex)
	set(hasCanonical, html && row.Canonical != "")
	set(isElsewhere, html && !row.NoIndex && row.Canonical != "" && row.Canonical != row.URL && row.Canonical != row.Final)
	set(isListed, row.InSitemap)
	set(isDeadEnd, html && row.Indexable && row.Outlinks == 0)
	set(isUnasked, own && !row.Blocked && row.Status == 0 && row.Failure == visit.NoFailure)
	set(isUnread, isHidden(row))
	set(isTextual, row.HTML || row.Type == "text/html")
	set(isDown, own && fails(row))
	set(isBlank, html && saysNothing(row))
	if len(row.Hops) > 0 {
		status := row.Hops[0].Status
		set(isRedirect, true)
		set(isLeaving, !address.SameSite(row.URL, row.Final))
		set(isPermanent, status == http.StatusMovedPermanently || status == http.StatusPermanentRedirect)
	}
	return f
}

// verdictOf judges an answer. Of other sites only what is certain counts, that the
// address is not there: many answer robots with 400, 403, 405, 999 or an error of the
// server's, for a while or always, that serve people.
func verdictOf(row *visit.Row) verdict {
	switch why := row.Failure; {
	case isAstray(row) && !row.External:
		return astray
	case why == visit.Unreachable && !row.External:
		return failed
	case isAstray(row), why == visit.Unreachable, why == visit.NotChecked, why == visit.TooBusy, why == visit.Timeout:
		return unknown
	case row.Blocked:
		return barred
	case row.Status == 0, row.Status == http.StatusTooManyRequests, row.Status == http.StatusServiceUnavailable:
		return unknown
	case row.Status < 400:
		return arrived
	case row.External && row.Status != http.StatusNotFound && row.Status != http.StatusGone:
		return unknown
	}
	return failed
}

// settle finds out what redirects arrive at.
func (s *Survey) settle() {
	for id := range s.places {
		p := &s.places[id]
		if !p.is(isRedirect) || p.verdict == astray {
			continue
		}
		end, ok := s.end(int32(id))
		if !ok {
			p.verdict = astray
			continue
		}
		if last := &s.places[end]; !last.is(isRedirect) {
			p.verdict = last.verdict
			p.traits = p.traits&^(isTextual|isDown) | last.traits&(isTextual|isDown)
		}
	}
}

// end is the last address that is known of a redirect; ok is false where it
// goes round.
func (s *Survey) end(id int32) (int32, bool) {
	for range 20 {
		if !s.places[id].is(isRedirect) {
			return id, true
		}
		next, ok := s.ids[s.places[id].leads]
		if !ok || next == id {
			return id, true
		}
		id = next
	}
	return id, false
}

// compare puts short addresses first, whatever the order of the crawl, so that a
// finding stays the same from crawl to crawl.
func (s *Survey) compare(a, b int32) int {
	one, other := s.places[a].url, s.places[b].url
	return cmp.Or(cmp.Compare(len(one), len(other)), strings.Compare(one, other))
}
