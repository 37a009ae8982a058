package setting

import (
	"context"

	"enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of settings.
func (s *Store) Checks() []check.Rule {
	return []check.Rule{{
		Name: "setting.allowed", About: "A stored setting is one that its own check allows.",
		Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
			rows, err := r.Query(ctx, `select key, value from setting order by key`)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				var key, value string
				if err := rows.Scan(&key, &value); err != nil {
					return err
				}
				i, known := s.registry.index[key]
				if !known { // of another version of the program
					continue
				}
				if _, err := s.registry.defs[i].parse([]byte(value)); err != nil {
					report(key, "the default is in force: what is stored is refused, it "+err.Error())
				}
			}
			return rows.Err()
		},
	}}
}
