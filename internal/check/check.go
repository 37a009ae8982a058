// Package check finds rows that break a rule the code relies on. Each domain
// lists its own rules; the program collects them for `enamel check` and for the
// proof of a backup.
package check

import (
	"context"
	"fmt"

	"enamel/internal/db"
)

// MaxProblems bounds the problems that one rule reports.
const MaxProblems = 100

// Rule is one thing that has to be true of the stored rows.
type Rule struct {
	Name  string // "order.total": the domain, a dot, the subject
	About string // one sentence: "An order's total is the sum of its parts."
	// Find reports each row that breaks the rule: its key, as staff know it, and
	// a sentence that says what is wrong.
	Find func(ctx context.Context, r db.Reader, report func(row, text string)) error
	// Repair mends a reported row. Nil where a person has to decide.
	Repair func(ctx context.Context, tx *db.Tx, row string) error
}

// Problem is a row that breaks a rule.
type Problem struct {
	Rule       string `json:"rule"`
	Row        string `json:"row"`
	Text       string `json:"text"`
	Repairable bool   `json:"repairable"`
}

// Run returns what breaks the rules, at most MaxProblems for each. An error
// means that a rule could not be checked.
func Run(ctx context.Context, r db.Reader, rules []Rule) ([]Problem, error) {
	var all []Problem
	for _, rule := range rules {
		count := 0
		err := rule.Find(ctx, r, func(row, text string) {
			if count++; count <= MaxProblems {
				all = append(all, Problem{Rule: rule.Name, Row: row, Text: text, Repairable: rule.Repair != nil})
			}
		})
		if err != nil {
			return all, fmt.Errorf("check %s: %w", rule.Name, err)
		}
	}
	return all, nil
}
