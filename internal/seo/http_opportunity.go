package seo

import (
	"cmp"
	"context"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/api"
	"enamel/internal/seo/opportunity"
)

// OpportunitiesIn chooses opportunities.
type OpportunitiesIn struct {
	Kind opportunity.Kind `query:"kind" enum:"striking,weak-ctr,rising,no-page" doc:"The ten best of all kinds where it is absent, else the fifty best of one"`
}

// ActIn says that staff act on an opportunity.
type ActIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body *struct {
		What string `json:"what" required:"false" maxLength:"500" doc:"What was done"`
	} `required:"false"`
}

// OpportunityID names an opportunity in a path.
type OpportunityID struct {
	ID string `path:"id" maxLength:"64"`
}

// AssumptionsIn edits what the expected dollars are made of, by name.
type AssumptionsIn struct {
	Body map[string]AssumptionEdit `doc:"null: the start value; what is absent stays"`
}

// AssumptionEdit is an edit, or null.
type AssumptionEdit struct{ *opportunity.Edit }

// Schema describes an edit that may be null.
func (AssumptionEdit) Schema(r huma.Registry) *huma.Schema {
	s := *huma.SchemaFromType(r, reflect.TypeFor[opportunity.Edit]())
	s.Nullable = true
	return &s
}

// ShowOpportunities handles GET /api/seo/opportunities.
func (h *Handlers) ShowOpportunities(ctx context.Context, in *OpportunitiesIn) (*Answer[[]opportunity.Opportunity], error) {
	return answer(h.service.bestOpportunities(ctx, in.Kind))
}

// ActOnOpportunity handles POST /api/seo/opportunities/{id}/act: its forecast is kept.
func (h *Handlers) ActOnOpportunity(ctx context.Context, in *ActIn) (*Answer[opportunity.Forecast], error) {
	what := ""
	if in.Body != nil {
		what = in.Body.What
	}
	return answer(h.service.Opportunities.Act(ctx, in.ID, nameOf(ctx), what))
}

// UnactOnOpportunity handles DELETE /api/seo/opportunities/{id}/act.
func (h *Handlers) UnactOnOpportunity(ctx context.Context, in *OpportunityID) (*ChangedOut, error) {
	return &ChangedOut{CacheControl: noStore}, h.service.Opportunities.Unact(ctx, in.ID)
}

// ShowForecasts handles GET /api/seo/opportunities/forecasts.
func (h *Handlers) ShowForecasts(ctx context.Context, _ *struct{}) (*Answer[opportunity.Loop], error) {
	return answer(h.service.Opportunities.Forecasts(ctx))
}

// ShowCurve handles GET /api/seo/opportunities/curve.
func (h *Handlers) ShowCurve(ctx context.Context, _ *struct{}) (*Answer[opportunity.Curves], error) {
	return answer(h.service.Opportunities.Curve(ctx))
}

// ShowAssumptions handles GET /api/seo/opportunities/assumptions.
func (h *Handlers) ShowAssumptions(ctx context.Context, _ *struct{}) (*Answer[[]opportunity.Factor], error) {
	return answer(h.service.Opportunities.Assumptions(ctx))
}

// ChangeAssumptions handles PUT /api/seo/opportunities/assumptions.
func (h *Handlers) ChangeAssumptions(ctx context.Context, in *AssumptionsIn) (*Answer[[]opportunity.Factor], error) {
	edits := make(map[string]*opportunity.Edit, len(in.Body))
	for name, e := range in.Body {
		edits[name] = e.Edit
	}
	return answer(h.service.Opportunities.SetAssumptions(ctx, edits))
}

// nameOf is who asks, for people.
func nameOf(ctx context.Context) string {
	by := api.PrincipalOf(ctx)
	return cmp.Or(by.FullName, by.Email)
}
