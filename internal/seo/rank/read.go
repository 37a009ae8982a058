package rank

import (
	"cmp"
	"context"
	"slices"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

const (
	historyFor = 12 * 7 * 24 * time.Hour
	mostCited  = 20
	// A change is counted against the newest check that is about 7 days older: weekly runs
	// do not start on the minute, and a week may be left out.
	changeAfter  = 156 * time.Hour
	changeWithin = 14 * 24 * time.Hour
)

// Rankings returns the phrases at a place on a device, the last checked first, at most
// 200. An empty place or device means the first that is tracked. If Search Console's
// positions are newer, it returns those.
func (s *Service) Rankings(ctx context.Context, place, device string) ([]Ranking, error) {
	_, list, err := s.rankings(ctx, place, device, "", historyFor)
	return list, err
}

// rankings have the history of a time; of one phrase where keyword is not empty.
func (s *Service) rankings(ctx context.Context, place, device, keyword string, since time.Duration) (scope, []Ranking, error) {
	of, err := s.seen(ctx, place, device)
	if err != nil {
		return of, nil, err
	}
	list, err := s.standings(ctx, of, keyword)
	if err != nil {
		return of, nil, err
	}
	now := s.DB.Now()
	past, err := s.histories(ctx, of, keyword, now.Add(-since))
	for i := range list {
		list[i].take(past[list[i].Keyword], now)
	}
	return of, list, err
}

// take fills in the history of a ranking and what follows from it.
func (r *Ranking) take(checks []Point, now time.Time) {
	if len(checks) > 0 {
		r.History = checks
	}
	for _, p := range checks {
		if p.Rank != nil && (r.Best == nil || *p.Rank < *r.Best) {
			r.Best = p.Rank
		}
	}
	r.Stale = r.Failure != "" || figure.Old(r.FetchedAt, now)
	if old := weekBefore(r); old.Rank != nil && r.Rank != nil {
		r.Change = new(*old.Rank - *r.Rank)
	}
	r.Turns = turnsOf(checks, r.FetchedAt.Add(-historyFor))
}

// Keyword is all that is known of a phrase; fault.NotFound where it was never checked.
func (s *Service) Keyword(ctx context.Context, keyword, place, device string) (Detail, error) {
	of, list, err := s.rankings(ctx, place, device, keyword, trendFor)
	if err != nil {
		return Detail{}, err
	}
	if keyword == "" || len(list) == 0 {
		return Detail{}, fault.New(fault.NotFound, "This phrase was not checked there yet.")
	}
	d := Detail{Ranking: list[0], Console: []Day{}}
	if d.Page, err = s.page(ctx, of, keyword, d.Ranking.FetchedAt); err != nil {
		return Detail{}, err
	}
	old, err := s.page(ctx, of, keyword, weekBefore(&d.Ranking).At)
	if err != nil {
		return Detail{}, err
	}
	compare(d.Top, old.Top)
	if s.ConsoleDays != nil {
		d.Console, err = s.ConsoleDays(ctx, keyword)
	}
	return d, err
}

// compare says of results where they stood in an older page.
func compare(top, old []TopResult) {
	for i := range top {
		at := slices.IndexFunc(old, func(was TopResult) bool { return was.URL == top[i].URL })
		if at >= 0 {
			top[i].Was, top[i].Change = &old[at].Position, new(old[at].Position-top[i].Position)
		}
	}
}

// weekBefore is the newest good check that is about 7 days older than a ranking; zero: none.
func weekBefore(r *Ranking) Point {
	for _, p := range slices.Backward(r.History) {
		if age := r.FetchedAt.Sub(p.At); age >= changeAfter && age <= changeWithin && p.Outcome != Failed {
			return p
		}
	}
	return Point{}
}

// turnsOf are the pages that took turns since a time: the rank went back to one that
// another had taken it from. So it changed hands more often than there are pages.
func turnsOf(checks []Point, since time.Time) []string {
	pages, changes, last := []string{}, 0, ""
	for _, p := range checks {
		if p.Outcome != Found || p.At.Before(since) {
			continue
		}
		if p.page != last {
			changes++
		}
		last = p.page
		if !slices.Contains(pages, p.page) {
			pages = append(pages, p.page)
		}
	}
	if changes == len(pages) {
		return []string{}
	}
	return pages
}

// Summary is how all phrases stand at a place on a device, which are those of Rankings.
// Its Source is empty where nothing was checked yet.
func (s *Service) Summary(ctx context.Context, place, device string) (Summary, error) {
	sum, _, err := s.summary(ctx, place, device, 0)
	return sum, err
}

// Overview is the Summary and the Rankings of the first place and device that are tracked.
func (s *Service) Overview(ctx context.Context) (Summary, []Ranking, error) {
	return s.summary(ctx, "", "", historyFor)
}

// summary reads the rankings once, with their history of a time, and counts them.
func (s *Service) summary(ctx context.Context, place, device string, since time.Duration) (Summary, []Ranking, error) {
	t, err := s.Tracking(ctx)
	if err != nil {
		return Summary{}, nil, err
	}
	of, list, err := s.rankings(ctx, place, device, "", since)
	if err != nil {
		return Summary{}, nil, err
	}
	sum := Summary{Devices: t.Devices, Place: of.place, Device: of.device, Depth: of.depth, Keywords: len(list)}
	for _, p := range t.Places {
		sum.Places = append(sum.Places, p.Name)
	}
	sum.Origin = figure.Measured
	if len(list) > 0 {
		sum.Stamp = list[0].Stamp
		sum.Stale = !slices.ContainsFunc(list, func(r Ranking) bool { return !r.Stale })
	}
	s.add(&sum, list)
	if sum.Plan, err = s.Plan(ctx, len(list)); err != nil {
		return Summary{}, nil, err
	}
	sum.Trend, err = s.trend(ctx, of)
	return sum, list, err
}

// add counts how phrases stand.
func (s *Service) add(sum *Summary, list []Ranking) {
	sum.Bands = []Band{{Band: "1-3"}, {Band: "4-10"}, {Band: "11-20"}, {Band: "21-50"}, {Band: "51-100"}, {Band: "not in the first N"}, {Band: "failed"}}
	total, found, cited := 0, 0, map[string]int{}
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	for _, r := range list {
		sum.Bands[bandOf(r)].Count++
		if r.Rank != nil {
			total += *r.Rank
			found++
		}
		count(&sum.AIShown, r.AI.Shown)
		count(&sum.AIOurs, r.AI.Ours)
		count(&sum.PackOurs, r.InLocalPack)
		for _, domain := range r.AI.Domains {
			cited[domain]++
		}
	}
	if found > 0 {
		sum.Average = new(float64(total) / float64(found))
	}
	sum.Cited = []Cited{}
	for domain, n := range cited {
		sum.Cited = append(sum.Cited, Cited{Domain: domain, Count: n, Ours: domain == s.Site.Host})
	}
	slices.SortFunc(sum.Cited, func(a, b Cited) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Domain, b.Domain)) })
	sum.Cited = sum.Cited[:min(len(sum.Cited), mostCited)]
}

// bandOf is the index of a ranking's band.
func bandOf(r Ranking) int {
	switch {
	case r.Outcome == Failed:
		return 6
	case r.Rank == nil:
		return 5
	}
	i, _ := slices.BinarySearch([]int{3, 10, 20, 50}, *r.Rank)
	return i
}
