package app

import (
	"cmp"
	"context"
	"fmt"

	"enamel/internal/catalog"
	"enamel/internal/config"
	"enamel/internal/outbound"
	"enamel/internal/recall"
)

// wireRecalls takes recalls from what is configured, else from the sandbox where
// there is one, else from the public list.
func (a *App) wireRecalls() (err error) {
	endpoint, origin := cmp.Or(a.config.RecallsURL, config.PublicRecalls), recall.Measured
	o := outbound.Options{Contact: a.store.facts().Email}
	if a.sandbox != nil && a.config.RecallsURL == "" {
		endpoint, origin, o.Hosts = a.sandbox.URLs().Recalls, recall.Sandbox, a.sandbox.Hosts()
	}
	if a.recalls, err = recall.NewFetcher(a.store.recalls, endpoint, origin, o); err != nil {
		return fmt.Errorf("ENAMEL_RECALLS_URL: %w", err)
	}
	a.recallDesk = recall.NewHandlers(a.store.recalls, a.recalls, a.names)
	return nil
}

// unitRecalls are the recalls that a unit falls under.
func (a *App) unitRecalls(ctx context.Context, slug string) ([]catalog.UnitRecall, error) {
	hits, err := a.store.recalls.HitsOf(ctx, slug)
	out := make([]catalog.UnitRecall, len(hits))
	for i, h := range hits {
		out[i] = catalog.UnitRecall{ID: h.ID, Number: h.Recall.Number, Title: h.Recall.Title, URL: h.Recall.URL}
		if !h.ClearedAt.IsZero() {
			out[i].ClearedAt = &h.ClearedAt
		}
	}
	return out, err
}
