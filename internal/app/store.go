package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"enamel/internal/catalog"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/setting"
	"enamel/internal/shop"
	"enamel/web"
)

// store is what the server and the subcommands beside it share: the database
// and what stands on it.
type store struct {
	db       *db.DB
	settings *setting.Store
	record   shop.Record
	limits   map[string]setting.Key[int]
	catalog  *catalog.Service
	secret   []byte
}

// Names of the limits by address; each is a setting limit.<name>, a minute.
const (
	limitOrders         = "orders"
	limitDeliveryChecks = "delivery_checks"
)

// openStore opens the database with its settings and seeds an empty catalogue.
func openStore(ctx context.Context, c config.Config) (s *store, err error) {
	if err := makeFolder(c.Data); err != nil {
		return nil, err
	}
	s = &store{secret: c.Secret}
	if s.secret == nil {
		if s.secret, err = config.KeptSecret(c.Data); err != nil {
			return nil, err
		}
	}
	registry := setting.NewRegistry()
	if s.record, err = shop.Define(registry); err != nil {
		return nil, err
	}
	s.limits = defineLimits(registry)
	if s.db, err = db.Open(ctx, db.Config{URL: c.DatabaseURL, Path: c.DatabaseFile()}); err != nil {
		return nil, err
	}
	if s.settings, err = setting.Open(ctx, s.db, registry); err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	if err := s.openCatalog(ctx); err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	return s, nil
}

func (s *store) openCatalog(ctx context.Context) error {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return err
	}
	pictures, err := catalog.LoadPictures(dist, "pictures.json")
	if err != nil {
		return err
	}
	s.catalog = catalog.New(s.db, pictures)
	if err := s.catalog.Seed(ctx); err != nil {
		return fmt.Errorf("seed the catalogue: %w", err)
	}
	return nil
}

func defineLimits(r *setting.Registry) map[string]setting.Key[int] {
	out := map[string]setting.Key[int]{}
	for name, perMinute := range map[string]int{limitOrders: 120, limitDeliveryChecks: 120} {
		out[name] = setting.Define(r, "limit."+name, perMinute, func(n int) error {
			if n < 1 || n > 1_000_000 {
				return errors.New("must be a whole number of 1 to 1000000 requests a minute")
			}
			return nil
		})
	}
	return out
}

// perMinute is how many requests of a name one address may make in a minute.
func (s *store) perMinute(name string) int { return s.limits[name].Get(s.settings.Snapshot()) }

// facts is the newest reading of the record of business facts.
func (s *store) facts() shop.Facts { return s.record.Facts(s.settings.Snapshot()) }
