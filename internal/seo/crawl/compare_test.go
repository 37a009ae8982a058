package crawl_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
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

func TestFindingsOverTime(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		var round atomic.Int64
		// By round: T with a title, - without one, x the page is not linked.
		states := map[string]string{"/same": "-----", "/new": "TTTT-", "/fixed": "---TT", "/again": "-T-T-", "/late": "--xxx", "/back": "-xxxT", "/kept": "-xxx-"}
		url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			n := round.Load()
			if r.URL.Path == "/" {
				_, _ = io.WriteString(w, "<title>Home</title>")
				for path, s := range states {
					if s[n] != 'x' {
						_, _ = io.WriteString(w, `<a href="`+path+`">page</a>`)
					}
				}
				return
			}
			s, ok := states[r.URL.Path]
			switch {
			case !ok:
				http.NotFound(w, r)
			case s[n] == 'T':
				_, _ = io.WriteString(w, "<title>A title</title>")
			default:
				_, _ = io.WriteString(w, "<p>None")
			}
		}))
		crawler := open(t, c, func(c *crawl.Config) { c.Inspect = untitled }, url)
		want := [][]string{
			{"/again new", "/back new", "/fixed new", "/kept new", "/late new", "/same new"},
			{"/again fixed", "/back not-checked", "/fixed persisting", "/kept not-checked", "/late persisting", "/same persisting"},
			{"/again regressed", "/back not-checked", "/fixed persisting", "/kept not-checked", "/late not-checked", "/same persisting"},
			{"/again fixed", "/back not-checked", "/fixed fixed", "/kept not-checked", "/late not-checked", "/same persisting"},
			{"/again regressed", "/back fixed", "/kept persisting", "/late not-checked", "/new new", "/same persisting"},
		}
		for n := range want {
			round.Store(int64(n))
			ended, err := crawler.Run(t.Context(), crawl.Options{Start: url})
			if err != nil || ended.State != crawl.Done {
				t.Fatalf("%+v, %v", ended, err)
			}
			var got []string
			err = crawler.Changes(t.Context(), ended.ID, func(c crawl.Changed) error {
				got = append(got, c.URL[len(url):]+" "+string(c.Change))
				return nil
			})
			slices.Sort(got)
			if err != nil || !slices.Equal(got, want[n]) {
				t.Errorf("crawl %d: %q, want %q (%v)", n+1, got, want[n], err)
			}
		}
	})
}
