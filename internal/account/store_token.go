package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/mail"
)

// life is how long a token serves.
func (p purpose) life() time.Duration {
	if p == toReset {
		return time.Hour
	}
	return 24 * time.Hour
}

// replaceToken makes a token of a purpose in the place of the last one. If too
// many letters of the purpose went out within the hour, for the account or to
// the address, it makes none, and wait is the time until the next is allowed.
func replaceToken(ctx context.Context, tx *db.Tx, userID string, p purpose, email string) (token string, wait time.Duration, err error) {
	var text string
	err = tx.QueryRow(ctx, `insert into account_token (user_id, purpose, email, expires_at, sent) values ($1, $2, $3, $4, '[]')
		on conflict (user_id, purpose) do update set purpose = excluded.purpose returning sent`,
		userID, string(p), email, db.Millis(tx.Now())).Scan(&text)
	if err != nil {
		return "", 0, fmt.Errorf("lock the token: %w", err)
	}
	kept, wait, err := mail.Counted(text, tx.Now())
	if err != nil || wait > 0 {
		return "", wait, err
	}
	if wait, err = mail.Count(ctx, tx, string(p), email); err != nil || wait > 0 {
		return "", wait, err
	}
	token = newToken()
	_, err = tx.Exec(ctx, `update account_token set token_hash = $1, email = $2, expires_at = $3, sent = $4
		where user_id = $5 and purpose = $6`,
		hashOf(token), email, db.Millis(tx.Now().Add(p.life())), kept, userID, string(p))
	if err != nil {
		return "", 0, fmt.Errorf("save the token: %w", err)
	}
	return token, 0, nil
}

// sentTo reads whose a token is that could be used now, and where its letter went.
func sentTo(ctx context.Context, r db.Reader, p purpose, token string, now time.Time) (u User, email string, found bool, err error) {
	row := r.QueryRow(ctx, `select t.email, u.id, u.email, u.full_name, u.role, u.password, u.verified_at, u.created_at
		from account_token t join users u on u.id = t.user_id
		where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`, hashOf(token), string(p), db.Millis(now))
	u, err = scanUser(after{row, &email})
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, "", false, nil
	}
	if err != nil {
		return User{}, "", false, fmt.Errorf("read the token: %w", err)
	}
	return u, email, true, nil
}

// after is a row whose first column goes somewhere of its own.
type after struct {
	row   *sql.Row
	first any
}

// Scan scans the columns after the first.
func (a after) Scan(dest ...any) error { return a.row.Scan(append([]any{a.first}, dest...)...) }

// useToken uses a token up; used is false when that has been done, or it is too late.
func useToken(ctx context.Context, tx *db.Tx, p purpose, token string) (used bool, err error) {
	n, err := tx.Exec(ctx, `update account_token set token_hash = null
		where token_hash = $1 and purpose = $2 and expires_at > $3`, hashOf(token), string(p), db.Millis(tx.Now()))
	if err != nil {
		return false, fmt.Errorf("use the token: %w", err)
	}
	return n == 1, nil
}

// voidTokens voids the links sent to a user that would replace the password, or
// give the account an address other than email. With such a link a thief could
// take back an account that its owner has recovered.
func voidTokens(ctx context.Context, tx *db.Tx, userID, email string) error {
	_, err := tx.Exec(ctx, `update account_token set token_hash = null
		where user_id = $1 and (purpose = $2 or lower(email) <> $3)`, userID, string(toReset), emailKey(email))
	if err != nil {
		return fmt.Errorf("void the tokens: %w", err)
	}
	return nil
}

// pendingEmail is the address that waits to be verified, "" where none does.
func pendingEmail(ctx context.Context, r db.Reader, userID string, now time.Time) (string, error) {
	var email string
	err := r.QueryRow(ctx, `select email from account_token
		where user_id = $1 and purpose = $2 and token_hash is not null and expires_at > $3`,
		userID, string(toVerify), db.Millis(now)).Scan(&email)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the pending address: %w", err)
	}
	return email, nil
}
