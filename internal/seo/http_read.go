package seo

import (
	"context"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/report"
	"enamel/internal/seo/speed"
)

// Summary is the stored summary of the newest crawl (seo_local_data).
type Summary struct {
	URL              string    `json:"url" doc:"Where the crawl began"`
	Crawl            int64     `json:"crawl"`
	TotalPages       int       `json:"total_pages"`
	LowContentPages  int       `json:"low_content_pages"`
	PagesMissingMeta int       `json:"pages_missing_meta"`
	Recommendations  []string  `json:"recommendations"`
	HealthScore      int       `json:"health_score" doc:"Percent"`
	ErrorFree        float64   `json:"error_free" doc:"Share of the pages on which there is no error, 0 to 1"`
	Errors           int       `json:"errors"`
	Warnings         int       `json:"warnings"`
	Notices          int       `json:"notices"`
	Indexable        int       `json:"indexable" doc:"Pages that search engines may list"`
	IndexableOf      int       `json:"indexable_of" doc:"Pages that were read; 0: it is not known yet"`
	Tasks            int       `json:"tasks" doc:"Edits that the open findings take"`
	Minutes          int       `json:"minutes" doc:"For all tasks"`
	Note             string    `json:"note" doc:"What is strange about the crawl; may be empty"`
	Partial          string    `json:"partial" doc:"Why the crawl did not read the whole site: it ended before its end, or at its limit; empty: it did"`
	AtLimit          bool      `json:"at_limit" doc:"It read as many pages as it was told to, and knows of more"`
	LastChecked      time.Time `json:"last_checked"`
	figure.Stamp
}

// Overview is the owner's first screen.
type Overview struct {
	Sandbox  bool             `json:"sandbox" doc:"What is not configured is played by the sandbox"`
	Since    *time.Time       `json:"since" doc:"What the changes are counted from; null: there was nothing before"`
	Changes  []report.Change  `json:"changes" doc:"The newest first, at most 20"`
	Fixes    []report.Action  `json:"fixes" doc:"Five at most, the most valuable first"`
	Findings int              `json:"findings" doc:"Open ones in all"`
	Trends   *report.Trends   `json:"trends" doc:"Of the newest crawl of this site, beside the one before; null: there was none before"`
	Health   []report.Crawled `json:"health" doc:"The oldest first, at most 400: one a day, the last of it"`
	Speed    []speed.Page     `json:"speed"`
	Search   []report.Area    `json:"search" doc:"Rankings, Search Console, opportunities, competitors, backlinks, local results and prices, as the report has them"`
	Opening  []OpenPoint      `json:"opening" doc:"What the owner has to settle before the shop opens"`
}

// OpenPoint is something that the owner has to settle.
type OpenPoint struct {
	Title string `json:"title"`
	Fix   string `json:"fix"`
}

// ShowSummary handles GET /api/seo/summary.
func (h *Handlers) ShowSummary(ctx context.Context, _ *struct{}) (*Answer[*Summary], error) {
	return answer(h.service.Summary(ctx))
}

// ShowOverview handles GET /api/seo/overview.
func (h *Handlers) ShowOverview(ctx context.Context, _ *struct{}) (*Answer[Overview], error) {
	return answer(h.service.Overview(ctx))
}

// ShowReport handles GET /api/seo/reports/latest.
func (h *Handlers) ShowReport(ctx context.Context, _ *struct{}) (*Answer[*report.Stored], error) {
	r, err := h.service.Reports.Latest(ctx)
	if err == nil && r != nil {
		r.PDF = h.service.Printer.CanPrint()
		r.Stale, err = h.service.stale(ctx, "seo-report", "", r.FetchedAt)
	}
	return answer(r, err)
}

// ShowSpeed handles GET /api/seo/speed.
func (h *Handlers) ShowSpeed(ctx context.Context, _ *struct{}) (*Answer[[]speed.Page], error) {
	return answer(h.service.speedPages(ctx))
}

// Rule is one rule of the audit.
type Rule struct {
	ID       string           `json:"id"`
	Severity audit.Severity   `json:"severity" enum:"error,warning,notice"`
	Title    string           `json:"title" doc:"In everyday words"`
	Name     string           `json:"name" doc:"As the trade calls it"`
	Why      string           `json:"why"`
	Source   string           `json:"source" doc:"Address of a public page that says so"`
	Fix      string           `json:"fix"`
	Minutes  int              `json:"minutes"`
	WontFix  *finding.WontFix `json:"wont_fix" doc:"Why all that it finds stays as it is; null: it is to be fixed"`
}

// ShowRules handles GET /api/seo/rules.
func (h *Handlers) ShowRules(ctx context.Context, _ *struct{}) (*Answer[[]Rule], error) {
	left, err := h.service.Findings.WontFixRules(ctx, h.service.Origin)
	var list []Rule
	for i := range h.service.Rules {
		r := &h.service.Rules[i]
		list = append(list, Rule{
			ID: r.ID, Severity: r.Severity, Title: r.Title, Name: r.Name, Why: r.Why, Source: r.Source, Fix: r.Fix, Minutes: r.Minutes, WontFix: left[r.ID],
		})
	}
	return answer(list, err)
}
