package app

import (
	"context"
	"strconv"
	"strings"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
	"enamel/internal/shop"
)

// withRules has a crawl judged by every rule, and its findings followed by what
// each rule depends on. The record of a start is nil where the site is not the
// shop's own.
func withRules(c *crawl.Config, recordOf func(start string) *audit.Record) {
	rules := audit.Rules()
	c.Inspect = func(p *visit.Page, s *visit.Site) []crawl.Finding {
		found := audit.Page(rules, &audit.Subject{Page: p, Site: s, Record: recordOf(s.Start)})
		out := make([]crawl.Finding, len(found))
		for i := range found {
			out[i] = crawlFinding(&found[i])
		}
		return out
	}
	c.Conclude = func(ctx context.Context, ix *crawl.Index, report func(crawl.Finding) error) error {
		return audit.Site(ctx, rules, ix, func(r *audit.Rule, url string, f audit.Found) error {
			finding := audit.NewFinding(r, url, f)
			return report(crawlFinding(&finding))
		})
	}
	c.Depends, c.Saw, c.Others = audit.Recheck, audit.Saw, audit.Others
}

func crawlFinding(f *audit.Finding) crawl.Finding {
	return crawl.Finding{
		Rule: f.Rule, Severity: string(f.Severity), URL: f.URL, Detail: f.Detail, Proof: f.Proof, Target: f.Target, Pages: f.Pages, Fingerprint: f.Fingerprint,
	}
}

// auditRecord is what the rules hold the shop's own pages to.
func auditRecord(f shop.Facts) *audit.Record {
	place := func(p shop.Place) audit.Place {
		return audit.Place{Street: p.Street, City: p.City, State: p.State, Zip: p.Zip, Lat: p.Lat, Lon: p.Lon}
	}
	return &audit.Record{
		Name:      f.Name,
		Phones:    []string{f.Phone},
		Places:    []audit.Place{place(f.Storefront), place(f.Office)},
		Schedules: []audit.Schedule{auditSchedule(f.Showroom), auditSchedule(f.ServiceDesk)},
		Rating:    f.Rating.Value,
		Reviews:   []string{strings.TrimSuffix(f.Rating.Reviews, "+"), strconv.Itoa(f.Rating.StructuredReviews)},
	}
}

// auditSchedule spreads runs of days, such as Mon-Sat, over the week.
func auditSchedule(s shop.Schedule) audit.Schedule {
	out := audit.Schedule{Name: s.Label}
	for _, line := range s.Lines {
		first, last, isRun := strings.Cut(line.Days, "-")
		from := weekday(first)
		to := from
		if isRun {
			to = weekday(last)
		}
		if from < 0 || to < 0 {
			continue
		}
		for day := from; ; day = (day + 1) % len(out.Days) {
			out.Days[day].Opens, out.Days[day].Closes = line.Opens, line.Closes
			if day == to {
				break
			}
		}
	}
	return out
}

// weekday is the number of a day from Sunday, -1 where it is none.
func weekday(name string) int {
	const days = "SunMonTueWedThuFriSat"
	if name = strings.TrimSpace(name); len(name) < 3 {
		return -1
	}
	i := strings.Index(days, name[:3])
	if i%3 != 0 {
		return -1
	}
	return i / 3
}
