package finding

import (
	"fmt"
	"strings"
	"testing"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// TestNeverFixedUnseen: what is absent from a crawl is fixed only where the crawl saw it.
func TestNeverFixedUnseen(t *testing.T) {
	several := map[string]string{"/": titled("Home", "/a", "/b", "/c", "/d"), "/a": untitled(), "/b": titled("B"), "/c": titled("C"), "/d": titled("D")}
	play(t, map[string]scenario{
		"an orphan that is not to be listed": {map[string]string{"/": titled("Home")}, []string{"link.orphan"}, orphanUnlisted},
		"a target left out as a trap":        {nil, []string{"title.missing"}, leftOut},
		"a crawl that goes on to its end":    {several, []string{"title.missing"}, goesOn},
		"a page that sends its visitors on":  {map[string]string{"/": titled("Home", "/a"), "/a": titled("A")}, []string{"content.low", "redirect.meta-refresh"}, sendsOn},
		"more of a rule than are kept":       {map[string]string{"/": "one"}, []string{"link.uncrawlable"}, overTheCap},
		"a site behind one page":             {several, []string{"title.missing"}, behindOnePage},
		"a re-check after the visit":         {several, []string{"title.missing"}, recheckedSince},
		"pages whose answer is empty do not count": {map[string]string{"/": titled("Home", "/a"), "/a": "200"}, nil, func(t *testing.T, o *office) {
			o.crawl()
			if got := o.totals(); got.Pages != 1 || got.Indexable != 1 {
				t.Errorf("%+v", got)
			}
		}},
	})
}

func noindexed(title string, links ...string) string {
	return `<meta name="robots" content="noindex">` + titled(title, links...)
}

func orphanUnlisted(_ *testing.T, o *office) {
	o.set("/sitemap.xml", `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>`+o.url+`a</loc></url></urlset>`)
	o.set("/a", titled("A", "/"))
	o.crawl()
	o.want("/a link new")
	o.set("/a", noindexed("A", "/"))
	o.crawl()
	o.want("/a link not-checked")
	o.set("/a", titled("A", "/"))
	o.set("/", titled("Home", "/a"))
	o.crawl()
	o.want("/a link fixed")
}

// trapped is the Index of a crawl that left addresses out.
type trapped struct{ empty }

func (trapped) Site() *visit.Site { return &visit.Site{Traps: []visit.Trap{{Count: 1}}} }

func leftOut(t *testing.T, o *office) {
	o.enter(1, o.found("title.missing", "calendar?month=7"))
	o.ix = trapped{}
	o.enter(2)
	if f := o.only("title.missing"); f.State != NotChecked {
		t.Errorf("%+v", f)
	}
}

func goesOn(t *testing.T, o *office) {
	o.crawl()
	o.set("/a", titled("A"))
	c := o.crawl(func(c *crawl.Options) { c.MaxPages = 1 })
	o.want("/a title not-checked")
	c, err := o.Crawler.Resume(t.Context(), c.ID, crawl.Anew{MaxPages: 50})
	if err != nil {
		t.Fatal(err)
	}
	o.conclude(c)
	o.want("/a title fixed")
}

func sendsOn(_ *testing.T, o *office) {
	o.crawl()
	o.want("/ content new, /a content new")
	o.set("/a", `<meta http-equiv="refresh" content="0; url=/">`+titled("A"))
	o.crawl()
	o.want("/ content persisting, /a content not-checked, /a redirect new")
}

func overTheCap(t *testing.T, o *office) {
	page := func(from int) string {
		text := titled("Home")
		for i := from; i < audit.MaxFound; i++ {
			text += fmt.Sprintf(`<p><a href="javascript:go(%d)">Go %[1]d</a>`, i)
		}
		return text
	}
	o.set("/", page(0))
	o.crawl()
	o.set("/", page(-1))
	o.crawl()
	got := o.list(Query{State: string(NotChecked)})
	if fixed := o.list(Query{State: string(Fixed)}); len(got) != 1 || len(fixed) != 0 || got[0].Note != manyFound {
		t.Fatalf("%+v %+v", got, fixed)
	}
	if f, err := o.Recheck(t.Context(), got[0].ID); err != nil || f.State != NotChecked {
		t.Errorf("%+v %v", f, err)
	}
	o.set("/", page(1))
	o.crawl()
	if fixed := o.list(Query{State: string(Fixed)}); len(fixed) != 2 {
		t.Errorf("%+v", fixed)
	}
}

func behindOnePage(_ *testing.T, o *office) {
	o.crawl()
	for path := range o.pages {
		o.set(path, "302 /password")
	}
	o.set("/a", "302 /password")
	o.set("/password", titled("Opening soon", "/a"))
	o.crawl()
	o.want("/a title not-checked")
}

func recheckedSince(t *testing.T, o *office) {
	o.crawl()
	c := o.visit(func(c *crawl.Options) { c.MaxPages = 3 })
	o.set("/a", titled("A"))
	if f := o.recheck("title.missing"); f.State != Fixed {
		t.Errorf("%+v", f)
	}
	o.conclude(c)
	o.want("/a title fixed")
	c, err := o.Crawler.Resume(t.Context(), c.ID, crawl.Anew{MaxPages: 50})
	if err != nil {
		t.Fatal(err)
	}
	o.conclude(c)
	o.want("/a title fixed")
	o.set("/a", untitled())
	o.crawl()
	o.want("/a title regressed")
}

// TestWithheldStaysTold: that a site keeps itself from search engines is not fixed by
// forgetting that it once did not.
func TestWithheldStaysTold(t *testing.T) {
	play(t, map[string]scenario{"noindex": {nil, []string{"index.noindex"}, func(t *testing.T, o *office) {
		o.Crawler.Keep = 2
		var links []string
		for i := range 4 {
			links = append(links, fmt.Sprint("/", i))
			o.set(links[i], titled(links[i]))
		}
		o.set("/", titled("Home", links...))
		o.crawl()
		o.set("/1", noindexed("/1"))
		for range 7 {
			o.crawl()
			if f := o.only("index.noindex"); f.State == Fixed {
				t.Fatalf("%+v", f)
			}
		}
		o.set("/1", titled("/1"))
		o.crawl()
		if f := o.only("index.noindex"); f.State != Fixed || !strings.HasSuffix(f.URL, "/1") {
			t.Errorf("%+v", f)
		}
	}}})
}
