package audit

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"enamel/internal/seo/crawl/visit"
)

const home = "https://shop.example/"

// The rows of an Index.
type (
	Row       = visit.Row
	Alternate = visit.Alternate
	LinkRow   = visit.LinkRow
)

// Site runs the rules over a survey of an Index.
func Site(ctx context.Context, rules []Rule, ix Index, report func(Found) error) error {
	s, err := NewSurvey(ctx, ix)
	if err != nil {
		return err
	}
	return s.Judge(ctx, rules, report)
}

// memory is an Index of what a test says a crawl has found.
type memory struct {
	site   visit.Site
	rows   []Row
	links  []LinkRow
	former []string
	reads  int // of all pages or all links
}

func (m *memory) Site() *visit.Site { return &m.site }

func (m *memory) Pages(_ context.Context, each func(Row) error) error {
	m.reads++
	for i := range m.rows {
		if err := each(m.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) Row(_ context.Context, url string) (Row, bool, error) {
	for i := range m.rows {
		if m.rows[i].URL == url {
			return m.rows[i], true, nil
		}
	}
	return Row{}, false, nil
}

func (m *memory) Links(_ context.Context, each func(LinkRow) error) error {
	m.reads++
	for _, l := range m.links {
		if err := each(l); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) FormerlyIndexable(_ context.Context, each func(string) error) error {
	for _, url := range m.former {
		if err := each(url); err != nil {
			return err
		}
	}
	return nil
}

// whole is the address of a path, or the address itself.
func whole(path string) string {
	if strings.HasPrefix(path, "/") {
		return strings.TrimSuffix(home, "/") + path
	}
	return path
}

// page adds a page without a flaw that nothing leads to.
func (m *memory) page(path string, change ...func(*Row)) *memory {
	url := whole(path)
	h := fnv.New64a()
	_, _ = h.Write([]byte(url))
	print := h.Sum64()
	row := Row{
		ID: int64(len(m.rows) + 1), URL: url, Final: url, Status: 200, Type: "text/html", Depth: 1, InSitemap: true, HTML: true, Indexable: true,
		Title: "Title of " + path, Description: "Description of " + path, H1: "Heading of " + path, Canonical: url,
		Words: 400, TextHash: print, Similarity: print * 0x9E3779B97F4A7C15, Outlinks: 1,
	}
	for _, c := range change {
		c(&row)
	}
	m.rows = append(m.rows, row)
	return m
}

// answer adds an address that answers with that status and is no page.
func (m *memory) answer(path string, status int, change ...func(*Row)) *memory {
	url := whole(path)
	row := Row{ID: int64(len(m.rows) + 1), URL: url, Final: url, Status: status, Depth: 1, Type: "text/html", External: !strings.HasPrefix(url, home)}
	row.HTML = status == 404 && !row.External
	for _, c := range change {
		c(&row)
	}
	m.rows = append(m.rows, row)
	return m
}

// redirect adds an address that redirects, and its end as the crawl has settled it.
func (m *memory) redirect(path, to string, status, end int, change ...func(*Row)) *memory {
	return m.answer(path, end, append([]func(*Row){func(r *Row) {
		r.Final, r.HTML = whole(to), false
		r.Hops = []visit.Hop{{URL: r.URL, Status: status, Location: to, To: whole(to)}}
	}}, change...)...)
}

// link adds links from one page.
func (m *memory) link(kind, from string, to ...string) *memory {
	for _, t := range to {
		m.links = append(m.links, LinkRow{From: whole(from), To: whole(t), Text: "to " + t, Kind: kind})
	}
	return m
}

// of finds a page to change it.
func (m *memory) of(path string) *Row {
	for i := range m.rows {
		if m.rows[i].URL == whole(path) {
			return &m.rows[i]
		}
	}
	panic(fmt.Sprintf("no %s among the test's pages", path))
}

// cleanSite is six pages without a flaw.
func cleanSite() *memory {
	m := &memory{site: visit.Site{
		Start: home, Host: "shop.example:443", Pages: 6,
		Robots:   visit.RobotsFile{URL: home + "robots.txt", Status: 200, Sitemaps: []string{home + "sitemap.xml"}},
		Sitemaps: []visit.SitemapFile{{URL: home + "sitemap.xml", Status: 200, URLs: 6, Bytes: 600}},
		Probe:    visit.Probe{URL: home + "qzxv", Status: 404},
	}}
	m.page("/", func(r *Row) { r.Depth = 0 })
	for _, path := range []string{"/a", "/b", "/c", "/d", "/e"} {
		m.page(path).link("a", "/", path).link("a", path, "/")
		m.link("image", path, "/logo.png").link("resource", path, "/style.css").link("social", path, "/share.png").link("canonical", path, path)
	}
	m.answer("/logo.png", 200, asType("image/png")).answer("/style.css", 200, asType("text/css")).answer("/share.png", 200, asType("image/png"))
	return m
}

func asType(name string) func(*Row) { return func(r *Row) { r.Type, r.HTML = name, false } }

func listedRow(r *Row) { r.InSitemap = true }

func unlisted(r *Row) { r.InSitemap = false }
