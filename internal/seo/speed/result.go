package speed

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"enamel/internal/fault"
)

// Limits of what is believed and kept of a report.
const (
	maxReport        = 32 << 20 // bytes; a page of pictures and scripts comes to one or two million
	maxOpportunities = 10
	maxField         = 10
	maxTitle         = 200 // characters
	maxText          = 600
	maxReason        = 400
	maxFigure        = 1e7 // milliseconds: nearly three hours
	maxSavedBytes    = 1e12
	passed           = 0.9 // the score from which Lighthouse calls an audit passed
)

// errReport: what came is not a report in Lighthouse's format.
var errReport = errors.New("not a Lighthouse report")

// lighthouseReport is what is read of Lighthouse's result object.
// https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
type lighthouseReport struct {
	Version      string                     `json:"lighthouseVersion"`
	FinalURL     string                     `json:"finalDisplayedUrl"`
	Audits       map[string]json.RawMessage `json:"audits"`
	RuntimeError *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"runtimeError"`
	Categories struct {
		Performance struct {
			Score     *float64 `json:"score"`
			AuditRefs []struct {
				ID    string `json:"id"`
				Group string `json:"group"`
			} `json:"auditRefs"`
		} `json:"performance"`
	} `json:"categories"`
}

// lighthouseAudit is what is read of one audit.
type lighthouseAudit struct {
	Title         string             `json:"title"`
	Description   string             `json:"description"` // Markdown
	Score         *float64           `json:"score"`
	Value         *float64           `json:"numericValue"`
	MetricSavings map[string]float64 `json:"metricSavings"`
	Details       struct {
		SavingsMS    float64 `json:"overallSavingsMs"`
		SavingsBytes float64 `json:"overallSavingsBytes"`
	} `json:"details"`
}

// parseReport reads what the command prints.
func parseReport(text []byte) (lighthouseReport, error) {
	var r lighthouseReport
	if err := json.Unmarshal(text, &r); err != nil {
		return lighthouseReport{}, fmt.Errorf("%w: %w", errReport, err)
	}
	return r, nil
}

// result is what a report says; an error where it has no score, since a page
// that could not be judged has none, and not 0.
func (r *lighthouseReport) result() (Result, error) {
	if e := r.RuntimeError; e != nil && e.Code != "" && e.Code != "NO_ERROR" {
		return Result{}, &unmeasuredError{code: e.Code, text: plain(e.Message, maxReason)}
	}
	score := r.Categories.Performance.Score
	if score == nil {
		return Result{}, &unmeasuredError{text: "Its report has no performance score."}
	}
	if *score < 0 || *score > 1 {
		return Result{}, fmt.Errorf("%w: the score is %g", errReport, *score)
	}
	out := Result{Field: []FieldMetric{}, Source: "Lighthouse"}
	if regexp.MustCompile(`^[0-9][0-9.]{0,19}$`).MatchString(r.Version) {
		out.Source += " " + r.Version
	}
	out.Score = *score
	for id, into := range map[string]**float64{
		"first-contentful-paint": &out.Metrics.FCP, "largest-contentful-paint": &out.Metrics.LCP, "total-blocking-time": &out.Metrics.TBT,
		"cumulative-layout-shift": &out.Metrics.CLS, "speed-index": &out.Metrics.SI,
	} {
		if a, ok := r.audit(id); ok && a.Value != nil {
			if *a.Value < 0 || *a.Value > maxFigure {
				return Result{}, fmt.Errorf("%w: %s is %g", errReport, id, *a.Value)
			}
			*into = a.Value
		}
	}
	out.Opportunities = r.opportunities()
	return out, nil
}

// audit is one audit; ok is false where there is none that can be read.
func (r *lighthouseReport) audit(id string) (a lighthouseAudit, ok bool) {
	text, ok := r.Audits[id]
	return a, ok && json.Unmarshal(text, &a) == nil
}

// opportunities are the audits that did not pass and would save time, the most
// first. Audits that Lighthouse hides, since another says the same, are left
// out.
func (r *lighthouseReport) opportunities() []Opportunity {
	hidden := map[string]bool{}
	for _, ref := range r.Categories.Performance.AuditRefs {
		hidden[ref.ID] = ref.Group == "hidden" || ref.Group == "metrics"
	}
	list := []Opportunity{}
	for _, id := range slices.Sorted(maps.Keys(r.Audits)) {
		a, ok := r.audit(id)
		if !ok || hidden[id] || a.Score != nil && *a.Score >= passed {
			continue
		}
		o := Opportunity{
			ID: plain(id, maxTitle), Title: plain(a.Title, maxTitle), Text: plain(withoutLinks(a.Description), maxText),
			SavingsMS: a.savings(), SavingsBytes: int64(max(0, min(a.Details.SavingsBytes, maxSavedBytes))),
		}
		if o.SavingsMS > 0 && o.Title != "" {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(a, b Opportunity) int {
		return cmp.Or(cmp.Compare(b.SavingsMS, a.SavingsMS), cmp.Compare(b.SavingsBytes, a.SavingsBytes))
	})
	return list[:min(len(list), maxOpportunities)]
}

// savings is how many milliseconds an audit would save: of the whole load, or
// else of the metric that gains most by it.
func (a *lighthouseAudit) savings() float64 {
	ms := a.Details.SavingsMS
	if ms <= 0 {
		for _, metric := range []string{"FCP", "LCP", "TBT", "INP"} {
			ms = max(ms, a.MetricSavings[metric])
		}
	}
	return min(ms, maxFigure)
}

// withoutLinks is Markdown's text: of links what they say, but for sentences that
// only lead to a page to learn from.
func withoutLinks(markdown string) string {
	text := regexp.MustCompile(`\[Learn [^\]]*\]\([^)]*\)\.?|Learn (more|how)[^.\[]*\[[^\]]*\]\([^)]*\)[^.]*\.?`).ReplaceAllString(markdown, "")
	text = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`).ReplaceAllString(text, "$1")
	return strings.ReplaceAll(text, "`", "")
}

// plain is text on one line, without control characters, of at most so many
// characters.
func plain(text string, limit int) string {
	text = strings.ToValidUTF8(text, "")
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }), " ")
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:limit-1])) + "…"
}

// unmeasuredError says why Lighthouse could not judge a page.
type unmeasuredError struct {
	code string // Lighthouse's, such as ERRORED_DOCUMENT_REQUEST
	text string
}

func (e *unmeasuredError) Error() string { return strings.TrimSpace(e.code + " " + e.text) }

// passing reports whether another try may well succeed: a browser on a busy
// machine now and then records no trace. An error that the page itself causes
// does not pass.
func (e *unmeasuredError) passing() bool {
	return !slices.Contains([]string{
		"ERRORED_DOCUMENT_REQUEST", "FAILED_DOCUMENT_REQUEST", "DNS_FAILURE", "NOT_HTML", "INVALID_URL", "CHROME_INTERSTITIAL_ERROR", "INSECURE_DOCUMENT_REQUEST",
	}, e.code)
}

// refused turns the failure of a report into what staff read; who says whose it is.
func refused(who string, err error) error {
	var u *unmeasuredError
	if errors.As(err, &u) && u.text != "" {
		return fault.Wrap(fault.BadProvider, who+" could not measure the page: "+u.text, err)
	}
	if errors.As(err, &u) {
		return fault.Wrap(fault.BadProvider, who+" could not measure the page ("+plain(u.code, maxTitle)+").", err)
	}
	return fault.Wrap(fault.BadProvider, who+" answered with something that is no report.", err)
}
