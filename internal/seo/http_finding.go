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
	State     string    `json:"state" enum:"new,persisting,regressed,not-checked,fixed"`
	FirstSeen time.Time `json:"first_seen"`
	LastSeen  time.Time `json:"last_seen"`
	ChangedAt time.Time `json:"changed_at"`

	RecheckedAt *time.Time `json:"rechecked_at" doc:"null: never"`
	Note        string     `json:"note" doc:"Why the last re-check could not tell; empty: it could, or there was none"`
}

// FindingsIn chooses findings.
type FindingsIn struct {
	Rule     string `query:"rule" maxLength:"60"`
	Severity string `query:"severity" enum:"error,warning,notice"`
	State    string `query:"state" enum:"open,new,persisting,regressed,not-checked,fixed" default:"open" doc:"open: all but fixed"`
	Page     string `query:"page" maxLength:"2000" doc:"An address"`
	After    string `query:"after" maxLength:"200" doc:"next of the answer before"`
	Limit    int    `query:"limit" minimum:"1" maximum:"199" default:"50"`
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
