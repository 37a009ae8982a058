package sandbox

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"enamel/internal/geo"
	"enamel/internal/search"
)

const (
	perHost   = 2    // results
	maxHits   = 2000 // of the index
	elsewhere = 2    // pages of the rest of the web for each of the box

	wellLinked = 10 // links within a site after which more say nothing

	opened = 20240 // the day of the epoch when the shop's site became known: 2025-06-01
)

// engine is the search engine of the box: it ranks the world's pages and the shop's.
// It knows no query in advance.
type engine struct {
	shop   Shop
	sites  func(day time.Time) ([]Site, error)
	own    *reader
	towns  map[string]geo.Point
	demand func(shop string) ([]query, error)
	now    func() time.Time

	townNames []string // the longest first: Richland Hills is in North Richland Hills

	mu   sync.Mutex
	kept *corpus
}

// corpus is the index of one day.
type corpus struct {
	day     time.Time
	version int // of the shop's pages
	index   *search.Index
	docs    map[string]*doc // by address
}

// doc is a page as the index has it.
type doc struct {
	Page

	url   string
	site  *Site
	own   bool    // the shop's
	names string  // title and heading in lower case; the site's name is in those of its home page only
	link  float64 // weight of its links' texts
}

func newEngine(shop Shop, g *gazetteer, sites func(day time.Time) ([]Site, error)) *engine {
	e := &engine{shop: shop, sites: sites, own: newReader(shop.Origin), towns: g.towns(), demand: newDemand, now: time.Now}
	e.townNames = slices.SortedFunc(maps.Keys(e.towns), func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return e
}

// crawled are the shop's pages as they were last read, and when that was.
func (e *engine) crawled(ctx context.Context) (time.Time, []Page) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.own.refresh(context.WithoutCancel(ctx), e.now())
	return e.own.read, e.own.pages
}

// corpus returns the index, made anew where a page or the day has changed.
func (e *engine) corpus(ctx context.Context) (*corpus, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	ctx = context.WithoutCancel(ctx) // the client may hang up; the next one wants the same
	e.own.refresh(ctx, e.now())
	today := pacific(e.now())
	if e.kept != nil && e.kept.day.Equal(today) && e.kept.version == e.own.version {
		return e.kept, nil
	}
	sites, err := e.sites(today)
	if err != nil {
		return nil, err
	}
	own := Site{Host: hostOf(e.shop.Origin), origin: e.shop.Origin, Name: e.shop.Name, Business: e.shop.business(), Pages: e.own.pages}
	c := &corpus{day: today, version: e.own.version, docs: map[string]*doc{}}
	if err := c.fill(ctx, append(slices.Clip(sites), own)); err != nil {
		return nil, fmt.Errorf("sandbox: index: %w", err)
	}
	e.kept = c
	return c, nil
}

// fill indexes the pages of all sites, of which the shop's is the last.
func (c *corpus) fill(ctx context.Context, sites []Site) error {
	links, words := linked(sites), 0
	var docs []search.Doc
	for i := range sites {
		s := &sites[i]
		for _, p := range s.Pages {
			if p.Gone || p.NoIndex {
				continue
			}
			d := &doc{Page: p, url: s.url(p), site: s, own: i == len(sites)-1, names: " " + normal(p.Title+" "+p.H1)}
			if p.Path != "/" && s.Name != "" {
				d.names = strings.ReplaceAll(d.names, normal(s.Name), "")
			}
			d.link = (1 + math.Log1p(links.sites[s.Host])/4 + math.Log1p(links.sites[d.url])/8) * (0.4 + 0.6*min(wellLinked, links.within[d.url])/wellLinked)
			c.docs[d.url] = d
			docs = append(docs, search.Doc{ID: d.url, Title: d.names, Text: d.Description + " " + d.Text})
			words += len(strings.Fields(d.Text))
		}
	}
	// Without the rest of the web every word of the trade would be in half of all
	// pages, and bm25 would take it for a word that says nothing.
	filler := strings.Repeat("elsewhere ", words/max(1, len(docs)))
	for range elsewhere * len(docs) {
		docs = append(docs, search.Doc{Text: filler})
	}
	var err error
	c.index, err = search.New(ctx, docs)
	return err
}

// links are what links are worth to hosts and pages.
type links struct {
	sites  map[string]float64 // from other sites: a site's authority by its best link
	within map[string]float64 // how many pages of the same site link to it in their text; a menu is enough
}

func linked(sites []Site) links {
	l := links{map[string]float64{}, map[string]float64{}}
	for _, s := range sites {
		l.sites[s.Host] += 3 * float64(s.Authority*s.Authority) // by the web outside the box
		best := map[string]float64{}
		for _, p := range s.Pages {
			seen := map[string]bool{s.url(p): true}
			for _, link := range p.Links {
				to := hostOf(link.URL)
				switch {
				case p.Gone:
				case to != s.Host:
					best[to], best[link.URL] = max(best[to], weight(link)), max(best[link.URL], weight(link))
				case seen[link.URL]:
				case link.Placement == "content":
					seen[link.URL] = true
					l.within[link.URL]++
				case link.Placement == "nav":
					l.within[link.URL] = wellLinked
				}
			}
		}
		for to, w := range best {
			l.sites[to] += w * float64(s.Authority)
		}
	}
	return l
}

// weight is what one link from another site says.
func weight(l Link) float64 {
	switch {
	case strings.Contains(l.Rel, "sponsored"):
		return 0
	case strings.Contains(l.Rel, "nofollow"), strings.Contains(l.Rel, "ugc"):
		return 0.1
	case l.Placement == "content":
		return 1
	}
	return 0.3
}

// asked is one search.
type asked struct {
	q      string // normal
	near   geo.Point
	mobile bool
}

// candidate is a page that may be a result of a search.
type candidate struct {
	*doc
	base, drift1, drift2, score float64 // base is the score without the day; drifts are phases
}

// candidates are the pages for a search, at most two a host.
func (c *corpus) candidates(ctx context.Context, a asked) ([]candidate, error) {
	words := searched(a.q)
	hits, err := c.index.Query(ctx, strings.Join(words, " "), maxHits)
	if err != nil {
		return nil, err
	}
	var all []candidate
	for _, h := range hits {
		d := c.docs[h.ID]
		if d == nil {
			continue // elsewhere
		}
		base := h.Score * (1 + d.named(words)) * d.link
		if d.site.Name != "" && strings.Contains(a.q, normal(d.site.Name)) {
			base *= 3 // whoever names a site wants that site
		}
		if b := d.site.Business; b != nil {
			base *= 1 - 0.15*min(1, geo.Miles(geo.Point{Lat: b.Lat, Lon: b.Lon}, a.near)/60)
		}
		if a.mobile {
			base *= 1 - 0.05*min(1, float64(len(d.Text))/30_000) // long pages are slow on phones
		}
		h := hash(a.q, d.url)
		all = append(all, candidate{doc: d, base: base, drift1: share(h), drift2: share(mix(h))})
	}
	slices.SortFunc(all, func(a, b candidate) int { return cmp.Or(cmp.Compare(b.base, a.base), cmp.Compare(a.url, b.url)) })
	seen := map[*Site]int{}
	return slices.DeleteFunc(all, func(p candidate) bool {
		seen[p.site]++
		return seen[p.site] > perHost
	}), nil
}

// named is the share of words that a page's title and heading have.
func (d *doc) named(words []string) float64 {
	n := 0.0
	for _, w := range words {
		if strings.Contains(d.names, " "+singular(w)) {
			n++
		}
	}
	return n / float64(max(1, len(words)))
}

// drift sets the scores of a day.
func drift(found []candidate, date time.Time) {
	day := float64(date.Unix() / 86400)
	young := 1 - 0.4*math.Exp(-max(0, day-opened)/500)
	for i := range found {
		p := &found[i]
		p.score = p.base * (1 + 0.04*math.Sin(2*math.Pi*(day/13+p.drift1)) + 0.06*math.Sin(2*math.Pi*(day/59+p.drift2)))
		if p.own {
			p.score *= young
		}
	}
}

// results are the pages for a search on the day of the index, the best first.
func (c *corpus) results(ctx context.Context, a asked) ([]candidate, error) {
	found, err := c.candidates(ctx, a)
	drift(found, c.day)
	slices.SortFunc(found, func(a, b candidate) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.url, b.url)) })
	return found, err
}

// normal is a query as it is compared.
func normal(q string) string { return strings.Join(strings.Fields(strings.ToLower(q)), " ") }

// searched are a query's words that pages are found by.
func searched(q string) []string {
	return slices.DeleteFunc(strings.Fields(withoutNear(q)), func(w string) bool {
		return slices.Contains([]string{"a", "and", "de", "en", "for", "in", "of", "the", "to", "with"}, w)
	})
}

// withoutNear takes off what only says that the place of the search counts.
func withoutNear(q string) string {
	return strings.NewReplacer("near me", "", "cerca de mí", "", "cerca de mi", "").Replace(q)
}

// singular takes an English plural's ending off.
func singular(w string) string {
	if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
		return w[:len(w)-1]
	}
	return w
}

func hostOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return strings.ToLower(host)
}

// hash mixes texts into a number (FNV-1a with a finalizer).
func hash(texts ...string) uint64 {
	h := uint64(14695981039346656037)
	for _, t := range texts {
		for i := range len(t) {
			h = (h ^ uint64(t[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return mix(h)
}

// mix is the finalizer of SplitMix64.
func mix(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// share is a number of [0, 1) by a hash.
func share(h uint64) float64 { return float64(h>>11) / (1 << 53) }

// pacific is the day of Search Console at a time, at midnight UTC.
func pacific(t time.Time) time.Time {
	t = t.Add(-8 * time.Hour).UTC() // its summer time is left out
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}
