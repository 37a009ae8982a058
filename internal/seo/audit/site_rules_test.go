package audit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"enamel/internal/seo/crawl/visit"
)

// fixture is a site that breaks one rule, or does something that is right and
// looks wrong.
type fixture struct {
	name  string // rule, and what is special; "clean" begins that of a site without a flaw
	spoil func(*memory)
}

func linkFixtures() []fixture {
	return []fixture{
		{"link.broken", func(m *memory) { m.answer("/gone", 404).link("a", "/b", "/gone", "/gone").link("a", "/a", "/gone") }},
		{"link.broken by a file", func(m *memory) {
			m.answer("/old.js", 500, func(r *Row) { r.Loaded = true }).link("resource", "/c", "/old.js")
		}},
		{"link.broken by a form", func(m *memory) {
			m.answer("/find", 404)
			m.links = append(m.links, LinkRow{From: whole("/c"), To: whole("/find"), Text: "get", Kind: "form"}, LinkRow{From: whole("/d"), To: whole("/find"), Text: "post", Kind: "form"})
		}},
		{"link.broken in a footer", func(m *memory) {
			m.answer("/gone", 410)
			for i := range 1000 {
				path := fmt.Sprintf("/p/%03d", 999-i)
				m.page(path).link("a", path, "/gone").link("a", "/", path)
			}
		}},
		{"link.external-broken", func(m *memory) { m.answer("https://other.example/x", 404).link("a", "/a", "https://other.example/x") }},
		{"link.to-redirect", func(m *memory) { m.redirect("/old", "/a", 301, 200).link("a", "/b", "/old") }},
		{"link.to-redirect in two steps", func(m *memory) {
			m.redirect("/older", "/old", 301, 0).redirect("/old", "/a", 308, 0).link("a", "/b", "/older")
		}},
		{"link.orphan", func(m *memory) { m.page("/lost", func(r *Row) { r.Depth = -1 }).link("a", "/lost", "/", "/lost") }},
		{"link.orphan where a page could not be read", func(m *memory) {
			m.page("/lost", func(r *Row) { r.Depth = -1 }).answer("/staff", 403)
			many(m, 10)
		}},
		{"link.dead-end", func(m *memory) { m.of("/c").Outlinks = 0 }},
		{"link.deep", func(m *memory) { m.of("/c").Depth = 4 }},
		{"image.broken", func(m *memory) {
			m.answer("/photo.jpg", 404).link("image", "/c", "/photo.jpg").link("image", "/d", "/photo.jpg")
		}},
		{"image.broken by a page in its place", func(m *memory) {
			m.page("/photo.jpg", unlisted, func(r *Row) { r.Loaded = true }).link("image", "/c", "/photo.jpg")
		}},
		{"image.broken elsewhere", func(m *memory) {
			m.answer("https://cdn.example/p.jpg", 404).link("image", "/c", "https://cdn.example/p.jpg")
		}},
		{"social.image-broken", func(m *memory) {
			m.answer("/og.png", 404).link("social", "/", "/og.png").link("social", "/a", "/og.png")
		}},
	}
}

func pageFixtures() []fixture {
	return []fixture{
		{"title.duplicate", func(m *memory) {
			m.of("/d").Title, m.of("/b").Title, m.of("/c").Title = "Used Washers", "used washers", "Used Washers"
		}},
		{"description.duplicate", func(m *memory) { m.of("/d").Description = m.of("/b").Description }},
		{"h1.duplicate", func(m *memory) { m.of("/d").H1 = m.of("/b").H1 }},
		{"content.duplicate", func(m *memory) {
			m.of("/d").TextHash, m.of("/d").Similarity = m.of("/b").TextHash, m.of("/b").Similarity
		}},
		{"content.duplicate at two addresses", func(m *memory) {
			twin(m, "/", "/index.html")
			twin(m, "/a", "/a/")
			m.of("/a").Canonical, m.of("/a/").Canonical = "", ""
		}},
		{"content.near-duplicate", func(m *memory) { m.of("/d").Similarity = m.of("/b").Similarity ^ 0x8000_0400_0000_0001 }},
		{"canonical.missing", func(m *memory) {
			m.of("/").Canonical = ""
			m.page("/list?page=2", func(r *Row) { r.Canonical = "" }).link("a", "/", "/list?page=2")
		}},
		{"canonical.to-error", func(m *memory) { m.answer("/gone", 404); canonical(m, "/gone", "/c", "/d") }},
		{"canonical.to-error in a circle", func(m *memory) {
			m.redirect("/x", "/y", 301, 301, failing(visit.RedirectLoop)).redirect("/y", "/x", 301, 301, failing(visit.RedirectLoop))
			canonical(m, "/x", "/c")
		}},
		{"canonical.to-redirect", func(m *memory) { m.redirect("/old", "/a", 301, 200); canonical(m, "/old", "/c") }},
		{"canonical.to-noindex", func(m *memory) { noindex(m.of("/a")); unlisted(m.of("/a")); canonical(m, "/a", "/c") }},
		{"canonical.chain", func(m *memory) { canonical(m, "/a", "/b"); canonical(m, "/b", "/c") }},
		{"hreflang.no-return", func(m *memory) {
			translate(m, "/a", "/b", "/c")
			translate(m, "/b", "/c", "/a")
			translate(m, "/c", "/b")
		}},
		{"hreflang.no-return at all", func(m *memory) { translate(m, "/a", "/b") }},
		{"hreflang.to-error", func(m *memory) {
			m.answer("/es", 404)
			translate(m, "/a", "/b", "/es")
			translate(m, "/b", "/a", "/es")
		}},
	}
}

func fileFixtures() []fixture {
	return []fixture{
		{"index.noindex", func(m *memory) { noindex(m.of("/")) }},
		{"index.noindex on over a tenth", func(m *memory) { many(m, 10); noindex(m.of("/c")); noindex(m.of("/d")) }},
		{"canonical.elsewhere", func(m *memory) { many(m, 10); canonical(m, "/e", "/c", "/d") }},
		{"canonical.elsewhere on the start page", func(m *memory) { many(m, 10); canonical(m, "https://old.example/", "/") }},
		{"index.noindex on the start page and others", func(m *memory) { many(m, 10); noindex(m.of("/")); noindex(m.of("/c")) }},
		{"page.soft-404", func(m *memory) { m.site.Probe.Status, m.site.Probe.Title = 200, "Used washers" }},
		{"page.soft-404 at the start page", func(m *memory) { m.site.Probe.Status, m.site.Probe.Final = 200, home }},
		{"clean: a form that wants its fields", func(m *memory) { m.answer("/find", 400).link("form", "/c", "/find") }},
		{"index.noindex-in-sitemap", func(m *memory) { noindex(m.of("/c")) }},
		{"index.blocked-in-sitemap", func(m *memory) { m.answer("/private", 0, listedRow, func(r *Row) { r.Blocked = true }) }},
		{"robots.missing", func(m *memory) { m.site.Robots = visit.RobotsFile{URL: home + "robots.txt", Status: 404} }},
		{"robots.unreachable", func(m *memory) {
			m.site.Robots = visit.RobotsFile{URL: home + "robots.txt", Status: 503, Failure: visit.TooBusy}
		}},
		{"robots.unreachable in time", func(m *memory) { m.site.Robots = visit.RobotsFile{URL: home + "robots.txt", Failure: visit.Timeout} }},
		{"robots.unreachable to its end in time", func(m *memory) { robotsFail(m, 200, visit.Timeout) }},
		{"robots.unreachable as it breaks off", func(m *memory) { robotsFail(m, 200, visit.Broken) }},
		{"robots.unreachable in a circle", func(m *memory) { robotsFail(m, 301, visit.RedirectLoop) }},
		{"robots.unreachable behind too many redirects", func(m *memory) { robotsFail(m, 302, visit.TooManyHops) }},
		{"robots.syntax of an HTML page", func(m *memory) {
			m.site.Robots.Lines = []visit.RobotsProblem{{Why: "is an HTML page, not a robots.txt"}}
		}},
		{"robots.syntax of a file that is too large", func(m *memory) {
			m.site.Robots.Lines = []visit.RobotsProblem{{Line: 3, Text: "Disalow /x", Why: "no colon"}, {Why: "is larger than 500 KiB: search engines read no further"}}
		}},
		{"robots.syntax", func(m *memory) {
			m.site.Robots.Lines = []visit.RobotsProblem{{Line: 3, Text: "Disalow /x", Why: "no colon"}, {Line: 7, Text: "Disallow: /y", Why: "no User-agent before it"}}
		}},
		{"sitemap.missing", func(m *memory) { m.site.Sitemaps[0].Status, m.site.Robots.Sitemaps = 404, nil; withoutSitemap(m) }},
		{"sitemap.missing and not looked for", func(m *memory) { m.site.Sitemaps, m.site.Robots.Sitemaps = nil, nil; withoutSitemap(m) }},
		{"sitemap.invalid", func(m *memory) {
			m.site.Sitemaps[0].Problem = "line 4: the element <url> is not closed"
			withoutSitemap(m)
		}},
		{"sitemap.invalid because it is not there", func(m *memory) { m.site.Sitemaps[0].Status = 404; withoutSitemap(m) }},
		{"sitemap.invalid in part of an index", func(m *memory) {
			m.site.Sitemaps[0].Index = true
			m.site.Sitemaps = append(m.site.Sitemaps, visit.SitemapFile{URL: home + "part-1.xml", Failure: visit.Unreachable})
		}},
		{"sitemap.error-url", func(m *memory) { m.answer("/gone", 404, listedRow) }},
		{"sitemap.redirect-url", func(m *memory) { m.redirect("/old", "/a", 302, 200, listedRow) }},
		{"sitemap.noncanonical", func(m *memory) { canonical(m, "/a", "/c"); m.of("/c").InSitemap = true }},
		{"sitemap.page-missing", func(m *memory) { unlisted(m.of("/c")); unlisted(m.of("/b")) }},
		{"sitemap.page-missing where pages could not be read", func(m *memory) {
			many(m, 30)
			unlisted(m.of("/c"))
			m.answer("/staff", 403).answer("/next", 0).link("a", "/a", "/next")
		}},
		{"sitemap.too-large", func(m *memory) {
			s := &m.site.Sitemaps[0]
			s.TooLarge, s.URLs, s.Bytes, s.Problem = true, 50_000, 60<<20, "larger than 50 MiB"
		}},
	}
}

func cleanFixtures() []fixture {
	return []fixture{
		{"clean", func(*memory) {}},
		{"clean: other sites keep robots out", func(m *memory) {
			for _, status := range []int{400, 401, 403, 405, 406, 416, 429, 451, 500, 502, 503, 520, 999} {
				url := fmt.Sprintf("https://other.example/%d", status)
				m.answer(url, status).link("a", "/a", url).link("image", "/a", url)
			}
			for _, failure := range []visit.Failure{visit.NotChecked, visit.Unreachable, visit.Timeout, visit.TooBusy, visit.RedirectLoop} {
				url := "https://other.example/" + string(failure)
				m.answer(url, 0, failing(failure)).link("a", "/a", url).link("image", "/a", url)
			}
		}},
		{"clean: too busy or too slow", func(m *memory) {
			m.answer("/busy", 503, listedRow, failing(visit.TooBusy)).answer("/limited", 429, listedRow, failing(visit.TooBusy)).
				answer("/slow", 0, listedRow, failing(visit.Timeout)).link("a", "/a", "/busy", "/limited", "/slow")
			canonical(m, "/busy", "/b")
			m.of("/b").InSitemap = false
		}},
		{"clean: redirects for now, to be counted, to an error, in a circle", func(m *memory) {
			m.redirect("/account", "/a", 303, 200).redirect("/go", "https://other.example/", 301, 200).redirect("/dead", "/gone", 301, 404).
				answer("/gone", 404).redirect("/x", "/x", 301, 301, failing(visit.RedirectLoop)).link("a", "/b", "/account", "/go", "/dead", "/x")
		}},
		{"clean: reached by a redirect only", func(m *memory) { m.page("/new").redirect("/soon", "/new", 302, 200).link("a", "/a", "/soon") }},
		{"clean: start redirects", func(m *memory) {
			m.redirect("/start", "/home", 302, 200).page("/home", func(r *Row) { r.Depth = 0 })
			m.site.Start = home + "start"
		}},
		{"clean: not all pages were visited", func(m *memory) {
			m.page("/lost", func(r *Row) { r.Depth = -1 }).answer("/next", 0).link("a", "/a", "/next")
		}},
		{"clean: a page could not be read, which may lead anywhere", func(m *memory) {
			m.page("/lost", func(r *Row) { r.Depth = -1 }).answer("/staff", 403)
		}},
		{"clean: half of a page came", func(m *memory) {
			m.page("/lost", func(r *Row) { r.Depth = -1 }).answer("/half", 200, failing(visit.Broken))
		}},
		{"clean: the crawl was cut short", func(m *memory) {
			m.page("/lost", func(r *Row) { r.Depth = -1 }).answer("/next", 0).link("a", "/a", "/next")
			m.site.Partial = "the limit of pages was reached"
		}},
		{"clean: a server that fails, told at its own address", func(m *memory) {
			m.answer("/fails", 500, listedRow).answer("/down", 0, failing(visit.Unreachable)).link("a", "/c", "/fails", "/down").link("hreflang", "/c", "/fails")
			canonical(m, "/fails", "/d")
		}},
		{"clean: an empty page, told at its own address", func(m *memory) {
			r := m.page("/empty?page=2").of("/empty?page=2")
			r.Title, r.Description, r.H1, r.Canonical, r.TextHash, r.Words, r.Outlinks = "", "", "", "", 0, 0, 0
		}},
		{"clean: the start page names one with its text as its canonical", func(m *memory) {
			twin(m, "/", "/index.html")
			many(m, 30)
			canonical(m, "/index.html", "/")
			listedRow(m.of("/index.html"))
			m.link("a", "/a", "/index.html")
		}},
		{"clean: a few pages that are not to be listed any more", func(m *memory) { many(m, 30); noindex(m.of("/c")); unlisted(m.of("/c")) }},
		{"clean: duplicates that are not to be listed", func(m *memory) {
			for _, path := range []string{"/a", "/b"} {
				r := m.of(path)
				r.Title, r.Description, r.H1, r.TextHash, r.Similarity = "Same", "Same", "Same", 7, 7
				noindex(r)
				unlisted(r)
			}
			canonical(m, "/d", "/c")
			c, d := m.of("/c"), m.of("/d")
			c.Title, c.Description, c.H1, c.TextHash, c.Similarity = d.Title, d.Description, d.H1, d.TextHash, d.Similarity
		}},
		{"clean: nothing to compare", func(m *memory) {
			for _, path := range []string{"/a", "/b", "/c"} {
				r := m.of(path)
				r.Title, r.Description, r.H1, r.TextHash, r.Similarity, r.Words = "", "", "", 0, 0, 0
			}
		}},
		{"clean: short texts alike", func(m *memory) {
			m.of("/a").Similarity, m.of("/a").Words, m.of("/b").Words = m.of("/b").Similarity^1, 49, 49
		}},
		{"clean: translations", func(m *memory) {
			translate(m, "/a", "/a", "/b", "/c")
			translate(m, "/b", "/c", "/a", "/a")
			translate(m, "/c", "/a", "/b", "/c")
		}},
		{"clean: pages in other formats, a sitemap that is busy", func(m *memory) {
			m.answer("/list.pdf", 200, asType("application/pdf")).link("a", "/a", "/list.pdf")
			m.site.Sitemaps = append(m.site.Sitemaps, visit.SitemapFile{URL: home + "more.xml", Status: 503, Failure: visit.TooBusy})
		}},
	}
}

// robotsFail has a robots.txt that cannot be read, on a site whose sitemaps nobody knows for that.
func robotsFail(m *memory, status int, why visit.Failure) {
	m.site.Robots = visit.RobotsFile{URL: home + "robots.txt", Status: status, Failure: why}
	if status < 300 {
		m.site.Sitemaps = nil
	}
}

func failing(why visit.Failure) func(*Row) {
	return func(r *Row) { r.Failure, r.HTML = why, false }
}

func noindex(r *Row) { r.NoIndex, r.Indexable = true, false }

func canonical(m *memory, to string, paths ...string) {
	for _, path := range paths {
		r := m.of(path)
		r.Canonical, r.Indexable, r.InSitemap = whole(to), false, false
	}
}

func translate(m *memory, path string, to ...string) {
	for _, t := range to {
		r := m.of(path)
		r.Alternates = append(r.Alternates, Alternate{Lang: "en", URL: whole(t)})
		m.links = append(m.links, LinkRow{From: r.URL, To: whole(t), Text: "en", Kind: "hreflang"})
	}
}

// many adds pages without a flaw, and has all been indexable before.
func many(m *memory, n int) {
	for i := range n {
		path := fmt.Sprint("/many/", i)
		m.page(path).link("a", "/", path)
	}
	for i := range m.rows {
		if m.rows[i].Indexable {
			m.former = append(m.former, m.rows[i].URL)
		}
	}
}

// twin serves a page at another address too.
func twin(m *memory, path, other string) {
	m.page(other, func(r *Row) {
		of := m.of(path)
		r.Title, r.Description, r.H1, r.TextHash, r.Similarity, r.InSitemap = of.Title, of.Description, of.H1, of.TextHash, of.Similarity, false
	})
}

func withoutSitemap(m *memory) {
	for i := range m.rows {
		m.rows[i].InSitemap = false
	}
}

func fixtures() []fixture {
	return slices.Concat(linkFixtures(), pageFixtures(), fileFixtures(), cleanFixtures())
}

func findings(t *testing.T, ix Index) (list []Found) {
	t.Helper()
	err := Site(context.Background(), siteRules(), ix, func(f Found) error {
		list = append(list, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// found lists what the site rules find, a line each.
func found(t *testing.T, ix Index) []string {
	t.Helper()
	var lines []string
	for _, f := range findings(t, ix) {
		line := strings.Join([]string{f.Rule, string(f.Severity), f.URL, f.Target, f.Detail, strings.ReplaceAll(f.Proof, "\n", " / ")}, " | ")
		for i, member := range f.Members {
			if i == 3 {
				line += fmt.Sprintf(" | … %d", len(f.Members))
				break
			}
			line += fmt.Sprintf(" | %s %q", strings.TrimPrefix(member.URL, strings.TrimSuffix(home, "/")), member.Text)
		}
		lines = append(lines, line)
		if len(f.Detail) > 500 {
			t.Errorf("%s is too long: %q", f.Rule, f.Detail)
		}
	}
	return lines
}

// TestEverySite runs every rule over every site. The file says all that is found
// where; it is written where it is missing, and the test fails once.
func TestEverySite(t *testing.T) {
	const file = "testdata/site_expected.txt"
	var all strings.Builder
	broken := map[string]bool{}
	for _, fx := range fixtures() {
		m := cleanSite()
		fx.spoil(m)
		lines := found(t, m)
		fmt.Fprintf(&all, "# %s\n%s\n", fx.name, strings.Join(append(lines, ""), "\n"))
		rule, _, _ := strings.Cut(fx.name, " ")
		for _, line := range lines {
			id, _, _ := strings.Cut(line, " | ")
			if id != rule {
				t.Errorf("%s: %s", fx.name, line)
			}
			broken[id] = true
		}
		if isClean := strings.HasPrefix(fx.name, "clean"); isClean != (len(lines) == 0) {
			t.Errorf("%s: %d findings", fx.name, len(lines))
		}
	}
	for _, r := range siteRules() {
		if !broken[r.ID] {
			t.Errorf("no site breaks %s", r.ID)
		}
	}
	want, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		err = os.WriteFile(file, []byte(all.String()), 0o644)
		t.Fatalf("%s was missing: written, %v", file, err)
	}
	if err != nil || string(want) != all.String() {
		t.Errorf("%s says otherwise (%v):\n%s", file, err, all.String())
	}
}

func TestSiteRulesSayWhy(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range siteRules() {
		if seen[r.ID] || r.Title == "" || r.Why == "" || r.Fix == "" || r.Minutes <= 0 || r.Site == nil || r.Page != nil || !strings.HasPrefix(r.Source, "https://") {
			t.Errorf("%+v", r)
		}
		seen[r.ID] = true
	}
}

// TestOrderOfCrawl: what is found does not depend on which page was found first.
func TestOrderOfCrawl(t *testing.T) {
	for _, fx := range fixtures() {
		m := cleanSite()
		fx.spoil(m)
		want := found(t, m)
		slices.Reverse(m.rows)
		slices.SortStableFunc(m.links, func(a, b LinkRow) int { return strings.Compare(b.From, a.From) })
		if got := found(t, m); !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", fx.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestOneReading: all rules together read the links once and the pages once.
func TestOneReading(t *testing.T) {
	m := cleanSite()
	noindex(m.of("/c"))
	found(t, m)
	if m.reads != 2 {
		t.Errorf("%d readings", m.reads)
	}
}

// TestUnsaid: a rule that saw too little of a site says so, and what was too little.
func TestUnsaid(t *testing.T) {
	unsaid := func(m *memory) map[string]string {
		s, err := NewSurvey(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Judge(context.Background(), siteRules(), func(Found) error { return nil }); err != nil {
			t.Fatal(err)
		}
		list := map[string]string{}
		for _, u := range s.Unsaid {
			list[u.Rule] = u.Why
		}
		return list
	}
	if got := unsaid(cleanSite()); len(got) != 0 {
		t.Errorf("of a site that was read: %v", got)
	}
	m := cleanSite()
	m.answer("/staff", 403).answer("/next", 0).link("a", "/a", "/next").answer("/gone", 404).answer("/private", 0, func(r *Row) { r.Blocked = true })
	got := unsaid(m)
	for _, rule := range []string{"link.orphan", "sitemap.page-missing"} {
		if got[rule] != "2 pages were not read, beside 6 that were" {
			t.Errorf("%s: %q", rule, got[rule])
		}
	}
	m = cleanSite()
	m.site.Probe.Status, m.site.Sitemaps[0].Status = 403, 503
	if got := unsaid(m); len(got) != 2 || got["page.soft-404"] == "" || got["sitemap.page-missing"] == "" {
		t.Errorf("without a probe and a sitemap: %v", got)
	}
}

// TestSilences: what is not told beside its cause is not taken for mended.
func TestSilences(t *testing.T) {
	m := cleanSite()
	m.answer("/fails", 500, listedRow).link("a", "/c", "/fails")
	noindex(m.of("/"))
	s, err := NewSurvey(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Silences("link.broken", home+"c", home+"fails") || !s.Silences("index.noindex-in-sitemap", home) || s.Silences("link.broken", home+"c") || s.Silences("title.missing", home, "https://other.example/") {
		t.Error("the wrong rules are silent")
	}
}

// TestCause: what one edit mends on many pages has one cause.
func TestCause(t *testing.T) {
	page := func(path, html string) map[string]string {
		s := subject(html)
		s.URL, s.Final = home+path, home+path
		causes := map[string]string{}
		for _, f := range Page(Rules(), s) {
			causes[f.Rule] = f.Cause()
		}
		return causes
	}
	const frame = `<html><head><title>%s</title></head><body><main><h1>%[1]s</h1><img src="/logo.png"></main><footer><h4>Visit us</h4><a href="javascript:go()">Go</a></footer></body></html>`
	one, other := page("a", fmt.Sprintf(frame, "A")), page("b", fmt.Sprintf(frame, "B"))
	for _, rule := range []string{"image.alt-missing", "lang.missing", "viewport.missing", "link.uncrawlable", "heading.order"} {
		if one[rule] == "" || one[rule] != other[rule] {
			t.Errorf("%s of a template: %q and %q", rule, one[rule], other[rule])
		}
	}
	for _, rule := range []string{"title.short", "description.missing"} {
		if cause, found := one[rule]; !found || cause != "" && cause == other[rule] {
			t.Errorf("%s of a page: %q and %q", rule, cause, other[rule])
		}
	}
}

// TestRuleAlone: a rule finds the same without the others.
func TestRuleAlone(t *testing.T) {
	m := cleanSite()
	m.answer("/gone", 404).link("a", "/b", "/gone")
	for _, r := range siteRules() {
		n := 0
		err := Site(context.Background(), []Rule{r}, m, func(Found) error { n++; return nil })
		if err != nil || (n == 1) != (r.ID == "link.broken") {
			t.Errorf("%s: %d, %v", r.ID, n, err)
		}
	}
}

// TestLongNames: addresses and texts without end leave a sentence that can be read.
func TestLongNames(t *testing.T) {
	long := "/" + strings.Repeat("ü€/", 1500)
	m := cleanSite()
	m.redirect(long+"old", long+"gone", 301, 404).answer(long+"gone", 404, listedRow)
	for i := range 30 {
		path := long + fmt.Sprint(i)
		m.page(path, func(r *Row) { r.Title, r.Description, r.H1, r.Depth = long, long, long, 9 }).link("a", path, long+"gone").link("image", path, long+"gone")
		translate(m, path, long+"gone", "/a")
		m.link("a", "/", path)
	}
	canonical(m, long+"gone", "/a")
	for i := range m.links {
		m.links[i].Text += long
	}
	list := findings(t, m)
	for _, f := range list {
		if len(f.Detail) > 500 || !utf8.ValidString(f.Detail+f.Proof) {
			t.Errorf("%s: %d bytes: %s", f.Rule, len(f.Detail), f.Detail)
		}
	}
	if len(list) < 8 {
		t.Errorf("only %d findings", len(list))
	}
}

func TestSiteStops(t *testing.T) {
	m := cleanSite()
	m.answer("/gone", 404).link("a", "/b", "/gone")
	stop := context.Canceled
	err := Site(context.Background(), siteRules(), m, func(Found) error { return stop })
	if !errors.Is(err, stop) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Site(ctx, siteRules(), m, func(Found) error { return nil }); !errors.Is(err, stop) {
		t.Error(err)
	}
}
