package seo

import (
	"context"

	"enamel/internal/seo/local"
	"enamel/internal/seo/source"
)

// localReady wants a directory, a search provider or Places: without any nothing can be measured.
func (s *Service) localReady(ctx context.Context) error {
	lists, err := s.Watched.Lists(ctx)
	if err != nil || len(lists.Directories) > 0 || s.Sources.Ready(ctx, source.Search) == nil || s.Sources.Ready(ctx, source.Places) == nil {
		return err
	}
	return notConnected("No directory is named yet, and neither search results nor Places can be asked. See the settings.")
}

// runLocal looks up how the shop stands around its town.
func (s *Service) runLocal(r *Run) (any, error) {
	var args callArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	phrases, err := s.tracked(r.ctx)
	if err != nil {
		return nil, err
	}
	return s.Local.Track(r.ctx, r.ID, phrases, args.MaxCalls, r.Tell)
}

// localPlan is what a run would take, and what staff have set.
func (s *Service) localPlan(ctx context.Context) (local.Plan, error) {
	phrases, err := s.tracked(ctx)
	if err != nil {
		return local.Plan{}, err
	}
	return s.Local.Plan(ctx, phrases)
}

func (s *Service) localResult(ctx context.Context) (*local.Result, error) {
	return marked(ctx, s, "seo-local-tracking", s.Local.Latest)
}
