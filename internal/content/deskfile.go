package content

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Folder is where a file of the content desk stands, which says what it is.
type Folder string

// The folders of the content desk.
const (
	Articles Folder = "articles"
	Answers  Folder = "answers"
	Sections Folder = "sections"
)

// DeskFile is what a file of the content desk says. A field that its folder
// does not have is empty.
type DeskFile struct {
	Title       string // of an article or a section; the question of an answer
	Description string
	Excerpt     string
	Category    string
	Author      string
	Date        string // YYYY-MM-DD
	Services    []string
	Kinds       []string
	Service     string // the repair page of a section
	Body        string // Markdown
}

// The front matter as it is written, in this order.
type (
	articleFront struct {
		Title       string   `yaml:"title"`
		Description string   `yaml:"description"`
		Excerpt     string   `yaml:"excerpt"`
		Category    string   `yaml:"category"`
		Author      string   `yaml:"author"`
		Date        string   `yaml:"date"`
		Services    []string `yaml:"services,omitempty"`
		Kinds       []string `yaml:"kinds,omitempty"`
	}
	answerFront struct {
		Question string `yaml:"question"`
	}
	sectionFront struct {
		Service string `yaml:"service"`
		Title   string `yaml:"title"`
	}
)

// ReadDeskFile reads the bytes of a file. It checks nothing: the loader does.
func ReadDeskFile(in Folder, text string) (DeskFile, error) {
	front, body, closed := strings.Cut(strings.TrimPrefix(text, fence), "\n"+fence)
	if !strings.HasPrefix(text, fence) || !closed {
		return DeskFile{}, fmt.Errorf("%s: a file without front matter", in)
	}
	f := DeskFile{Body: strings.TrimPrefix(body, "\n")}
	var err error
	switch in {
	case Answers:
		var a answerFront
		err = yaml.Load([]byte(front), &a)
		f.Title = a.Question
	case Sections:
		var s sectionFront
		err = yaml.Load([]byte(front), &s)
		f.Title, f.Service = s.Title, s.Service
	default:
		var a articleFront
		err = yaml.Load([]byte(front), &a)
		f.Title, f.Description, f.Excerpt, f.Category = a.Title, a.Description, a.Excerpt, a.Category
		f.Author, f.Date, f.Services, f.Kinds = a.Author, a.Date, a.Services, a.Kinds
	}
	if err != nil {
		return f, fmt.Errorf("%s: front matter: %w", in, err)
	}
	return f, nil
}

// Write gives the bytes of a file.
func (f DeskFile) Write(in Folder) (string, error) {
	var front any
	switch in {
	case Answers:
		front = answerFront{f.Title}
	case Sections:
		front = sectionFront{f.Service, f.Title}
	default:
		front = articleFront{f.Title, f.Description, f.Excerpt, f.Category, f.Author, f.Date, f.Services, f.Kinds}
	}
	text, err := yaml.Dump(front, yaml.WithLineWidth(-1))
	if err != nil {
		return "", fmt.Errorf("%s: front matter: %w", in, err)
	}
	body := strings.TrimSpace(strings.ReplaceAll(f.Body, "\r\n", "\n"))
	if body != "" {
		body = "\n" + body + "\n"
	}
	return fence + string(text) + fence + body, nil
}

// ArticleCategories are what an article may be filed under.
func ArticleCategories() []string { return enumOf[articleFile]("category") }

// ArticleKinds are the kinds of units that an article may be about.
func ArticleKinds() []string { return enumOf[articleFile]("kinds") }
