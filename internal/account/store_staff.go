package account

import (
	"context"
	"database/sql"
	"fmt"

	"enamel/internal/db"
)

// listedColumns are those of a Listed; their parameter is the time.
const listedColumns = `id, email, full_name, role, verified_at, created_at,
	exists (select 1 from second_factor f where f.user_id = users.id and f.confirmed_at is not null),
	(select count(*) from session s where s.user_id = users.id and s.expires_at > $1)`

// findUsers lists users by their address.
func findUsers(ctx context.Context, r db.Reader, f Filter, now int64) ([]Listed, error) {
	rows, err := r.Query(ctx, `select `+listedColumns+` from users
		where email_key > $2 and (role <> 'customer' or $3 = 'all') and (email_key like $4 escape '!' or lower(full_name) like $4 escape '!')
		order by email_key limit $5`, now, f.After, f.Show, db.Contains(f.Text), f.Limit)
	if err != nil {
		return nil, fmt.Errorf("list the users: %w", err)
	}
	defer rows.Close()
	out := []Listed{}
	for rows.Next() {
		var u Listed
		var verified sql.NullInt64
		var created int64
		if err := rows.Scan(&u.ID, &u.Email, &u.FullName, &u.Role, &verified, &created, &u.SecondFactor, &u.Sessions); err != nil {
			return nil, fmt.Errorf("list the users: %w", err)
		}
		u.EmailVerified, u.CreatedAt = verified.Valid, db.FromMillis(created)
		out = append(out, u)
	}
	return out, rows.Err()
}
