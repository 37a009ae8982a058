package finding

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"enamel/internal/db/dbtest"
	"enamel/internal/seo/audit"
)

const (
	benchPages = 20_000
	benchEach  = 15 // findings of a page
	benchRules = 60
)

// BenchmarkFindings prints how long the slowest of a hundred lists, filters and counts
// takes over the findings of 20,000 pages. Each query is done once for b.N.
func BenchmarkFindings(b *testing.B) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		b.Run(string(kind), func(b *testing.B) {
			var ids []string
			for i := range benchRules {
				ids = append(ids, fmt.Sprintf("%c.rule-%d", "ewn"[i%3], i))
			}
			d := opened(b, dbtest.Config(b, kind))
			o := &office{t: b, url: "https://shop.example/", Service: New(Config{Crawler: newCrawler(d, nil), DB: d, Rules: rulesOf(append(ids, "e.link")...)})}
			for crawl := range 2 {
				begun := time.Now()
				o.enter(int64(crawl+1), o.benchFindings(ids)...)
				fmt.Printf("%-8s crawl %d entered in %v\n", kind, crawl+1, time.Since(begun))
			}
			for b.Loop() {
				for name, query := range o.benchQueries(ids) {
					var took []time.Duration
					for range 100 {
						begun := time.Now()
						if err := query(b.Context()); err != nil {
							b.Fatal(name, err)
						}
						took = append(took, time.Since(begun))
					}
					slices.Sort(took)
					fmt.Printf("%-8s %-34s median %6.1f ms, p99 %6.1f ms\n", kind, name, took[50].Seconds()*1000, took[98].Seconds()*1000)
				}
			}
		})
	}
}

func benchURL(page int) string {
	return fmt.Sprintf("section-%d/category-%d/page-with-a-name-%d.html", page%7, page%113, page)
}

func (o *office) benchFindings(ids []string) (all []audit.Found) {
	var pages []string
	for page := range benchPages {
		pages = append(pages, benchURL(page))
		for i := range benchEach {
			f := o.found(ids[(page*7+i*11)%benchRules], benchURL(page))
			f.Key, f.Detail, f.Proof = fmt.Sprint(i), "The page has something that is wrong, and this sentence says what that is, with its figures.", fmt.Sprint("template ", page%50)
			all = append(all, f)
		}
	}
	for i := range 40 {
		all = append(all, o.shared("e.link", fmt.Sprintf("https://gone.example/%d", i), pages[:min(benchPages, 5<<i)]...))
		if 5<<i > benchPages {
			break
		}
	}
	return all
}

func (o *office) benchQueries(ids []string) map[string]func(context.Context) error {
	queries := map[string]func(context.Context) error{}
	for name, q := range map[string]Query{
		"list open": {}, "list a severity": {Severity: audit.Warning}, "list a rule": {Rule: ids[7]}, "list a state": {State: "regressed"},
		"list all states": {State: Any}, "list a page": {Page: o.url + benchURL(77)},
		"list a rare text": {Text: "name-7777."}, "list a text of 1 in 180 pages": {Text: "name-77"}, "list a text of 1 in 7 pages": {Text: "section-3"},
		"list a text of all pages": {Text: "page-with"}, "list no text": {Text: "nowhere at all"}, "list a target": {Text: "gone.example/3"},
		"list a text and a rule": {Text: "section-3", Rule: ids[5]}, "list a text and notices": {Text: "category-77", Severity: audit.Notice},
		"list a text and a state": {Text: "section-3", State: "new"},
	} {
		q.Start, q.Limit = o.url, 50
		queries[name] = func(ctx context.Context) error { _, _, _, err := o.List(ctx, q); return err }
	}
	for _, by := range []string{ByRule, ByPage, ByState} {
		queries["count by "+by] = func(ctx context.Context) error { _, err := o.Count(ctx, o.url, by, 500); return err }
	}
	queries["totals"] = func(ctx context.Context) error { _, err := o.Totals(ctx, o.url); return err }
	queries["changes"] = func(ctx context.Context) error { _, err := o.Changes(ctx, o.url, 2); return err }
	list, _, next, err := o.List(o.t.Context(), Query{Start: o.url, Severity: audit.Notice, Limit: 500})
	if err != nil {
		o.t.Fatal(err)
	}
	queries["list the next page"] = func(ctx context.Context) error {
		_, _, _, err := o.List(ctx, Query{Start: o.url, After: next, Limit: 50})
		return err
	}
	queries["one finding"] = func(ctx context.Context) error { _, err := one(ctx, o.DB, list[0].ID); return err }
	members := o.list(Query{Rule: "e.link", Limit: 500})
	largest := slices.MaxFunc(members, func(a, b Finding) int { return a.Pages - b.Pages })
	queries[fmt.Sprintf("members of %d pages", largest.Pages)] = func(ctx context.Context) error {
		_, _, err := o.Members(ctx, largest.ID, o.url+"section-3", 50)
		return err
	}
	return queries
}
