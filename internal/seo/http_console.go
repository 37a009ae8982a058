package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/gsc"
)

// MaxImport is the largest export of Search Console that is taken, in bytes.
const MaxImport = 16 << 20

// QueriesOut is the answer of GET /api/seo/gsc.
type QueriesOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []gsc.QueryRow
}

// ConsoleSummaryIn chooses how many days a summary is of.
type ConsoleSummaryIn struct {
	Days int `query:"days" minimum:"7" maximum:"490" default:"28"`
}

// ConsoleSummaryOut is the answer of GET /api/seo/gsc/summary.
type ConsoleSummaryOut struct {
	CacheControl string       `header:"Cache-Control"`
	Body         *gsc.Summary // null: nothing is stored
}

// ConsolePagesOut is the answer of GET /api/seo/gsc/pages.
type ConsolePagesOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []gsc.PageRow
}

// CannibalizationOut is the answer of GET /api/seo/gsc/cannibalization.
type CannibalizationOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []gsc.Rivalry
}

// QueryIn names a query.
type QueryIn struct {
	Query string `query:"query" required:"true" minLength:"1" maxLength:"500"`
}

// QueryHistoryOut is the answer of GET /api/seo/gsc/history.
type QueryHistoryOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []gsc.Point
}

// ImportIn is an export of Search Console.
type ImportIn struct {
	Name    string `query:"name" maxLength:"200" doc:"Of the file"`
	From    string `query:"from" format:"date" doc:"First day that the file covers, where it does not say so"`
	To      string `query:"to" format:"date" doc:"Last day that the file covers, where it does not say so"`
	RawBody []byte
}

// ImportOut is the answer of POST /api/seo/gsc/import.
type ImportOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         gsc.Imported
}

// ShowQueries handles GET /api/seo/gsc.
func (h *Handlers) ShowQueries(ctx context.Context, _ *struct{}) (*QueriesOut, error) {
	list, err := h.service.Console.Queries(ctx, mostQueries)
	return &QueriesOut{CacheControl: noStore, Body: list}, err
}

// ShowConsole handles GET /api/seo/gsc/summary.
func (h *Handlers) ShowConsole(ctx context.Context, in *ConsoleSummaryIn) (*ConsoleSummaryOut, error) {
	sum, err := h.service.Console.Summary(ctx, in.Days)
	return &ConsoleSummaryOut{CacheControl: noStore, Body: sum}, err
}

// ShowConsolePages handles GET /api/seo/gsc/pages.
func (h *Handlers) ShowConsolePages(ctx context.Context, _ *struct{}) (*ConsolePagesOut, error) {
	list, err := h.service.Console.Pages(ctx)
	return &ConsolePagesOut{CacheControl: noStore, Body: list}, err
}

// ShowCannibalization handles GET /api/seo/gsc/cannibalization.
func (h *Handlers) ShowCannibalization(ctx context.Context, _ *struct{}) (*CannibalizationOut, error) {
	list, err := h.service.Console.Cannibalization(ctx)
	return &CannibalizationOut{CacheControl: noStore, Body: list}, err
}

// ShowQueryHistory handles GET /api/seo/gsc/history.
func (h *Handlers) ShowQueryHistory(ctx context.Context, in *QueryIn) (*QueryHistoryOut, error) {
	list, err := h.service.Console.History(ctx, in.Query)
	return &QueryHistoryOut{CacheControl: noStore, Body: list}, err
}

// WriteQueries handles GET /api/seo/gsc.csv.
func (h *Handlers) WriteQueries(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	return h.service.writeQueries(ctx, out)
}

// ImportConsole handles POST /api/seo/gsc/import.
func (h *Handlers) ImportConsole(ctx context.Context, in *ImportIn) (*ImportOut, error) {
	done, err := h.service.importConsole(ctx, in)
	return &ImportOut{CacheControl: noStore, Body: done}, err
}
