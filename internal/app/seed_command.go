package app

import (
	"context"
	"fmt"

	"enamel/internal/config"
	"enamel/internal/fault"
)

// seed runs `enamel seed`: the sample units are for trials, so the word for them
// is asked for.
func seed(ctx context.Context, c *console, args []string) error {
	if len(args) != 1 || args[0] != "--samples" {
		return errUsage
	}
	return withStore(ctx, c, func(_ config.Config, s *store) error {
		units, err := s.catalog.All(ctx)
		if err != nil {
			return err
		}
		if len(units) > 0 {
			return fault.New(fault.Conflict, fmt.Sprintf("The shop has %d units already: nothing was added.", len(units)))
		}
		if err := s.recorded(ctx, "catalog.seed", "samples", "", func() error { return s.catalog.Seed(ctx) }); err != nil {
			return err
		}
		if units, err = s.catalog.All(ctx); err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.out, "added %d sample units\n", len(units))
		return err
	})
}
