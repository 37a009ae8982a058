package seo

import (
	"context"
	"encoding/csv"

	"enamel/internal/seo/finding"
)

// SitePage is one address of the newest crawl's pages table.
type SitePage struct {
	URL          string `json:"url"`
	Status       int    `json:"status" doc:"0: no answer"`
	Failure      string `json:"failure" doc:"Why there is no usable answer, in words; empty: there is one"`
	Title        string `json:"title"`
	H1           string `json:"h1"`
	Description  string `json:"description"`
	Words        int    `json:"words"`
	Depth        int    `json:"depth" doc:"Links from the start; -1: no page links to it"`
	Inlinks      int    `json:"inlinks" doc:"Links of other pages of the site"`
	Indexability string `json:"indexability" enum:"indexable,noindex,canonical,redirect,blocked,error,not-read,no-page"`
	TookMS       int64  `json:"took_ms"`
	Bytes        int64  `json:"bytes"`
	Final        string `json:"final" doc:"Where its redirects lead; its own address without"`
	Errors       int    `json:"errors" doc:"Open findings"`
	Warnings     int    `json:"warnings" doc:"Open findings"`
	Notices      int    `json:"notices" doc:"Open findings"`
}

// PageLink is one link of a page.
type PageLink struct {
	To       string `json:"to"`
	Text     string `json:"text"`
	Kind     string `json:"kind" doc:"a, image, canonical, hreflang, resource, form, social, refresh"`
	NoFollow bool   `json:"nofollow"`
}

// PagesFilter chooses pages, and their order.
type PagesFilter struct {
	Text         string `query:"text" maxLength:"200" doc:"Part of the address"`
	Status       int    `query:"status" minimum:"0" maximum:"599" doc:"200, 300, 400, 500: all of that hundred; 0: any"`
	Indexability string `query:"indexability" enum:"indexable,noindex,canonical,redirect,blocked,error,not-read,no-page"`
	Sort         string `query:"sort" enum:"url,status,title,h1,description,words,depth,inlinks,indexability,speed" default:"url"`
	Desc         bool   `query:"desc"`
}

// PagesIn asks for some of the pages.
type PagesIn struct {
	PagesFilter
	Offset int `query:"offset" minimum:"0" maximum:"100000"`
	Limit  int `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

// Pages are some of the pages of the newest crawl.
type Pages struct {
	Pages  []SitePage `json:"pages"`
	Total  int        `json:"total" doc:"That were chosen, on all pages of the answer"`
	Crawl  int64      `json:"crawl" doc:"0: there was none"`
	Read   int        `json:"read" doc:"Pages that the crawl read"`
	Unread int        `json:"unread" doc:"Pages that it knows of and could not read"`
}

// PageIn names a page.
type PageIn struct {
	URL string `query:"url" required:"true" maxLength:"8192"`
}

// PageDetail is one page with its links and what is wrong with it.
type PageDetail struct {
	Page     SitePage          `json:"page"`
	Links    []PageLink        `json:"links"`
	Findings []finding.Finding `json:"findings" doc:"Open ones"`
}

// ShowPages handles GET /api/seo/pages.
func (h *Handlers) ShowPages(ctx context.Context, in *PagesIn) (*Answer[Pages], error) {
	return answer(h.service.Pages(ctx, in))
}

// ShowPage handles GET /api/seo/page.
func (h *Handlers) ShowPage(ctx context.Context, in *PageIn) (*Answer[PageDetail], error) {
	return answer(h.service.Page(ctx, in.URL))
}

// WritePages handles GET /api/seo/pages.csv.
func (h *Handlers) WritePages(ctx context.Context, in *PagesFilter, out *csv.Writer) error {
	return h.service.writePages(ctx, in, out)
}
