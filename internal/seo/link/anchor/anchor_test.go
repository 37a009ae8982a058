package anchor

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"enamel/internal/seo/snapshot"
)

func trade() []string {
	return strings.Fields("washer dryer refrigerator appliance repair freezer range dishwasher used")
}

// reading is what one page shows, as text: type, placement, rel and quality of its first link.
func reading(t *testing.T, body string) (string, Evidence) {
	t.Helper()
	of := NewSubject(&url.URL{Scheme: "https", Host: "www.shop.example"}, "Panther City Appliance", trade(), []string{"Fort Worth", "76114"})
	e := Examine(snapshot.Page{Final: "https://blog.paper.test/2026/story", Body: []byte(body)}, of)
	if len(e.Links) == 0 {
		return "", e
	}
	f := e.Links[0]
	quality, _ := e.Grade(f, 1, nil)
	return strings.Join([]string{f.Type(), f.Placement, strings.Join(f.Rel, "+"), quality}, " "), e
}

func TestWhereALinkStands(t *testing.T) {
	const (
		a    = `<a href="http://shop.example/">Panther</a>`
		long = `They repair each used washer and dryer that they sell in Fort Worth, with a year of warranty.`
		rest = `<p>` + long + `</p>`
	)
	others := func(n int) (out string) {
		for i := range n {
			out += fmt.Sprintf(`<li><a href="http://other%d.test/">Other %d</a></li>`, i, i)
		}
		return out
	}
	for body, want := range map[string]string{
		`<p>` + long + a + `</p>`: "editorial text  high",
		`<p>` + long + `<a href="http://shop.example/" rel="NOFOLLOW noopener">P</a></p>`:         "nofollow text nofollow+noopener medium",
		`<p>` + long + `<a href="http://shop.example/" rel="sponsored,nofollow">P</a></p>`:        "sponsored text nofollow+sponsored low",
		`<p>` + long + `<a href="http://shop.example/" rel="ugc">P</a></p>`:                       "ugc comment ugc low",
		`<meta name="ROBOTS" content="noindex, nofollow"><p>` + long + a + `</p>`:                 "nofollow text nofollow medium",
		`<base href="https://shop.example/x/"><p>` + long + `<a href="../shop">P</a></p>`:         "editorial text  high",
		`<p>` + long + `<a href="//SHOP.example:443/"><img alt="Logo" src=x></a></p>`:             "editorial text  high",
		rest + `<ul><li>` + a + ` Fort Worth</li>` + others(3) + `</ul>`:                          "directory list  medium",
		rest + `<table><tr><td>` + a + `</td><td><a href="http://b.test">B</a></td></tr></table>`: "directory list  medium",
		rest + `<ul><li>` + long + long + long + a + `</li>` + others(3) + `</ul>`:                "editorial text  high",
		rest + `<p>` + a + `</p>`: "directory unknown  medium",
		rest + `<p>1880 Panther Works Way, Fort Worth. Telephone (817) 555-0142. ` + a + `</p>`:                  "directory list  medium",
		rest + `<p>Used appliances and repairs in the home, delivery: <a href="http://shop.example">Web</a></p>`: "directory list  medium",
		rest + `<nav><ul><li>` + a + `</li></ul></nav>`:                                                          "navigation navigation  low",
		rest + `<div class="col site-footer"><p>` + long + a + `</p></div>`:                                      "navigation footer  low",
		rest + `<div id="comments"><p>` + long + a + `</p></div>`:                                                "ugc comment  medium",
		`<div class="has-sidebar"><p>` + long + a + `</p></div>`:                                                 "editorial text  high",
		`<p>` + long + a + ` Casino bonus, payday loans, cheap pills, essay help.</p>`:                           "editorial text  low",
		`<div style="display: none"><p>` + long + a + `</p></div>`:                                               "editorial text  low",
		`<p>` + long + a + `</p><ul>` + others(120) + `</ul>`:                                                    "editorial text  low",
		`<p>The mayor of a city far away likes this page very much, and so do her friends there. ` + a + `</p>`:  "editorial text  medium",
		`<link rel="canonical" href="https://shop.example/"><p>` + long + `</p>`:                                 "",
		`<p>` + long + `<a href="https://notshop.example/">P</a> <a href="mailto:a@shop.example">m</a></p>`:      "",
		`<script>document.write('` + a + `')</script>` + rest:                                                    "",
	} {
		if got, _ := reading(t, body); got != want {
			t.Errorf("%q, want %q: %s", got, want, body)
		}
	}
}

func TestHostileTextIsPlainAndBounded(t *testing.T) {
	body := `<p>` + strings.Repeat("before ", 200) + `<a href="http://shop.example/?` + strings.Repeat("q", 3000) + `">` + "pan\x00ther\u202e\n <b>&lt;script&gt;</b>" + strings.Repeat("é", 500) + `</a> after</p>` +
		strings.Repeat(`<p><a href="http://shop.example/x">again</a></p>`, 50)
	_, e := reading(t, body)
	f := e.Links[0]
	if len(e.Links) != mostFound || len([]rune(f.Anchor)) != MostAnchor || !strings.HasPrefix(f.Anchor, "pan") || strings.ContainsAny(f.Anchor, "\x00\u202e\n") || len([]rune(f.Proof)) > mostProof || len(f.Target) > MostURL {
		t.Errorf("%d %+v", len(e.Links), f)
	}
	_, e = reading(t, `<p>We like Panther City  Appliance very much.</p>`)
	if e.Mention != "We like Panther City Appliance very much." || len(e.Links) != 0 {
		t.Errorf("%+v", e)
	}
}

// TestTheDocumentationHasEachValue of types, points and states.
func TestTheDocumentationHasEachValue(t *testing.T) {
	text, err := os.ReadFile("../../../../docs/backlinks.md")
	if err != nil {
		t.Fatal(err)
	}
	section := string(text)
	for _, value := range strings.Fields("editorial directory navigation sponsored ugc nofollow redirect mention unverified live lost regained unreadable pending changed gone") {
		if !strings.Contains(section, "`"+value+"`") {
			t.Errorf("no `%s`", value)
		}
	}
	seen := 0
	for _, f := range []Found{{Placement: InText}, {Placement: InList}, {Placement: InComment}, {Placement: InFooter, Rel: []string{"nofollow"}}} {
		for _, topical := range []float64{0.05, 0.02} {
			for _, value := range []float64{0.01, 1} {
				_, reasons := Evidence{Topical: topical, Local: true}.Grade(f, 1, &value)
				for _, reason := range reasons {
					name, points, ok := strings.Cut(reason, ": ")
					if row := "| " + name + " | " + strings.TrimPrefix(points, "+") + " |"; ok && !strings.Contains(section, row) {
						t.Errorf("no row %q", row)
					}
					seen++
				}
			}
		}
	}
	for _, rule := range []string{fmt.Sprint(highFrom), fmt.Sprint(mediumFrom), fmt.Sprintf("%g %%", 100*mostTopical), fmt.Sprintf("%g %%", 100*someTopical)} {
		if seen == 0 || !strings.Contains(section, rule) {
			t.Errorf("no %s", rule)
		}
	}
}
