// Package handover keeps the conversations that the chat has handed over to a
// person of the shop, for 90 days: they are personal data.
package handover

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/inbox"
)

// HandOver is a conversation that somebody of the shop is to take over.
type HandOver struct {
	ID        string
	Contact   string // a phone number as (817) 555-0142, or an e-mail address in lower case
	Note      string // the subject, in the chat's words
	Messages  []talk.Message
	CreatedAt time.Time
	Mark      inbox.Mark
}

// Insert stores a hand-over of a network's address.
func Insert(ctx context.Context, tx *db.Tx, address string, h HandOver) error {
	conversation, err := json.Marshal(h.Messages)
	if err != nil {
		return fmt.Errorf("encode the conversation: %w", err)
	}
	_, err = tx.Exec(ctx, `insert into hand_over (id, address, contact, note, conversation, created_at) values ($1, $2, $3, $4, $5, $6)`,
		db.NewID(), address, h.Contact, h.Note, string(conversation), db.Millis(tx.Now()))
	if err != nil {
		return fmt.Errorf("insert the hand-over: %w", err)
	}
	return nil
}

// Known reports whether a network's address handed a contact over since a time.
func Known(ctx context.Context, tx *db.Tx, address, contact string, since time.Time) (known bool, err error) {
	err = tx.QueryRow(ctx, `select exists (select 1 from hand_over where created_at > $1 and address = $2 and contact = $3)`,
		db.Millis(since), address, contact).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("look for the same hand-over: %w", err)
	}
	return known, nil
}

// life is the longest that a hand-over is kept.
const life = 90 * 24 * time.Hour

// Prune deletes hand-overs that are older than an age.
func Prune(ctx context.Context, d *db.DB, age time.Duration) error {
	return d.Prune(ctx, `delete from hand_over where id in (select id from hand_over where created_at < $1 order by created_at limit $2)`, age)
}

const table = "hand_over"

func handOvers() inbox.Table[HandOver] {
	return inbox.Table[HandOver]{
		Name: table, Columns: `id, contact, note, conversation, created_at, ` + inbox.Columns, Text: `contact || ' ' || note || ' ' || conversation`,
		Scan: scan, ID: func(h HandOver) string { return h.ID },
	}
}

func scan(read func(...any) error) (HandOver, error) {
	var h HandOver
	var conversation string
	var created int64
	if err := read(append([]any{&h.ID, &h.Contact, &h.Note, &conversation, &created}, h.Mark.Scan()...)...); err != nil {
		return HandOver{}, err
	}
	h.CreatedAt = db.FromMillis(created)
	return h, json.Unmarshal([]byte(conversation), &h.Messages)
}

// List reads hand-overs, the newest first.
func List(ctx context.Context, r db.Reader, f inbox.Filter) (inbox.Page[HandOver], error) {
	return handOvers().List(ctx, r, f)
}

// Set marks a hand-over. It fails with Invalid, or NotFound.
func Set(ctx context.Context, d *db.DB, id string, m inbox.Mark) error {
	return d.Tx(ctx, func(tx *db.Tx) error {
		if err := inbox.Set(ctx, tx, table, id, m); err != nil {
			return err
		}
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: m.By, Action: "chat." + m.State, Subject: id, Detail: m.Note})
	})
}
