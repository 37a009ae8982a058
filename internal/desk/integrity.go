package desk

import (
	"context"

	"enamel/internal/blob"
	"enamel/internal/db"
)

// PhotoUses adds up which photos texts have, by hash.
func PhotoUses(ctx context.Context, r db.Reader, into map[string]blob.Uses) error {
	rows, err := r.Query(ctx, `select hash, count(*), cast(sum(shown) as bigint) from content_photo group by hash`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var hash string
		var use blob.Uses
		if err := rows.Scan(&hash, &use.Units, &use.Shown); err != nil {
			return err
		}
		into[hash] = blob.Uses{Units: into[hash].Units + use.Units, Shown: into[hash].Shown + use.Shown}
	}
	return rows.Err()
}
