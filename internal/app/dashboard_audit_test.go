package app

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
)

// TestAPageThatIsHiddenIsNotMended: where every page asks not to be listed, or
// names another as its canonical, that is an error, and nothing reads as better.
func TestAPageThatIsHiddenIsNotMended(t *testing.T) {
	for rule, head := range map[string]string{
		"index.noindex": "<meta name=robots content=noindex>", "canonical.elsewhere": "<link rel=canonical href=https://elsewhere.example/>",
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			site := newOwnSite(t)
			site.sound(12)
			site.change(func() {
				site.pages["/page-3"] = ownPage{title: "Used washers of the third page", body: "Little. <a href=/>The home page</a>"}
			})
			r := dashboardOf(t, site)
			before := r.crawled()
			if before["low_content_pages"] != 1.0 || before["pages_missing_meta"] != 1.0 || before["health_score"] != 85.0 || before["indexable"] != 13.0 || before["indexable_of"] != 13.0 {
				t.Fatalf("before: %v", before)
			}
			site.change(func() { site.head = head })
			after := r.crawled()
			if after["health_score"].(float64) > 85 || after["indexable"] != 0.0 || after["errors"].(float64) == 0 || after["low_content_pages"] != 1.0 {
				t.Errorf("after: %v", after)
			}
			if f := r.findings("rule=" + rule + "&severity=error"); f.Total == 0 {
				t.Errorf("no error of %s; %v", rule, r.findings("").Findings)
			}
			if f := r.findings("rule=content.low&state=not-checked"); f.Total != 1 {
				t.Errorf("what is judged no more: %+v", r.findings("rule=content.low&state=all"))
			}
			for _, c := range r.changes() {
				if strings.HasPrefix(c, "better") {
					t.Errorf("it reads %q", c)
				}
			}
		})
	}
}

// TestWhatOnlyTheWholeSiteShows: an address that no site has answers 200, and a page
// to which nothing links is named though another one cannot be read.
// TestASiteThatIsGoneIsNotBetter: when all pages but the start answer 404, nothing that
// was wrong with them counts as mended.
func TestASiteThatIsGoneIsNotBetter(t *testing.T) {
	t.Parallel()
	site := newOwnSite(t)
	site.sound(12)
	site.change(func() {
		site.pages["/page-2"] = ownPage{title: "Used washers of the second page", body: "Little. <a href=/>The home page</a>"}
	})
	r := dashboardOf(t, site)
	before := r.crawled()
	site.change(func() {
		for path := range site.pages {
			if path != "/" {
				site.pages[path] = ownPage{title: "None", status: http.StatusNotFound}
			}
		}
	})
	now := r.crawled()
	if partial, _ := now["partial"].(string); !strings.Contains(partial, "it read 1 page where the crawl before read 13") {
		t.Errorf("partial: %q", partial)
	}
	if now["health_score"] != before["health_score"] || now["error_free"].(float64) > 0.1 || r.findings("rule=content.low&state=not-checked").Total != 1 {
		t.Errorf("before: %v\nnow: %v", before, now)
	}
}

func TestWhatOnlyTheWholeSiteShows(t *testing.T) {
	t.Parallel()
	site := newOwnSite(t)
	site.sound(12)
	site.change(func() {
		site.soft = true
		site.pages["/alone"] = ownPage{title: "A page to which nothing links", body: words("alone") + words("lonely") + "<a href=/>The home page</a>"}
		site.pages["/page-5"] = ownPage{title: "It fails", status: http.StatusInternalServerError}
	})
	r := dashboardOf(t, site)
	r.crawled()
	if f := r.findings("rule=page.soft-404"); f.Total != 1 {
		t.Errorf("soft 404: %+v", f)
	}
	f := r.findings("rule=link.orphan")
	if f.Total != 1 || f.Findings[0].URL != site.URL+"/alone" || !strings.Contains(f.Findings[0].Detail, "1 page could not be read") {
		t.Errorf("orphans: %+v", f)
	}
}

// TestEachPageOfAGroupCanBeSeen behind the finding and in the sheet; what became of
// them is counted whole.
func TestEachPageOfAGroupCanBeSeen(t *testing.T) {
	t.Parallel()
	const pages = 70
	site := newOwnSite(t)
	site.sound(pages)
	site.change(func() {
		for path, p := range site.pages {
			if path != "/" {
				p.title, p.body = "The same title", p.body+"<a href=/gone>The old "+path+"</a><img src=a.png width=1 height=1>"
				site.pages[path] = p
			}
		}
	})
	r := dashboardOf(t, site)
	r.crawled()
	for rule, text := range map[string]string{"title.duplicate": "", "link.broken": "The old /page-"} {
		f := r.findings("rule=" + rule)
		if f.Total != 1 || f.Findings[0].Pages != pages {
			t.Fatalf("%s: %+v", rule, f)
		}
		seen, next := map[string]bool{}, ""
		for {
			var m struct {
				Members []struct{ URL, Text string }
				Total   int
				Next    string
			}
			r.decode(r.get("/api/seo/findings/"+url.PathEscape(f.Findings[0].ID)+"/members?limit=50&after="+url.QueryEscape(next)), &m)
			for _, member := range m.Members {
				seen[member.URL] = true
				if !strings.HasPrefix(member.Text, text) {
					t.Errorf("%s: %+v", rule, member)
				}
			}
			if next = m.Next; m.Total != pages || next == "" {
				break
			}
		}
		if len(seen) != pages {
			t.Errorf("%s: %d members", rule, len(seen))
		}
		if rows := r.sheet("/api/seo/findings.csv?rule=" + rule); len(rows) != pages || rows[0]["rule"] != rule {
			t.Errorf("%s: %d rows", rule, len(rows))
		}
	}
	alt := r.findings("rule=image.alt-missing&limit=200")
	if alt.Total != pages || len(alt.Findings) != pages {
		t.Fatalf("%d of %d", len(alt.Findings), alt.Total)
	}
	isGroup := func(f wireFinding) bool { return f.Rule == "title.duplicate" }
	isElsewhere := func(f wireFinding) bool { return !strings.Contains(f.URL, "page-17") }
	if f := r.findings("limit=200&text=PAGE-17"); f.Total == 0 || f.Total != len(f.Findings) || slices.ContainsFunc(f.Findings, isElsewhere) {
		t.Errorf("by a part of an address: %+v", f)
	}
	if f := r.findings("limit=200&page=" + url.QueryEscape(site.URL+"/page-17")); !slices.ContainsFunc(f.Findings, isGroup) {
		t.Errorf("by a page of the group: %+v", f)
	}
	for _, step := range []struct {
		edit []string
		want []string
	}{
		{[]string{"<img ", "<img alt=Washer ", "/gone>", "/page-1>"}, []string{fmt.Sprintf("better: Fixed at %d places: ", pages), "better: Fixed at 1 place: "}},
		{[]string{"<img alt=Washer ", "<img ", "/page-1>The old", "/gone>The old"}, []string{fmt.Sprintf("worse: Back at %d places: ", pages), "worse: Back on /page-0: "}},
	} {
		site.change(func() {
			for path, p := range site.pages {
				p.body = strings.NewReplacer(step.edit...).Replace(p.body)
				site.pages[path] = p
			}
		})
		r.crawled()
		list := r.changes()
		for _, want := range step.want {
			if !slices.ContainsFunc(list, func(c string) bool { return strings.HasPrefix(c, want) }) {
				t.Errorf("%q is not in %q", want, list)
			}
		}
	}
}

// TestStaffLeaveAFindingAsItIs, or a rule: with who and why, until they take that back.
func TestStaffLeaveAFindingAsItIs(t *testing.T) {
	t.Parallel()
	site := newOwnSite(t)
	site.sound(3)
	site.change(func() {
		for _, path := range []string{"/page-1", "/page-2"} {
			site.pages[path] = ownPage{title: "Used washers of" + path, body: "Little. <a href=/>The home page</a>"}
		}
	})
	r := dashboardOf(t, site)
	first := r.crawled()
	before := first["warnings"].(float64)
	low := r.findings("rule=content.low")
	if low.Total != 2 {
		t.Fatalf("%+v", low)
	}
	path := "/api/seo/findings/" + url.PathEscape(low.Findings[0].ID) + "/wont-fix"
	for _, none := range []string{" ", "\u200b\u2028", strings.Repeat("x", 501)} {
		if a := r.send(http.MethodPut, path, map[string]any{"why": none}); a.status != http.StatusUnprocessableEntity {
			t.Errorf("with the reason %q: %d %s", none, a.status, a.body)
		}
	}
	for target, left := range map[string]int{path: 1, "/api/seo/rules/content.low/wont-fix": 2} {
		if a := r.send(http.MethodPut, target, map[string]any{"why": "It is a form"}); a.status != http.StatusOK {
			t.Fatalf("%s: %d %s", target, a.status, a.body)
		}
		f := r.findings("rule=content.low&state=wont-fix")
		if f.Total != left || r.findings("rule=content.low").Total != 2-left {
			t.Fatalf("%s: %+v", target, f)
		}
		if w := f.Findings[0].WontFix; w == nil || w.Why != "It is a form" || w.By == "" || w.OfRule != (left == 2) {
			t.Errorf("%s: %+v", target, w)
		}
		if now := r.get("/api/seo/summary").json(t)["warnings"].(float64); now != before-float64(left) {
			t.Errorf("%s: %v warnings, %v before", target, now, before)
		}
		var rules []struct {
			ID      string
			WontFix *struct{ Why string } `json:"wont_fix"`
		}
		r.decode(r.get("/api/seo/rules"), &rules)
		for _, rule := range rules {
			if isLeft := rule.WontFix != nil && rule.WontFix.Why == "It is a form"; isLeft != (rule.ID == "content.low" && left == 2) {
				t.Errorf("%s: %s is left: %v", target, rule.ID, isLeft)
			}
		}
		rows := r.sheet("/api/seo/findings.csv?rule=content.low&state=wont-fix")
		if len(rows) != left || rows[0]["state"] != "wont-fix" || rows[0]["won't fix why"] != "It is a form" || rows[0]["won't fix by"] == "" {
			t.Errorf("%s: %v", target, rows)
		}
		if a := r.send(http.MethodDelete, target, nil); a.status != http.StatusOK || r.findings("rule=content.low").Total != 2 {
			t.Errorf("undone: %d %s", a.status, a.body)
		}
	}
	r.send(http.MethodPut, "/api/seo/rules/content.low/wont-fix", map[string]any{"why": "They are forms"})
	if again := r.crawled(); again["low_content_pages"] != 2.0 || again["health_score"] != first["health_score"] {
		t.Errorf("a mark is taken for more text: %v pages, %v %%", again["low_content_pages"], again["health_score"])
	}
	for _, unknown := range []string{
		"/api/seo/findings/none/wont-fix", "/api/seo/rules/none/wont-fix", "/api/seo/findings/content.low/wont-fix", strings.Replace(path, "/findings/", "/rules/", 1),
	} {
		if a := r.send(http.MethodPut, unknown, map[string]any{"why": "None"}); a.status != http.StatusNotFound {
			t.Errorf("%s: %d %s", unknown, a.status, a.body)
		}
	}
}

// TestThePagesTable sorts, filters, shows one page and is had as a sheet.
func TestThePagesTable(t *testing.T) {
	t.Parallel()
	site := newOwnSite(t)
	site.sound(12)
	site.change(func() {
		site.pages["/page-3"] = ownPage{title: "Used washers of the third page", body: "Little. <a href=/gone>Gone</a>", head: "<meta name=robots content=noindex>"}
		site.pages["/moved"] = ownPage{status: http.StatusMovedPermanently}
	})
	r := dashboardOf(t, site)
	if a := r.get("/api/seo/pages"); a.status != http.StatusOK || a.json(t)["total"] != 0.0 || r.get("/api/seo/page?url="+strings.Repeat("x", 3900)).status != http.StatusNotFound {
		t.Errorf("before a crawl: %d %s", a.status, a.body)
	}
	summary := r.crawled()
	type page struct {
		URL, Title, Indexability       string
		Status, Words, Inlinks, Errors int
	}
	ask := func(query string) (out struct {
		Pages              []page
		Total, Crawl, Read int
	},
	) {
		t.Helper()
		r.decode(r.get("/api/seo/pages?"+query), &out)
		return out
	}
	all := ask("sort=inlinks&desc=true&limit=200")
	if all.Total != 15 || len(all.Pages) != 15 || all.Read != 13 || float64(all.Read) != summary["total_pages"] || float64(all.Crawl) != summary["crawl"] || all.Pages[0].URL != site.URL+"/" {
		t.Errorf("%+v", all)
	}
	if least := ask("sort=words&indexability=noindex"); least.Total != 1 || least.Pages[0].URL != site.URL+"/page-3" {
		t.Errorf("noindex: %+v", least)
	}
	if moved := ask("status=300"); moved.Total != 1 || moved.Pages[0].Status != http.StatusMovedPermanently {
		t.Errorf("a redirect: %+v", moved)
	}
	if gone := ask("status=400"); gone.Total != 1 || gone.Pages[0].Status != 404 || gone.Pages[0].Indexability != "error" {
		t.Errorf("status: %+v", gone)
	}
	if two := ask("text=PAGE-1&sort=url&limit=2&offset=1"); two.Total != 3 || len(two.Pages) != 2 || two.Pages[0].URL != site.URL+"/page-10" {
		t.Errorf("by a part of the address: %+v", two)
	}
	if a := r.get("/api/seo/pages?sort=taste"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("sorted by what there is not: %d", a.status)
	}
	var one struct {
		Page     page
		Links    []struct{ To, Text string }
		Findings []wireFinding
	}
	r.decode(r.get("/api/seo/page?url="+url.QueryEscape(site.URL+"/page-3")), &one)
	if len(one.Links) != 1 || one.Links[0].To != site.URL+"/gone" || one.Page.Errors == 0 || !slices.ContainsFunc(one.Findings, func(f wireFinding) bool { return f.Rule == "link.broken" }) {
		t.Errorf("%+v", one)
	}
	rows := r.sheet("/api/seo/pages.csv?status=200&sort=title&desc=true")
	if len(rows) != 13 || rows[0]["title"] != "Used washers of the third page" || rows[0]["indexability"] != "noindex" || rows[0]["inlinks"] != "1" {
		t.Errorf("the sheet: %v", rows)
	}
}

// TestACrawlEndsWithoutOutsideLinks once staff say so, while it waits for another
// site; its progress counts the links.
func TestACrawlEndsWithoutOutsideLinks(t *testing.T) {
	t.Parallel()
	turns := make(chan struct{})
	outside := newSlowSite(t, 120, turns)
	site := newOwnSite(t)
	site.sound(3)
	site.change(func() {
		home := site.pages["/"]
		for i := range 120 {
			home.body += fmt.Sprintf("<a href=%s/%d>Elsewhere %d</a>", outside.URL, i, i)
		}
		site.pages["/"] = home
	})
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_ORIGIN"], env["ENAMEL_ALLOW_PRIVATE"] = site.URL, outside.host()
	r := start(t, env)
	r.addUser("staff@example.com", api.RoleStaff)
	r = r.as(r.signIn("staff@example.com", testPassword))
	j := r.begins("seo-crawl", nil)
	outside.turn(t)
	r.eventually("the links are counted", func() bool {
		return regexp.MustCompile(`^Checking links: \d+ of \d+$`).MatchString(r.job(j.ID).Progress.Note)
	})
	if a := r.post("/api/seo/jobs/"+j.ID+"/skip-external", nil); a.status != http.StatusAccepted {
		t.Fatalf("%d %s", a.status, a.body)
	}
	var ended wireJob
	r.eventually("the crawl ends", func() bool {
		select {
		case turns <- struct{}{}: // lets a request that already came in be answered
		default:
		}
		ended = r.job(j.ID)
		return ended.State != "running"
	})
	outside.mu.Lock()
	defer outside.mu.Unlock()
	if ended.State != "done" || ended.Result["pagesCrawled"] != 4.0 || len(outside.seen) == 120 {
		t.Errorf("%+v; %d addresses of the other site were asked", ended, len(outside.seen))
	}
	if a := r.post("/api/seo/jobs/none/skip-external", nil); a.status != http.StatusNotFound {
		t.Errorf("of no crawl: %d", a.status)
	}
}
