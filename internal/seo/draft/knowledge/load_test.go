package knowledge_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"go.yaml.in/yaml/v4"

	"enamel/internal/content"
	"enamel/internal/seo/draft/knowledge"
)

func library(t *testing.T) *content.Library {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	l, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestFiles names each mistake of the bank by its file and passage: go test -run TestFiles/dryer.yaml ./internal/seo/draft/knowledge.
func TestFiles(t *testing.T) {
	l := library(t)
	names, err := fs.Glob(os.DirFS("files"), "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := knowledge.Load(l)
	if err != nil {
		t.Fatal(err)
	}
	wrong := check(b)
	for _, s := range b.Subjects {
		if !slices.Contains(names, s.Key+".yaml") {
			t.Errorf("%q is not the name of its file", s.Key)
		}
	}
	pages := runs(t, l)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			for _, mistake := range wrong[strings.TrimSuffix(name, ".yaml")] {
				t.Error(mistake)
			}
			copies(t, name, pages)
		})
	}
}

// runs are the pages' runs of five words, with a page that has each.
func runs(t *testing.T, l *content.Library) map[string]string {
	t.Helper()
	b, err := knowledge.Read(os.DirFS(t.TempDir()), l)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, p := range b.Pages {
		for _, text := range p.Passages {
			for _, run := range five(text) {
				out[run] = p.Path
			}
		}
	}
	return out
}

func five(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("'’{}_:$%", r)
	})
	var out []string
	for i := range len(words) - 4 {
		out = append(out, strings.Join(words[i:i+5], " "))
	}
	return out
}

// copies holds each sentence of a file to words of its own: under a third of its runs stand on a page.
func copies(t *testing.T, name string, pages map[string]string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("files", name))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range said(raw) {
		var shared []string
		all := five(text)
		for _, run := range all {
			if page, copied := pages[run]; copied {
				shared = append(shared, page+": "+run)
			}
		}
		if len(shared)*3 >= len(all) && len(shared) > 0 {
			t.Errorf("%s: %q repeats %s", name, text, strings.Join(shared, "; "))
		}
	}
}

// said are the sentences of a file, wherever they stand in it.
func said(raw []byte) []string {
	var file struct {
		Passages []struct {
			Lead struct{ Say string }
			Say  []struct{ Say string }
		}
	}
	if yaml.Load(raw, &file) != nil {
		return nil // TestFiles says so
	}
	var out []string
	for _, p := range file.Passages {
		out = append(out, p.Lead.Say)
		for _, s := range p.Say {
			out = append(out, s.Say)
		}
	}
	return out
}

func TestPagesAreText(t *testing.T) {
	b, err := knowledge.Load(library(t))
	if err != nil {
		t.Fatal(err)
	}
	for path, words := range map[string]string{
		"/refrigerator-repair":              "Frost on the first few turns and bare metal after them means that refrigerant is short or cannot pass.",
		"/blog/clean-refrigerator-coils":    "Top-freezer, smooth back | Underneath, near the front or the rear | The front part, behind the toe grille",
		"/faq":                              "Washer | {cost:washer-repair}",
		"/warranty":                         "Marks and wear in looks, above all those that the unit’s page or its grade told you of.",
		"/":                                 "Graded in plain words and backed by a {warranty_short}. Delivered within {delivery_radius} miles, installed if you like.",
		"/whirlpool-service":                "Whirlpool",
		"/blog/inspect-a-used-appliance":    "How to Look Over a Used Appliance",
		"/blog/repair-or-replace-appliance": "Repair or Replace? A Plain Way to Decide",
	} {
		p, ok := b.Page(path)
		if !ok {
			t.Errorf("no page %s", path)
			continue
		}
		if !slices.ContainsFunc(p.Passages, func(text string) bool { return strings.Contains(text, words) }) {
			t.Errorf("%s has no passage %q:\n%s", path, words, strings.Join(p.Passages, "\n"))
		}
	}
}

// TestMistakes plants one mistake at a time in a file that is right.
func TestMistakes(t *testing.T) {
	l := library(t)
	right, err := os.ReadFile("testdata/kettle.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, says string }{
		{"", "", ""},
		{"call* 911", "call* 112", "does not say"},
		{"proof: If a CO alarm sounds, get everybody “out” and *call* 911.", "proof: a CO alarm", "fewer than 4 words"},
		{"at all.", "at 99 all.", "does not say 99"},
		{"{phone}", "(817) 555-0142", "rests on no page"},
		{"{phone}", "{fax}", "unknown placeholder {fax}"},
		{"{cost:dryer-repair}", "{cost:freezer-repair}", "unknown placeholder"},
		{"page: /dryer-repair\n        proof", "page: /kettle-repair\n        proof", "no page"},
		{"pages: [/dryer-repair]", "pages: [/kettle]", "no page"},
		{"at all.", "at all?", "no question"},
		{"aspect: upkeep", "aspect: opinion", "unknown aspect"},
		{"kind: list", "kind: paragraph", "have a lead"},
		{"terms: [lint, screen]", "terms: [lint]", "terms: 1"},
		{"heading: The lint screen, again", "heading: Lint", "heading: 4"},
		{"heading: The", "heading: the", "begin with a capital"},
		{"names: [kettle]", "names: [Kettle]", "lower case"},
		{"    kind: list", "    kind: list\n    color: red", "color"},
	} {
		file := strings.Replace(string(right), c.from, c.to, 1)
		b, err := knowledge.Read(fstest.MapFS{"kettle.yaml": {Data: []byte(file)}}, l)
		said := ""
		if err != nil {
			said = err.Error()
		} else {
			said = strings.Join(check(b)["kettle"], "\n")
		}
		if (said == "") != (c.says == "") || !strings.Contains(said, c.says) {
			t.Errorf("%q for %q: %s", c.to, c.from, said)
		}
	}
}
