package speed

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// realReport is what Lighthouse 12.8.2 printed of a shop's home page, without
// the lists behind its audits.
func realReport(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/report.json")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func resultOf(text string) (Result, error) {
	r, err := parseReport([]byte(text))
	if err != nil {
		return Result{}, err
	}
	return r.result()
}

func near(got *float64, want float64) bool { return got != nil && math.Abs(*got-want) < 0.1 }

func TestARealReport(t *testing.T) {
	r, err := resultOf(string(realReport(t)))
	if err != nil {
		t.Fatal(err)
	}
	if r.Score != 0.95 || r.Source != "Lighthouse 12.8.2" {
		t.Errorf("score %g by %q", r.Score, r.Source)
	}
	m := r.Metrics
	if !near(m.FCP, 917.5) || !near(m.LCP, 2185.4) || !near(m.TBT, 222) || !near(m.CLS, 0) || !near(m.SI, 917.5) {
		text, _ := json.Marshal(m)
		t.Errorf("metrics %s", text)
	}
	var ids []string
	for _, o := range r.Opportunities {
		ids = append(ids, o.ID)
	}
	if got := strings.Join(ids, " "); got != "unused-javascript dom-size" {
		t.Errorf("opportunities: %s", got)
	}
	want := Opportunity{
		ID: "unused-javascript", Title: "Reduce unused JavaScript", SavingsMS: 120, SavingsBytes: 31244,
		Text: "Reduce unused JavaScript and defer loading scripts until they are required to decrease bytes consumed by network activity.",
	}
	if len(r.Opportunities) > 0 && r.Opportunities[0] != want {
		t.Errorf("%+v", r.Opportunities[0])
	}
}

// scored is a report with a score and more of the top level.
func scored(more string) string {
	return `{"lighthouseVersion":"12.8.2","categories":{"performance":{"score":0.9}}` + more + `}`
}

func TestReports(t *testing.T) {
	tests := map[string]struct {
		text  string
		score float64
		fails string // part of the error
	}{
		"score alone":               {text: scored(""), score: 0.9},
		"score 0":                   {text: `{"categories":{"performance":{"score":0}}}`},
		"no error to speak of":      {text: scored(`,"runtimeError":{"code":"NO_ERROR","message":""}`), score: 0.9},
		"an audit of another shape": {text: scored(`,"audits":{"speed-index":[],"x":7,"y":{"details":"no","score":"?"}}`), score: 0.9},
		"null score":                {text: `{"categories":{"performance":{"score":null}}}`, fails: "no performance score"},
		"no category":               {text: `{"categories":{}}`, fails: "no performance score"},
		"null":                      {text: `null`, fails: "no performance score"},
		"score over 1":              {text: `{"categories":{"performance":{"score":90}}}`, fails: "the score is 90"},
		"score below 0":             {text: `{"categories":{"performance":{"score":-0.1}}}`, fails: "the score is -0.1"},
		"score in words":            {text: `{"categories":{"performance":{"score":"good"}}}`, fails: "not a Lighthouse report"},
		"runtime error":             {text: scored(`,"runtimeError":{"code":"NO_FCP","message":"The page did not paint."}`), fails: "NO_FCP The page did not paint."},
		"time below 0":              {text: scored(`,"audits":{"speed-index":{"numericValue":-1}}`), fails: "speed-index is -1"},
		"time of a year":            {text: scored(`,"audits":{"speed-index":{"numericValue":3e10}}`), fails: "speed-index is 3e+10"},
		"number of no size":         {text: scored(`,"audits":{"speed-index":{"numericValue":1e999}}`), score: 0.9},
		"half a report":             {text: scored(`,"audits":{`), fails: "not a Lighthouse report"},
		"two reports":               {text: scored("") + scored(""), fails: "not a Lighthouse report"},
		"a page":                    {text: `<html></html>`, fails: "not a Lighthouse report"},
		"nothing":                   {text: ``, fails: "not a Lighthouse report"},
		"deep":                      {text: strings.Repeat(`{"audits":`, 20000), fails: "not a Lighthouse report"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r, err := resultOf(tt.text)
			if (err != nil) != (tt.fails != "") || err != nil && !strings.Contains(err.Error(), tt.fails) {
				t.Errorf("error %v", err)
			}
			if r.Score != tt.score {
				t.Errorf("score %g", r.Score)
			}
		})
	}
}

func TestWhatAReportLeavesOutIsNotZero(t *testing.T) {
	r, err := resultOf(scored(`,"audits":{"largest-contentful-paint":{"numericValue":2100.5},"total-blocking-time":{"numericValue":null}}`))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r.Metrics)
	if err != nil || string(text) != `{"fcp_ms":null,"lcp_ms":2100.5,"tbt_ms":null,"cls":null,"si_ms":null}` {
		t.Errorf("%s, %v", text, err)
	}
}

func TestOpportunitiesAreTheLargestTen(t *testing.T) {
	audits := []string{
		`"passed":{"title":"Passed","score":1,"details":{"overallSavingsMs":900}}`,
		`"saves-nothing":{"title":"Saves nothing","score":0,"details":{"overallSavingsMs":0,"overallSavingsBytes":5000}}`,
		`"no-title":{"score":0,"details":{"overallSavingsMs":900}}`,
		`"by-metric":{"title":"By metric","score":null,"metricSavings":{"LCP":800,"FCP":50,"CLS":0.2}}`,
		`"huge":{"title":"Huge","score":0,"details":{"overallSavingsMs":1e300,"overallSavingsBytes":1e300}}`,
		`"negative":{"title":"Negative","score":0,"details":{"overallSavingsMs":20,"overallSavingsBytes":-7}}`,
		`"twice":{"title":"Twice","score":0,"details":{"overallSavingsMs":700}}`,
		`"twice-insight":{"title":"Twice, hidden","score":0,"metricSavings":{"LCP":700}}`,
	}
	for _, letter := range "abcdefghijkl" {
		audits = append(audits, `"item-`+string(letter)+`":{"title":"Item","score":0.5,"details":{"overallSavingsMs":10}}`)
	}
	r, err := resultOf(`{"categories":{"performance":{"score":0.4,"auditRefs":[{"id":"twice","group":"diagnostics"},{"id":"twice-insight","group":"hidden"}]}},
		"audits":{` + strings.Join(audits, ",") + `}}`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range r.Opportunities {
		got = append(got, o.ID)
	}
	if want := "huge by-metric twice negative item-a item-b item-c item-d item-e item-f"; strings.Join(got, " ") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, " "), want)
	}
	if huge := r.Opportunities[0]; huge.SavingsMS != maxFigure || huge.SavingsBytes != maxSavedBytes || r.Opportunities[3].SavingsBytes != 0 {
		t.Errorf("figures out of bounds: %+v", r.Opportunities)
	}
}

func TestTextsArePlain(t *testing.T) {
	for in, want := range map[string]string{
		"Large GIFs. [Learn more about videos](https://a.example/x/)":                    "Large GIFs.",
		"Use [Baseline](https://a.example) features. [Learn why](https://b.example/).":   "Use Baseline features.",
		"Add `preconnect` or `dns-prefetch`.":                                            "Add preconnect or dns-prefetch.",
		"Poor. Learn more about [forced reflows](https://a.example/#x) and mitigations.": "Poor.",
		"<b>bold</b> \x00\u202e\n\tnext\xff":                                             "<b>bold</b> next",
		strings.Repeat("ä", 700):                                                         strings.Repeat("ä", 599) + "…",
	} {
		if got := plain(withoutLinks(in), maxText); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// sound holds for every result that comes of a report.
func sound(t *testing.T, r Result) {
	t.Helper()
	if r.Score < 0 || r.Score > 1 {
		t.Errorf("score %g", r.Score)
	}
	for _, figure := range []*float64{r.Metrics.FCP, r.Metrics.LCP, r.Metrics.TBT, r.Metrics.CLS, r.Metrics.SI} {
		if figure != nil && (*figure < 0 || *figure > maxFigure) {
			t.Errorf("figure %g", *figure)
		}
	}
	if r.Opportunities == nil || r.Field == nil || len(r.Opportunities) > maxOpportunities || len(r.Field) > maxField {
		t.Errorf("%d opportunities, %d of the field", len(r.Opportunities), len(r.Field))
	}
	for _, o := range r.Opportunities {
		if text := o.ID + o.Title + o.Text; !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\n\r\x1b") || len(text) > 4*(2*maxTitle+maxText) {
			t.Errorf("%q", text)
		}
		if o.SavingsMS <= 0 || o.SavingsMS > maxFigure || o.SavingsBytes < 0 {
			t.Errorf("savings %g, %d", o.SavingsMS, o.SavingsBytes)
		}
	}
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
}

func FuzzReport(f *testing.F) {
	f.Add(realReport(f))
	f.Add([]byte(scored(`,"audits":{"x":{"title":"\u0000","description":"[Learn](","metricSavings":{"LCP":-1},"details":{"overallSavingsMs":1}}}`)))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := parseReport(text)
		if err != nil {
			if !errors.Is(err, errReport) {
				t.Error(err)
			}
			return
		}
		if out, err := r.result(); err == nil {
			sound(t, out)
		}
	})
}

func FuzzInsights(f *testing.F) {
	f.Add([]byte(`{"lighthouseResult":` + string(realReport(f)) + `}`))
	f.Add([]byte(answer("0.5")))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := parseInsights(text); err == nil {
			sound(t, r)
		}
	})
}
