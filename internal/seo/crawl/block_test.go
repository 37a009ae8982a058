package crawl_test

import (
	"fmt"
	"net/http"
	"testing"

	"enamel/internal/seo/crawl"
)

// TestPagesThatWantAPasswordAreNoBlock, and hide none that comes later.
func TestPagesThatWantAPasswordAreNoBlock(t *testing.T) {
	for name, tt := range map[string]struct {
		pages   int
		staff   []int // from and to: refused from the first crawl on
		refused []int // from and to, in the second crawl
		block   bool
	}{
		"the last eight":                    {50, []int{42, 50}, nil, false},
		"the last eight, and no more":       {50, []int{42, 50}, []int{40, 42}, false},
		"eight of the first, then all":      {50, []int{2, 10}, []int{30, 50}, true},
		"eight of hundred pages, read once": {100, nil, []int{92, 100}, false},
		"twelve of hundred, read once":      {100, nil, []int{88, 100}, true},
		"an answer in between":              {50, []int{20, 21}, []int{22, 50}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: map[string]http.HandlerFunc{}}
			paths := make([]string, tt.pages)
			for n := range paths {
				paths[n] = fmt.Sprintf("/%02d", n)
				s.pages[paths[n]] = linking()
			}
			refuse := func(span []int) {
				for n := range paths {
					if len(span) == 2 && n >= span[0] && n < span[1] {
						s.set(paths[n], status(401))
					}
				}
			}
			s.pages["/"] = linking(paths...)
			url := serve(t, s)
			c := open(t, sqlite(t), audited, url)
			refuse(tt.staff)
			if got := crawled(t, c, crawl.Options{Start: url, Concurrency: 1, MaxPages: 200}); got.State != crawl.Done || got.Note != "" {
				t.Errorf("at first %s: %q", got.State, got.Note)
			}
			refuse(tt.refused)
			for n := range 2 {
				if got := crawled(t, c, crawl.Options{Start: url, Concurrency: 1, MaxPages: 200}); (got.State == crawl.Partial) != tt.block || (got.Note != "") != tt.block {
					t.Errorf("crawl %d %s: %q", n+2, got.State, got.Note)
				}
			}
		})
	}
}
