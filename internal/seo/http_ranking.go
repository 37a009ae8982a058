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

// RankingsOut is the answer of GET /api/seo/rankings.
type RankingsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []rank.Ranking
}

// RankingSummaryOut is the answer of GET /api/seo/rankings/summary.
type RankingSummaryOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         rank.Summary
}

// KeywordIn names a tracked phrase.
type KeywordIn struct {
	RankingView
	Keyword string `query:"keyword" required:"true" minLength:"1" maxLength:"120"`
}

// KeywordOut is the answer of GET /api/seo/rankings/keyword.
type KeywordOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         rank.Detail
}

// PlanIn asks what tracking so many phrases takes.
type PlanIn struct {
	Keywords int `query:"keywords" minimum:"0" maximum:"100" doc:"0: those that are tracked"`
}

// PlanOut is the answer of GET /api/seo/rankings/plan.
type PlanOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         rank.Plan
}

// TrackingIn sets where, on what and how deep ranks are looked up.
type TrackingIn struct{ Body rank.Tracking }

// ShowRankings handles GET /api/seo/rankings.
func (h *Handlers) ShowRankings(ctx context.Context, in *RankingView) (*RankingsOut, error) {
	list, err := h.service.Ranks.Rankings(ctx, in.Place, in.Device)
	return &RankingsOut{CacheControl: noStore, Body: list}, err
}

// ShowRankingSummary handles GET /api/seo/rankings/summary.
func (h *Handlers) ShowRankingSummary(ctx context.Context, in *RankingView) (*RankingSummaryOut, error) {
	sum, err := h.service.Ranks.Summary(ctx, in.Place, in.Device)
	return &RankingSummaryOut{CacheControl: noStore, Body: sum}, err
}

// ShowKeyword handles GET /api/seo/rankings/keyword.
func (h *Handlers) ShowKeyword(ctx context.Context, in *KeywordIn) (*KeywordOut, error) {
	d, err := h.service.Ranks.Keyword(ctx, in.Keyword, in.Place, in.Device)
	return &KeywordOut{CacheControl: noStore, Body: d}, err
}

// ShowPlan handles GET /api/seo/rankings/plan.
func (h *Handlers) ShowPlan(ctx context.Context, in *PlanIn) (*PlanOut, error) {
	p, err := h.service.plan(ctx, in.Keywords)
	return &PlanOut{CacheControl: noStore, Body: p}, err
}

// ChangeTracking handles PUT /api/seo/tracking.
func (h *Handlers) ChangeTracking(ctx context.Context, in *TrackingIn) (*SettingsOut, error) {
	return h.settings(ctx, h.service.Ranks.SetTracking(ctx, in.Body))
}

// WriteRankings handles GET /api/seo/rankings.csv: every check, the newest first.
func (h *Handlers) WriteRankings(ctx context.Context, in *RankingView, out *csv.Writer) error {
	return h.service.writeRankings(ctx, in, out)
}
