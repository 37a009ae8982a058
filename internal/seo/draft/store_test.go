package draft

import (
	"context"
	"fmt"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/score"
	"enamel/internal/seo/figure"
)

// shelf is a Service that only stores.
func shelf(d *db.DB, sandbox bool) *Service {
	return New(Config{DB: d, Bank: func() *knowledge.Bank { return &knowledge.Bank{} }, Sandbox: sandbox, Fill: func(text string) string { return text }})
}

func put(ctx context.Context, t *testing.T, s *Service, n int, origin figure.Origin) {
	t.Helper()
	d := &Draft{Row: Row{
		ID: fmt.Sprintf("run-%04d", n), Topic: fmt.Sprintf("Topic %d", n), Keyword: "100% cotton", ContentType: "blog post", Tone: "technical", WordCount: 800,
		Words: 790, SEOScore: 71, State: score.Warn, Ease: 66.4, Marked: 2, Writer: "shop",
		Stamp: figure.Stamp{Source: source, FetchedAt: time.UnixMilli(int64(n)).UTC(), Origin: origin},
	}}
	m := manuscript.Manuscript{Title: manuscript.Sentence{Text: "Dryers in {city}"}}
	if err := s.keep(ctx, d, m, []string{fmt.Sprintf("dryer/%d", n)}); err != nil {
		t.Fatal(err)
	}
}

func TestDraftsAreKeptListedAndFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ctx := shelf(d, true), t.Context()
		if got, err := s.Latest(ctx); got != nil || err != nil {
			t.Fatalf("of none: %v, %v", got, err)
		}
		for n := range 60 {
			put(ctx, t, s, n, figure.Measured)
		}
		put(ctx, t, s, 59, figure.Measured) // the same run again
		first, err := s.List(ctx, "", "")
		if err != nil || first.Total != 60 || len(first.Drafts) != pageOfList || first.Drafts[0].ID != "run-0059" {
			t.Fatalf("%d of %d, %v", len(first.Drafts), first.Total, err)
		}
		rest, err := s.List(ctx, "", first.Next)
		if err != nil || len(rest.Drafts) != 10 || rest.Next != "" || rest.Drafts[9].ID != "run-0000" {
			t.Errorf("the rest: %d, %q, %v", len(rest.Drafts), rest.Next, err)
		}
		want := first.Drafts[0]
		if want.Words != 790 || want.Ease != 66.4 || want.State != score.Warn || want.Marked != 2 || want.Source != source {
			t.Errorf("%+v", want)
		}
		for text, n := range map[string]int{"tOPIC 17": 1, "100%": 60, "%": 60, "1_0": 0, `\`: 0, "topic \x0017": 1} {
			if got, err := s.List(ctx, text, ""); err != nil || got.Total != n {
				t.Errorf("%q: %d, %v", text, got.Total, err)
			}
		}
		if got, err := s.Latest(ctx); err != nil || got.ID != "run-0059" {
			t.Errorf("newest: %v, %v", got, err)
		}
		if _, err := s.Find(ctx, "none"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("of no id: %v", err)
		}
		used, err := s.used(ctx, "TOPIC 59")
		if err != nil || len(used) != mostUsed || used[0][0] != "dryer/58" {
			t.Errorf("used: %v, %v", used, err)
		}
	})
}

func TestDraftsOfTheSandboxAreHiddenWithoutIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t.Context(), t, shelf(d, true), 1, figure.Sandbox)
		s := shelf(d, false)
		latest, err := s.Latest(t.Context())
		list, listErr := s.All(t.Context())
		if latest != nil || err != nil || len(list) != 0 || listErr != nil {
			t.Errorf("%v, %v; %v, %v", latest, err, list, listErr)
		}
		if _, err := s.Find(t.Context(), "run-0001"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("by its id: %v", err)
		}
	})
}

func TestTheOldestDraftsGo(t *testing.T) {
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	s := shelf(d, true)
	for n := range mostKept + 3 {
		put(t.Context(), t, s, n, figure.Measured)
	}
	list, err := s.All(t.Context())
	if err != nil || len(list) != mostKept || list[mostKept-1].ID != "run-0003" {
		t.Errorf("%d, %v", len(list), err)
	}
}
