package account

import (
	"context"
	"time"

	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/seal"
)

// factorPurpose is what the keys of second factors are sealed for.
const factorPurpose = "enamel second factor"

// Checks are the rules of accounts. The secret is the shop's.
func Checks(now time.Time, secret []byte) []check.Rule {
	overdue := db.Millis(now.Add(-check.Overdue))
	return []check.Rule{
		{
			Name: "account.owner", About: "A shop with staff has an owner, who alone can invite and set.",
			Find: check.Rows(`select email, 'it is ' || role || ', and nobody is owner' from users
				where role = 'staff' and not exists (select 1 from users where role = 'owner')`),
		},
		{
			Name: "account.sessions", About: "A session that ended is forgotten.",
			Find:   check.Rows(`select id, 'this session ended over 30 days ago' from session where expires_at < $1`, overdue),
			Repair: check.Exec(`delete from session where id = $1`),
		},
		{
			Name: "account.tokens", About: "The token of a letter is forgotten once its time is over.",
			Find:   check.Rows(`select user_id || ' ' || purpose, 'this token ended over 30 days ago' from account_token where expires_at < $1`, overdue),
			Repair: check.Exec(`delete from account_token where user_id || ' ' || purpose = $1`),
		},
		{
			Name: "account.recovery_codes", About: "Recovery codes belong to a second factor that is on.",
			Find: check.Rows(`select distinct c.user_id, 'there are recovery codes, and no second factor is on' from recovery_code c
				left join second_factor f on f.user_id = c.user_id where f.confirmed_at is null`),
			Repair: check.Exec(`delete from recovery_code where user_id = $1 and not exists
				(select 1 from second_factor f where f.user_id = $1 and f.confirmed_at is not null)`),
		},
		{
			Name: "account.second_factor", About: "The key of a second factor can be opened by the shop's secret.",
			Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
				return findFactors(ctx, r, seal.New(secret, factorPurpose), report)
			},
		},
	}
}

func findFactors(ctx context.Context, r db.Reader, key *seal.Key, report func(row, text string)) error {
	rows, err := r.Query(ctx, `select u.id, u.email, f.sealed_key from second_factor f join users u on u.id = f.user_id order by u.email`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, email, sealed string
		if err := rows.Scan(&id, &email, &sealed); err != nil {
			return err
		}
		if _, err := key.Open(id, sealed); err != nil {
			report(email, "the key of the second factor was sealed with another ENAMEL_SECRET: only recovery codes sign in")
		}
	}
	return rows.Err()
}
