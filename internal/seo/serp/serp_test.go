package serp

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/source"
)

const key = "login:secret-0123456789"

func providers() []string { return []string{"serpapi", "serper", "dataforseo", "searxng"} }

func fixture(t *testing.T, provider string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", provider+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var page struct {
		Source string `json:"_source"`
	}
	if json.Unmarshal(b, &page) != nil || !strings.HasPrefix(page.Source, "https://") {
		t.Errorf("%s names no public page", provider)
	}
	return b
}

func parse(t *testing.T, provider string, q Query, body []byte) Results {
	t.Helper()
	a, err := adapterOf(provider)
	if err != nil {
		t.Fatal(err)
	}
	r, err := a.read(q, body)
	if err != nil {
		t.Fatalf("%s: %v", provider, err)
	}
	return r
}

// TestOneSearchIsOneRecord whoever provides it, but for what a provider does not tell.
func TestOneSearchIsOneRecord(t *testing.T) {
	want := Results{
		Organic: []Organic{
			{Position: 1, URL: "https://www.trinity.example/repair", Title: "Trinity Appliance Repair", Domain: "trinity.example", Snippet: "Same-day repair."},
			{Position: 2, URL: "https://panthercityappliance.example/washer-repair", Title: "Appliance repair in Fort Worth", Domain: "panthercityappliance.example", Snippet: "Washers and dryers."},
			{Position: 3, URL: "https://list.example/best?town=fort-worth", Title: "The ten best repairers", Domain: "list.example"},
		},
		Pack: []Listing{
			{
				Position: 1, Title: "Trinity Appliance", CID: "11361424867222302037", Phone: "(817) 555-0101", Domain: "trinity.example", Address: "12 Elm St",
				Rating: new(4.9), Reviews: new(211), Lat: new(32.75), Lon: new(-97.33),
			},
			{Position: 2, Title: "Panther City Appliance", CID: "8207139", Phone: "(817) 555-0142", Domain: "panthercityappliance.example", Rating: new(4.8), Reviews: new(156)},
			{Position: 3, Title: "Fix-It Bob", CID: "5550001"},
		},
		Features: []string{"local_pack", "people_also_ask", "related_searches"}, More: true,
	}
	for _, provider := range providers() {
		got := parse(t, provider, Query{}, fixture(t, provider))
		tells := want
		switch provider {
		case "dataforseo":
			tells.Pack = slices.Clone(want.Pack)
			tells.Pack[0].Address, tells.Pack[0].Lat, tells.Pack[0].Lon = "", nil, nil
		case "searxng":
			tells.Pack, tells.Features = nil, nil
		}
		if !reflect.DeepEqual(got, tells) {
			t.Errorf("%s: %+v", provider, got)
		}
	}
}

func TestAPlaceIDIsNoCID(t *testing.T) {
	got := parse(t, "serpapi", Query{}, []byte(`{"organic_results":[],"local_results":{"places":[{"title":"A","place_id":"ChIJ7","links":{"website":"http://a.example"},"reviews":"many"}]}}`))
	want := []Listing{{Position: 1, Title: "A", PlaceID: "ChIJ7", Domain: "a.example"}}
	if !reflect.DeepEqual(got.Pack, want) || got.More {
		t.Errorf("%+v", got)
	}
}

// hits is an answer whose organic results have these positions; as JSON.
func hits(provider string, positions ...string) []byte {
	var list []string
	for _, p := range positions {
		list = append(list, `{"type":"organic","position":`+p+`,"rank_group":`+p+`,"link":"https://a.example/","url":"https://a.example/"}`)
	}
	all := "[" + strings.Join(list, ",") + "]"
	return []byte(map[string]string{
		"serpapi": `{"organic_results":` + all + `}`, "serper": `{"organic":` + all + `}`, "searxng": `{"results":` + all + `}`,
		"dataforseo": `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"check_url":"https://www.google.com/search?q=a&start=20","items":` + all + `}]}]}`,
	}[provider])
}

func TestAPositionIsThatOnTheWholeList(t *testing.T) {
	for name, c := range map[string]struct {
		page int
		has  []string
		want []int
	}{
		"the first page":       {0, []string{"1", "2", "4"}, []int{1, 2, 4}},
		"anew on a later page": {2, []string{"1", "2", "3"}, []int{21, 22, 23}},
		"counted on":           {2, []string{"21", "22", "24"}, []int{21, 22, 24}},
		"absent":               {0, []string{"null", "null"}, []int{1, 2}},
		"of another type":      {2, []string{`"1"`, "[]"}, []int{21, 22}},
		"none":                 {0, []string{"0", "-7", "1000000000000", "2"}, []int{1, 2, 3, 4}},
	} {
		for _, provider := range []string{"serpapi", "serper", "dataforseo"} {
			var got []int
			for _, o := range parse(t, provider, Query{Page: c.page}, hits(provider, c.has...)).Organic {
				got = append(got, o.Position)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s, %s: %v", name, provider, got)
			}
		}
	}
}

// TestAFullPageHasANext where a server of SerpApi's format says nothing of it.
func TestAFullPageHasANext(t *testing.T) {
	full := slices.Repeat([]string{`{"link":"https://a.example/"}`}, 10)
	for name, c := range map[string]struct {
		body string
		more bool
	}{
		"not said, full": {`{"organic_results":[` + strings.Join(full, ",") + `]}`, true},
		"not said, less": {`{"organic_results":[` + strings.Join(full[:9], ",") + `]}`, false},
		"the last":       {`{"organic_results":[` + strings.Join(full, ",") + `],"serpapi_pagination":{"current":5}}`, false},
	} {
		if r := parse(t, "serpapi", Query{}, []byte(c.body)); r.More != c.more {
			t.Errorf("%s: %v", name, r.More)
		}
	}
}

func TestWhatIsNoWebPageIsLeftOutButCounted(t *testing.T) {
	got := parse(t, "serpapi", Query{}, []byte(`{"organic_results":[{"link":"javascript:alert(1)"},{"title":"no link"},{"link":"https://A.example/`+
		strings.Repeat("a", 3000)+`"},{"link":"https://B.example/","title":"`+strings.Repeat("é", 900)+`"}]}`)).Organic
	if len(got) != 1 || got[0].Position != 4 || got[0].Domain != "b.example" || len([]rune(got[0].Title)) != 500 {
		t.Errorf("%+v", got)
	}
}

func TestWhatTheAIOverviewCites(t *testing.T) {
	reference := `{"title":"One","link":"https://one.example/a","url":"https://one.example/a","snippet":"1","text":"1"},{"link":"https://two.example/","url":"https://two.example/"}`
	item := `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"items":[{"type":"ai_overview",%}]}]}]}`
	for name, c := range map[string]struct {
		provider, body string
		want           []string
	}{
		"SerpApi":               {"serpapi", `{"organic_results":[],"ai_overview":{"references":[` + reference + `]}}`, []string{"one.example", "two.example"}},
		"SerpApi, a token only": {"serpapi", `{"organic_results":[],"ai_overview":{"page_token":"x","serpapi_link":"https://serpapi.com"}}`, nil},
		"DataForSEO":            {"dataforseo", strings.Replace(item, "%", `"references":[`+reference+`]`, 1), []string{"one.example", "two.example"}},
		"DataForSEO, later":     {"dataforseo", strings.Replace(item, "%", `"asynchronous_ai_overview":true,"references":null`, 1), nil},
	} {
		r := parse(t, c.provider, Query{Page: 0}, []byte(c.body))
		var got []string
		for i, s := range r.AI.Sources {
			got = append(got, s.Domain)
			if s.Position != i+1 {
				t.Errorf("%s: %+v", name, s)
			}
		}
		if !r.AI.Shown || !slices.Equal(got, c.want) || !slices.Equal(r.Features, []string{"ai_overview"}) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestNothingFoundIsNoFailure(t *testing.T) {
	for provider, body := range map[string]string{
		"serpapi":    `{"search_information":{"organic_results_state":"Fully empty"},"error":"Google hasn't returned any results for this query."}`,
		"serper":     `{"organic":[]}`,
		"dataforseo": `{"status_code":20000,"tasks":[{"status_code":40102,"status_message":"No Search Results.","result":null}]}`,
		"searxng":    `{"results":[],"unresponsive_engines":[]}`,
	} {
		if r := parse(t, provider, Query{}, []byte(body)); len(r.Organic) > 0 || r.More {
			t.Errorf("%s: %+v", provider, r)
		}
	}
}

// vault has one provider set by the operator, which answers by h.
func vault(t *testing.T, d *db.DB, provider string, patience time.Duration, h http.HandlerFunc) *source.Vault {
	t.Helper()
	srv := httptest.NewServer(h)
	t.Cleanup(srv.Close)
	return source.New(source.Config{
		DB: d, Secret: []byte(strings.Repeat("s", 32)), Patience: patience,
		Environment: map[string]source.Environment{source.Search: {Provider: provider, URL: srv.URL + "/search", Key: key}},
	})
}

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func TestABrokenAnswerIsAFailureInWords(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	refused := `{"error":"` + key + ` is not allowed"}`
	tests := map[string]struct {
		h     http.HandlerFunc
		want  string
		fatal bool
	}{
		"401":       {says(401, refused), "(status 401)", true},
		"402":       {says(402, refused), "(status 402)", true},
		"429":       {says(429, refused), "(status 429)", false},
		"500":       {says(500, "<h1>Oops</h1>"), "(status 500)", false},
		"HTML":      {says(200, "<!doctype html><title>Sign in</title>"), "a web page instead of data", false},
		"empty":     {says(200, ""), "it is empty", false},
		"no fields": {says(200, "{}"), "it has no ", false},
		"a list":    {says(200, "[]"), "it has another form than expected", false},
		"a silence": {func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // else nothing tells that the client has left
			<-r.Context().Done()
		}, "did not answer in time", false},
		"50 MB": {func(w http.ResponseWriter, _ *http.Request) {
			for range 50 {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					return
				}
			}
		}, "too large", false},
	}
	for _, provider := range providers() {
		whole := string(fixture(t, provider))
		list := map[string]string{"serpapi": `"organic_results": [`, "serper": `"organic": [`, "dataforseo": `"items": [`, "searxng": `"results": [`}[provider]
		for name, body := range map[string]string{
			"half":              whole[:len(whole)/2],
			"a field renamed":   strings.ReplaceAll(whole, list, `"renamed": [`),
			"of another type":   strings.Replace(whole, list, strings.TrimSuffix(list, "[")+`"many", "rest": [`, 1),
			"no addresses":      strings.NewReplacer(`"link":`, `"href":`, `"url":`, `"href":`).Replace(whole),
			"an address of one": strings.NewReplacer(`"https://list.example/best?town=fort-worth"`, `7`).Replace(whole),
		} {
			want := map[string]string{"half": "breaks off", "a field renamed": "it has no ", "no addresses": "its results have no addresses"}[name]
			test := tests["empty"]
			test.h, test.want = says(200, body), want
			tests[name] = test
		}
		for name, c := range tests {
			patience := time.Minute
			if name == "a silence" {
				patience = 30 * time.Millisecond
			}
			r, _, err := Search(t.Context(), vault(t, d, provider, patience, c.h), Query{Phrase: "a"})
			f := &fault.Error{}
			if !errors.As(err, &f) || f.Kind != fault.BadProvider || !strings.Contains(f.Msg, c.want) || strings.Contains(err.Error(), key) || len(r.Organic) > 0 {
				t.Errorf("%s, %s: %+v, %v", provider, name, r, err)
			}
			if source.Fatal(err) != c.fatal {
				t.Errorf("%s, %s: fatal %v", provider, name, source.Fatal(err))
			}
		}
	}
}

func TestARefusalInsideAnAnswerIsOne(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	for name, c := range map[string]struct {
		provider, body, want string
		fatal                bool
	}{
		"SerpApi":              {"serpapi", `{"error":"Unsupported location for ` + key + `"}`, "It says: Unsupported location for [hidden]", false},
		"DataForSEO, the key":  {"dataforseo", `{"status_code":40100,"status_message":"You are not Authorized."}`, "refuses the key (status 401)", true},
		"DataForSEO, money":    {"dataforseo", `{"status_code":20000,"tasks":[{"status_code":40200,"status_message":"Payment Required."}]}`, "wants money (status 402)", true},
		"DataForSEO, too fast": {"dataforseo", `{"status_code":20000,"tasks":[{"status_code":40202,"status_message":"Rate limit."}]}`, "(status 429)", false},
		"DataForSEO, its own":  {"dataforseo", `{"status_code":50000,"status_message":"Internal Error."}`, "a failure of its own (status 500)", false},
		"SearXNG, Google":      {"searxng", `{"results":[],"unresponsive_engines":[["google","CAPTCHA"]]}`, "CAPTCHA", false},
	} {
		_, _, err := Search(t.Context(), vault(t, d, c.provider, 0, says(200, c.body)), Query{Phrase: "a"})
		if fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), key) || source.Fatal(err) != c.fatal {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := readDataForSEO(Query{Page: 1}, hits("dataforseo", "1")); err == nil {
		t.Error("the third page is taken for the second")
	}
}

func TestEachProviderIsAskedAsItsPageSays(t *testing.T) {
	q := Query{Phrase: "washer & dryer", Place: Place{Name: "Fort Worth, Texas, United States"}, Device: "mobile", Page: 2}
	for provider, c := range map[string]struct {
		endpoint, header, query, body string
	}{
		"serpapi": {
			"https://serpapi.com/search", "",
			"api_key=login%3Asecret-0123456789&device=mobile&engine=google&gl=us&hl=en&location=Fort+Worth%2C+Texas%2C+United+States&num=10&q=washer+%26+dryer&start=20", "",
		},
		"serper": {
			"https://google.serper.dev/search", "X-Api-Key: " + key, "",
			`{"gl":"us","hl":"en","location":"Fort Worth, Texas, United States","num":10,"page":3,"q":"washer \u0026 dryer"}`,
		},
		"dataforseo": {
			"https://api.dataforseo.com/v3/serp/google/organic/live/advanced", "Authorization: Basic bG9naW46c2VjcmV0LTAxMjM0NTY3ODk=", "",
			`[{"depth":10,"device":"mobile","keyword":"washer \u0026 dryer","language_code":"en","location_name":"Fort Worth,Texas,United States","max_crawl_pages":1,"search_param":"\u0026start=20"}]`,
		},
		"searxng": {"", "", "engines=google&format=json&language=en-US&pageno=3&q=washer+%26+dryer", ""},
	} {
		a, err := adapterOf(provider)
		if err != nil {
			t.Fatal(err)
		}
		r, err := a.ask(source.Connection{Key: key}, q)
		name, value, _ := strings.Cut(c.header, ": ")
		if err != nil || r.Endpoint != c.endpoint || r.Query.Encode() != c.query || string(r.Body) != c.body || r.Header.Get(name) != value || (r.Method == http.MethodPost) != (c.body != "") {
			t.Errorf("%s: %v %s %s, %v", provider, r, r.Query.Encode(), r.Body, err)
		}
		if own, err := a.ask(source.Connection{URL: "http://localhost:9/x"}, q); err != nil || own.Endpoint != "http://localhost:9/x" {
			t.Errorf("%s: %v, %v", provider, own, err)
		}
	}
	if _, err := adapterOf("mauve"); err == nil {
		t.Error("a provider of no name")
	}
}

func TestATrySaysWhatItFoundAndCost(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	for provider, cost := range map[string]string{"serpapi": "$0.015", "serper": "$0.001", "dataforseo": "$0.002", "searxng": "$0"} {
		v := vault(t, d, provider, 0, says(200, string(fixture(t, provider))))
		text, err := Try(t.Context(), v)
		if want := `3 results for "appliance repair", cost ` + cost; err != nil || text != want {
			t.Errorf("%s: %q, %v", provider, text, err)
		}
	}
}

func TestOursIsByRegistrableDomain(t *testing.T) {
	for _, c := range []struct {
		site, address string
		want          bool
	}{
		{"https://example.com", "https://example.com/a", true},
		{"https://example.com", "https://www.EXAMPLE.com./a", true},
		{"https://www.example.com", "http://blog.example.com:8080/", true},
		{"https://example.com", "https://notexample.com/", false},
		{"https://example.com", "https://example.com.evil.test/", false},
		{"https://example.com", "https://other.test/?u=https://example.com/", false},
		{"https://example.com", "https://example.com@evil.test/", false},
		{"https://example.com", "ftp://example.com/", false},
		{"https://shop.example.co.uk", "https://example.co.uk/", true},
		{"https://shop.co.uk", "https://other.co.uk/", false},
		{"https://shop.github.io", "https://other.github.io/", false}, // a public suffix too
		{"https://bücher.example", "https://xn--bcher-kva.example/", true},
		{"http://localhost:8080", "http://localhost:8080/a", true},
		{"http://localhost:8080", "http://LOCALHOST:8080/a", true},
		{"http://localhost:8080", "http://localhost:9090/a", false},
		{"http://localhost", "http://localhost:80/", true},
		{"http://127.0.0.1:8080", "http://127.0.0.1:8080/", true},
		{"http://127.0.0.1:8080", "http://10.0.0.1:8080/", false},
		{"http://[::1]:8080", "http://[::1]:8080/", true},
		{"http://localhost:8080", "https://example.com/", false},
		{"https://example.com", "", false},
		{"https://example.com", "://", false},
	} {
		site, err := url.Parse(c.site)
		if err != nil {
			t.Fatal(err)
		}
		if got := Ours(site, c.address); got != c.want {
			t.Errorf("%s of %s: %v", c.address, c.site, got)
		}
	}
}

func TestOwnListing(t *testing.T) {
	me := Business{PlaceID: "ChIJme", CID: "77", Phone: "(817) 555-0142", Domain: "www.example.com", Name: "Panther City Appliance"}
	for name, c := range map[string]struct {
		me   Business
		l    Listing
		want bool
	}{
		"the CID":                         {me, Listing{CID: "77", Phone: "1"}, true},
		"another CID, the same phone":     {me, Listing{CID: "78", Phone: me.Phone, Title: me.Name}, false},
		"the place id":                    {me, Listing{PlaceID: "ChIJme"}, true},
		"another place id":                {me, Listing{PlaceID: "ChIJno", Title: me.Name}, false},
		"the phone in another spelling":   {me, Listing{Phone: "+1 817-555-0142", Domain: "facebook.com"}, true},
		"the domain":                      {me, Listing{Phone: "817 555 9999", Domain: "example.com"}, true},
		"a domain like it":                {me, Listing{Domain: "notexample.com", Title: me.Name}, false},
		"no domain, the name":             {me, Listing{Title: "PANTHER CITY appliance"}, true},
		"the name beside another phone":   {me, Listing{Title: me.Name, Phone: "(214) 555-0100"}, false},
		"another name":                    {me, Listing{Title: "Trinity Appliance"}, false},
		"nothing known of the shop":       {Business{}, Listing{}, false},
		"nothing known, and no domain":    {Business{Domain: "localhost"}, Listing{Domain: "localhost"}, false},
		"a short number, which is shared": {Business{Phone: "911"}, Listing{Phone: "911"}, false},
	} {
		if got := OwnListing(c.me, c.l); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
