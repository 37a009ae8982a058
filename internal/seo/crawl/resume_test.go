package crawl_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/crawl"
)

// TestAResumedCrawlHasThePaceThatItIsGiven, and keeps it where it is given none.
func TestAResumedCrawlHasThePaceThatItIsGiven(t *testing.T) {
	s := newFixture(100, 20, 500)
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	k := clocked(c)
	begun := crawled(t, c, crawl.Options{Start: url + "/p/0", MaxPages: 2, Concurrency: 1, Delay: 3 * time.Second})
	for _, tt := range []struct {
		name  string
		anew  crawl.Anew
		waits []time.Duration
	}{
		{"the crawl's own", crawl.Anew{MaxPages: 4}, []time.Duration{3 * time.Second}},
		{"another", crawl.Anew{MaxPages: 6, Delay: new(time.Second)}, []time.Duration{time.Second}},
		{"that one", crawl.Anew{MaxPages: 8}, []time.Duration{time.Second}},
		{"none", crawl.Anew{MaxPages: 10, Delay: new(time.Duration)}, nil},
	} {
		k.waits = nil
		got, err := c.Resume(t.Context(), begun.ID, tt.anew)
		if err != nil || got.Pages != tt.anew.MaxPages || !slices.Equal(k.waits, tt.waits) {
			t.Errorf("%s: waited %v, want %v; %+v, %v", tt.name, k.waits, tt.waits, got, err)
		}
	}
	if pages, repeated := s.fetches(); pages != 10 || repeated != 0 {
		t.Errorf("%d fetches, %d repeated", pages, repeated)
	}
}

func TestAResumedCrawlHasTheConcurrencyThatItIsGiven(t *testing.T) {
	var both sync.WaitGroup
	both.Add(2)
	together := func(w http.ResponseWriter, r *http.Request) {
		both.Done()
		met := make(chan struct{})
		go func() { both.Wait(); close(met) }()
		select {
		case <-met:
			linking()(w, r)
		case <-r.Context().Done():
		}
	}
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a", "/b"), "/a": together, "/b": together}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Fetch.Timeout = 3 * time.Second }, url)
	begun := crawled(t, c, crawl.Options{Start: url, MaxPages: 1, Concurrency: 1})
	got, err := c.Resume(t.Context(), begun.ID, crawl.Anew{MaxPages: 3, Concurrency: new(2)})
	if rows := stored(t, c, got); err != nil || rows.row("/a").Status != http.StatusOK || rows.row("/b").Status != http.StatusOK {
		t.Errorf("they were asked for one after the other: %+v, %v", got, err)
	}
	if _, err := c.Resume(t.Context(), begun.ID, crawl.Anew{MaxPages: 4, Concurrency: new(65)}); err == nil || !strings.Contains(err.Error(), "1 to 64") {
		t.Errorf("65 at a time: %v", err)
	}
}

func TestAResumedCrawlHasTheDeadlineThatItIsGiven(t *testing.T) {
	t.Parallel()
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/stalls"), "/stalls": stall}}
	url := serve(t, s)
	c := open(t, sqlite(t), func(c *crawl.Config) { c.Fetch.Timeout = 3 * time.Second }, url)
	begun := crawled(t, c, crawl.Options{Start: url, MaxPages: 1})
	got, err := c.Resume(t.Context(), begun.ID, crawl.Anew{MaxPages: 2, Deadline: new(200 * time.Millisecond)})
	if err != nil || got.State != crawl.Partial || got.Note != "the time that it was given was up" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestWhatATrapLeftOutIsKnownToWhoResumes: what stood behind it was not looked at.
func TestWhatATrapLeftOutIsKnownToWhoResumes(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": page("<p>No title")}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	s.set("/", linking("/more/more/more/", "/b"))
	s.set("/b", stall)
	ctx, cancel := context.WithCancel(t.Context())
	c.Progress = func(p crawl.Progress) {
		if p.Done == 1 {
			cancel()
		}
	}
	ended, err := c.Run(ctx, crawl.Options{Start: url})
	if err != nil || ended.State != crawl.Cancelled {
		t.Fatalf("%+v, %v", ended, err)
	}
	s.set("/b", linking())
	c.Progress = func(crawl.Progress) {}
	again, err := c.Resume(t.Context(), ended.ID, crawl.Anew{})
	if err != nil || again.State != crawl.Done || !strings.Contains(again.Note, "parts of the address repeat: 1 address, such as "+url+"/more/more/more/") {
		t.Errorf("%+v, %v", again, err)
	}
}

// TestARobotsFileThatGaveNoAnswerIsAskedForAgain by who takes up a crawl that was
// killed before it ended for that.
func TestARobotsFileThatGaveNoAnswerIsAskedForAgain(t *testing.T) {
	s := &site{pages: map[string]http.HandlerFunc{"/robots.txt": busy(500, 2, ""), "/": linking("/a"), "/a": linking()}}
	url := serve(t, s)
	c := open(t, sqlite(t), nil, url)
	unended := func(id int64) crawl.Crawl {
		t.Helper()
		err := c.DB.Tx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `update crawl set state = 'running', note = '', settled = false, finished_at = null where id = $1`, id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		again, err := c.Resume(t.Context(), id, crawl.Anew{})
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	id := crawled(t, c, crawl.Options{Start: url}).ID
	if still := unended(id); !strings.HasPrefix(still.Note, "robots.txt could not be read") || still.Pages != 0 {
		t.Errorf("it still fails: %+v", still)
	}
	if again := unended(id); again.State != crawl.Done || again.Note != "" || again.Pages != 2 {
		t.Errorf("it is there: %+v", again)
	}
}
