package content

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"enamel/internal/setting"
)

// Stating is a text of a page, and the facts of the record that it states.
type Stating struct {
	File  string   // articles/dryer-vents.md, or legal/terms
	Path  string   // of its page
	Title string   // as the file says it, with placeholders
	Facts []string // by their placeholders, without braces, each once
}

// Stated lists the facts that each file names in braces.
func Stated(files fs.FS) []Stating {
	var out []Stating
	for name, page := range map[string]Stating{"faq.yaml": {Path: "/faq", Title: "Questions and answers"}, "home.yaml": {Path: "/", Title: "Home page"}} {
		if text, err := fs.ReadFile(files, name); err == nil {
			out = append(out, Stating{name, page.Path, page.Title, named(string(text))})
		}
	}
	for _, folder := range []Folder{Articles, Answers, Sections, "brands", "services"} {
		entries, _ := fs.ReadDir(files, string(folder)) // a folder that is not there states nothing
		for _, e := range entries {
			file := path.Join(string(folder), e.Name())
			if text, err := fs.ReadFile(files, file); err == nil {
				out = append(out, stating(folder, file, string(text)))
			}
		}
	}
	slices.SortFunc(out, func(a, b Stating) int { return cmp.Compare(a.File, b.File) })
	return out
}

func stating(folder Folder, file, text string) Stating {
	var front struct {
		Title     string `yaml:"title"`
		Question  string `yaml:"question"`
		BrandName string `yaml:"brandName"`
		Service   string `yaml:"service"`
	}
	head, _, _ := strings.Cut(strings.TrimPrefix(text, fence), "\n"+fence)
	_ = yaml.Load([]byte(head), &front) // the loader reports errors of the front matter
	slug := strings.TrimSuffix(path.Base(file), ".md")
	at := map[Folder]string{Articles: "/blog/" + slug, Answers: "/faq", Sections: front.Service}
	return Stating{file, cmp.Or(at[folder], "/"+slug), cmp.Or(front.Title, front.Question, front.BrandName, slug), named(text)}
}

// Stated lists the facts that each legal text names in braces.
func (l *Legal) Stated(s *setting.Snapshot) []Stating {
	var out []Stating
	for _, p := range legalPages() {
		out = append(out, Stating{"legal/" + p.Slug, "/" + p.Slug, p.Title, named(l.texts[p.Slug].Get(s))})
	}
	return out
}

func named(text string) []string {
	names := inBraces(text)
	slices.Sort(names)
	return slices.Compact(names)
}
