package finding

import (
	"context"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
)

func TestFindingsFromCrawlToCrawl(t *testing.T) {
	untitledRule := []string{"title.missing"}
	one := map[string]string{"/": titled("Home", "/a"), "/a": untitled()}
	several := map[string]string{"/": titled("Home", "/a", "/b", "/c", "/d"), "/a": untitled(), "/b": titled("B"), "/c": titled("C"), "/d": titled("D")}
	play(t, map[string]scenario{
		"states": {nil, untitledRule, everyState},
		"not checked, and why": {one, untitledRule, func(t *testing.T, o *office) {
			o.crawl()
			o.set("/a", "500")
			o.crawl()
			if f := o.only("title.missing"); f.State != NotChecked || f.Note != o.url+"a could not be judged: it answers 500" {
				t.Errorf("%s %q", f.State, f.Note)
			}
		}},
		"a crawl at its limit fixes nothing by absence": {several, untitledRule, func(_ *testing.T, o *office) {
			o.crawl()
			o.set("/", titled("Home", "/b", "/c", "/d"))
			o.crawl(func(c *crawl.Options) { c.MaxPages = 3 })
			o.want("/a title not-checked")
			o.crawl()
			o.want("/a title fixed")
		}},
		"a site that shrank by half fixes nothing by absence": {several, untitledRule, func(_ *testing.T, o *office) {
			o.crawl()
			o.set("/", titled("Checking your browser", "/b"))
			o.crawl()
			o.want("/a title not-checked")
			o.crawl() // a second one says the same: it is smaller
			o.want("/a title fixed")
		}},
		"a crawl that read nothing changes nothing": {several, untitledRule, func(_ *testing.T, o *office) {
			o.crawl()
			o.set("/", "404")
			o.crawl()
			o.want("/a title new")
		}},
		"a late crawl changes nothing": {map[string]string{"/": untitled()}, untitledRule, func(_ *testing.T, o *office) {
			first := o.crawl()
			o.set("/", titled("Home"))
			o.crawl()
			o.conclude(first)
			o.want("/ title fixed")
		}},
		"a group is the same whichever page is first": {map[string]string{
			"/": titled("Home", "/a", "/bb", "/ccc"), "/a": titled("One title", "/"), "/bb": titled("One title", "/a"), "/ccc": titled("One title", "/bb"),
		}, []string{"title.duplicate"}, theSameGroup},
		"what its cause silences is not checked": {map[string]string{
			"/": titled("Home", "/a", "/b"), "/a": titled("Same", "/"), "/b": titled("Same", "/a"),
		}, []string{"title.duplicate", "content.duplicate"}, func(_ *testing.T, o *office) {
			o.crawl()
			o.want("/a title new")
			o.set("/b", titled("Same", "/"))
			o.crawl()
			o.want("/a content new, /a title not-checked")
		}},
		"all pages that refer to a target": {map[string]string{
			"/": titled("Home", "/a", "/b", "/gone"), "/a": titled("A", "/gone"), "/b": titled("B", "/gone"),
		}, []string{"link.broken"}, allReferrers},
		"changes are counted by rule": {map[string]string{
			"/": titled("Home", "/a", "/b", "/c"), "/a": untitled(), "/b": untitled(), "/c": titled("C"),
		}, untitledRule, changesByRule},
	})
}

func everyState(t *testing.T, o *office) {
	// By crawl: T with a title, - without one, x not linked and gone, e an error.
	states := map[string]string{"/same": "-----", "/new": "TTTT-", "/fixed": "---TT", "/again": "-T-T-", "/broken": "-ee-T", "/left": "--xxx"}
	want := []string{
		"/again title new, /broken title new, /fixed title new, /left title new, /same title new",
		"/again title fixed, /broken title not-checked, /fixed title persisting, /left title persisting, /same title persisting",
		"/again title regressed, /broken title not-checked, /fixed title persisting, /left title fixed, /same title persisting",
		"/again title fixed, /broken title persisting, /fixed title fixed, /left title fixed, /same title persisting",
		"/again title regressed, /broken title fixed, /fixed title fixed, /left title fixed, /new title new, /same title persisting",
	}
	for n := range want {
		var links []string
		for path, of := range states {
			switch of[n] {
			case 'T':
				o.set(path, titled("A title of "+path))
			case '-':
				o.set(path, untitled())
			case 'e':
				o.set(path, "500")
			case 'x':
				o.set(path, "")
				continue
			}
			links = append(links, path)
		}
		o.set("/", titled("Home", links...))
		o.crawl()
		o.want(want[n])
	}
	same := o.list(Query{Page: o.url + "same"})
	if len(same) != 1 || !same[0].FirstSeen.Before(same[0].ChangedAt) || !same[0].ChangedAt.Before(same[0].LastSeen) {
		t.Errorf("%+v", same)
	}
}

func theSameGroup(t *testing.T, o *office) {
	o.crawl()
	first := o.only("title.duplicate")
	o.set("/a", titled("A title of its own"))
	o.crawl()
	f := o.only("title.duplicate")
	if f.ID != first.ID || f.State != Persisting || f.URL == first.URL || first.Pages != 3 || f.Pages != 2 {
		t.Errorf("%+v after %+v", f, first)
	}
	o.set("/bb", "500") // nobody knows what it has for a title
	o.set("/ccc", titled("Another title of its own"))
	o.crawl()
	if f := o.only("title.duplicate"); f.State != NotChecked {
		t.Errorf("%+v", f)
	}
	o.set("/bb", titled("One title", "/a"))
	o.crawl()
	if f := o.only("title.duplicate"); f.State != Fixed {
		t.Errorf("%+v", f)
	}
}

func allReferrers(t *testing.T, o *office) {
	o.crawl()
	f := o.only("link.broken")
	list, total, err := o.Members(t.Context(), f.ID, "", 2)
	if err != nil || total != 3 || len(list) != 2 || list[0].URL != o.url || list[0].Text != "to /gone" {
		t.Fatalf("%+v %d %v", list, total, err)
	}
	if list, _, err = o.Members(t.Context(), f.ID, list[1].URL, 2); err != nil || len(list) != 1 || list[0].URL != o.url+"b" {
		t.Errorf("%+v %v", list, err)
	}
	if got := o.totals(); got.Errors != 1 || got.WithError != 3 || got.Pages != 3 || got.Indexable != 3 || got.ErrorFree() != 0 || got.Tasks != 1 {
		t.Errorf("%+v", got)
	}
	o.set("/b", titled("B"))
	o.crawl()
	if got := o.totals(); got.WithError != 2 || o.count(ByPage, o.url+"b").Open != 0 || o.count(ByPage, o.url+"a").Errors != 1 {
		t.Errorf("%+v", got)
	}
	o.set("/gone", titled("Back"))
	o.set("/a", "500") // whoever refers to it, it is right
	o.crawl()
	if f := o.only("link.broken"); f.State != Fixed {
		t.Errorf("%+v", f)
	}
}

func changesByRule(t *testing.T, o *office) {
	o.crawl()
	o.set("/a", titled("A"))
	o.set("/c", untitled())
	second := o.crawl()
	got, err := o.Changes(t.Context(), o.url, second.ID)
	if err != nil || len(got.Rules) != 1 || got.Rules[0] != (RuleChange{"title.missing", "error", 1, 1, 0}) || len(got.Back) != 0 {
		t.Errorf("%+v %v", got, err)
	}
	o.set("/a", untitled())
	third := o.crawl()
	got, err = o.Changes(t.Context(), o.url, third.ID)
	if err != nil || len(got.Rules) != 1 || got.Rules[0] != (RuleChange{"title.missing", "error", 0, 0, 1}) || len(got.Back) != 1 || !strings.HasSuffix(got.Back[0].URL, "/a") {
		t.Errorf("%+v %v", got, err)
	}
	if got, err = o.Changes(t.Context(), o.url, second.ID); err != nil || got.Rules != nil {
		t.Errorf("of an earlier crawl: %+v %v", got, err)
	}
}

// TestConcludeAfterAKill cuts the conclusion short in each of its transactions, and
// holds what comes of it against one that was not cut short.
func TestConcludeAfterAKill(t *testing.T) {
	t.Parallel()
	pages := map[string]string{"/": titled("Home", "/a", "/b", "/c", "/gone"), "/b": titled("Twin", "/"), "/c": titled("Twin", "/b")}
	rules := []string{"title.missing", "title.duplicate", "link.broken"}
	kill := &killer{}
	cut := newOffice(t, opened(t, db.Config{Path: t.TempDir() + "/cut.db", Now: kill.now}), pages, rules...)
	whole := newOffice(t, opened(t, dbtest.Config(t, dbtest.SQLite)), pages, rules...)
	killed := 0
	for n := range 14 {
		for _, o := range []*office{cut, whole} {
			o.set("/a", []string{untitled("/gone"), titled("A"), "500"}[n%3])
			o.set("/gone", []string{"", titled("Back")}[n%2])
		}
		whole.crawl()
		c := cut.visit()
		ctx, cancel := context.WithCancel(t.Context())
		kill.after(n, cancel)
		if _, err := cut.Conclude(ctx, c); err != nil {
			killed++
		}
		kill.after(-1, nil)
		cancel()
		cut.conclude(c)
		got, want := cut.totals(), whole.totals()
		if cut.states() != whole.states() || got != want {
			t.Fatalf("cut short in transaction %d:\n%s\n%+v, want\n%s\n%+v", n, cut.states(), got, whole.states(), want)
		}
	}
	if killed < 7 {
		t.Errorf("only %d were cut short", killed)
	}
}

// killer ends a context in a transaction, whose number counts from 0.
type killer struct {
	left   int
	cancel func()
}

func (k *killer) after(n int, cancel func()) { k.left, k.cancel = n, cancel }

func (k *killer) now() time.Time {
	if k.cancel != nil {
		if k.left--; k.left < 0 {
			k.cancel()
		}
	}
	return time.Now()
}

func TestForget(t *testing.T) {
	play(t, map[string]scenario{"what was fixed long ago": {
		map[string]string{"/": titled("Home", "/a"), "/a": untitled()}, []string{"title.missing"}, func(t *testing.T, o *office) {
			o.Crawler.Keep = 2
			o.crawl()
			o.set("/a", titled("A"))
			for range 4 {
				o.crawl()
				if err := o.Forget(t.Context()); err != nil {
					t.Fatal(err)
				}
				if o.states() == "" {
					if got := o.count(ByPage, o.url+"a"); got.Fixed != 0 {
						t.Errorf("%+v", got)
					}
					return
				}
				o.want("/a title fixed")
			}
			t.Error("it is kept for good")
		},
	}, "but what staff leave": {
		map[string]string{"/": titled("Home", "/a"), "/a": untitled()}, []string{"title.missing"}, func(t *testing.T, o *office) {
			o.Crawler.Keep = 2
			o.crawl()
			if err := o.WontFix(t.Context(), o.url, o.only("title.missing").ID, "Jo", "It is a picture"); err != nil {
				t.Fatal(err)
			}
			o.set("/a", titled("A"))
			for range 5 {
				o.crawl()
			}
			o.set("/a", untitled())
			o.crawl()
			if f := o.only("title.missing"); f.State != Regressed || f.WontFix == nil {
				t.Errorf("%+v", f)
			}
		},
	}})
}
