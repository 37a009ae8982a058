package link

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/unicode"

	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/link/anchor"
)

// TestImportsOfEachTool: the headers are those that the tools write, as of November 2026; Ahrefs and Majestic in UTF-16.
func TestImportsOfEachTool(t *testing.T) {
	s := one(t)
	wide := func(text string) string {
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		kind, text, link string
		hosts, refused   int
		authority        float64
	}{
		{"Search Console, latest links", "\ufeffLinking page,Last crawled\r\nhttp://latest.test/a,2026-10-01\r\nhttps://shop.example/own,2026-10-01\r\nnonsense row\r\nhttp://b\xff.test/\xfe,2026-10-01\r\n", "latest.test/a ", 1, 3, 0},
		{"Search Console, top linking sites", "Site,Linking pages,Target pages\nsites.test,\"1,204\",3\n", "", 1, 0, 0},
		{"Ahrefs", wide("\"Referring page title\"\t\"Referring page URL\"\t\"Domain rating\"\t\"Target URL\"\t\"Left context\"\t\"Anchor\"\t\"First seen\"\t\"Last seen\"\n" +
			"\"A \"\"page\"\"\"\t\"http://ahrefs.test/a\"\t\"71\"\t\"https://shop.example/shop\"\t\"x\"\t\"used washers\"\t\"2026-11-10 10:00:00\"\t\"2026-11-20 10:00:00\"\n"), "ahrefs.test/a /shop", 1, 0, 71},
		{"Majestic", wide("Target URL;Source URL;Anchor Text;Source Crawl Date;Source First Found Date;FlagNoFollow;SourceCitationFlow;SourceTrustFlow\n" +
			"https://shop.example/;http://majestic.test/a;Panther;2026-11-01;2025-01-01;-;20;17\n"), "majestic.test/a /", 1, 0, 17},
		{"Moz", "Title,URL,Anchor Text,Spam Score,PA,DA,Target URL,First Seen,Last Seen\nA,moz.test/a,Panther,2%,20,44,shop.example/,2026-01-01,2026-11-01\n", "https://moz.test/a shop.example/", 1, 0, 44},
		{"Bing", "Source Url,Anchor text,Target Url\nhttp://bing.test/a,\"Panther, City\",https://shop.example/b\n", "bing.test/a /b", 1, 0, 0},
		{"Bing, domains", "\"Domain\",\"Backlinks Count\"\n\"bingdomains.test\",\"40\"\nunclosed\",2026\n", "", 1, 1, 0},
	} {
		i := s.imported(c.text)
		if i.Kind != c.kind || i.Hosts != c.hosts || i.Refused != c.refused || i.Links != strings.Count(c.link+".", "/a") {
			t.Errorf("%+v", i)
		}
		if got := s.all()[c.link]; c.link != "" && got != "unverified unverified low" {
			t.Errorf("%s: %q in %v", c.kind, got, s.all())
		}
		domain := strings.ToLower(c.kind) + ".test"
		a, err := s.Authority(t.Context(), "run", []string{domain})
		if err != nil || a[domain].Value != c.authority || c.authority > 0 && (a[domain].Scale != "0 to 100" || a[domain].Source != c.kind) {
			t.Errorf("%+v, %v", a, err)
		}
	}
	sum := s.summary()
	if sum.Total != 1204+5+40 || sum.Referring != 7 || sum.New != 0 || len(sum.Imports) != 7 || sum.Imports[0].Kind != "Bing, domains" || sum.Anchors[0].Text != "Panther" {
		t.Errorf("%+v", sum)
	}
}

func TestAFileThatCannotBeReadStoresNothing(t *testing.T) {
	s := one(t)
	header := "Linking page,Last crawled\nhttp://a.test/,2026-10-01\n"
	for want, body := range map[string]io.Reader{
		`The columns "Página, Rastreo" are unknown. Upload a CSV export, with English headers, of Search Console, top linking sites; Search Console, latest links; Ahrefs; Majestic; Moz; Bing`: strings.NewReader("Página,Rastreo\n"),
		`The columns "" are unknown. Upload`:                                     strings.NewReader(""),
		"The file breaks off at row 3. Nothing of it was stored.":                io.MultiReader(strings.NewReader(header), breaking{}),
		"Row 3 is longer than 1 MB: a quotation mark may never be closed there.": strings.NewReader(header + "\"http://b.test/" + strings.Repeat("a,\n", 1<<20)),
		"The file is too large: at most 300 MB are taken.":                       io.MultiReader(strings.NewReader(header), &endless{line: []byte("http://a.test/" + strings.Repeat("x", 5000) + ",\n")}),
	} {
		_, err := s.Import(t.Context(), "x.csv", body)
		if err == nil || !strings.HasPrefix(err.Error(), want[:min(len(want), 70)]) || fault.KindOf(err) != fault.Invalid && fault.KindOf(err) != fault.TooLarge {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if sum, err := s.Summary(t.Context()); err != nil || sum != nil || len(s.all()) != 0 {
		t.Errorf("%+v, %v", sum, err)
	}
}

type breaking struct{}

func (breaking) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// endless repeats a line.
type endless struct {
	line []byte
	at   int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		m := copy(p[n:], e.line[e.at:])
		n, e.at = n+m, (e.at+m)%len(e.line)
	}
	return n, nil
}

func TestTenThousandLinksOfOneHostAreCounted(t *testing.T) {
	s := one(t)
	var text strings.Builder
	text.WriteString("Linking page,Last crawled\nhttp://other.test/,2026-01-01\n")
	for i := range 10_000 {
		fmt.Fprintf(&text, "http://www.many.test/%d,2026-11-01\n", i)
		s.put(fmt.Sprint("www.many.test/", i), article(ours))
	}
	s.status("other.test/", http.StatusGone, "")
	s.imported(text.String())
	i := s.imported(text.String())
	r := s.monitor("1", "full")
	if i.Rows != 10_001 || i.Hosts != 2 || i.Links != 0 || i.Why == "" || r.Total != 10_000 || r.Domains != 1 || s.fetched() != 21 {
		t.Errorf("%+v %+v", i, r.Summary)
	}
	list, err := s.All(t.Context(), Filter{State: live})
	if err != nil || len(list) != 20 || list[0].MoreFrom != 9_980 || list[0].Quality == anchor.High {
		t.Errorf("%d, %v", len(list), err)
	}
}

// rows generates an export like Ahrefs', of so many links.
type rows struct {
	left, at, each int // of a host
	buffer         bytes.Buffer
}

func (r *rows) Read(p []byte) (int, error) {
	if r.at == 0 {
		r.buffer.WriteString("Referring page title\tReferring page URL\tDomain rating\tTarget URL\tLeft context\tAnchor\tFirst seen\tLast seen\n")
	}
	for r.buffer.Len() < len(p) && r.left > 0 {
		fmt.Fprintf(&r.buffer, "A page about used washers and what they cost %d\thttps://www.host-%d.test/a/page/of/the/site/%d\t%d\thttps://shop.example/shop\tand here follows a sentence that goes on for a while until\tused washers\t2025-01-01 00:00:00\t2026-11-01 00:00:00\n",
			r.at, r.at/r.each, r.at, r.at%90)
		r.at++
		r.left--
	}
	return r.buffer.Read(p)
}

// peak is the most memory in use while fn runs, beyond what was in use before.
func peak(fn func()) (most uint64) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	before, done := m.HeapInuse, make(chan struct{})
	go func() {
		defer close(done)
		fn()
	}()
	for tick := time.NewTicker(5 * time.Millisecond); ; {
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
		select {
		case <-done:
			tick.Stop()
			return most - min(most, before)
		case <-tick.C:
		}
	}
}

// load imports rows and returns the peak of memory in megabytes.
func load(tb testing.TB, s *fixture, n, each int) int {
	tb.Helper()
	return int(peak(func() {
		if i, err := s.Import(tb.Context(), "large.csv", &rows{left: n, each: each}); err != nil || i.Rows != n || i.Links == 0 {
			tb.Errorf("%+v, %v", i, err)
		}
	}) >> 20)
}

// TestAnImportStaysSmall: 1,000,000 rows may take 150 MB (BenchmarkImport), so 50,000 may take 8.
func TestAnImportStaysSmall(t *testing.T) {
	s := start(t, dbtest.Config(t, dbtest.SQLite)) // alone: others would count
	if got := load(t, s, 50_000, 250); got > 8 {
		t.Errorf("%d MB", got)
	}
}

// BenchmarkImport reads 1,000,000 rows: its memory must stay under 150 MB.
func BenchmarkImport(b *testing.B) {
	for b.Loop() {
		got := load(b, start(b, dbtest.Config(b, dbtest.SQLite)), 1_000_000, 25)
		if b.ReportMetric(float64(got), "peak-MB"); got > 150 {
			b.Errorf("%d MB", got)
		}
	}
}
