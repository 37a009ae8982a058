package app

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/api"
	"enamel/internal/db/dbtest"
	"enamel/internal/sandbox"
)

// unsearched leaves the sandbox neither search results nor Search Console to play: what is set of both is not enough.
func unsearched(env map[string]string) map[string]string {
	env["ENAMEL_SERP_PROVIDER"], env["ENAMEL_GSC_SITE"] = "serpapi", "sc-domain:shop.example"
	return env
}

// provider answers as its handler says, which may be changed.
type provider struct {
	*httptest.Server
	mu      sync.Mutex
	answers http.HandlerFunc
	asked   int
}

func newProvider(t *testing.T, answers http.HandlerFunc) *provider {
	t.Helper()
	p := &provider{answers: answers}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		answer := p.answers
		p.asked++
		p.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *provider) change(answers http.HandlerFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answers = answers
}

// broken are answers of a provider that are none.
func broken() map[string]http.HandlerFunc {
	list := map[string]http.HandlerFunc{}
	for _, status := range []int{401, 402, 429, 500} {
		list[fmt.Sprint(status)] = func(w http.ResponseWriter, _ *http.Request) { http.Error(w, `{"error":"No"}`, status) }
	}
	for name, body := range map[string]string{
		"HTML": "<!doctype html><title>Log in</title>", "empty": "", "half": `{"organic_results":[{"position":1,"li`, "another type": `{"organic_results":{"position":1},"rows":"none"}`,
	} {
		list[name] = func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }
	}
	return list
}

// staffOf starts a site whose staff ask.
func staffOf(t *testing.T, env map[string]string) *running {
	t.Helper()
	r := start(t, env)
	r.addUser("staff@example.com", api.RoleStaff)
	return r.as(r.signIn("staff@example.com", testPassword))
}

// rows is a read's list.
func (r *running) rows(path string) (list []map[string]any) {
	r.t.Helper()
	a := r.get(path)
	if a.status != http.StatusOK || a.header.Get("Cache-Control") != "no-store" {
		r.t.Fatalf("%s: %d %v %s", path, a.status, a.header, a.body)
	}
	r.decode(a, &list)
	return list
}

// TestRanksAreThoseOfTheConfiguredProvider, the sandbox beside it; one that answers
// badly changes no rank, and says why.
func TestRanksAreThoseOfTheConfiguredProvider(t *testing.T) {
	t.Parallel()
	own := ""
	serp := func(w http.ResponseWriter, r *http.Request) {
		first, results := 1, []map[string]any{}
		if r.URL.Query().Get("start") == "10" {
			first = 11
		}
		for n := range 10 {
			link := fmt.Sprintf("https://rival-%d.example/", first+n)
			if first+n == 14 {
				link = own + "/washer-repair"
			}
			results = append(results, map[string]any{"position": n + 1, "link": link, "title": "Washer repair"})
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"organic_results": results, "serpapi_pagination": map[string]any{"next": "more"}})
	}
	p := newProvider(t, serp)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_SERP_PROVIDER"], env["ENAMEL_SERP_URL"], env["ENAMEL_SERP_KEY"] = "serpapi", p.URL+"/search", "key"
	r := staffOf(t, env)
	own = r.app.Origin()
	body := map[string]any{"url": own, "keywords": []string{"washer repair"}}
	check := func(what string, row map[string]any, stale bool) {
		t.Helper()
		if row["rank"] != 14.0 || row["source"] != "SerpApi" || row["origin"] != "measured" || row["stale"] != stale || row["page"] != own+"/washer-repair" {
			t.Errorf("%s: %v", what, row)
		}
	}
	a := r.post("/functions/v1/seo-rankings", body)
	var result struct {
		Rankings []map[string]any
		Calls    int
		Cost     float64 `json:"cost_cents"`
	}
	if r.decode(a, &result); a.status != http.StatusOK || len(result.Rankings) != 1 || result.Calls != 2 || result.Cost != 3 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	check("the answer", result.Rankings[0], false)
	for name, answers := range broken() {
		p.change(answers)
		a := r.post("/functions/v1/seo-rankings", body)
		words, _ := a.json(t)["error"].(string)
		if a.status != http.StatusBadGateway || words == "" || words != a.json(t)["detail"] {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
		check(name, r.rows("/api/seo/rankings")[0], true)
	}
	p.change(serp)
	before := p.asked
	two := map[string]any{"keywords": []string{"washer repair", "dryer repair"}, "maxCalls": 1}
	if a := r.post("/functions/v1/seo-rankings", two); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "at least 2 calls") || p.asked != before {
		t.Errorf("one call for two: %d %s", a.status, a.body)
	}
	if a := r.post("/functions/v1/seo-rankings", map[string]any{"keywords": []string{"washer repair"}, "maxCalls": 1}); a.status != http.StatusServiceUnavailable || p.asked != before+1 {
		t.Errorf("one call: %d %s", a.status, a.body)
	}
	r.post("/functions/v1/seo-rankings", body)
	check("mended", r.rows("/api/seo/rankings")[0], false)
	if n := r.app.sandbox.Requests(sandbox.SearchHost); n != 0 {
		t.Errorf("the sandbox was asked %d times", n)
	}
}

// consoleAnswers are those of a Search Console that knows one query.
func consoleAnswers(w http.ResponseWriter, r *http.Request) {
	day := time.Now().UTC().AddDate(0, 0, -3).Format(time.DateOnly)
	row := func(keys ...string) map[string]any {
		return map[string]any{"keys": keys, "clicks": 3, "impressions": 400, "ctr": 0.0075, "position": 8.2}
	}
	var asked struct {
		StartDate, EndDate string
		Dimensions         []string
		StartRow           int
	}
	_ = json.NewDecoder(r.Body).Decode(&asked)
	answer := map[string]any{}
	switch {
	case r.URL.Path == "/token":
		answer = map[string]any{"access_token": "t", "token_type": "Bearer", "expires_in": 3600}
	case asked.StartRow > 0 || day < asked.StartDate || day > asked.EndDate:
	case strings.HasSuffix(r.URL.Path, "/query"):
		keys := map[string]string{"date": day, "query": "washer repair", "page": "https://shop.example/washer-repair"}
		var names []string
		for _, d := range asked.Dimensions {
			names = append(names, keys[d])
		}
		answer["rows"] = []any{row(names...)}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// credentials are a service account's, whose tokens come from an address.
func credentials(t *testing.T, tokens string) string {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "bot@example.com", "token_uri": tokens,
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestQueriesAreThoseOfTheConfiguredSearchConsole, and opportunities are found in them; a failure keeps both, stale.
func TestQueriesAreThoseOfTheConfiguredSearchConsole(t *testing.T) {
	t.Parallel()
	p := newProvider(t, consoleAnswers)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_GSC_URL"], env["ENAMEL_GSC_SITE"], env["ENAMEL_GSC_CREDENTIALS"] = p.URL, "sc-domain:shop.example", credentials(t, p.URL+"/token")
	r := staffOf(t, env)
	p.change(func(w http.ResponseWriter, r *http.Request) { // no row yet
		if r.URL.Path == "/token" {
			consoleAnswers(w, r)
			return
		}
		_, _ = io.WriteString(w, "{}")
	})
	if a := r.post("/functions/v1/seo-gsc-integration", nil); a.status != http.StatusOK || !strings.Contains(a.body, `"total_queries":0`) {
		t.Errorf("a property without a day: %d %s", a.status, a.body)
	}
	p.change(consoleAnswers)
	a := r.post("/functions/v1/seo-gsc-integration", nil)
	var result struct {
		Queries       []map[string]any
		Summary       map[string]any
		Opportunities []map[string]any
	}
	if r.decode(a, &result); a.status != http.StatusOK || result.Summary["total_queries"] != 1.0 || len(result.Queries) != 1 || len(result.Opportunities) != 1 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	o := result.Opportunities[0]
	if q := result.Queries[0]; q["position"] != 8.2 || q["ctr"] != 0.0075 || q["origin"] != "measured" || o["keyword"] != "washer repair" {
		t.Errorf("%v %v", q, o)
	}
	act := "/api/seo/opportunities/" + o["id"].(string) + "/act"
	if a := r.post(act, map[string]string{"what": "New title"}); a.status != http.StatusOK || a.json(t)["clicks_before"] != 3.0 {
		t.Errorf("%d %s", a.status, a.body)
	}
	if loop := r.get("/api/seo/opportunities/forecasts").json(t); len(loop["forecasts"].([]any)) != 1 {
		t.Errorf("%v", loop)
	}
	assumptions := "/api/seo/opportunities/assumptions"
	for body, want := range map[string]string{`{"ticket_cents":{"value":30000,"low":20000,"high":40000}}`: "$300.00", `{"ticket_cents":null}`: "$250.00"} {
		if a := r.sendRaw(http.MethodPut, assumptions, strings.NewReader(body)); a.status != http.StatusOK || !strings.Contains(a.body, want) {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
	for name, answers := range broken() {
		p.change(answers)
		if a := r.post("/functions/v1/seo-gsc-integration", nil); a.status != http.StatusBadGateway || a.json(t)["error"] == "" {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
		if q := r.rows("/api/seo/gsc"); len(q) != 1 || q[0]["position"] != 8.2 || q[0]["stale"] != true {
			t.Fatalf("%s: %v", name, q)
		}
	}
	if list := r.rows("/api/seo/opportunities"); len(list) != 1 || list[0]["stale"] != true {
		t.Errorf("%v", list)
	}
	for page, want := range map[string]string{"/shop/ge-gfe28gmkes": "/shop?category=refrigerators", "/shop/gone": "/shop", "/contact": "/contact"} {
		if got := r.app.lasting(t.Context(), r.app.Origin()+page); got != r.app.Origin()+want {
			t.Errorf("the page that outlives %s is %s", page, got)
		}
	}
	if n := r.app.sandbox.Requests(sandbox.ConsoleHost); n != 0 {
		t.Errorf("the sandbox was asked %d times", n)
	}
}

// TestAnExportStandsInForSearchConsole: without a connection the function is refused until there is one.
func TestAnExportStandsInForSearchConsole(t *testing.T) {
	t.Parallel()
	r := staffOf(t, unsearched(environment(t, dbtest.Config(t, dbtest.SQLite))))
	if a := r.post("/functions/v1/seo-gsc-integration", nil); a.status != http.StatusServiceUnavailable || a.json(t)["type"] != "/problems/not-connected" {
		t.Fatalf("before: %d %s", a.status, a.body)
	}
	to := time.Now().UTC().AddDate(0, 0, -3)
	target := fmt.Sprintf("/api/seo/gsc/import?name=Queries.csv&from=%s&to=%s", to.AddDate(0, 0, -27).Format(time.DateOnly), to.Format(time.DateOnly))
	upload := func(target, kind, body string) answer {
		t.Helper()
		return r.sendRaw(http.MethodPost, target, strings.NewReader(body), "Content-Type", kind)
	}
	const sheet = "\ufeffTop queries,Clicks,Impressions,CTR,Position\n\"washer repair, fort worth\",3,400,0.75%,8.2\n"
	if a := upload(target, "application/json", "{}"); a.status != http.StatusUnsupportedMediaType {
		t.Errorf("JSON: %d %s", a.status, a.body)
	}
	if a := upload("/api/seo/gsc/import?name=Queries.csv", "text/csv", sheet); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `"from"`) {
		t.Errorf("without a period: %d %s", a.status, a.body)
	}
	if a := upload(target, "text/csv", sheet); a.status != http.StatusOK || a.json(t)["rows"] != 1.0 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if q := r.rows("/api/seo/gsc"); len(q) != 1 || q[0]["origin"] != "imported" || q[0]["query"] != "washer repair, fort worth" {
		t.Errorf("%v", q)
	}
	if list := r.rows("/api/seo/opportunities"); len(list) != 1 {
		t.Errorf("the import alone finds %v", list)
	}
	if a := r.post("/functions/v1/seo-gsc-integration", nil); a.status != http.StatusOK || a.json(t)["summary"].(map[string]any)["total_queries"] != 1.0 {
		t.Errorf("after: %d %s", a.status, a.body)
	}
	if a := r.post("/functions/v1/seo-rankings", map[string]any{"keywords": []string{"washer repair, fort worth"}}); a.status != http.StatusOK ||
		r.rows("/api/seo/rankings")[0]["source"] != "Search Console" {
		t.Errorf("without a search provider: %d %s", a.status, a.body)
	}
}
