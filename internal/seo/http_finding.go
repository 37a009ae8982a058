package seo

import (
	"context"
	"encoding/csv"
	"slices"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/finding"
)

// FindingsFilter chooses findings.
type FindingsFilter struct {
	Rule     string `query:"rule" maxLength:"60"`
	Severity string `query:"severity" enum:"error,warning,notice"`
	State    string `query:"state" enum:"open,new,persisting,regressed,not-checked,fixed,wont-fix,all" default:"open" doc:"open: all but fixed and wont-fix"`
	Page     string `query:"page" maxLength:"8192" doc:"An address"`
	Text     string `query:"text" maxLength:"200" doc:"Part of an address: of the page, of several the first, or of the target"`
}

// FindingsIn asks for some of the findings.
type FindingsIn struct {
	FindingsFilter
	After string `query:"after" maxLength:"200" doc:"next of the answer before"`
	Limit int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// Findings are some of the findings on the site.
type Findings struct {
	Findings []finding.Finding `json:"findings" doc:"Errors first, then warnings, then notices; by rule, then by page"`
	Total    int               `json:"total" doc:"That were chosen, on all pages of the answer; up to 500 of a text that is in many addresses"`
	Next     string            `json:"next" doc:"For after; empty: there are no more"`
}

// GroupsIn says by what findings are counted.
type GroupsIn struct {
	By string `query:"by" enum:"rule,page,state" required:"true"`
}

// Group counts the findings of a rule, on a page or in a state.
type Group finding.Count

// FindingIn names a finding in a path.
type FindingIn struct {
	ID string `path:"id" maxLength:"64"`
}

// MembersIn asks for some of a finding's pages.
type MembersIn struct {
	FindingIn
	After string `query:"after" maxLength:"8192" doc:"next of the answer before"`
	Limit int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// Member is one of the pages of a finding.
type Member struct {
	URL  string `json:"url"`
	Text string `json:"text" doc:"Of its link to the target; may be empty"`
}

// Members are some of a finding's pages.
type Members struct {
	Members []Member `json:"members"`
	Total   int      `json:"total"`
	Next    string   `json:"next" doc:"For after; empty: there are no more"`
}

// WontFixBody says why a finding, or a rule, stays as it is.
type WontFixBody struct {
	Why string `json:"why"`
}

// WontFixIn leaves a finding as it is.
type WontFixIn struct {
	FindingIn
	Body WontFixBody
}

// RuleIn names a rule in a path.
type RuleIn struct {
	Rule string `path:"rule" maxLength:"60"`
}

// RuleWontFixIn leaves all findings of a rule as they are.
type RuleWontFixIn struct {
	RuleIn
	Body WontFixBody
}

// ChangedOut is the empty answer to a write that succeeded.
type ChangedOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct{}
}

// Crawl is one crawl that is kept.
type Crawl struct {
	ID         int64      `json:"id"`
	URL        string     `json:"url" doc:"Where it began"`
	State      string     `json:"state" enum:"running,done,partial,cancelled,failed"`
	Note       string     `json:"note" doc:"Why it is partial or failed, what of the site it left out, what is strange about its start"`
	Pages      int        `json:"pages" doc:"That it read"`
	StartedAt  time.Time  `json:"started_at"`
	FinishedAt *time.Time `json:"finished_at"`
}

// ShowFindings handles GET /api/seo/findings: of the site's newest crawl and what was found before and still stands.
func (h *Handlers) ShowFindings(ctx context.Context, in *FindingsIn) (*Answer[Findings], error) {
	return answer(h.service.List(ctx, in))
}

// ShowGroups handles GET /api/seo/findings/groups.
func (h *Handlers) ShowGroups(ctx context.Context, in *GroupsIn) (*Answer[[]Group], error) {
	return answer(h.service.Groups(ctx, in.By))
}

// ShowMembers handles GET /api/seo/findings/{id}/members.
func (h *Handlers) ShowMembers(ctx context.Context, in *MembersIn) (*Answer[Members], error) {
	return answer(h.service.Members(ctx, in))
}

// Recheck handles POST /api/seo/findings/{id}/recheck: it visits the page again and answers in under 2 s.
func (h *Handlers) Recheck(ctx context.Context, in *FindingIn) (*Answer[finding.Finding], error) {
	return answer(h.service.Findings.Recheck(ctx, in.ID))
}

// SetWontFix handles PUT /api/seo/findings/{id}/wont-fix.
func (h *Handlers) SetWontFix(ctx context.Context, in *WontFixIn) (*ChangedOut, error) {
	return h.wontFix(ctx, in.ID, false, &in.Body.Why)
}

// SetRuleWontFix handles PUT /api/seo/rules/{rule}/wont-fix.
func (h *Handlers) SetRuleWontFix(ctx context.Context, in *RuleWontFixIn) (*ChangedOut, error) {
	return h.wontFix(ctx, in.Rule, true, &in.Body.Why)
}

// ClearWontFix handles DELETE /api/seo/findings/{id}/wont-fix.
func (h *Handlers) ClearWontFix(ctx context.Context, in *FindingIn) (*ChangedOut, error) {
	return h.wontFix(ctx, in.ID, false, nil)
}

// ClearRuleWontFix handles DELETE /api/seo/rules/{rule}/wont-fix.
func (h *Handlers) ClearRuleWontFix(ctx context.Context, in *RuleIn) (*ChangedOut, error) {
	return h.wontFix(ctx, in.Rule, true, nil)
}

// wontFix stores why, and who says so, a finding or all of a rule stays as it is; nil: it does not.
func (h *Handlers) wontFix(ctx context.Context, target string, ofRule bool, why *string) (*ChangedOut, error) {
	s, out := h.service, &ChangedOut{CacheControl: noStore}
	switch isRule := slices.ContainsFunc(s.Rules, func(r audit.Rule) bool { return r.ID == target }); {
	case isRule != ofRule:
		return out, fault.New(fault.NotFound, "There is no such "+map[bool]string{true: "rule", false: "finding"}[ofRule])
	case why == nil:
		return out, s.Findings.Undo(ctx, s.Origin, target)
	}
	return out, s.Findings.WontFix(ctx, s.Origin, target, nameOf(ctx), *why)
}

// WriteFindings handles GET /api/seo/findings.csv.
func (h *Handlers) WriteFindings(ctx context.Context, in *FindingsFilter, out *csv.Writer) error {
	return h.service.writeFindings(ctx, in, out)
}

// ShowCrawls handles GET /api/seo/crawls.
func (h *Handlers) ShowCrawls(ctx context.Context, _ *struct{}) (*Answer[[]Crawl], error) {
	return answer(h.service.Crawls(ctx))
}
