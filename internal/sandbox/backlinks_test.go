package sandbox

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

type dfs struct {
	StatusCode int `json:"status_code"`
	Tasks      []struct {
		StatusCode int `json:"status_code"`
		Result     []struct {
			Rank, Backlinks  int
			ReferringDomains int `json:"referring_domains"`
			TotalCount       int `json:"total_count"`
			Items            []struct {
				DomainFrom string `json:"domain_from"`
				URLFrom    string `json:"url_from"`
				URLTo      string `json:"url_to"`
				FirstSeen  string `json:"first_seen"`
				Dofollow   bool
				IsLost     bool `json:"is_lost"`
			}
		}
	}
}

// askLinks asks the box's API of backlinks.
func askLinks(t *testing.T, path, body, login string) (status int, out dfs) {
	t.Helper()
	s, err := Start(t.Context(), slog.New(slog.DiscardHandler), panther())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+LinksHost+path, strings.NewReader(body))
	if login != "" {
		r.SetBasicAuth(login, login)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
		t.Fatalf("%s: %v", w.Body, err)
	}
	return w.Code, out
}

// TestBacklinksAreThoseOfTheWorld with the lost ones, by pages of rows.
func TestBacklinksAreThoseOfTheWorld(t *testing.T) {
	t.Parallel()
	_, out := askLinks(t, allLinksPath, `[{"target":"localhost:8080","limit":1000,"backlinks_status_type":"all"}]`, "me")
	result := out.Tasks[0].Result[0]
	lost, first := map[string]bool{}, map[string]string{}
	for _, l := range result.Items {
		if !strings.HasPrefix(l.URLTo, "http://localhost:8080/") || !strings.HasPrefix(l.URLFrom, "http://"+l.DomainFrom+"/") || l.FirstSeen < "2025-06-01" {
			t.Errorf("%+v", l)
		}
		if l.IsLost {
			lost[l.DomainFrom] = true
		}
		first[l.DomainFrom] = l.FirstSeen
		if follows := l.DomainFrom == "tarrantledger.example"; follows && !l.Dofollow {
			t.Errorf("%+v is followed", l)
		}
	}
	if len(lost) != 2 || !lost["stockyardsliving.example"] || !lost["renterguidefw.example"] {
		t.Errorf("lost: %v", lost)
	}
	if len(first) < 20 || result.TotalCount != len(result.Items) {
		t.Errorf("%d sites, %d of %d links", len(first), len(result.Items), result.TotalCount)
	}
	_, page := askLinks(t, allLinksPath, `[{"target":"localhost:8080","limit":2,"offset":1,"backlinks_status_type":"all"}]`, "me")
	if items := page.Tasks[0].Result[0].Items; len(items) != 2 || items[0] != result.Items[1] {
		t.Errorf("%+v", items)
	}
	_, sum := askLinks(t, sumLinksPath, `[{"target":"localhost:8080"}]`, "me")
	if r := sum.Tasks[0].Result[0]; r.Backlinks != result.TotalCount-2 || r.ReferringDomains != len(first)-2 || r.Rank <= 0 {
		t.Errorf("%+v", r)
	}
}

// TestBacklinksRefuse: no login, no target, no JSON.
func TestBacklinksRefuse(t *testing.T) {
	t.Parallel()
	if status, out := askLinks(t, allLinksPath, `[{"target":"a.example"}]`, ""); status != http.StatusUnauthorized || out.StatusCode != 40100 {
		t.Errorf("%d %+v", status, out)
	}
	for _, body := range []string{`[{}]`, `{`, `[]`} {
		if _, out := askLinks(t, allLinksPath, body, "me"); out.Tasks[0].StatusCode == dfsOK || len(out.Tasks[0].Result) > 0 {
			t.Errorf("%s: %+v", body, out)
		}
	}
	if _, out := askLinks(t, allLinksPath, `[{"target":"nobody.example"}]`, "me"); len(out.Tasks[0].Result[0].Items) != 0 {
		t.Errorf("%+v", out)
	}
}

// TestDirectoriesAreTheWorlds: each with the shop's entry, but for the one that lacks it.
func TestDirectoriesAreTheWorlds(t *testing.T) {
	t.Parallel()
	byURL, kinds := map[string]*Page{}, map[string]*Site{}
	for _, s := range sites(t) {
		kinds[s.Host] = &s
		for _, p := range s.Pages {
			byURL["http://"+s.Host+p.Path] = &p
		}
	}
	for _, d := range Directories() {
		s, p := kinds[hostOf(d.URL)], byURL[d.URL]
		if s == nil || p == nil || byURL[d.Edit] == nil || s.Kind != "directory" || s.Authority != d.Authority {
			t.Errorf("%+v", d)
		} else if names := strings.Contains(p.H1, panther().Name); names == (s.Host == "neighborpicks.example") {
			t.Errorf("%s names the shop: %t", d.URL, names)
		}
	}
}
