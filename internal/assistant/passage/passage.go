// Package passage holds the answers on the shop's own pages: short texts word for
// word, their Spanish, and the questions that ask for each.
package passage

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"go.yaml.in/yaml/v4"
)

//go:embed pages/*.yaml
var files embed.FS

// Passage is a text of one page.
type Passage struct {
	ID        string   `yaml:"id"`
	Page      string   `yaml:"page"`      // its path
	Appliance string   `yaml:"appliance"` // slug of the repair page of the machine that it is about; empty: any
	Brand     string   `yaml:"brand"`     // empty: holds for all
	Codes     []string `yaml:"codes"`     // as displays show them
	English   string   `yaml:"en"`        // word for word, with the page's placeholders
	Spanish   string   `yaml:"es"`
	Ask       []string `yaml:"ask"` // messages of visitors that it answers
}

// Load reads all passages, in the order of their files.
func Load() ([]Passage, error) {
	names, err := fs.Glob(files, "pages/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("passage: %w", err)
	}
	var all []Passage
	seen := map[string]bool{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("passage: %w", err)
		}
		var of []Passage
		if err := yaml.Load(text, &of, yaml.WithKnownFields()); err != nil {
			return nil, fmt.Errorf("passage: %s: %w", name, err)
		}
		for _, p := range of {
			if err := p.check(); err != nil {
				return nil, fmt.Errorf("passage: %s: %q: %w", name, p.ID, err)
			}
			if seen[p.ID] {
				return nil, fmt.Errorf("passage: %s: %q stands twice", name, p.ID)
			}
			seen[p.ID] = true
		}
		all = append(all, of...)
	}
	return all, nil
}

func (p Passage) check() error {
	if p.ID == "" || p.Page == "" || p.English == "" || p.Spanish == "" || len(p.Ask) == 0 {
		return errors.New("id, page, en, es and ask are required")
	}
	return nil
}
