package auditlog

import (
	"context"
	"fmt"
	"strings"

	"enamel/internal/db"
)

// Filter chooses entries.
type Filter struct {
	Text   string   // in the action, subject or detail
	Actors []string // or what one of these did
	Deeds  bool     // only what was done, not each request for it
	After  string   // the id of the last entry before
	Limit  int
}

// Search returns the newest entries that a filter chooses, the newest first.
func Search(ctx context.Context, r db.Reader, f Filter) ([]Entry, error) {
	where, args := ` where true`, []any{}
	mark := func(arg any) string {
		args = append(args, arg)
		return fmt.Sprintf("$%d", len(args))
	}
	if f.Deeds {
		where += ` and action like '%.%'` // a request's action is the name of its route
	}
	if f.Text != "" {
		like := mark(db.Contains(f.Text))
		either := []string{`lower(action || ' ' || subject || ' ' || detail) like ` + like + ` escape '!'`}
		for _, actor := range f.Actors {
			either = append(either, `actor = `+mark(actor))
		}
		where += ` and (` + strings.Join(either, " or ") + `)`
	}
	if f.After != "" {
		where += ` and id < ` + mark(f.After)
	}
	return list(ctx, r, where+` order by id desc limit `+mark(min(f.Limit, MaxList)), args...)
}
