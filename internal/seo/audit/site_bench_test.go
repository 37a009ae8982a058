package audit

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"enamel/internal/seo/crawl/visit"
)

// generated is an Index of so many pages, made up as they are read.
type generated struct {
	site  visit.Site
	urls  []string
	links int // of a page
	flaws bool
	look  func() // at the memory in use, now and then
}

func generate(pages, links int, flaws bool) *generated {
	g := &generated{site: cleanSite().site, links: links, flaws: flaws, look: func() {}}
	g.site.Pages = pages
	for i := range pages {
		g.urls = append(g.urls, fmt.Sprintf("%scategory-%d/an-article-about-something-%d", home, i%100, i))
	}
	g.urls[0] = home
	return g
}

func (g *generated) Site() *visit.Site { return &g.site }

func (g *generated) Pages(_ context.Context, each func(Row) error) error {
	for i, url := range g.urls {
		print := (uint64(i) + 1) * 0x9E3779B97F4A7C15
		print ^= print >> 29
		print *= 0xBF58476D1CE4E5B9
		row := Row{
			URL: url, Final: url, Status: 200, Type: "text/html", Depth: 2, InSitemap: true, HTML: true, Indexable: true, Title: "All about " + url,
			Description: "Everything that is to be known about " + url, H1: "About " + url, Canonical: url, Words: 800, TextHash: print, Similarity: print ^ print>>31, Outlinks: 9,
		}
		if g.flaws {
			g.spoil(i, &row)
		}
		if err := each(row); err != nil {
			return err
		}
	}
	g.look()
	return nil
}

// spoil gives each page one of many flaws.
func (g *generated) spoil(i int, row *Row) {
	switch next := g.urls[(i+1)%len(g.urls)]; i % 8 {
	case 0:
		row.Status, row.Indexable = 404, false
	case 1:
		row.Title, row.Similarity = "The same", uint64(i)
	case 2:
		row.Canonical, row.Indexable = next, false
	case 3:
		row.Hops, row.Final, row.HTML = []visit.Hop{{URL: row.URL, Status: 301, To: next}}, next, false
	case 4:
		row.NoIndex, row.Indexable = true, false
	case 5:
		row.Alternates = []Alternate{{Lang: "en", URL: row.URL}, {Lang: "es", URL: next}}
	case 6:
		row.Description, row.H1, row.InSitemap = fmt.Sprint("Pair ", i/16), fmt.Sprint("Pair ", i/16), false
	case 7:
		row.TextHash, row.Outlinks = uint64(i/16), 0
	}
}

func (g *generated) Row(context.Context, string) (Row, bool, error) { return Row{}, false, nil }

func (g *generated) Links(_ context.Context, each func(LinkRow) error) error {
	for i, from := range g.urls {
		for k := range g.links {
			to := k
			if k > 20 {
				to = (i*31 + k*k) % len(g.urls)
			}
			if err := each(LinkRow{From: from, To: g.urls[to], Text: "a link", Kind: "a"}); err != nil {
				return err
			}
		}
		near, far := 1, len(g.urls)-1
		if g.flaws {
			far = 8
		}
		for _, near := range []int{near, far} {
			if err := each(LinkRow{From: from, To: g.urls[(i+near)%len(g.urls)], Text: "es", Kind: "hreflang"}); err != nil {
				return err
			}
			if err := each(LinkRow{From: from, To: g.urls[(i+near)%len(g.urls)], Text: "next", Kind: "a"}); err != nil {
				return err
			}
		}
	}
	g.look()
	return nil
}

func (g *generated) FormerlyIndexable(context.Context, func(string) error) error { return nil }

// TestMemory: 100,000 pages take less than 80 MB beside what the Index holds.
func TestMemory(t *testing.T) {
	g := generate(100_000, 5, true)
	before, most := inUse(), uint64(0)
	g.look = func() { most = max(most, inUse()) }
	n := 0
	err := Site(context.Background(), siteRules(), g, func(Found) error { n++; return nil })
	if err != nil || n < 50_000 {
		t.Errorf("%d findings, %v", n, err)
	}
	grown := int64(most) - int64(before)
	t.Logf("%d findings, %.1f MB", n, float64(grown)/1e6)
	if grown > 80e6 {
		t.Errorf("%d bytes", grown)
	}
	runtime.KeepAlive(g)
}

func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkSite(b *testing.B) {
	for _, flaws := range []bool{false, true} {
		g := generate(100_000, 50, flaws)
		b.Run(fmt.Sprintf("flaws=%v", flaws), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Site(context.Background(), siteRules(), g, func(Found) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkIndex is what making up the pages and links takes by itself.
func BenchmarkIndex(b *testing.B) {
	g := generate(100_000, 50, false)
	b.ReportAllocs()
	for b.Loop() {
		_ = g.Pages(context.Background(), func(Row) error { return nil })
		_ = g.Links(context.Background(), func(LinkRow) error { return nil })
	}
}
