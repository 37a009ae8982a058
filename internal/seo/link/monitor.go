package link

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/link/index"
	"enamel/internal/seo/link/ledger"
	"enamel/internal/seo/link/referrer"
	"enamel/internal/seo/source"
)

const (
	mostCalls = 10 // of a provider a run
	mostQuick = 100
	mostFull  = 2000
	mostShown = 50
	atATime   = 8 // pages
	freshFor  = 7 * 24 * time.Hour
)

// Monitor reads the referrer log and the provider, and verifies links by fetching their pages: all of them in mode
// full, else the new ones and those not checked for 7 days. calls bounds those of the provider; 0: as Plan says.
// A second attempt of a run goes on where the first ended.
func (s *Service) Monitor(ctx context.Context, name, mode string, calls int, tell func(done, total int, note string)) (Result, error) {
	if mode != "quick" && mode != "full" {
		return Result{}, fault.Field("mode", "The mode must be quick or full")
	}
	r, err := s.begin(ctx, name, cmp.Or(min(max(0, calls), mostCalls), mostCalls))
	if err != nil {
		return Result{}, err
	}
	r.mode, r.tell = mode, tell
	tell(0, 0, "Asking who links here")
	for _, step := range []func(context.Context, *run) error{s.readLog, s.readProvider, s.verifyAll, s.finish} {
		if err := step(ctx, &r); err != nil {
			return Result{}, err
		}
	}
	sum, err := s.Summary(ctx)
	if err != nil || sum == nil {
		return Result{}, err
	}
	list, err := s.List(ctx, mostShown)
	return Result{Total: sum.Total, Domains: sum.Referring, HighQuality: sum.HighQuality, Backlinks: list, Summary: *sum}, err
}

// readLog takes the pages that the referrer log names.
func (s *Service) readLog(ctx context.Context, _ *run) error {
	claims, err := referrer.Claims(ctx, s.DB)
	if err != nil {
		return err
	}
	b := domain.NewBatch(referrer.Name, "", figure.Measured)
	for _, c := range claims {
		b.Add(s.Site, c)
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := take(ctx, tx, b, false)
		return err
	})
}

// readProvider stores what the provider says, call by call. That it refuses is kept with the run; a run that has
// nothing else fails.
func (s *Service) readProvider(ctx context.Context, r *run) error {
	if source.NotConnected(s.Sources.Ready(ctx, source.Links)) {
		return nil
	}
	for r.cursor != index.End && r.failure == "" {
		if ok, err := s.count(ctx, r.id); err != nil || !ok {
			return err
		}
		claims, next, conn, err := index.Ask(ctx, s.Sources, s.Site, r.cursor)
		if f := (*fault.Error)(nil); errors.As(err, &f) {
			r.failure = f.Msg
		} else if err != nil {
			return err
		}
		b, more := domain.NewBatch(conn.Title, index.Scale, conn.Origin), r.cursor != ""
		for _, c := range claims {
			b.Add(s.Site, c)
		}
		r.cursor = next
		err = s.DB.Tx(ctx, func(tx *db.Tx) error {
			if r.failure == "" {
				if _, err := take(ctx, tx, b, more); err != nil {
					return err
				}
			}
			_, err := tx.Exec(ctx, `update seo_backlink_run set cursor = $1, failure = $2 where id = $3`, r.cursor, r.failure, r.id)
			return err
		})
		if err != nil {
			return err
		}
	}
	if list, err := s.List(ctx, 1); r.failure == "" || err != nil || len(list) > 0 {
		return err
	}
	return fault.New(fault.BadProvider, r.failure)
}

// verifyAll fetches the pages whose turn it is and those of promises, a few at a time.
func (s *Service) verifyAll(ctx context.Context, r *run) error {
	pages, err := s.due(ctx, r.started, r.mode)
	if err != nil {
		return err
	}
	promised, err := s.Promises(ctx)
	if err != nil {
		return err
	}
	for _, p := range promised {
		if !slices.Contains(pages, p.URL) {
			pages = append(pages, p.URL)
		}
	}
	of := anchor.NewSubject(s.Site, s.Name(), s.Topic(), s.Towns())
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(atATime)
	for i, page := range pages {
		r.tell(i, len(pages), page)
		group.Go(func() error { return s.verify(groupCtx, page, of) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	r.tell(len(pages), len(pages), "")
	return nil
}

func (s *Service) finish(ctx context.Context, _ *run) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return s.conclude(ctx, tx) })
}

// due are the pages of links to fetch, each once: those never checked first.
func (s *Service) due(ctx context.Context, started time.Time, mode string) (pages []string, err error) {
	most, before := mostFull, started
	if mode == "quick" {
		most, before = mostQuick, started.Add(-freshFor)
	}
	known := map[string]bool{}
	err = read(ctx, s.DB, func(rows *sql.Rows) error {
		var key, page string
		err := rows.Scan(&key, &page)
		if err == nil && !known[key[:keyLength]] && len(pages) < most {
			known[key[:keyLength]] = true
			pages = append(pages, page)
		}
		return err
	}, `select id, source_url from seo_backlinks where checked_at < $1 and (origin <> 'sandbox' or $2) order by checked_at, id limit $3`,
		db.Millis(before), s.Sandbox, most*domain.MostOf)
	return pages, err
}

// verify fetches a page, and stores what it shows of the links and promises that were known of it.
func (s *Service) verify(ctx context.Context, address string, of anchor.Subject) error {
	p, err := s.Reader.Fetch(ctx, address)
	if err != nil {
		return err
	}
	var e anchor.Evidence
	if p.Why == "" {
		e = anchor.Examine(p, of)
	}
	broken := map[string]bool{}
	for _, f := range e.Links {
		if u, err := url.Parse(f.Target); err == nil {
			broken[f.Target] = s.Lives(ctx, cmp.Or(u.EscapedPath(), "/")) >= http.StatusBadRequest
		}
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := ledger.Judge(ctx, tx, address, p, e); err != nil {
			return err
		}
		var old []row
		key := anchor.Key(address)
		err := s.eachLink(ctx, tx, func(l row) { old = append(old, l) }, `where id >= $1 and id < $2 order by id`, key, key+"g")
		if err != nil || len(old) == 0 {
			return err
		}
		h, err := s.host(ctx, tx, old[0].SourceDomain)
		if err != nil {
			return err
		}
		rows, drop := s.settle(old, p, e, h)
		for i := range rows {
			rows[i].Broken = broken[rows[i].TargetURL]
		}
		for _, key := range drop {
			if _, err := tx.Exec(ctx, `delete from seo_backlinks where id = $1`, key); err != nil {
				return err
			}
		}
		return put(ctx, tx, rows)
	})
}

// Plan is what a quick run would take now. It asks no provider.
func (s *Service) Plan(ctx context.Context) (Plan, error) {
	c, ok, err := s.Sources.Connection(ctx, source.Links)
	if err != nil {
		return Plan{}, err
	}
	p := Plan{Provider: c.Title, Refusal: c.Refusal, Sandbox: c.Origin == figure.Sandbox}
	if ok {
		p.Calls, p.CostCents = mostCalls, new(float64(mostCalls)*float64(c.CentsPer1000)/1000)
	}
	pages, err := s.due(ctx, s.DB.Now(), "quick")
	p.ToVerify = len(pages)
	return p, err
}

// run is how far a run has come.
type run struct {
	id, mode, cursor, failure string
	started                   time.Time
	tell                      func(done, total int, note string)
}

// begin opens a run, unless an earlier attempt has.
func (s *Service) begin(ctx context.Context, name string, most int) (run, error) {
	r := run{id: name}
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		var at int64
		err := tx.QueryRow(ctx, `insert into seo_backlink_run (id, most, calls, cursor, failure, started_at) values ($1, $2, 0, '', '', $3)
			on conflict (id) do update set most = seo_backlink_run.most returning cursor, failure, started_at`, name, most, db.Millis(tx.Now())).Scan(&r.cursor, &r.failure, &at)
		r.started = db.FromMillis(at)
		return err
	})
	return r, err
}

// count counts a call before it is made; false: none is left.
func (s *Service) count(ctx context.Context, name string) (ok bool, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `update seo_backlink_run set calls = calls + 1 where id = $1 and calls < most`, name)
		ok = n > 0
		return err
	})
	return ok, err
}
