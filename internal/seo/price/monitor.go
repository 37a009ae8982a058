package price

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/price/offer"
	"enamel/internal/seo/snapshot"
)

const (
	mostRivals = 5
	mostPages  = 60 // of a site
	mostURL    = 1000
	mostUnread = 20
	mostUnits  = 500  // of a competitor
	grammarAge = "1 " // before the hash of a page: another one reads all pages anew
)

// site is what a competitor's pages say.
type site struct {
	Rival
	pages []reading
	why   string // it was not read this time
}

// Monitor reads the sites of competitors, under the id of a run, and stores what they
// charge. It reads the first five. Only changed pages are read again.
func (s *Service) Monitor(ctx context.Context, run string, rivals []Rival, tell func(done, total int, note string)) (Result, error) {
	if len(rivals) == 0 {
		return Result{}, &fault.Error{Kind: fault.Unavailable, Slug: "not-connected", Msg: "No competitors are named yet. Name them in the settings."}
	}
	rivals = rivals[:min(len(rivals), mostRivals)]
	var sites []site
	for i, rival := range rivals {
		tell(i, len(rivals), rival.Name)
		one, err := s.visit(ctx, rival)
		if err != nil {
			return Result{}, err
		}
		sites = append(sites, one)
	}
	tell(len(rivals), len(rivals), "")
	if !slices.ContainsFunc(sites, func(one site) bool { return one.why == "" || len(one.pages) > 0 }) {
		return Result{}, fault.New(fault.Unavailable, "No competitor's site could be read. "+sites[0].Name+": "+sites[0].why)
	}
	r, err := s.conclude(ctx, sites)
	if err != nil {
		return Result{}, err
	}
	return r, s.keepResult(ctx, run, &r)
}

// visit reads the pages of a competitor that changed, and stores their prices.
func (s *Service) visit(ctx context.Context, rival Rival) (site, error) {
	out := site{Rival: rival}
	state, err := s.Reader.Refresh(ctx, rival.Domain, mostPages, func(int, int, string) {})
	if err != nil {
		return out, err
	}
	out.why = state.Why
	pages, err := s.Reader.Pages(ctx, rival.Domain)
	if err != nil {
		return out, err
	}
	before, err := s.readings(ctx, rival.Domain)
	if err != nil {
		return out, err
	}
	all := state.Why == "" && state.Found != "" // else some were not asked
	var changes []Change
	for _, page := range pages[:min(len(pages), mostPages)] {
		if len(page.URL) > mostURL {
			continue
		}
		was, known := before[page.URL]
		seen := page.At
		if was.at.After(seen) {
			seen = was.at
		}
		if all && page.Why == "" && state.At.After(seen) {
			seen = state.At // it is as it was then
		}
		now := s.readAnew(page, was, seen)
		out.pages = append(out.pages, now)
		if known && was.hash[:len(grammarAge)] == grammarAge {
			changes = append(changes, changesOf(rival, was, now)...)
		}
	}
	return out, s.keep(ctx, rival.Domain, out.pages, changes)
}

// readAnew reads a page, unless it is as it was. Structured data counts too, which the
// copy's own hash leaves out.
func (s *Service) readAnew(page snapshot.Page, was reading, seen time.Time) reading {
	sum := sha256.Sum256(page.Body)
	now := reading{url: page.URL, hash: grammarAge + hex.EncodeToString(sum[:]), offers: was.offers, origin: page.Origin, at: seen}
	if was.hash != now.hash {
		now.offers = offer.Read(page.URL, page.Body)
	}
	for i := range now.offers {
		now.offers[i].SeenAt, now.offers[i].Day = seen, seen.In(s.Zone).Format(time.DateOnly)
	}
	return now
}

// changesOf are the items of a page that have another price than before. An item that
// stands there twice is left out: which price became which is not known.
func changesOf(rival Rival, was, now reading) (out []Change) {
	if was.hash == now.hash {
		return nil
	}
	old, twice := pricesOf(was.offers)
	current, again := pricesOf(now.offers)
	for _, o := range now.offers {
		key := keyOf(o)
		before, known := old[key]
		if !known || twice[key] || again[key] || before == current[key] {
			continue
		}
		out = append(out, Change{
			Competitor: rival.Name, Domain: rival.Domain, Item: o.Item, WasCents: before, NowCents: current[key], URL: now.url, At: now.at, origin: now.origin,
		})
	}
	return out
}

func keyOf(o offer.Offer) string {
	return strings.Join([]string{o.Service, o.Category, string(o.Bound), o.Item}, "\n")
}

func pricesOf(offers []offer.Offer) (prices map[string]int64, twice map[string]bool) {
	prices, twice = map[string]int64{}, map[string]bool{}
	for _, o := range offers {
		if o.Refused != "" {
			continue
		}
		key := keyOf(o)
		_, twice[key] = prices[key]
		prices[key] = *cmp.Or(o.LowCents, o.HighCents)
	}
	return prices, twice
}

// conclude makes the result of what the sites say.
func (s *Service) conclude(ctx context.Context, sites []site) (Result, error) {
	now := s.DB.Now()
	r := Result{PriceData: []Charged{}, Refused: []Listed{}, NotMeasured: []string{}, Stamp: figure.Stamp{Source: "Sites of competitors", FetchedAt: now, Origin: figure.Measured}}
	var units []Listed
	for _, one := range sites {
		charged, listed := chargedBy(one)
		r.PriceData = append(r.PriceData, charged)
		units = append(units, listed...)
		if charged.Note != "" {
			r.NotMeasured = append(r.NotMeasured, one.Name+": "+charged.Note)
		}
		for _, page := range one.pages {
			for _, o := range page.offers {
				if o.Refused != "" && len(r.Refused) < mostUnread {
					r.Refused = append(r.Refused, Listed{Competitor: one.Name, Offer: o})
				}
			}
		}
		r.Stale = r.Stale || one.why != ""
		if s.Reader.OriginOf("http://"+one.Domain) == figure.Sandbox {
			r.Origin = figure.Sandbox
		}
	}
	var err error
	if r.Changes, err = s.Changes(ctx, "", now.Add(-shownFor)); err != nil {
		return r, err
	}
	ours, err := s.Units(ctx)
	if err != nil {
		return r, err
	}
	r.Units = markets(units, ours, now)
	r.Analysis = analyze(r.PriceData, s.Own(), now)
	r.Recommendations = recommend(&r, now)
	return r, nil
}

// chargedBy is what a competitor charges for services, and the units that it offers.
func chargedBy(one site) (Charged, []Listed) {
	c := Charged{Competitor: one.Name, Domain: one.Domain, Services: map[string]float64{}, Offers: []offer.Offer{}, Note: one.why}
	var units []Listed
	for _, page := range one.pages {
		for _, o := range page.offers {
			switch {
			case o.Refused != "":
			case o.Service != "":
				c.Offers = append(c.Offers, o)
			case o.Category != "" && len(units) < mostUnits && !slices.ContainsFunc(units, func(u Listed) bool { return offer.Same(u.Offer, o) }):
				units = append(units, Listed{Competitor: one.Name, Offer: o})
			}
		}
	}
	choose(&c)
	if c.Note == "" && len(c.Offers)+len(units) == 0 {
		c.Note = fmt.Sprintf("No price was found on %d pages.", len(one.pages))
	}
	return c, units
}
