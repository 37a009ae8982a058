package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/gsc"
)

// MaxImport is the largest export of Search Console that is taken, in bytes.
const MaxImport = 16 << 20

// ConsoleSummaryIn chooses how many days a summary is of.
type ConsoleSummaryIn struct {
	Days int `query:"days" minimum:"7" maximum:"490" default:"28"`
}

// QueryIn names a query.
type QueryIn struct {
	Query string `query:"query" required:"true" minLength:"1" maxLength:"500"`
}

// ImportIn is an export of Search Console.
type ImportIn struct {
	Name    string `query:"name" maxLength:"200" doc:"Of the file"`
	From    string `query:"from" format:"date" doc:"First day that the file covers, where it does not say so"`
	To      string `query:"to" format:"date" doc:"Last day that the file covers, where it does not say so"`
	RawBody []byte
}

// ShowQueries handles GET /api/seo/gsc.
func (h *Handlers) ShowQueries(ctx context.Context, _ *struct{}) (*Answer[[]gsc.QueryRow], error) {
	return answer(h.service.Console.Queries(ctx, mostQueries))
}

// ShowConsole handles GET /api/seo/gsc/summary.
func (h *Handlers) ShowConsole(ctx context.Context, in *ConsoleSummaryIn) (*Answer[*gsc.Summary], error) {
	return answer(h.service.Console.Summary(ctx, in.Days))
}

// ShowConsolePages handles GET /api/seo/gsc/pages.
func (h *Handlers) ShowConsolePages(ctx context.Context, _ *struct{}) (*Answer[[]gsc.PageRow], error) {
	return answer(h.service.Console.Pages(ctx))
}

// ShowCannibalization handles GET /api/seo/gsc/cannibalization.
func (h *Handlers) ShowCannibalization(ctx context.Context, _ *struct{}) (*Answer[[]gsc.Rivalry], error) {
	return answer(h.service.Console.Cannibalization(ctx))
}

// ShowQueryHistory handles GET /api/seo/gsc/history.
func (h *Handlers) ShowQueryHistory(ctx context.Context, in *QueryIn) (*Answer[[]gsc.Point], error) {
	return answer(h.service.Console.History(ctx, in.Query))
}

// WriteQueries handles GET /api/seo/gsc.csv.
func (h *Handlers) WriteQueries(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	return h.service.writeQueries(ctx, out)
}

// ImportConsole handles POST /api/seo/gsc/import.
func (h *Handlers) ImportConsole(ctx context.Context, in *ImportIn) (*Answer[gsc.Imported], error) {
	return answer(h.service.importConsole(ctx, in))
}
