package content

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed files
var embedded embed.FS

// Files are the files that the shop starts with.
func Files() (fs.FS, error) {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	return files, nil
}

// The specification fixes which repair and brand pages there are, and each has
// a route at the root of the site, beside those of everything else. So a file
// of another name is refused, instead of making a page that no route leads to;
// a page more is a name more in these lists.
func repairSlugs() []string {
	return []string{
		"dishwasher-repair", "washer-repair", "dryer-repair", "refrigerator-repair", "microwave-repair", "heating-repair",
		"air-conditioning-repair", "oven-repair", "disposal-repair", "freezer-repair", "stove-repair",
	}
}

func brandSlugs() []string {
	return []string{"whirlpool-service", "ge-service", "maytag-service", "samsung-service", "lg-service", "frigidaire-service"}
}

// RootPaths are the paths of the repair pages and of the brand pages: a Library
// has each, and no other.
func RootPaths() []string {
	out := slices.Concat(repairSlugs(), brandSlugs())
	for i, slug := range out {
		out[i] = "/" + slug
	}
	return out
}

// SitePaths are the paths of all pages that no article makes.
func SitePaths() []string { return slices.Concat(fixedPages(), RootPaths()) }

// maxFile bounds one file, in bytes.
const maxFile = 64 << 10

// Load reads every file. Its error names each file and line that is wrong, and
// what is allowed there.
func Load(files fs.FS) (*Library, error) {
	library, wrong := read(files, nil)
	if len(wrong) > 0 {
		return nil, wrong
	}
	return library, nil
}

// LoadOver reads the files with those of the content desk over them, and lists
// what is wrong. The desk has checked its files before: a page that has become
// wrong since, as after an upgrade, stands all the same. The files themselves
// have to load. Pictures are the photos that the store has.
func LoadOver(files fs.FS, desk map[string]string, pictures Pictures) (*Library, []Problem) {
	return read(Over(files, desk), pictures)
}

// Check lists what is wrong in the files, by file and line.
func Check(files fs.FS) []Problem {
	_, wrong := read(files, nil)
	return wrong
}

// loader reads the files twice: first what each page is, then, when every path
// is known, its Markdown and its links.
type loader struct {
	files    fs.FS
	problems problems
	pages    *pages
	prose    *prose

	services []*source[serviceFile]
	brands   []*source[brandFile]
	articles []*source[articleFile]
	asked    []*source[answerFile]
	parts    []*source[sectionFile]
	names    []string // of the Markdown files
}

// source is one Markdown file: its front matter and the text below it.
type source[T any] struct {
	document
	slug     string
	front    T
	body     string
	bodyLine int
}

func read(files fs.FS, pictures Pictures) (*Library, problems) {
	l := &loader{files: files, pages: newPages(), prose: newProse(pictures)}
	l.known()
	l.services = sources[serviceFile](l, "services", "/")
	l.exactly("services", repairSlugs())
	l.brands = sources[brandFile](l, "brands", "/")
	l.exactly("brands", brandSlugs())
	l.articles = sources[articleFile](l, "articles", "/blog/")
	l.asked = sources[answerFile](l, "answers", "")
	l.parts = sources[sectionFile](l, "sections", "")
	out := &Library{}
	for _, s := range l.services {
		out.Services = append(out.Services, l.service(s))
	}
	for _, s := range l.brands {
		out.Brands = append(out.Brands, l.brand(s))
	}
	for _, s := range l.articles {
		out.Articles = append(out.Articles, l.article(s))
	}
	slices.SortStableFunc(out.Articles, func(a, b Article) int { return cmp.Compare(b.Date, a.Date) })
	fixed := l.questions()
	out.Questions = slices.Concat(fixed, l.answers())
	out.Sections = l.sections(out.Services)
	out.Home = l.home()
	l.own(fixed)
	l.costs()
	l.problems.sort()
	return out, l.problems
}

// known reports files that nothing reads.
func (l *loader) known() {
	allowed := []string{"articles", "brands", "services", "faq.yaml", "home.yaml"} // and those of the desk alone
	entries, err := fs.ReadDir(l.files, ".")
	if err != nil {
		l.problems.add("", 1, "the files cannot be read: %v", err)
	}
	for _, e := range entries {
		if !slices.Contains(allowed, e.Name()) && !slices.Contains(deskFolders(), e.Name()) {
			l.problems.add(e.Name(), 1, "nothing reads this; allowed are %s", strings.Join(allowed, ", "))
		}
	}
}

// exactly reports the pages of a folder that are too many, and those that are
// missing.
func (l *loader) exactly(folder string, slugs []string) {
	for _, slug := range slugs {
		if _, known := l.pages.paths["/"+slug]; !known {
			l.problems.add(path.Join(folder, slug+".md"), 1, "the file is missing")
		}
	}
	for at, file := range l.pages.paths {
		if path.Dir(file) == folder && !slices.Contains(slugs, strings.TrimPrefix(at, "/")) {
			l.problems.add(file, 1, "no route leads to the page %s; allowed are %s", at, strings.Join(slugs, ", "))
		}
	}
}

// text reads one file within its bound.
func (l *loader) text(name string) (string, bool) {
	raw, err := fs.ReadFile(l.files, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		l.problems.add(name, 1, "the file is missing")
	case err != nil:
		l.problems.add(name, 1, "the file cannot be read: %v", err)
	case len(raw) > maxFile:
		l.problems.add(name, 1, "the file has %d bytes; allowed are %d", len(raw), maxFile)
	default:
		return strings.TrimRight(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n") + "\n", true
	}
	return "", false
}

// deskFolders are those that the content desk alone fills.
func deskFolders() []string { return []string{"answers", "sections"} }

// sources reads the front matter of every file in a folder, and makes the
// pages known under prefix; those of an empty prefix are parts of other pages.
func sources[T any](l *loader, folder, prefix string) []*source[T] {
	entries, err := fs.ReadDir(l.files, folder)
	if err != nil && (!errors.Is(err, fs.ErrNotExist) || !slices.Contains(deskFolders(), folder)) {
		l.problems.add(folder, 1, "the folder cannot be read: %v", err)
	}
	slugs := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	var out []*source[T]
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		slug, isMarkdown := strings.CutSuffix(e.Name(), ".md")
		if e.IsDir() || !isMarkdown || !slugs.MatchString(slug) {
			l.problems.add(name, 1, "the name makes no page; allowed are lower-case letters, digits and single hyphens before .md")
			continue
		}
		if other, taken := l.pages.paths[prefix+slug]; taken {
			l.problems.add(name, 1, "the page %s stands twice: %s has it; allowed is a name of its own", prefix+slug, cmp.Or(other, "the site"))
			continue
		}
		if prefix != "" {
			l.pages.paths[prefix+slug] = name
		}
		l.names = append(l.names, name)
		text, ok := l.text(name)
		if !ok {
			continue
		}
		s := &source[T]{document: document{file: name, problems: &l.problems}, slug: slug}
		if s.open(text) {
			out = append(out, s)
		}
	}
	return out
}

// fence stands before and after the front matter.
const fence = "---\n"

// open parts front matter from text and decodes it.
func (s *source[T]) open(text string) bool {
	front, body, closed := strings.Cut(strings.TrimPrefix(text, fence), "\n"+fence)
	if !strings.HasPrefix(text, fence) || !closed {
		s.wrong(1, "there is no front matter; allowed is YAML between two lines of ---, then Markdown")
		return false
	}
	s.body = body
	s.bodyLine = strings.Count(front, "\n") + 4
	for i, line := range strings.Split(body, "\n") {
		s.placeholders(s.bodyLine+i, line)
	}
	// The empty line keeps YAML's line numbers those of the file.
	return s.decode([]byte("\n"+front), &s.front)
}

// html is the Markdown below the front matter.
func (l *loader) html(d *document, body string, line int) string {
	if strings.TrimSpace(body) == "" {
		return ""
	}
	return l.prose.html(d, body, line, l.pages)
}

// repairPage reports a path that is no repair page.
func (l *loader) repairPage(d *document, place, destination string) {
	allowed := make([]string, len(l.services))
	for i, s := range l.services {
		allowed[i] = "/" + s.slug
	}
	if destination != "" && !slices.Contains(allowed, destination) {
		d.wrong(d.lines[place], "%s is %q, a dead link; allowed are the repair pages %s", place, destination, strings.Join(allowed, ", "))
	}
}

// own reports pages that say of themselves what another says: search engines
// would show one of them.
func (l *loader) own(fixed []HTMLAnswer) {
	titles, descriptions, questions := map[string]string{}, map[string]string{}, map[string]string{}
	for _, q := range fixed {
		questions[q.Question] = "faq.yaml"
	}
	check := func(d *document, field, text string, seen map[string]string) {
		if other, taken := seen[text]; taken && text != "" {
			d.wrong(d.lines[field], "%s is that of %s too; allowed is one of its own", field, other)
		}
		seen[text] = d.file
	}
	for _, s := range l.services {
		check(&s.document, "title", s.front.Title, titles)
		check(&s.document, "metaDescription", s.front.MetaDescription, descriptions)
	}
	for _, s := range l.brands {
		check(&s.document, "brandName", s.front.BrandName, titles)
		check(&s.document, "metaDescription", s.front.MetaDescription, descriptions)
	}
	for _, s := range l.articles {
		check(&s.document, "title", s.front.Title, titles)
		check(&s.document, "description", s.front.Description, descriptions)
	}
	for _, s := range l.asked {
		check(&s.document, "question", s.front.Question, questions)
	}
}

// costs reports placeholders of costs that no repair page gives.
func (l *loader) costs() {
	known := map[string]bool{}
	var allowed []string
	for _, s := range l.services {
		if s.front.Cost != nil {
			known[costPrefix+s.slug] = true
			allowed = append(allowed, "{"+costPrefix+s.slug+"}")
		}
	}
	check := func(name string) {
		raw, err := fs.ReadFile(l.files, name)
		if err != nil {
			return // reported where it was read
		}
		for i, line := range strings.Split(string(raw), "\n") {
			for _, found := range inBraces(line) {
				if strings.HasPrefix(found, costPrefix) && !known[found] {
					l.problems.add(name, i+1, "unknown placeholder {%s}; allowed are %s", found, strings.Join(allowed, ", "))
				}
			}
		}
	}
	for _, name := range slices.Concat([]string{"faq.yaml", "home.yaml"}, l.names) {
		check(name)
	}
}

// String is the range as people write it: $120-$350.
func (c CostRange) String() string { return "$" + strconv.Itoa(c.Low) + "-$" + strconv.Itoa(c.High) }
