package link

import (
	"context"
	"errors"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/link/index"
	"enamel/internal/seo/source"
)

const forAuthority = " authority" // ends the ids of runs

// Authority is what the newest import, else the provider says of domains. The provider is asked at most once in 30
// days of each, under the id of a run. A domain of which nobody tells is not in the map.
func (s *Service) Authority(ctx context.Context, name string, domains []string) (map[string]domain.Authority, error) {
	r, err := s.begin(ctx, name+forAuthority, len(domains))
	if err != nil {
		return nil, err
	}
	out, asks := map[string]domain.Authority{}, index.Ranks(ctx, s.Sources)
	for _, one := range domains {
		a, told, err := domain.Told(ctx, s.DB, one, s.Sandbox, s.DB.Now())
		if err == nil && !told && asks {
			err = s.askAuthority(ctx, r.id, one)
			if asks = !source.Fatal(err); err == nil {
				a, _, err = domain.Told(ctx, s.DB, one, s.Sandbox, s.DB.Now())
			}
		}
		if err != nil && !errors.As(err, new(*fault.Error)) {
			return nil, err
		}
		if a != nil {
			out[one] = *a
		}
	}
	return out, nil
}

// askAuthority asks the provider of one domain and stores what it says.
func (s *Service) askAuthority(ctx context.Context, run, name string) error {
	if ok, err := s.count(ctx, run); err != nil || !ok {
		return err
	}
	rank, c, err := index.Rank(ctx, s.Sources, name)
	if err != nil {
		return err
	}
	b := domain.NewBatch(c.Title, index.Scale, c.Origin)
	b.Rank(name, rank)
	return s.DB.Tx(ctx, func(tx *db.Tx) error { return b.Save(ctx, tx, true) })
}
