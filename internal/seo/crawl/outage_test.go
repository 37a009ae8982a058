package crawl_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// dying is a site of a start and 60 pages that answers so many requests, and then fails
// until somebody has waited long enough for it.
type dying struct {
	site
	after   int64
	asked   atomic.Int64
	failing func() bool
	answer  http.HandlerFunc
}

func newDying(after int64, answer http.HandlerFunc) *dying {
	d := &dying{after: after, answer: answer, site: site{pages: map[string]http.HandlerFunc{}}}
	var paths []string
	for n := range 60 {
		path := fmt.Sprintf("/%02d", n)
		paths = append(paths, path)
		d.pages[path] = page("<title>A page</title>")
	}
	d.pages["/"] = linking(paths...)
	return d
}

func (d *dying) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if d.asked.Add(1) > d.after && d.failing() {
		d.answer(w, r)
		return
	}
	d.site.ServeHTTP(w, r)
}

// failures are the ways in which a server fails in mid-crawl.
func failures() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"hangs up": hangUp, "errors": status(500), "bad gateway": status(502), "busy": busy(503, 1<<30, ""), "limits": busy(429, 1<<30, ""),
		"refuses": status(403), "wants a password": status(401),
	}
}

func TestAServerThatComesBackHasAllItsPagesRead(t *testing.T) {
	for name, answer := range failures() {
		t.Run(name, func(t *testing.T) {
			for _, concurrency := range []int{1, 8} {
				d := newDying(30, answer)
				url := serve(t, d)
				c := open(t, sqlite(t), nil, url)
				k := clocked(c)
				back := k.now().Add(40 * time.Second)
				d.failing = func() bool { return k.now().Before(back) }
				got := crawled(t, c, crawl.Options{Start: url, Concurrency: concurrency, MaxPages: 100})
				if got.State != crawl.Done || got.Note != "" || got.Pages != 61 {
					t.Errorf("%d at a time: %+v", concurrency, got.Crawl)
				}
			}
		})
	}
}

// TestAServerThatDiesLeavesItsPagesUnseen: they are no errors, and a crawl that goes on
// later reads them.
func TestAServerThatDiesLeavesItsPagesUnseen(t *testing.T) {
	for name, answer := range failures() {
		t.Run(name, func(t *testing.T) {
			d := newDying(30, answer)
			url := serve(t, d)
			c := open(t, sqlite(t), nil, url)
			k := clocked(c)
			began := k.now()
			d.failing = func() bool { return true }
			got := crawled(t, c, crawl.Options{Start: url, Concurrency: 4, MaxPages: 100})
			if got.State != crawl.Partial || got.Note == "" || got.Cut != got.Note {
				t.Errorf("%+v", got.Crawl)
			}
			if took := k.now().Sub(began); took < 2*time.Minute || took > 10*time.Minute {
				t.Errorf("waited %v", took)
			}
			unseen := 0
			for _, row := range got.rows {
				if row.Status >= 400 || row.Failure != visit.NoFailure {
					t.Errorf("%+v", row)
				}
				if row.Indexability() == visit.NotRead {
					unseen++
				}
			}
			if got.Pages < 27 || unseen+got.Pages != 61 {
				t.Errorf("%d read, %d unseen", got.Pages, unseen)
			}
			d.failing = func() bool { return false }
			again, err := c.Resume(t.Context(), got.ID, crawl.Anew{})
			if err != nil || again.State != crawl.Done || again.Pages != 61 || again.Note != "" {
				t.Errorf("resumed: %+v, %v", again, err)
			}
		})
	}
}

// TestErrorsOfPagesAreNoOutage: however many there are in a row, as long as the start is
// there, they are what the pages answer.
func TestErrorsOfPagesAreNoOutage(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		for _, code := range []int{401, 403, 500} {
			d := newDying(0, status(code))
			d.failing = func() bool { return false }
			for n := range 40 {
				d.set(fmt.Sprintf("/%02d", n+20), status(code)) // the last ones
			}
			url := serve(t, d)
			c := open(t, config, nil, url)
			clocked(c)
			got := crawled(t, c, crawl.Options{Start: url, Concurrency: 4, MaxPages: 100})
			if got.State != crawl.Done || got.Note != "" || got.Pages != 21 || got.row("/59").Status != code || d.times("/59") != 1 || d.times("/") > 14 {
				t.Errorf("%d: %+v, the start was asked for %d times", code, got.Crawl, d.times("/"))
			}
		}
	})
}

// TestASiteThatWasNeverThereIsNotWaitedFor, and why is said.
func TestASiteThatWasNeverThereIsNotWaitedFor(t *testing.T) {
	for code, note := range map[int]string{
		403: "the site answers 403 to our crawler (Forbidden), as guards against bots do", 500: "the site answers 500 to our crawler (Internal Server Error)",
	} {
		d := newDying(1, status(code)) // robots.txt is not found
		d.failing = func() bool { return true }
		url := serve(t, d)
		c := open(t, sqlite(t), nil, url)
		k := clocked(c)
		got := crawled(t, c, crawl.Options{Start: url})
		if got.State != crawl.Failed || !strings.HasPrefix(got.Note, note) || len(k.waits) > 0 {
			t.Errorf("%+v, waited %v", got.Crawl, k.waits)
		}
		d.failing = func() bool { return false }
		again, err := c.Resume(t.Context(), got.ID, crawl.Anew{MaxPages: 100})
		if err != nil || again.State != crawl.Done || again.Pages != 61 {
			t.Errorf("resumed: %+v, %v", again, err)
		}
	}
}

func TestMorePagesThanTheBoundAreRefused(t *testing.T) {
	_, err := open(t, sqlite(t), nil).Begin(t.Context(), crawl.Options{Start: "https://shop.example", MaxPages: 100_001})
	if fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "1 to 100,000") {
		t.Error(err)
	}
}
