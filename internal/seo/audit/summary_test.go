package audit

import (
	"slices"
	"strings"
	"testing"
)

func TestHealthScore(t *testing.T) {
	for _, c := range []struct{ pages, low, missing, want int }{
		{0, 0, 0, 0},
		{10, 0, 0, 100},
		{10, 1, 0, 90},
		{10, 0, 1, 95},
		{10, 3, 4, 50},
		{100, 10, 0, 0},
		{100, 9, 2, 0},
		{100, 9, 3, 0},
		{1 << 40, 1 << 62, 1 << 62, 0},
	} {
		if got := HealthScore(c.pages, c.low, c.missing); got != c.want {
			t.Errorf("%d pages, %d low, %d missing: %d, want %d", c.pages, c.low, c.missing, got, c.want)
		}
	}
}

func tallied() []Rule {
	return []Rule{
		{ID: "content.low", Severity: Warning, Title: "Little text", Fix: "Write more.", Minutes: 60},
		{ID: "description.missing", Severity: Warning, Title: "No description", Fix: "Write one.", Minutes: 10},
		{ID: "link.broken", Severity: Error, Title: "A broken link", Fix: "Mend it.", Minutes: 5},
		{ID: "redirect.loop", Severity: Error, Title: "A circle", Fix: "Break it.", Minutes: 5},
		{ID: "url.long", Severity: Notice, Title: "A long address", Fix: "Shorten it.", Minutes: 5},
	}
}

func TestSummary(t *testing.T) {
	found := map[string]int{"content.low": 2, "url.long": 3, "description.missing": 1, "link.broken": 2, "redirect.loop": 1, "of.another-version": 1}
	s := Summarize(tallied(), found, map[string]int{"content.low": 1}, 4) // a page that staff leave as it is has little text all the same
	if s.LowContentPages != 3 || s.PagesMissingMeta != 1 || s.HealthScore != 65 {
		t.Errorf("%+v", s)
	}
	want := []string{
		"A broken link (2 findings). Mend it.", "A circle (1 finding). Break it.", "Little text (2 findings). Write more.",
		"No description (1 finding). Write one.", "A long address (3 findings). Shorten it.",
	}
	if !slices.Equal(s.Recommendations, want) {
		t.Errorf("%s", strings.Join(s.Recommendations, "\n"))
	}
}

func TestSummaryOfNothing(t *testing.T) {
	s := Summarize(tallied(), nil, nil, 0)
	if s.HealthScore != 0 || s.Recommendations == nil || len(s.Recommendations) != 0 {
		t.Errorf("%+v", s)
	}
}

func TestTenRecommendations(t *testing.T) {
	rules, found := siteRules(), map[string]int{}
	for _, r := range rules {
		found[r.ID] = 1
	}
	if s := Summarize(rules, found, nil, 1); len(s.Recommendations) != 10 {
		t.Errorf("%q", s.Recommendations)
	}
}
