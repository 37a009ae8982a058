package opportunity

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// visible is the condition that hides rows of the sandbox.
func (s *Service) visible() string {
	if s.Sandbox {
		return "true"
	}
	return "origin <> 'sandbox'"
}

// replace stores opportunities and curves in the place of all that there are.
func (s *Service) replace(ctx context.Context, list []Opportunity, f *figures) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, table := range []string{"seo_keyword_opportunities", "seo_opportunity_curve"} {
			if _, err := tx.Exec(ctx, `delete from `+table); err != nil {
				return err
			}
		}
		for i := range list {
			o := &list[i]
			err := write(ctx, tx, o, `insert into seo_keyword_opportunities (detail, id, kind, keyword, opportunity_score, dollars_cents, origin)
				values ($1, $2, $3, $4, $5, $6, $7)`, o.ID, string(o.Kind), o.Keyword, o.Score, o.Dollars, string(o.Origin))
			if err != nil {
				return err
			}
		}
		return write(ctx, tx, f.curves, `insert into seo_opportunity_curve (detail, origin) values ($1, $2)`, string(f.stamp.Origin))
	})
}

// top reads the opportunities of the highest score, of one kind or of all.
func (s *Service) top(ctx context.Context, kind Kind, most int) ([]Opportunity, error) {
	return read[Opportunity](ctx, s.DB, `select detail from seo_keyword_opportunities where ($1 = '' or kind = $1) and `+s.visible()+`
		order by opportunity_score desc, dollars_cents desc, keyword limit $2`, string(kind), most)
}

// find reads an opportunity by its id.
func (s *Service) find(ctx context.Context, r db.Reader, id string) (o Opportunity, err error) {
	list, err := read[Opportunity](ctx, r, `select detail from seo_keyword_opportunities where id = $1 and `+s.visible(), id)
	if err != nil || len(list) == 0 {
		return o, cmp.Or(err, error(fault.New(fault.NotFound, "This opportunity no longer exists.")))
	}
	return list[0], nil
}

// Curve says which click-through rates the opportunities were found by.
func (s *Service) Curve(ctx context.Context) (Curves, error) {
	stored, err := read[Curves](ctx, s.DB, `select detail from seo_opportunity_curve where `+s.visible())
	if err != nil || len(stored) == 0 {
		return curvesOf(nil, nil), err
	}
	return stored[0], nil
}

// forecasts reads all of them, the newest first.
func (s *Service) forecasts(ctx context.Context) ([]Forecast, error) {
	return read[Forecast](ctx, s.DB, `select detail from seo_opportunity_forecast where `+s.visible()+` order by id desc`)
}

// open stores a forecast, unless one of its opportunity is open, and returns the open one. The sandbox has its own.
func open(ctx context.Context, tx *db.Tx, f Forecast) (Forecast, error) {
	err := write(ctx, tx, f, `insert into seo_opportunity_forecast (detail, id, opportunity, origin, settled) values ($1, $2, $3, $4, 0)
		on conflict do nothing`, f.ID, f.Opportunity, string(f.Origin))
	if err != nil {
		return f, err
	}
	list, err := read[Forecast](ctx, tx, `select detail from seo_opportunity_forecast
		where settled = 0 and opportunity = $1 and (origin = 'sandbox') = ($2 = 'sandbox')`, f.Opportunity, string(f.Origin))
	if err != nil {
		return f, err
	}
	return list[0], nil
}

// Unact takes the forecast of an opportunity back, if it has no result yet.
func (s *Service) Unact(ctx context.Context, id string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `delete from seo_opportunity_forecast where opportunity = $1 and settled = 0 and `+s.visible(), id)
		return err
	})
}

// settle stores a forecast with its result, unless it has one.
func settle(ctx context.Context, tx *db.Tx, f Forecast) error {
	return write(ctx, tx, f, `update seo_opportunity_forecast set detail = $1, settled = 1 where id = $2 and settled = 0`, f.ID)
}

// edits reads what staff have set in the place of start values, by name.
func edits(ctx context.Context, r db.Reader) (map[string]*Edit, error) {
	all := map[string]*Edit{}
	stored, err := read[map[string]*Edit](ctx, r, `select detail from seo_opportunity_assumptions`)
	for _, some := range stored {
		maps.Copy(all, some)
	}
	return all, err
}

// edit adds to what staff have set.
func (s *Service) edit(ctx context.Context, some map[string]*Edit) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		all, err := edits(ctx, tx)
		if err != nil {
			return err
		}
		maps.Copy(all, some)
		return write(ctx, tx, all, `insert into seo_opportunity_assumptions (detail, id) values ($1, 1) on conflict (id) do update set detail = excluded.detail`)
	})
}

// write runs a statement whose first parameter is v as JSON.
func write(ctx context.Context, tx *db.Tx, v any, statement string, args ...any) error {
	detail, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, statement, append([]any{string(detail)}, args...)...)
	return err
}

// read reads rows of one column of JSON.
func read[T any](ctx context.Context, r db.Reader, query string, args ...any) ([]T, error) {
	rows, err := r.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []T{}
	for rows.Next() {
		var detail string
		var v T
		if err := errors.Join(rows.Scan(&detail), json.Unmarshal([]byte(detail), &v)); err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, rows.Err()
}
