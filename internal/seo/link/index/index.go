// Package index asks providers with an index of the web for the pages that link to a site.
package index

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/outbound"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/source"
)

const (
	rows        = 1000 // of a call
	mostTargets = 10   // pages of ours whose links Bing is asked for
	mostRank    = 1000
)

// End is the cursor after the last call.
const End = "end"

// Scale is that of what DataForSEO calls rank.
const Scale = "0 to 1,000"

// Ask makes one call about the links to a site. cursor is empty at first, and then what the call before returned as next.
func Ask(ctx context.Context, v *source.Vault, site *url.URL, cursor string) (claims []anchor.Claim, next string, c source.Connection, err error) {
	read := readDataForSEO
	body, c, err := v.Ask(ctx, source.Links, func(c source.Connection) (source.Request, error) {
		if c.Provider == "bing" {
			read = readBing
			return askBing(c, site, cursor)
		}
		offset, _ := strconv.Atoi(cursor)
		return askDataForSEO(c, "backlinks/live", map[string]any{
			"target": strings.TrimPrefix(site.Host, "www."), "mode": "as_is", "backlinks_status_type": "all", "limit": rows, "offset": offset,
		})
	})
	if err == nil {
		if claims, next, err = read(cursor, body); err != nil {
			err = source.Failure(c, err)
		}
	}
	return claims, next, c, err
}

// Rank asks how strong a domain is, on Scale; nil: the provider does not say.
func Rank(ctx context.Context, v *source.Vault, domain string) (*float64, source.Connection, error) {
	body, c, err := v.Ask(ctx, source.Links, func(c source.Connection) (source.Request, error) {
		return askDataForSEO(c, "summary/live", map[string]any{"target": domain})
	})
	if err != nil {
		return nil, c, err
	}
	r, err := resultOf(body)
	if err != nil {
		return nil, c, source.Failure(c, err)
	}
	return r.Rank, c, nil
}

// Ranks reports whether a provider is connected that Rank can ask.
func Ranks(ctx context.Context, v *source.Vault) bool {
	c, ok, err := v.Connection(ctx, source.Links)
	return err == nil && ok && c.Provider == "dataforseo"
}

// Try is the test of the settings: one call, which says what it found.
func Try(ctx context.Context, v *source.Vault, site *url.URL) (string, error) {
	claims, _, c, err := Ask(ctx, v, site, "")
	if err != nil || c.Provider == "bing" {
		return c.Title + " answers for " + site.Host, err
	}
	return fmt.Sprintf("%d links to %s, of the first %d", len(claims), site.Host, rows), nil
}

// askDataForSEO asks https://docs.dataforseo.com/v3/backlinks/ with a key of login:password.
func askDataForSEO(c source.Connection, what string, task map[string]any) (source.Request, error) {
	body, err := json.Marshal([]any{task})
	return source.Request{Endpoint: strings.TrimSuffix(cmp.Or(c.URL, "https://api.dataforseo.com"), "/"), Request: outbound.Request{
		Path: "/v3/backlinks/" + what, Method: http.MethodPost, Body: body,
		Header: http.Header{"Authorization": {"Basic " + base64.StdEncoding.EncodeToString([]byte(c.Key))}, "Content-Type": {"application/json"}},
	}}, err
}

// result is what DataForSEO says of a task: https://docs.dataforseo.com/v3/backlinks/backlinks/live/ and …/summary/live/.
type result struct {
	Total int      `json:"total_count"`
	Rank  *float64 `json:"rank"`
	Items []struct {
		From      string   `json:"url_from"`
		To        string   `json:"url_to"`
		Anchor    string   `json:"anchor"` // null of an image
		Authority *float64 `json:"domain_from_rank"`
		Lost      bool     `json:"is_lost"`
		First     string   `json:"first_seen"`
		Last      string   `json:"last_seen"`
	} `json:"items"` // null: none
}

// outcome is what an answer, and a task in it, says of itself: https://docs.dataforseo.com/v3/appendix/errors/.
type outcome struct {
	Code    int    `json:"status_code"`
	Message string `json:"status_message"`
}

func (o outcome) failure() error {
	status := o.Code / 100
	switch o.Code {
	case 0:
		return unusable("it has no status_code")
	case 20000:
		return nil
	case 40202, 40209: // calls in a minute, or at a time
		status = http.StatusTooManyRequests
	}
	return &outbound.Error{Kind: outbound.Status, Status: status, Detail: o.Message}
}

func unusable(why string) error {
	return &outbound.Error{Kind: outbound.Malformed, Err: errors.New(why)}
}

func resultOf(body []byte) (result, error) {
	var a struct {
		outcome
		Tasks []struct {
			outcome
			Result []result `json:"result"`
		} `json:"tasks"`
	}
	if json.Unmarshal(body, &a) != nil {
		return result{}, unusable("it has another form than agreed")
	}
	if err := a.failure(); err != nil {
		return result{}, err
	}
	if len(a.Tasks) == 0 {
		return result{}, unusable("it has no tasks")
	}
	if err := a.Tasks[0].failure(); err != nil {
		return result{}, err
	}
	if len(a.Tasks[0].Result) == 0 {
		return result{}, unusable("it has no result")
	}
	return a.Tasks[0].Result[0], nil
}

func readDataForSEO(cursor string, body []byte) (claims []anchor.Claim, next string, err error) {
	r, err := resultOf(body)
	for _, i := range r.Items {
		c := anchor.Claim{Page: i.From, Target: i.To, Text: i.Anchor, First: anchor.Dated(i.First), Last: anchor.Dated(i.Last), Links: 1}
		if i.Lost {
			c.Links = 0
		}
		if i.Authority != nil && *i.Authority >= 0 && *i.Authority <= mostRank {
			c.Authority = i.Authority
		}
		claims = append(claims, c)
	}
	offset, _ := strconv.Atoi(cursor)
	if offset += len(r.Items); len(r.Items) > 0 && offset < r.Total {
		return claims, strconv.Itoa(offset), err
	}
	return claims, End, err
}

// walk is a cursor through https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi:
// first the pages of ours that have links, then the links of each.
type walk struct {
	Targets []string `json:"targets"`
	Page    int      `json:"page"`
}

func walkOf(cursor string) (w walk, err error) {
	if cursor != "" {
		err = json.Unmarshal([]byte(cursor), &w)
	}
	return w, err
}

func askBing(c source.Connection, site *url.URL, cursor string) (source.Request, error) {
	w, err := walkOf(cursor)
	query, method := url.Values{"siteUrl": {site.Scheme + "://" + site.Host + "/"}, "page": {strconv.Itoa(w.Page)}, "apikey": {c.Key}}, "GetLinkCounts"
	if len(w.Targets) > 0 {
		method = "GetUrlLinks"
		query.Set("link", w.Targets[0])
	}
	return source.Request{Endpoint: strings.TrimSuffix(cmp.Or(c.URL, "https://ssl.bing.com"), "/"), Request: outbound.Request{
		Path: "/webmaster/api.svc/json/" + method, Query: query,
	}}, err
}

// linked is a page of ours and how many links it has.
type linked struct {
	URL   string `json:"Url"`
	Count int
}

func readBing(cursor string, body []byte) (claims []anchor.Claim, next string, err error) {
	var in struct {
		D *struct {
			Links   []linked
			Details []struct {
				URL        string `json:"Url"`
				AnchorText string
			}
			TotalPages int
		} `json:"d"`
	}
	if json.Unmarshal(body, &in) != nil || in.D == nil {
		return nil, "", unusable("it has another form than agreed")
	}
	w, err := walkOf(cursor)
	if err != nil {
		return nil, "", err
	}
	if len(w.Targets) == 0 {
		slices.SortStableFunc(in.D.Links, func(a, b linked) int { return b.Count - a.Count })
		for _, l := range in.D.Links[:min(len(in.D.Links), mostTargets)] {
			w.Targets = append(w.Targets, l.URL)
		}
	} else {
		for _, d := range in.D.Details {
			claims = append(claims, anchor.Claim{Page: d.URL, Target: w.Targets[0], Text: d.AnchorText, Links: 1})
		}
		if w.Page++; w.Page >= in.D.TotalPages {
			w.Targets, w.Page = w.Targets[1:], 0
		}
	}
	if len(w.Targets) == 0 {
		return claims, End, nil
	}
	text, err := json.Marshal(w)
	return claims, string(text), err
}
