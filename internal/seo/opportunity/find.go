package opportunity

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc"
	"enamel/internal/seo/rank"
)

// Thresholds; docs/rankings.md has them in words.
const (
	windowDays   = 28
	wholeDays    = 21     // of a window, on which some query was seen if all of its days are stored
	yearDays     = 52 * 7 // the same weekday a year ago
	fewest       = 30     // impressions of a query in a window
	strikingTop  = 4.0    // places
	strikingEnd  = 20.0
	firstPage    = 10.0
	weakShare    = 0.75  // of the usual click-through rate
	weakEnd      = 2.326 // of the normal distribution, at 99 of 100
	risen        = 1.5   // times the window before
	risenInYear  = 1.2   // times the same window a year ago
	risenAtLeast = 50    // impressions more
	highCents    = 100_00
	mediumCents  = 25_00
	scoreCents   = 100_00 // of which the score is 63
	mostKept     = 200
	mostListed   = 10
	mostOfKind   = 50
)

// Find computes the opportunities anew from the stored days of Search Console.
// If nothing is stored, the old ones stay.
func (s *Service) Find(ctx context.Context) ([]Opportunity, error) {
	f, ok, err := s.figures(ctx)
	if ok && err == nil {
		err = s.replace(ctx, f.opportunities(), &f)
	}
	if err != nil {
		return nil, fmt.Errorf("find opportunities: %w", err)
	}
	return s.List(ctx, "")
}

// List reads the ten of the highest score, or of a kind 50.
func (s *Service) List(ctx context.Context, kind Kind) ([]Opportunity, error) {
	most := mostListed
	if kind != "" {
		most = mostOfKind
	}
	list, err := s.top(ctx, kind, most)
	forecasts, err2 := s.forecasts(ctx)
	for i := range list {
		o := &list[i]
		o.Stale = o.Stale || figure.Old(o.FetchedAt, s.DB.Now())
		if at := slices.IndexFunc(forecasts, func(f Forecast) bool { return f.Opportunity == o.ID }); at >= 0 {
			o.Acted = &forecasts[at]
		}
	}
	return list, errors.Join(err, err2)
}

// figures are what opportunities are found from.
type figures struct {
	now          []gsc.QueryPage
	before, then map[string]int64 // impressions by query, of the window before and of a year ago; empty: not stored
	crowded      map[string]bool  // by phrase, where it is known
	curves       Curves
	assumptions  assumptions
	lasting      func(page string) string
	stamp        figure.Stamp
}

// figures reads what Search Console and the ranks know; ok is false where that is nothing.
func (s *Service) figures(ctx context.Context) (f figures, ok bool, err error) {
	newest, ok, err := s.Console.Newest(ctx)
	first, err2 := s.Console.Queries(ctx, 1)
	if err = errors.Join(err, err2); err != nil || !ok || len(first) == 0 {
		return f, false, err
	}
	f.stamp, f.lasting = first[0].Stamp, s.Lasting
	to, err := time.Parse(time.DateOnly, newest)
	if err != nil {
		return f, false, err
	}
	var errs [5]error
	f.now, _, errs[0] = s.window(ctx, to)
	_, f.before, errs[1] = s.window(ctx, to.AddDate(0, 0, -windowDays))
	_, f.then, errs[2] = s.window(ctx, to.AddDate(0, 0, -yearDays))
	f.crowded, errs[3] = s.crowded(ctx)
	f.assumptions, errs[4] = s.Assumptions(ctx)
	f.curves = curvesOf(f.now, f.crowded)
	return f, true, errors.Join(errs[:]...)
}

// window reads the 28 days that end at a day.
func (s *Service) window(ctx context.Context, to time.Time) ([]gsc.QueryPage, map[string]int64, error) {
	rows, err := s.Console.Window(ctx, to.AddDate(0, 0, 1-windowDays).Format(time.DateOnly), to.Format(time.DateOnly))
	impressions := make(map[string]int64, len(rows))
	days := 0
	for i := range rows {
		impressions[rows[i].Query] = rows[i].Impressions
		days = max(days, rows[i].Days)
	}
	if days < wholeDays {
		clear(impressions) // they are not of a whole window
	}
	return rows, impressions, err
}

// crowded says of tracked phrases whether an AI overview or a map pack stands on their results.
func (s *Service) crowded(ctx context.Context) (map[string]bool, error) {
	known := map[string]bool{}
	rankings, err := s.Ranks.Rankings(ctx, "", "")
	for i := range rankings {
		// Search Console's positions have no depth, and know nothing of the results.
		if r := &rankings[i]; r.Outcome != rank.Failed && r.Depth > 0 {
			known[strings.ToLower(r.Keyword)] = r.AI.Shown || r.InLocalPack || slices.Contains(r.Features, "local_pack")
		}
	}
	return known, err
}

// opportunities are the most valuable, with their ranges and in words.
func (f *figures) opportunities() []Opportunity {
	var found []Opportunity
	for i := range f.now {
		if o := f.judge(&f.now[i]); o.Dollars > 0 {
			found = append(found, o)
		}
	}
	slices.SortFunc(found, func(a, b Opportunity) int {
		return cmp.Or(cmp.Compare(b.Dollars, a.Dollars), cmp.Compare(a.Keyword, b.Keyword))
	})
	found = found[:min(len(found), mostKept)]
	for i := range found {
		o := &found[i]
		f.word(o)
		clicks, gained, dollars := o.month.outlook(f.assumptions)
		o.Outlook, o.GainedLow, o.GainedHigh = clicks, gained.Low, gained.High
		o.DollarsLow, o.DollarsHigh = int64(math.Round(dollars.Low)), int64(math.Round(dollars.High))
	}
	return found
}

// judge reckons what work on a query would bring; without dollars it is no opportunity.
func (f *figures) judge(q *gsc.QueryPage) (o Opportunity) {
	if q.Brand || q.Impressions < fewest || q.Position < 1 {
		return o
	}
	id := sha256.Sum256([]byte(q.Query)) // the same each time that the query is found
	o = Opportunity{
		ID: hex.EncodeToString(id[:16]), Keyword: q.Query, CurrentRanking: &q.Position, Page: q.Page, Impressions: q.Impressions, Clicks: q.Clicks,
		CTR: float64(q.Clicks) / float64(q.Impressions), Stamp: f.stamp,
	}
	if crowded, known := f.crowded[q.Query]; known {
		o.Crowded = &crowded
	}
	curve := f.curves.of(o.Crowded)
	o.ExpectedCTR = curve.at(q.Position)
	o.month = month{impressions: q.Impressions, clicks: q.Clicks, usual: o.ExpectedCTR}
	switch o.Kind = f.kind(q, o.month); o.Kind {
	case WeakCTR:
		o.month.gain = o.month.usual - o.month.rate()
	case NoPage, Rising, Striking:
		target := aim(q.Position)
		o.Target, o.month.gain = &target, curve.at(target)-o.month.usual
	}
	o.Gained = float64(q.Impressions) * f.assumptions[demand].Value * f.assumptions[reach].Value * o.month.gain
	o.Dollars = int64(math.Round(o.Gained * f.assumptions.worth()))
	o.Score, o.Priority = score(o.Dollars), priority(o.Dollars)
	o.Factors = f.assumptions.factors(o.month)
	return o
}

// kind is the first that holds of a query; empty: none.
func (f *figures) kind(q *gsc.QueryPage, m month) Kind {
	before, now := float64(f.before[q.Query]), float64(q.Impressions)
	switch {
	case q.Position > strikingEnd:
		return NoPage
	case q.Position <= firstPage && m.weak():
		return WeakCTR
	case len(f.before) > 0 && now >= max(before+risenAtLeast, risen*before, risenInYear*float64(f.then[q.Query])):
		return Rising
	case q.Position >= strikingTop:
		return Striking
	}
	return ""
}

// aim is the place that work is to reach: half the way to the top, and the first page at least.
func aim(position float64) float64 { return max(1, min(firstPage, math.Ceil(position/2))) }

// score is 0 to 100 and rises with the dollars.
func score(cents int64) float64 { return -100 * math.Expm1(-float64(cents)/scoreCents) }

func priority(cents int64) Priority {
	switch {
	case cents >= highCents:
		return High
	case cents >= mediumCents:
		return Medium
	}
	return Low
}

// word says what to do about an opportunity, and why.
func (f *figures) word(o *Opportunity) {
	page, place := "the page that stands there", *o.CurrentRanking
	if u, err := url.Parse(f.lasting(o.Page)); err == nil && u.Path != "" {
		page = u.RequestURI()
	}
	o.Topic = strings.TrimSuffix(o.Keyword, " near me")
	o.Why = fmt.Sprintf("%d impressions in 28 days at place %.1f", o.Impressions, place)
	say := func(format string, args ...any) { o.Recommendation = fmt.Sprintf(format, args...) }
	switch {
	case o.Kind == NoPage:
		say("Write a page about %q and link to it from %s, which is too far down to be found.", o.Topic, page)
	case o.Kind == WeakCTR:
		say("Rewrite the title and the description of %s: begin the title with %q, and name a price, the warranty or how soon you come.", page, o.Topic)
		o.Why += fmt.Sprintf(": %s of them click, where %s is usual", percent(o.CTR), percent(o.ExpectedCTR))
	case o.Kind == Rising:
		say("Update %s now: answer %q in a section near its top, and link to it from the home page.", page, o.Topic)
		o.Why += fmt.Sprintf(", %d in the 28 before", f.before[o.Keyword])
		if len(f.then) > 0 {
			o.Why += fmt.Sprintf(", %d a year ago", f.then[o.Keyword])
		}
	case place <= firstPage:
		say("Add a section about %q to %s, with these words in its heading, and link to the page from two related ones.", o.Topic, page)
	default:
		say("Answer %q in the first paragraph of %s, and see that its title and first heading have these words.", o.Topic, page)
	}
}
