package crawl_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// untitled is a rule: a page without a title.
func untitled(p *visit.Page, _ *visit.Site) []crawl.Finding {
	if p.Document == nil || len(p.Document.Titles) > 0 {
		return nil
	}
	return []crawl.Finding{{Rule: "title.missing", Severity: "error", URL: p.URL, Detail: fmt.Sprintf("no title, as of %s", p.At)}}
}

// changing is a site whose pages come and go. By round: T with a title, -
// without one, x not linked, b too busy.
type changing struct {
	round  atomic.Int64
	states map[string]string
}

func (s *changing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	n := s.round.Load()
	if r.URL.Path == "/" {
		_, _ = io.WriteString(w, "<title>Home</title>")
		for path, state := range s.states {
			if state[n] != 'x' {
				_, _ = io.WriteString(w, `<a href="`+path+`">page</a>`)
			}
		}
		return
	}
	state, ok := s.states[r.URL.Path]
	switch {
	case !ok:
		http.NotFound(w, r)
	case state[n] == 'T':
		_, _ = io.WriteString(w, "<title>A title</title>")
	case state[n] == 'b':
		w.WriteHeader(http.StatusServiceUnavailable)
	default:
		_, _ = io.WriteString(w, "<p>None")
	}
}

// tracked lists the findings of a site, a line each: the path and the change.
func tracked(t *testing.T, c *crawl.Crawler, url string) (lines []string) {
	t.Helper()
	err := c.EachTracked(t.Context(), url, func(f crawl.Tracked) error {
		lines = append(lines, strings.TrimPrefix(f.URL, url)+" "+string(f.Change))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return lines
}

func TestFindingsOverTime(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &changing{states: map[string]string{
			"/same": "-----", "/new": "TTTT-", "/fixed": "---TT", "/again": "-T-T-", "/busy": "-bb-T", "/left": "--xxx", "/back": "-xTx-",
		}}
		url := serve(t, s)
		crawler := open(t, c, func(c *crawl.Config) { c.Inspect = untitled }, url)
		clocked(crawler)
		want := [][]string{
			{"/again new", "/back new", "/busy new", "/fixed new", "/left new", "/same new"},
			{"/again fixed", "/back not-checked", "/busy not-checked", "/fixed persisting", "/left persisting", "/same persisting"}, // /busy may lead to /back
			{"/again regressed", "/back fixed", "/busy not-checked", "/fixed persisting", "/left fixed", "/same persisting"},
			{"/again fixed", "/back fixed", "/busy persisting", "/fixed fixed", "/left fixed", "/same persisting"},
			{"/again regressed", "/back regressed", "/busy fixed", "/fixed fixed", "/left fixed", "/new new", "/same persisting"},
		}
		for n := range want {
			s.round.Store(int64(n))
			ended, err := crawler.Run(t.Context(), crawl.Options{Start: url})
			if err != nil || ended.State != crawl.Done {
				t.Fatalf("%+v, %v", ended, err)
			}
			if got := tracked(t, crawler, url); !slices.Equal(got, want[n]) {
				t.Errorf("crawl %d: %q, want %q", n+1, got, want[n])
			}
		}
		list, total, err := crawler.Tracked(t.Context(), crawl.TrackedQuery{Start: url, URL: url + "/same"})
		if err != nil || total != 1 {
			t.Fatalf("%d, %v", total, err)
		}
		if f := list[0]; f.FirstCrawl != 1 || f.LastCrawl != 5 || f.Crawl != 2 || f.FirstSeen.IsZero() || !f.LastSeen.After(f.ChangedAt) || !f.ChangedAt.After(f.FirstSeen) {
			t.Errorf("%+v", f)
		}
	})
}

// several is a rule that finds, on each page, what its path says: /e-2 has two errors.
func several(p *visit.Page, _ *visit.Site) (found []crawl.Finding) {
	severities := map[byte]string{'e': "error", 'w': "warning", 'n': "notice"}
	path := p.URL[strings.LastIndex(p.URL, "/")+1:]
	if len(path) != 3 {
		return nil
	}
	for i := range int(path[2] - '0') {
		found = append(found, crawl.Finding{Rule: "rule." + path[:1] + fmt.Sprint(i), Severity: severities[path[0]], URL: p.URL, Detail: "x"})
	}
	return found
}

func TestTrackedFindingsAreListed(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{
			"/": linking("/n-3", "/w-1", "/e-1", "/e-2"), "/n-3": linking(), "/w-1": linking(), "/e-1": linking(), "/e-2": linking(),
		}}
		url := serve(t, s)
		crawler := open(t, c, func(c *crawl.Config) { c.Inspect = several }, url)
		crawled(t, crawler, crawl.Options{Start: url + "/e-1"}) // another site's findings are its own
		crawled(t, crawler, crawl.Options{Start: url})
		s.set("/w-1", http.NotFound)
		s.set("/", linking("/n-3", "/e-1", "/e-2"))
		crawled(t, crawler, crawl.Options{Start: url})
		bySeverity := "e0/e-1 e0/e-2 e1/e-2 n0/n-3 n1/n-3 n2/n-3"
		tests := []struct {
			name  string
			query crawl.TrackedQuery
			want  string
		}{
			{"by severity", crawl.TrackedQuery{}, bySeverity},
			{"by URL", crawl.TrackedQuery{Sort: crawl.SortURL}, bySeverity},
			{"by rule", crawl.TrackedQuery{Sort: crawl.SortRule, Changes: everyChange()}, "e0/e-1 e0/e-2 e1/e-2 n0/n-3 n1/n-3 n2/n-3 w0/w-1"},
			{"of a severity", crawl.TrackedQuery{Severity: "error"}, "e0/e-1 e0/e-2 e1/e-2"},
			{"of a rule", crawl.TrackedQuery{Rule: "rule.n1"}, "n1/n-3"},
			{"of a page", crawl.TrackedQuery{URL: url + "/e-2"}, "e0/e-2 e1/e-2"},
			{"fixed", crawl.TrackedQuery{Changes: []crawl.Change{crawl.Fixed, crawl.Appeared}}, "w0/w-1"},
			{"that the last crawl changed", crawl.TrackedQuery{Crawl: 3, Changes: everyChange(), Severity: "warning"}, "w0/w-1"},
			{"of no such rule", crawl.TrackedQuery{Rule: "' or 1 = 1"}, ""},
		}
		for _, tt := range tests {
			tt.query.Start = url
			for _, most := range []int{0, 1, 2} {
				if got := pagesOf(t, crawler, tt.query, most); got != tt.want {
					t.Errorf("%s, %d at a time: %q, want %q", tt.name, most, got, tt.want)
				}
			}
		}
		for _, order := range []string{crawl.SortNewest, crawl.SortChanged} {
			if got := strings.Fields(pagesOf(t, crawler, crawl.TrackedQuery{Start: url, Sort: order, Changes: everyChange()}, 2)); len(got) != 7 {
				t.Errorf("%s: %q", order, got)
			}
		}
		for _, q := range []crawl.TrackedQuery{{Start: url, Sort: "colour"}, {Start: "nonsense"}, {Start: url, After: "x"}} {
			if _, _, err := crawler.Tracked(t.Context(), q); err == nil {
				t.Errorf("%+v was answered", q)
			}
		}
	})
}

// TestARuleThatCountsForMore: what a rule's findings weigh follows the rule.
func TestARuleThatCountsForMore(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{"/": linking()}}
		url := serve(t, s)
		severity := "notice"
		crawler := open(t, c, func(c *crawl.Config) {
			c.Inspect = func(p *visit.Page, _ *visit.Site) []crawl.Finding {
				return []crawl.Finding{{Rule: "page.dull", Severity: severity, URL: p.URL, Detail: severity}}
			}
		}, url)
		for _, severity = range []string{"notice", "error"} {
			crawled(t, crawler, crawl.Options{Start: url})
			list, total, err := crawler.Tracked(t.Context(), crawl.TrackedQuery{Start: url, Severity: severity})
			if err != nil || total != 1 || list[0].Severity != severity || list[0].Detail != severity {
				t.Errorf("%s: %+v, %v", severity, list, err)
			}
		}
	})
}

// pagesOf lists what a query finds, so many at a time.
func pagesOf(t *testing.T, c *crawl.Crawler, q crawl.TrackedQuery, most int) string {
	t.Helper()
	var all []string
	q.Most = most
	for {
		list, total, err := c.Tracked(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			all = append(all, strings.TrimPrefix(list[i].Rule, "rule.")+list[i].URL[strings.LastIndex(list[i].URL, "/"):])
		}
		if len(all) == total || len(list) == 0 {
			if len(all) != total {
				t.Fatalf("%d of %d", len(all), total)
			}
			return strings.Join(all, " ")
		}
		q.After = list[len(list)-1].ID
	}
}

func TestTrackedFindingsAreCounted(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{
			"/": linking("/n-3", "/w-1", "/e-1", "/e-2"), "/n-3": linking(), "/w-1": linking(), "/e-1": linking(), "/e-2": linking(),
		}}
		url := serve(t, s)
		crawler := open(t, c, func(c *crawl.Config) { c.Inspect = several }, url)
		crawled(t, crawler, crawl.Options{Start: url})
		s.set("/", linking("/n-3", "/e-1", "/e-2", "/w-2"))
		s.set("/w-2", linking())
		crawled(t, crawler, crawl.Options{Start: url})
		for by, want := range map[crawl.By]string{
			crawl.ByRule:   "rule.e0 error 2 0 0; rule.e1 error 1 0 0; rule.w0 warning 1 1 1; rule.w1 warning 1 1 0; rule.n0 notice 1 0 0; rule.n1 notice 1 0 0; rule.n2 notice 1 0 0",
			crawl.ByPage:   "/e-2 error 2 0 0; /e-1 error 1 0 0; /n-3 notice 3 0 0; /w-2 warning 2 2 0; /w-1 warning 0 0 1",
			crawl.ByChange: "fixed warning 0 0 1; new warning 2 2 0; persisting error 3 0 0; persisting notice 3 0 0",
		} {
			counts, err := crawler.CountTracked(t.Context(), url, by, 100)
			var got []string
			for _, n := range counts {
				got = append(got, fmt.Sprint(strings.TrimPrefix(n.Key, url), " ", n.Severity, " ", n.Open, " ", n.New, " ", n.Fixed))
			}
			if err != nil || strings.Join(got, "; ") != want {
				t.Errorf("by %s: %q, want %q (%v)", by, strings.Join(got, "; "), want, err)
			}
		}
		if two, err := crawler.CountTracked(t.Context(), url, crawl.ByRule, 2); err != nil || len(two) != 2 {
			t.Errorf("%+v, %v", two, err)
		}
		if _, err := crawler.CountTracked(t.Context(), url, "colour", 2); err == nil {
			t.Error("counted by colour")
		}
	})
}

// TestAPartialCrawlMendsNothingItDidNotReach: a page beyond its limit says
// nothing, one that it visited does.
func TestAPartialCrawlMendsNothingItDidNotReach(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) { partialCrawl(t, config) })
}

func partialCrawl(t *testing.T, config db.Config) {
	t.Helper()
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a", "/b", "/c"), "/a": page("none"), "/b": page("none"), "/c": linking("/d"), "/d": page("none")}}
	url := serve(t, s)
	c := open(t, config, func(c *crawl.Config) { c.Inspect = untitled }, url)
	crawled(t, c, crawl.Options{Start: url})
	first := time.Now()
	s.set("/a", linking())
	s.set("/c", linking())
	crawled(t, c, crawl.Options{Start: url, MaxPages: 2, Concurrency: 1})
	if got, want := tracked(t, c, url), []string{"/a fixed", "/b not-checked", "/d not-checked"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for since, want := range map[time.Time]crawl.Standing{
		{}: {Open: 2, NotChecked: 2, Fixed: 1}, first: {Open: 2, NotChecked: 2, Fixed: 1}, time.Now().Add(time.Hour): {Open: 2, NotChecked: 2},
	} {
		if got, err := c.Standings(t.Context(), url, since); err != nil || len(got) != 1 || got["error"] != want {
			t.Errorf("since %s: %+v, %v", since, got, err)
		}
	}
	crawled(t, c, crawl.Options{Start: url})
	if got, want := tracked(t, c, url), []string{"/a fixed", "/b persisting", "/d fixed"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTrackingThatIsCutShortIsDoneAgain: the change that a crawl makes is the
// same however often it is called off while it tracks.
func TestTrackingThatIsCutShortIsDoneAgain(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &changing{states: map[string]string{"/again": "-T-", "/new": "TT-", "/same": "---", "/fixed": "--T"}}
		url := serve(t, s)
		// The rule about the site is asked after the pages are stored: it stops the crawl, then lets it pass.
		var stop atomic.Bool
		ctx, cancel := context.WithCancel(t.Context())
		crawler := open(t, c, func(c *crawl.Config) {
			c.Inspect = untitled
			c.Depends = func(_, url, _ string) []string {
				if stop.Load() {
					cancel() // what was found is tracked, what is gone is not
				}
				return []string{url}
			}
		}, url)
		for n := range 2 {
			s.round.Store(int64(n))
			crawled(t, crawler, crawl.Options{Start: url})
		}
		s.round.Store(2)
		stop.Store(true)
		ended, err := crawler.Run(ctx, crawl.Options{Start: url})
		if err != nil || ended.State != crawl.Cancelled {
			t.Fatalf("%+v, %v", ended, err)
		}
		stop.Store(false)
		want := []string{"/again regressed", "/fixed fixed", "/new new", "/same persisting"}
		half := []string{"/again regressed", "/fixed persisting", "/new new", "/same persisting"}
		if got := tracked(t, crawler, url); !slices.Equal(got, half) {
			t.Errorf("cut short: %q, want %q", got, half)
		}
		if _, err := crawler.Resume(t.Context(), ended.ID); err != nil {
			t.Fatal(err)
		}
		if got := tracked(t, crawler, url); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestALateCrawlChangesNothing: one that is resumed after a newer one has ended
// saw the site as it was before.
func TestALateCrawlChangesNothing(t *testing.T) {
	s := &changing{states: map[string]string{"/a": "-T"}}
	url := serve(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	var once sync.Once
	c := open(t, sqlite(t), func(c *crawl.Config) {
		c.Inspect = untitled
		c.Conclude = func(context.Context, *crawl.Index, func(crawl.Finding) error) error {
			once.Do(cancel)
			return nil
		}
	}, url)
	early, err := c.Run(ctx, crawl.Options{Start: url})
	if err != nil || early.State != crawl.Cancelled {
		t.Fatalf("%+v, %v", early, err)
	}
	s.round.Store(1)
	crawled(t, c, crawl.Options{Start: url})
	if ended, err := c.Resume(t.Context(), early.ID); err != nil || ended.State != crawl.Done {
		t.Fatalf("%+v, %v", ended, err)
	}
	if got := tracked(t, c, url); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

func TestWhatWasMendedLongAgoIsForgotten(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &changing{states: map[string]string{"/mended": "-TTTT", "/same": "-----"}}
		url, other := serve(t, s), serve(t, &site{pages: map[string]http.HandlerFunc{"/": page("none")}})
		crawler := open(t, c, func(c *crawl.Config) { c.Keep, c.Inspect = 2, untitled }, url, other)
		crawled(t, crawler, crawl.Options{Start: other})
		want := [][]string{
			{"/mended new", "/same new"}, {"/mended fixed", "/same persisting"}, {"/mended fixed", "/same persisting"}, {"/same persisting"},
		}
		for n := range want {
			s.round.Store(int64(n))
			crawled(t, crawler, crawl.Options{Start: url})
			if got := tracked(t, crawler, url); !slices.Equal(got, want[n]) {
				t.Errorf("crawl %d: %q, want %q", n+1, got, want[n])
			}
		}
		if got := tracked(t, crawler, other); len(got) != 0 {
			t.Errorf("of a site whose crawls are not kept: %q", got)
		}
	})
}

func TestPagesOfACrawl(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": page(`<title>Start</title><a href=/a>a</a><a href=/old>old</a><img src=/x.png>`), "/a": page("<title>A</title>"), "/old": moved("/a")}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	of := crawled(t, c, crawl.Options{Start: url})
	var got []string
	for after := int64(0); ; {
		list, err := c.Pages(t.Context(), of.ID, after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			break
		}
		for _, row := range list {
			got = append(got, fmt.Sprint(strings.TrimPrefix(row.URL, url), " ", row.Status, " ", row.Title, " ", row.Depth))
			after = row.ID
		}
	}
	if want := []string{"/ 200 Start 0", "/a 200 A 1", "/old 200  1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := c.Pages(t.Context(), 99, 0, 2); fault.KindOf(err) != fault.NotFound {
		t.Error(err)
	}
}
