// Package check finds rows that break a rule the code relies on. Each domain
// lists its own rules; the program collects them for `enamel check` and for the
// proof of a backup.
package check

import (
	"context"
	"errors"
	"fmt"
	"time"

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

// Overdue is how long something may outlive its end: a shop that was closed for
// days has not pruned yet.
const Overdue = 30 * 24 * time.Hour

// Run returns what breaks the rules, at most MaxProblems for each. An error
// means that a rule could not be checked.
func Run(ctx context.Context, r db.Reader, rules []Rule) ([]Problem, error) {
	var all []Problem
	var errs []error
	for _, rule := range rules {
		count := 0
		err := rule.Find(ctx, r, func(row, text string) {
			if count++; count <= MaxProblems {
				all = append(all, Problem{Rule: rule.Name, Row: row, Text: text, Repairable: rule.Repair != nil})
			}
		})
		if err != nil {
			errs = append(errs, fmt.Errorf("check %s: %w", rule.Name, err))
		}
	}
	return all, errors.Join(errs...)
}

// Mend repairs a problem in a transaction of its own, in which record puts that on record.
func Mend(ctx context.Context, d *db.DB, rules []Rule, p Problem, record func(context.Context, *db.Tx, Problem) error) error {
	for _, rule := range rules {
		if rule.Name != p.Rule || rule.Repair == nil {
			continue
		}
		err := d.Tx(ctx, func(tx *db.Tx) error {
			return errors.Join(rule.Repair(ctx, tx, p.Row), record(ctx, tx, p))
		})
		if err != nil {
			return fmt.Errorf("repair %s %s: %w", p.Rule, p.Row, err)
		}
	}
	return nil
}

// Rows is the Find of a query whose every row is a problem: its key, and what is wrong.
func Rows(query string, args ...any) func(context.Context, db.Reader, func(row, text string)) error {
	return func(ctx context.Context, r db.Reader, report func(row, text string)) error {
		rows, err := r.Query(ctx, fmt.Sprintf(`select * from (%s) as problem order by 1, 2 limit %d`, query, MaxProblems), args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var row, text string
			if err := rows.Scan(&row, &text); err != nil {
				return err
			}
			report(row, text)
		}
		return rows.Err()
	}
}

// Keys is the rule of SQLite's foreign keys; PostgreSQL keeps to them by itself.
func Keys() Rule {
	return Rule{
		Name: "keys", About: "A row that names another names one that exists.",
		Find: Rows(`select "table" || ' ' || cast(coalesce(rowid, 0) as text), 'it names a row of ' || parent || ' that is not there' from pragma_foreign_key_check`),
	}
}

// Exec is the Repair by a statement whose $1 is the row.
func Exec(statement string) func(context.Context, *db.Tx, string) error {
	return func(ctx context.Context, tx *db.Tx, row string) error {
		_, err := tx.Exec(ctx, statement, row)
		return err
	}
}
