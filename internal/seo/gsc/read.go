package gsc

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/tally"
)

const (
	maxRivalries = 50
	leastShare   = 0.1 // of a page that competes
)

// window is the rows that a read takes: of the days from one to another, each the sum of so many days.
type window struct {
	from, to string
	days     int // 1; of an import, its period's
	failure  string
	figure.Stamp
}

// first is the first day of a window.
func (w *window) first() string { return tally.Shift(w.from, 1-w.days) }

// latest is the window of so many days that ends at the newest day with queries; of an import, its
// whole period. ok is false where there is no such day.
func (s *Service) latest(ctx context.Context, days int) (w window, ok bool, err error) {
	var fetched int64
	err = s.DB.QueryRow(ctx, `select date, days, origin, fetched_at from seo_gsc_day where days > 0 and origin <> $1 order by date desc limit 1`, s.hidden()).
		Scan(&w.to, &w.days, &w.Origin, &fetched)
	if errors.Is(err, sql.ErrNoRows) {
		return w, false, nil
	}
	if err != nil {
		return w, false, err
	}
	if w.from = w.to; w.days == 1 {
		w.from = tally.Shift(w.to, 1-days)
	}
	w.FetchedAt = db.FromMillis(fetched)
	w.Source = map[figure.Origin]string{
		figure.Measured: "Search Console", figure.Imported: "Search Console's export", figure.Sandbox: "Search Console of the sandbox",
	}[w.Origin]
	_, failures, err := states[failure](ctx, s, "failure")
	if len(failures) > 0 && failures[0].At.After(w.FetchedAt) {
		w.failure = failures[0].Why
	}
	w.Stale = w.failure != "" || figure.Old(w.FetchedAt, s.DB.Now())
	return w, true, err
}

// Newest is the newest stored day that has queries; ok is false where there is none.
func (s *Service) Newest(ctx context.Context) (date string, ok bool, err error) {
	w, ok, err := s.latest(ctx, 1)
	return w.to, ok, err
}

// shown is a query or a page over a window.
type shown struct {
	name, date string
	days       int
	tally.Sums
}

// group adds up the queries or the pages of a window, the most shown first.
func (s *Service) group(ctx context.Context, column string, w window) ([]shown, error) {
	table := map[string]string{"query": "seo_gsc_data", "page": "seo_gsc_page"}[column]
	rows, err := s.DB.Query(ctx, `select `+column+`, max(date), count(*), cast(sum(impressions) as bigint) as shown, cast(sum(clicks) as bigint), sum(weight) from `+table+`
		where date >= $1 and date <= $2 and days = $3 and origin <> $4 group by `+column+` order by shown desc, `+column,
		w.from, w.to, w.days, s.hidden())
	return scan(func(q *shown) []any {
		return append([]any{&q.name, &q.date, &q.days}, fields(&q.Sums)...)
	}, rows, err)
}

// pair is a query on a page.
type pair struct {
	query, page string
	tally.Sums
	all int64 // impressions of the query on all pages
}

// pairs are the queries by page of the newest fetch, the most shown first. Of an import none are known.
func (s *Service) pairs(ctx context.Context, w window) ([]pair, error) {
	rows, err := s.DB.Query(ctx, `select query, page, cast(sum(impressions) over (partition by query) as bigint), impressions, clicks, weight
		from seo_gsc_pair where origin = $1 order by 3 desc, query, impressions desc, page`, string(w.Origin))
	return scan(func(p *pair) []any { return append([]any{&p.query, &p.page, &p.all}, fields(&p.Sums)...) }, rows, err)
}

// Queries are the named queries of the newest 28 days, the most shown first.
func (s *Service) Queries(ctx context.Context, limit int) ([]QueryRow, error) {
	out := []QueryRow{}
	w, ok, err := s.latest(ctx, windowDays)
	if err != nil || !ok {
		return out, err
	}
	list, err := s.group(ctx, "query", w)
	if err != nil {
		return out, err
	}
	before, err := s.before(ctx, w)
	names := s.Brand()
	for _, q := range list[:min(limit, len(list))] {
		r := QueryRow{q.name, q.Impressions, q.Clicks, q.CTR(), q.Position(), q.date, tally.IsBrand(q.name, names), nil, w.Stamp}
		if was := before[q.name]; before != nil {
			r.Change = &Change{Impressions: q.Impressions - was.Impressions, Clicks: q.Clicks - was.Clicks}
			if was.Impressions > 0 {
				moved := q.Position() - was.Position()
				r.Change.Position = &moved
			}
		}
		out = append(out, r)
	}
	return out, err
}

// before is the window before one, by query; nil where the stored days do not reach back so far.
func (s *Service) before(ctx context.Context, w window) (map[string]tally.Sums, error) {
	past := window{from: tally.Shift(w.from, -windowDays), to: tally.Shift(w.from, -1), days: 1}
	var first string
	err := s.DB.QueryRow(ctx, `select coalesce(min(date), '') from seo_gsc_day where days = 1 and origin <> $1`, s.hidden()).Scan(&first)
	if err != nil || w.days > 1 || first > past.from {
		return nil, err
	}
	list, err := s.group(ctx, "query", past)
	out := make(map[string]tally.Sums, len(list))
	for _, q := range list {
		out[q.name] = q.Sums
	}
	return out, err
}

// Window is each named query from a day to another (YYYY-MM-DD), both included. An
// import that ends on the last day is scaled to the window.
func (s *Service) Window(ctx context.Context, from, to string) ([]QueryPage, error) {
	out := []QueryPage{}
	w, ok, err := s.latest(ctx, 1)
	if err != nil || !ok {
		return out, err
	}
	if w.days == 1 || w.to != to {
		w.from, w.to, w.days = from, to, 1
	}
	list, err := s.group(ctx, "query", w)
	if err != nil {
		return out, err
	}
	pairs, err := s.pairs(ctx, w)
	if err != nil {
		return out, err
	}
	mostShown := map[string]string{} // by query: its page with the most impressions
	for i := range slices.Backward(pairs) {
		mostShown[pairs[i].query] = pairs[i].page
	}
	names := s.Brand()
	for _, q := range list {
		r := QueryPage{q.name, mostShown[q.name], q.Impressions, q.Clicks, q.Position(), q.CTR(), q.days, tally.IsBrand(q.name, names), false}
		if w.days > 1 {
			r.Days = tally.Between(from, to) + 1
			r.Scaled = r.Days != w.days
			part := float64(r.Days) / float64(w.days)
			r.Impressions, r.Clicks = int64(float64(r.Impressions)*part+0.5), int64(float64(r.Clicks)*part+0.5)
		}
		out = append(out, r)
	}
	return out, err
}

// Positions are where the site stood for phrases over the newest 28 days; what
// Search Console does not name is absent.
func (s *Service) Positions(ctx context.Context, phrases []string) (map[string]Position, error) {
	out := map[string]Position{}
	w, ok, err := s.latest(ctx, windowDays)
	if err != nil || !ok {
		return out, err
	}
	list, err := s.Window(ctx, w.first(), w.to)
	byQuery := map[string]*QueryPage{}
	for i := range list {
		byQuery[list[i].Query] = &list[i]
	}
	for _, phrase := range phrases {
		if q := byQuery[asTyped(phrase)]; q != nil {
			out[phrase] = Position{q.Position, q.Page, w.Stamp}
		}
	}
	return out, err
}

// asTyped is a phrase as Search Console spells queries.
func asTyped(phrase string) string { return strings.Join(strings.Fields(strings.ToLower(phrase)), " ") }

// History is a phrase by day, the oldest first, at most 16 months.
func (s *Service) History(ctx context.Context, phrase string) ([]Point, error) {
	rows, err := s.DB.Query(ctx, `select date, weight / impressions, impressions from seo_gsc_data
		where query = $1 and days = 1 and impressions > 0 and origin <> $2 and date > $3 order by date`,
		asTyped(phrase), s.hidden(), tally.Shift(s.DB.Now().Format(time.DateOnly), -shownDays))
	return scan(func(p *Point) []any { return []any{&p.Day, &p.Position, &p.Impressions} }, rows, err)
}

// Pages are the site's pages over the newest 28 days, the most shown first, at most 100.
func (s *Service) Pages(ctx context.Context) ([]PageRow, error) {
	out := []PageRow{}
	w, ok, err := s.latest(ctx, windowDays)
	if err != nil || !ok {
		return out, err
	}
	list, err := s.group(ctx, "page", w)
	if err != nil {
		return out, err
	}
	asked, known, err := states[IndexState](ctx, s, "index")
	pairs, err2 := s.pairs(ctx, w)
	queries := map[string]int{}
	for i := range pairs {
		queries[pairs[i].page]++
	}
	for _, p := range list[:min(maxTable, len(list))] {
		r := PageRow{p.name, p.Impressions, p.Clicks, p.CTR(), p.Position(), queries[p.name], nil, w.Stamp}
		if i := slices.Index(asked, p.name); i >= 0 {
			r.Index = &known[i]
		}
		out = append(out, r)
	}
	return out, errors.Join(err, err2)
}

// Cannibalization lists the queries whose second page has at least a tenth of
// the impressions, the most shown first, at most 50.
func (s *Service) Cannibalization(ctx context.Context) ([]Rivalry, error) {
	out := []Rivalry{}
	w, ok, err := s.latest(ctx, windowDays)
	if err != nil || !ok {
		return out, err
	}
	list, err := s.pairs(ctx, w)
	for i := range list {
		p := &list[i]
		share := float64(p.Impressions) / float64(max(1, p.all))
		if share < leastShare {
			continue
		}
		if n := len(out); n == 0 || out[n-1].Query != p.query {
			out = append(out, Rivalry{Query: p.query, Impressions: p.all, Stamp: w.Stamp})
		}
		r := &out[len(out)-1]
		r.Pages = append(r.Pages, RivalPage{p.page, p.Impressions, p.Clicks, p.Position(), share})
	}
	out = slices.DeleteFunc(out, func(r Rivalry) bool { return len(r.Pages) < 2 })
	return out[:min(len(out), maxRivalries)], err
}

// Summary is the property over so many days; nil: nothing is stored. An import is shown whole.
func (s *Service) Summary(ctx context.Context, days int) (*Summary, error) {
	w, ok, err := s.latest(ctx, days)
	if err != nil || !ok {
		return nil, err
	}
	out := &Summary{From: w.first(), To: w.to, Failure: w.failure, Stamp: w.Stamp}
	if err := s.sumDays(ctx, w, out); err != nil {
		return nil, err
	}
	if w.days == 1 {
		w.from = tally.Shift(w.to, 1-windowDays)
	}
	err = s.DB.QueryRow(ctx, `select count(distinct query) from seo_gsc_data where date >= $1 and date <= $2 and days = $3 and origin <> $4`,
		w.from, w.to, w.days, s.hidden()).Scan(&out.TotalQueries)
	if err != nil {
		return nil, err
	}
	if _, out.Sitemaps, err = states[Sitemap](ctx, s, "sitemap"); err != nil {
		return nil, err
	}
	_, out.Imported, err = states[Import](ctx, s, "import")
	return out, err
}

// sumDays fills in the days, each beside the one a year before, and the sums of the window.
func (s *Service) sumDays(ctx context.Context, w window, out *Summary) error {
	type dayRow struct {
		date                string
		days                int
		known               bool
		total, named, brand tally.Sums
	}
	rows, err := s.DB.Query(ctx, `select date, days, known, impressions, clicks, weight, named_impressions, named_clicks, named_weight, brand_impressions, brand_clicks, brand_weight
		from seo_gsc_day where date > $1 and date <= $2 and origin <> $3 order by date`, tally.Shift(w.to, -shownDays-yearDays), w.to, s.hidden())
	list, err := scan(func(r *dayRow) []any {
		return slices.Concat([]any{&r.date, &r.days, &r.known}, fields(&r.total), fields(&r.named), fields(&r.brand))
	}, rows, err)
	if err != nil {
		return err
	}
	var total, named, brand, year tally.Sums
	byDate := make(map[string]*Totals, len(list))
	out.Days = make([]Day, 0, len(list))
	shownFrom, yearFrom, yearTo := tally.Shift(w.to, 1-shownDays), tally.Shift(out.From, -yearDays), tally.Shift(w.to, -yearDays)
	for i := range list {
		r := &list[i]
		if own := r.days == w.days; r.date >= out.From && (own || w.days > 1) { // an import has the totals by day
			total.Add(r.total)
			if own {
				named.Add(r.named)
				brand.Add(r.brand)
			}
		}
		if !r.known {
			continue
		}
		if r.date >= yearFrom && r.date <= yearTo {
			year.Add(r.total)
		}
		byDate[r.date] = totals(r.total)
		if r.date >= shownFrom {
			out.Days = append(out.Days, Day{r.date, r.total.Impressions, r.total.Clicks, byDate[tally.Shift(r.date, -yearDays)]})
		}
	}
	out.Named, out.Brand, out.NonBrand = *totals(named), *totals(brand), *totals(named.Less(brand))
	if list[len(list)-1].known {
		out.Total, out.Hidden = totals(total), totals(total.Less(named))
	}
	if list[0].date <= yearFrom {
		out.YearAgo = totals(year)
	}
	return nil
}

func totals(s tally.Sums) *Totals {
	t := Totals{Impressions: s.Impressions, Clicks: s.Clicks, CTR: s.CTR()}
	if position := s.Position(); s.Impressions > 0 && position >= 1 {
		t.Position = &position
	}
	return &t
}
