package robots_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/crawl/robots"
)

const agent = "Enamel/1 (+https://shop.example)"

func TestAllowed(t *testing.T) {
	tests := []struct{ name, file, allowed, forbidden string }{
		{"no rules", "", "/ /a", ""},
		{"everything", "User-agent: *\nDisallow: /", "/robots.txt", "/ /a ?q"},
		{"nothing", "User-agent: *\nDisallow:", "/ /a", ""},
		{"longest match wins", "User-agent: *\nAllow: /p\nDisallow: /", "/p /page", "/ /folder"},
		{"allow wins ties", "User-agent: *\nDisallow: /folder\nAllow: /folder", "/folder /folder/page", ""},
		{"the order of rules means nothing", "User-agent: *\nDisallow: /a/\nAllow: /a/b\nDisallow: /a/b/c", "/a/b /a/bx /a", "/a/ /a/c /a/b/c"},
		{"a star is any run", "User-agent: *\nDisallow: /*.php\nAllow: /open/*/x.php", "/ /open/a/x.php /open/a/b/x.php", "/a.php /a/b.php?q /open.php5"},
		{"a longer pattern with a star", "User-agent: *\nAllow: /page\nDisallow: /*.htm", "/page", "/page.htm"},
		{"dollar is the end", "User-agent: *\nDisallow: /*.php$\nDisallow: /fish$", "/a.php?q /a.php5 /fish/ /fish?x", "/a.php /fish"},
		{"allow only the front page", "User-agent: *\nAllow: /$\nDisallow: /", "/", "/page.htm"},
		{"a star before the end", "User-agent: *\nDisallow: /a*$", "/b", "/a /abc"},
		{"many stars", "User-agent: *\nDisallow: /*a*b*a*$", "/ab /ba", "/aba /xaxbxax"},
		{"the end piece overlaps nothing", "User-agent: *\nDisallow: /ab*ba$", "/aba /ab", "/abba /abxba"},
		{"paths know case", "User-agent: *\nDisallow: /Fish", "/fish", "/Fish"},
		{"names do not", "uSeR-aGeNt: ENAMEL\nDISALLOW: /a", "/b", "/a"},
		{"own group, not the other", "User-agent: *\nDisallow: /\nUser-agent: enamel\nDisallow: /a", "/b", "/a"},
		{"groups of one agent merge", "User-agent: enamel\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: Enamel\nDisallow: /b", "/c", "/a /b"},
		{"merged groups, longest match", "User-agent: enamel\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: enamel\nAllow: /a/b", "/a/b /c", "/a /a/c"},
		{"several agents, one group", "User-agent: googlebot\nUser-agent: enamel\nDisallow: /a", "/b", "/a"},
		{"the product token counts", "User-agent: enamel/2.0\nDisallow: /a", "/b", "/a"},
		{"a longer name is another agent", "User-agent: enamel-images\nDisallow: /", "/a", ""},
		{"an empty group is a group", "User-agent: *\nDisallow: /\nUser-agent: enamel\nDisallow:", "/a", ""},
		{"sitemaps and blank lines end no group", "User-agent: enamel\n\nSitemap: https://a.example/s.xml\n\nDisallow: /a\n", "/b", "/a"},
		{"a delay ends no group", "User-agent: enamel\nCrawl-delay: 5\nUser-agent: x\nDisallow: /a", "/b", "/a"},
		{"comments, blanks, byte order mark", "\ufeffUser-agent : enamel # us\n  Disallow:/a # why\n#Disallow: /b", "/b", "/a"},
		{"old line ends", "User-agent: *\rDisallow: /a\r\nDisallow: /b\n", "/c", "/a /b"},
		{"escapes are equal to what they stand for", "User-agent: *\nDisallow: /%7Euser/\nDisallow: /caf%c3%a9\nDisallow: /tür", "/user", "/~user/ /%7euser/x /café /caf%C3%A9 /t%c3%bcr"},
		{"an escaped slash is none", "User-agent: *\nDisallow: /a%2fb", "/a/b", "/a%2Fb"},
		{"literal stars and dollars", "User-agent: *\nDisallow: /a-%2A.html\nDisallow: /x%24", "/a-b.html /x", "/a-*.html /a-%2a.html /x$ /x%24y"},
		{"the query belongs to the path", "User-agent: *\nDisallow: /*?sort=", "/list /list?page=1", "/list?sort=up"},
		{"whole addresses", "User-agent: *\nDisallow: /$\nDisallow: /a", "https://shop.example/b https://a.example/?https://shop.example/a", "https://shop.example https://shop.example/ http://shop.example:80/a#f"},
		{"a rule before any agent", "Disallow: /\nUser-agent: *\nDisallow: /a", "/b", "/a"},
		{"rules of a nameless agent are nobody's", "User-agent: *\nDisallow: /a\nUser-agent:\nDisallow: /", "/b", "/a"},
		{"a path without a slash matches nothing", "User-agent: *\nDisallow: a", "/a a", ""},
		{"an HTML page", "<!doctype html>\nUser-agent: *\nDisallow: /", "/a", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := robots.Parse([]byte(tt.file))
			for url := range strings.FieldsSeq(tt.allowed) {
				if !f.Allowed(agent, url) {
					t.Errorf("%s is forbidden", url)
				}
			}
			for url := range strings.FieldsSeq(tt.forbidden) {
				if f.Allowed(agent, url) {
					t.Errorf("%s is allowed", url)
				}
			}
		})
	}
}

func TestFromStatus(t *testing.T) {
	tests := map[int]bool{0: false, 200: true, 301: true, 401: true, 403: true, 404: true, 410: true, 429: false, 500: false, 503: false, 599: false}
	for status, want := range tests {
		f := robots.FromStatus(status)
		if f.Allowed(agent, "https://shop.example/a") != want || !f.Allowed(agent, "https://shop.example/robots.txt") {
			t.Errorf("%d: allowed is not %v", status, want)
		}
	}
	var none *robots.File
	if !none.Allowed(agent, "/a") || none.Delay(agent) != 0 {
		t.Error("no file forbids something")
	}
}

func TestDelay(t *testing.T) {
	tests := map[string]time.Duration{
		"User-agent: *\nCrawl-delay: 2":                                            2 * time.Second,
		"User-agent: *\nCrawl-delay: 0.5\nDisallow: /a":                            500 * time.Millisecond,
		"User-agent: enamel\nDisallow: /a\nUser-agent: *\nCrawl-delay: 9":          0,
		"User-agent: slow\nCrawl-delay: 9\nUser-agent: enamel\nDisallow: /a":       0,
		"User-agent: enamel\nCrawl-delay: 3\nUser-agent: Enamel\nCrawl-delay: 1.5": 3 * time.Second,
		"User-agent: *\nCrawl-delay: 1e300":                                        time.Hour,
		"User-agent: *\nCrawl-delay: NaN":                                          0,
		"User-agent: *\nCrawl-delay: -1":                                           0,
		"User-agent: *\nCrawl-delay: soon":                                         0,
	}
	for file, want := range tests {
		if got := robots.Parse([]byte(file)).Delay(agent); got != want {
			t.Errorf("%q: %v, want %v", file, got, want)
		}
	}
}

func TestSitemapsAndProblems(t *testing.T) {
	f := robots.Parse([]byte(strings.Join([]string{
		"Disallow: /early",
		"User-agent: *",
		"Disalow: /typo",
		"no colon here",
		"Noindex: /a",
		"Disallow: a",
		"Allow: /a Disallow: /b",
		"Crawl-delay: soon",
		"Sitemap: /sitemap.xml",
		"sitemap: https://shop.example/sitemap.xml?a#b",
		"Sitemap:",
		"Disallow: /\xff",
		"User-agent: 123",
		"Host: shop.example",
	}, "\n")))
	if got := strings.Join(f.Sitemaps, " "); got != "/sitemap.xml https://shop.example/sitemap.xml?a" {
		t.Errorf("sitemaps %s", got)
	}
	var lines []string
	for _, p := range f.Problems {
		lines = append(lines, fmt.Sprint(p.Line))
		if p.Text == "" || p.Why == "" {
			t.Errorf("line %d: %q, %q", p.Line, p.Text, p.Why)
		}
	}
	if got := strings.Join(lines, " "); got != "1 3 4 5 6 7 8 9 11 12 13" {
		t.Errorf("problems in lines %s", got)
	}
	if clean := robots.Parse([]byte("# ours\nUser-agent: *\nDisallow: /seo\n\nSitemap: https://shop.example/sitemap.xml\n")); len(clean.Problems) != 0 {
		t.Errorf("a clean file: %v", clean.Problems)
	}
}

func TestLargeFiles(t *testing.T) {
	filler := strings.Repeat("Disallow: /filler\n", 500<<10/18-10)
	f := robots.Parse([]byte("User-agent: *\n" + filler + "Disallow: /last\n"))
	if f.Allowed(agent, "/last") || len(f.Problems) != 0 {
		t.Errorf("within 500 KiB the last rule does not hold, or there are problems: %v", f.Problems)
	}
	f = robots.Parse([]byte("User-agent: *\n" + strings.Repeat("x\n", 1<<20)))
	if len(f.Problems) != 100 {
		t.Errorf("%d problems are kept", len(f.Problems))
	}
	if f = robots.Parse([]byte(strings.Repeat("#\n", 1<<18))); len(f.Problems) != 1 || !f.Allowed(agent, "/a") {
		t.Errorf("too large: %v", f.Problems)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("User-agent: *\nDisallow: /a*b$\nAllow: /%7e\nSitemap: /s\nCrawl-delay: 1"), "/a%2Ab?c")
	f.Add([]byte("\xef\xbb\xbfuser-agent:enamel\r\rdisallow:*$\n"), "https://a.example")
	f.Add([]byte("<html>"), "#")
	f.Fuzz(func(t *testing.T, body []byte, url string) {
		file := robots.Parse(body)
		if d := file.Delay(agent); d < 0 || d > time.Hour {
			t.Fatalf("a delay of %v", d)
		}
		if !file.Allowed(agent, "/robots.txt") {
			t.Fatal("robots.txt itself is forbidden")
		}
		if file.Allowed(agent, url) != file.Allowed(agent, url+"#f") {
			t.Fatalf("a fragment changes what is allowed of %q", url)
		}
		for _, p := range file.Problems {
			if p.Line < 0 || p.Why == "" || p.Line == 0 && p.Text != "" {
				t.Fatalf("problem %+v", p)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	var text strings.Builder
	text.WriteString("User-agent: *\n")
	for i := range 1000 {
		fmt.Fprintf(&text, "Disallow: /private-%d/*.html$\n", i)
	}
	body := []byte(text.String())
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		_ = robots.Parse(body)
	}
}

func BenchmarkAllowed(b *testing.B) {
	f := robots.Parse([]byte("User-agent: *\nDisallow: /seo\nDisallow: /*?sort=\nDisallow: /cart\nAllow: /\n"))
	b.ReportAllocs()
	for b.Loop() {
		_ = f.Allowed(agent, "https://shop.example/washers/front-load?page=2")
	}
}
