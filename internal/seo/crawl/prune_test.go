package crawl_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
)

func TestTheNewestCrawlsAreKept(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("x")}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Keep, c.Inspect = 2, untitled }, url)
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
		_, err := tx.Exec(t.Context(), `update crawl set state = 'running', finished_at = null where id = $1`, id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestACrawlThatWasKilledIsDeletedInTheEnd: 30 days after it last stored something,
// unless a process runs it.
func TestACrawlThatWasKilledIsDeletedInTheEnd(t *testing.T) {
	const day = 24 * time.Hour
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		now := time.Now()
		config.Now = func() time.Time { return now }
		s := &site{pages: map[string]http.HandlerFunc{"/": linking("/more/more/more/", "/a"), "/a": linking("/b"), "/b": linking()}}
		url := serve(t, s)
		locks := t.TempDir()
		c := open(t, config, func(c *crawl.Config) { c.Inspect, c.Locks = untitled, locks }, url)
		kept := func() (ids []int64) {
			t.Helper()
			if _, err := c.Run(t.Context(), crawl.Options{Start: url}); err != nil {
				t.Fatal(err)
			}
			list, err := c.List(t.Context(), 10)
			if err != nil {
				t.Fatal(err)
			}
			for i := range list {
				if list[i].State == crawl.Running {
					ids = append(ids, list[i].ID)
				}
			}
			slices.Sort(ids)
			return ids
		}
		one := func() int64 { return killed(t, c, url, 1, func() {}) }
		forgotten, resumed, live := one(), one(), one()
		entered, err := c.Begin(t.Context(), crawl.Options{Start: url})
		if err != nil {
			t.Fatal(err)
		}
		lock, err := os.Create(filepath.Join(locks, fmt.Sprintf("crawl-%d.lock", live)))
		if err != nil || syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
			t.Fatal("no lock", err)
		}

		now = now.Add(20 * day)
		if again, err := c.Resume(t.Context(), resumed); err != nil || again.State != crawl.Done {
			t.Fatalf("%+v, %v", again, err)
		}
		asIfKilled(t, c, resumed)
		now = now.Add(9 * day)
		if got := kept(); !slices.Equal(got, []int64{forgotten, resumed, live, entered.ID}) {
			t.Errorf("kept after 29 days: %v", got)
		}
		now = now.Add(2 * day)
		if got := kept(); !slices.Equal(got, []int64{resumed, live}) {
			t.Errorf("kept after 31 days: %v", got)
		}
		if _, err := c.Resume(t.Context(), forgotten); fault.KindOf(err) != fault.NotFound {
			t.Errorf("one that is deleted was resumed: %v", err)
		}
		for _, table := range []string{"crawl_address", "crawl_visit", "crawl_trap", "crawl_rest", "crawl_turn", "crawl_finding"} {
			var left int
			if err := c.DB.QueryRow(t.Context(), `select count(*) from `+table+` where crawl = $1`, forgotten).Scan(&left); err != nil || left > 0 {
				t.Errorf("%s: %d rows are left, %v", table, left, err)
			}
		}
		if err := lock.Close(); err != nil {
			t.Fatal(err)
		}
		if got := kept(); !slices.Equal(got, []int64{resumed}) {
			t.Errorf("kept once nobody ran it any more: %v", got)
		}
		if left, err := os.ReadDir(locks); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

// TestACrawlThatTookLongIsNotTakenForOneThatWasKilledLongAgo: what it stored last
// counts, not when it began.
func TestACrawlThatTookLongIsNotTakenForOneThatWasKilledLongAgo(t *testing.T) {
	now := time.Now()
	config := sqlite(t)
	config.Now = func() time.Time { return now }
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": linking("/b"), "/b": linking()}}
	url := serve(t, s)
	c := open(t, config, nil, url)
	id := killed(t, c, url, 2, func() { now = now.Add(40 * 24 * time.Hour) })
	crawled(t, c, crawl.Options{Start: url})
	if _, err := c.Find(t.Context(), id); err != nil {
		t.Error(err)
	}
}
