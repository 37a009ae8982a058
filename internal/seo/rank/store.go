package rank

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

const (
	trendFor     = 487 * 24 * time.Hour // 16 months
	mostRankings = 200
	mostChecks   = 100_000 // of the CSV
	usualChecks  = 24      // of a phrase within historyFor: two a week
	dayMillis    = 24 * 60 * 60 * 1000
	callsSpent   = "This run has made all its announced calls. A new run plans its calls again."
)

// Tracking is what is set: at first one place, mobile, 50 results.
func (s *Service) Tracking(ctx context.Context) (Tracking, error) {
	t := Tracking{Places: slices.Clone(s.Places()), Devices: devices()[:1], Depth: startDepth}
	err := s.DB.Each(ctx, scanJSON(&t), `select tracking from seo_rank_setting where id = 1`)
	return t, err
}

func (s *Service) storeTracking(ctx context.Context, t Tracking) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into seo_rank_setting (id, tracking, changed_at) values (1, $1, $2)
			on conflict (id) do update set tracking = excluded.tracking, changed_at = excluded.changed_at`, string(text), db.Millis(tx.Now()))
		return err
	})
}

// scanJSON reads a row that is one JSON text.
func scanJSON(into any) func(row *sql.Rows) error {
	return func(row *sql.Rows) error {
		var text []byte
		if err := row.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal(text, into)
	}
}

// begin opens a run, unless an earlier attempt has.
func (s *Service) begin(ctx context.Context, run string, most int, centsPer1000 int64) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into seo_rank_run (id, most, calls, cents_per_1000, started_at) values ($1, $2, 0, $3, $4)
			on conflict (id) do nothing`, run, most, centsPer1000, db.Millis(tx.Now()))
		return err
	})
}

// stored are the checks of a run by place, device and phrase: why each failed, nil of one that did not.
func (s *Service) stored(ctx context.Context, run string) (map[[3]string]error, error) {
	out := map[[3]string]error{}
	return out, s.DB.Each(ctx, func(row *sql.Rows) error {
		var at [3]string
		var why string
		err := row.Scan(&at[0], &at[1], &at[2], &why)
		switch out[at] = nil; why {
		case "":
		case callsSpent:
			out[at] = fault.New(fault.Unavailable, why)
		default:
			out[at] = fault.New(fault.BadProvider, why)
		}
		return err
	}, `select place, device, keyword, why from seo_rankings where run = $1`, run)
}

// count counts a call before it is made. A fault says that none is left.
func (s *Service) count(ctx context.Context, run string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update seo_rank_run set calls = calls + 1 where id = $1 and calls < most`, run)
		if err == nil && n == 0 {
			return fault.New(fault.Unavailable, callsSpent)
		}
		return err
	})
}

// Calls is how many calls a run made, and what they cost in cents; 0 of one that made none.
func (s *Service) Calls(ctx context.Context, run string) (calls int, cents float64, err error) {
	var per1000 int64
	err = s.DB.Each(ctx, func(row *sql.Rows) error { return row.Scan(&calls, &per1000) }, `select calls, cents_per_1000 from seo_rank_run where id = $1`, run)
	return calls, centsOf(calls, per1000), err
}

// keep stores a check, once a run.
func (s *Service) keep(ctx context.Context, c check) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return insert(ctx, tx, c) })
}

// insert stores a check, of now unless it has its time. It moves two marks: newest, of
// the newest check of a phrase that did not fail (where all failed, of the newest), and
// week, of the last one of a week that did not fail.
func insert(ctx context.Context, tx *db.Tx, c check) error {
	c.Features, c.AI.Domains = append([]string{}, c.Features...), append([]string{}, c.AI.Domains...) // lists in JSON, even empty
	c.Top, c.Pack = append([]TopResult{}, c.Top...), append([]PackListing{}, c.Pack...)
	features, err1 := json.Marshal(c.Features)
	ai, err2 := json.Marshal(c.AI)
	page, err3 := json.Marshal(c.Page)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	id, good, week := db.NewID(), c.Outcome != Failed, (*int64)(nil)
	if c.FetchedAt.IsZero() {
		c.FetchedAt = tx.Now()
	}
	if good {
		week = new(mondayOf(c.FetchedAt))
	}
	n, err := tx.Exec(ctx, `insert into seo_rankings (id, run, keyword, place, device, depth, outcome, rank, page, title, why,
			in_local_pack, pack_position, calls, features, ai, source, origin, fetched_at, week, newest)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21 or not exists (select 1
			from seo_rankings where keyword = $3 and place = $4 and device = $5 and depth = $6 and origin = $18 and newest and outcome <> 'failed'))
		on conflict do nothing`,
		id, c.run, c.Keyword, c.Place, c.Device, c.Depth, string(c.Outcome), c.Rank, c.Ranking.Page, c.Title, c.Failure,
		c.InLocalPack, c.PackPosition, c.Calls, string(features), string(ai), c.Source, string(c.Origin), db.Millis(c.FetchedAt), week, good)
	if err != nil || n == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `update seo_rankings set newest = false, week = case when week = $6 then null else week end
		where place = $1 and device = $2 and keyword = $3 and depth = $4 and origin = $5 and (newest or week = $6) and ($7 or outcome = 'failed') and id <> $8`,
		c.Place, c.Device, c.Keyword, c.Depth, string(c.Origin), week, good, id)
	if err == nil && good {
		_, err = tx.Exec(ctx, `insert into seo_rank_page (ranking, page) values ($1, $2)`, id, string(page))
	}
	return err
}

// mondayOf is the Monday of a time's week (UTC), in days since 1970, which began on a Thursday.
func mondayOf(t time.Time) int64 {
	day := db.Millis(t) / dayMillis
	return day - (day+3)%7
}

// scope is what checks must have in common to be compared.
type scope struct {
	place, device string
	depth         int
	origin        figure.Origin
	newest        int64 // check, in milliseconds
}

// seen is the scope that is shown of a place and a device, by default the first that are
// tracked: that of the newest good check there, or of Search Console's where those are newer.
func (s *Service) seen(ctx context.Context, place, device string) (scope, error) {
	t, err := s.Tracking(ctx)
	if err != nil {
		return scope{}, err
	}
	of := scope{place: cmp.Or(place, t.Places[0].Name), device: cmp.Or(device, t.Devices[0]), depth: t.Depth}
	err = s.DB.Each(ctx, func(row *sql.Rows) error { return row.Scan(&of.place, &of.device, &of.depth, &of.origin, &of.newest) },
		`select place, device, depth, origin, fetched_at from seo_rankings
		where newest and place in ($1, '') and device in ($2, '') and (origin <> 'sandbox' or $3)
		order by outcome = 'failed', fetched_at desc, place desc limit 1`, of.place, of.device, s.Sandbox)
	return of, err
}

const checkColumns = `keyword, place, device, depth, origin, outcome, rank, page, title, in_local_pack, pack_position, features, ai, calls, source, fetched_at`

// scanRanking reads checkColumns, and a failure.
func scanRanking(row *sql.Rows) (Ranking, error) {
	r := Ranking{History: []Point{}, Turns: []string{}}
	var features, ai []byte
	var at int64
	err := row.Scan(&r.Keyword, &r.Place, &r.Device, &r.Depth, &r.Origin, &r.Outcome, &r.Rank, &r.Page, &r.Title,
		&r.InLocalPack, &r.PackPosition, &features, &ai, &r.Calls, &r.Source, &at, &r.Failure)
	if err != nil {
		return r, err
	}
	r.FetchedAt = db.FromMillis(at)
	return r, errors.Join(json.Unmarshal(features, &r.Features), json.Unmarshal(ai, &r.AI))
}

// standings are how the phrases of a scope stand, the newest first, with the failure of
// the newest check and without their histories; of one phrase where keyword is not empty. A phrase that was last checked
// 12 weeks before the newest is not followed any more.
func (s *Service) standings(ctx context.Context, of scope, keyword string) ([]Ranking, error) {
	list := []Ranking{}
	return list, s.DB.Each(ctx, func(row *sql.Rows) error {
		r, err := scanRanking(row)
		list = append(list, r)
		return err
	}, `select `+checkColumns+`, (select n.why from seo_rankings n where n.place = r.place and n.device = r.device and n.keyword = r.keyword
			and n.depth = r.depth and n.origin = r.origin order by n.fetched_at desc limit 1)
		from seo_rankings r where newest and place = $1 and device = $2 and depth = $3 and origin = $4 and fetched_at >= $5
		and ($6 = '' or keyword = $6) order by fetched_at desc, keyword limit $7`,
		of.place, of.device, of.depth, string(of.origin), of.newest-historyFor.Milliseconds(), keyword, mostRankings)
}

// histories are the checks of a scope since a time, by phrase, the oldest first.
func (s *Service) histories(ctx context.Context, of scope, keyword string, since time.Time) (map[string][]Point, error) {
	out := map[string][]Point{}
	var p Point
	var phrase string
	var at int64
	into := []any{&phrase, &at, &p.Outcome, &p.Rank, &p.page}
	return out, s.DB.Each(ctx, func(row *sql.Rows) error {
		err := row.Scan(into...)
		p.At = db.FromMillis(at)
		if out[phrase] == nil {
			out[phrase] = make([]Point, 0, usualChecks)
		}
		out[phrase] = append(out[phrase], p)
		return err
	}, `select keyword, fetched_at, outcome, rank, page from seo_rankings
		where place = $1 and device = $2 and depth = $3 and origin = $4 and fetched_at >= $5 and ($6 = '' or keyword = $6) order by fetched_at`,
		of.place, of.device, of.depth, string(of.origin), db.Millis(since), keyword)
}

// Checks passes every stored check at a place on a device to each, the newest first, at
// most 100,000. The place and the device are those of Rankings.
func (s *Service) Checks(ctx context.Context, place, device string, each func(Ranking) error) error {
	of, err := s.seen(ctx, place, device)
	if err != nil {
		return err
	}
	return s.DB.Each(ctx, func(row *sql.Rows) error {
		r, err := scanRanking(row)
		if err != nil {
			return err
		}
		return each(r)
	}, `select `+checkColumns+`, why from seo_rankings where place = $1 and device = $2 and (origin <> 'sandbox' or $3)
		order by fetched_at desc, keyword limit $4`, of.place, of.device, s.Sandbox, mostChecks)
}

// page is what the first page of results showed at a check; empty where it is not kept.
func (s *Service) page(ctx context.Context, of scope, keyword string, at time.Time) (Page, error) {
	p := Page{Top: []TopResult{}, Pack: []PackListing{}}
	err := s.DB.Each(ctx, scanJSON(&p), `select page from seo_rank_page where ranking in (select id from seo_rankings
		where place = $1 and device = $2 and keyword = $3 and depth = $4 and origin = $5 and fetched_at = $6) limit 1`,
		of.place, of.device, keyword, of.depth, string(of.origin), db.Millis(at))
	return p, err
}

// trend is the weeks of a scope, the oldest first.
func (s *Service) trend(ctx context.Context, of scope) ([]Week, error) {
	weeks := []Week{}
	err := s.DB.Each(ctx, func(row *sql.Rows) error {
		var w Week
		var monday int64
		err := row.Scan(&monday, &w.Average, &w.Top3, &w.Top10, &w.Found, &w.Checked)
		w.Week = db.FromMillis(monday * dayMillis).Format(time.DateOnly)
		weeks = append(weeks, w)
		return err
	}, `select week, avg(rank), count(case when rank <= 3 then 1 end), count(case when rank <= 10 then 1 end), count(rank), count(*)
		from seo_rankings where place = $1 and device = $2 and depth = $3 and origin = $4 and week >= $5 group by week order by week`,
		of.place, of.device, of.depth, string(of.origin), mondayOf(s.DB.Now().Add(-trendFor)))
	return weeks, err
}
