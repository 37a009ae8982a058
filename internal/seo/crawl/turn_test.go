package crawl_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// takenUp enters that another run has taken up a crawl, and what it found: theirs.
func takenUp(t *testing.T, c *crawl.Crawler, id int64) {
	t.Helper()
	err := c.DB.Tx(t.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			`update crawl_turn set turn = turn + 1 where crawl = $1`,
			`update crawl set note = 'theirs', discovery = 'theirs', pages = 77 where id = $1`,
			`update crawl_visit set detail = 'theirs' where crawl = $1`,
			`insert into crawl_finding (crawl, id, identity, page, whole, rule, severity, url, fingerprint, detail, proof, target)
				values ($1, 1000, 1000, 1, true, 'theirs', 'notice', '', '', '', '', '')`,
		} {
			if _, err := tx.Exec(t.Context(), statement, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// standing is what is stored of a crawl, as far as takenUp enters something of it.
func standing(t *testing.T, c *crawl.Crawler, id int64) string {
	t.Helper()
	var state, note, discovery string
	var pages, others, theirs, tracked int
	err := c.DB.QueryRow(t.Context(), `select state, note, discovery, pages,
			(select count(*) from crawl_visit where crawl = $1 and detail <> 'theirs'),
			(select count(*) from crawl_finding where crawl = $1 and rule = 'theirs'),
			(select count(*) from crawl_tracked)
		from crawl where id = $1`, id).Scan(&state, &note, &discovery, &pages, &others, &theirs, &tracked)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(state, " ", note, " ", discovery, " ", pages, ", visits of others ", others, ", findings ", theirs, ", tracked ", tracked)
}

// TestWhoseTurnIsOverStoresNothing, wherever it was when another run took up the crawl.
func TestWhoseTurnIsOverStoresNothing(t *testing.T) {
	for name, at := range map[string]func(c *crawl.Config, s *site, overtaken, callOff func()){
		"before the pages": func(_ *crawl.Config, s *site, overtaken, _ func()) {
			s.pages["/sitemap.xml"] = func(w http.ResponseWriter, r *http.Request) { overtaken(); http.NotFound(w, r) }
		},
		"after the last page": func(c *crawl.Config, _ *site, overtaken, _ func()) {
			c.Progress = func(p crawl.Progress) {
				if p.Phase == crawl.Visiting && p.Queued == 0 {
					overtaken()
				}
			}
		},
		"called off": func(c *crawl.Config, _ *site, overtaken, callOff func()) {
			c.Progress = func(p crawl.Progress) {
				if p.Phase == crawl.Visiting {
					overtaken()
					callOff()
				}
			}
		},
		"before what shows in the whole site": func(c *crawl.Config, _ *site, overtaken, _ func()) {
			c.Progress = func(p crawl.Progress) {
				if p.Phase == crawl.Concluding {
					overtaken()
				}
			}
		},
		"between two redirects": func(c *crawl.Config, s *site, overtaken, _ func()) {
			for i := range 12 { // more than are followed, and round again
				s.pages[fmt.Sprint("/", i)] = moved(fmt.Sprint("/", (i+1)%12))
			}
			s.pages["/"] = linking("/0")
			c.Inspect = func(p *visit.Page, _ *visit.Site) []crawl.Finding {
				if p.Loop.Length > 0 {
					overtaken()
				}
				return nil
			}
		},
		"before the findings are tracked": func(c *crawl.Config, s *site, overtaken, _ func()) {
			s.pages["/"] = page("<p>No title")
			c.Inspect = untitled
			c.Conclude = func(context.Context, *crawl.Index, func(crawl.Finding) error) error { overtaken(); return nil }
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
				s := &site{pages: map[string]http.HandlerFunc{"/": linking("/a"), "/a": linking()}}
				url := serve(t, s)
				ctx, callOff := context.WithCancel(t.Context())
				defer callOff()
				var c *crawl.Crawler
				var id int64
				var before string
				var once sync.Once
				overtaken := func() { once.Do(func() { takenUp(t, c, id); before = standing(t, c, id) }) }
				c = open(t, config, func(c *crawl.Config) { at(c, s, overtaken, callOff) }, url)
				begun, err := c.Begin(t.Context(), crawl.Options{Start: url, Concurrency: 1})
				if err != nil {
					t.Fatal(err)
				}
				id = begun.ID
				if _, err := c.Resume(ctx, id); fault.KindOf(err) != fault.Conflict {
					t.Errorf("the run whose turn is over: %v", err)
				}
				if after := standing(t, c, id); before == "" || after != before {
					t.Errorf("it stands\n%s\n, and stood\n%s", after, before)
				}
			})
		})
	}
}

// TestWhoNeverHadATurnEndsOnlyWhatNobodyRan: it was called off right before.
func TestWhoNeverHadATurnEndsOnlyWhatNobodyRan(t *testing.T) {
	for name, c := range map[string]struct {
		ran   bool // another run has begun it
		state crawl.State
		kind  fault.Kind
	}{
		"nobody": {false, crawl.Cancelled, fault.Internal},
		"one":    {true, crawl.Running, fault.Conflict},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
				atTx := func() {}
				config.Now = func() time.Time { atTx(); return time.Now() }
				url := serve(t, &site{})
				crawler := open(t, config, nil, url)
				begun, err := crawler.Begin(t.Context(), crawl.Options{Start: url})
				if err != nil {
					t.Fatal(err)
				}
				if c.ran {
					err := crawler.DB.Tx(t.Context(), func(tx *db.Tx) error {
						_, err := tx.Exec(t.Context(), `insert into crawl_turn (crawl, turn) values ($1, 1)`, begun.ID)
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
				}
				ctx, callOff := context.WithCancel(t.Context())
				atTx = callOff
				_, err = crawler.Resume(ctx, begun.ID)
				if c.ran != (err != nil) || fault.KindOf(err) != c.kind {
					t.Errorf("%v", err)
				}
				if still, err := crawler.Find(t.Context(), begun.ID); err != nil || still.State != c.state {
					t.Errorf("%+v, %v", still, err)
				}
			})
		})
	}
}

// TestATurnIsTakenBeforeAnythingElse: whoever waits for the turn, to resume a crawl,
// neither changes nor holds what the run before it still has to write.
func TestATurnIsTakenBeforeAnythingElse(t *testing.T) {
	for _, state := range []crawl.State{crawl.Running, crawl.Partial} {
		t.Run(string(state), func(t *testing.T) {
			url := serve(t, &site{pages: map[string]http.HandlerFunc{"/": linking()}})
			c := open(t, dbtest.Config(t, dbtest.Postgres), nil, url)
			id := crawled(t, c, crawl.Options{Start: url}).ID
			resumed := make(chan error, 1)
			err := c.DB.Tx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), `update crawl set state = $2 where id = $1`, id, string(state))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			err = c.DB.Tx(t.Context(), func(tx *db.Tx) error {
				if _, err := tx.Exec(t.Context(), `update crawl_turn set turn = turn where crawl = $1`, id); err != nil {
					return err
				}
				go func() {
					_, err := c.Resume(t.Context(), id)
					resumed <- err
				}()
				ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second) // less than it waits for a lock
				defer cancel()
				for waits := false; !waits; {
					const isWaiting = `select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
					if err := c.DB.QueryRow(ctx, isWaiting).Scan(&waits); err != nil {
						return err
					}
				}
				return tx.QueryRow(t.Context(), `select id from crawl where id = $1 and state = $2 for update skip locked`, id, string(state)).Scan(&id)
			})
			if err != nil {
				t.Errorf("who waits for its turn has written the crawl, or holds its row: %v", err)
			}
			if err := <-resumed; err != nil {
				t.Error(err)
			}
		})
	}
}
