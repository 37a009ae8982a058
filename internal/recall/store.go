package recall

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/fault"
)

// list is the row of recall_list.
type list struct {
	version   int64
	fetchedAt time.Time // zero: never
	yearsAt   time.Time
	origin    string
	failure   string
}

func (l list) stale(now time.Time) bool { return l.failure != "" || now.Sub(l.fetchedAt) > staleIn }

func readList(ctx context.Context, r db.Reader) (l list, err error) {
	var fetched, years sql.NullInt64
	err = r.QueryRow(ctx, `select version, fetched_at, years_at, origin, failure from recall_list`).Scan(&l.version, &fetched, &years, &l.origin, &l.failure)
	if err != nil {
		return l, fmt.Errorf("recall: read the state of the list: %w", err)
	}
	l.fetchedAt, l.yearsAt = moment(fetched), moment(years)
	return l, nil
}

func moment(millis sql.NullInt64) time.Time {
	if !millis.Valid {
		return time.Time{}
	}
	return db.FromMillis(millis.Int64)
}

const recallColumns = `number, recalled_on, title, url, hazard, remedy, makers, models, products, origin`

func readRecalls(ctx context.Context, r db.Reader) ([]Recall, error) {
	rows, err := r.Query(ctx, `select `+recallColumns+` from recall`)
	if err != nil {
		return nil, fmt.Errorf("recall: read the list: %w", err)
	}
	defer rows.Close()
	var out []Recall
	for rows.Next() {
		var one Recall
		if err := rows.Scan(one.fields()...); err != nil {
			return nil, fmt.Errorf("recall: read a recall: %w", err)
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

func (r *Recall) fields() []any {
	return []any{&r.Number, &r.Date, &r.Title, &r.URL, &r.Hazard, &r.Remedy, &r.Makers, &r.Models, &r.Products, &r.Origin}
}

// rowsAStatement is how many recalls one statement writes.
const rowsAStatement = 20

// upsert writes recalls over those of the same numbers.
func upsert(ctx context.Context, tx *db.Tx, recalls []Recall) error {
	rows := make([][]any, len(recalls))
	for i, r := range recalls {
		rows[i] = []any{r.Number, r.Date, r.Title, r.URL, r.Hazard, r.Remedy, r.Makers, r.Models, r.Products, r.Origin}
	}
	if err := tx.InsertRows(ctx, `recall (`+recallColumns+`)`, rows, rowsAStatement, `on conflict (number) do update set
		recalled_on = excluded.recalled_on, title = excluded.title, url = excluded.url, hazard = excluded.hazard, remedy = excluded.remedy,
		makers = excluded.makers, models = excluded.models, products = excluded.products, origin = excluded.origin`); err != nil {
		return fmt.Errorf("recall: write the list: %w", err)
	}
	_, err := tx.Exec(ctx, `update recall_list set version = version + 1`)
	return err
}

// insertHit records a hit; false where it is known already.
func insertHit(ctx context.Context, tx *db.Tx, number string, u catalog.Unit, words []string) (added bool, err error) {
	matched, err := json.Marshal(words)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `insert into recall_hit (id, number, slug, model, matched, found_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (number, slug, model) do nothing`,
		db.NewID(), number, u.Slug, strings.ToLower(u.Brand+" "+u.Model), string(matched), db.Millis(tx.Now()))
	if err != nil {
		return false, fmt.Errorf("recall: write a hit: %w", err)
	}
	return n == 1, nil
}

func hasOpenHit(ctx context.Context, r db.Reader, slug string) (open bool, err error) {
	err = r.QueryRow(ctx, `select exists (select 1 from recall_hit where slug = $1 and cleared_at is null)`, slug).Scan(&open)
	return open, err
}

// lockUnit keeps others from the unit of a hit until the transaction ends: two who
// clear its last two hits at once would each see the other's open.
func lockUnit(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `update unit set version = version where slug = (select slug from recall_hit where id = $1)`, id)
	return err
}

func clearHit(ctx context.Context, tx *db.Tx, by, id, reason string) (slug, number string, err error) {
	err = tx.QueryRow(ctx, `update recall_hit set cleared_at = $1, cleared_by = $2, reason = $3 where id = $4 and cleared_at is null
		returning slug, number`, db.Millis(tx.Now()), by, reason, id).Scan(&slug, &number)
	if !errors.Is(err, sql.ErrNoRows) {
		return slug, number, err
	}
	var known bool
	if err := tx.QueryRow(ctx, `select exists (select 1 from recall_hit where id = $1)`, id).Scan(&known); err != nil {
		return "", "", err
	}
	if known {
		return "", "", fault.New(fault.Conflict, "This hit is cleared already.")
	}
	return "", "", fault.New(fault.NotFound, "There is no such hit.")
}

// dropSandbox forgets what a sandbox said, and gives back the units that only it took off sale.
func dropSandbox(ctx context.Context, tx *db.Tx) error {
	rows, err := tx.Query(ctx, `select distinct h.slug from recall_hit h join recall r on r.number = h.number
		where r.origin = 'sandbox' and h.cleared_at is null order by h.slug`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var slugs []string
	for rows.Next() {
		var slug string
		if err := rows.Scan(&slug); err != nil {
			return err
		}
		slugs = append(slugs, slug)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, statement := range []string{
		`delete from recall_hit where number in (select number from recall where origin = 'sandbox')`,
		`delete from recall where origin = 'sandbox'`,
	} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	for _, slug := range slugs {
		open, err := hasOpenHit(ctx, tx, slug)
		if err != nil {
			return err
		}
		if open {
			continue
		}
		if err := catalog.PutOnSale(ctx, tx, system, slug); err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
	}
	return nil
}

// MaxHits bounds a list of hits.
const MaxHits = 100

// query chooses hits.
type query struct {
	open  bool
	slug  string
	after string // id
	limit int
}

// hits lists those of units that are still there, the newest first, and counts them.
func (s *Service) hits(ctx context.Context, q query) (out []Hit, total int, err error) {
	from := ` from recall_hit h join unit u on u.slug = h.slug join recall r on r.number = h.number where 1 = 1`
	var args []any
	where := func(condition string, value any) {
		args = append(args, value)
		from += ` and ` + condition + ` $` + strconv.Itoa(len(args))
	}
	if q.open {
		from += ` and h.cleared_at is null`
	}
	if q.slug != "" {
		where(`h.slug =`, q.slug)
	}
	if err := s.db.QueryRow(ctx, `select count(*)`+from, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("recall: count the hits: %w", err)
	}
	if q.after != "" {
		where(`h.id <`, q.after)
	}
	rows, err := s.db.Query(ctx, `select r.`+strings.ReplaceAll(recallColumns, ", ", ", r.")+`, h.id, h.matched, h.found_at, h.cleared_at, h.cleared_by, h.reason,
		u.slug, u.name, u.brand, u.model, u.serial`+from+` order by h.id desc limit `+strconv.Itoa(min(q.limit, MaxHits+1)), args...)
	if err != nil {
		return nil, 0, fmt.Errorf("recall: read the hits: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		h, err := scanHit(rows)
		if err != nil {
			return nil, 0, fmt.Errorf("recall: read a hit: %w", err)
		}
		out = append(out, h)
	}
	return out, total, rows.Err()
}

func scanHit(rows *sql.Rows) (h Hit, err error) {
	var matched string
	var found int64
	var cleared sql.NullInt64
	err = rows.Scan(append(h.Recall.fields(), &h.ID, &matched, &found, &cleared, &h.ClearedBy, &h.Reason,
		&h.Unit.Slug, &h.Unit.Name, &h.Unit.Brand, &h.Unit.Model, &h.Unit.Serial)...)
	if err != nil {
		return h, err
	}
	h.FoundAt, h.ClearedAt = db.FromMillis(found), moment(cleared)
	return h, json.Unmarshal([]byte(matched), &h.Matched)
}

func countRecalls(ctx context.Context, r db.Reader) (n int, err error) {
	if err := r.QueryRow(ctx, `select count(*) from recall`).Scan(&n); err != nil {
		return 0, fmt.Errorf("recall: count the list: %w", err)
	}
	return n, nil
}
