package redirect

import (
	"context"

	rules "enamel/internal/check"
	"enamel/internal/db"
)

// Checks are the rules of redirects.
func Checks() []rules.Rule {
	return []rules.Rule{{
		Name: "redirect.end", About: "A redirect leads to its end at once, and never in a circle.",
		Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
			rows, err := r.Query(ctx, `select from_path, to_path from redirect order by from_path`)
			if err != nil {
				return err
			}
			defer rows.Close()
			to, order := map[string]string{}, []string{}
			for rows.Next() {
				var from, target string
				if err := rows.Scan(&from, &target); err != nil {
					return err
				}
				to[from], order = pathOf(target), append(order, from)
			}
			for _, from := range order {
				if _, more := to[to[from]]; more {
					report(from, "it leads to "+to[from]+", which leads on")
				}
			}
			return rows.Err()
		},
	}}
}
