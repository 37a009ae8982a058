package app

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/seo/crawl"
)

// crawlable is a site of two pages, one of which has no title, and a link to one
// that is not there.
func crawlable(t *testing.T) string {
	t.Helper()
	page := `<!doctype html><html lang=en><head><meta name=viewport content="width=device-width"><title>=HYPERLINK("x")</title></head><body><h1>A</h1><a href=/b>To b</a><a href=/gone>To none</a>`
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/":
			_, _ = io.WriteString(w, page)
		case "/b":
			_, _ = io.WriteString(w, "<p>No title")
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(srv.Close)
	return srv.URL
}

// crawlCommand runs `enamel crawl` in an environment and returns the status and what it printed.
func crawlCommand(t *testing.T, env map[string]string, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := &console{in: strings.NewReader(""), out: &stdout, err: &stderr, getenv: func(name string) string { return env[name] }}
	status = run(t.Context(), c, append([]string{"crawl"}, args...))
	return status, stdout.String(), stderr.String()
}

func TestCrawlPrintsJSON(t *testing.T) {
	for _, kind := range []dbtest.Kind{dbtest.SQLite, dbtest.Postgres} {
		t.Run(string(kind), func(t *testing.T) {
			url := crawlable(t)
			status, out, errs := crawlCommand(t, environment(t, dbtest.Config(t, kind)), url, "--allow-private", "--format", "json")
			var got struct {
				Start string `json:"start"`
				State string `json:"state"`
				Count int    `json:"pages_crawled"`
				Pages []struct {
					URL    string `json:"url"`
					Status int    `json:"status"`
					Depth  int    `json:"depth"`
				} `json:"pages"`
				Findings []struct{ Rule, Severity, URL, Detail string } `json:"findings"`
			}
			if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 || errs != "" {
				t.Fatalf("status %d, %v, %s\n%s", status, err, errs, out)
			}
			if got.Start != url+"/" || got.State != "done" || got.Count != 2 || len(got.Pages) != 3 || got.Pages[2].URL != url+"/gone" || got.Pages[2].Status != 404 || got.Pages[1].Depth != 1 {
				t.Errorf("%+v", got)
			}
			for _, rule := range []string{"title.missing", "link.broken"} {
				if !slices.ContainsFunc(got.Findings, func(f struct{ Rule, Severity, URL, Detail string }) bool {
					return f.Rule == rule && f.Severity == "error" && f.Detail != ""
				}) {
					t.Errorf("%s is not found", rule)
				}
			}
		})
	}
}

func TestCrawlPrintsTablesAndSheets(t *testing.T) {
	url := crawlable(t)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	status, out, _ := crawlCommand(t, env, "--allow-private", url)
	if status != 0 || !strings.Contains(out, "2 pages crawled") || !strings.Contains(out, "title.missing") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if _, out, _ = crawlCommand(t, env, "--allow-private", url, "--max-pages", "1"); !strings.Contains(out, "1 page crawled") || !strings.Contains(out, "\npartial: it ended at its limit of 1 page; beyond it at least 2 addresses are known\n") {
		t.Errorf("cut by its limit:\n%s", out)
	}
	status, out, _ = crawlCommand(t, env, "--allow-private", url, "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || status != 0 || len(rows) < 4 || !slices.Equal(rows[0], []string{"severity", "rule", "url", "detail", "proof", "target"}) {
		t.Fatalf("status %d, %v:\n%s", status, err, out)
	}
	for _, row := range rows {
		for _, cell := range row {
			if strings.HasPrefix(cell, "=") || strings.HasPrefix(cell, "+") || strings.HasPrefix(cell, "-") || strings.HasPrefix(cell, "@") {
				t.Errorf("a formula: %q", cell)
			}
		}
	}
}

// TestCrawlOfThisMachineByAnotherName: what leads from 127.0.0.1 to localhost, as
// robots.txt does too, is reached, and said to be another site.
func TestCrawlOfThisMachineByAnotherName(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Host, "127.0.0.1") {
			http.Redirect(w, r, "http://"+strings.Replace(r.Host, "127.0.0.1", "localhost", 1)+r.URL.Path, http.StatusMovedPermanently)
			return
		}
		if r.URL.Path == "/robots.txt" {
			_, _ = io.WriteString(w, "User-agent: *\nDisallow: /private\n")
			return
		}
		_, _ = io.WriteString(w, "<title>Here</title>")
	}))
	t.Cleanup(srv.Close)
	status, out, errs := crawlCommand(t, environment(t, dbtest.Config(t, dbtest.SQLite)), srv.URL, "--allow-private")
	if said := out + errs; status != 1 || strings.Contains(said, "public internet") || !strings.Contains(said, "it redirects to another site, http://localhost:") {
		t.Errorf("status %d:\n%s\n%s", status, out, errs)
	}
}

func TestCrawlExitStatus(t *testing.T) {
	url := crawlable(t)
	guarded := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "No", http.StatusForbidden) }))
	t.Cleanup(guarded.Close)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	tests := []struct {
		name string
		args []string
		want int
		says string
	}{
		{"kept out", []string{guarded.URL, "--allow-private"}, 1, "no page could be read: the site answers 403 to our crawler (Forbidden), as guards against bots do"},
		{"no address", nil, 2, "usage"},
		{"two addresses", []string{url, url}, 2, "usage"},
		{"no such format", []string{url, "--format", "xml"}, 2, `--format "xml": want table or json or csv`},
		{"no such severity", []string{url, "--fail-on", "notice"}, 2, `--fail-on "notice": want error or warning`},
		{"not a number", []string{url, "--max-pages", "many"}, 2, "invalid value"},
		{"no web address", []string{"mailto:a@b.example"}, 1, "want the address of a site"},
		{"no page at all", []string{url, "--max-pages", "0"}, 1, "1 to 100,000"},
		{"none at a time", []string{url, "--concurrency", "0"}, 1, "1 to 64"},
		{"too many pages", []string{url, "--max-pages", "100001"}, 1, "1 to 100,000"},
		{"too many at a time", []string{url, "--concurrency", "65"}, 1, "1 to 64"},
		{"private", []string{url}, 1, "needs --allow-private"},
		{"private, this machine by another name", []string{"http://0.0.0.0:1"}, 1, "needs --allow-private"},
		{"nobody there", []string{"http://127.0.0.1:1", "--allow-private"}, 1, "no page could be read: the site could not be reached: the connection was refused"},
		{"nothing to resume", []string{"http://other.example", "--resume"}, 1, "no such crawl: none that is kept began at http://other.example/\n"},
		{"cut short, and still private", []string{url, "--resume"}, 1, "needs --allow-private"},
		{"errors", []string{url, "--allow-private", "--fail-on", "error"}, 1, "errors"},
		{"one page alone has none", []string{url, "--allow-private", "--fail-on", "error", "--max-pages", "1"}, 0, ""},
		{"it has ended", []string{url, "--resume"}, 1, "That crawl has ended"},
		{"it goes on", []string{url, "--resume", "--allow-private", "--max-pages", "2", "--fail-on", "error"}, 1, "crawl: 1 error\n"},
		{"not so far", []string{url, "--resume", "--max-pages", "1"}, 1, "--max-pages 1 is ignored: the crawl may visit 2 already"},
		{"too many at a time of a crawl that is there", []string{url, "--resume", "--max-pages", "3", "--concurrency", "65"}, 1, "1 to 64"},
		{"but warnings", []string{url, "--allow-private", "--fail-on", "warning", "--max-pages", "1"}, 1, "warnings"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, _, errs := crawlCommand(t, env, tt.args...)
			if status != tt.want || !strings.Contains(errs, tt.says) {
				t.Errorf("status %d: %s", status, errs)
			}
		})
	}
}

// TestCrawlResumesAtThePaceThatIsTyped, and at the crawl's own where none is.
func TestCrawlResumesAtThePaceThatIsTyped(t *testing.T) {
	url := crawlable(t)
	c := dbtest.Config(t, dbtest.SQLite)
	env := environment(t, c)
	last := func() crawl.Options {
		t.Helper()
		d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(filepath.Dir(c.Path), "crawl-command.db"), Schema: crawl.Schema(), Relaxed: true})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = d.Close() }()
		latest, err := crawl.New(crawl.Config{DB: d}).Latest(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		return latest.Options
	}
	for _, tt := range []struct {
		args   []string
		pages  int
		atOnce int
		delay  time.Duration
		limit  time.Duration
		says   string
	}{
		{[]string{"--max-pages", "1", "--concurrency", "3", "--delay", "2ms", "--deadline", "1m"}, 1, 3, 2 * time.Millisecond, time.Minute, "1 page crawled"},
		{[]string{"--resume", "--max-pages", "2"}, 2, 3, 2 * time.Millisecond, time.Minute, "2 pages crawled"},
		{[]string{"--resume", "--max-pages", "3", "--deadline", "1ns"}, 3, 3, 2 * time.Millisecond, 1, "the time that it was given was up"},
		{[]string{"--resume", "--concurrency", "1", "--delay", "0s", "--deadline", "0s"}, 3, 1, 0, 0, "2 pages crawled"},
	} {
		status, out, errs := crawlCommand(t, env, append([]string{url, "--allow-private"}, tt.args...)...)
		if got := last(); status != 0 || got.MaxPages != tt.pages || got.Concurrency != tt.atOnce || got.Delay != tt.delay || got.Deadline != tt.limit || !strings.Contains(out, tt.says) {
			t.Errorf("%q: status %d, %+v\n%s%s", tt.args, status, got, errs, out)
		}
	}
}

func TestCrawlOfTheShopsOwnSiteKnowsItsRecord(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	record := auditRecord(r.app.store.facts())
	if record.Schedules[0].Days[0].Opens != "" || record.Schedules[0].Days[6].Opens != "09:00" || record.Schedules[1].Days[6].Closes != "15:00" || len(record.Reviews) != 2 || record.Reviews[0] != "156" {
		t.Errorf("%+v", record)
	}
}

func TestProgressFitsALine(t *testing.T) {
	got := progressLine(crawl.Progress{Phase: crawl.Visiting, Done: 7, Most: 50, Queued: 43, Rate: 12.4, Current: "https://shop.example/" + strings.Repeat("a\x1b[2J", 40)})
	if !strings.HasPrefix(got, "visiting: 7 of 50 pages, 43 waiting, 12 a second  …") || strings.Contains(got, "\x1b") || len(got) > 140 {
		t.Errorf("%q", got)
	}
}

func TestCrawlReachesThePrivateAddressesOfTheEnvironment(t *testing.T) {
	url := crawlable(t)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	env["ENAMEL_ALLOW_PRIVATE"] = strings.TrimPrefix(url, "http://")
	if status, out, errs := crawlCommand(t, env, url); status != 0 || !strings.Contains(out, "2 pages crawled") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

// TestCrawlKeepsStandardErrorToItself: net/http has its say of servers that send
// more than they announced.
func TestCrawlKeepsStandardErrorToItself(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, out, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = conn.Close() }()
		_, _ = out.WriteString("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhelloand more")
		_ = out.Flush()
	}))
	t.Cleanup(srv.Close)
	var logged bytes.Buffer
	before := log.Writer()
	log.SetOutput(&logged)
	t.Cleanup(func() { log.SetOutput(before) })
	_, out, errs := crawlCommand(t, environment(t, dbtest.Config(t, dbtest.SQLite)), srv.URL, "--allow-private")
	if logged.Len() > 0 || errs != "" || !strings.Contains(out, "1 page") {
		t.Errorf("%s%s\n%s", logged.String(), errs, out)
	}
}

// TestCrawlPrintsTextsOfOthersInOneLine: what a page says moves no cursor.
func TestCrawlPrintsTextsOfOthersInOneLine(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/", http.StatusMovedPermanently)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<script type=application/ld+json>\n=1+\x1b[2J\u009b,}</script><a href=/old>old</a>")
	}))
	t.Cleanup(srv.Close)
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	_, out, _ := crawlCommand(t, env, srv.URL, "--allow-private", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	i := slices.IndexFunc(rows, func(row []string) bool { return row[1] == "schema.parse-error" })
	if err != nil || i < 0 || strings.ContainsAny(out, "\x1b\u009b") || rows[i][4] != "'=1+ [2J ,}" {
		t.Errorf("%v, %q", err, out)
	}
	_, out, _ = crawlCommand(t, env, srv.URL, "--allow-private", "--format", "json")
	if want := `"redirects":[{"url":"` + srv.URL + `/old","status":301,"location":"/","to":"` + srv.URL + `/"}]`; !strings.Contains(out, want) {
		t.Errorf("no %s in\n%s", want, out)
	}
}
