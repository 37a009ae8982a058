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
)

const (
	versionsQuiet = 2 * time.Second  // without a new document before a batch is stored: longer than the publisher rests
	versionsMost  = 10 * time.Second // that a batch gathers, but for the first
	versionsRetry = 10 * time.Second // after a batch that could not be stored
	versionsTime  = 30 * time.Second // that storing a batch may take
)

// PageVersions remembers when what each page says changed last, across
// restarts and for all nodes. Build asks it, the publisher tells it of each new
// document, and Run stores what is new.
type PageVersions struct {
	db           *db.DB
	log          *slog.Logger
	quiet, retry time.Duration
	news         chan struct{} // one sign at most that there may be something to store

	mu      sync.Mutex
	stored  map[string]version // as the table was read last; nil before
	built   map[string]bool    // paths of the newest build; nil before the first
	sums    map[string]string  // fingerprints of this process's documents, by built path
	left    map[string]bool    // paths that are built no more and still stored
	failing bool               // the last use of the table failed, and it was logged
}

// NewPageVersions makes the PageVersions of a database.
func NewPageVersions(d *db.DB, log *slog.Logger) *PageVersions {
	return &PageVersions{
		db: d, log: log, quiet: versionsQuiet, retry: versionsRetry, news: make(chan struct{}, 1),
		sums: map[string]string{}, left: map[string]bool{},
	}
}

// version is what is stored of a page.
type version struct {
	fingerprint string
	changed     int64 // Unix milliseconds
}

// changed gives the time of each path's last change, as far as it is known, and
// takes paths for all that there are. A table that cannot be read keeps no page
// back: then the times are those of the last reading.
func (v *PageVersions) changed(ctx context.Context, paths []string) map[string]time.Time {
	v.load(ctx)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.build(paths)
	out := make(map[string]time.Time, len(paths))
	for _, path := range paths {
		if known, ok := v.stored[path]; ok {
			out[path] = db.FromMillis(known.changed)
		}
	}
	return out
}

// load reads the table unless that has been done.
func (v *PageVersions) load(ctx context.Context) {
	v.mu.Lock()
	loaded := v.stored != nil
	v.mu.Unlock()
	if loaded {
		return
	}
	stored, err := v.read(ctx)
	v.settle(ctx, err)
	v.mu.Lock()
	defer v.mu.Unlock()
	if err == nil && v.stored == nil { // Run may have been first, and later
		v.stored = stored
	}
}

// build takes the paths of a new build. What this process has seen leave is
// forgotten, and what it finds at its start that is not built: not what another
// node, of another release, may build beside it.
func (v *PageVersions) build(paths []string) {
	before := v.built
	if before == nil {
		before = map[string]bool{}
		for path := range v.stored {
			before[path] = true
		}
	}
	v.built = make(map[string]bool, len(paths))
	for _, path := range paths {
		v.built[path] = true
		delete(v.left, path)
	}
	for path := range before {
		if !v.built[path] {
			v.left[path] = true
			delete(v.sums, path)
			v.tell()
		}
	}
}

// tell wakes Run.
func (v *PageVersions) tell() {
	select {
	case v.news <- struct{}{}:
	default:
	}
}

// Rendered takes the new document of a path; those of paths that the newest
// build does not give to search engines do not matter.
func (v *PageVersions) Rendered(path string, document []byte) {
	v.mu.Lock()
	counts := v.built[path]
	v.mu.Unlock()
	if !counts {
		return
	}
	sum, ok := fingerprint(document)
	if !ok {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.built[path] && v.sums[path] != sum {
		v.sums[path] = sum
		v.tell()
	}
}

// Run stores what is new, in batches, and calls moved when a time in the
// sitemap is another, until ctx ends. What cannot be stored waits.
func (v *PageVersions) Run(ctx context.Context, moved func()) error {
	for first := true; v.gather(ctx, first); first = false {
		for !v.store(ctx, moved) && pause(ctx, v.retry) {
			continue
		}
	}
	return nil
}

// pause reports whether d passed before ctx ended.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// gather waits for a batch to be whole: the first one when each page has been
// rendered once, any other, or one that takes a break, when all is quiet. It
// reports false at the end of ctx.
func (v *PageVersions) gather(ctx context.Context, first bool) bool {
	select {
	case <-ctx.Done():
		return false
	case <-v.news:
	}
	quiet := time.NewTimer(v.quiet)
	defer quiet.Stop()
	most := time.NewTimer(versionsMost)
	defer most.Stop()
	for !first || !v.complete() {
		select {
		case <-ctx.Done():
			return false
		case <-v.news:
			quiet.Reset(v.quiet)
			continue
		case <-quiet.C:
			return true
		case <-most.C:
			if !first {
				return true
			}
		}
	}
	return true
}

// complete reports whether every built page has been rendered.
func (v *PageVersions) complete() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.built) > 0 && len(v.sums) == len(v.built)
}

// store writes what is new and reads the table again: another node may have
// been first. It reports whether that is done.
func (v *PageVersions) store(ctx context.Context, moved func()) bool {
	news := v.unstored()
	if len(news) == 0 {
		return true
	}
	stored, err := v.exchange(ctx, news)
	v.settle(ctx, err)
	if err != nil {
		return false
	}
	v.mu.Lock()
	before := v.stored
	v.stored = stored
	for path, sum := range news {
		if sum == "" {
			delete(v.left, path)
		}
	}
	v.mu.Unlock()
	if !maps.Equal(before, stored) {
		moved()
	}
	return true
}

func (v *PageVersions) exchange(ctx context.Context, news map[string]string) (map[string]version, error) {
	ctx, cancel := context.WithTimeout(ctx, versionsTime)
	defer cancel()
	if err := v.write(ctx, news); err != nil {
		return nil, err
	}
	return v.read(ctx)
}

// settle logs the first failure of a row.
func (v *PageVersions) settle(ctx context.Context, err error) {
	v.mu.Lock()
	news := err != nil && !v.failing
	v.failing = err != nil
	v.mu.Unlock()
	if news && ctx.Err() == nil {
		v.log.WarnContext(ctx, "the times of the sitemap stay as they were", slog.Any("error", err))
	}
}

// unstored are the fingerprints that the table lacks, "" for a path to forget.
func (v *PageVersions) unstored() map[string]string {
	v.mu.Lock()
	defer v.mu.Unlock()
	news := map[string]string{}
	for path := range v.left {
		news[path] = ""
	}
	for path, sum := range v.sums {
		if v.stored[path].fingerprint != sum {
			news[path] = sum
		}
	}
	return news
}

func (v *PageVersions) read(ctx context.Context) (map[string]version, error) {
	rows, err := v.db.Query(ctx, `select path, fingerprint, changed_at from page_version`)
	if err != nil {
		return nil, fmt.Errorf("read the pages' versions: %w", err)
	}
	defer rows.Close()
	out := map[string]version{}
	for rows.Next() {
		var path string
		var known version
		if err := rows.Scan(&path, &known.fingerprint, &known.changed); err != nil {
			return nil, fmt.Errorf("read the pages' versions: %w", err)
		}
		out[path] = known
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the pages' versions: %w", err)
	}
	return out, nil
}

// write stores a batch, in the order of the paths so that two nodes never wait
// for each other. Of several nodes that render the same the first one's time
// holds, and no clock that is behind takes a time back.
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
