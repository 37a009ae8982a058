package price

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/price/offer"
)

const (
	shownFor    = 730 * 24 * time.Hour // changes
	mostChanges = 50
)

// reading is what one page of a competitor says.
type reading struct {
	url, hash string
	offers    []offer.Offer
	origin    figure.Origin
	at        time.Time
}

// visible is the condition that hides rows of the sandbox.
func (s *Service) visible() string {
	if s.Sandbox {
		return "true"
	}
	return "origin <> 'sandbox'"
}

// query passes the rows of a query to scan, one after the other.
func query(ctx context.Context, r db.Reader, scan func(row *sql.Rows) error, text string, args ...any) error {
	rows, err := r.Query(ctx, text, args...)
	if err != nil {
		return fmt.Errorf("read prices: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return fmt.Errorf("read prices: %w", err)
		}
	}
	return rows.Err()
}

// readings are the stored pages of a competitor by their addresses.
func (s *Service) readings(ctx context.Context, domain string) (map[string]reading, error) {
	out := map[string]reading{}
	return out, query(ctx, s.DB, func(row *sql.Rows) error {
		var r reading
		var text []byte
		var at int64
		if err := row.Scan(&r.url, &r.hash, &text, &r.origin, &at); err != nil {
			return err
		}
		r.at = db.FromMillis(at)
		err := json.Unmarshal(text, &r.offers)
		out[r.url] = r
		return err
	}, `select url, hash, offers, origin, read_at from seo_price_page where domain = $1 and `+s.visible()+` order by url`, domain)
}

// keep stores the pages of a competitor in the place of those that there were, with what changed.
func (s *Service) keep(ctx context.Context, domain string, pages []reading, changes []Change) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `delete from seo_price_page where domain = $1`, domain); err != nil {
			return err
		}
		for _, r := range pages {
			text, err := json.Marshal(r.offers)
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `insert into seo_price_page (url, domain, hash, offers, origin, read_at) values ($1, $2, $3, $4, $5, $6)
				on conflict (url) do nothing`, r.url, domain, r.hash, string(text), string(r.origin), db.Millis(r.at))
			if err != nil {
				return err
			}
		}
		for _, c := range changes {
			_, err := tx.Exec(ctx, `insert into seo_price_change (id, domain, competitor, item, url, was_cents, now_cents, origin, changed_at)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, db.NewID(), domain, c.Competitor, c.Item, c.URL, c.WasCents, c.NowCents, string(c.origin), db.Millis(c.At))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Changes are the changed prices of a competitor since a time, the newest first, at most 50; of all where domain is empty.
func (s *Service) Changes(ctx context.Context, domain string, since time.Time) ([]Change, error) {
	list := []Change{}
	return list, query(ctx, s.DB, func(row *sql.Rows) error {
		var c Change
		var at int64
		err := row.Scan(&c.Competitor, &c.Domain, &c.Item, &c.WasCents, &c.NowCents, &c.URL, &at)
		c.At = db.FromMillis(at)
		list = append(list, c)
		return err
	}, `select competitor, domain, item, was_cents, now_cents, url, changed_at from seo_price_change
		where ($1 = '' or domain = $1) and changed_at >= $2 and `+s.visible()+` order by changed_at desc, id limit $3`, domain, db.Millis(since), mostChanges)
}

// keepResult stores the result of a run in the place of the one before.
func (s *Service) keepResult(ctx context.Context, run string, r *Result) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into seo_price_result (origin, run, detail, fetched_at) values ($1, $2, $3, $4)
			on conflict (origin) do update set run = excluded.run, detail = excluded.detail, fetched_at = excluded.fetched_at`,
			string(r.Origin), run, string(text), db.Millis(r.FetchedAt))
		return err
	})
}

// Latest is the result of the newest run; nil: there is none.
func (s *Service) Latest(ctx context.Context) (latest *Result, err error) {
	err = query(ctx, s.DB, func(row *sql.Rows) error {
		var text []byte
		if err := row.Scan(&text); err != nil {
			return err
		}
		latest = &Result{}
		return json.Unmarshal(text, latest)
	}, `select detail from seo_price_result where `+s.visible()+` order by fetched_at desc limit 1`)
	if latest != nil {
		latest.Stale = latest.Stale || figure.Old(latest.FetchedAt, s.DB.Now())
	}
	return latest, err
}
