package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/rank"
)

// RankingView chooses where and on what a phrase was searched for.
type RankingView struct {
	Place  string `query:"place" maxLength:"200" doc:"The first that is tracked where it is absent"`
	Device string `query:"device" enum:"mobile,desktop" doc:"The first that is tracked where it is absent"`
}

// KeywordIn asks for the ranks of one phrase: its text, place and device.
type KeywordIn struct {
	RankingView
	Keyword string `query:"keyword" required:"true" minLength:"1" maxLength:"120"`
}

// PlanIn asks what tracking so many phrases takes.
type PlanIn struct {
	Keywords int `query:"keywords" minimum:"0" maximum:"100" doc:"0: those that are tracked"`
}

// TrackingIn sets where, on what and how deep ranks are looked up.
type TrackingIn struct{ Body rank.Tracking }

// ShowRankings handles GET /api/seo/rankings.
func (h *Handlers) ShowRankings(ctx context.Context, in *RankingView) (*Answer[[]rank.Ranking], error) {
	return answer(h.service.Ranks.Rankings(ctx, in.Place, in.Device))
}

// ShowRankingSummary handles GET /api/seo/rankings/summary.
func (h *Handlers) ShowRankingSummary(ctx context.Context, in *RankingView) (*Answer[rank.Summary], error) {
	return answer(h.service.Ranks.Summary(ctx, in.Place, in.Device))
}

// ShowKeyword handles GET /api/seo/rankings/keyword.
func (h *Handlers) ShowKeyword(ctx context.Context, in *KeywordIn) (*Answer[rank.Detail], error) {
	return answer(h.service.Ranks.Keyword(ctx, in.Keyword, in.Place, in.Device))
}

// ShowPlan handles GET /api/seo/rankings/plan.
func (h *Handlers) ShowPlan(ctx context.Context, in *PlanIn) (*Answer[rank.Plan], error) {
	return answer(h.service.plan(ctx, in.Keywords))
}

// ChangeTracking handles PUT /api/seo/tracking.
func (h *Handlers) ChangeTracking(ctx context.Context, in *TrackingIn) (*Answer[Settings], error) {
	return h.settings(ctx, h.service.Ranks.SetTracking(ctx, in.Body))
}

// WriteRankings handles GET /api/seo/rankings.csv: every check, the newest first.
func (h *Handlers) WriteRankings(ctx context.Context, in *RankingView, out *csv.Writer) error {
	return h.service.writeRankings(ctx, in, out)
}
