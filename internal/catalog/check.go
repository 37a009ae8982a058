package catalog

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"enamel/internal/blob"
	"enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of units. Out is how many pieces orders have taken, by
// unit, less what they gave back.
func Checks(now time.Time, out func(context.Context, db.Reader) (map[string]int, error)) []check.Rule {
	overdue := db.Millis(now.Add(-check.Overdue))
	return []check.Rule{
		{
			Name: "unit.stock", About: "The pieces on the floor are those that came, less those that were sold and ordered.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				return findStock(ctx, r, out, report)
			},
		},
		{
			Name: "unit.readable", About: "A unit's lists can be read, its kind is known, and its pins stand on what it has.",
			Find: findUnreadable,
		},
		{
			Name: "unit.sold_at", About: "A unit is marked as sold when no piece is left, and only then.",
			Find: check.Rows(`select slug, cast(stock as text) || ' are on the floor and it is ' || case when sold_at is null then 'not ' else '' end || 'marked as sold'
				from unit where (stock = 0) <> (sold_at is not null)`),
			Repair: func(ctx context.Context, tx *db.Tx, slug string) error {
				_, err := tx.Exec(ctx, `update unit set sold_at = case when stock > 0 then null else coalesce(sold_at, $1) end where slug = $2`, db.Millis(tx.Now()), slug)
				if err != nil {
					return err
				}
				return tx.Bump(ctx, Topic)
			},
		},
		{
			Name: "unit.hold", About: "A hold has an end and a piece, and nothing of it is kept long after its end.",
			Find: check.Rows(`select slug, case when held_until is null then 'it has a holder and no end of the hold'
					when stock = 0 then 'it is on hold and no piece is on the floor' else 'its hold ended over 30 days ago' end
				from unit where held_until is null and (held_for <> '' or held_phone <> '' or held_token <> '')
					or stock = 0 and held_until > $1 or held_until < $2`, db.Millis(now), overdue),
			Repair: func(ctx context.Context, tx *db.Tx, slug string) error {
				const broken = ` where slug = $1 and (held_until is null or stock = 0 or held_until < $2)` // none that came since
				if _, err := tx.Exec(ctx, `update unit set `+noHold+`, version = version + 1`+broken, slug, overdue); err != nil {
					return err
				}
				return tx.Bump(ctx, Topic)
			},
		},
		{
			Name: "unit.words", About: "A search finds each unit.",
			Find: findWords,
			Repair: func(ctx context.Context, tx *db.Tx, slug string) error {
				u, err := lock(ctx, tx, slug)
				if err != nil {
					return err
				}
				_, err = tx.Exec(ctx, `update unit set words = $1 where slug = $2`, u.words(), slug)
				return err
			},
		},
		{
			Name: "unit.version", About: "No change of a unit is newer than the unit: the next could not be stored.",
			Find: check.Rows(`select u.slug, 'it is at version ' || cast(u.version as text) || ', its changes at ' || cast(c.newest as text)
				from unit u join (select slug, max(version) as newest from unit_change group by slug) as c on c.slug = u.slug where c.newest > u.version`),
			Repair: check.Exec(`update unit set version = (select max(version) from unit_change where slug = $1) where slug = $1`),
		},
		{
			Name: "unit.readings", About: "A test was made of a unit that exists.",
			Find:   check.Rows(`select distinct slug, 'tests are kept of it, and it is no unit' from unit_reading r where not exists (select 1 from unit u where u.slug = r.slug)`),
			Repair: check.Exec(`delete from unit_reading where slug = $1 and not exists (select 1 from unit u where u.slug = $1)`),
		},
	}
}

// findStock counts in any order of events: came, plus what staff changed, less
// what orders took. Of a unit from before firstVersion was kept it is known only
// that at least one piece came.
func findStock(ctx context.Context, r db.Reader, out func(context.Context, db.Reader) (map[string]int, error), report func(row, text string)) error {
	ordered, err := out(ctx, r)
	if err != nil {
		return err
	}
	rows, err := r.Query(ctx, `select slug, stock,
			(select became from unit_change where slug = u.slug and version = $1 and field = 'stock'),
			(select cast(coalesce(sum(cast(became as bigint) - cast(was as bigint)), 0) as bigint) from unit_change where slug = u.slug and version > $1 and field = 'stock')
		from unit u order by slug`, firstVersion)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var slug string
		var stock, changed int
		var first sql.NullString
		if err := rows.Scan(&slug, &stock, &first, &changed); err != nil {
			return err
		}
		came := stock - changed + ordered[slug]
		known, err := strconv.Atoi(first.String)
		switch {
		case first.Valid && err != nil:
			return fmt.Errorf("%s: the pieces that came: %w", slug, err)
		case first.Valid && came != known:
			report(slug, fmt.Sprintf("%d pieces are on the floor; %d came, staff changed that by %d and orders have taken %d", stock, known, changed, ordered[slug]))
		case !first.Valid && came < 1:
			report(slug, fmt.Sprintf("%d pieces are on the floor, staff changed that by %d and orders have taken %d: none ever came", stock, changed, ordered[slug]))
		}
	}
	return rows.Err()
}

func findUnreadable(ctx context.Context, r db.Reader, report func(row, text string)) error {
	return eachUnit(ctx, r, func(u Unit, _ string, err error) {
		switch {
		case err != nil:
			report(u.Slug, "it cannot be read, and no page is published: "+err.Error())
		case !slices.Contains(Kinds(), u.Kind):
			report(u.Slug, fmt.Sprintf("its kind %q is none", u.Kind))
		case u.Kind.facts().category != u.Category:
			report(u.Slug, fmt.Sprintf("its category %q is not that of its kind %q", u.Category, u.Kind))
		case !u.pinned():
			report(u.Slug, "a mark is pinned to a note or a photo that it has not")
		}
	})
}

func findWords(ctx context.Context, r db.Reader, report func(row, text string)) error {
	return eachUnit(ctx, r, func(u Unit, words string, err error) {
		if err == nil && words != u.words() {
			report(u.Slug, "a search looks for it in the words of an earlier name")
		}
	})
}

// eachUnit reads the units, each by itself: err is of one whose lists are no JSON.
func eachUnit(ctx context.Context, r db.Reader, do func(u Unit, words string, err error)) error {
	rows, err := r.Query(ctx, `select `+readColumns+`, words from unit order by slug`) //nolint:sqlclosecheck // closed below
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var words string
		var failed error
		u, err := scan(time.Time{}, func(into ...any) error {
			failed = rows.Scan(append(into, &words)...)
			return failed
		})
		if failed != nil {
			return failed
		}
		do(u, words, err)
	}
	return rows.Err()
}

// PhotoUses adds up which photos units have, by hash.
func PhotoUses(ctx context.Context, r db.Reader, into map[string]blob.Uses) error {
	rows, err := r.Query(ctx, `select slug, photos from unit where photos <> '[]'`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var slug, text string
		var photos []Photo
		if err := rows.Scan(&slug, &text); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), &photos); err != nil {
			return fmt.Errorf("the photos of %s: %w", slug, err)
		}
		for _, p := range photos {
			use := into[p.Hash]
			if use.Units++; !p.Private {
				use.Shown++
			}
			into[p.Hash] = use
		}
	}
	return rows.Err()
}
