package report

import (
	"fmt"
	"testing"
	"time"

	"enamel/internal/seo/audit"
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
		"worse: Back on /contact: (817) 555-0119 is none of the shop's numbers",
		"better: Fixed at 3 places: A link leads to an error",
		`worse: New on /blog/oven-seal: There is no <meta name="description">`,
		"worse: The speed score of /brands on a phone went from 71% to 62%",
	})
	if got := list[6].Href; got != "/seo/audit?by=rule&rule=link.broken&state=fixed" {
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
	in.Speed, in.Standings, in.Crawls[1] = nil, nil, in.Crawls[0]
	in.Crawls[1].At = at(t, "Nov 10 07:40")
	for i := range in.Turned {
		in.Turned[i].At = at(t, "Nov 3 07:40") // of a crawl before that
	}
	if got := Changes(in); got == nil || len(got) != 0 {
		t.Errorf("nothing: %v", got)
	}

	in.Standings = map[audit.Severity]Standing{audit.Error: {Fixed: 3}}
	same(t, "none left", changes(Changes(in)), []string{"better: No error instead of 3"})
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

// TestChangesAreBounded: at most 20, the newest day of the shop first; where as
// many findings came as fit, there may be more.
func TestChangesAreBounded(t *testing.T) {
	in := sample(t)
	in.Turned, in.Standings = nil, nil
	for i := range 50 {
		in.Turned = append(in.Turned, Turned{
			Rule: []string{"title.long", "url.underscore"}[i%2], URL: fmt.Sprintf("%s/%d", site, i), Severity: "notice", Change: "new", At: at(t, "Nov 17 07:00"),
		})
	}
	list := changes(Changes(in))
	if want := "neutral: New at 25 places or more: The title is too long to be shown"; list[4] != want {
		t.Errorf("%q, want %q", list[4], want)
	}
	in.Turned = nil
	for i := range 25 {
		// 11 at night and 1 in the morning: the same day in UTC, two days in the shop.
		when := at(t, "Nov 16 23:00").Add(time.Duration(i%2) * 2 * time.Hour)
		in.Turned = append(in.Turned, Turned{Rule: fmt.Sprintf("rule.%d", i), URL: site + "/a", Detail: "Wrong.", Severity: "error", Change: "new", At: when})
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
