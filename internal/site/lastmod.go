package site

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"enamel/internal/db"
	"enamel/internal/ssr"
)

// PageVersions remembers when what each page says last changed, across restarts
// and for all nodes (table page_version). Build asks it.
type PageVersions struct {
	db  *db.DB
	log *slog.Logger

	mu      sync.Mutex
	stored  map[string]version // as the table was last read; nil before
	built   map[string]printed // the newest build by path
	failing bool               // the last use of the table failed, and was logged
}

// NewPageVersions makes the PageVersions of a database.
func NewPageVersions(d *db.DB, log *slog.Logger) *PageVersions {
	return &PageVersions{db: d, log: log}
}

// version is what is stored of a page.
type version struct {
	fingerprint string
	changed     int64 // Unix milliseconds
}

// changed stores the fingerprints that are new, and gives the time of each
// page's last change. A table that cannot be used keeps no page back: the times
// stay as they were, and the next build tries again.
func (v *PageVersions) changed(ctx context.Context, pages []ssr.Page) (map[string]time.Time, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	sums := make(map[string]printed, len(pages))
	for _, p := range pages {
		sum, err := fingerprint(p, v.built[p.Path])
		if err != nil {
			return nil, err
		}
		sums[p.Path] = sum
	}
	v.note(ctx, v.store(ctx, sums))
	out := make(map[string]time.Time, len(sums))
	for path := range sums {
		if known, ok := v.stored[path]; ok {
			out[path] = db.FromMillis(known.changed)
		}
	}
	return out, nil
}

// store writes what is new, and forgets the pages that this process built before
// and builds no more: not those that another release may build beside it.
func (v *PageVersions) store(ctx context.Context, sums map[string]printed) error {
	if v.stored == nil {
		if err := v.read(ctx); err != nil {
			return err
		}
	}
	news := map[string]string{}
	for path, sum := range sums {
		if v.stored[path].fingerprint != sum.fingerprint {
			news[path] = sum.fingerprint
		}
	}
	for path := range v.built {
		if _, stays := sums[path]; !stays {
			news[path] = ""
		}
	}
	if len(news) > 0 {
		if err := v.write(ctx, news); err != nil {
			return err
		}
		if err := v.read(ctx); err != nil { // another node may have been first
			return err
		}
	}
	v.built = sums
	return nil
}

// note logs the first failure of a row.
func (v *PageVersions) note(ctx context.Context, err error) {
	if err != nil && !v.failing && ctx.Err() == nil {
		v.log.WarnContext(ctx, "could not read new sitemap times; the old ones stay", slog.Any("error", err))
	}
	v.failing = err != nil
}

func (v *PageVersions) read(ctx context.Context) error {
	rows, err := v.db.Query(ctx, `select path, fingerprint, changed_at from page_version`)
	if err != nil {
		return fmt.Errorf("read the pages' versions: %w", err)
	}
	defer rows.Close()
	out := map[string]version{}
	for rows.Next() {
		var path string
		var known version
		if err := rows.Scan(&path, &known.fingerprint, &known.changed); err != nil {
			return fmt.Errorf("read the pages' versions: %w", err)
		}
		out[path] = known
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read the pages' versions: %w", err)
	}
	v.stored = out
	return nil
}

// write stores fingerprints, "" for a path to forget, in the order of the paths so
// that two nodes never wait for each other. Of several nodes that build the same
// the first one's time holds, and no clock that is behind takes a time back.
func (v *PageVersions) write(ctx context.Context, news map[string]string) error {
	err := v.db.Tx(ctx, func(tx *db.Tx) error {
		for _, path := range slices.Sorted(maps.Keys(news)) {
			var err error
			if sum := news[path]; sum == "" {
				_, err = tx.Exec(ctx, `delete from page_version where path = $1`, path)
			} else {
				_, err = tx.Exec(ctx, `insert into page_version (path, fingerprint, changed_at) values ($1, $2, $3)
					on conflict (path) do update set fingerprint = excluded.fingerprint,
						changed_at = case when page_version.changed_at > excluded.changed_at then page_version.changed_at else excluded.changed_at end
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
