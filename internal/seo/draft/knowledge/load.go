package knowledge

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"go.yaml.in/yaml/v4"

	"enamel/internal/content"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/shop"
)

//go:embed files
var embedded embed.FS

// The shapes of a file.
type subjectFile struct {
	Subject  string
	Name     string
	Names    []string
	Pages    []string
	With     []string
	Passages []passageEntry
}

type passageEntry struct {
	ID       string
	Aspect   Aspect
	Heading  string
	Question string
	Terms    []string
	Kind     manuscript.Kind
	Safety   []string
	Lead     *sentenceEntry
	Say      []sentenceEntry
}

type sentenceEntry struct{ Say, Page, Proof string }

// Load reads the bank and ties it to the pages of a library.
func Load(l *content.Library) (*Bank, error) {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		return nil, fmt.Errorf("knowledge: %w", err)
	}
	return Read(files, l)
}

// Read reads a bank from files, whose tests hold them to the pages.
func Read(files fs.FS, l *content.Library) (*Bank, error) {
	pages, err := pages(l)
	if err != nil {
		return nil, fmt.Errorf("knowledge: %w", err)
	}
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("knowledge: %w", err)
	}
	b := &Bank{Pages: pages, Facts: l.Values(shop.Facts{})}
	for _, name := range names {
		if err := b.read(files, name); err != nil {
			return nil, fmt.Errorf("knowledge: %s: %w", name, err)
		}
	}
	return b, nil
}

func (b *Bank) read(files fs.FS, name string) error {
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	switch name {
	case "frames.yaml":
		return yaml.Load(raw, &b.Frames, yaml.WithKnownFields())
	case "words.yaml":
		return yaml.Load(raw, &b.Words, yaml.WithKnownFields())
	}
	var f subjectFile
	if err := yaml.Load(raw, &f, yaml.WithKnownFields()); err != nil {
		return err
	}
	b.Subjects = append(b.Subjects, f.subject())
	return nil
}

func (f subjectFile) subject() Subject {
	s := Subject{Key: f.Subject, Name: f.Name, Names: f.Names, Pages: f.Pages, With: f.With}
	for _, e := range f.Passages {
		p := Passage{
			ID: f.Subject + "/" + e.ID, Aspect: e.Aspect, Heading: e.Heading, Question: e.Question, Terms: e.Terms,
			Kind: e.Kind, Safety: e.Safety, Words: e.words(),
		}
		if e.Lead != nil {
			lead := e.Lead.sentence()
			p.Lead = &lead
		}
		for _, say := range e.Say {
			p.Say = append(p.Say, say.sentence())
		}
		s.Passages = append(s.Passages, p)
	}
	return s
}

func (e passageEntry) words() int {
	n := 0
	for _, say := range e.sentences() {
		n += len(strings.Fields(content.Sampled(say.Say)))
	}
	return n
}

// sentences are all of a passage, its lead first.
func (e passageEntry) sentences() []sentenceEntry {
	if e.Lead == nil {
		return e.Say
	}
	return append([]sentenceEntry{*e.Lead}, e.Say...)
}

func (e sentenceEntry) sentence() manuscript.Sentence {
	s := manuscript.Sentence{Text: e.Say}
	if e.Page != "" {
		s.Ties = append(s.Ties, manuscript.Tie{Kind: manuscript.Page, Ref: e.Page, Proof: e.Proof})
	}
	for _, name := range Placeholders(e.Say) {
		s.Ties = append(s.Ties, manuscript.Tie{Kind: manuscript.Record, Ref: name})
	}
	return s
}

// Placeholders are the names in braces of a text.
func Placeholders(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, "{") {
		if name, _, closed := strings.Cut(part, "}"); closed {
			out = append(out, name)
		}
	}
	return out
}
