package crawl

import (
	"context"
	"slices"

	"enamel/internal/seo/crawl/visit"
)

// Read counts the pages of the site that a crawl read: HTML that answered well.
func (c *Crawler) Read(ctx context.Context, id int64) (int, error) { return c.countRead(ctx, id) }

// Faulty counts those of the pages that a crawl read on which a finding of a
// severity stands: at the page itself, or at another for all that refer to its
// target. ways are the kinds of links by which they do, for a rule; none: it
// stands for its own page alone.
func (c *Crawler) Faulty(ctx context.Context, id int64, severity string, ways func(rule string) []visit.LinkKind) (int, error) {
	faulty := marks{}
	if err := c.markOwn(ctx, id, severity, &faulty); err != nil {
		return 0, err
	}
	targets, err := c.targetsOf(ctx, id, severity, ways)
	if err != nil {
		return 0, err
	}
	if len(targets) > 0 {
		err = newIndex(c.DB, id, nil).scan(ctx, func(page, target uint32, _ []byte, flags byte) error {
			if targets[target]&(1<<(flags&kindBits&7)) != 0 {
				faulty.set(int64(page))
			}
			return nil
		})
	}
	if err != nil {
		return 0, err
	}
	return c.countMarked(ctx, id, &faulty)
}

// marks is a set of ids, a bit each: a million pages and all they refer to take 3 MB.
type marks struct{ bits []uint64 }

func (m *marks) set(id int64) {
	if missing := int(id/64) + 1 - len(m.bits); missing > 0 {
		m.bits = append(m.bits, make([]uint64, missing)...)
	}
	m.bits[id/64] |= 1 << (id % 64)
}

func (m *marks) has(id int64) bool {
	return int(id/64) < len(m.bits) && m.bits[id/64]&(1<<(id%64)) != 0
}

// markOwn marks the addresses at which findings are told.
func (c *Crawler) markOwn(ctx context.Context, id int64, severity string, faulty *marks) error {
	last, err := lastFinding(ctx, c.DB, id)
	if err != nil {
		return err
	}
	return steps(ctx, last, stepSize, func(after, last int64) error {
		return c.eachID(ctx, faulty.set, `select a.id from crawl_finding f join crawl_address a on a.key = f.page and a.crawl = f.crawl
			where f.crawl = $1 and f.id > $2 and f.id <= $3 and f.severity = $4`, id, after, last, severity)
	})
}

// eachID calls each for every id that a query finds.
func (c *Crawler) eachID(ctx context.Context, each func(id int64), query string, args ...any) error {
	rows, err := c.DB.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		each(id)
	}
	return rows.Err()
}

// targetsOf are the addresses that are at fault for all pages which refer to them,
// with a bit for each kind of link by which they do.
func (c *Crawler) targetsOf(ctx context.Context, id int64, severity string, ways func(rule string) []visit.LinkKind) (map[uint32]uint8, error) {
	keys, kinds := map[uint64]uint8{}, linkKinds()
	err := c.Findings(ctx, id, func(f Finding) error {
		if f.Severity == severity && f.Pages > 1 {
			for _, way := range ways(f.Rule) {
				keys[keyOf(f.Target)] |= 1 << max(0, slices.Index(kinds[:], way))
			}
		}
		return nil
	})
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	targets := make(map[uint32]uint8, len(keys))
	all := make([]uint64, 0, len(keys))
	for key := range keys {
		all = append(all, key)
	}
	for some := range slices.Chunk(all, keyList) {
		if err := c.idsOf(ctx, id, some, func(at uint32, key uint64) { targets[at] = keys[key] }); err != nil {
			return nil, err
		}
	}
	return targets, nil
}

func (c *Crawler) idsOf(ctx context.Context, crawl int64, keys []uint64, each func(id uint32, key uint64)) error {
	values := make([]any, 0, keyList)
	for _, key := range keys {
		values = append(values, bits(key))
	}
	rows, err := c.DB.Query(ctx, `select id, key from crawl_address where crawl = $1 and key in `+inList(2), append([]any{crawl}, padded(values, keyList)...)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id uint32
		var key int64
		if err := rows.Scan(&id, &key); err != nil {
			return err
		}
		each(id, uint64(key)) //nolint:gosec // stored as its bits
	}
	return rows.Err()
}

// countMarked counts the pages that were read among what is marked.
func (c *Crawler) countMarked(ctx context.Context, id int64, marked *marks) (n int, err error) {
	last, err := lastAddress(ctx, c.DB, id)
	if err != nil {
		return 0, err
	}
	count := func(at int64) {
		if marked.has(at) {
			n++
		}
	}
	err = steps(ctx, last, stepSize, func(after, last int64) error {
		return c.eachID(ctx, count, `select v.id `+visitsBetween+isRead("v"), id, after, last)
	})
	return n, err
}
