package passage_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"enamel/internal/assistant/passage"
)

// sources are the files that a page's words come from.
func sources(t *testing.T, page string) []string {
	t.Helper()
	files := "../../content/"
	switch page {
	case "/faq":
		return []string{files + "files/faq.yaml"}
	case "/warranty", "/returns", "/terms", "/privacy":
		return []string{files + "legal" + page + ".md"}
	case "/", "/partnership", "/contact":
		folder := strings.TrimSuffix("../../../web/src/pages"+page, "/")
		if page == "/" {
			folder += "/home"
		}
		found, err := filepath.Glob(folder + "/*.tsx")
		if err != nil {
			t.Fatal(err)
		}
		return append(found, files+"files/home.yaml")
	}
	name := strings.TrimPrefix(page, "/blog")
	for _, folder := range []string{"services", "brands", "articles"} {
		if path := files + "files/" + folder + name + ".md"; folder == "articles" == strings.HasPrefix(page, "/blog/") {
			if _, err := os.Stat(path); err == nil {
				return []string{path}
			}
		}
	}
	t.Errorf("no page %s", page)
	return nil
}

// plain is a text as letters, digits and single spaces: without Markdown,
// addresses of links and tags.
func plain(text string) string {
	text = regexp.MustCompile(`\]\([^)]*\)|<[^>]*>|\\n`).ReplaceAllString(text, " ")
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ")
}

func TestEachPassageStandsOnItsPage(t *testing.T) {
	t.Parallel()
	all, err := passage.Load()
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, p := range all {
		if _, read := pages[p.Page]; !read {
			for _, file := range sources(t, p.Page) {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				pages[p.Page] += " " + plain(string(text))
			}
		}
		for _, piece := range regexp.MustCompile(`[.;!?]\s|:\s|[.;!?]$|\{[^}]*\}(?: miles)?`).Split(p.English, -1) {
			if !strings.Contains(pages[p.Page], plain(piece)) {
				t.Errorf("%s: %s does not say %q", p.ID, p.Page, piece)
			}
		}
		placeholders := regexp.MustCompile(`\{[^}]*\}`)
		for _, name := range placeholders.FindAllString(p.Spanish, -1) {
			if !slices.Contains(placeholders.FindAllString(p.English, -1), name) {
				t.Errorf("%s: the Spanish has %s, the English has not", p.ID, name)
			}
		}
	}
}
