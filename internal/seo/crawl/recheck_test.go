package crawl_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

func (s *site) set(path string, h http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[path] = h
}

// brokenLinks is a rule about the site: a link to what is not there.
func brokenLinks(ctx context.Context, ix *crawl.Index, report func(crawl.Finding) error) error {
	return ix.Links(ctx, func(l visit.LinkRow) error {
		row, ok, err := ix.Row(ctx, l.To)
		if err != nil || !ok || row.Status != http.StatusNotFound {
			return err
		}
		return report(crawl.Finding{Rule: "link.broken", Severity: "error", URL: l.From, Target: l.To, Detail: l.To + " is not there"})
	})
}

// sameTitles is a rule about the site: two pages with one title, told at the first.
func sameTitles(ctx context.Context, ix *crawl.Index, report func(crawl.Finding) error) error {
	first := map[string]string{}
	return ix.Pages(ctx, func(row visit.Row) error {
		if row.Title == "" || row.Title == "A page" {
			return nil
		}
		other, ok := first[row.Title]
		if !ok {
			first[row.Title] = row.URL
			return nil
		}
		return report(crawl.Finding{Rule: "title.duplicate", Severity: "warning", URL: min(other, row.URL), Fingerprint: "group", Detail: row.Title})
	})
}

func withTheseRules(c *crawl.Config) {
	c.Inspect = untitled
	c.Conclude = func(ctx context.Context, ix *crawl.Index, report func(crawl.Finding) error) error {
		if err := brokenLinks(ctx, ix, report); err != nil {
			return err
		}
		if err := sameTitles(ctx, ix, report); err != nil {
			return err
		}
		return report(crawl.Finding{Rule: "link.orphan", Severity: "warning", URL: ix.Site().Start})
	}
	c.Depends = func(rule, url, target string) []string {
		switch {
		case rule == "link.orphan":
			return nil
		case target != "":
			return []string{url, target}
		}
		return []string{url}
	}
}

func oneOf(t *testing.T, c *crawl.Crawler, start, rule string) crawl.Tracked {
	t.Helper()
	list, total, err := c.Tracked(t.Context(), crawl.TrackedQuery{Start: start, Rule: rule, Changes: everyChange()})
	if err != nil || total != 1 {
		t.Fatalf("%d findings of %s, %v", total, rule, err)
	}
	return list[0]
}

func everyChange() []crawl.Change {
	return []crawl.Change{crawl.Appeared, crawl.Persisting, crawl.Fixed, crawl.Regressed, crawl.NotChecked}
}

func TestAFindingIsCheckedAgain(t *testing.T) {
	untitledPage, titled, not := page("no title"), page("<title>It has one</title>"), http.HandlerFunc(http.NotFound)
	tests := []struct {
		name, rule string
		now        map[string]http.HandlerFunc
		want       crawl.Change
		note       string
	}{
		{"still there", "title.missing", nil, crawl.Persisting, ""},
		{"mended", "title.missing", map[string]http.HandlerFunc{"/untitled": titled}, crawl.Fixed, ""},
		{"the page redirects now", "title.missing", map[string]http.HandlerFunc{"/untitled": moved("/")}, crawl.Fixed, ""},
		{"the page is closed now", "title.missing", map[string]http.HandlerFunc{"/robots.txt": text("User-agent: *\nDisallow: /untitled\n")}, crawl.NotChecked, "The page is forbidden by robots.txt, so this could not be looked at again"},
		{"robots.txt fails", "title.missing", map[string]http.HandlerFunc{"/robots.txt": busy(500, 9, "")}, crawl.NotChecked, "robots.txt could not be read"},
		{"the server is busy", "title.missing", map[string]http.HandlerFunc{"/untitled": busy(503, 9, "")}, crawl.NotChecked, "/untitled could not be judged"},
		{"the server stalls", "title.missing", map[string]http.HandlerFunc{"/untitled": stall}, crawl.NotChecked, "/untitled could not be judged"},
		{"still a broken link", "link.broken", nil, crawl.Persisting, ""},
		{"the target is there", "link.broken", map[string]http.HandlerFunc{"/gone": titled}, crawl.Fixed, ""},
		{"the link is gone", "link.broken", map[string]http.HandlerFunc{"/": linking("/untitled")}, crawl.Fixed, ""},
		{"the target is busy", "link.broken", map[string]http.HandlerFunc{"/gone": busy(503, 9, "")}, crawl.NotChecked, "/gone could not be judged"},
		{"the same title still", "title.duplicate", nil, crawl.Persisting, ""},
		{"a title of its own", "title.duplicate", map[string]http.HandlerFunc{"/same1": titled}, crawl.Fixed, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{
				"/": linking("/untitled", "/gone", "/same1", "/same2"), "/untitled": untitledPage, "/gone": not,
				"/same1": page("<title>Same</title>"), "/same2": page("<title>same</title>"),
			}}
			s.pages["/same2"] = s.pages["/same1"]
			url := serve(t, s)
			c := open(t, sqlite(t), withTheseRules, url)
			crawled(t, c, crawl.Options{Start: url})
			before := oneOf(t, c, url, tt.rule)
			for path, h := range tt.now {
				s.set(path, h)
			}
			started := time.Now()
			after, err := c.RecheckTracked(t.Context(), before.ID)
			if err != nil || after.Change != tt.want || !strings.Contains(after.Note, tt.note) || (after.Note == "") != (tt.note == "") {
				t.Fatalf("%+v, %v", after, err)
			}
			if took := time.Since(started); took > 5*time.Second || after.RecheckedAt.IsZero() || after.ChangedAt.Before(before.ChangedAt) || after.ID != before.ID {
				t.Errorf("%+v after %v", after, took)
			}
		})
	}
}

func TestARecheckIsFollowedByTheNextCrawl(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("no title")}}
		url := serve(t, s)
		crawler := open(t, c, withTheseRules, url)
		crawled(t, crawler, crawl.Options{Start: url})
		id := oneOf(t, crawler, url, "title.missing").ID
		s.set("/a", page("<title>One</title>"))
		if f, err := crawler.RecheckTracked(t.Context(), id); err != nil || f.Change != crawl.Fixed || f.Crawl != 1 {
			t.Fatalf("%+v, %v", f, err)
		}
		s.set("/a", page("none again"))
		if f, err := crawler.RecheckTracked(t.Context(), id); err != nil || f.Change != crawl.Regressed || !strings.HasPrefix(f.Detail, "no title") {
			t.Fatalf("%+v, %v", f, err)
		}
		crawled(t, crawler, crawl.Options{Start: url})
		if f, err := crawler.TrackedOne(t.Context(), id); err != nil || f.Change != crawl.Persisting || f.Crawl != 2 || f.FirstCrawl != 1 {
			t.Errorf("%+v, %v", f, err)
		}
	})
}

func TestWhatNoRecheckCanTell(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("no title")}}
	url := serve(t, s)
	c := open(t, sqlite(t), withTheseRules, url)
	crawled(t, c, crawl.Options{Start: url})
	if _, err := c.RecheckTracked(t.Context(), oneOf(t, c, url, "link.orphan").ID); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "Only a new crawl can tell") {
		t.Error(err)
	}
	for _, id := range []string{"", "x", strings.Repeat("0", 32), strings.Repeat("g", 32), "'; drop table crawl"} {
		if _, err := c.RecheckTracked(t.Context(), id); fault.KindOf(err) != fault.NotFound {
			t.Errorf("%q: %v", id, err)
		}
	}
	id := oneOf(t, c, url, "title.missing").ID
	err := c.DB.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `update crawl set gone = true`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.RecheckTracked(t.Context(), id); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "Only a new crawl can tell") {
		t.Errorf("of a crawl that is being deleted: %v", err)
	}
	if asked := s.times("/"); asked != 1 || slices.Contains(s.asked, "/x") {
		t.Errorf("%q", s.asked)
	}
}
