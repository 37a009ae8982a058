package mail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
)

const (
	// CountWindow is how long a letter counts.
	CountWindow = time.Hour

	maxCounted = 5 // of a kind in the window
)

// Count counts a letter of a kind to an address that may be a stranger's, in
// the transaction that sends it. If too many of the kind went there within the
// hour, it counts nothing, and wait is the time until the next is allowed.
func Count(ctx context.Context, tx *db.Tx, kind, to string) (wait time.Duration, err error) {
	sum := sha256.Sum256([]byte(strings.ToLower(to)))
	recipient := hex.EncodeToString(sum[:])
	var text string
	err = tx.QueryRow(ctx, `insert into letter_count (recipient, kind, sent, last_at) values ($1, $2, '[]', $3)
		on conflict (recipient, kind) do update set last_at = excluded.last_at returning sent`,
		recipient, kind, db.Millis(tx.Now())).Scan(&text)
	if err != nil {
		return 0, fmt.Errorf("lock the letters: %w", err)
	}
	kept, wait, err := Counted(text, tx.Now())
	if err != nil || wait > 0 {
		return wait, err
	}
	_, err = tx.Exec(ctx, `update letter_count set sent = $1 where recipient = $2 and kind = $3`, kept, recipient, kind)
	if err != nil {
		return 0, fmt.Errorf("count the letter: %w", err)
	}
	return 0, nil
}

// Counted adds a letter to the JSON list of the last hour's sending times. If
// there are too many it adds none, and wait is the time until the next is
// allowed.
func Counted(text string, at time.Time) (kept string, wait time.Duration, err error) {
	var sent []int64
	if err := json.Unmarshal([]byte(text), &sent); err != nil {
		return "", 0, fmt.Errorf("read the letters: %w", err)
	}
	now := db.Millis(at)
	sent = slices.DeleteFunc(sent, func(then int64) bool { return then <= now-CountWindow.Milliseconds() })
	if len(sent) >= maxCounted {
		return "", time.Duration(sent[len(sent)-maxCounted]-now)*time.Millisecond + CountWindow, nil
	}
	b, err := json.Marshal(append(sent, now))
	if err != nil {
		return "", 0, fmt.Errorf("encode the letters: %w", err)
	}
	return string(b), 0, nil
}
