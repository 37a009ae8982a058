// Package limit counts how often an address does something a minute. Counts
// live in memory and meet those of other nodes in the database once a second,
// so a limit may be overshot by what happens between two flushes.
package limit

import (
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

// Limiter counts in fixed windows of one minute.
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
	known   int64 // of all nodes, as of the last flush
	pending int64 // of this node since then
}

// New returns a limiter; per gives how often a minute an address may do the
// named thing, asked at each use. Zero or less forbids it.
func New(d *db.DB, per func(name string) int) *Limiter {
	return &Limiter{db: d, per: per, counts: make(map[key]*count), maxKeys: maxKeys}
}

// Allow counts one use and says whether it is within the limit; if not, nothing
// is counted and retryAfter is when the window turns. IPv6 addresses count by
// their /64, which is what one customer has.
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
	if c.known+c.pending >= limit {
		return max(db.FromMillis(l.minute).Add(window).Sub(now), time.Millisecond), false
	}
	c.pending++
	return 0, true
}

// turn starts a new window. What the last second of the old one left unflushed
// is worth nothing any more.
func (l *Limiter) turn(minute int64) {
	l.minute = minute
	l.counts = make(map[key]*count)
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

// evict looks at a few counters for one without pending uses.
func (l *Limiter) evict() bool {
	looked := 0
	for k, c := range l.counts {
		if c.pending == 0 {
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
	minute, uses := l.pending()
	for part := range slices.Chunk(uses, batch) {
		totals, err := l.add(ctx, minute, part)
		if err != nil {
			return fmt.Errorf("flush limits: %w", err)
		}
		l.learn(minute, part, totals)
	}
	return l.forget(ctx)
}

type use struct {
	key
	n int64
}

// pending lists the unflushed uses in the order in which rows are locked.
func (l *Limiter) pending() (minute int64, uses []use) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for k, c := range l.counts {
		if c.pending > 0 {
			uses = append(uses, use{k, c.pending})
		}
	}
	slices.SortFunc(uses, func(a, b use) int {
		if c := strings.Compare(a.name, b.name); c != 0 {
			return c
		}
		return strings.Compare(a.address, b.address)
	})
	return l.minute, uses
}

// add writes one batch in one transaction and returns the new totals. It uses
// statements of a few sizes, so that their prepared forms are few.
func (l *Limiter) add(ctx context.Context, minute int64, uses []use) (totals map[key]int64, err error) {
	err = l.db.Tx(ctx, func(tx *db.Tx) error {
		totals = make(map[key]int64, len(uses))
		for rest := uses; len(rest) > 0; {
			size := 1
			for _, s := range []int{256, 64, 16, 4} {
				if len(rest) >= s {
					size = s
					break
				}
			}
			if err := upsert(ctx, tx, minute, rest[:size], totals); err != nil {
				return err
			}
			rest = rest[size:]
		}
		return nil
	})
	return totals, err
}

// upsert adds the uses with one statement and puts the new totals into totals.
func upsert(ctx context.Context, tx *db.Tx, minute int64, uses []use, totals map[key]int64) error {
	values := make([]string, len(uses))
	args := []any{minute}
	for i, u := range uses {
		values[i] = fmt.Sprintf("($%d, $%d, $1, $%d)", len(args)+1, len(args)+2, len(args)+3)
		args = append(args, u.name, u.address, u.n)
	}
	rows, err := tx.Query(ctx, `insert into limit_count (name, address, minute, n) values `+strings.Join(values, ", ")+`
		on conflict (name, address, minute) do update set n = limit_count.n + excluded.n
		returning name, address, n`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var k key
		var n int64
		if err := rows.Scan(&k.name, &k.address, &n); err != nil {
			return err
		}
		totals[k] = n
	}
	return rows.Err()
}

// learn takes over the totals; uses that came in meanwhile stay pending.
func (l *Limiter) learn(minute int64, uses []use, totals map[key]int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.minute != minute {
		return
	}
	for _, u := range uses {
		if c, ok := l.counts[u.key]; ok {
			c.pending -= u.n
			c.known = totals[u.key]
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
