package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v4"

	"enamel/internal/assistant/talk"
)

// fresh is a question with what a right answer has, in words: a person grades.
type fresh struct {
	ID    string
	Lang  talk.Language
	Ask   []string
	Right string
}

// askFresh prints each conversation of a folder beside what a right answer
// has. Whoever grades it has not read the engine.
func askFresh(ctx context.Context, s *site, folder string, out io.Writer) error {
	names, err := fs.Glob(os.DirFS(filepath.Join("eval", folder)), "*.yaml")
	if err != nil || len(names) == 0 {
		return errors.Join(err, errors.New("eval/"+folder+" has no questions"))
	}
	for _, name := range names {
		text, err := fs.ReadFile(os.DirFS(filepath.Join("eval", folder)), name)
		if err != nil {
			return err
		}
		var cases []fresh
		if err := yaml.Load(text, &cases, yaml.WithKnownFields()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, c := range cases {
			answer, messages, err := s.history(ctx, c.Ask)
			if err != nil {
				return fmt.Errorf("%s: %w", c.ID, err)
			}
			_, _ = fmt.Fprintf(out, "\n## %s (%s)\n", c.ID, c.Lang)
			for _, m := range messages {
				_, _ = fmt.Fprintf(out, "%s: %s\n", m.Role, m.Content)
			}
			_, _ = fmt.Fprintf(out, "ANSWER: %s\n", answer.Message)
			for _, p := range answer.Units {
				_, _ = fmt.Fprintf(out, "  [card %s, %s, $%.0f]\n", p.ID, p.Name, p.SalePrice)
			}
			for _, l := range answer.Links {
				_, _ = fmt.Fprintf(out, "  (link %s: %s)\n", l.Label, l.Href)
			}
			_, _ = fmt.Fprintf(out, "RIGHT: %s\n", strings.TrimSpace(c.Right))
		}
	}
	return nil
}
