package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"enamel/internal/db"
)

// Today is what units ask of staff.
type Today struct {
	Held         []Unit // the hold that ends first comes first
	WithoutPhoto []Unit // that visitors see; the longest on the floor first
	Low          []Unit // the last one of its kind that can be bought
}

// toDo is a condition: the unit is on the floor and not off sale, which is a recall's.
const toDo = `stock > 0 and off_sale = ''`

// Today reads the units that ask something of staff; at most so many without a photo.
func (s *Service) Today(ctx context.Context, mostBare int) (out Today, err error) {
	now := s.db.Now()
	out.Held, err = s.read(ctx, s.db, now, `where `+toDo+` and held_until > $1 order by held_until, slug`, db.Millis(now))
	if err != nil {
		return out, err
	}
	out.WithoutPhoto, err = s.read(ctx, s.db, now, `where `+toDo+` and `+noPhoto+` order by created_at, slug limit $1`, mostBare)
	if err != nil {
		return out, err
	}
	out.Low, err = s.low(ctx, now)
	return out, err
}

// low reads the units that are the last of their kind.
func (s *Service) low(ctx context.Context, now time.Time) ([]Unit, error) {
	const free = `stock - case when held_until > $1 then 1 else 0 end`
	low, err := s.read(ctx, s.db, now, `where `+toDo+` and `+free+` = 1
		and kind in (select kind from unit where `+toDo+` group by kind having sum(`+free+`) = 1)`, db.Millis(now))
	slices.SortFunc(low, func(a, b Unit) int { return cmp.Compare(slices.Index(Kinds(), a.Kind), slices.Index(Kinds(), b.Kind)) })
	return low, err
}

// CountToday counts the units whose hold ends before a time, and those without a photo.
func (s *Service) CountToday(ctx context.Context, end time.Time) (held, withoutPhoto int, err error) {
	err = s.db.QueryRow(ctx, `select count(case when held_until > $1 and held_until < $2 then 1 end), count(case when `+noPhoto+` then 1 end)
		from unit where `+toDo, db.Millis(s.db.Now()), db.Millis(end)).Scan(&held, &withoutPhoto)
	if err != nil {
		return 0, 0, fmt.Errorf("catalog: count what units ask: %w", err)
	}
	return held, withoutPhoto, nil
}
