package gsc

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/gsc/tally"
)

const (
	rowsEach   = 20   // that one statement inserts: SQLite takes long over many parameters
	maxSubject = 1000 // bytes of a query or an address: a longer one fits no index, and counts as hidden
)

func cells(s tally.Sums) []any   { return []any{s.Impressions, s.Clicks, s.Weight} }
func fields(s *tally.Sums) []any { return []any{&s.Impressions, &s.Clicks, &s.Weight} }

// isStorable reports whether a query or an address fits an index, and PostgreSQL's texts.
func isStorable(subject string) bool {
	return subject != "" && len(subject) <= maxSubject && !form.HasControl(subject)
}

// batch says of days what they have in common.
type batch struct {
	property string
	origin   figure.Origin
	length   int  // days that the queries and pages of one are of: 1, or an imported period under its last day
	known    bool // their totals
}

// keepDays replaces days whole, in one transaction. A day that is known better stays: what was measured, and
// what was imported where the sandbox has another.
func (s *Service) keepDays(ctx context.Context, b batch, days []*tally.Day) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, d := range days {
			var better bool
			err := tx.QueryRow(ctx, `select exists (select 1 from seo_gsc_day where date = $1 and (origin = 'measured' and $2 <> 'measured' or origin = 'imported' and $2 = 'sandbox'))`,
				d.Date, string(b.origin)).Scan(&better)
			if err != nil {
				return err
			}
			if better {
				continue
			}
			for _, table := range dayTables() {
				if _, err := tx.Exec(ctx, `delete from `+table+` where date = $1`, d.Date); err != nil {
					return err
				}
			}
			if err := s.insertDay(ctx, tx, b, d); err != nil {
				return err
			}
		}
		return nil
	})
}

func dayTables() []string { return []string{"seo_gsc_data", "seo_gsc_page", "seo_gsc_day"} }

func (s *Service) insertDay(ctx context.Context, tx *db.Tx, b batch, d *tally.Day) error {
	if d.Queries == nil {
		b.length = 0
	}
	for table, subjects := range map[string]map[string]tally.Sums{"seo_gsc_data (date, query": d.Queries, "seo_gsc_page (date, page": d.Pages} {
		maps.DeleteFunc(subjects, func(subject string, _ tally.Sums) bool { return !isStorable(subject) })
		var rows [][]any
		for _, subject := range sortedKeys(subjects) {
			rows = append(rows, slices.Concat([]any{d.Date, subject, b.length}, cells(subjects[subject]), []any{string(b.origin)}))
		}
		if err := tx.InsertRows(ctx, table+", days, impressions, clicks, weight, origin)", rows, rowsEach, ""); err != nil {
			return err
		}
	}
	named, brand := tally.Split(d.Queries, s.Brand())
	row := slices.Concat([]any{d.Date, b.length, b.property, b.known}, cells(d.Total), cells(named), cells(brand), []any{string(b.origin), db.Millis(tx.Now())})
	return tx.InsertRows(ctx, `seo_gsc_day (date, days, property, known, impressions, clicks, weight, named_impressions, named_clicks, named_weight,
		brand_impressions, brand_clicks, brand_weight, origin, fetched_at)`, [][]any{row}, 1, "")
}

// keepPairs replaces the queries by page, and forgets the days before one.
func (s *Service) keepPairs(ctx context.Context, origin figure.Origin, pairs map[[2]string]tally.Sums, before string) error {
	var rows [][]any
	for pair, figures := range pairs {
		if isStorable(pair[0]) && isStorable(pair[1]) {
			rows = append(rows, slices.Concat([]any{pair[0], pair[1]}, cells(figures), []any{string(origin)}))
		}
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `delete from seo_gsc_pair`)
		for _, table := range dayTables() {
			_, failed := tx.Exec(ctx, `delete from `+table+` where date < $1`, before)
			err = errors.Join(err, failed)
		}
		return errors.Join(err, tx.InsertRows(ctx, "seo_gsc_pair (query, page, impressions, clicks, weight, origin)", rows, rowsEach, ""))
	})
}

// keepStates stores what stands beside the figures, by subject; whole: in place of all of that kind.
func (s *Service) keepStates(ctx context.Context, kind string, origin figure.Origin, values map[string]any, whole bool) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if whole {
			if _, err := tx.Exec(ctx, `delete from seo_gsc_state where kind = $1`, kind); err != nil {
				return err
			}
		}
		for _, subject := range sortedKeys(values) {
			value, err := json.Marshal(values[subject])
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `insert into seo_gsc_state (kind, subject, value, origin, fetched_at) values ($1, $2, $3, $4, $5)
				on conflict (kind, subject) do update set value = excluded.value, origin = excluded.origin, fetched_at = excluded.fetched_at`,
				kind, subject, string(value), string(origin), db.Millis(tx.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// states reads what keepStates has stored of a kind, the greatest subject first.
func states[T any](ctx context.Context, s *Service, kind string) (subjects []string, values []T, err error) {
	rows, err := s.DB.Query(ctx, `select subject, value from seo_gsc_state where kind = $1 and origin <> $2 order by subject desc`, kind, s.hidden())
	list, err := scan(func(pair *[2]string) []any { return []any{&pair[0], &pair[1]} }, rows, err)
	values = make([]T, len(list))
	for i, pair := range list {
		subjects = append(subjects, pair[0])
		err = errors.Join(err, json.Unmarshal([]byte(pair[1]), &values[i]))
	}
	return subjects, values, err
}

// failure is why the newest fetch failed.
type failure struct {
	Why string
	At  time.Time
}

// keepFailure remembers why a fetch failed, or that it did not. A source that is not connected has not failed.
func (s *Service) keepFailure(ctx context.Context, err error) error {
	f := &fault.Error{Msg: "It failed on our side."}
	if errors.As(err, &f) && f.Slug == "not-connected" {
		return nil
	}
	values := map[string]any{}
	if err != nil {
		values[""] = failure{f.Msg, s.DB.Now()}
	}
	return s.keepStates(ctx, "failure", "", values, true)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// hidden is the origin whose rows are not read.
func (s *Service) hidden() string {
	if s.Sandbox {
		return "none"
	}
	return string(figure.Sandbox)
}

// scan reads rows to their end and closes them.
func scan[T any](fields func(*T) []any, rows *sql.Rows, err error) ([]T, error) {
	list := []T{}
	if err != nil {
		return list, fmt.Errorf("read search console: %w", err)
	}
	defer rows.Close()
	var row T
	into := fields(&row)
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return list, fmt.Errorf("read search console: %w", err)
		}
		list = append(list, row)
	}
	return list, rows.Err()
}
