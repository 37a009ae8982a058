package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

const maxBodyKiB = 64

// console is a Search Console of one property, in the format of its API:
// https://developers.google.com/webmaster-tools/v1/api_reference_index
type console struct {
	engine   *engine
	property string
	account  func() account // made when it is first asked for

	mu      sync.Mutex
	corpus  *corpus // that traffic is of
	traffic *traffic
}

func newConsole(e *engine) *console {
	c := &console{engine: e, property: e.shop.Origin + "/"}
	c.account = sync.OnceValue(newAccount) // a key takes a while
	return c
}

func (c *console) answer(r *http.Request) page {
	a := c.account()
	if a.err != nil {
		return failed(a.err)
	}
	if r.URL.Path == tokenPath {
		return a.exchange(r, time.Now())
	}
	if r.Header.Get("Authorization") != "Bearer "+a.token {
		return googleError(http.StatusUnauthorized, "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.")
	}
	if r.URL.Path == "/v1/urlInspection/index:inspect" && r.Method == http.MethodPost {
		return c.inspect(r)
	}
	escaped, ok := strings.CutPrefix(r.URL.EscapedPath(), "/webmasters/v3/sites/")
	site, call, _ := strings.Cut(escaped, "/")
	site, err := url.PathUnescape(site)
	switch {
	case !ok || err != nil:
	case site != c.property:
		return forbidden(site)
	case call == "searchAnalytics/query" && r.Method == http.MethodPost:
		return c.query(r)
	case call == "sitemaps" && r.Method == http.MethodGet:
		return c.sitemaps(r)
	}
	return googleError(http.StatusNotFound, "Not Found")
}

func (c *console) query(r *http.Request) page {
	q := report{RowLimit: 1000}
	if p := readJSON(r, &q); p != nil {
		return *p
	}
	if why := q.check(); why != "" {
		return googleError(http.StatusBadRequest, why)
	}
	t, err := c.newest(r.Context())
	if err != nil {
		return failed(err)
	}
	end := pacific(c.engine.now()).AddDate(0, 0, -2)
	if q.DataState == "all" {
		end = end.AddDate(0, 0, 1)
	}
	if q.to.After(end) {
		q.to = end
	}
	answer := map[string]any{"responseAggregationType": "byProperty"}
	if slices.Contains(q.Dimensions, "page") {
		answer["responseAggregationType"] = "byPage"
	}
	if rows := t.rows(&q); q.StartRow < len(rows) { // rows are absent where there are none
		answer["rows"] = rows[q.StartRow:min(len(rows), q.StartRow+q.RowLimit)]
	}
	return asJSON(http.StatusOK, answer)
}

// newest is the traffic of the site as it is now.
func (c *console) newest(ctx context.Context) (*traffic, error) {
	k, err := c.engine.corpus(ctx)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.corpus != k {
		t, err := c.engine.traffic(context.WithoutCancel(ctx), k)
		if err != nil {
			return nil, err
		}
		c.corpus, c.traffic = k, t
	}
	return c.traffic, nil
}

func (c *console) sitemaps(r *http.Request) page {
	read, pages := c.engine.crawled(r.Context())
	if len(pages) == 0 { // the site has not been there yet
		return asJSON(http.StatusOK, map[string]any{})
	}
	return asJSON(http.StatusOK, map[string]any{"sitemap": []any{map[string]any{
		"path": c.property + "sitemap.xml", "lastSubmitted": "2025-06-01T15:00:00.000Z", "lastDownloaded": read.UTC().Format(time.RFC3339),
		"isPending": false, "isSitemapsIndex": false, "type": "sitemap", "warnings": "0", "errors": "0",
		"contents": []any{map[string]string{"type": "web", "submitted": strconv.Itoa(len(pages)), "indexed": "0"}},
	}}})
}

// inspect tells what the index has of one address.
func (c *console) inspect(r *http.Request) page {
	var q struct{ InspectionURL, SiteURL string }
	if p := readJSON(r, &q); p != nil {
		return *p
	}
	path, ours := strings.CutPrefix(q.InspectionURL, c.property)
	switch {
	case q.SiteURL != c.property:
		return forbidden(q.SiteURL)
	case !ours:
		return googleError(http.StatusBadRequest, "The inspected URL is not part of this property.")
	}
	status := map[string]any{"verdict": "NEUTRAL", "coverageState": "URL is unknown to Google"}
	read, pages := c.engine.crawled(r.Context())
	if i := slices.IndexFunc(pages, func(p Page) bool { return p.Path == "/"+path }); i >= 0 {
		status = pages[i].inspected()
		status["lastCrawlTime"], status["sitemap"] = read.UTC().Format(time.RFC3339), []string{c.property + "sitemap.xml"}
	}
	return asJSON(http.StatusOK, map[string]any{"inspectionResult": map[string]any{"inspectionResultLink": c.property, "indexStatusResult": status}})
}

// inspected is a page's state in the words of the URL inspection.
func (p Page) inspected() map[string]any {
	s := map[string]any{
		"verdict": "PASS", "coverageState": "Submitted and indexed", "robotsTxtState": "ALLOWED", "indexingState": "INDEXING_ALLOWED",
		"pageFetchState": "SUCCESSFUL", "crawledAs": "MOBILE", "userCanonical": p.Canonical, "googleCanonical": p.Canonical,
	}
	switch {
	case p.Gone:
		s["verdict"], s["coverageState"], s["pageFetchState"] = "FAIL", "Not found (404)", "NOT_FOUND"
	case p.NoIndex:
		s["verdict"], s["coverageState"], s["indexingState"] = "NEUTRAL", "Excluded by ‘noindex’ tag", "BLOCKED_BY_META_TAG"
	}
	return s
}

func forbidden(site string) page {
	return googleError(http.StatusForbidden, fmt.Sprintf("User does not have sufficient permission for site '%s'. See also: https://support.google.com/webmasters/answer/2451999.", site))
}

// readJSON reads a request's body; what it returns is the answer to one that
// cannot be read.
func readJSON(r *http.Request, into any) *page {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBodyKiB<<10))
	if err == nil {
		err = json.Unmarshal(body, into)
	}
	if err != nil {
		p := googleError(http.StatusBadRequest, "Invalid JSON payload received. "+err.Error())
		return &p
	}
	return nil
}

// googleError is an error in the format of Google's APIs.
func googleError(code int, message string) page {
	status := map[int]string{
		http.StatusBadRequest: "INVALID_ARGUMENT", http.StatusUnauthorized: "UNAUTHENTICATED", http.StatusForbidden: "PERMISSION_DENIED",
		http.StatusNotFound: "NOT_FOUND", http.StatusInternalServerError: "INTERNAL",
	}
	return asJSON(code, map[string]any{"error": map[string]any{"code": code, "message": message, "status": status[code]}})
}

// failed is the answer where the box itself is broken.
func failed(err error) page { return googleError(http.StatusInternalServerError, err.Error()) }
