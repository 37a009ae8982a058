package sandbox

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// newReports is a console of the tiny site, whose pages are read already.
func newReports(t *testing.T) *console {
	t.Helper()
	e, _ := newTown(t)
	return newConsole(e)
}

func (c *console) call(t *testing.T, method, path, token, body string) (int, []byte) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://"+ConsoleHost+path, strings.NewReader(body))
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	p := c.answer(r)
	return p.status, p.body
}

func (c *console) rowsOf(t *testing.T, body string) []row {
	t.Helper()
	status, got := c.call(t, http.MethodPost, "/webmasters/v3/sites/"+url.PathEscape(c.property)+"/searchAnalytics/query", c.account().token, body)
	var a struct{ Rows []row }
	if err := json.Unmarshal(got, &a); err != nil || status != http.StatusOK {
		t.Fatalf("%d %.300s: %v", status, got, err)
	}
	return a.Rows
}

func sums(rows []row) (shown, clicks int) {
	for _, r := range rows {
		shown, clicks = shown+r.Impressions, clicks+r.Clicks
	}
	return shown, clicks
}

const all = `"startDate":"2025-01-01","endDate":"2026-12-31","rowLimit":25000`

func TestReportsAddUp(t *testing.T) {
	t.Parallel()
	c := newReports(t)
	days := c.rowsOf(t, `{`+all+`,"dimensions":["date"]}`)
	if len(days) < 400 || days[len(days)-1].Keys[0] != "2026-11-18" || !slices.IsSortedFunc(days, func(a, b row) int { return strings.Compare(a.Keys[0], b.Keys[0]) }) {
		t.Fatalf("%d days until %v", len(days), days[len(days)-1].Keys)
	}
	shown, clicks := sums(days)
	if s, k := sums(c.rowsOf(t, `{`+all+`}`)); s != shown || k != clicks {
		t.Errorf("%d and %d without dimensions, the days have %d and %d", s, k, shown, clicks)
	}
	hidden, hiddenClicks, withheld := 0, 0, map[[2]string]bool{}
	last := c.rowsLast(t)
	for _, s := range c.traffic.shows {
		if s.day <= last && !s.named {
			withheld[[2]string{c.traffic.date(s.day), c.traffic.queries[s.query].text}] = true
			hiddenClicks += s.clicks
			if !s.second {
				hidden += s.shown
			}
		}
	}
	var named []row
	for start := 0; ; start += 20000 {
		page := c.rowsOf(t, strings.Replace(`{`+all+`,"dimensions":["date","query"],"startRow":START}`, "START", []string{"0", "20000", "40000", "60000", "80000"}[start/20000], 1))
		page = page[:min(len(page), 20000)]
		named = append(named, page...)
		if len(page) < 20000 {
			break
		}
	}
	for _, r := range named {
		if withheld[[2]string{r.Keys[0], r.Keys[1]}] {
			t.Fatalf("%v is named", r.Keys)
		}
	}
	s, k := sums(named)
	if s == 0 || hidden == 0 || s+hidden != shown || k+hiddenClicks != clicks {
		t.Errorf("named %d and %d, hidden %d and %d, total %d and %d", s, k, hidden, hiddenClicks, shown, clicks)
	}
}

// rowsLast is the number of the last final day.
func (c *console) rowsLast(t *testing.T) int {
	t.Helper()
	return int(pacific(c.engine.now()).AddDate(0, 0, -2).Sub(c.traffic.first).Hours() / 24)
}

func TestReportRowsMakeSense(t *testing.T) {
	t.Parallel()
	c := newReports(t)
	for _, dims := range []string{`["date","query"]`, `["date","page"]`, `["query","page"]`, `["date","query","page"]`} {
		seen := map[string]bool{}
		rows := c.rowsOf(t, `{"startDate":"2026-06-01","endDate":"2026-11-18","rowLimit":25000,"dimensions":`+dims+`}`)
		for _, r := range rows {
			key := strings.Join(r.Keys, "|")
			if r.Clicks > r.Impressions || r.Impressions < 1 || r.Position < 1 || seen[key] {
				t.Fatalf("%s: %+v", dims, r)
			}
			seen[key] = true
		}
		if len(rows) == 0 {
			t.Errorf("no rows by %s", dims)
		}
	}
	if rows := c.rowsOf(t, `{"startDate":"2020-01-01","endDate":"2020-01-02"}`); rows != nil {
		t.Errorf("before the first day: %v", rows)
	}
	final, fresh := c.rowsOf(t, `{`+all+`,"dimensions":["date"]}`), c.rowsOf(t, `{`+all+`,"dimensions":["date"],"dataState":"all"}`)
	if len(fresh) != len(final)+1 {
		t.Errorf("%d days with fresh data, %d without", len(fresh), len(final))
	}
}

// Tomorrow tells the same of last month as today.
func TestReportsAreTheSameTomorrow(t *testing.T) {
	t.Parallel()
	c := newReports(t)
	const asked = `{"startDate":"2026-10-01","endDate":"2026-10-31","dimensions":["date","query","page"],"rowLimit":25000}`
	today, _ := json.Marshal(c.rowsOf(t, asked))
	c.engine.now = func() time.Time { return time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC) }
	tomorrow, _ := json.Marshal(c.rowsOf(t, asked))
	if string(today) != string(tomorrow) || len(today) < 1000 {
		t.Error("the past has changed over night")
	}
}

func TestConsoleRefuses(t *testing.T) {
	t.Parallel()
	c := newReports(t)
	token := c.account().token
	own := "/webmasters/v3/sites/" + url.PathEscape(c.property) + "/searchAnalytics/query"
	tests := []struct {
		path, token, body string
		status            int
	}{
		{own, "", `{` + all + `}`, http.StatusUnauthorized},
		{own, "ya29.other", `{` + all + `}`, http.StatusUnauthorized},
		{"/webmasters/v3/sites/https%3A%2F%2Fother.example%2F/searchAnalytics/query", token, `{` + all + `}`, http.StatusForbidden},
		{"/v1/urlInspection/index:inspect", token, `{"inspectionUrl":"https://other.example/","siteUrl":"https://other.example/"}`, http.StatusForbidden},
		{own, token, `{"startDate":"yesterday","endDate":"2026-01-01"}`, http.StatusBadRequest},
		{own, token, `{"startDate":"2026-01-02","endDate":"2026-01-01"}`, http.StatusBadRequest},
		{own, token, `{"startDate":"2026-01-01","endDate":"2026-01-02","rowLimit":25001}`, http.StatusBadRequest},
		{own, token, `{"startDate":"2026-01-01","endDate":"2026-01-02","dimensions":["colour"]}`, http.StatusBadRequest},
		{own, token, `{`, http.StatusBadRequest},
	}
	for _, tt := range tests {
		status, body := c.call(t, http.MethodPost, tt.path, tt.token, tt.body)
		var a struct {
			Error struct {
				Code            int
				Message, Status string
			}
		}
		if err := json.Unmarshal(body, &a); err != nil || status != tt.status || a.Error.Code != tt.status || a.Error.Message == "" || a.Error.Status == "" {
			t.Errorf("%s %s: %d %s", tt.path, tt.body, status, body)
		}
	}
}

func TestTokenWantsTheAccountsKey(t *testing.T) {
	t.Parallel()
	c := newReports(t)
	var file struct {
		Email string `json:"client_email"`
		Key   string `json:"private_key"`
		URI   string `json:"token_uri"`
	}
	if err := json.Unmarshal([]byte(c.account().json), &file); err != nil {
		t.Fatal(err)
	}
	block, _ := pem.Decode([]byte(file.Key))
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	exchange := func(key *rsa.PrivateKey, aud string, exp time.Time) (int, string) {
		part := func(v any) string {
			b, _ := json.Marshal(v)
			return base64.RawURLEncoding.EncodeToString(b)
		}
		signed := part(map[string]string{"alg": "RS256", "typ": "JWT"}) + "." + part(map[string]any{"iss": file.Email, "aud": aud, "scope": "https://www.googleapis.com/auth/webmasters.readonly", "iat": exp.Add(-time.Hour).Unix(), "exp": exp.Unix()})
		sum := sha256.Sum256([]byte(signed))
		sig, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
		if err != nil {
			t.Fatal(err)
		}
		form := url.Values{"grant_type": {grantJWT}, "assertion": {signed + "." + base64.RawURLEncoding.EncodeToString(sig)}}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+ConsoleHost+tokenPath, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		p := c.answer(r)
		var a struct {
			Token string `json:"access_token"`
			Error string
		}
		if err := json.Unmarshal(p.body, &a); err != nil || (p.status == http.StatusOK) != (a.Token != "") || (p.status == http.StatusOK) == (a.Error != "") {
			t.Fatalf("%d %s", p.status, p.body)
		}
		return p.status, a.Token
	}
	soon := time.Now().Add(time.Hour - time.Minute)
	if status, token := exchange(parsed.(*rsa.PrivateKey), file.URI, soon); status != http.StatusOK || token != c.account().token {
		t.Errorf("its own key: %d", status)
	}
	for why, status := range map[string]int{
		"another key":      first2(exchange(other, file.URI, soon)),
		"another audience": first2(exchange(parsed.(*rsa.PrivateKey), "https://oauth2.example/token", soon)),
		"an old assertion": first2(exchange(parsed.(*rsa.PrivateKey), file.URI, time.Now().Add(-time.Minute))),
	} {
		if status != http.StatusBadRequest {
			t.Errorf("%s: %d", why, status)
		}
	}
}

func first2(status int, _ string) int { return status }

func TestInspection(t *testing.T) {
	t.Parallel()
	c := newReports(t)
	state := func(path string) (verdict, coverage string) {
		body, _ := json.Marshal(map[string]string{"inspectionUrl": strings.TrimSuffix(c.property, "/") + path, "siteUrl": c.property})
		status, got := c.call(t, http.MethodPost, "/v1/urlInspection/index:inspect", c.account().token, string(body))
		var a struct {
			Result struct {
				Index struct{ Verdict, CoverageState string } `json:"indexStatusResult"`
			} `json:"inspectionResult"`
		}
		if err := json.Unmarshal(got, &a); err != nil || status != http.StatusOK {
			t.Fatalf("%d %s", status, got)
		}
		return a.Result.Index.Verdict, a.Result.Index.CoverageState
	}
	for path, want := range map[string]string{"/dryers": "PASS", "/hidden": "NEUTRAL", "/nowhere": "NEUTRAL"} {
		if verdict, coverage := state(path); verdict != want || coverage == "" {
			t.Errorf("%s: %s %s", path, verdict, coverage)
		}
	}
	status, body := c.call(t, http.MethodGet, "/webmasters/v3/sites/"+url.PathEscape(c.property)+"/sitemaps", c.account().token, "")
	var a struct {
		Sitemap []struct {
			Path     string
			Contents []struct{ Type, Submitted string }
		}
	}
	if err := json.Unmarshal(body, &a); err != nil || status != http.StatusOK || len(a.Sitemap) != 1 || a.Sitemap[0].Contents[0].Submitted != "3" {
		t.Errorf("%d %s", status, body)
	}
}

// The new hosts stand on the listener, and can be made to fail.
func TestHostsOfSearchAreScripted(t *testing.T) {
	t.Parallel()
	s, err := Start(t.Context(), slog.New(slog.DiscardHandler), Shop{Name: "A Shop", Origin: "http://127.0.0.1:1"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	status := func(method, address string) int {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequestWithContext(t.Context(), method, "http://"+s.Hosts()[u.Host]+u.RequestURI(), strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = u.Host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		return res.StatusCode
	}
	for host, call := range map[string]struct {
		method, address string
		status          int
	}{
		SearchHost:  {http.MethodGet, s.URLs().Search + "?q=washer&api_key=" + Key, http.StatusOK},
		ConsoleHost: {http.MethodPost, s.URLs().Console + "/token", http.StatusBadRequest},
		PlacesHost:  {http.MethodPost, s.URLs().Places + "/v1/places:searchText", http.StatusForbidden},
	} {
		if got := status(call.method, call.address); got != call.status {
			t.Errorf("%s: %d", call.address, got)
		}
		if err := s.Script(host, Mode{Status: http.StatusTooManyRequests}); err != nil {
			t.Fatal(err)
		}
		if got := status(call.method, call.address); got != http.StatusTooManyRequests || s.Requests(host) != 2 {
			t.Errorf("%s scripted: %d after %d requests", call.address, got, s.Requests(host))
		}
	}
	if !strings.Contains(s.Credentials(), `"type":"service_account"`) || s.ConsoleSite() != "http://127.0.0.1:1/" {
		t.Errorf("site %q", s.ConsoleSite())
	}
}
