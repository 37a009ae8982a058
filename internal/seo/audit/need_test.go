package audit

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/seo/crawl/visit"
)

// TestWhatAnAnswerSays of the findings at its address: an error in place of a page
// says nothing of the page. A rule stands for those that look at the same; one
// with a colon before it is about a target.
func TestWhatAnAnswerSays(t *testing.T) {
	all := strings.Fields("title.missing image.alt-missing canonical.chain link.to-redirect status.server-error redirect.temporary index.blocked-in-sitemap robots.syntax :link.broken :link.to-redirect :canonical.chain :sitemap.noncanonical")
	const own = home + "a"
	page := Row{URL: own, Final: own, Status: 200, HTML: true, Indexable: true, Bytes: 9, Words: 9}
	with := func(change func(*Row)) Row { row := page; change(&row); return row }
	status := func(n int) Row {
		return Row{URL: own, Final: own, Status: n, HTML: true, Bytes: 9}
	}
	redirect := func(to string, end int) Row {
		return Row{URL: own, Final: to, Status: end, Hops: []visit.Hop{{URL: own, Status: 302, To: to}}}
	}
	failed := func(why visit.Failure, status int) Row {
		return Row{URL: own, Final: own, Status: status, Failure: why}
	}
	moved := "title.missing image.alt-missing canonical.chain link.to-redirect status.server-error redirect.temporary index.blocked-in-sitemap :link.broken :link.to-redirect :canonical.chain"
	refused := "status.server-error index.blocked-in-sitemap :link.broken"
	fails := "status.server-error index.blocked-in-sitemap" // that links to it are broken it tells itself
	for name, c := range map[string]struct {
		row  Row
		seen string // "all", or the rules
	}{
		"a page":                     {page, "all"},
		"gone":                       {status(404), "all"},
		"gone for good":              {status(410), "all"},
		"forbidden":                  {status(403), refused},
		"not signed in":              {status(401), refused},
		"failing":                    {status(500), fails},
		"too busy":                   {failed(visit.TooBusy, 503), "index.blocked-in-sitemap"},
		"too slow":                   {failed(visit.Timeout, 0), "index.blocked-in-sitemap"},
		"not reached":                {failed(visit.Unreachable, 0), fails},
		"cut off":                    {failed(visit.Broken, 200), fails},
		"cut by us":                  {with(func(r *Row) { r.Failure = visit.TooLarge }), moved},
		"no HTML":                    {with(func(r *Row) { r.HTML, r.Indexable, r.Type = false, false, "application/pdf" }), "status.server-error redirect.temporary index.blocked-in-sitemap robots.syntax :link.broken :link.to-redirect :sitemap.noncanonical"},
		"a picture":                  {with(func(r *Row) { r.HTML, r.Type = false, "image/png" }), "all"},
		"a script that a page loads": {with(func(r *Row) { r.HTML, r.Loaded = false, true }), "all"},
		"blank":                      {with(func(r *Row) { r.Words = 0 }), "status.server-error redirect.temporary index.blocked-in-sitemap robots.syntax :link.broken :link.to-redirect :sitemap.noncanonical"},
		"empty":                      {with(func(r *Row) { r.Bytes = 0 }), "status.server-error redirect.temporary index.blocked-in-sitemap robots.syntax :link.broken :link.to-redirect :sitemap.noncanonical"},
		"forbidden by robots.txt":    {with(func(r *Row) { r.Blocked, r.Status, r.HTML = true, 0, false }), "index.blocked-in-sitemap"},
		"not to be listed":           {with(func(r *Row) { r.NoIndex, r.Indexable = true, false }), strings.NewReplacer("title.missing ", "", " canonical.chain", "").Replace(strings.Join(all, " "))},
		"canonical to elsewhere":     {with(func(r *Row) { r.Canonical, r.Indexable = home, false }), strings.Join(all[1:], " ")},
		"moved":                      {redirect(home+"b", 200), "all"},
		"moved to another site":      {redirect("https://other.example/", 403), moved},
		"moved to what is gone":      {redirect(home+"b", 404), moved},
		"sent to a refusal":          {redirect(home+"b", 403), "status.server-error redirect.temporary index.blocked-in-sitemap :link.broken :link.to-redirect"},
		"in a circle":                {failed(visit.RedirectLoop, 301), "all"},
	} {
		want := strings.Fields(c.seen)
		if c.seen == "all" {
			want = all
		}
		c.row.Visited = true
		var got []string
		for _, rule := range all {
			id, isTarget := strings.CutPrefix(rule, ":")
			if ruleOf(t, id).Saw(c.row, isTarget) {
				got = append(got, rule)
			}
			c.row.Visited = false
			if ruleOf(t, id).Saw(c.row, isTarget) {
				t.Errorf("%s: %s is told of an address that was not visited", name, rule)
			}
			c.row.Visited = true
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
