package alert

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// hold locks the row of an address, which it makes where there is none.
func (s *Service) hold(ctx context.Context, tx *db.Tx, email string) (id string, err error) {
	fresh := db.NewID()
	err = tx.QueryRow(ctx, `insert into alert_address (id, email, email_key, stop_hash) values ($1, $2, $3, $4)
		on conflict (email_key) do update set email_key = excluded.email_key returning id`,
		fresh, email, strings.ToLower(email), hashOf(s.stopToken(fresh))).Scan(&id)
	if err != nil {
		return "", fmt.Errorf("hold the address of an alert: %w", err)
	}
	return id, nil
}

// ask stores what a held address may wait for, or gives it a new token. The
// sixth takes the place of the oldest that nobody has confirmed; asked is false
// where there is none.
func ask(ctx context.Context, tx *db.Tx, address, filters, token string) (asked bool, err error) {
	now := tx.Now()
	n, err := tx.Exec(ctx, `update alert set confirm_hash = $1, ends_at = case when confirmed_at = 0 then $2 else ends_at end
		where address_id = $3 and filters = $4`, hashOf(token), db.Millis(now.Add(patience)), address, filters)
	if err != nil || n > 0 {
		return n > 0, err
	}
	var has int
	if err := tx.QueryRow(ctx, `select count(*) from alert where address_id = $1`, address).Scan(&has); err != nil {
		return false, fmt.Errorf("count the alerts of an address: %w", err)
	}
	if has >= maxAlerts {
		n, err := tx.Exec(ctx, `delete from alert where id =
			(select id from alert where address_id = $1 and confirmed_at = 0 order by created_at, id limit 1)`, address)
		if err != nil || n == 0 {
			return false, err
		}
	}
	_, err = tx.Exec(ctx, `insert into alert (id, address_id, filters, confirm_hash, created_at, ends_at) values ($1, $2, $3, $4, $5, $6)`,
		db.NewID(), address, filters, hashOf(token), db.Millis(now), db.Millis(now.Add(patience)))
	return err == nil, err
}

func confirm(ctx context.Context, tx *db.Tx, token string, until time.Time) (filters string, err error) {
	now := db.Millis(tx.Now())
	err = tx.QueryRow(ctx, `update alert set confirmed_at = $1, ends_at = $2 where confirm_hash = $3 and ends_at > $1 returning filters`,
		now, db.Millis(until), hashOf(token)).Scan(&filters)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fault.New(fault.Gone, "This link is no longer valid. Please ask again on the page of what you wait for.")
	}
	return filters, err
}

// wish is one confirmed alert.
type wish struct {
	id, address, filters string
	since                time.Time // the letter skips earlier units: the page of the request showed them
	until                time.Time
	told                 []string // slugs
}

const wishColumns = `alert.id, address_id, filters, created_at, ends_at, told`

// wishes reads confirmed alerts whose address, with some id above after, may
// get a letter; most of them at a time, those of one address together.
func wishes(ctx context.Context, r db.Reader, now time.Time, where string, args ...any) ([]wish, error) {
	args = append(args, db.Millis(now), db.Millis(now.Add(-pause)))
	rows, err := r.Query(ctx, fmt.Sprintf(`select `+wishColumns+` from alert join alert_address on alert_address.id = address_id
		where confirmed_at > 0 and ends_at > $%d and letter_at <= $%d and %s`, len(args)-1, len(args), where), args...)
	if err != nil {
		return nil, fmt.Errorf("read alerts: %w", err)
	}
	defer rows.Close()
	var out []wish
	for rows.Next() {
		var w wish
		var since, until int64
		var told string
		if err := rows.Scan(&w.id, &w.address, &w.filters, &since, &until, &told); err != nil {
			return nil, fmt.Errorf("read an alert: %w", err)
		}
		if err := json.Unmarshal([]byte(told), &w.told); err != nil {
			return nil, fmt.Errorf("read an alert: %w", err)
		}
		w.since, w.until = db.FromMillis(since), db.FromMillis(until)
		out = append(out, w)
	}
	return out, rows.Err()
}

// claim gives an address's letter of this day to this transaction; claimed is
// false where another had it, or where the address has stopped.
func claim(ctx context.Context, tx *db.Tx, address string) (email string, claimed bool, err error) {
	err = tx.QueryRow(ctx, `update alert_address set letter_at = $1 where id = $2 and letter_at <= $3 returning email`,
		db.Millis(tx.Now()), address, db.Millis(tx.Now().Add(-pause))).Scan(&email)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return email, err == nil, err
}

func saveTold(ctx context.Context, tx *db.Tx, w wish) error {
	told, err := json.Marshal(w.told)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `update alert set told = $1 where id = $2`, string(told), w.id)
	return err
}

// pruneBatch is how many rows one transaction deletes.
const pruneBatch = 500

// Prune forgets what has ended, what nobody has confirmed, and addresses that
// wait for nothing.
func (s *Service) Prune(ctx context.Context) error {
	for {
		var deleted int64
		err := s.c.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			deleted, err = tx.Exec(ctx, `delete from alert where id in (select id from alert where ends_at <= $1 order by ends_at limit $2)`,
				db.Millis(tx.Now()), pruneBatch)
			if err != nil {
				return err
			}
			_, err = tx.Exec(ctx, `delete from alert_address where not exists (select 1 from alert where address_id = alert_address.id)`)
			return err
		})
		if err != nil {
			return fmt.Errorf("prune the alerts: %w", err)
		}
		if deleted < pruneBatch {
			return nil
		}
	}
}

// Waited is what so many people wait for.
type Waited struct {
	Filters string
	Words   string
	People  int
}

// mostWaited is how many of them a screen lists.
const mostWaited = 50

// Waited lists what people wait for, what most of them want first.
func (s *Service) Waited(ctx context.Context) ([]Waited, error) {
	units, err := s.c.Catalog.All(ctx) // names of brands that were sold out long ago, too
	if err != nil {
		return nil, err
	}
	out := []Waited{}
	err = s.c.DB.Each(ctx, func(rows *sql.Rows) error {
		var w Waited
		if err := rows.Scan(&w.Filters, &w.People); err != nil {
			return err
		}
		w.Words = words(w.Filters, units)
		out = append(out, w)
		return nil
	}, `select filters, count(*) from alert where confirmed_at > 0 and ends_at > $1 group by filters order by count(*) desc, filters limit $2`,
		db.Millis(s.c.DB.Now()), mostWaited)
	if err != nil {
		return nil, fmt.Errorf("list the alerts: %w", err)
	}
	return out, nil
}
