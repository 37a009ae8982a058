package audit

import (
	"bytes"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

// TestRulesOnFixtures runs every rule over every page in testdata. A page is named
// after the one rule that it breaks; what begins with clean- breaks none. The whole
// table is checked in: `go test ./internal/seo/audit -run Fixtures -args write`
// writes it anew.
func TestRulesOnFixtures(t *testing.T) {
	files, err := filepath.Glob("testdata/*.html")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	rules := Rules()
	var table strings.Builder
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".html")
		findings := Page(rules, readFixture(t, file))
		if len(findings) == 0 {
			fmt.Fprintf(&table, "%s\n    nothing\n", name)
		} else {
			fmt.Fprintf(&table, "%s\n", name)
		}
		for _, f := range findings {
			fmt.Fprintf(&table, "    %s %s %s\n", f.Severity, f.Rule, f.Detail)
			if broken, _, _ := strings.Cut(name, "~"); broken != f.Rule {
				t.Errorf("%s: %s: %s", name, f.Rule, f.Detail)
			}
		}
		if !strings.HasPrefix(name, "clean-") && len(findings) == 0 {
			t.Errorf("%s: nothing found", name)
		}
	}
	if flag.Arg(0) == "write" {
		if err := os.WriteFile("testdata/expected.txt", []byte(table.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := table.String(); got != string(want) {
		t.Errorf("the table of testdata/expected.txt is another:\n%s", differences(string(want), got))
	}
}

func differences(want, got string) string {
	var b strings.Builder
	was, is := strings.Split(want, "\n"), strings.Split(got, "\n")
	for _, line := range was {
		if !slices.Contains(is, line) {
			fmt.Fprintf(&b, "- %s\n", line)
		}
	}
	for _, line := range is {
		if !slices.Contains(was, line) {
			fmt.Fprintf(&b, "+ %s\n", line)
		}
	}
	return b.String()
}

// TestRules holds each rule to having a fixture, and all that is shown of it.
func TestRules(t *testing.T) {
	id := regexp.MustCompile(`^[a-z0-9]+\.[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	docs, err := os.ReadFile("../../../docs/audit-compared.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range Rules() {
		if !id.MatchString(r.ID) || seen[r.ID] {
			t.Errorf("%q: no name for a rule, or one that another has", r.ID)
		}
		seen[r.ID] = true
		if r.Need == NeedsNothing || r.Name == "" || r.Title == "" || r.Why == "" || r.Fix == "" || r.Minutes <= 0 || !strings.HasPrefix(r.Source, "https://") {
			t.Errorf("%s: incomplete: %+v", r.ID, r)
		}
		if !slices.Contains([]Severity{Error, Warning, Notice}, r.Severity) {
			t.Errorf("%s: severity %q", r.ID, r.Severity)
		}
		if !bytes.Contains(docs, []byte("| "+r.ID+" |")) {
			t.Errorf("%s is not in docs/audit-compared.md", r.ID)
		}
		if r.Page == nil {
			continue
		}
		if _, err := os.Stat("testdata/" + r.ID + ".html"); err != nil {
			t.Errorf("%s: no page that breaks it: %v", r.ID, err)
		}
	}
}

func record() *Record {
	week := func(opens, closes, satOpens, satCloses string) (days [7]struct{ Opens, Closes string }) {
		for day := 1; day <= 5; day++ {
			days[day].Opens, days[day].Closes = opens, closes
		}
		days[6].Opens, days[6].Closes = satOpens, satCloses
		return days
	}
	return &Record{
		Name: "Panther City Appliance", Phones: []string{"(817) 555-0142"},
		Places: []Place{
			{Street: "1880 Panther Works Way", City: "Fort Worth", State: "TX", Zip: "76114", Lat: 32.8098, Lon: -97.4026},
			{Street: "3300 Hornbeam Court", City: "Forest Hill", State: "TX", Zip: "76119", Lat: 32.6721, Lon: -97.2692},
		},
		Schedules: []Schedule{
			{Name: "Showroom", Days: week("09:00", "18:00", "09:00", "18:00")},
			{Name: "Service desk", Days: week("09:00", "18:00", "10:00", "15:00")},
		},
		Rating: "4.8", Reviews: []string{"156", "45"},
	}
}

// readFixture reads a visit: lines of "Key: value" on the answer, lines with > of
// its header, an empty line, the page.
func readFixture(t *testing.T, file string) *Subject {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := bytes.Cut(content, []byte("\n\n"))
	page := &visit.Page{Status: 200, Depth: 1, Type: "text/html", Header: http.Header{}, At: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	s := &Subject{Page: page, Site: &visit.Site{Start: "https://shop.example/"}}
	for line := range strings.Lines(string(head)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			t.Fatalf("%s: %q", file, line)
		}
		if name, isHeader := strings.CutPrefix(key, "> "); isHeader {
			page.Header.Add(name, value)
			continue
		}
		set(t, s, key, value)
	}
	if page.Final == "" {
		page.Final = page.URL
	}
	if page.Bytes == 0 {
		page.Bytes, page.Wire = int64(len(body)), int64(len(body))
	}
	if page.Type == "text/html" && len(body) > 0 && page.Status > 0 {
		page.Document = document.Parse(body, "text/html; charset=utf-8", page.Final)
	}
	return s
}

func set(t *testing.T, s *Subject, key, value string) {
	t.Helper()
	number := func() int64 {
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	switch key {
	case "URL":
		s.URL = value
	case "Final":
		s.Final = value
	case "From":
		s.From = value
	case "Status":
		s.Status = int(number())
	case "Depth":
		s.Depth = int(number())
	case "Bytes":
		s.Bytes, s.Wire = number(), number()
	case "Wait-ms":
		s.Wait = time.Duration(number()) * time.Millisecond
	case "Type":
		s.Type = value
	case "Failure":
		s.Failure = visit.Failure(value)
	case "Detail":
		s.Detail = value
	case "External":
		s.External = value == "yes"
	case "Inner":
		s.Inner = value == "yes"
	case "Loaded":
		s.Loaded = value == "yes"
	case "In-sitemap":
		s.InSitemap = value == "yes"
	case "Loopback":
		s.Site.Loopback = value == "yes"
	case "Record":
		s.Record = record()
	case "Loop": // length shortest
		length, shortest, _ := strings.Cut(value, " ")
		n, err := strconv.Atoi(length)
		if err != nil {
			t.Fatal(err)
		}
		s.Loop = visit.Loop{Length: n, Shortest: shortest}
	case "Hop": // 301 from to
		parts := strings.Fields(value)
		status, err := strconv.Atoi(parts[0])
		if err != nil {
			t.Fatal(err)
		}
		s.Hops = append(s.Hops, visit.Hop{URL: parts[1], Status: status, Location: parts[2], To: parts[2]})
	default:
		t.Fatalf("no such key: %s", key)
	}
}
