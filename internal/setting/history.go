package setting

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// commandLine is the actor of Set and Reset, as the audit log names it.
const commandLine = "command line"

// maxHistory is how many changes History returns.
const maxHistory = 100

// Edit is one person's change of one setting.
type Edit struct {
	Key     string
	Value   []byte // nil: back to the default
	By      string // a user's id
	Version *int64 // that the person has seen; nil: whatever there is
}

// Change is an edit that was made.
type Change struct {
	Version     int64
	Was, Became json.RawMessage // nil: the default
	At          time.Time
	By          string
}

// Change checks and stores an edit, with its line of history. Beside the
// faults of Set it is a fact-changed Conflict where another edit came first.
func (s *Store) Change(ctx context.Context, e Edit) error {
	d, err := s.registry.find(e.Key)
	if err != nil {
		return err
	}
	var next sql.NullString
	if e.Value != nil {
		v, err := d.check(e.Value)
		if err != nil {
			return err
		}
		text, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("setting %s: %w", e.Key, err)
		}
		next = sql.NullString{String: string(text), Valid: true}
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error { return change(ctx, tx, d, e, next) })
	if err != nil {
		return fmt.Errorf("write setting %s: %w", e.Key, err)
	}
	return s.load(ctx)
}

// change writes the row first: whoever else changes the key waits for it.
func change(ctx context.Context, tx *db.Tx, d *definition, e Edit, next sql.NullString) error {
	var was sql.NullString
	err := tx.QueryRow(ctx, `update setting set key = key where key = $1 returning value`, e.Key).Scan(&was)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if next.Valid {
		_, err = tx.Exec(ctx, `insert into setting (key, value, changed_at) values ($1, $2, $3)
			on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`, e.Key, next.String, db.Millis(tx.Now()))
	} else {
		_, err = tx.Exec(ctx, `delete from setting where key = $1`, e.Key)
	}
	if err != nil {
		return err
	}
	var version int64
	if err := tx.QueryRow(ctx, `select coalesce(max(version), 0) from setting_change where key = $1`, e.Key).Scan(&version); err != nil {
		return err
	}
	if e.Version != nil && *e.Version != version {
		return changed(d, was, version)
	}
	if was == next {
		return nil
	}
	_, err = tx.Exec(ctx, `insert into setting_change (key, version, was, became, at, actor) values ($1, $2, $3, $4, $5, $6)`,
		e.Key, version+1, was, next, db.Millis(tx.Now()), e.By)
	if err != nil {
		return err
	}
	return tx.Bump(ctx, Topic)
}

// changed tells who came second what is stored now.
func changed(d *definition, now sql.NullString, version int64) error {
	value := d.json
	if now.Valid {
		value = json.RawMessage(now.String)
	}
	return &fault.Error{
		Kind: fault.Conflict, Slug: "fact-changed", Msg: "Somebody else has changed this in the meantime. Look at what it is now, then save yours or keep theirs.",
		Extra: map[string]any{"value": value, "version": version},
	}
}

// Replaced is the value that a change has replaced, nil where that was the
// default. It is NotFound where the key has no such change.
func (s *Store) Replaced(ctx context.Context, key string, version int64) (json.RawMessage, error) {
	var was sql.NullString
	err := s.db.QueryRow(ctx, `select was from setting_change where key = $1 and version = $2`, key, version).Scan(&was)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fault.New(fault.NotFound, "There is no such change.")
	}
	if err != nil {
		return nil, fmt.Errorf("read a change of setting %s: %w", key, err)
	}
	return raw(was), nil
}

// History returns the newest 100 changes of a key, the newest first.
func (s *Store) History(ctx context.Context, key string) ([]Change, error) {
	rows, err := s.db.Query(ctx, `select version, was, became, at, actor from setting_change
		where key = $1 order by version desc limit $2`, key, maxHistory)
	if err != nil {
		return nil, fmt.Errorf("list the changes of setting %s: %w", key, err)
	}
	defer rows.Close()
	var out []Change
	for rows.Next() {
		var c Change
		var was, became sql.NullString
		var at int64
		if err := rows.Scan(&c.Version, &was, &became, &at, &c.By); err != nil {
			return nil, fmt.Errorf("list the changes of setting %s: %w", key, err)
		}
		c.Was, c.Became, c.At = raw(was), raw(became), db.FromMillis(at)
		out = append(out, c)
	}
	return out, rows.Err()
}

func raw(s sql.NullString) json.RawMessage {
	if !s.Valid {
		return nil
	}
	return bytes.Clone([]byte(s.String))
}
