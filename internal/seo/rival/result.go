package rival

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
	"enamel/internal/seo/source"
)

// assemble puts the result together from what was asked and read.
func (t *tracking) assemble(ctx context.Context) error {
	r, now := &t.result, t.DB.Now()
	r.CompetitorsTracked, r.Depth, r.Place, r.Device, r.FetchedAt = len(t.parties)-1, depth, t.place.Name, t.device, now
	known, err := t.authorities(ctx)
	if err != nil {
		return err
	}
	for i, p := range t.parties {
		s := t.standing(p)
		if a, ok := known[p.at.Hostname()]; ok {
			s.Metrics = Metrics{DomainAuthority: &a.Value, Scale: a.Scale, Source: a.Source}
		}
		if i == 0 {
			r.Ours = s
			continue
		}
		if err := t.readChanges(ctx, &s, t.sites[i], now.Add(-lately)); err != nil {
			return err
		}
		r.Results = append(r.Results, s)
	}
	t.sayFailures(source.Search, "Ranks for %d of %d keywords: %s", len(t.phrases))
	t.sayFailures(source.Places, "Google reviews beyond the local packs for %d of %d businesses: %s", len(t.parties))
	slices.Sort(r.NotMeasured)
	if r.Source == "" {
		return fault.New(fault.Unavailable, strings.TrimSpace("Nothing could be measured. "+strings.Join(r.NotMeasured, " ")))
	}
	r.Calls, r.CostCents, err = t.calls(ctx, t.run)
	return err
}

// authorities are what others know of all domains. A failure of theirs is said and ends nothing.
func (t *tracking) authorities(ctx context.Context) (map[string]Authority, error) {
	if t.Authority == nil {
		return nil, nil
	}
	var domains []string
	for _, p := range t.parties {
		domains = append(domains, p.at.Hostname())
	}
	known, err := t.Authority(ctx, t.run, domains)
	if f := (*fault.Error)(nil); errors.As(err, &f) && ctx.Err() == nil {
		t.miss("Domain authority: %s", f.Msg)
		return nil, nil
	}
	return known, err
}

// standing is how a site stands by what the providers said.
func (t *tracking) standing(p party) Standing {
	s := Standing{Competitor: p.Rival, Rankings: []Ranking{}, Changes: []snapshot.Change{}, Prices: []PriceChange{}, History: []Point{}}
	found, sum, clicks, all, searched := 0, 0, 0.0, 0.0, 0
	for position := range depth {
		all += t.Curve(float64(position + 1))
	}
	for _, phrase := range t.phrases {
		a := t.stored[question{source.Search, phrase}]
		r := Ranking{Keyword: phrase, Failure: a.Why}
		if a.Why == "" {
			searched++
		}
		if h, ok := a.Hits[p.Domain]; ok {
			r.Rank, r.Page = &h.Position, h.URL
			found, sum, clicks = found+1, sum+h.Position, clicks+t.Curve(float64(h.Position))
		}
		if i := slices.IndexFunc(a.Pack, func(l serp.Listing) bool { return serp.OwnListing(p.listed, l) }); i >= 0 {
			l := a.Pack[i]
			r.InLocalPack, r.PackPosition = true, &l.Position
			s.LocalKeywords++
			if l.Reviews != nil && s.Reviews.Google == nil {
				s.Reviews = Reviews{l.Reviews, l.Rating, "Local pack of " + phrase}
			}
		}
		s.Rankings = append(s.Rankings, r)
	}
	if a := t.stored[question{source.Places, p.Domain}]; a.Reviews.Google != nil {
		s.Reviews = a.Reviews
	}
	if found > 0 {
		s.AverageRank = new(float64(sum) / float64(found))
	}
	if searched > 0 && all > 0 {
		s.Visibility = new(clicks / all / float64(searched))
	}
	return s
}

// readChanges takes what changed on a competitor's site since a time.
func (t *tracking) readChanges(ctx context.Context, s *Standing, site snapshot.Site, since time.Time) error {
	domain := s.Competitor.Domain
	s.Pages = Pages{Known: site.Pages, Read: site.Read, Why: site.Why}
	if site.Why != "" {
		t.miss("Pages of %s: %s.", s.Competitor.Name, site.Why)
	} else {
		t.stamp("Competitors' sites", t.Reader.OriginOf("http://"+domain))
	}
	changes, err := t.Reader.Changes(ctx, domain, since)
	if err != nil {
		return err
	}
	for _, c := range changes {
		switch c.Kind {
		case "new":
			s.Pages.New++
		case "removed":
			s.Pages.Removed++
		default:
			s.Pages.Changed++
		}
	}
	s.Changes = changes[:min(len(changes), mostChanges)]
	if t.Prices == nil {
		return nil
	}
	moved, err := t.Prices(ctx, domain, since)
	s.Prices = append(s.Prices, moved[:min(len(moved), mostChanges)]...)
	return err
}

// stamp adds a source of the result, once.
func (t *tracking) stamp(name string, origin figure.Origin) {
	if r := &t.result; !strings.Contains(r.Source, name) {
		r.Source = strings.TrimPrefix(r.Source+", "+name, ", ")
	}
	if t.result.Origin != figure.Sandbox {
		t.result.Origin = origin
	}
}

// sayFailures says what a provider could not answer, one line a reason, and names it for what it could.
func (t *tracking) sayFailures(kind, format string, of int) {
	failed := map[string]int{}
	for q, a := range t.stored {
		switch {
		case q.kind != kind:
		case a.Why != "":
			failed[a.Why]++
		case t.asked[kind].Title != "":
			t.stamp(t.asked[kind].Title, t.asked[kind].Origin)
		}
	}
	for why, n := range failed {
		t.miss(format, n, of, why)
	}
}
