package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
)

// factor is a second factor as it is stored; the zero factor is none.
type factor struct {
	sealedKey string
	since     time.Time // zero: it is being set up
	lastStep  int64
}

func (f factor) on() bool { return !f.since.IsZero() }

func loadFactor(ctx context.Context, r db.Reader, userID string) (factor, error) {
	var f factor
	var since sql.NullInt64
	err := r.QueryRow(ctx, `select sealed_key, confirmed_at, last_step from second_factor where user_id = $1`, userID).
		Scan(&f.sealedKey, &since, &f.lastStep)
	if errors.Is(err, sql.ErrNoRows) {
		return factor{}, nil
	}
	if err != nil {
		return factor{}, fmt.Errorf("read the second factor: %w", err)
	}
	if since.Valid {
		f.since = db.FromMillis(since.Int64)
	}
	return f, nil
}

// beginFactor keeps a key that is to be confirmed; begun is false where the user
// has a second factor already.
func beginFactor(ctx context.Context, tx *db.Tx, userID, sealedKey string) (begun bool, err error) {
	n, err := tx.Exec(ctx, `insert into second_factor (user_id, sealed_key, last_step) values ($1, $2, 0)
		on conflict (user_id) do update set sealed_key = excluded.sealed_key where second_factor.confirmed_at is null`, userID, sealedKey)
	if err != nil {
		return false, fmt.Errorf("save the second factor: %w", err)
	}
	return n == 1, nil
}

func confirmFactor(ctx context.Context, tx *db.Tx, userID string, step int64) error {
	_, err := tx.Exec(ctx, `update second_factor set confirmed_at = $1, last_step = $2 where user_id = $3`, db.Millis(tx.Now()), step, userID)
	if err != nil {
		return fmt.Errorf("confirm the second factor: %w", err)
	}
	return nil
}

func useStep(ctx context.Context, tx *db.Tx, userID string, step int64) error {
	if _, err := tx.Exec(ctx, `update second_factor set last_step = $1 where user_id = $2`, step, userID); err != nil {
		return fmt.Errorf("use a code: %w", err)
	}
	return nil
}

// deleteFactor deletes a second factor with its recovery codes and challenges.
func deleteFactor(ctx context.Context, tx *db.Tx, userID string) error {
	if _, err := tx.Exec(ctx, `delete from second_factor where user_id = $1`, userID); err != nil {
		return fmt.Errorf("delete the second factor: %w", err)
	}
	return nil
}

// replaceRecoveryCodes makes new recovery codes in the place of those of before.
func replaceRecoveryCodes(ctx context.Context, tx *db.Tx, userID string) ([]string, error) {
	if _, err := tx.Exec(ctx, `delete from recovery_code where user_id = $1`, userID); err != nil {
		return nil, fmt.Errorf("delete the recovery codes: %w", err)
	}
	codes := newRecoveryCodes()
	for _, code := range codes {
		_, err := tx.Exec(ctx, `insert into recovery_code (user_id, code_hash) values ($1, $2)`, userID, hashOf(plainCode(code)))
		if err != nil {
			return nil, fmt.Errorf("save a recovery code: %w", err)
		}
	}
	return codes, nil
}

// useRecoveryCode uses a recovery code up; used is false where the user has no such.
func useRecoveryCode(ctx context.Context, tx *db.Tx, userID, code string) (used bool, err error) {
	n, err := tx.Exec(ctx, `delete from recovery_code where user_id = $1 and code_hash = $2`, userID, hashOf(code))
	if err != nil {
		return false, fmt.Errorf("use a recovery code: %w", err)
	}
	return n == 1, nil
}

func countRecoveryCodes(ctx context.Context, r db.Reader, userID string) (n int, err error) {
	if err := r.QueryRow(ctx, `select count(*) from recovery_code where user_id = $1`, userID).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the recovery codes: %w", err)
	}
	return n, nil
}

func insertChallenge(ctx context.Context, tx *db.Tx, userID, tokenHash string) error {
	_, err := tx.Exec(ctx, `insert into sign_in_challenge (token_hash, user_id, tries, expires_at) values ($1, $2, 0, $3)`,
		tokenHash, userID, db.Millis(tx.Now().Add(challengeLife)))
	if err != nil {
		return fmt.Errorf("insert the challenge: %w", err)
	}
	return nil
}

// challenged reads whose sign-in a challenge is of, "" where it is of none.
func challenged(ctx context.Context, r db.Reader, tokenHash string) (userID string, err error) {
	err = r.QueryRow(ctx, `select user_id from sign_in_challenge where token_hash = $1`, tokenHash).Scan(&userID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the challenge: %w", err)
	}
	return userID, nil
}

// tryChallenge counts a try; live is false where a challenge takes none any more.
func tryChallenge(ctx context.Context, tx *db.Tx, tokenHash string) (left int, live bool, err error) {
	err = tx.QueryRow(ctx, `update sign_in_challenge set tries = tries + 1
		where token_hash = $1 and tries < $2 and expires_at > $3 returning $2 - tries`, tokenHash, challengeTries, db.Millis(tx.Now())).Scan(&left)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("count a try: %w", err)
	}
	return left, true, nil
}

func deleteChallenge(ctx context.Context, tx *db.Tx, tokenHash string) error {
	if _, err := tx.Exec(ctx, `delete from sign_in_challenge where token_hash = $1`, tokenHash); err != nil {
		return fmt.Errorf("end the challenge: %w", err)
	}
	return nil
}

// deleteChallenges ends the sign-ins of a user that wait for a code.
func deleteChallenges(ctx context.Context, tx *db.Tx, userID string) error {
	if _, err := tx.Exec(ctx, `delete from sign_in_challenge where user_id = $1`, userID); err != nil {
		return fmt.Errorf("end the challenges: %w", err)
	}
	return nil
}
