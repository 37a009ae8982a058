package content

import (
	"embed"
	"errors"
	"fmt"
	"strings"
	"unicode"

	browser "enamel/internal/form"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

//go:embed legal
var legalSamples embed.FS

// maxLegal bounds the Markdown of one legal text, in bytes.
const maxLegal = 40_000

// LegalPage is a text that the shop answers for, on a page of its own.
type LegalPage struct {
	Slug        string // its path without the slash; its setting is legal.<slug>
	Title       string
	Description string
	HTML        string // sanitised
	Sample      bool   // the owner has stored no text of their own
}

// legalPages are the pages without their texts.
func legalPages() []LegalPage {
	return []LegalPage{
		{Slug: "privacy", Title: "Privacy Policy", Description: "What we learn about you when you browse, order, write to us or make an account, why we need it, how long we keep it and how to have it deleted."},
		{Slug: "terms", Title: "Terms of Sale", Description: "How an order becomes a sale, what prices and offers include, how you pay, how we deliver, and what we answer for on this website and in your home."},
		{Slug: "returns", Title: "Return Policy", Description: "What happens when you cancel an order, refuse a unit at the door, change your mind after delivery, or find that something is wrong with it."},
		{Slug: "warranty", Title: "Warranty", Description: "The full text of the warranty on every used appliance and every repair: what it covers, what it does not, how long it lasts and how to get service."},
	}
}

// LegalPaths are the paths of the legal pages.
func LegalPaths() []string {
	var paths []string
	for _, p := range legalPages() {
		paths = append(paths, "/"+p.Slug)
	}
	return paths
}

// LegalSetting is the setting that holds the text of a legal page.
func LegalSetting(slug string) string { return "legal." + slug }

// Legal reads the legal texts from the settings.
type Legal struct {
	texts map[string]setting.Key[string] // by slug
	prose *prose
	known *pages
}

// DefineLegal registers a setting for each legal text, with a sample as its default.
func DefineLegal(r *setting.Registry) (*Legal, error) {
	l := &Legal{texts: map[string]setting.Key[string]{}, prose: newProse(nil), known: newPages()}
	for _, path := range append(RootPaths(), "/account") {
		l.known.paths[path] = ""
	}
	for _, p := range legalPages() {
		sample, err := legalSamples.ReadFile("legal/" + p.Slug + ".md")
		if err != nil {
			return nil, fmt.Errorf("content: %w", err)
		}
		l.texts[p.Slug] = setting.Define(r, LegalSetting(p.Slug), string(sample), l.check)
	}
	return l, nil
}

// Pages gives each legal page as the record's facts complete it.
func (l *Legal) Pages(s *setting.Snapshot, facts shop.Facts) []LegalPage {
	fill := newFiller(facts, nil)
	out := legalPages()
	for i := range out {
		p := &out[i]
		markup, _ := l.html(l.texts[p.Slug].Get(s)) // the setting lets nothing wrong through
		p.HTML, p.Sample = fill.html.Replace(markup), !s.Stored(LegalSetting(p.Slug))
	}
	return out
}

// LegalSamples are the texts that a new shop starts with, with placeholders.
func LegalSamples() ([]LegalPage, error) {
	l := &Legal{prose: newProse(nil), known: newPages()}
	out := legalPages()
	for i := range out {
		sample, err := legalSamples.ReadFile("legal/" + out[i].Slug + ".md")
		if err != nil {
			return nil, fmt.Errorf("content: %w", err)
		}
		out[i].HTML, _ = l.html(string(sample))
		out[i].Sample = true
	}
	return out, nil
}

// check tells the owner, line by line, what a legal text may not hold.
func (l *Legal) check(text string) error {
	switch {
	case strings.TrimSpace(text) == "" || len(text) > maxLegal:
		return fmt.Errorf("must be Markdown of 1 to %d bytes", maxLegal)
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) }):
		return errors.New("must be without control characters")
	case browser.HasBidi(text):
		return errors.New("must be without characters that turn the direction of the text")
	}
	_, wrong := l.html(text)
	if len(wrong) == 0 {
		return nil
	}
	lines := make([]string, len(wrong))
	for i, p := range wrong {
		lines[i] = fmt.Sprintf("line %d: %s", p.Line, p.Text)
	}
	return errors.New("must be Markdown for a page: " + strings.Join(lines, "; "))
}

// html renders a text as content files are rendered, and lists what is wrong in it.
func (l *Legal) html(text string) (string, problems) {
	var wrong problems
	d := &document{problems: &wrong}
	for i, line := range strings.Split(text, "\n") {
		d.placeholders(i+1, line)
		for _, name := range inBraces(line) {
			if strings.HasPrefix(name, costPrefix) {
				d.wrong(i+1, "{%s} is for repair pages", name)
			}
		}
	}
	markup := l.prose.html(d, text, 1, l.known)
	wrong.sort()
	return markup, wrong
}
