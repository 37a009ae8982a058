package seo

import (
	"context"

	"enamel/internal/seo/rival"
)

// ShowRivals handles GET /api/seo/competitors.
func (h *Handlers) ShowRivals(ctx context.Context, _ *struct{}) (*Answer[[]rival.Analysis], error) {
	return answer(h.service.Rivals.Analyses(ctx))
}

// ShowRivalResult handles GET /api/seo/competitors/latest.
func (h *Handlers) ShowRivalResult(ctx context.Context, _ *struct{}) (*Answer[*rival.Result], error) {
	return answer(h.service.rivalResult(ctx))
}

// ShowRivalPlan handles GET /api/seo/competitors/plan.
func (h *Handlers) ShowRivalPlan(ctx context.Context, _ *struct{}) (*Answer[rival.Plan], error) {
	return answer(h.service.rivalPlan(ctx))
}
