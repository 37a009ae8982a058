package crawl_test

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
)

func TestTheNewestCrawlsAreKept(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("x")}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Keep = 2 }, url)
	for range 4 {
		crawled(t, c, crawl.Options{Start: url})
	}
	list, err := c.List(t.Context(), 10)
	if err != nil || len(list) != 2 || list[0].ID != 4 {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := c.Index(t.Context(), 1); err == nil {
		t.Error("the first is still there")
	}
}

// TestACrawlOfAnotherSiteDrivesNoneOut: each start has crawls of its own.
func TestACrawlOfAnotherSiteDrivesNoneOut(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		url := serve(t, &site{pages: map[string]http.HandlerFunc{"/": linking(), "/a": linking()}})
		c := open(t, config, func(c *crawl.Config) { c.Keep = 2 }, url)
		for _, path := range []string{"/", "/a", "/a", "/a", "/", "/a"} {
			crawled(t, c, crawl.Options{Start: url + path})
		}
		var kept []int64
		list, err := c.List(t.Context(), 1000)
		for i := range list {
			kept = append(kept, list[i].ID)
		}
		if err != nil || !slices.Equal(kept, []int64{6, 5, 4, 1}) {
			t.Errorf("%v, %v", kept, err)
		}
	})
}

// killed is a crawl that was killed after so many pages; then is called before the last.
func killed(t *testing.T, c *crawl.Crawler, url string, pages int, then func()) int64 {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	c.Progress = func(p crawl.Progress) {
		switch p.Done {
		case pages - 1:
			then()
		case pages:
			cancel()
		}
	}
	ended, err := c.Run(ctx, crawl.Options{Start: url, Concurrency: 1})
	c.Progress = func(crawl.Progress) {}
	if err != nil || ended.State != crawl.Cancelled {
		t.Fatalf("%+v, %v", ended, err)
	}
	asIfKilled(t, c, ended.ID)
	return ended.ID
}

// asIfKilled leaves of how a crawl ended what a killed process leaves: nothing.
func asIfKilled(t *testing.T, c *crawl.Crawler, id int64) {
	t.Helper()
	err := c.DB.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `update crawl set state = 'running', note = '', settled = false, finished_at = null where id = $1`, id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
