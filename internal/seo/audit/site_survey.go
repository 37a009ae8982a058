package audit

import (
	"cmp"
	"context"
	"hash/maphash"
	"math"
	"net/http"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// Survey is what the site rules know of a crawl: two readings of the addresses
// at most, one of the links. It names addresses by number and keeps the text
// only of those that findings name.
type Survey struct {
	Unsaid []Unsaid // rules that could not tell

	site     *visit.Site
	entries  []entry
	byKey    map[uint64]uint32 // by a hash of the address
	pages    []listed
	clusters map[uint32]uint64 // of pages with translations: a hash of all of them, the page among them
	seed     maphash.Seed

	references map[reference]*pageGroup
	unreturned []translation // links between pages whose sets of translations differ
	unvisited  bool          // there are pages whose links are not known

	findings map[string][]siteFinding // by rule
	names    map[uint32]string
	texts    map[passage]string
}

// Unsaid is a rule that says nothing of a site, because the crawl saw too little.
type Unsaid struct{ Rule, Why string }

// entry is an address.
type entry struct {
	order   uint64 // shorter addresses first
	tie     uint64 // order where that is the same
	leads   uint64 // key of where it redirects to, else of the canonical where that is another address
	verdict verdict
	traits  traits
	status  uint16
	hops    uint8
	depth   int32
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

type traits uint16

const (
	isExternal traits = 1 << iota
	isPage            // HTML that answers 200 at its own address
	isIndexable
	isNoIndex
	isListed // in a sitemap
	isDeadEnd
	isLinked    // by another page
	isPermanent // of a redirect
	isLeaving   // a redirect to another site
	isUnasked   // the crawl did not get to it
	isTextual   // answers HTML
)

func (n *entry) is(f traits) bool { return n.traits&f == f }

func (n *entry) redirects() bool { return n.hops > 0 }

func (n *entry) broken() bool { return n.verdict == failed || n.verdict == astray }

// listed is what of a page is compared with other pages.
type listed struct {
	id                                          uint32
	words                                       int32
	title, description, heading, text, likeness uint64 // 0: none
}

// passage is a text that a finding quotes.
type passage struct {
	id   uint32
	kind quote
}

type quote uint8

const (
	noQuote quote = iota
	quoteTitle
	quoteDescription
	quoteHeading
)

// siteFinding is what a rule found, before its addresses have names.
type siteFinding struct {
	at, target uint32
	by         use
	pages      *pageGroup // that it is about; nil: at alone
}

const nowhere = math.MaxUint32

// NewSurvey reads a crawl.
func NewSurvey(ctx context.Context, ix Index) (*Survey, error) {
	s := &Survey{
		site: ix.Site(), byKey: map[uint64]uint32{}, clusters: map[uint32]uint64{}, seed: maphash.MakeSeed(),
		references: map[reference]*pageGroup{}, findings: map[string][]siteFinding{}, names: map[uint32]string{}, texts: map[passage]string{},
	}
	if err := ix.Pages(ctx, s.add); err != nil {
		return nil, err
	}
	s.settle()
	if err := s.readLinks(ctx, ix); err != nil {
		return nil, err
	}
	if err := s.judge(ctx); err != nil {
		return nil, err
	}
	return s, s.readNames(ctx, ix)
}

// judge asks the rules, then forgets what only they needed.
func (s *Survey) judge(ctx context.Context) error {
	for _, r := range surveyRules() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if found := r.find(s); len(found) > 0 {
			s.sort(found)
			s.findings[r.ID] = found
		}
	}
	s.pages, s.clusters, s.references, s.unreturned = nil, nil, nil, nil
	return nil
}

func (s *Survey) add(row Row) error {
	n := entry{
		order: orderOf(row.URL), tie: address.Key(row.URL), verdict: verdictOf(&row), status: uint16(max(0, row.Status)), //nolint:gosec // three digits
		hops: uint8(min(len(row.Hops), 20)), depth: int32(min(row.Depth, math.MaxInt16)), //nolint:gosec // bounded
	}
	key := s.key(row.URL)
	if _, known := s.byKey[key]; known || len(s.entries) >= nowhere {
		return nil
	}
	id := uint32(len(s.entries)) //nolint:gosec // bounded above
	n.traits = traitsOf(&row)
	switch {
	case n.redirects():
		n.leads = s.key(row.Final)
	case n.is(isPage) && row.Canonical != "" && row.Canonical != row.URL && row.Canonical != row.Final:
		n.leads = s.key(row.Canonical)
	}
	s.unvisited = s.unvisited || n.is(isUnasked|isListed) || isHidden(&row)
	s.byKey[key] = id
	s.entries = append(s.entries, n)
	if n.is(isIndexable) {
		s.pages = append(s.pages, s.listed(id, &row))
	}
	if n.is(isPage) && len(row.Alternates) > 0 {
		s.clusters[id] = s.clusterOf(key, row.Alternates)
	}
	return nil
}

func traitsOf(row *Row) traits {
	var f traits
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
	set(isListed, row.InSitemap)
	set(isDeadEnd, html && row.Indexable && row.Outlinks == 0)
	set(isUnasked, !row.External && !row.Blocked && row.Status == 0 && row.Failure == visit.NoFailure)
	set(isTextual, row.HTML || row.Type == "text/html")
	if len(row.Hops) > 0 {
		status := row.Hops[0].Status
		set(isLeaving, !address.SameSite(row.URL, row.Final))
		set(isPermanent, status == http.StatusMovedPermanently || status == http.StatusPermanentRedirect)
	}
	return f
}

// verdictOf judges an answer. Of other sites only what is certain counts, that the
// address is not there: many answer robots with 400, 403, 405, 999 or an error of the
// server's, for a while or always, that serve people.
func verdictOf(row *Row) verdict {
	switch row.Failure {
	case visit.RedirectLoop, visit.TooManyHops, visit.BadRedirect:
		if row.External {
			return unknown
		}
		return astray
	case visit.NotChecked, visit.TooBusy, visit.Timeout:
		return unknown
	case visit.Unreachable:
		if row.External {
			return unknown
		}
		return failed
	}
	switch {
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

func (s *Survey) listed(id uint32, row *Row) listed {
	return listed{
		id: id, words: int32(min(row.Words, math.MaxInt32)), title: s.hash(row.Title), description: s.hash(row.Description), //nolint:gosec // bounded
		heading: s.hash(row.H1), text: row.TextHash, likeness: row.Similarity,
	}
}

// hash is of a text whatever its letter case; 0: of none.
func (s *Survey) hash(text string) uint64 {
	if text = strings.TrimSpace(text); text == "" {
		return 0
	}
	return max(1, maphash.String(s.seed, strings.ToLower(text)))
}

// orderOf puts short addresses first, those of one length by their ends: it
// stays the same however the crawl went.
func orderOf(url string) uint64 {
	order := uint64(min(len(url), math.MaxUint16))
	tail := url[max(0, len(url)-6):]
	for i := range 6 {
		order <<= 8
		if i < len(tail) {
			order |= uint64(tail[i])
		}
	}
	return order
}

func (s *Survey) compare(a, b uint32) int {
	return cmp.Or(cmp.Compare(s.entries[a].order, s.entries[b].order), cmp.Compare(s.entries[a].tie, s.entries[b].tie))
}

// key is a hash that nobody can foresee, so that no address hides another.
func (s *Survey) key(url string) uint64 { return maphash.String(s.seed, url) }

func (s *Survey) number(url string) (uint32, bool) {
	id, ok := s.byKey[s.key(url)]
	return id, ok
}

// settle finds out what redirects arrive at.
func (s *Survey) settle() {
	for id := range s.entries {
		n := &s.entries[id]
		if !n.redirects() || n.verdict == astray {
			continue
		}
		end, ok := s.end(uint32(id))
		if !ok {
			n.verdict = astray
			continue
		}
		if last := &s.entries[end]; !last.redirects() {
			n.verdict = last.verdict
			n.traits = n.traits&^isTextual | last.traits&isTextual
		}
	}
}

// end is the last address that is known of a redirect; ok is false where it
// goes round.
func (s *Survey) end(id uint32) (uint32, bool) {
	for range 20 {
		n := &s.entries[id]
		if !n.redirects() {
			return id, true
		}
		next, ok := s.byKey[n.leads]
		if !ok || next == id {
			return id, true
		}
		id = next
	}
	return id, false
}
