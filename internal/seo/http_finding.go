package seo

import (
	"context"
	"io"
	"net/http"
	"time"
)

// Finding is one thing that is wrong, from crawl to crawl.
type Finding struct {
	ID        string    `json:"id"`
	Rule      string    `json:"rule"`
	Severity  string    `json:"severity" enum:"error,warning,notice"`
	URL       string    `json:"url"`
	Detail    string    `json:"detail"`
	Proof     string    `json:"proof" doc:"The passage of the source, or the chain of addresses; may be empty"`
	Target    string    `json:"target" doc:"The address at fault, where it is not the page itself; may be empty"`
	Pages     int       `json:"pages" doc:"Pages for which it stands: its members, or 1"`
	State     string    `json:"state" enum:"new,persisting,regressed,not-checked,fixed"`
	FirstSeen time.Time `json:"first_seen"`
	LastSeen  time.Time `json:"last_seen"`
	ChangedAt time.Time `json:"changed_at"`

	RecheckedAt *time.Time `json:"rechecked_at" doc:"null: never"`
	Note        string     `json:"note" doc:"Why the last re-check could not tell; empty: it could, or there was none"`
	WontFix     *WontFix   `json:"wont_fix" doc:"null: nobody has decided to leave it"`
}

// WontFix is the decision to leave a finding, or all of its rule.
type WontFix struct {
	By     string    `json:"by"`
	Why    string    `json:"why"`
	At     time.Time `json:"at"`
	OfRule bool      `json:"of_rule"`
}

// FindingsIn chooses findings.
type FindingsIn struct {
	Rule     string `query:"rule" maxLength:"60"`
	Severity string `query:"severity" enum:"error,warning,notice"`
	State    string `query:"state" enum:"open,new,persisting,regressed,not-checked,fixed,wont-fix" default:"open" doc:"open: all but fixed and wont-fix"`
	Page     string `query:"page" maxLength:"2000" doc:"An address"`
	Text     string `query:"text" maxLength:"200" doc:"Part of an address: of the page, of a member or of the target"`
	After    string `query:"after" maxLength:"200" doc:"next of the answer before"`
	Limit    int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// Findings are some of the findings on the site.
type Findings struct {
	Findings []Finding `json:"findings" doc:"Errors first, then warnings, then notices; by rule, then by page"`
	Total    int       `json:"total" doc:"That were chosen, on all pages of the answer"`
	Next     string    `json:"next" doc:"For after; empty: there are no more"`
}

// FindingsOut is the answer of GET /api/seo/findings.
type FindingsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Findings
}

// GroupsIn says by what findings are counted.
type GroupsIn struct {
	By string `query:"by" enum:"rule,page,state" required:"true"`
}

// Group counts the findings of a rule, on a page or in a state.
type Group struct {
	Key        string `json:"key" doc:"Id of a rule, address of a page, or a state"`
	Severity   string `json:"severity" doc:"Of the worst that is open; empty: none is"`
	Open       int    `json:"open"`
	New        int    `json:"new"`
	Regressed  int    `json:"regressed"`
	NotChecked int    `json:"not_checked"`
	Fixed      int    `json:"fixed"`
	WontFix    int    `json:"wont_fix"`
	Pages      int    `json:"pages" doc:"For which the open ones stand"`
	Tasks      int    `json:"tasks" doc:"Edits that the open ones take: of one cause on many pages, one"`
	Minutes    int    `json:"minutes" doc:"For all tasks"`
	Errors     int    `json:"errors" doc:"Open ones"`
	Warnings   int    `json:"warnings" doc:"Open ones"`
	Notices    int    `json:"notices" doc:"Open ones"`
}

// GroupsOut is the answer of GET /api/seo/findings/groups: at most 500, the worst first.
type GroupsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []Group
}

// FindingIn names a finding in a path.
type FindingIn struct {
	ID string `path:"id" maxLength:"64"`
}

// MembersIn chooses members of a finding.
type MembersIn struct {
	FindingIn
	After string `query:"after" maxLength:"2100" doc:"next of the answer before"`
	Limit int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// Member is one page of a finding.
type Member struct {
	URL  string `json:"url"`
	Text string `json:"text" doc:"Words of the page's link to the target; may be empty"`
}

// Members are some of a finding's pages.
type Members struct {
	Members []Member `json:"members"`
	Total   int      `json:"total"`
	Next    string   `json:"next" doc:"For after; empty: there are no more"`
}

// MembersOut is the answer of GET /api/seo/findings/{id}/members.
type MembersOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Members
}

// WontFixBody says why a finding or a rule is left.
type WontFixBody struct {
	Why string `json:"why"`
}

// WontFixIn leaves a finding.
type WontFixIn struct {
	FindingIn
	Body WontFixBody
}

// RuleIn names a rule in a path.
type RuleIn struct {
	Rule string `path:"rule" maxLength:"60"`
}

// RuleWontFixIn leaves all findings of a rule.
type RuleWontFixIn struct {
	RuleIn
	Body WontFixBody
}

// ChangedOut is the answer to a change that is made.
type ChangedOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct{}
}

// FindingOut is one finding.
type FindingOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Finding
}

// Crawl is one crawl that is kept.
type Crawl struct {
	ID         int64      `json:"id"`
	URL        string     `json:"url" doc:"Where it began"`
	State      string     `json:"state" enum:"running,done,partial,cancelled,failed"`
	Note       string     `json:"note" doc:"Why it is partial or failed, what of the site it left out, what is strange about its start"`
	Pages      int        `json:"pages"`
	StartedAt  time.Time  `json:"started_at"`
	FinishedAt *time.Time `json:"finished_at"`
}

// CrawlsOut is the answer of GET /api/seo/crawls: the newest first.
type CrawlsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []Crawl
}

// ShowFindings handles GET /api/seo/findings: of the site's newest crawl and what was found before and still stands.
func (h *Handlers) ShowFindings(ctx context.Context, in *FindingsIn) (*FindingsOut, error) {
	f, err := h.service.Findings(ctx, in)
	return &FindingsOut{CacheControl: noStore, Body: f}, err
}

// ShowGroups handles GET /api/seo/findings/groups.
func (h *Handlers) ShowGroups(ctx context.Context, in *GroupsIn) (*GroupsOut, error) {
	g, err := h.service.Groups(ctx, in.By)
	return &GroupsOut{CacheControl: noStore, Body: g}, err
}

// Recheck handles POST /api/seo/findings/{id}/recheck: it visits the page again and answers in under 2 s.
func (h *Handlers) Recheck(ctx context.Context, in *FindingIn) (*FindingOut, error) {
	f, err := h.service.Recheck(ctx, in.ID)
	return &FindingOut{CacheControl: noStore, Body: f}, err
}

// ShowMembers handles GET /api/seo/findings/{id}/members.
func (h *Handlers) ShowMembers(ctx context.Context, in *MembersIn) (*MembersOut, error) {
	m, err := h.service.Members(ctx, in)
	return &MembersOut{CacheControl: noStore, Body: m}, err
}

// LeaveFinding handles PUT /api/seo/findings/{id}/wont-fix.
func (h *Handlers) LeaveFinding(ctx context.Context, in *WontFixIn) (*ChangedOut, error) {
	return changed(h.service.WontFix(ctx, in.ID, in.Body.Why))
}

// TakeUpFinding handles DELETE /api/seo/findings/{id}/wont-fix.
func (h *Handlers) TakeUpFinding(ctx context.Context, in *FindingIn) (*ChangedOut, error) {
	return changed(h.service.Undo(ctx, in.ID))
}

// LeaveRule handles PUT /api/seo/rules/{rule}/wont-fix.
func (h *Handlers) LeaveRule(ctx context.Context, in *RuleWontFixIn) (*ChangedOut, error) {
	return changed(h.service.WontFix(ctx, in.Rule, in.Body.Why))
}

// TakeUpRule handles DELETE /api/seo/rules/{rule}/wont-fix.
func (h *Handlers) TakeUpRule(ctx context.Context, in *RuleIn) (*ChangedOut, error) {
	return changed(h.service.Undo(ctx, in.Rule))
}

func changed(err error) (*ChangedOut, error) { return &ChangedOut{CacheControl: noStore}, err }

// ShowCrawls handles GET /api/seo/crawls.
func (h *Handlers) ShowCrawls(ctx context.Context, _ *struct{}) (*CrawlsOut, error) {
	c, err := h.service.Crawls(ctx)
	return &CrawlsOut{CacheControl: noStore, Body: c}, err
}

// exportTime is how long a slow line may take to fetch all findings.
const exportTime = 10 * time.Minute

// FindingsCSV handles GET /api/seo/findings.csv: all findings of the site. Once
// rows are sent an error can only cut them short.
func (h *Handlers) FindingsCSV(w http.ResponseWriter, r *http.Request) error {
	header := w.Header()
	header.Set("Content-Type", "text/csv; charset=utf-8")
	header.Set("Content-Disposition", `attachment; filename="findings.csv"`)
	header.Set("Cache-Control", noStore)
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportTime)) // else the server's own limit stands
	_, err := io.WriteString(w, "\ufeff")                                          // else Excel reads it in the code page of its machine
	if err == nil {
		err = h.service.WriteCSV(r.Context(), w)
	}
	if err != nil {
		panic(http.ErrAbortHandler) // a file that ends early must not look whole
	}
	return nil
}
