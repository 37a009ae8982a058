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

// OpportunitiesOut is the answer of GET /api/seo/opportunities.
type OpportunitiesOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []opportunity.Opportunity
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

// ForecastOut is what is expected of an opportunity that staff act on.
type ForecastOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         opportunity.Forecast
}

// ForecastsOut is the answer of GET /api/seo/opportunities/forecasts.
type ForecastsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         opportunity.Loop
}

// CurveOut is the answer of GET /api/seo/opportunities/curve.
type CurveOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         opportunity.Curves
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

// AssumptionsOut is the answer of GET /api/seo/opportunities/assumptions.
type AssumptionsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []opportunity.Factor
}

// ShowOpportunities handles GET /api/seo/opportunities.
func (h *Handlers) ShowOpportunities(ctx context.Context, in *OpportunitiesIn) (*OpportunitiesOut, error) {
	list, err := h.service.bestOpportunities(ctx, in.Kind)
	return &OpportunitiesOut{CacheControl: noStore, Body: list}, err
}

// ActOnOpportunity handles POST /api/seo/opportunities/{id}/act: its forecast is kept.
func (h *Handlers) ActOnOpportunity(ctx context.Context, in *ActIn) (*ForecastOut, error) {
	what := ""
	if in.Body != nil {
		what = in.Body.What
	}
	f, err := h.service.Opportunities.Act(ctx, in.ID, nameOf(ctx), what)
	return &ForecastOut{CacheControl: noStore, Body: f}, err
}

// UnactOnOpportunity handles DELETE /api/seo/opportunities/{id}/act.
func (h *Handlers) UnactOnOpportunity(ctx context.Context, in *OpportunityID) (*ChangedOut, error) {
	return &ChangedOut{CacheControl: noStore}, h.service.Opportunities.Unact(ctx, in.ID)
}

// ShowForecasts handles GET /api/seo/opportunities/forecasts.
func (h *Handlers) ShowForecasts(ctx context.Context, _ *struct{}) (*ForecastsOut, error) {
	loop, err := h.service.Opportunities.Forecasts(ctx)
	return &ForecastsOut{CacheControl: noStore, Body: loop}, err
}

// ShowCurve handles GET /api/seo/opportunities/curve.
func (h *Handlers) ShowCurve(ctx context.Context, _ *struct{}) (*CurveOut, error) {
	c, err := h.service.Opportunities.Curve(ctx)
	return &CurveOut{CacheControl: noStore, Body: c}, err
}

// ShowAssumptions handles GET /api/seo/opportunities/assumptions.
func (h *Handlers) ShowAssumptions(ctx context.Context, _ *struct{}) (*AssumptionsOut, error) {
	list, err := h.service.Opportunities.Assumptions(ctx)
	return &AssumptionsOut{CacheControl: noStore, Body: list}, err
}

// ChangeAssumptions handles PUT /api/seo/opportunities/assumptions.
func (h *Handlers) ChangeAssumptions(ctx context.Context, in *AssumptionsIn) (*AssumptionsOut, error) {
	edits := make(map[string]*opportunity.Edit, len(in.Body))
	for name, e := range in.Body {
		edits[name] = e.Edit
	}
	list, err := h.service.Opportunities.SetAssumptions(ctx, edits)
	return &AssumptionsOut{CacheControl: noStore, Body: list}, err
}

// nameOf is who asks, for people.
func nameOf(ctx context.Context) string {
	by := api.PrincipalOf(ctx)
	return cmp.Or(by.FullName, by.Email)
}
