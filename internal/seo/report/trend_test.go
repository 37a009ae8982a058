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
		"one was cut short, and a page or two of it were none": {func(c *Crawled) { c.TotalPages, c.Partial = 45, atItsLimit }, Trends{
			Trend{"2 more than Nov 10", "up", "neutral"}, Trend{"As on Nov 10", "same", "neutral"}, Trend{"As on Nov 10", "same", "neutral"}, Trend{"As on Nov 10", "same", "neutral"},
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
