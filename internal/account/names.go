package account

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/db"
)

// Names are what people see of users, by id: the full name, or the e-mail address.
// An id that no user has, such as the command line, is its own name.
func Names(ctx context.Context, r db.Reader, ids ...string) (map[string]string, error) {
	names := map[string]string{}
	slices.Sort(ids)
	for part := range slices.Chunk(slices.Compact(ids), 500) {
		marks, args := make([]string, len(part)), make([]any, len(part))
		for i, id := range part {
			names[id], marks[i], args[i] = id, "$"+strconv.Itoa(i+1), id
		}
		if err := readNames(ctx, r, names, `where id in (`+strings.Join(marks, ", ")+`)`, args...); err != nil {
			return nil, err
		}
	}
	return names, nil
}

func readNames(ctx context.Context, r db.Reader, names map[string]string, where string, args ...any) error {
	rows, err := r.Query(ctx, `select id, case when full_name = '' then email else full_name end from users `+where, args...)
	if err != nil {
		return fmt.Errorf("account: read names: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return fmt.Errorf("account: read a name: %w", err)
		}
		names[id] = name
	}
	return rows.Err()
}

// Named are the ids of at most 50 users whose name or e-mail has a text in it.
func Named(ctx context.Context, r db.Reader, text string) (ids []string, err error) {
	rows, err := r.Query(ctx, `select id from users where lower(full_name || ' ' || email) like $1 escape '!' limit 50`, db.Contains(text))
	if err != nil {
		return nil, fmt.Errorf("account: look for a name: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("account: look for a name: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
