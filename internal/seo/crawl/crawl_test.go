package crawl_test

import (
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
)

func TestEachPageIsFetchedOnce(t *testing.T) {
	t.Parallel()
	for _, concurrency := range []int{1, 8, 64} {
		dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
			site := newFixture(1000, 20, 1000)
			url := serve(t, site)
			got, err := open(t, c, nil, url).Run(t.Context(), crawl.Options{Start: url + "/p/0", MaxPages: 5000, Concurrency: concurrency})
			if err != nil || got.State != crawl.Done || got.Pages != 1000 {
				t.Fatalf("%+v, %v", got, err)
			}
			if pages, repeated := site.fetches(); pages != 1000 || repeated != 0 || site.most > concurrency {
				t.Errorf("%d fetches, %d of them again, %d at a time", pages, repeated, site.most)
			}
		})
	}
}
