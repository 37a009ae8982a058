package speed

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

// PublicInsights is Google's endpoint of PageSpeed Insights.
// https://developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed
const PublicInsights = "https://www.googleapis.com/pagespeedonline/v5/runPagespeed"

const insightsName = "PageSpeed Insights"

// ask asks PageSpeed Insights, or what speaks its format, about a page once; a failure is a fault that says why.
func (s *Service) ask(ctx context.Context, page string, strategy Strategy) (Result, error) {
	body, _, err := s.Sources.Ask(ctx, source.PageSpeed, func(c source.Connection) (source.Request, error) {
		query := url.Values{"url": {page}, "strategy": {string(strategy)}, "category": {"performance"}}
		if c.Key != "" {
			query.Set("key", c.Key)
		}
		return source.Request{Endpoint: cmp.Or(c.URL, PublicInsights), Request: outbound.Request{Query: query, MaxBytes: maxReport}}, nil
	})
	if f := (&fault.Error{}); errors.As(err, &f) && f.Kind == fault.Unavailable {
		return Result{}, notAsked(f.Msg)
	}
	if err != nil {
		return Result{}, err
	}
	r, err := parseInsights(body)
	if err != nil {
		return Result{}, refused(insightsName, err)
	}
	return r, nil
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
