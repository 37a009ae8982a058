package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"enamel/internal/db"
	"enamel/internal/ssr"
)

// PageVersions remembers when each page's content changed last, across
// restarts and for all nodes.
type PageVersions struct{ db *db.DB }

// NewPageVersions makes the PageVersions of a database.
func NewPageVersions(d *db.DB) *PageVersions { return &PageVersions{db: d} }

// version is what is known of a page.
type version struct {
	fingerprint string
	changed     time.Time
}

// changed gives the time of each path's last change. A fingerprint that is new
// changes now; of several nodes that build the same page the first one's now
// holds. Paths that are not asked for are forgotten.
func (v *PageVersions) changed(ctx context.Context, fingerprints map[string]string) (map[string]time.Time, error) {
	known, err := v.read(ctx)
	if err != nil {
		return nil, err
	}
	if !current(known, fingerprints) {
		if err := v.write(ctx, known, fingerprints); err != nil {
			return nil, err
		}
		if known, err = v.read(ctx); err != nil { // another node may have been first
			return nil, err
		}
	}
	out := make(map[string]time.Time, len(fingerprints))
	for path := range fingerprints {
		if at, ok := known[path]; ok {
			out[path] = at.changed
		}
	}
	return out, nil
}

func current(known map[string]version, fingerprints map[string]string) bool {
	return len(known) == len(fingerprints) && maps.EqualFunc(known, fingerprints, func(k version, sum string) bool { return k.fingerprint == sum })
}

func (v *PageVersions) read(ctx context.Context) (map[string]version, error) {
	rows, err := v.db.Query(ctx, `select path, fingerprint, changed_at from page_version`)
	if err != nil {
		return nil, fmt.Errorf("read the pages' versions: %w", err)
	}
	defer rows.Close()
	out := map[string]version{}
	for rows.Next() {
		var path, sum string
		var at int64
		if err := rows.Scan(&path, &sum, &at); err != nil {
			return nil, fmt.Errorf("read the pages' versions: %w", err)
		}
		out[path] = version{sum, db.FromMillis(at)}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the pages' versions: %w", err)
	}
	return out, nil
}

// write stores what differs, in the order of the paths so that two nodes never
// wait for each other.
func (v *PageVersions) write(ctx context.Context, known map[string]version, fingerprints map[string]string) error {
	paths := map[string]bool{}
	for path := range known {
		paths[path] = true
	}
	for path := range fingerprints {
		paths[path] = true
	}
	err := v.db.Tx(ctx, func(tx *db.Tx) error {
		for _, path := range slices.Sorted(maps.Keys(paths)) {
			sum, kept := fingerprints[path]
			var err error
			switch {
			case !kept:
				_, err = tx.Exec(ctx, `delete from page_version where path = $1`, path)
			case known[path].fingerprint != sum:
				_, err = tx.Exec(ctx, `insert into page_version (path, fingerprint, changed_at) values ($1, $2, $3)
					on conflict (path) do update set fingerprint = excluded.fingerprint, changed_at = excluded.changed_at
					where page_version.fingerprint <> excluded.fingerprint`, path, sum, db.Millis(tx.Now()))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store the pages' versions: %w", err)
	}
	return nil
}

// fingerprint identifies what a page says. The year in the footer changes by
// itself, so it does not count, nor does structured data, which repeats the
// page's content beside a date until which prices hold.
func (b builder) fingerprint(p ssr.Page) (string, error) {
	props, err := json.Marshal(p.Props)
	if err != nil {
		return "", fmt.Errorf("encode the props of %s: %w", p.Path, err)
	}
	head, err := json.Marshal([]string{p.Name, p.Head.Title, p.Head.Description})
	if err != nil {
		return "", fmt.Errorf("encode the head of %s: %w", p.Path, err)
	}
	// ShopPage stands first in all props, so the first year is the footer's.
	props = bytes.Replace(props, []byte(`"year":`+strconv.Itoa(b.shop.Year)), nil, 1)
	h := sha256.New()
	h.Write(head)
	h.Write(props)
	return hex.EncodeToString(h.Sum(nil)), nil
}
