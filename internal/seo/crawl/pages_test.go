package crawl_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// TestPagesAreSortedAndFiltered, on both databases alike.
func TestPagesAreSortedAndFiltered(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{
			"/robots.txt": text("User-agent: *\nDisallow: /closed\n"),
			"/":           linking("/a", "/b_c", "/old", "/gone", "/list.pdf", "/closed", "/hidden", "/a"),
			"/a":          page("<title>Anvils</title><meta name=description content=Second><h1>Zinc</h1><p>one two three four five <a href=/b_c>b</a>"),
			"/b_c":        page("<title>Zinc</title><link rel=canonical href=/a><meta name=description content=First><h1>Anvils</h1><p>one two"),
			"/old":        moved("/a"), "/gone": status(410), "/list.pdf": typed("application/pdf", "%PDF-1.4"),
			"/hidden": page("<title>Hidden</title><meta name=robots content=noindex>"),
		}}
		s.pages["/sitemap.xml"] = listing("/a", "/lonely")
		s.pages["/lonely"] = page("<title>Lonely</title>")
		url := serve(t, s)
		c := open(t, config, nil, url)
		got := crawled(t, c, crawl.Options{Start: url})
		list := func(q crawl.PageQuery) (paths []string, total int) {
			t.Helper()
			q.Crawl = got.ID
			if q.Limit == 0 {
				q.Limit = 100
			}
			rows, total, err := c.Pages(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				paths = append(paths, strings.TrimPrefix(row.URL, url))
			}
			return paths, total
		}
		for _, tt := range []struct {
			name  string
			query crawl.PageQuery
			want  string
			total int
		}{
			{"all", crawl.PageQuery{Sort: "url"}, "/ /a /b_c /closed /gone /hidden /lonely /old", 8},
			{"the second page", crawl.PageQuery{Sort: "url", Offset: 2, Limit: 2}, "/b_c /closed", 8},
			{"backward", crawl.PageQuery{Sort: "url", Desc: true, Offset: 5, Limit: 2}, "/b_c /a", 8},
			{"beyond the end", crawl.PageQuery{Offset: 8}, "", 8},
			{"by title", crawl.PageQuery{Sort: "title", Status: 200, Limit: 3}, "/ /a /hidden", 5},
			{"by words", crawl.PageQuery{Sort: "words", Desc: true, Limit: 1}, "/", 8},
			{"by inlinks", crawl.PageQuery{Sort: "inlinks", Desc: true, Limit: 2}, "/a /b_c", 8},
			{"by depth", crawl.PageQuery{Sort: "depth", Desc: true, Limit: 1}, "/lonely", 8},
			{"errors", crawl.PageQuery{Status: 400}, "/gone", 1},
			{"this error", crawl.PageQuery{Status: 410}, "/gone", 1},
			{"redirects", crawl.PageQuery{Status: 300}, "/old", 1},
			{"noindex", crawl.PageQuery{Indexability: visit.NotListed}, "/hidden", 1},
			{"canonical", crawl.PageQuery{Indexability: visit.Elsewhere}, "/b_c", 1},
			{"blocked", crawl.PageQuery{Indexability: visit.Barred}, "/closed", 1},
			{"a part of the address", crawl.PageQuery{Text: "B_"}, "/b_c", 1},
		} {
			if paths, total := list(tt.query); strings.Join(paths, " ") != tt.want || total != tt.total {
				t.Errorf("%s: %q of %d, want %q of %d", tt.name, paths, total, tt.want, tt.total)
			}
		}
		if _, _, err := c.Pages(t.Context(), crawl.PageQuery{Crawl: got.ID, Sort: "url; drop table crawl", Limit: 1}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("sorted by nonsense: %v", err)
		}
		links, err := c.Links(t.Context(), got.ID, url+"/a")
		if err != nil || len(links) != 1 || links[0] != (visit.LinkRow{From: url + "/a", To: url + "/b_c", Text: "b", Kind: visit.Anchor}) {
			t.Errorf("%+v, %v", links, err)
		}
	})
}

// TestWhatWasIndexableIsKnownToLaterCrawls, as long as the crawl that saw it is kept.
func TestWhatWasIndexableIsKnownToLaterCrawls(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a", "/b"), "/a": linking(), "/b": page("<title>x</title><meta name=robots content=noindex>")}}
		url := serve(t, s)
		c := open(t, config, nil, url)
		first := crawled(t, c, crawl.Options{Start: url})
		s.set("/a", page("<title>x</title><meta name=robots content=noindex>"))
		second := crawled(t, c, crawl.Options{Start: url})
		for of, want := range map[*crawl.Index][]string{first.index: nil, second.index: {url + "/", url + "/a"}} {
			var got []string
			if err := of.FormerlyIndexable(t.Context(), func(url string) error { got = append(got, url); return nil }); err != nil || !slices.Equal(got, want) {
				t.Errorf("%q, %v; want %q", got, err, want)
			}
		}
		if before, err := c.Before(t.Context(), second.Crawl); err != nil || before.ID != first.ID {
			t.Errorf("%+v, %v", before, err)
		}
		if _, err := c.Before(t.Context(), first.Crawl); fault.KindOf(err) != fault.NotFound {
			t.Errorf("before the first: %v", err)
		}
	})
}
