package report

import (
	"testing"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/finding"
	"enamel/internal/seo/speed"
)

const site = "https://shop.example"

// at is a time of November 2026, in Fort Worth.
func at(t testing.TB, clock string) time.Time {
	t.Helper()
	when, err := time.ParseInLocation("Jan 2 15:04 2006", clock+" 2026", zone(t))
	if err != nil {
		t.Fatal(err)
	}
	return when.UTC()
}

func zone(t testing.TB) *time.Location {
	t.Helper()
	z, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// rule is one of the audit's.
func rule(t testing.TB, id string) audit.Rule {
	t.Helper()
	for _, r := range audit.Rules() {
		if r.ID == id {
			return r
		}
	}
	t.Fatalf("no rule %s", id)
	return audit.Rule{}
}

func stamp(source string, when time.Time) figure.Stamp {
	return figure.Stamp{Source: source, FetchedAt: when, Origin: figure.Measured}
}

// sample is a shop after its second crawl, with one page measured on two days.
func sample(t testing.TB) Input {
	t.Helper()
	now, before := at(t, "Nov 17 07:42"), at(t, "Nov 10 07:40")
	return Input{
		Shop: "Panther City Appliance", Site: site, At: at(t, "Nov 17 08:04"), Zone: zone(t),
		Crawls: []Crawled{
			{At: now, TotalPages: 47, LowContentPages: 3, PagesMissingMeta: 2, HealthScore: 60, ErrorFree: 0.957, Errors: 2, Warnings: 12, Notices: 9, Stamp: stamp("Site crawl", now)},
			{At: before, TotalPages: 45, LowContentPages: 5, PagesMissingMeta: 1, HealthScore: 45, ErrorFree: 0.9, Errors: 5, Warnings: 12, Notices: 9, Stamp: stamp("Site crawl", before)},
		},
		Broken: []Broken{
			broken(t, "title.long", 6, "The title has 71 characters.", "/faq", "/blog/oven-seal"),
			broken(t, "content.low", 3, "The main text has 118 words; 300 are a good least.", "/disposal-repair", "/freezer-repair", "/heating-repair"),
			broken(t, "description.missing", 2, `There is no <meta name="description">.`, "/blog/oven-seal", "/blog/lint"),
			broken(t, "link.broken", 1, "/old answers 404 (Not Found); 2 pages link to it: /faq and /blog.", "/faq"),
			broken(t, "image.alt-missing", 4, "The image /a.png has no alt.", "/brands"),
			broken(t, "facts.phone", 1, "(817) 555-0119 is none of the shop's numbers.", "/contact"),
			broken(t, "url.underscore", 0, "", "/fixed_long_ago"),
		},
		Turned: finding.Changes{
			Rules: []finding.RuleChange{
				{Rule: "facts.phone", Severity: audit.Error, Regressed: 1},
				{Rule: "link.broken", Severity: audit.Error, Fixed: 3},
				{Rule: "description.missing", Severity: audit.Warning, New: 1, Fixed: 1},
			},
			Back: []finding.Finding{{Rule: "facts.phone", URL: site + "/contact"}},
		},
		Speed: []speed.Page{brands(t), home(t)},
		Lacks: []Unmeasured{{What: "Rankings", Why: "No search provider is connected.", How: "Connect one in the settings."}},
	}
}

// broken is a rule that so many findings break, each a task of its own.
func broken(t testing.TB, id string, open int, detail string, paths ...string) Broken {
	t.Helper()
	r := rule(t, id)
	b := Broken{Rule: r, Count: finding.Count{Key: id, Severity: r.Severity, Open: open, Pages: open, Tasks: open, Minutes: open * r.Minutes}, Detail: detail}
	for severity, n := range map[audit.Severity]*int{audit.Error: &b.Count.Errors, audit.Warning: &b.Count.Warnings, audit.Notice: &b.Count.Notices} {
		if severity == r.Severity {
			*n = open
		}
	}
	for _, p := range paths {
		b.Examples = append(b.Examples, site+p)
	}
	return b
}

// brands is slow, and became slower.
func brands(t testing.TB) speed.Page {
	t.Helper()
	return speed.Page{
		URL: site + "/brands", Strategy: speed.Mobile,
		Latest: speed.Measurement{
			ID: "m2", URL: site + "/brands", Strategy: speed.Mobile, Score: 0.62,
			Metrics: metrics(1700, 3400, 640, 0.04, 3600), Runs: make([]speed.Sample, 3),
			Opportunities: []speed.Opportunity{
				{ID: "uses-responsive-images", Title: "Properly size images", Text: "Serve images that are as large as they are shown.", SavingsMS: 1200, SavingsBytes: 1_100_000},
				{ID: "modern-image-formats", Title: "Serve images in next-gen formats", Text: "Use WebP or AVIF.", SavingsMS: 900, SavingsBytes: 700_000},
				{ID: "unused-javascript", Title: "Reduce unused JavaScript", Text: "Load scripts when they are needed.", SavingsMS: 300, SavingsBytes: 60_000},
				{ID: "unused-css-rules", Title: "Reduce unused CSS", Text: "Less style.", SavingsMS: 20},
			},
			Stamp: stamp("Lighthouse 12.8.2", at(t, "Nov 16 09:00")),
		},
		History: []speed.Point{{At: at(t, "Nov 2 09:00"), Score: 0.9}, {At: at(t, "Nov 9 09:00"), Score: 0.71}, {At: at(t, "Nov 16 09:00"), Score: 0.62}},
	}
}

// home is fast, and as fast as before.
func home(t testing.TB) speed.Page {
	t.Helper()
	return speed.Page{
		URL: site + "/", Strategy: speed.Desktop,
		Latest: speed.Measurement{
			ID: "m1", URL: site + "/", Strategy: speed.Desktop, Score: 0.98, Metrics: metrics(400, 800, 0, 0, 500),
			Runs: make([]speed.Sample, 3), Stamp: stamp("Lighthouse 12.8.2", at(t, "Nov 16 09:05")),
		},
		History: []speed.Point{{At: at(t, "Nov 9 09:05"), Score: 0.97}, {At: at(t, "Nov 16 09:05"), Score: 0.98}},
	}
}

func metrics(fcp, lcp, tbt, cls, si float64) speed.Metrics {
	return speed.Metrics{FCP: &fcp, LCP: &lcp, TBT: &tbt, CLS: &cls, SI: &si}
}
