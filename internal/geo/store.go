package geo

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"enamel/internal/db"
)

const (
	hitAge     = 90 * 24 * time.Hour
	missAge    = 24 * time.Hour
	maxCached  = 20_000 // rows; what expires first goes first, so misses before hits
	sweepBatch = 100    // rows deleted with one insert

	slotName    = "first"
	slotSpacing = time.Second
	// maxPause is the longest that the first geocoder can ask not to be asked.
	maxPause = 10 * time.Minute
	// clockJump: a slot this far off was not set by a clock like ours.
	clockJump = maxPause + time.Minute
)

// recall returns what is remembered under key and has not expired.
func (s *Service) recall(ctx context.Context, key string) (got answer, known bool, err error) {
	var lat, lon sql.NullFloat64
	err = s.db.QueryRow(ctx, `select lat, lon from geocode_cache where key = $1 and expires_at > $2`,
		key, db.Millis(s.db.Now())).Scan(&lat, &lon)
	if errors.Is(err, sql.ErrNoRows) {
		return answer{}, false, nil
	}
	if err != nil {
		return answer{}, false, err
	}
	return answer{point: Point{Lat: lat.Float64, Lon: lon.Float64}, found: lat.Valid}, true, nil
}

// remember stores an answer, and deletes what has expired or is too much.
func (s *Service) remember(ctx context.Context, key string, got answer) error {
	ctx, cancel := context.WithTimeout(ctx, s.limits.claim)
	defer cancel()
	age := missAge
	if got.found {
		age = hitAge
	}
	lat := sql.NullFloat64{Float64: got.point.Lat, Valid: got.found}
	lon := sql.NullFloat64{Float64: got.point.Lon, Valid: got.found}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `insert into geocode_cache (key, lat, lon, expires_at) values ($1, $2, $3, $4)
			on conflict (key) do update set lat = excluded.lat, lon = excluded.lon, expires_at = excluded.expires_at`,
			key, lat, lon, db.Millis(tx.Now().Add(age))); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `delete from geocode_cache where key in
			(select key from geocode_cache where expires_at <= $1 order by expires_at, key limit $2)`,
			db.Millis(tx.Now()), sweepBatch); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `delete from geocode_cache where key in
			(select key from geocode_cache order by expires_at desc, key desc limit $1 offset $2)`,
			sweepBatch, maxCached)
		return err
	})
}

// claimSlot takes the next moment at which the first geocoder may be asked,
// in one statement, so that no two callers on any node get the same. ok is
// false, and nothing is taken, when that moment is farther off than limits.wait.
func (s *Service) claimSlot(ctx context.Context) (slot time.Time, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.limits.claim)
	defer cancel()
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		now := tx.Now()
		var next int64
		err := tx.QueryRow(ctx, `insert into geocode_slot (name, next_at) values ($1, $2)
			on conflict (name) do update set next_at = $5 +
				case when geocode_slot.next_at > $3 and geocode_slot.next_at <= $4 then geocode_slot.next_at else $3 end
			where geocode_slot.next_at <= $4 or geocode_slot.next_at > $6
			returning next_at`,
			slotName, db.Millis(now.Add(slotSpacing)), db.Millis(now), db.Millis(now.Add(s.limits.wait)),
			slotSpacing.Milliseconds(), db.Millis(now.Add(clockJump))).Scan(&next)
		if errors.Is(err, sql.ErrNoRows) {
			ok = false
			return nil
		}
		slot, ok = db.FromMillis(next).Add(-slotSpacing), true
		return err
	})
	return slot, ok && err == nil, err
}

// pause keeps every node from asking the first geocoder for so long, or for
// maxPause; a longer pause that somebody has stored stays.
func (s *Service) pause(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, s.limits.claim)
	defer cancel()
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update geocode_slot set next_at = $1 where name = $2 and next_at < $1`,
			db.Millis(tx.Now().Add(min(d, maxPause))), slotName)
		return err
	})
}
