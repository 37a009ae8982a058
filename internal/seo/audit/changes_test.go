package audit

import (
	"slices"
	"testing"

	"enamel/internal/seo/crawl/visit"
)

func TestCompare(t *testing.T) {
	on := func(rule, path string) Identity { return Identity{Rule: rule, URL: whole(path)} }
	sights := map[string]Sight{whole("/a"): Seen, whole("/b"): Seen, whole("/busy"): Unseen, whole("/gone"): Seen}
	for _, c := range []struct {
		name    string
		finding Identity
		target  string
		before  bool
		now     bool
		once    bool // fixed once
		partial bool
		want    Change
	}{
		{"not known before", on("title.missing", "/a"), "", false, true, false, false, New},
		{"still there", on("title.missing", "/a"), "", true, true, false, false, Persisting},
		{"still there, and fixed in between once", on("title.missing", "/a"), "", true, true, true, false, Persisting},
		{"there again", on("title.missing", "/a"), "", false, true, true, false, Regressed},
		{"not there any more", on("title.missing", "/a"), "", true, false, false, false, Fixed},
		{"page was visited by a crawl with an end", on("title.missing", "/a"), "", true, false, false, true, Fixed},
		{"page was too busy", on("title.missing", "/busy"), "", true, false, false, false, NotRechecked},
		{"page is no part of the site any more", on("title.missing", "/left"), "", true, false, false, false, Fixed},
		{"page is further than the crawl went", on("title.missing", "/left"), "", true, false, false, true, NotRechecked},
		{"target answered", on("link.broken", "/a"), whole("/gone"), true, false, false, true, Fixed},
		{"target was too busy", on("link.broken", "/a"), whole("/busy"), true, false, false, false, NotRechecked},
		{"target is not linked any more", on("link.broken", "/a"), whole("/left"), true, false, false, true, Fixed},
		{"only a whole crawl can tell, and did", on("link.orphan", "/a"), "", true, false, false, false, Fixed},
		{"only a whole crawl can tell", on("link.orphan", "/a"), "", true, false, false, true, NotRechecked},
	} {
		var before []Earlier
		var now []Identity
		if c.before {
			before = []Earlier{{c.finding, c.target}, {c.finding, c.target}}
		}
		if c.now {
			now = []Identity{c.finding, c.finding}
		}
		var got []Change
		Compare(before, now, Crawled{
			Whole: !c.partial, Sight: func(url string) Sight { return sights[url] }, Fixed: func(Identity) bool { return c.once },
		}, func(f Identity, change Change) {
			if f != c.finding {
				t.Errorf("%s: %v", c.name, f)
			}
			got = append(got, change)
		})
		if !slices.Equal(got, []Change{c.want}) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestIdentity: another fingerprint, another page or another rule is another finding.
func TestIdentity(t *testing.T) {
	before := []Earlier{{Identity{"image.broken", home, "1"}, ""}}
	for _, other := range []Identity{{"image.broken", home, "2"}, {"image.broken", home + "a", "1"}, {"image.large", home, "1"}} {
		var got []Change
		Compare(before, []Identity{other}, Crawled{Whole: true, Sight: func(string) Sight { return Seen }, Fixed: func(Identity) bool { return false }},
			func(_ Identity, change Change) { got = append(got, change) })
		if !slices.Equal(got, []Change{New, Fixed}) {
			t.Errorf("%v: %v", other, got)
		}
	}
}

func TestSightOf(t *testing.T) {
	for _, c := range []struct {
		row  Row
		want Sight
	}{
		{Row{Status: 200}, Seen},
		{Row{Status: 404}, Seen},
		{Row{Blocked: true}, Seen},
		{Row{Failure: visit.Unreachable}, Seen},
		{Row{Failure: visit.RedirectLoop}, Seen},
		{Row{Hops: []visit.Hop{{Status: 301}}}, Seen},
		{Row{}, Unseen},
		{Row{Status: 503, Failure: visit.TooBusy}, Unseen},
		{Row{Failure: visit.Timeout}, Unseen},
		{Row{External: true, Status: 403}, Unseen},
		{Row{External: true, Failure: visit.NotChecked}, Unseen},
	} {
		if got := SightOf(c.row); got != c.want {
			t.Errorf("%+v: %v, want %v", c.row, got, c.want)
		}
	}
}

func TestRecheck(t *testing.T) {
	page, target := home+"a", home+"b"
	for _, c := range []struct {
		rule, url, target string
		want              []string
	}{
		{"title.missing", page, "", []string{page}},
		{"link.localhost", page, target, []string{page}},
		{"link.broken", page, target, []string{page, target}},
		{"image.broken", page, target, []string{page, target}},
		{"title.duplicate", page, target, []string{page, target}},
		{"content.near-duplicate", page, target, []string{page, target}},
		{"canonical.to-noindex", page, target, []string{page, target}},
		{"canonical.relative", page, target, []string{page}},
		{"hreflang.no-return", page, target, []string{page, target}},
		{"sitemap.error-url", page, home + "sitemap.xml", []string{page, home + "sitemap.xml"}},
		{"index.noindex-in-sitemap", page, home + "sitemap.xml", []string{page, home + "sitemap.xml"}},
		{"sitemap.missing", home + "sitemap.xml", "", []string{home + "sitemap.xml", home + "robots.txt"}},
		{"redirect.loop", page, page, []string{page}},
		{"link.orphan", page, "", nil},
		{"link.deep", home, "", nil},
	} {
		if got := Recheck(c.rule, c.url, c.target); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.rule, got, c.want)
		}
	}
}

// TestRecheckOfEveryRule: what a re-check needs to fetch is stated for every
// finding of every site.
func TestRecheckOfEveryRule(t *testing.T) {
	for _, fx := range fixtures() {
		m := cleanSite()
		fx.spoil(m)
		for _, f := range findings(t, m) {
			got := Recheck(f.rule, f.url, f.Target)
			if wholeCrawl := f.rule == "link.orphan" || f.rule == "link.deep"; wholeCrawl == (len(got) > 0) || !wholeCrawl && got[0] != f.url {
				t.Errorf("%s: %v", fx.name, got)
			}
			if f.Target != "" && !slices.Contains(got, f.Target) {
				t.Errorf("%s: %v lacks %s", fx.name, got, f.Target)
			}
		}
	}
}
