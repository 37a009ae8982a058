package account

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"enamel/internal/db"
)

// purpose is what a letter is for. The first two carry a token.
type purpose string

const (
	toVerify    purpose = "verify"   // an address, which may be a new one
	toReset     purpose = "reset"    // a password
	ofPassword  purpose = "password" // it was replaced
	ofAddress   purpose = "address"  // another is to take its place
	ofDeparture purpose = "deleted"  // the account is gone
)

const (
	maxLetters   = 5 // of a purpose, to an account and to an address
	letterWindow = time.Hour
)

// countLetter counts a letter to an address, whoever's it is. Where too many of
// the purpose went there within the hour it counts none, and wait is how long
// they are too many.
func countLetter(ctx context.Context, tx *db.Tx, p purpose, email string) (wait time.Duration, err error) {
	recipient, now := hashOf(emailKey(email)), db.Millis(tx.Now())
	var text string
	err = tx.QueryRow(ctx, `insert into account_letter (recipient, purpose, sent, last_at) values ($1, $2, '[]', $3)
		on conflict (recipient, purpose) do update set last_at = excluded.last_at returning sent`,
		recipient, string(p), now).Scan(&text)
	if err != nil {
		return 0, fmt.Errorf("lock the letters: %w", err)
	}
	kept, wait, err := addLetter(text, now)
	if err != nil || wait > 0 {
		return wait, err
	}
	_, err = tx.Exec(ctx, `update account_letter set sent = $1 where recipient = $2 and purpose = $3`, kept, recipient, string(p))
	if err != nil {
		return 0, fmt.Errorf("count the letter: %w", err)
	}
	return 0, nil
}

// addLetter adds a letter to those of the last hour. Where they are too many it
// adds none, and wait is how long they are.
func addLetter(text string, now int64) (kept string, wait time.Duration, err error) {
	var sent []int64
	if err := json.Unmarshal([]byte(text), &sent); err != nil {
		return "", 0, fmt.Errorf("read the letters: %w", err)
	}
	sent = slices.DeleteFunc(sent, func(at int64) bool { return at <= now-letterWindow.Milliseconds() })
	if len(sent) >= maxLetters {
		return "", time.Duration(sent[len(sent)-maxLetters]-now)*time.Millisecond + letterWindow, nil
	}
	b, err := json.Marshal(append(sent, now))
	if err != nil {
		return "", 0, fmt.Errorf("encode the letters: %w", err)
	}
	return string(b), 0, nil
}
