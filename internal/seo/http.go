package seo

import "context"

// Call is a call of a named function; its body may be missing or empty.
type Call[I any] struct {
	Body *I `required:"false"`
}

// CrawlIn is the body of seo-crawl.
type CrawlIn struct {
	URL      string `json:"url" required:"false"`
	MaxPages int    `json:"maxPages" required:"false" doc:"50 where it is absent"`
}

// SpeedIn is the body of seo-pagespeed.
type SpeedIn struct {
	URL      string `json:"url" required:"false"`
	Strategy string `json:"strategy" required:"false" doc:"mobile where it is absent"`
}

// RankingsIn is the body of seo-rankings.
type RankingsIn struct {
	URL      string   `json:"url" required:"false"`
	Keywords []string `json:"keywords" required:"false"`
}

// BacklinksIn is the body of seo-backlink-monitor.
type BacklinksIn struct {
	Domain string `json:"domain" required:"false" doc:"May have a port"`
	Mode   string `json:"mode" required:"false" doc:"quick where it is absent"`
}

// ContentIn is the body of seo-ai-content.
type ContentIn struct {
	Topic       string `json:"topic" required:"false"`
	Keyword     string `json:"keyword" required:"false"`
	ContentType string `json:"contentType" required:"false"`
	Tone        string `json:"tone" required:"false"`
	WordCount   int    `json:"wordCount" required:"false" doc:"800 where it is absent"`
}

// NoBody is the body of a function that is told nothing.
type NoBody struct{}

// NotConnected handles a named function whose engine is not there: the call is
// read like any other, and refused.
func NotConnected[I any](context.Context, *Call[I]) (*struct{}, error) { return nil, notConnected() }

// RowOut is the answer of a read of one stored result.
type RowOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         *struct{}
}

// NoRow handles the read of a result that nothing has stored yet: null.
func NoRow(context.Context, *struct{}) (*RowOut, error) { return &RowOut{CacheControl: noStore}, nil }

// RowsOut is the answer of a read of stored rows.
type RowsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         []struct{}
}

// NoRows handles the read of rows that nothing has stored yet: an empty list.
func NoRows(context.Context, *struct{}) (*RowsOut, error) {
	return &RowsOut{CacheControl: noStore, Body: []struct{}{}}, nil
}

const noStore = "no-store"
