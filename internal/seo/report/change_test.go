package report

import (
	"fmt"
	"slices"
	"testing"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/finding"
)

func changes(list []Change) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.Kind+": "+c.Text)
	}
	return out
}

func TestChangesSinceTheCrawlBefore(t *testing.T) {
	list := Changes(sample(t))
	same(t, "changes", changes(list), []string{
		"better: The health score went from 45% to 60%",
		"better: 2 errors instead of 4",
		"better: 3 pages instead of 5 with little content",
		"worse: 2 pages instead of 1 without a description",
		"neutral: 47 pages instead of 45 in all",
		"worse: Back on /contact: " + rule(t, "facts.phone").Title,
		"better: Fixed at 3 places: " + rule(t, "link.broken").Title,
		"worse: New at 1 place: " + rule(t, "description.missing").Title,
		"better: Fixed at 1 place: " + rule(t, "description.missing").Title,
		"worse: The speed score of /brands on a phone went from 71% to 62%",
	})
	if got := list[6].Href; got != "/seo/audit?rule=link.broken&state=fixed" {
		t.Errorf("what is fixed is looked up at %s", got)
	}
	if last := list[len(list)-1]; last.Area != "speed" || !last.At.Equal(at(t, "Nov 16 09:00")) {
		t.Errorf("%+v", last)
	}
}

func TestWhatIsNoChange(t *testing.T) {
	in := sample(t)
	in.Crawls = in.Crawls[:1] // all findings of a first crawl are new
	same(t, "first crawl", changes(Changes(in)), []string{"worse: The speed score of /brands on a phone went from 71% to 62%"})

	in = sample(t)
	in.Speed, in.Turned, in.Crawls[1] = nil, finding.Changes{}, in.Crawls[0]
	in.Crawls[1].At = at(t, "Nov 10 07:40")
	if got := Changes(in); got == nil || len(got) != 0 {
		t.Errorf("nothing: %v", got)
	}

	in.Broken, in.Turned.Rules = nil, []finding.RuleChange{{Rule: "link.broken", Severity: audit.Error, Fixed: 3}}
	same(t, "none left", changes(Changes(in)), []string{"better: No error instead of 3", "better: Fixed at 3 places: " + rule(t, "link.broken").Title})
}

func TestSpeedMovesByThreePoints(t *testing.T) {
	for _, c := range []struct {
		before, last float64
		want         string
	}{
		{0.90, 0.92, ""},
		{0.90, 0.88, ""},
		{0.90, 0.93, "better: The speed score of the home page on a desktop went from 90% to 93%"},
		{0.90, 0.87, "worse: The speed score of the home page on a desktop went from 90% to 87%"},
	} {
		in := sample(t)
		in.Crawls, in.Speed = nil, in.Speed[1:]
		in.Speed[0].History[0].Score, in.Speed[0].History[1].Score = c.before, c.last
		var want []string
		if c.want != "" {
			want = append(want, c.want)
		}
		same(t, fmt.Sprint(c), changes(Changes(in)), want)
	}
}

// TestChangesAreBounded: at most 20 lines, each of which counts all findings of a
// rule that turned alike; of many errors that came back three are named.
func TestChangesAreBounded(t *testing.T) {
	in := sample(t)
	in.Turned = finding.Changes{Rules: []finding.RuleChange{{Rule: "title.long", Severity: audit.Notice, New: 1800}, {Rule: "link.broken", Severity: audit.Error, Regressed: 7}}}
	for i := range 7 {
		in.Turned.Back = append(in.Turned.Back, finding.Finding{Rule: "link.broken", URL: fmt.Sprintf("%s/%d", site, i)})
	}
	list := changes(Changes(in))
	for _, want := range []string{
		"worse: Back on /0, /1, /2 and at 4 more: " + rule(t, "link.broken").Title, "neutral: New at 1,800 places: " + rule(t, "title.long").Title,
	} {
		if !slices.Contains(list, want) {
			t.Errorf("%q is not in %q", want, list)
		}
	}
	for i := range 25 {
		in.Turned.Rules = append(in.Turned.Rules, finding.RuleChange{Rule: fmt.Sprintf("rule.%d", i), Severity: audit.Error, New: 1})
	}
	got := Changes(in)
	if len(got) != 20 {
		t.Fatalf("%d changes", len(got))
	}
	for i := 1; i < len(got); i++ {
		if a, b := got[i-1].At.In(in.Zone).Day(), got[i].At.In(in.Zone).Day(); a < b {
			t.Errorf("Nov %d before Nov %d", a, b)
		}
	}
}
