package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v4"

	"enamel/internal/assistant/talk"
)

// Case is one question with what a right answer has.
type Case struct {
	ID      string
	Lang    talk.Language  // of the answer
	Topic   string         // the scores are grouped by it
	Ask     []string       // the visitor's messages; the answer to the last is judged
	History []talk.Message // instead of Ask: a conversation of which nothing was really said
	Expect  Expect
}

// Expect is what an answer has to fulfil, all of it.
type Expect struct {
	Units   *Wanted // each card satisfies it, and there is one
	None    *Wanted // nothing for sale satisfies it, and the answer says so
	NoUnits bool    `yaml:"no_units"`
	Says    []string
	SaysNot []string `yaml:"says_not"`
	Link    []string
	Refuses bool
	Person  bool
}

// Wanted describes units; lists are alternatives. Prices are dollars, lengths inches.
type Wanted struct {
	ID, Category, Kind, Brand, Finish, Fuel, Grade []string
	MinPrice                                       float64 `yaml:"min_price"`
	MaxPrice                                       float64 `yaml:"max_price"`
	MinWidth                                       float64 `yaml:"min_width"`
	MaxWidth                                       float64 `yaml:"max_width"`
	MaxHeight                                      float64 `yaml:"max_height"`
	MaxDepth                                       float64 `yaml:"max_depth"`
	First                                          string  // cheapest, dearest, widest or narrowest of all that satisfy the rest
	AtLeast                                        int     `yaml:"at_least"`
	AtMost                                         int     `yaml:"at_most"`
}

// load reads a set and refuses what could not be judged.
func load(r io.Reader) ([]Case, error) {
	var cases []Case
	d := yaml.NewDecoder(r)
	d.KnownFields(true)
	if err := d.Decode(&cases); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, c := range cases {
		if seen[c.ID] {
			return nil, fmt.Errorf("%s stands twice", c.ID)
		}
		seen[c.ID] = true
		if err := c.check(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
	}
	return cases, nil
}

func (c Case) check() error {
	switch {
	case c.ID == "" || c.Topic == "":
		return fmt.Errorf("wants an id and a topic")
	case c.Lang != talk.English && c.Lang != talk.Spanish:
		return fmt.Errorf("lang is en or es, not %q", c.Lang)
	case len(c.Ask) == 0 && len(c.History) == 0:
		return fmt.Errorf("asks nothing")
	case c.Expect.empty():
		return fmt.Errorf("expects nothing")
	}
	if w := c.Expect.Units; w != nil && w.First != "" && extremes()[w.First] == nil {
		return fmt.Errorf("first is cheapest, dearest, widest or narrowest, not %q", w.First)
	}
	for _, not := range c.Expect.SaysNot {
		if _, err := forbidden(not); err != nil {
			return err
		}
	}
	return nil
}

func (e Expect) empty() bool {
	return e.Units == nil && e.None == nil && !e.NoUnits && !e.Refuses && !e.Person && len(e.Says)+len(e.SaysNot)+len(e.Link) == 0
}

// forbidden is a line of says_not as an expression.
func forbidden(line string) (*regexp.Regexp, error) {
	pattern, isExpression := strings.CutPrefix(line, "re:")
	if !isExpression {
		pattern = regexp.QuoteMeta(line)
	}
	return regexp.Compile("(?i)" + strings.TrimSpace(pattern))
}
