package app

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"enamel/internal/db/dbtest"
	"enamel/internal/ssr"
)

// TestWhatMachinesReadInEveryPage reads every page for everybody once.
func TestWhatMachinesReadInEveryPage(t *testing.T) {
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	pages := r.everyPublicPage()
	t.Run("heads", func(t *testing.T) { checkHeads(t, r.app.Origin(), pages) })
	t.Run("structured data", func(t *testing.T) { checkStructuredData(t, r, pages) })
}

// checkHeads holds each page to a head, and no two to the same.
func checkHeads(t *testing.T, origin string, pages []publicPage) {
	t.Helper()
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, p := range pages {
		for _, problem := range headProblems(origin, p) {
			t.Errorf("%s: %s", p.Path, problem)
		}
		for text, seen := range map[string]map[string]string{p.title(): titles, p.one("name", "description"): descriptions} {
			if other, taken := seen[text]; taken {
				t.Errorf("%s and %s share %q", p.Path, other, text)
			}
			seen[text] = p.Path
		}
	}
}

func (p publicPage) title() string {
	var texts []string
	for _, n := range elements(p.doc, "title") {
		if n.Namespace == "" { // an SVG may have titles too
			texts = append(texts, textOf(n))
		}
	}
	return strings.Join(texts, " and ")
}

// one is the content of the only meta element of a name, "" where there is none or a second.
func (p publicPage) one(attr, name string) string {
	if all := p.meta(attr, name); len(all) == 1 {
		return all[0]
	}
	return ""
}

// headProblems is what a page lacks for search engines and previews.
func headProblems(origin string, p publicPage) (problems []string) {
	wrong := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	title, description, self := p.title(), p.one("name", "description"), origin+p.Path
	if title == "" || utf8.RuneCountInString(title) > 60 {
		wrong("a title of %d characters", utf8.RuneCountInString(title))
	}
	if n := utf8.RuneCountInString(description); n < 51 || n > 160 {
		wrong("a description of %d characters", n)
	}
	if links := elements(p.doc, "link", "rel", "canonical"); len(links) != 1 || attribute(links[0], "href") != self {
		wrong("no one canonical that is %s", self)
	}
	if n := len(elements(p.doc, "h1")); n != 1 {
		wrong("%d h1", n)
	}
	if roots := elements(p.doc, "html"); len(roots) != 1 || attribute(roots[0], "lang") != "en" {
		wrong("no language")
	}
	for name, want := range map[string]string{"og:title": title, "og:description": description, "og:url": self} {
		if got := p.one("property", name); got != want {
			wrong("%s is %q", name, got)
		}
	}
	kind := map[string]string{"article": "article", "unit": "product"}[p.Name]
	if kind == "" {
		kind = "website"
	}
	if got := p.one("property", "og:type"); got != kind {
		wrong("og:type is %q", got)
	}
	name := p.one("property", "og:site_name")
	if hasRoom := utf8.RuneCountInString(title+" | "+name) < 60; name == "" || hasRoom && !strings.Contains(title, name) {
		wrong("titled %q on the site %q", title, name)
	}
	if image := p.one("property", "og:image"); !strings.HasPrefix(image, origin+"/pictures/") || !strings.HasSuffix(image, ".png") {
		wrong("og:image is %q", image)
	}
	for _, name := range []string{"og:image:width", "og:image:height", "og:image:alt"} {
		if p.one("property", name) == "" {
			wrong("no %s", name)
		}
	}
	if got := p.one("name", "twitter:card"); got != "summary_large_image" {
		wrong("the card is %q", got)
	}
	if robots := p.meta("name", "robots"); len(robots) > 1 || len(robots) == 1 && robots[0] != "noindex" {
		wrong("robots %q", robots)
	}
	return problems
}

func TestHeadProblemsAreFound(t *testing.T) {
	const origin = "https://shop.example"
	good := `<html lang="en"><head><title>Blog | Shop</title>
		<meta name="description" content="` + strings.Repeat("d", 51) + `"><link rel="canonical" href="https://shop.example/blog">
		<meta property="og:type" content="website"><meta property="og:site_name" content="Shop"><meta property="og:title" content="Blog | Shop">
		<meta property="og:description" content="` + strings.Repeat("d", 51) + `"><meta property="og:url" content="https://shop.example/blog">
		<meta property="og:image" content="https://shop.example/pictures/blog.png"><meta property="og:image:width" content="1200">
		<meta property="og:image:height" content="630"><meta property="og:image:alt" content="Blog"><meta name="twitter:card" content="summary_large_image">
		</head><body><h1>Blog</h1></body></html>`
	problems := func(document string) []string {
		return headProblems(origin, publicPage{Page: ssr.Page{Name: "blog", Path: "/blog"}, doc: parsed(t, document)})
	}
	if found := problems(good); len(found) > 0 {
		t.Fatalf("a good head: %q", found)
	}
	for _, c := range []struct{ old, broken, want string }{
		{"<title>Blog | Shop</title>", "", "a title of 0 characters"},
		{"Blog | Shop", strings.Repeat("Blog ", 12) + "| Shop", "a title of 66 characters"},
		{"<title>Blog | Shop", "<title>Blog", "og:title"},
		{"| Shop", "| Store", `titled "Blog | Store" on the site "Shop"`},
		{strings.Repeat("d", 51), strings.Repeat("é", 50), "a description of 50 characters"},
		{strings.Repeat("d", 51), strings.Repeat("é", 161), "a description of 161 characters"},
		{`<meta name="description"`, `<meta name="description" content="` + strings.Repeat("d", 60) + `"><meta name="description"`, "a description of 0"},
		{`href="https://shop.example/blog"`, `href="/blog"`, "no one canonical"},
		{`href="https://shop.example/blog"`, `href="https://shop.example/blog?page=1"`, "no one canonical"},
		{`content="https://shop.example/blog"`, `content="https://other.example/blog"`, "og:url"},
		{"<h1>Blog</h1>", "<h2>Blog</h2>", "0 h1"},
		{"<h1>Blog</h1>", "<h1>Blog</h1><h1>Tips</h1>", "2 h1"},
		{` lang="en"`, "", "no language"},
		{`<meta property="og:type" content="website">`, "", "og:type"},
		{"blog.png", "blog.svg", "og:image is"},
		{"https://shop.example/pictures", "/pictures", "og:image is"},
		{`content="630"`, `content=""`, "no og:image:height"},
		{"summary_large_image", "summary", `the card is "summary"`},
		{"</head>", `<meta name="robots" content="none"></head>`, "robots"},
	} {
		if found := strings.Join(problems(strings.ReplaceAll(good, c.old, c.broken)), "; "); !strings.Contains(found, c.want) {
			t.Errorf("%s instead of %s: found %q, want %q", c.broken, c.old, found, c.want)
		}
	}
}
