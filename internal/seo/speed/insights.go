package speed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/outbound"
)

// PublicInsights is Google's endpoint of PageSpeed Insights.
// https://developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed
const PublicInsights = "https://www.googleapis.com/pagespeedonline/v5/runPagespeed"

const (
	insightsName  = "PageSpeed Insights"
	insightsLimit = 90 * time.Second // one answer takes about 20 s
)

// Access is how PageSpeed Insights is reached.
type Access struct {
	URL string // full endpoint; empty: PublicInsights
	Key string // empty: none, which shares a quota with everybody
	// Trusted is true where the operator has set it; else the address is asked under the guard.
	Trusted bool
}

// insights asks PageSpeed Insights, or what speaks its format, once.
type insights struct {
	access   Access
	provider *outbound.Provider
}

// newInsights makes a client of an access, which keeps to guard unless it is trusted.
func newInsights(a Access, guard *outbound.Web, limit time.Duration) (*insights, error) {
	endpoint := a.URL
	if endpoint == "" {
		endpoint = PublicInsights
	}
	o := outbound.Options{Timeout: limit, MaxBytes: maxReport, Guard: guard}
	if a.Trusted {
		o.Guard = nil
	}
	p, err := outbound.NewProvider(endpoint, o)
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "The address of PageSpeed Insights must start with https:// or http://", err)
	}
	return &insights{access: a, provider: p}, nil
}

// run measures a page once; a failure is a fault that says why.
func (c *insights) run(ctx context.Context, page string, strategy Strategy) (Result, error) {
	query := url.Values{"url": {page}, "strategy": {string(strategy)}, "category": {"performance"}}
	if c.access.Key != "" {
		query.Set("key", c.access.Key)
	}
	body, err := c.provider.Get(ctx, query)
	if err != nil {
		if ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		return Result{}, fault.Wrap(fault.BadProvider, c.why(err), err)
	}
	r, err := parseInsights(body)
	if err != nil {
		return Result{}, refused(insightsName, err)
	}
	return r, nil
}

// why says what a failed call means, and what helps.
func (c *insights) why(err error) string {
	var e *outbound.Error
	if !errors.As(err, &e) {
		return insightsName + " did not answer."
	}
	switch e.Kind {
	case outbound.Timeout:
		return insightsName + " did not answer in time."
	case outbound.Unreachable:
		return insightsName + " could not be reached."
	case outbound.Refused:
		return insightsName + " was not asked: its address is not on the public internet. Change it in the settings, or have whoever runs the server " +
			"set it as ENAMEL_PAGESPEED_URL or name its host and port in ENAMEL_ALLOW_PRIVATE."
	case outbound.Status:
	default:
		return insightsName + " answered with something that is no report (" + e.Kind.String() + ")."
	}
	switch {
	case e.Status == http.StatusTooManyRequests && c.access.Key == "":
		return insightsName + " has used up the quota that everybody without a key shares. Set a key in the settings or as ENAMEL_PAGESPEED_KEY."
	case e.Status == http.StatusTooManyRequests:
		return insightsName + " says that the quota of your key is used up. Try again later."
	case e.Status == http.StatusForbidden || e.Status == http.StatusUnauthorized:
		return fmt.Sprintf("%s refuses the key (status %d). Check that it is right, and that its project may use the PageSpeed Insights API.", insightsName, e.Status)
	case e.Status == http.StatusBadRequest:
		return insightsName + " refuses the request (status 400): the key may be wrong, or the page cannot be reached from outside."
	}
	return fmt.Sprintf("%s could not measure the page: it answered with status %d.", insightsName, e.Status)
}

// insightsAnswer is what is read of an answer.
type insightsAnswer struct {
	Report *lighthouseReport `json:"lighthouseResult"`
	Field  struct {
		OriginFallback bool                       `json:"origin_fallback"`
		Metrics        map[string]json.RawMessage `json:"metrics"`
	} `json:"loadingExperience"`
}

// parseInsights reads an answer of PageSpeed Insights.
func parseInsights(body []byte) (Result, error) {
	var a insightsAnswer
	if err := json.Unmarshal(body, &a); err != nil {
		return Result{}, fmt.Errorf("%w: %w", errReport, err)
	}
	if a.Report == nil {
		return Result{}, errReport
	}
	r, err := a.Report.result()
	if err != nil {
		return Result{}, err
	}
	r.Source = insightsName
	if !a.Field.OriginFallback { // else it is the whole site's, not this page's
		r.Field = fieldMetrics(a.Field.Metrics)
	}
	return r, nil
}

// fieldMetrics reads what the Chrome UX Report has of a page, by name.
func fieldMetrics(metrics map[string]json.RawMessage) []FieldMetric {
	list := []FieldMetric{}
	for name, text := range metrics {
		var m struct {
			Percentile *float64 `json:"percentile"`
			Category   string   `json:"category"`
		}
		if json.Unmarshal(text, &m) != nil || m.Percentile == nil || *m.Percentile < 0 || *m.Percentile > maxFigure {
			continue
		}
		if !slices.Contains([]string{"FAST", "AVERAGE", "SLOW"}, m.Category) || plain(name, maxTitle) != name {
			continue
		}
		f := FieldMetric{Name: name, Percentile: *m.Percentile, Category: m.Category}
		if name == "CUMULATIVE_LAYOUT_SHIFT_SCORE" {
			f.Percentile /= 100 // Google counts in hundredths
		}
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b FieldMetric) int { return strings.Compare(a.Name, b.Name) })
	return list[:min(len(list), maxField)]
}
