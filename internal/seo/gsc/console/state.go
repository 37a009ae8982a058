package console

import (
	"context"
	"time"

	"enamel/internal/fault"
)

// Sitemap is how Google took a sitemap.
type Sitemap struct {
	Path           string     `json:"path"`
	LastSubmitted  *time.Time `json:"last_submitted"`
	LastDownloaded *time.Time `json:"last_downloaded"`
	Pending        bool       `json:"pending"`
	Errors         int64      `json:"errors"`
	Warnings       int64      `json:"warnings"`
	Submitted      int64      `json:"submitted" doc:"Addresses in it"`
}

// Sitemaps asks how Google took the sitemaps. It writes their counts in quotes.
// https://developers.google.com/webmaster-tools/v1/sitemaps
func (c *Client) Sitemaps(ctx context.Context) ([]Sitemap, error) {
	var answer struct {
		Sitemap []struct {
			Path                          string
			LastSubmitted, LastDownloaded *time.Time
			IsPending                     bool
			Errors, Warnings              int64 `json:",string"`
			Contents                      []struct {
				Submitted int64 `json:",string"`
			}
		}
	}
	err := c.call(ctx, c.sitePath()+"/sitemaps", nil, &answer)
	var out []Sitemap
	for _, m := range answer.Sitemap {
		s := Sitemap{m.Path, m.LastSubmitted, m.LastDownloaded, m.IsPending, m.Errors, m.Warnings, 0}
		for _, content := range m.Contents {
			s.Submitted += content.Submitted
		}
		out = append(out, s)
	}
	return out, err
}

// IndexState is what Google's index has of a page.
type IndexState struct {
	Verdict         string     `json:"verdict" doc:"PASS, PARTIAL, FAIL or NEUTRAL"`
	Coverage        string     `json:"coverage" doc:"In Google's words, such as Submitted and indexed"`
	LastCrawl       *time.Time `json:"last_crawl"`
	GoogleCanonical string     `json:"google_canonical"`
	UserCanonical   string     `json:"user_canonical"`
}

// Inspect asks what Google's index has of a page.
// https://developers.google.com/webmaster-tools/v1/urlInspection.index/UrlInspectionResult
func (c *Client) Inspect(ctx context.Context, page string) (IndexState, error) {
	var answer struct {
		InspectionResult struct {
			IndexStatusResult struct {
				Verdict, CoverageState, GoogleCanonical, UserCanonical string
				LastCrawlTime                                          *time.Time
			}
		}
	}
	err := c.call(ctx, "/v1/urlInspection/index:inspect", map[string]string{"inspectionUrl": page, "siteUrl": c.Site}, &answer)
	i := answer.InspectionResult.IndexStatusResult
	if err == nil && i.Verdict == "" {
		err = fault.New(fault.BadProvider, "Search Console returned an inspection without a verdict.")
	}
	return IndexState{i.Verdict, i.CoverageState, i.LastCrawlTime, i.GoogleCanonical, i.UserCanonical}, err
}
