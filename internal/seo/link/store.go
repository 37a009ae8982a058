package link

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/snapshot"
)

const (
	newFor    = 30 * 24 * time.Hour
	keyLength = anchor.KeyLength // of an id: the page, and again the target
	eachTime  = 40               // rows of a statement: SQLite looks each parameter up among all
	atOnce    = 400              // rows in memory
)

// row is a link as it is stored.
type row struct {
	Link
	ID        string `json:"id"`
	CountsNew bool   `json:"counts_new"` // its first day is known, or it came after the first check of all
}

// stands is true of a link that the newest check has seen.
func (r *row) stands() bool { return r.State == live || r.State == regained }

// id is the same for a link however its addresses are spelled.
func id(page, target string) string { return anchor.Key(page) + anchor.Key(target) }

// read passes the rows of a query to scan, one after the other.
func read(ctx context.Context, r db.Reader, scan func(rows *sql.Rows) error, query string, args ...any) error {
	rows, err := r.Query(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("read backlinks: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return fmt.Errorf("read backlinks: %w", err)
		}
	}
	return rows.Err()
}

// each passes what a query has stored as JSON to see, one after the other.
func each[T any](ctx context.Context, r db.Reader, see func(T), query string, args ...any) error {
	return read(ctx, r, func(rows *sql.Rows) error {
		var text []byte
		var one T
		if err := rows.Scan(&text); err != nil {
			return err
		}
		err := json.Unmarshal(text, &one)
		see(one)
		return err
	}, query, args...)
}

// list is what a query has stored as JSON.
func list[T any](ctx context.Context, r db.Reader, query string, args ...any) ([]T, error) {
	out := []T{}
	err := each(ctx, r, func(one T) { out = append(out, one) }, query, args...)
	return out, err
}

// save runs a statement whose last value is detail as JSON.
func save(ctx context.Context, tx *db.Tx, detail any, query string, args ...any) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, query, append(args, string(text))...)
	return err
}

// eachLink passes links to see; more is further SQL, from where on.
func (s *Service) eachLink(ctx context.Context, r db.Reader, see func(row), more string, args ...any) error {
	now := s.DB.Now()
	return each(ctx, r, func(l row) {
		l.IsNew, l.Stale = l.stands() && l.CountsNew && now.Sub(l.FirstSeen) < newFor, l.State == unreadable || figure.Old(l.FetchedAt, now)
		see(l)
	}, `select detail from seo_backlinks `+more, args...)
}

// put stores rows, in the place of those with their ids.
func put(ctx context.Context, tx *db.Tx, rows []row) error {
	values := make([][]any, len(rows))
	for i, r := range rows {
		text, err := json.Marshal(r)
		if err != nil {
			return err
		}
		checked := int64(0)
		if r.CheckedAt != nil {
			checked = db.Millis(*r.CheckedAt)
		}
		values[i] = []any{r.ID, r.SourceDomain, r.SourceURL, r.Quality, r.State, string(r.Origin), db.Millis(r.LastSeen), checked, string(text)}
	}
	return tx.InsertRows(ctx, `seo_backlinks (id, source_domain, source_url, link_quality, state, origin, last_seen, checked_at, detail)`, values, eachTime,
		`on conflict (id) do update set link_quality = excluded.link_quality, state = excluded.state, origin = excluded.origin, last_seen = excluded.last_seen,
		checked_at = excluded.checked_at, detail = excluded.detail`)
}

// take stores what a batch says of domains, in the place of what its source said before (more adds to it), and its links
// that are not known yet, at most 20 a domain. It returns how many links it stored.
func take(ctx context.Context, tx *db.Tx, b *domain.Batch, more bool) (stored int, err error) {
	if err := b.Save(ctx, tx, more); err != nil {
		return 0, err
	}
	known, listed, checked := map[string]bool{}, map[string]int{}, false
	room := domain.Most
	err = read(ctx, tx, func(rows *sql.Rows) error {
		var key, of string
		var at int64
		if err := rows.Scan(&key, &of, &at); err != nil {
			return err
		}
		known[key], known[key[:keyLength]] = true, true
		listed[of]++
		room--
		checked = checked || at > 0
		return nil
	}, `select id, source_domain, checked_at from seo_backlinks`)
	if err != nil {
		return 0, err
	}
	var fresh []anchor.Claim
	for _, c := range b.Claims {
		of, key := anchor.Domain(c.Page), id(c.Page, c.Target)
		page := key[:keyLength]
		if known[key] || c.Target == "" && known[page] || listed[of] >= domain.MostOf || len(fresh) >= room {
			continue
		}
		known[key], known[page] = true, true
		listed[of]++
		fresh = append(fresh, c)
	}
	for some := range slices.Chunk(fresh, atOnce) {
		rows := make([]row, len(some))
		for i, c := range some {
			rows[i] = unchecked(b, c, tx.Now())
			rows[i].CountsNew = checked || !c.First.IsZero()
		}
		if err := put(ctx, tx, rows); err != nil {
			return 0, err
		}
	}
	return len(fresh), nil
}

// unchecked is a link that nobody has checked.
func unchecked(b *domain.Batch, c anchor.Claim, now time.Time) row {
	past := func(t time.Time) time.Time {
		if t.IsZero() || t.After(now) {
			return now
		}
		return t
	}
	return row{ID: id(c.Page, c.Target), Link: Link{
		SourceDomain: anchor.Domain(c.Page), SourceURL: c.Page, TargetURL: snapshot.Plain(c.Target, anchor.MostURL), AnchorText: snapshot.Plain(c.Text, anchor.MostAnchor),
		Quality: anchor.Low, Reasons: []string{"Not verified yet"}, Type: unverified, State: unverified, Rel: []string{}, Placement: anchor.Elsewhere, Found: b.Found,
		FirstSeen: past(c.First), LastSeen: past(c.Last), Stamp: figure.Stamp{Source: b.Found, Origin: b.Origin, FetchedAt: now},
	}}
}
