package report

import (
	"bytes"
	"strings"
	"testing"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/finding"
)

const atItsLimit = "it ended at its limit of 50 pages; beyond it at least 94 addresses are known"

// lessRead is the sample after a crawl of all 144 pages and then one that
// stopped at 50: a warning stands on a page that it did not come to.
func lessRead(t *testing.T) Input {
	t.Helper()
	in := sample(t)
	in.Crawls[0].TotalPages, in.Crawls[0].Partial, in.Crawls[0].Warnings = 50, atItsLimit, 0
	in.Crawls[1].TotalPages, in.Crawls[1].Warnings = 144, 1
	in.Broken = []Broken{broken(t, "content.low", 3, "", "/far")}
	in.Broken[0].Count.NotChecked = 1
	return in
}

func TestFindingsThatTheNewestCrawlDidNotLookAt(t *testing.T) {
	in := lessRead(t)
	r := Make(in)
	own := area(t, r, "site")
	same(t, "figures", figures(own), []string{
		"Total Pages|50|Not compared with Nov 10|neutral|none|",
		"Low Content|3|Not compared with Nov 10|neutral|none|Pages under 300 words",
		"Missing Meta|2|Not compared with Nov 10|neutral|none|Pages without a meta description",
		"Health Score|60%|Not compared with Nov 10|neutral|none|100 - 10x3 - 5x2",
		"Error-free|96%|Not compared with Nov 10|neutral|none|Pages on which there is no error",
		"Errors|0|Not compared with Nov 10|neutral|none|",
		"Warnings|3|Not compared with Nov 10|neutral|none|1 of them not checked",
		"Notices|0|Not compared with Nov 10|neutral|none|",
	})
	same(t, "row", own.Rows[0], []string{rule(t, "content.low").Title, "Warning", "3, 1 not checked", "/far"})
	want := "The crawl of Nov 17, 7:42 AM read 50 pages. Partial: " + atItsLimit +
		". The one before, of Nov 10, 7:40 AM, read 144 pages, so their figures are not compared." +
		" 1 rule of the audit is broken. Of 3 open findings 1 could not be checked: the newest crawl did not look where they were found."
	if own.Text != want {
		t.Errorf("%q\nwant %q", own.Text, want)
	}
	var page bytes.Buffer
	if err := NewPrinter(PrintConfig{Zone: in.Zone}).HTML(&page, Stored{Report: r}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3, 1 not checked", "1 of them not checked", "1 could not be checked", "at least 94 addresses are known"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("on paper there is no %q", want)
		}
	}
	if got := r.Unmeasured[1]; got.What != "The rest of the site" || got.Why != sentence(atItsLimit)+"." {
		t.Errorf("%+v", got)
	}
}

func TestCrawlsThatReadMoreOrLessAreNotCompared(t *testing.T) {
	in := lessRead(t)
	in.Speed = nil
	in.Turned.Rules[1].Fixed, in.Turned.Rules[2].Fixed = 0, 0
	same(t, "changes", changes(Changes(in)), []string{
		"neutral: The crawl read 50 pages, the one before 144: their figures are not compared",
		"worse: Back on /contact: " + rule(t, "facts.phone").Title,
		"neutral: New at 1 place: " + rule(t, "description.missing").Title,
	})
	in.Crawls[0].Partial = ""
	if got := changes(Changes(in)); got[0] != "better: The health score went from 45% to 60%" || len(got) < 5 {
		t.Errorf("both read all of the site: %q", got)
	}
	in.Crawls[0].Partial, in.Crawls[1].Partial, in.Crawls[1].TotalPages = atItsLimit, atItsLimit, 50
	if got := changes(Changes(in)); got[0] != "better: The health score went from 45% to 60%" {
		t.Errorf("both read as many pages: %q", got)
	}
}

// TestOnlyWhatWasLookedAtAgainIsFewer: a finding that is not checked stays open.
func TestOnlyWhatWasLookedAtAgainIsFewer(t *testing.T) {
	in := sample(t)
	in.Crawls[0].Errors, in.Crawls[1].Errors = 0, 9
	in.Broken = []Broken{broken(t, "link.broken", 5, "", "/faq")}
	in.Broken[0].Count.NotChecked = 4
	in.Turned.Rules = []finding.RuleChange{{Rule: "link.broken", Severity: audit.Error, Fixed: 1}}
	if got := figures(area(t, Make(in), "site"))[5]; got != "Errors|5|1 fewer than Nov 10|better|none|4 of them not checked" {
		t.Error(got)
	}
}
