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

func TestFindsWhatAVisitorAsksFor(t *testing.T) {
	t.Parallel()
	all, err := passage.Load()
	if err != nil {
		t.Fatal(err)
	}
	index := passage.NewIndex(all)
	for message, want := range map[string]struct {
		hints passage.Hints
		page  string
	}{
		"how often should I clean the dryer vent?":              {passage.Hints{}, "/blog/dryer-vent-cleaning-safety"},
		"how do I clean the refrigerator coils?":                {passage.Hints{}, "/blog/clean-refrigerator-coils"},
		"what should I look for in a used appliance?":           {passage.Hints{}, "/blog/inspect-a-used-appliance"},
		"samsung washer says 5E and won't empty":                {passage.Hints{Brand: "Samsung", Appliance: "washer-repair"}, "/samsung-service"},
		"mi lavadora LG marca OE":                               {passage.Hints{Brand: "LG", Appliance: "washer-repair"}, "/lg-service"},
		"there's no ice coming out":                             {passage.Hints{Appliance: "refrigerator-repair"}, "/refrigerator-repair"},
		"glasses come out cloudy":                               {passage.Hints{Appliance: "dishwasher-repair"}, "/dishwasher-repair"},
		"se va la comida a la basura, me la pagan?":             {passage.Hints{}, "/warranty"},
		"can I get my money back if I just don't like it":       {passage.Hints{}, "/returns"},
		"how long do you keep what I write in the chat":         {passage.Hints{}, "/privacy"},
		"is an order a sale or can it still fall through":       {passage.Hints{}, "/terms"},
		"how soon do you answer after I send the business form": {passage.Hints{}, "/partnership"},
	} {
		hits := index.Find(message, want.hints)
		if !slices.ContainsFunc(hits[:min(3, len(hits))], func(h passage.Hit) bool { return h.Page == want.page }) {
			t.Errorf("%q: not on %s: %+v", message, want.page, hits)
		}
	}
	for _, h := range index.Find("samsung washer shows 5E", passage.Hints{Brand: "Whirlpool", Appliance: "washer-repair"}) {
		if h.Brand == "Samsung" || h.Coded {
			t.Errorf("a Whirlpool's code is explained by %s", h.ID)
		}
	}
	if hits := index.Find("¿?", passage.Hints{}); len(hits) > 0 {
		t.Errorf("nothing was asked, and %s answers", hits[0].ID)
	}
}
