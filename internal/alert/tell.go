package alert

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/job"
)

const (
	tellJob    = "alert.tell"
	tellEvery  = 15 * time.Minute
	pruneJob   = "alert.prune"
	pruneEvery = 6 * time.Hour
	tellBatch  = 200 // alerts that are read at once
)

// Register adds the jobs of alerts to a queue.
func (s *Service) Register(q *job.Queue) {
	job.Handle(q, tellJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.Tell(ctx) })
	q.Schedule(tellJob, tellEvery)
	job.Handle(q, pruneJob, func(ctx context.Context, _ *job.Run, _ struct{}) error { return s.Prune(ctx) })
	q.Schedule(pruneJob, pruneEvery)
}

// Tell writes to each address for which a unit has arrived, unless it had a
// letter within the day.
func (s *Service) Tell(ctx context.Context) error {
	units, err := s.c.Catalog.Shown(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for after := ""; ; {
		batch, err := wishes(ctx, s.c.DB, s.c.DB.Now(), `alert.id > $1 order by alert.id limit $2`, after, tellBatch)
		if err != nil || len(batch) == 0 {
			return errors.Join(append(errs, err)...)
		}
		after = batch[len(batch)-1].id
		var waiting []string // addresses
		for _, w := range batch {
			if len(w.arrived(units)) > 0 && !slices.Contains(waiting, w.address) {
				waiting = append(waiting, w.address)
			}
		}
		for _, address := range waiting {
			errs = append(errs, s.tell(ctx, address, units))
		}
	}
}

// errNothing ends the transaction of a letter that has nothing to say.
var errNothing = errors.New("nothing has arrived")

// tell writes one letter about all that an address waits for. The claim, the
// list of told units and the letter are one transaction, so that no two nodes
// and no restart send it twice. Units sold since the reading are left out.
func (s *Service) tell(ctx context.Context, address string, units []catalog.Unit) error {
	err := s.c.DB.Tx(ctx, func(tx *db.Tx) error {
		list, err := wishes(ctx, tx, tx.Now(), `address_id = $1 order by alert.id`, address)
		if err != nil {
			return err
		}
		email, claimed, err := claim(ctx, tx, address)
		if err != nil || !claimed {
			return err
		}
		var parts []part
		for _, w := range list {
			there, err := s.stillThere(ctx, tx, w.arrived(units))
			if err != nil {
				return err
			}
			if len(there) == 0 {
				continue
			}
			for _, u := range there {
				w.told = append(w.told, u.Slug)
			}
			if err := saveTold(ctx, tx, w); err != nil {
				return err
			}
			parts = append(parts, part{words: words(w.filters, units), units: there, until: w.until})
		}
		if len(parts) == 0 {
			return errNothing
		}
		return s.c.Mail.Enqueue(ctx, tx, s.arrivalLetter(email, address, parts))
	})
	if err != nil && !errors.Is(err, errNothing) {
		return fmt.Errorf("tell of what has arrived: %w", err)
	}
	return nil
}

// arrived are the units for sale that match, came after the alert and were not
// told yet.
func (w wish) arrived(units []catalog.Unit) []catalog.Unit {
	fresh := slices.DeleteFunc(slices.Clone(units), func(u catalog.Unit) bool {
		return u.Sold() || !u.ListedAt.After(w.since) || slices.Contains(w.told, u.Slug)
	})
	if len(fresh) == 0 {
		return nil
	}
	q, _ := url.ParseQuery(w.filters)
	f, err := catalog.ParseFilter(q)
	if err != nil || f.Query() != w.filters { // a later version of the shop knows it no more: it would match too much
		return nil
	}
	fitting := f.Fitting(fresh)
	return slices.DeleteFunc(f.Apply(fresh), func(u catalog.Unit) bool { return fitting != nil && fitting.Units[u.Slug].Verdict != catalog.FitOK })
}

func (s *Service) stillThere(ctx context.Context, tx *db.Tx, units []catalog.Unit) ([]catalog.Unit, error) {
	var slugs []string
	for _, u := range units {
		slugs = append(slugs, u.Slug)
	}
	now, err := s.c.Catalog.Named(ctx, tx, slugs)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(units, func(u catalog.Unit) bool {
		current, ok := now[u.Slug]
		return !ok || current.Sold() || current.OffSale != ""
	}), nil
}
