package clerk

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

func both(t *testing.T) (english, spanish wording) {
	t.Helper()
	words, err := wordings()
	if err != nil {
		t.Fatal(err)
	}
	return words[talk.English], words[talk.Spanish]
}

func keys(w wording) []string {
	var out []string
	for area, phrases := range w.Phrases {
		for name := range phrases {
			out = append(out, area+"."+name)
		}
	}
	slices.Sort(out)
	return out
}

func TestBothLanguagesSayTheSameThings(t *testing.T) {
	english, spanish := both(t)
	if x, y := keys(english), keys(spanish); !slices.Equal(x, y) {
		t.Fatalf("phrases of one language only: %v", slices.DeleteFunc(slices.Concat(x, y), func(k string) bool {
			return english.has(k) && spanish.has(k)
		}))
	}
	// A plural or an article in one language may need a figure that the other words.
	own := []string{"{n}", "{one}", "{what}", "{code}", "{meaning}"}
	holes := regexp.MustCompile(`\{[a-z]+\}`)
	for _, key := range keys(english) {
		area, name, _ := strings.Cut(key, ".")
		x, y := holes.FindAllString(english.Phrases[area][name], -1), holes.FindAllString(spanish.Phrases[area][name], -1)
		for _, hole := range slices.Concat(x, y) {
			if slices.Contains(x, hole) != slices.Contains(y, hole) && !slices.Contains(own, hole) {
				t.Errorf("%s: %s stands in one language only", key, hole)
			}
		}
	}
}

func TestEveryPhraseThatTheCodeNamesIsThere(t *testing.T) {
	english, _ := both(t)
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`(?:say|tell|then)\("([a-z]+\.[a-z_-]+)"`)
	for _, source := range sources {
		code, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range named.FindAllStringSubmatch(string(code), -1) {
			if key := match[1]; !slices.Contains(keys(english), key) && !strings.HasSuffix(key, "_") {
				t.Errorf("%s names the phrase %q, which there is not", source, key)
			}
		}
	}
}

func TestBothLanguagesNameEverything(t *testing.T) {
	english, spanish := both(t)
	var names []string
	for _, c := range catalog.Categories() {
		names = append(names, c.Key)
	}
	for _, k := range kinds() {
		names = append(names, string(k))
	}
	for _, s := range pages(t).Services {
		names = append(names, s.Slug)
	}
	for _, name := range names {
		for _, w := range []wording{english, spanish} {
			if n := w.Nouns[name]; n.One == "" || n.Many == "" {
				t.Errorf("%s: %q has no noun", w.Language, name)
			}
		}
		if g := spanish.Nouns[name].Gender; g != "m" && g != "f" {
			t.Errorf("es: %q has no gender", name)
		}
	}
}

func TestTheRecordsTextsHaveSpanish(t *testing.T) {
	_, spanish := both(t)
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(t.TempDir(), "record.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	settings, err := setting.Open(t.Context(), d, registry)
	if err != nil {
		t.Fatal(err)
	}
	f := record.Facts(settings.Snapshot())
	texts := []string{f.Claims.Warranty, f.Claims.WarrantyShort, f.Claims.WarrantyIncluded, f.Claims.Licensed}
	for _, s := range f.Services {
		texts = append(texts, s.Label, s.Note)
	}
	for _, p := range f.Promotions {
		texts = append(texts, p.Text)
	}
	for _, g := range f.Grades {
		texts = append(texts, g.Meaning, g.Detail)
	}
	for _, text := range texts {
		if spanish.Record[text] == "" {
			t.Errorf("no Spanish for %q", text)
		}
	}
	if own := "The owner wrote this."; spanish.recorded(own) != own {
		t.Error("a text of the owner's is not said as it stands")
	}
}

func TestEveryProblemHasSpanish(t *testing.T) {
	problems, err := readProblems()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, page := range pages(t).Services {
		for _, p := range page.CommonProblems {
			known[page.Slug+": "+p.Problem] = true
			own, ok := problems[page.Slug][p.Problem]
			if !ok || own.Title == "" || own.Causes == "" || own.Call == "" || len(own.Checks) == 0 || len(own.Checks) > 3 {
				t.Errorf("%s: %q lacks Spanish", page.Slug, p.Problem)
			}
		}
	}
	for slug, own := range problems {
		for title := range own {
			if !known[slug+": "+title] {
				t.Errorf("%s: %q is no problem of the page", slug, title)
			}
		}
	}
}

func pages(t *testing.T) *content.Library {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	words, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return words
}
