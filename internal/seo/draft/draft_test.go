package draft

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/llm"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/figure"
)

// alone is a Service that drafts where nobody outside is asked.
func alone(t *testing.T, s *Service) *Service {
	t.Helper()
	s.DB = dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	s.Fill = func(text string) string { return text }
	s.Picture = func(string) compose.Picture { return compose.Picture{} }
	s.Ranking = func(context.Context, string) (Ranking, error) { return Ranking{}, nil }
	s.Queries = func(context.Context) ([]string, figure.Origin, error) { return nil, "", nil }
	return s
}

func generate(t *testing.T, s *Service) *Draft {
	t.Helper()
	d, err := s.Generate(t.Context(), "run", wish(), func(int, int, string) {})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestADraftLeavesTheBankAlone: requests read the bank while a run marks its draft.
func TestADraftLeavesTheBankAlone(t *testing.T) {
	t.Parallel()
	s := alone(t, desk(t))
	ours := &manuscript.Mark{Why: "the bank's"}
	for i := range s.Bank().Subjects {
		for _, p := range s.Bank().Subjects[i].Passages {
			for j := range p.Say {
				p.Say[j].Mark = ours
			}
		}
	}
	if d := generate(t, s); d.Marked != 0 {
		t.Errorf("%d sentences are marked", d.Marked)
	}
	for i := range s.Bank().Subjects {
		for _, p := range s.Bank().Subjects[i].Passages {
			for _, say := range p.Say {
				if say.Mark != ours {
					t.Fatalf("%s was marked anew: %q", p.ID, say.Text)
				}
			}
		}
	}
}

func TestNoPriceIsToldWithoutABudget(t *testing.T) {
	t.Parallel()
	s := desk(t)
	heard(t, s, strings.Repeat(plain, 12))
	if d := generate(t, alone(t, s)); strings.Contains(d.Note, "$") || !strings.Contains(d.Note, "calls") || d.Marked == 0 {
		t.Errorf("%d marked; %s", d.Marked, d.Note)
	}
}

func TestASpentBudgetLeavesWhatTheShopKnows(t *testing.T) {
	t.Parallel()
	s := alone(t, desk(t))
	var err error
	s.Model, err = llm.New(llm.Config{
		Provider: llm.OpenAI, URL: "http://127.0.0.1:1", Model: "m", Log: slog.New(slog.DiscardHandler),
		Spend: llm.NewSpend(s.DB, 0, func(input, output int64) int64 { return input + output }),
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := generate(t, s); d.Writer != shopWriter || d.Marked != 0 || !strings.Contains(d.Note, "budget") {
		t.Errorf("%s marked %d: %s", d.Writer, d.Marked, d.Note)
	}
	w := wish()
	w.Topic, w.Keyword = "lawn mower blades", "mower blades"
	if _, err := s.Generate(t.Context(), "other", w, func(int, int, string) {}); !errors.Is(err, llm.ErrSpent) {
		t.Errorf("on a topic that nobody here knows: %v", err)
	}
}
