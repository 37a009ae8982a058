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
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
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

// interrupted cuts a crawl off when it begins to wait, and lets the clock stand.
func interrupted(t *testing.T, c *crawl.Crawler, k *clock, o crawl.Options) crawl.Crawl {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	c.SetClock(k.now, func(time.Duration) <-chan time.Time { cancel(); return nil })
	ended, err := c.Run(ctx, o)
	if err != nil || ended.State != crawl.Cancelled {
		t.Fatalf("%+v, %v", ended, err)
	}
	c.SetClock(k.now, k.after)
	return ended
}

func TestWhoResumesWaitsForABusyServer(t *testing.T) {
	listed := "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'></urlset>"
	for name, pages := range map[string]func() map[string]http.HandlerFunc{
		"a page": func() map[string]http.HandlerFunc {
			return map[string]http.HandlerFunc{"/": linking("/busy"), "/busy": busy(429, 1, "60")}
		},
		"a sitemap": func() map[string]http.HandlerFunc {
			return map[string]http.HandlerFunc{
				"/": linking(), "/robots.txt": text("Sitemap: /one.xml\nSitemap: /two.xml\n"), "/one.xml": busy(503, 1, "60"), "/two.xml": text(listed),
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
				s := &site{pages: pages()}
				url := serve(t, s)
				c := open(t, config, nil, url)
				k := clocked(c)
				ended := interrupted(t, c, k, crawl.Options{Start: url, Concurrency: 1})
				<-k.after(20 * time.Second)
				asked := len(s.asked)
				c.SetClock(k.now, func(d time.Duration) <-chan time.Time {
					if len(s.asked) != asked {
						t.Errorf("it was asked for %q before", s.asked[asked:])
					}
					return k.after(d)
				})
				again, err := c.Resume(t.Context(), ended.ID, crawl.Anew{})
				if err != nil || again.State != crawl.Done || len(k.waits) != 2 || k.waits[1].Round(time.Second) != 40*time.Second {
					t.Errorf("%+v, %v, waited %v", again, err, k.waits)
				}
			})
		})
	}
}

// TestACrawlIsNotResumedBeforeItsServersTime: it is refused, and stays as it was.
func TestACrawlIsNotResumedBeforeItsServersTime(t *testing.T) {
	for name, pages := range map[string]map[string]http.HandlerFunc{
		"a page":     {"/": linking("/busy", "/b"), "/busy": busy(429, 1, "3600")},
		"a sitemap":  {"/": linking("/b"), "/sitemap.xml": busy(429, 1, "3600")},
		"robots.txt": {"/": linking("/b"), "/robots.txt": busy(503, 1, "3600")},
	} {
		t.Run(name, func(t *testing.T) {
			s := &site{pages: pages}
			s.pages["/b"] = linking()
			url := serve(t, s)
			c := open(t, sqlite(t), nil, url)
			k := clocked(c)
			ended := crawled(t, c, crawl.Options{Start: url, Concurrency: 1})
			<-k.after(50 * time.Minute)
			asked := len(s.asked)
			if _, err := c.Resume(t.Context(), ended.ID, crawl.Anew{}); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "left alone until ") || len(s.asked) != asked {
				t.Errorf("%v; asked for %q", err, s.asked[asked:])
			}
			if still, err := c.Find(t.Context(), ended.ID); err != nil || still.State != ended.State || ended.State == crawl.Done || still.Note != ended.Note || still.Pages != ended.Pages {
				t.Errorf("%+v, %v; it was %+v", still, err, ended.Crawl)
			}
			<-k.after(11 * time.Minute)
			again, err := c.Resume(t.Context(), ended.ID, crawl.Anew{})
			if err != nil || again.State != crawl.Done || s.times("/b") != 1 || len(k.waits) != 2 {
				t.Errorf("%+v, %v; waited %v", again, err, k.waits)
			}
		})
	}
}

// TestACrawlThatWasKilledWhileItsServerRestsEndsWithWhatItHas: nobody else would end
// it, and once the time is over it goes on.
func TestACrawlThatWasKilledWhileItsServerRestsEndsWithWhatItHas(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		s := &site{pages: map[string]http.HandlerFunc{"/": linking("/busy", "/b"), "/busy": busy(429, 1, "3600"), "/b": linking()}}
		url := serve(t, s)
		c := open(t, config, nil, url)
		k := clocked(c)
		id := crawled(t, c, crawl.Options{Start: url, Concurrency: 1}).ID
		asIfKilled(t, c, id)
		asked := len(s.asked)
		ended, err := c.Resume(t.Context(), id, crawl.Anew{})
		if err != nil || ended.State != crawl.Partial || !strings.HasPrefix(ended.Note, "the server asked to be left alone until ") || ended.Pages != 1 || len(s.asked) != asked {
			t.Errorf("%+v, %v; asked for %q", ended, err, s.asked[asked:])
		}
		<-k.after(time.Hour)
		again, err := c.Resume(t.Context(), id, crawl.Anew{})
		if err != nil || again.State != crawl.Done || again.Pages != 3 || s.times("/") != 1 {
			t.Errorf("after its time: %+v, %v; asked for %q", again, err, s.asked)
		}
	})
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
