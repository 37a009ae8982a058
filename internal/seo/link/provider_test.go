package link

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/link/anchor"
)

// recorded is an answer in testdata, whose first line of the README names the page it comes from.
func recorded(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestDataForSEONamesLinks(t *testing.T) {
	s := one(t)
	s.connect("dataforseo")
	s.answer = func(path, body string) (int, string) {
		switch {
		case path != "/v3/backlinks/backlinks/live" || !strings.Contains(body, `"target":"shop.example"`) || !strings.Contains(body, `"limit":1000`):
			return http.StatusNotFound, "{}"
		case strings.Contains(body, `"offset":0`):
			return http.StatusOK, recorded(t, "dataforseo.json")
		}
		return http.StatusOK, dfs(3, map[string]any{"url_from": "http://third.test/", "url_to": "https://shop.example/", "domain_from_rank": 100})
	}
	s.put("paper.test/story", article(ours))
	s.put("gone.test/", article("nobody"))
	r := s.monitor("1", "quick")
	got := s.all()
	if got["paper.test/story /washers?x=1"] != "" || len(got) != 3 || r.Domains != 2 || len(s.calls) != 2 || r.Summary.Failure != "" || r.Summary.Sources[0] != "DataForSEO" {
		t.Errorf("%v %+v %v", got, r.Summary, s.calls)
	}
	for _, l := range r.Backlinks {
		if l.SourceDomain == "paper.test" && (*l.Authority != 520 || l.Quality != anchor.High || l.State != live || l.FirstSeen.Format("2006-01-02") != "2026-11-02" || !l.IsNew || l.Found != "DataForSEO") {
			t.Errorf("%+v", l)
		}
	}
	s.monitor("1", "quick") // again: nothing is asked twice
	if s.monitor("2", "quick"); len(s.calls) != 4 {
		t.Errorf("%v", s.calls)
	}
}

func TestBingNamesLinks(t *testing.T) {
	s := one(t)
	s.connect("bing")
	s.answer = func(path, query string) (int, string) {
		switch {
		case strings.HasSuffix(path, "/webmaster/api.svc/json/GetLinkCounts"):
			return http.StatusOK, recorded(t, "bing_counts.json")
		case strings.HasSuffix(path, "/GetUrlLinks") && strings.Contains(query, "shop.example%2Fshop"):
			return http.StatusOK, recorded(t, "bing_links.json")
		}
		return http.StatusOK, `{"d":{"__type":"LinkDetails","Details":[],"TotalPages":0}}`
	}
	s.put("paper.test/story", article(ours))
	r := s.monitor("1", "quick")
	if len(s.calls) != 4 || len(r.Backlinks) != 2 || !strings.Contains(s.calls[0], "siteUrl=https%3A%2F%2Fshop.example%2F") || !strings.Contains(s.calls[0], "apikey=login%3Aword") ||
		!strings.Contains(s.calls[2], "page=1") {
		t.Errorf("%q %+v", s.calls, r.Backlinks)
	}
	if text, err := Try(t.Context(), s.Sources, s.Site); err != nil || text != "Bing Webmaster answers for shop.example" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestARefusalIsSaidAndIsNoFigure(t *testing.T) {
	s := one(t)
	s.connect("dataforseo")
	for _, c := range []struct {
		status    int
		body, why string
	}{
		{http.StatusUnauthorized, "{}", "refuses the key (status 401)"},
		{http.StatusPaymentRequired, "{}", "wants money (status 402)"},
		{http.StatusForbidden, "{}", "refuses the key (status 403)"},
		{http.StatusTooManyRequests, "{}", "has no more calls for now (status 429)"},
		{http.StatusInternalServerError, "{}", "has a failure of its own (status 500)"},
		{http.StatusOK, "<html>", "it is a web page instead of data"},
		{http.StatusOK, `{"status_code":20000,"tasks":[`, "it breaks off"},
		{http.StatusOK, "", "it is empty"},
		{http.StatusOK, "[1]", "it has another form than agreed"},
		{http.StatusOK, `{"status_code":20000,"tasks":[{"status_code":40200,"status_message":"Payment Required."}]}`, "wants money (status 402)"},
		{http.StatusOK, `{"status_code":20000,"tasks":[{"status_code":40202,"status_message":"Rate"}]}`, "(status 429)"},
		{http.StatusOK, `{"status_code":20000,"tasks":[{"status_code":20000,"result":null}]}`, "it has no result"},
		{http.StatusOK, `{}`, "it has no status_code"},
	} {
		s.clock = s.clock.Add(time.Minute)
		s.answer = func(string, string) (int, string) { return c.status, c.body }
		_, err := s.Monitor(t.Context(), c.why+c.body, "quick", 0, quiet)
		if fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%d %s: %v", c.status, c.body, err)
		}
	}
	s.clock = s.clock.Add(time.Minute)
	s.put("paper.test/story", article(ours)) // with something else known, the run goes on and says it
	s.latest(paper)
	if r := s.monitor("on", "quick"); r.Total != 1 || !strings.Contains(r.Summary.Failure, "it has no status_code") || !r.Summary.Stale {
		t.Errorf("%+v", r)
	}
	s.answer = func(string, string) (int, string) {
		return http.StatusOK, `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"total_count":0,"items":null}]}]}`
	}
	s.latest(paper) // an import hides no failure
	if sum := s.summary(); !sum.Stale || sum.Failure == "" {
		t.Errorf("%+v", sum)
	}
	s.clock = s.clock.Add(time.Minute)
	if r := s.monitor("empty", "quick"); r.Total != 1 || r.Summary.Failure != "" {
		t.Errorf("%+v", r)
	}
	if _, err := s.Monitor(t.Context(), "x", "all", 0, quiet); fault.KindOf(err) != fault.Invalid {
		t.Error(err)
	}
}

func TestCallsNeverPassTheMost(t *testing.T) {
	s := one(t)
	s.connect("dataforseo")
	s.answer = func(string, string) (int, string) {
		return http.StatusOK, dfs(1_000_000, map[string]any{"url_from": "http://one.test/", "url_to": "https://shop.example/"})
	}
	for run, most := range map[string]int{"three": 3, "more than planned": 50, "as planned": 0} {
		s.calls = nil
		if _, err := s.Monitor(t.Context(), run, "quick", most, quiet); err != nil {
			t.Fatal(err)
		}
		if want := map[int]int{3: 3, 50: 10, 0: 10}[most]; len(s.calls) != want {
			t.Errorf("%s: %d calls", run, len(s.calls))
		}
	}
}

func TestAuthorityIsOfAnImportOrTheProvider(t *testing.T) {
	onBoth(t, func(s *fixture) {
		names := []string{"moz.test", "rival.test", "silent.test"}
		s.imported("URL,Anchor Text,DA,Target URL\nmoz.test/a,Panther,44,shop.example/\n")
		s.imported("URL,Anchor Text,DA,Target URL\nother.test/a,Panther,12,shop.example/\n") // of another part of the links
		got, err := s.Authority(t.Context(), "0", names)
		if err != nil || len(got) != 1 || got["moz.test"].Value != 44 || got["moz.test"].Scale != "0 to 100" {
			t.Errorf("%+v, %v", got, err)
		}
		s.connect("dataforseo")
		s.answer = func(path, body string) (int, string) {
			if strings.Contains(body, "silent") {
				return http.StatusOK, `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"rank":null}]}]}`
			}
			return http.StatusOK, dfs(7)
		}
		for range 2 {
			got, err = s.Authority(t.Context(), "1", names)
			if err != nil || len(got) != 2 || got["rival.test"].Value != 321 || got["rival.test"].Scale != "0 to 1,000" || got["rival.test"].Source != "DataForSEO" || got["moz.test"].Value != 44 {
				t.Errorf("%+v, %v", got, err)
			}
		}
		if len(s.calls) != 2 || !slices.ContainsFunc(s.calls, func(c string) bool { return strings.HasPrefix(c, "/v3/backlinks/summary/live ") }) {
			t.Errorf("%q", s.calls)
		}
		s.clock = s.clock.Add(31 * day)
		if _, err = s.Authority(t.Context(), "2", names); err != nil || len(s.calls) != 4 {
			t.Errorf("after 31 days %q, %v", s.calls, err)
		}
	})
}
