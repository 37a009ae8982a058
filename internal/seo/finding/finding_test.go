package finding

import (
	"context"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/outbound"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/visit"
)

// site is a web site whose pages a test changes. A page that is a number answers
// with that status, and redirects to what stands behind it.
type site struct {
	mu    sync.Mutex
	pages map[string]string
	hang  atomic.Bool // it does not answer
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.hang.Load() {
		<-r.Context().Done()
		return
	}
	s.mu.Lock()
	page, ok := s.pages[r.URL.Path]
	s.mu.Unlock()
	var status int
	var to string
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	switch n, _ := fmt.Sscanf(page, "%d %s", &status, &to); {
	case !ok:
		http.NotFound(w, r)
	case n > 0:
		w.Header().Set("Location", to)
		w.WriteHeader(status)
	default:
		_, _ = io.WriteString(w, page)
	}
}

func (s *site) set(path, page string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages[path] = page; page == "" {
		delete(s.pages, path)
	}
}

// titled is a page with links.
func titled(title string, links ...string) string {
	page := "<!doctype html><title>" + title + "</title><p>Text of the page " + title
	for _, to := range links {
		page += `<p><a href="` + to + `">to ` + to + `</a>`
	}
	return page
}

// untitled is a page that breaks the rule title.missing.
func untitled(links ...string) string {
	return strings.Replace(titled("", links...), "<title></title>", "", 1)
}

// office is a service with a crawler and a site to crawl.
type office struct {
	*Service
	*site
	t   testing.TB
	url string

	ix      audit.Index // of enter
	entered int64       // times; none is in the same millisecond
}

func newOffice(t *testing.T, d *db.DB, pages map[string]string, rules ...string) *office {
	t.Helper()
	o := &office{t: t, site: &site{pages: map[string]string{}}, ix: empty{}}
	maps.Copy(o.pages, pages)
	server := httptest.NewUnstartedServer(o.site)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	o.url = server.URL + "/"
	web := outbound.NewWeb(outbound.WebOptions{Allow: []string{strings.TrimPrefix(server.URL, "http://")}})
	t.Cleanup(web.Close)
	o.Service = New(Config{Crawler: newCrawler(d, web), DB: d, Rules: rulesOf(rules...)})
	return o
}

func newCrawler(d *db.DB, web *outbound.Web) *crawl.Crawler {
	return crawl.New(crawl.Config{DB: d, Web: web})
}

// rulesOf are some of the audit's rules, or rules that find nothing.
func rulesOf(ids ...string) (rules []audit.Rule) {
	all := audit.Rules()
	for _, id := range ids {
		rule := audit.Rule{ID: id, Minutes: 5, Need: audit.NeedsPage}
		if i := slices.IndexFunc(all, func(r audit.Rule) bool { return r.ID == id }); i >= 0 {
			rule = all[i]
		}
		rules = append(rules, rule)
	}
	return rules
}

func (o *office) crawl(options ...func(*crawl.Options)) crawl.Crawl {
	o.t.Helper()
	c := o.visit(options...)
	o.conclude(c)
	return c
}

func (o *office) visit(options ...func(*crawl.Options)) crawl.Crawl {
	o.t.Helper()
	opts := crawl.Options{Start: o.url, MaxPages: 500}
	for _, set := range options {
		set(&opts)
	}
	c, err := o.Crawler.Run(o.t.Context(), opts)
	if err != nil {
		o.t.Fatal(err)
	}
	return c
}

func (o *office) conclude(c crawl.Crawl) {
	o.t.Helper()
	if _, err := o.Conclude(o.t.Context(), c); err != nil {
		o.t.Fatal(err)
	}
}

// states are the findings of any state, a line each: path, rule and state.
func (o *office) states() string {
	o.t.Helper()
	var lines []string
	for _, f := range o.list(Query{State: Any}) {
		lines = append(lines, "/"+strings.TrimPrefix(f.URL, o.url)+" "+f.Rule[:strings.Index(f.Rule, ".")]+" "+string(f.State))
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

// list lists all that a query chooses, two at a time or as it says.
func (o *office) list(q Query) (all []Finding) {
	o.t.Helper()
	q.Start, q.Limit = o.url, max(2, q.Limit)
	for {
		list, total, next, err := o.List(o.t.Context(), q)
		if err != nil {
			o.t.Fatal(err)
		}
		all = append(all, list...)
		if q.After = next; next == "" {
			if total != len(all) && (total != MostCounted || q.Text == "") {
				o.t.Errorf("%+v: total %d, listed %d", q, total, len(all))
			}
			return all
		}
	}
}

// only is the one finding of a rule.
func (o *office) only(rule string) Finding {
	o.t.Helper()
	all := o.list(Query{Rule: rule, State: Any})
	if len(all) != 1 {
		o.t.Fatalf("%d findings of %s: %+v", len(all), rule, all)
	}
	return all[0]
}

func (o *office) want(states string) {
	o.t.Helper()
	if got := o.states(); got != states {
		o.t.Errorf("got  %s\nwant %s", got, states)
	}
}

func (o *office) count(by, key string) Count {
	o.t.Helper()
	list, err := o.Count(o.t.Context(), o.url, by, 500)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, c := range list {
		if c.Key == key {
			return c
		}
	}
	return Count{}
}

func (o *office) totals() Totals {
	o.t.Helper()
	t, err := o.Totals(o.t.Context(), o.url)
	if err != nil {
		o.t.Fatal(err)
	}
	return t
}

// opened is a database of crawls.
func opened(t testing.TB, c db.Config) *db.DB {
	t.Helper()
	c.Schema, c.Relaxed = crawl.Schema(), true
	return dbtest.Open(t, c)
}

// scenario is a site, the rules that it is held to and what happens to it.
type scenario struct {
	pages map[string]string
	rules []string
	run   func(*testing.T, *office)
}

// play plays scenarios on both databases, all with one handle: findings are kept by site.
func play(t *testing.T, scenarios map[string]scenario) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		d := opened(t, c)
		for name, s := range scenarios {
			t.Run(name, func(t *testing.T) { s.run(t, newOffice(t, d, s.pages, s.rules...)) })
		}
	})
}

// empty is an Index of a crawl that knows nothing.
type empty struct{}

func (empty) Site() *visit.Site                                               { return &visit.Site{} }
func (empty) Pages(context.Context, func(visit.Row) error) error              { return nil }
func (empty) Row(context.Context, string) (row visit.Row, ok bool, err error) { return row, false, nil }
func (empty) Links(context.Context, func(visit.LinkRow) error) error          { return nil }
func (empty) FormerlyIndexable(context.Context, func(url string) error) error { return nil }

// enter enters findings as of a crawl, without one.
func (o *office) enter(id int64, found ...audit.Found) {
	o.t.Helper()
	key, err := siteOf(o.url)
	if err != nil {
		o.t.Fatal(err)
	}
	o.entered++
	j := &conclusion{
		Service: o.Service, crawl: crawl.Crawl{ID: id, Pages: 1, State: crawl.Done}, site: key, at: db.Millis(o.DB.Now()) + o.entered, ix: o.ix, whole: true,
		pending: map[int64]pending{},
	}
	if j.survey, err = audit.NewSurvey(o.t.Context(), j.ix); err != nil {
		o.t.Fatal(err)
	}
	for _, f := range found {
		if err := j.enter(o.t.Context(), f); err != nil {
			o.t.Fatal(err)
		}
	}
	for _, step := range []func(context.Context) error{j.store, j.judgeAbsent, j.count} {
		if err := step(o.t.Context()); err != nil {
			o.t.Fatal(err)
		}
	}
}
