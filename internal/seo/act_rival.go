package seo

import (
	"context"

	"enamel/internal/seo/rival"
	"enamel/internal/seo/watch"
)

// mostRivals is how many competitors a run looks at: the first of the list.
const mostRivals = 5

// rivals are the competitors that a run looks at.
func (s *Service) rivals(ctx context.Context) ([]watch.Competitor, error) {
	lists, err := s.Watched.Lists(ctx)
	return lists.Competitors[:min(mostRivals, len(lists.Competitors))], err
}

// rivalsReady wants a competitor.
func (s *Service) rivalsReady(ctx context.Context) error {
	list, err := s.rivals(ctx)
	if err == nil && len(list) == 0 {
		err = notConnected("No competitors are named yet. Name them in the settings.")
	}
	return err
}

// tracking is what competitors are looked up with.
func (s *Service) tracking(ctx context.Context) (phrases []string, rivals []rival.Rival, err error) {
	list, err := s.rivals(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range list {
		rivals = append(rivals, rival.Rival(c))
	}
	phrases, err = s.tracked(ctx)
	return phrases, rivals, err
}

// runRivals looks the competitors up.
func (s *Service) runRivals(r *Run) (any, error) {
	var args callArgs
	if err := r.Decode(&args); err != nil {
		return nil, err
	}
	phrases, rivals, err := s.tracking(r.ctx)
	if err != nil {
		return nil, err
	}
	return s.Rivals.Track(r.ctx, r.ID, phrases, rivals, args.MaxCalls, r.Tell)
}

func (s *Service) rivalResult(ctx context.Context) (*rival.Result, error) {
	return marked(ctx, s, "seo-competitor-tracker", s.Rivals.Latest)
}

// rivalPlan is what a run would take.
func (s *Service) rivalPlan(ctx context.Context) (rival.Plan, error) {
	phrases, rivals, err := s.tracking(ctx)
	if err != nil {
		return rival.Plan{}, err
	}
	return s.Rivals.Plan(ctx, phrases, rivals)
}
