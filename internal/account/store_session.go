package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
)

// Session is a browser that somebody is signed in by.
type Session struct {
	ID        string
	CreatedAt time.Time
	SeenAt    time.Time // exact to the hour
	ExpiresAt time.Time
	Address   string
	UserAgent string
}

const sessionColumns = `s.id, s.created_at, s.seen_at, s.expires_at, s.address, s.user_agent`

// sessionScan returns where the columns of a session go, and what makes it of them.
func sessionScan() (into []any, session func() Session) {
	var s Session
	var created, seen, expires int64
	return []any{&s.ID, &created, &seen, &expires, &s.Address, &s.UserAgent}, func() Session {
		s.CreatedAt, s.SeenAt, s.ExpiresAt = db.FromMillis(created), db.FromMillis(seen), db.FromMillis(expires)
		return s
	}
}

// loadSession reads a session and its user by the hash of its token.
func loadSession(ctx context.Context, r db.Reader, tokenHash string) (s Session, u User, found bool, err error) {
	var verified sql.NullInt64
	into, session := sessionScan()
	err = r.QueryRow(ctx, `select `+sessionColumns+`, u.id, u.email, u.full_name, u.role, u.verified_at
		from session s join users u on u.id = s.user_id where s.token_hash = $1`, tokenHash).
		Scan(append(into, &u.ID, &u.Email, &u.FullName, &u.Role, &verified)...)
	if errors.Is(err, sql.ErrNoRows) {
		return Session{}, User{}, false, nil
	}
	if err != nil {
		return Session{}, User{}, false, err
	}
	u.EmailVerified = verified.Valid
	return session(), u, true, nil
}

// listSessions reads a user's sessions that have not expired, the last used first.
func listSessions(ctx context.Context, r db.Reader, userID string, now time.Time) ([]Session, error) {
	rows, err := r.Query(ctx, `select `+sessionColumns+` from session s where s.user_id = $1 and s.expires_at > $2
		order by s.seen_at desc, s.id desc limit $3`, userID, db.Millis(now), maxSessions)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Session
	for rows.Next() {
		into, session := sessionScan()
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		out = append(out, session())
	}
	return out, rows.Err()
}

// insertSession writes a new session; where the user has too many, those that
// were not used for the longest time go.
func insertSession(ctx context.Context, tx *db.Tx, userID, tokenHash string, s Session) error {
	_, err := tx.Exec(ctx, `delete from session where user_id = $1 and id not in
		(select id from session where user_id = $1 order by seen_at desc, id desc limit $2)`, userID, maxSessions-1)
	if err != nil {
		return fmt.Errorf("end the oldest session: %w", err)
	}
	_, err = tx.Exec(ctx, `insert into session (id, user_id, token_hash, created_at, seen_at, expires_at, address, user_agent)
		values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		s.ID, userID, tokenHash, db.Millis(s.CreatedAt), db.Millis(s.SeenAt), db.Millis(s.ExpiresAt), s.Address, s.UserAgent)
	if err != nil {
		return fmt.Errorf("insert the session: %w", err)
	}
	return nil
}

// renewSession moves the end of a session on; renewed is false when another
// request has done so since it was read, or it is gone.
func renewSession(ctx context.Context, tx *db.Tx, s Session, expires time.Time) (renewed bool, err error) {
	n, err := tx.Exec(ctx, `update session set seen_at = $1, expires_at = $2 where id = $3 and seen_at = $4`,
		db.Millis(tx.Now()), db.Millis(expires), s.ID, db.Millis(s.SeenAt))
	if err != nil {
		return false, fmt.Errorf("renew the session: %w", err)
	}
	return n == 1, nil
}

// endSession ends a session and returns whose it was, "" where it had ended.
func endSession(ctx context.Context, tx *db.Tx, id string) (userID string, err error) {
	err = tx.QueryRow(ctx, `delete from session where id = $1 returning user_id`, id).Scan(&userID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("end the session: %w", err)
	}
	return userID, nil
}

func deleteSession(ctx context.Context, tx *db.Tx, userID, id string) (deleted bool, err error) {
	n, err := tx.Exec(ctx, `delete from session where id = $1 and user_id = $2`, id, userID)
	if err != nil {
		return false, fmt.Errorf("end the session: %w", err)
	}
	return n == 1, nil
}

func deleteSessions(ctx context.Context, tx *db.Tx, userID string) (int64, error) {
	n, err := tx.Exec(ctx, `delete from session where user_id = $1`, userID)
	if err != nil {
		return 0, fmt.Errorf("end the sessions: %w", err)
	}
	return n, nil
}
