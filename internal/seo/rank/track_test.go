package rank

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/source"
)

func TestPagesAreReadUntilThisSiteIsFound(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks = map[string]int{"first": 1, "third page": 27, "too deep": 51}
		for phrase, want := range map[string]struct {
			rank  string
			calls int
		}{"first": {"1", 1}, "third page": {"27", 3}, "too deep": {"absent", 5}} {
			got := s.track(phrase, phrase)
			if n := s.calls(); len(got) != 1 || rankOf(got[0]) != want.rank || n != want.calls || got[0].Calls != want.calls {
				t.Errorf("%s: %d calls, %+v", phrase, n, got)
			}
		}
		r := s.one("third page")
		if r.Page != ours || r.Title != "Title of "+ours || r.Depth != 50 || r.Source != "SerpApi" || r.Origin != figure.Measured || r.Stale {
			t.Errorf("%+v", r)
		}
		if calls, cents, err := s.Calls(t.Context(), "third page"); err != nil || calls != 3 || cents != 4.5 {
			t.Errorf("%d calls, %v cents, %v", calls, cents, err)
		}
	})
}

// TestBrokenAnswersWriteNoRank: 20 answers that are no results leave the figures of before.
func TestBrokenAnswersWriteNoRank(t *testing.T) {
	each(t, func(s *fixture) {
		var phrases []string
		for i := range 20 {
			phrases = append(phrases, fmt.Sprintf("phrase %d", i))
			s.ranks[phrases[i]] = i + 1
		}
		s.track("good", phrases...)
		before := s.summary("", "")
		s.clock = s.clock.Add(time.Hour)
		broken := []func(url.Values) (int, any){
			func(url.Values) (int, any) { return http.StatusInternalServerError, "{}" },
			func(url.Values) (int, any) { return http.StatusTooManyRequests, "{}" },
			func(url.Values) (int, any) { return http.StatusOK, "" },
			func(url.Values) (int, any) { return http.StatusOK, "<html>Sorry</html>" },
			func(url.Values) (int, any) { return http.StatusOK, `{"organic_results":[{"position":1,"li` },
			func(url.Values) (int, any) { return http.StatusOK, `{}` },
			func(url.Values) (int, any) { return http.StatusOK, `{"organic_results":{"position":0}}` },
		}
		n := 0
		s.answer = func(q url.Values) (int, any) { n++; return broken[n%len(broken)](q) }
		err := s.fails("broken", phrases...)
		if fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), "SerpApi") {
			t.Error(err)
		}
		for _, r := range s.rankings("", "") {
			if r.Rank == nil || *r.Rank != s.ranks[r.Keyword] || r.Outcome != Found || !r.Stale || r.Failure == "" || !r.FetchedAt.Equal(s.clock.Add(-time.Hour)) {
				t.Errorf("%+v", r)
			}
		}
		after := s.summary("", "")
		if *after.Average != *before.Average || *after.Average != 10.5 || !after.Stale || !slices.Equal(after.Bands, before.Bands) || len(after.Trend) != 1 || after.Trend[0].Checked != 20 {
			t.Errorf("%+v", after)
		}
		if got := s.stored(`select count(*) from seo_rankings where outcome = 'failed' and rank is null and why <> '' and page = ''`); got != 20 {
			t.Errorf("%d failed checks", got)
		}
		if got := s.stored(`select count(*) from seo_rankings`); got != 40 {
			t.Errorf("%d checks", got)
		}
	})
}

func (s *fixture) stored(query string) (n int) {
	s.t.Helper()
	if err := s.DB.QueryRow(s.t.Context(), query).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

func TestACheckFailsAmongOthers(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks = map[string]int{"a": 2, "b": 4}
		s.answer = func(q url.Values) (int, any) {
			if q.Get("q") == "broken" {
				return http.StatusBadGateway, "{}"
			}
			return http.StatusOK, s.results(q)
		}
		s.track("run", "a", "broken", "none", "b")
		if got := s.one("broken"); got.Outcome != Failed || got.Rank != nil || !got.Stale || !strings.Contains(got.Failure, "502") || got.Features == nil || got.AI.Domains == nil {
			t.Errorf("%+v", got)
		}
		if got := s.one("none"); got.Outcome != Absent || got.Rank != nil || got.Stale || got.Failure != "" || got.Calls != 5 {
			t.Errorf("%+v", got)
		}
		sum := s.summary("", "")
		if sum.Average == nil || *sum.Average != 3 || sum.Stale {
			t.Errorf("the average is of what was found: %+v", sum)
		}
		want := []Band{{"1-3", 1}, {"4-10", 1}, {"11-20", 0}, {"21-50", 0}, {"51-100", 0}, {"not in the first N", 1}, {"failed", 1}}
		if !slices.Equal(sum.Bands, want) {
			t.Errorf("%+v", sum.Bands)
		}
	})
}

// TestAFailureOnALaterPageIsNoAbsence: what the pages before it showed is not a result.
func TestAFailureOnALaterPageIsNoAbsence(t *testing.T) {
	each(t, func(s *fixture) {
		s.answer = func(q url.Values) (int, any) {
			if q.Get("start") == "20" {
				return http.StatusServiceUnavailable, "{}"
			}
			return http.StatusOK, s.results(q)
		}
		if err := s.fails("run", phrase); !strings.Contains(err.Error(), "503") {
			t.Error(err)
		}
		if got := s.one(phrase); got.Outcome != Failed || got.Calls != 3 || s.calls() != 3 {
			t.Errorf("%+v", got)
		}
		if n := s.stored(`select count(*) from seo_rank_page`); n != 0 {
			t.Errorf("%d pages of a failed check", n)
		}
	})
}

func TestARefusedKeyEndsTheRun(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks[phrase] = 5
		s.track("good", phrase, "another")
		s.calls()
		for _, status := range []int{http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden} {
			s.clock = s.clock.Add(time.Minute)
			s.answer = func(url.Values) (int, any) { return status, "{}" }
			err := s.fails(fmt.Sprint(status), phrase, "another")
			if n := s.calls(); n > atATime || !strings.Contains(err.Error(), fmt.Sprint(status)) {
				t.Errorf("%d: %d calls, %v", status, n, err)
			}
		}
		for _, phrase := range []string{phrase, "another"} {
			if got := s.one(phrase); !got.Stale || !strings.Contains(got.Failure, "403") || got.Outcome == Failed {
				t.Errorf("%+v", got)
			}
		}
	})
}

func TestACapEndsTheRun(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks = map[string]int{"a": 1, "b": 1, "c": 1}
		if err := s.Sources.Change(t.Context(), source.Search, source.Edit{CapCalls: new(int64(2))}); err != nil {
			t.Fatal(err)
		}
		if err := s.fails("run", "a", "b", "c"); !strings.Contains(err.Error(), "cap of this month") || s.calls() != 2 {
			t.Error(err)
		}
		if n := s.stored(`select count(*) from seo_rankings where rank = 1`); n != 2 {
			t.Errorf("%d ranks of two calls", n)
		}
		before := s.rankings("", "")
		if err := s.fails("next", "a"); fault.KindOf(err) != fault.Unavailable || s.calls() != 0 {
			t.Error(err)
		}
		if after := s.rankings("", ""); !reflect.DeepEqual(after, before) {
			t.Errorf("%+v", after)
		}
	})
}

// TestCallsNeverPassWhatWasShown: neither in one attempt, nor in those after a crash.
func TestCallsNeverPassWhatWasShown(t *testing.T) {
	each(t, func(s *fixture) {
		s.settings(20, []string{"mobile"}, "Fort Worth, Texas")
		plan, err := s.Plan(t.Context(), 3)
		if err != nil || plan.Calls != 6 || *plan.CostCents != 9 || plan.Provider != "SerpApi" {
			t.Fatalf("%+v, %v", plan, err)
		}
		ctx, crash := context.WithCancel(t.Context())
		s.answer = func(q url.Values) (int, any) {
			if len(s.asked) == 4 { // of 6: at most one of the three phrases has its two pages
				crash()
			}
			return http.StatusOK, s.results(q)
		}
		if _, err := s.Track(ctx, "run", "", []string{"a", "b", "c"}, plan.Calls, quiet); err == nil {
			t.Fatal("it went on")
		}
		if n := s.stored(`select count(*) from seo_rankings`); n > 1 {
			t.Errorf("%d checks before the crash", n)
		}
		_, _ = s.Track(t.Context(), "run", "", []string{"a", "b", "c"}, plan.Calls, quiet)
		if n := s.calls(); n > plan.Calls {
			t.Errorf("%d calls, %d were shown", n, plan.Calls)
		}
		if n := s.stored(`select count(*) from seo_rankings where outcome = 'failed' and why like '%all its announced calls%'`); n == 0 {
			t.Error("no check says that the calls are used up")
		}
		if n := s.stored(`select count(*) from seo_rankings`); n != 3 {
			t.Errorf("%d checks", n)
		}
		_, _ = s.Track(t.Context(), "run", "", []string{"a", "b", "c"}, plan.Calls, quiet)
		if n := s.calls(); n != 0 {
			t.Errorf("%d calls of a run that had come to its end", n)
		}
	})
}

// TestARankIsOursAlone: neither that of a longer name nor of another port.
func TestARankIsOursAlone(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks[phrase] = 3
		for i, c := range []struct{ site, page, want string }{
			{"https://shop.example", "https://notshop.example/", "absent"},
			{"https://shop.example", "https://shop.example.evil.example/", "absent"},
			{"https://shop.example", "https://parts.shop.example/", "3"},
			{"https://shop.example", "https://shop.example/?qq=" + strings.Repeat("é", 600), "3"}, // longer than is stored
			{"http://localhost:8080", "http://localhost:8081/", "absent"},
			{"http://localhost:8080", "http://localhost:8080/", "3"},
		} {
			site, err := url.Parse(c.site)
			if err != nil {
				t.Fatal(err)
			}
			s.Site, s.page = site, c.page
			s.clock = s.clock.Add(time.Minute)
			if got := s.track(fmt.Sprint(i), phrase); rankOf(got[0]) != c.want {
				t.Errorf("%+v: %+v", c, got)
			}
		}
		if _, err := s.Track(t.Context(), "other", "https://rival1.example", []string{phrase}, 0, quiet); fault.KindOf(err) != fault.Invalid {
			t.Error(err)
		}
	})
}

func TestWhatTheFirstPageShowsIsKept(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks[phrase] = 14
		s.answer = func(q url.Values) (int, any) {
			body := s.results(q)
			if q.Get("start") == "0" {
				body["local_results"] = map[string]any{"places": []any{
					map[string]any{"position": 1, "title": "Rival"}, map[string]any{"position": 2, "title": "Ours", "phone": "+1 817-555-0142"},
				}}
				body["ai_overview"] = map[string]any{"references": []any{
					map[string]any{"link": "https://guide.example/a"}, map[string]any{"link": ours}, map[string]any{"link": "https://guide.example/b"},
				}}
			}
			return http.StatusOK, body
		}
		got := s.track("run", phrase)[0]
		if !got.InLocalPack || got.PackPosition == nil || *got.PackPosition != 2 || !slices.Contains(got.Features, "local_pack") {
			t.Errorf("%+v", got)
		}
		if !got.AI.Shown || !got.AI.Ours || !slices.Equal(got.AI.Domains, []string{"guide.example", "shop.example"}) {
			t.Errorf("%+v", got.AI)
		}
		d, err := s.Keyword(t.Context(), phrase, "", "")
		if err != nil || len(d.Top) != 10 || d.Top[9].Position != 10 || len(d.Pack) != 2 || d.Pack[0].Ours || !d.Pack[1].Ours || len(d.Ranking.History) != 1 {
			t.Errorf("%+v, %v", d, err)
		}
		sum := s.summary("", "")
		if sum.AIShown != 1 || sum.AIOurs != 1 || sum.PackOurs != 1 || !slices.Equal(sum.Cited, []Cited{{"guide.example", 1, false}, {"shop.example", 1, true}}) {
			t.Errorf("%+v", sum)
		}
	})
}

// TestSearchConsoleStandsIn: where no provider is connected, and labelled so.
func TestSearchConsoleStandsIn(t *testing.T) {
	each(t, func(s *fixture) {
		s.ranks[phrase] = 2
		s.track("provider", phrase)
		delete(s.Sources.Environment, source.Search)
		if err := s.fails("none", phrase); fault.KindOf(err) != fault.Unavailable {
			t.Error(err)
		}
		fetched := s.clock.Add(time.Hour)
		s.Console = func(context.Context, []string) (map[string]Position, error) {
			return map[string]Position{phrase: {6.6, ours, figure.Stamp{Origin: figure.Imported, FetchedAt: fetched}}}, nil
		}
		known := true
		s.ConsoleKnown = func(context.Context) (bool, error) { return known, nil }
		if plan, err := s.Plan(t.Context(), 2); err != nil || !plan.Console || plan.Calls != 0 || plan.CostCents != nil || plan.Refusal == "" {
			t.Errorf("%+v, %v", plan, err)
		}
		known = false
		if plan, err := s.Plan(t.Context(), 2); err != nil || plan.Console {
			t.Errorf("an empty Search Console: %+v, %v", plan, err)
		}
		s.clock = s.clock.Add(time.Hour)
		got := s.track("console", phrase, "unknown")
		if len(got) != 2 || rankOf(got[0]) != "7" || got[0].Source != "Search Console" || got[0].Origin != figure.Imported || got[0].Place != "" || got[0].Depth != 0 || rankOf(got[1]) != "failed" || got[1].Failure == "" {
			t.Errorf("%+v", got)
		}
		if sum := s.summary("", ""); sum.Source != "Search Console" || sum.Place != "" || *sum.Average != 7 {
			t.Errorf("%+v", sum)
		}
		s.clock = s.clock.Add(9 * day)
		if got := s.track("again", phrase)[0]; !got.Stale || !got.FetchedAt.Equal(fetched) || len(got.History) != 1 {
			t.Errorf("what was fetched nine days ago is a new check: %+v", got)
		}
		s.Console = func(context.Context, []string) (map[string]Position, error) { return nil, nil }
		if err := s.fails("empty", phrase); fault.KindOf(err) != fault.Unavailable {
			t.Error(err)
		}
	})
}
