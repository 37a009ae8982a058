package crawl_test

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

const (
	childSite = "CRAWL_TEST_CHILD_SITE"
	childFile = "CRAWL_TEST_CHILD_FILE"
	childURL  = "CRAWL_TEST_CHILD_URL"
)

// killOptions are those of the crawl that is killed and of the one that is not.
func killOptions(url string) crawl.Options {
	return crawl.Options{Start: url + "/p/0", MaxPages: 5000, Concurrency: 8}
}

// noted is what is noted of a page.
func noted(p *visit.Page, _ *visit.Site) []byte {
	return fmt.Appendf(nil, "%s is %d links from the start", p.URL, p.Depth)
}

// TestMain crawls in place of testing where this is the process that is killed.
func TestMain(m *testing.M) {
	if url := os.Getenv(childSite); url != "" {
		if err := crawlAsChild(url); err != nil {
			_, _ = fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func crawlAsChild(url string) error {
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{Path: os.Getenv(childFile), URL: os.Getenv(childURL), Schema: crawl.Schema(), Relaxed: true})
	if err != nil {
		return err
	}
	w := outbound.NewWeb(outbound.WebOptions{Allow: []string{strings.TrimPrefix(url, "http://")}})
	_, err = crawl.New(crawl.Config{DB: d, Web: w, Inspect: noted}).Run(ctx, killOptions(url))
	return err
}

func TestAKilledCrawlRepeatsOnlyWhatWasInFlight(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		pages := newFixture(1000, 20, 1000)
		var asked atomic.Int64
		enough, killed := make(chan struct{}), make(chan struct{})
		url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch n := asked.Add(1); {
			case n == 500:
				close(enough)
			case n > 500:
				select { // the rest waits until the child is dead
				case <-killed:
				case <-r.Context().Done():
				}
			}
			pages.ServeHTTP(w, r)
			if strings.HasPrefix(r.URL.Path, "/p/") {
				_, _ = io.WriteString(w, `<a href="more/more/more/">more</a>`) // of which there is no end
			}
		}))
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), childSite+"="+url, childFile+"="+c.Path, childURL+"="+c.URL)
		child.Stderr = os.Stderr
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		<-enough
		crawler := open(t, c, func(c *crawl.Config) { c.Inspect = noted }, url)
		latest, err := crawler.Latest(t.Context(), url+"/p/0")
		if err != nil || latest.State != crawl.Running {
			t.Fatalf("%+v, %v", latest, err)
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := child.Wait(); err == nil {
			t.Fatal("the child ended by itself")
		}
		close(killed)
		resumed, err := crawler.Resume(t.Context(), latest.ID, crawl.Anew{})
		if err != nil || resumed.State != crawl.Done || resumed.Pages != 1000 {
			t.Fatalf("%+v, %v", resumed, err)
		}
		if _, repeated := pages.fetches(); repeated > 8 {
			t.Errorf("%d fetches were repeated, of 8 at a time", repeated)
		}
		whole, err := crawler.Run(t.Context(), killOptions(url))
		if err != nil {
			t.Fatal(err)
		}
		got, want := contents(t, crawler, resumed), contents(t, crawler, whole)
		if len(want) != 2001 || !want[fmt.Sprint(address.Repeating, 1000)] || !maps.Equal(got, want) {
			t.Errorf("%d rows and notes after the kill, %d without: %q", len(got), len(want), difference(got, want))
		}
	})
}

// TestARunThatLostItsCrawlWritesNothingOfItsEnd over the end of the run that took it up.
func TestARunThatLostItsCrawlWritesNothingOfItsEnd(t *testing.T) {
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, config db.Config) {
		url := serve(t, newFixture(10, 5, 100))
		c := open(t, config, nil, url)
		second := crawl.New(c.Config)
		ctx, cancel := context.WithCancel(t.Context())
		var taken crawl.Crawl
		c.Progress = func(p crawl.Progress) {
			if p.Done != 2 || taken.ID != 0 {
				return
			}
			latest, err := second.Latest(t.Context(), url)
			if err == nil {
				taken, err = second.Resume(t.Context(), latest.ID, crawl.Anew{})
			}
			if err != nil {
				t.Error(err)
			}
			cancel()
		}
		if _, err := c.Run(ctx, crawl.Options{Start: url, Concurrency: 1}); err != nil {
			t.Fatal(err)
		}
		kept, err := c.Find(t.Context(), taken.ID)
		if err != nil || kept.State != crawl.Done || kept.Pages != taken.Pages || kept.Pages < 10 {
			t.Errorf("%+v, %v", kept, err)
		}
	})
}

// contents is what a crawl stored, without what differs from one to the next:
// the order within a distance, the times and what it met first.
func contents(t *testing.T, c *crawl.Crawler, of crawl.Crawl) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, r := range stored(t, c, of).rows {
		out[fmt.Sprint(r.URL, r.Status, r.Depth, r.Title, r.Words, r.TextHash, r.Outlinks, r.Inlinks, r.Indexable)] = true
	}
	for _, trap := range stored(t, c, of).index.Site().Traps {
		out[fmt.Sprint(trap.Reason, trap.Count)] = true
	}
	err := c.Notes(t.Context(), of.ID, func(url string, note []byte) error { out[url+": "+string(note)] = true; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func difference(a, b map[string]bool) []string {
	var out []string
	for key := range a {
		if !b[key] {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), 5)]
}
