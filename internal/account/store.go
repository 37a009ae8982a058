package account

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
)

const userColumns = `id, email, full_name, role, password, verified_at, created_at`

// loadUser reads the user whose unique column holds a value.
func loadUser(ctx context.Context, r db.Reader, column, value string) (u User, found bool, err error) {
	u, err = scanUser(r.QueryRow(ctx, `select `+userColumns+` from users where `+column+` = $1`, value))
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, false, nil
	}
	return u, err == nil, err
}

func scanUser(row interface{ Scan(dest ...any) error }) (User, error) {
	var u User
	var verified sql.NullInt64
	var created int64
	if err := row.Scan(&u.ID, &u.Email, &u.FullName, &u.Role, &u.password, &verified, &created); err != nil {
		return User{}, err
	}
	u.EmailVerified, u.CreatedAt = verified.Valid, db.FromMillis(created)
	return u, nil
}

func listUsers(ctx context.Context, r db.Reader, limit int) ([]User, error) {
	rows, err := r.Query(ctx, `select `+userColumns+` from users order by id desc limit $1`, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []User
	for rows.Next() {
		u, err := scanUser(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, u)
	}
	return out, rows.Err()
}

// insertUser writes a new user; fresh is false when the address has an account.
func insertUser(ctx context.Context, tx *db.Tx, u User) (fresh bool, err error) {
	verified := sql.NullInt64{Int64: db.Millis(u.CreatedAt), Valid: u.EmailVerified}
	n, err := tx.Exec(ctx, `insert into users (id, email, email_key, full_name, role, password, verified_at, created_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
		u.ID, u.Email, emailKey(u.Email), u.FullName, u.Role, u.password, verified, db.Millis(u.CreatedAt))
	if err != nil {
		return false, fmt.Errorf("insert the user: %w", err)
	}
	return n == 1, nil
}

// holdUser reads the user whose unique column holds a value, and holds the row
// until the transaction ends: what was read stays true, and whatever else
// changes the user, or goes by what it reads here, waits.
func holdUser(ctx context.Context, tx *db.Tx, column, value string) (u User, found bool, err error) {
	u, err = scanUser(tx.QueryRow(ctx, `update users set role = role where `+column+` = $1 returning `+userColumns, value))
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, false, nil
	}
	if err != nil {
		return User{}, false, fmt.Errorf("hold the user: %w", err)
	}
	return u, true, nil
}

// swapPassword writes a password over the one that was looked at; swapped is
// false when another has taken its place since. The row is held from here on,
// and now is the user as it says.
func swapPassword(ctx context.Context, tx *db.Tx, u User, next string) (now User, swapped bool, err error) {
	now, err = scanUser(tx.QueryRow(ctx, `update users set password = $1 where id = $2 and password = $3 returning `+userColumns,
		next, u.ID, u.password))
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, false, nil
	}
	if err != nil {
		return User{}, false, fmt.Errorf("update the password: %w", err)
	}
	return now, true, nil
}

// setPassword writes a password whatever was there.
func setPassword(ctx context.Context, tx *db.Tx, userID, password string) error {
	_, err := tx.Exec(ctx, `update users set password = $1 where id = $2`, password, userID)
	if err != nil {
		return fmt.Errorf("update the password: %w", err)
	}
	return nil
}

func setRole(ctx context.Context, tx *db.Tx, userID, role string) error {
	if _, err := tx.Exec(ctx, `update users set role = $1 where id = $2`, role, userID); err != nil {
		return fmt.Errorf("update the role: %w", err)
	}
	return nil
}

// clearName forgets a name that somebody typed who was never shown to have the address.
func clearName(ctx context.Context, tx *db.Tx, userID string) error {
	if _, err := tx.Exec(ctx, `update users set full_name = '' where id = $1`, userID); err != nil {
		return fmt.Errorf("clear the name: %w", err)
	}
	return nil
}

// verifyUser keeps the first time at which the address was shown to be the
// user's, as long as it is their address.
func verifyUser(ctx context.Context, tx *db.Tx, userID, email string) error {
	_, err := tx.Exec(ctx, `update users set verified_at = $1 where id = $2 and email_key = $3 and verified_at is null`,
		db.Millis(tx.Now()), userID, emailKey(email))
	if err != nil {
		return fmt.Errorf("verify the user: %w", err)
	}
	return nil
}

// setEmail gives a user another address, which is verified; it fails with a
// violation of email_key when that has an account.
func setEmail(ctx context.Context, tx *db.Tx, userID, email string) error {
	_, err := tx.Exec(ctx, `update users set email = $1, email_key = $2, verified_at = $3 where id = $4`,
		email, emailKey(email), db.Millis(tx.Now()), userID)
	if err != nil {
		return fmt.Errorf("update the address: %w", err)
	}
	return nil
}

// deleteUser deletes a user with sessions and tokens.
func deleteUser(ctx context.Context, tx *db.Tx, userID string) error {
	if _, err := tx.Exec(ctx, `delete from users where id = $1`, userID); err != nil {
		return fmt.Errorf("delete the user: %w", err)
	}
	return nil
}

// deleteUnverified deletes customers of before a time who have not verified
// their address, and returns their ids.
func deleteUnverified(ctx context.Context, tx *db.Tx, before time.Time, limit int) (ids []string, err error) {
	const unverified = `role = 'customer' and verified_at is null`
	rows, err := tx.Query(ctx, `delete from users where `+unverified+` and id in
		(select id from users where `+unverified+` and created_at <= $1 order by created_at limit $2) returning id`, db.Millis(before), limit)
	if err != nil {
		return nil, fmt.Errorf("delete the users: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("delete the users: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// lockOwners makes every other transaction that may change who is an owner wait
// for the end of this one.
func lockOwners(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `update owner_lock set taken_at = $1`, db.Millis(tx.Now())); err != nil {
		return fmt.Errorf("lock the owners: %w", err)
	}
	return nil
}

// hasOwner says whether there is an owner beside a user; an empty id is nobody's.
func hasOwner(ctx context.Context, r db.Reader, beside string) (bool, error) {
	var has bool
	err := r.QueryRow(ctx, `select exists (select 1 from users where role = 'owner' and id <> $1)`, beside).Scan(&has)
	if err != nil {
		return false, fmt.Errorf("look for an owner: %w", err)
	}
	return has, nil
}

// Owners are the addresses of those who own the shop.
func Owners(ctx context.Context, tx *db.Tx) (all []string, err error) {
	rows, err := tx.Query(ctx, `select email from users where role = 'owner' and verified_at is not null order by email_key`)
	if err != nil {
		return nil, fmt.Errorf("read the owners: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var email string
		if err := rows.Scan(&email); err != nil {
			return nil, fmt.Errorf("read the owners: %w", err)
		}
		all = append(all, email)
	}
	return all, rows.Err()
}

// lockFailures reads an account's failed sign-ins, making its row where there
// is none, and holds the row until the transaction ends.
func lockFailures(ctx context.Context, tx *db.Tx, account string) (times []int64, err error) {
	var text string
	err = tx.QueryRow(ctx, `insert into sign_in_failure (account, times, last_at) values ($1, '[]', $2)
		on conflict (account) do update set last_at = excluded.last_at returning times`, account, db.Millis(tx.Now())).Scan(&text)
	if err != nil {
		return nil, fmt.Errorf("lock the failures: %w", err)
	}
	if err := json.Unmarshal([]byte(text), &times); err != nil {
		return nil, fmt.Errorf("read the failures: %w", err)
	}
	return times, nil
}

func saveFailures(ctx context.Context, tx *db.Tx, account string, times []int64) error {
	if len(times) == 0 {
		return clearFailures(ctx, tx, account)
	}
	text, err := json.Marshal(times)
	if err != nil {
		return fmt.Errorf("encode the failures: %w", err)
	}
	if _, err := tx.Exec(ctx, `update sign_in_failure set times = $1 where account = $2`, string(text), account); err != nil {
		return fmt.Errorf("save the failures: %w", err)
	}
	return nil
}

func clearFailures(ctx context.Context, tx *db.Tx, account string) error {
	if _, err := tx.Exec(ctx, `delete from sign_in_failure where account = $1`, account); err != nil {
		return fmt.Errorf("clear the failures: %w", err)
	}
	return nil
}
