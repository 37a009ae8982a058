package app

import (
	"context"

	"enamel/internal/content"
	"enamel/internal/desk"
	seoreport "enamel/internal/seo/report"
	"enamel/internal/staff"
)

func (s *store) legalStated() []content.Stating { return s.legal.Stated(s.settings.Snapshot()) }

// settleFacts brings up to date what texts of the site state.
func (a *App) settleFacts(ctx context.Context) {
	if err := a.stated.Settle(ctx); err != nil {
		a.log.ErrorContext(ctx, "could not record the facts that pages state", "cause", err)
	}
}

// changedForStaff is what the first screen of the day says of facts that have changed.
func (a *App) changedForStaff(ctx context.Context) (staff.Changed, error) {
	stale, err := a.stated.Stale(ctx)
	out := staff.Changed{Pages: stale.Pages, Words: stale.Words, Labels: labels(stale)}
	for _, fact := range stale.Facts {
		if fact.Since != nil && (out.Since.IsZero() || fact.Since.Before(out.Since)) {
			out.Since = *fact.Since
		}
	}
	return out, err
}

// changedForReport is what the dashboard says of them.
func (a *App) changedForReport(ctx context.Context) (seoreport.Changed, error) {
	stale, err := a.stated.Stale(ctx)
	out := seoreport.Changed{Pages: stale.Pages, Words: stale.Words, Labels: labels(stale)}
	for _, fact := range stale.Facts {
		for _, page := range fact.Pages {
			out.Paths = append(out.Paths, page.Path)
		}
	}
	return out, err
}

func labels(stale desk.StaleFacts) (out []string) {
	for _, fact := range stale.Facts {
		out = append(out, fact.Label)
	}
	return out
}
