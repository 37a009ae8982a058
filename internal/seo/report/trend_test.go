package report

import (
	"strings"
	"testing"
)

// TestTrends are the words and the meaning of each figure beside the crawl before.
func TestTrends(t *testing.T) {
	for name, c := range map[string]struct {
		before func(c *Crawled) // changes what both crawls read alike
		want   Trends
	}{
		"nothing has changed": {func(*Crawled) {}, Trends{
			Trend{"As on Nov 10", "same", "neutral"}, Trend{"As on Nov 10", "same", "neutral"}, Trend{"As on Nov 10", "same", "neutral"}, Trend{"As on Nov 10", "same", "neutral"},
		}},
		"much has": {func(c *Crawled) { c.TotalPages, c.LowContentPages, c.PagesMissingMeta, c.HealthScore = 1048, 5, 1, 59 }, Trends{
			Trend{"1,001 fewer than Nov 10", "down", "neutral"},
			Trend{"2 fewer than Nov 10", "down", "better"},
			Trend{"1 more than Nov 10", "up", "worse"},
			Trend{"1 point up since Nov 10", "up", "better"},
		}},
		"for the worse": {func(c *Crawled) { c.TotalPages, c.LowContentPages, c.PagesMissingMeta, c.HealthScore = 45, 0, 4, 75 }, Trends{
			Trend{"2 more than Nov 10", "up", "neutral"},
			Trend{"3 more than Nov 10", "up", "worse"},
			Trend{"2 fewer than Nov 10", "down", "better"},
			Trend{"15 points down since Nov 10", "down", "worse"},
		}},
		"one read less of the site": {func(c *Crawled) { c.TotalPages, c.HealthScore, c.Partial = 144, 0, atItsLimit }, Trends{
			Trend{"Not compared with Nov 10", "same", "neutral"},
			Trend{"Not compared with Nov 10", "same", "neutral"},
			Trend{"Not compared with Nov 10", "same", "neutral"},
			Trend{"Not compared with Nov 10", "same", "neutral"},
		}},
		"one was cut short, and read as many pages": {func(c *Crawled) { c.LowContentPages, c.Partial = 5, atItsLimit }, Trends{
			Trend{"As on Nov 10", "same", "neutral"}, Trend{"2 fewer than Nov 10", "down", "better"}, Trend{"As on Nov 10", "same", "neutral"}, Trend{"As on Nov 10", "same", "neutral"},
		}},
	} {
		in := sample(t)
		before := in.Crawls[0]
		before.At = in.Crawls[1].At
		c.before(&before)
		in.Crawls[1] = before
		if got := TrendsOf(in); got == nil || *got != c.want {
			t.Errorf("%s:\n%+v, want\n%+v", name, got, c.want)
		}
	}
}

// TestOnlyCrawlsAtTheirLimitAreComparedWherePagesDiffer: one that was blocked, or
// ran out of time, left unread what it would have found.
func TestOnlyCrawlsAtTheirLimitAreComparedWherePagesDiffer(t *testing.T) {
	const blocked = "the site seems to block the crawler: after 92 pages it refused 8 of 20 (401 or 403)"
	atLimit := func(pages int) Crawled { return Crawled{TotalPages: pages, Partial: atItsLimit, AtLimit: true} }
	whole, cut := func(pages int) Crawled { return Crawled{TotalPages: pages} }, func(pages int) Crawled { return Crawled{TotalPages: pages, Partial: blocked} }
	for name, c := range map[string]struct {
		now, before Crawled
		want        bool
	}{
		"both read all":                              {whole(10), whole(100), true},
		"both at their limit":                        {atLimit(100), atLimit(100), true},
		"both at it, of which some were no pages":    {atLimit(90), atLimit(100), true},
		"both at it, of which many were no pages":    {atLimit(89), atLimit(100), false},
		"another limit":                              {atLimit(1000), atLimit(100), false},
		"blocked, and the one before at its limit":   {cut(92), atLimit(100), false},
		"at its limit, and the one before blocked":   {atLimit(100), cut(92), false},
		"blocked, and the one before read all":       {cut(92), whole(100), false},
		"at its limit, and the one before read all":  {atLimit(92), whole(100), false},
		"both blocked":                               {cut(92), cut(93), false},
		"blocked after as many pages":                {cut(100), atLimit(100), true},
		"at its limit, and there are as many in all": {atLimit(100), whole(100), true},
	} {
		if got := alike(&Input{Crawls: []Crawled{c.now, c.before}}); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// TestTrendsAreOfTheCrawlRightBefore, if it was of the same day: as the changes
// and the report are.
func TestTrendsAreOfTheCrawlRightBefore(t *testing.T) {
	in := sample(t)
	earlier := in.Crawls[0]
	earlier.At, earlier.LowContentPages = at(t, "Nov 17 06:30"), 4
	in.Crawls = []Crawled{in.Crawls[0], earlier, in.Crawls[1]}
	got := TrendsOf(in)
	if got == nil || got.LowContentPages.Text != "1 fewer than Nov 17, 6:30 AM" {
		t.Errorf("%+v", got)
	}
	if own := figures(area(t, Make(in), "site"))[1]; !strings.Contains(own, "|"+got.LowContentPages.Text+"|") {
		t.Errorf("the report has it otherwise: %s", own)
	}
	in.Crawls = in.Crawls[:1]
	if got := TrendsOf(in); got != nil {
		t.Errorf("of a first crawl: %+v", got)
	}
}
