// Package limit counts how often an address does something a minute. Counts
// live in memory and meet those of other nodes in the database once a second,
// so a limit may be overshot by what happens between two flushes. The minute
// slides: of the uses in the window before counts the share that lies in it.
package limit

import (
	"cmp"
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"enamel/internal/db"
)

const (
	window     = time.Minute
	flushEvery = time.Second
	// maxKeys bounds the memory: about 200 bytes each.
	maxKeys = 50_000
	// batch is how many counts one transaction writes.
	batch = 512
	// lastFlush is how long the end of Run may take.
	lastFlush = 5 * time.Second
	// crowd counts, for each name, the addresses that found no room.
	crowd = "*"
)

// Limiter counts in windows of one minute, and looks at two of them.
type Limiter struct {
	db  *db.DB
	per func(name string) int

	mu      sync.Mutex
	minute  int64 // start of the window, ms
	counts  map[key]*count
	maxKeys int
	deleted int64 // windows before this are gone from the table
	flush   sync.Mutex
}

type key struct{ name, address string }

type count struct {
	before  int64 // of all nodes in the window before
	late    int64 // of them this node's that are not flushed
	known   int64 // of all nodes, as of the last flush
	pending int64 // of this node since then
}

// New returns a limiter; per gives how often a minute an address may do the
// named thing, asked at each use. Zero or less forbids it.
func New(d *db.DB, per func(name string) int) *Limiter {
	return &Limiter{db: d, per: per, counts: make(map[key]*count), maxKeys: maxKeys}
}

// Allow counts one use and says whether it is within the limit; if not, nothing
// is counted and retryAfter is when there is room for one, if nobody else takes
// it. IPv6 addresses count by their /64, which is what one customer has.
func (l *Limiter) Allow(name, address string) (retryAfter time.Duration, ok bool) {
	now := l.db.Now()
	minute := db.Millis(now.Truncate(window))
	limit := int64(l.per(name))
	l.mu.Lock()
	defer l.mu.Unlock()
	if minute > l.minute { // a clock that steps back stays in the window
		l.turn(minute)
	}
	c := l.count(key{name, Group(address)})
	passed := max(now.Sub(db.FromMillis(l.minute)), 0)
	if wait := c.wait(limit, passed); wait > 0 {
		return wait, false
	}
	c.pending++
	return 0, true
}

// wait is how long it takes, so much of the window having passed, until one
// more use is within the limit.
func (c *count) wait(limit int64, passed time.Duration) time.Duration {
	uses := c.known + c.pending
	switch {
	case limit <= 0:
		return window
	case uses >= limit: // in the next window, to which this one is the one before
		return window - passed + untilShare(uses, limit-1)
	default:
		return max(untilShare(c.before, limit-1-uses)-passed, 0)
	}
}

// untilShare is how much of a window passes until no more than most of the
// uses in the one before lie within a minute.
func untilShare(before, most int64) time.Duration {
	if before <= most {
		return 0
	}
	return time.Duration((int64(window)/int64(time.Millisecond)*(before-most) + before - 1) / before * int64(time.Millisecond))
}

// turn starts a new window. The one that ends is the window before if it is
// the last minute; what it left unflushed is still to be written.
func (l *Limiter) turn(minute int64) {
	next := minute == l.minute+window.Milliseconds()
	for k, c := range l.counts {
		*c = count{before: c.known + c.pending, late: c.pending}
		if !next || c.before == 0 {
			delete(l.counts, k)
		}
	}
	l.minute = minute
}

// count returns the counter of a key, making room when memory is full: a
// counter that is in the database can go, since the next flush brings it back.
func (l *Limiter) count(k key) *count {
	if c, ok := l.counts[k]; ok {
		return c
	}
	if len(l.counts) >= l.maxKeys && !l.evict() {
		k.address = crowd
		if c, ok := l.counts[k]; ok {
			return c
		}
	}
	c := &count{}
	l.counts[k] = c
	return c
}

// evict looks at a few counters for one without unflushed uses.
func (l *Limiter) evict() bool {
	looked := 0
	for k, c := range l.counts {
		if c.pending+c.late == 0 {
			delete(l.counts, k)
			return true
		}
		if looked++; looked == 64 {
			break
		}
	}
	return false
}

// Group is the address that is counted: an IPv6 address counts by its /64.
func Group(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	a = a.Unmap().WithZone("")
	if a.Is4() {
		return a.String()
	}
	p, err := a.Prefix(64)
	if err != nil {
		return a.String()
	}
	return p.String()
}

// Run flushes each second until ctx ends, and once more then. While the
// database is away the counts of this node still hold.
func (l *Limiter) Run(ctx context.Context) error {
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			_ = l.Flush(ctx) // kept in memory, and tried again with the next
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastFlush)
			defer cancel()
			return l.Flush(last)
		}
	}
}

// Flush adds this node's uses to the table and learns the other nodes'.
func (l *Limiter) Flush(ctx context.Context) error {
	l.flush.Lock()
	defer l.flush.Unlock()
	for part := range slices.Chunk(l.unflushed(), batch) {
		totals, err := l.add(ctx, part)
		if err != nil {
			return fmt.Errorf("flush limits: %w", err)
		}
		l.learn(part, totals)
	}
	return l.forget(ctx)
}

// row is one of the table.
type row struct {
	key
	minute int64
}

type use struct {
	row
	n int64
}

// total is what all nodes have counted in the window of a row and in the one before.
type total struct{ n, before int64 }

// unflushed lists the uses in the order in which rows are locked.
func (l *Limiter) unflushed() (uses []use) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for k, c := range l.counts {
		if c.late > 0 {
			uses = append(uses, use{row{k, l.minute - window.Milliseconds()}, c.late})
		}
		if c.pending > 0 {
			uses = append(uses, use{row{k, l.minute}, c.pending})
		}
	}
	slices.SortFunc(uses, func(a, b use) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.address, b.address), cmp.Compare(a.minute, b.minute))
	})
	return uses
}

// add writes one batch in one transaction and returns the new totals. It uses
// statements of a few sizes, so that their prepared forms are few.
func (l *Limiter) add(ctx context.Context, uses []use) (totals map[row]total, err error) {
	err = l.db.Tx(ctx, func(tx *db.Tx) error {
		totals = make(map[row]total, len(uses))
		for rest := uses; len(rest) > 0; {
			size := 1
			for _, s := range []int{256, 64, 16, 4} {
				if len(rest) >= s {
					size = s
					break
				}
			}
			if err := upsert(ctx, tx, rest[:size], totals); err != nil {
				return err
			}
			rest = rest[size:]
		}
		return nil
	})
	return totals, err
}

// upsert adds the uses with one statement and puts the new totals into totals.
func upsert(ctx context.Context, tx *db.Tx, uses []use, totals map[row]total) error {
	values := make([]string, len(uses))
	args := []any{window.Milliseconds()}
	for i, u := range uses {
		values[i] = fmt.Sprintf("($%d, $%d, $%d, $%d)", len(args)+1, len(args)+2, len(args)+3, len(args)+4)
		args = append(args, u.name, u.address, u.minute, u.n)
	}
	rows, err := tx.Query(ctx, `insert into limit_count (name, address, minute, n) values `+strings.Join(values, ", ")+`
		on conflict (name, address, minute) do update set n = limit_count.n + excluded.n
		returning name, address, minute, n, coalesce((select b.n from limit_count b
			where b.name = limit_count.name and b.address = limit_count.address and b.minute = limit_count.minute - $1), 0)`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var r row
		var sum total
		if err := rows.Scan(&r.name, &r.address, &r.minute, &sum.n, &sum.before); err != nil {
			return err
		}
		totals[r] = sum
	}
	return rows.Err()
}

// learn takes over the totals; uses that came in meanwhile stay unflushed, and
// where the window has turned meanwhile the uses are of the one before.
func (l *Limiter) learn(uses []use, totals map[row]total) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, u := range uses {
		c, ok := l.counts[u.key]
		if !ok {
			continue
		}
		switch sum := totals[u.row]; u.minute {
		case l.minute:
			c.pending -= u.n
			c.known, c.before = sum.n, max(c.before, sum.before)
		case l.minute - window.Milliseconds():
			c.late -= u.n
			c.before = sum.n + c.late
		}
	}
}

// forget deletes the windows before the last one, once a minute.
func (l *Limiter) forget(ctx context.Context) error {
	before := db.Millis(l.db.Now().Truncate(window).Add(-window))
	if before <= l.deleted {
		return nil
	}
	err := l.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `delete from limit_count where minute < $1`, before)
		return err
	})
	if err != nil {
		return fmt.Errorf("delete old limits: %w", err)
	}
	l.deleted = before
	return nil
}
