package crawl

import (
	"context"
	"database/sql"
	"strings"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

const (
	linkWindow   = 200     // pages
	maxReferrers = 10      // of one address that is kept at hand
	maxFaulty    = 20_000  // addresses of which the referrers are kept at hand
	maxNames     = 8 << 20 // bytes of addresses that are kept at hand
	maxLately    = 4096
)

// referrers are the links that lead to an address: the first of them, and how many.
type referrers struct {
	first []referrer
	total int
}

type referrer struct {
	from  uint32
	flags byte
	text  string
}

// Links calls each for every link between known addresses, by page.
func (ix *Index) Links(ctx context.Context, each func(visit.LinkRow) error) error {
	if ix.glimpse != nil {
		return ix.glimpse.eachLink(each)
	}
	kinds := linkKinds()
	var last uint32
	var from string
	return ix.scan(ctx, func(page, target uint32, text []byte, flags byte) (err error) {
		if page != last {
			if from, err = ix.names.of(ctx, page); err != nil {
				return err
			}
			last = page
		}
		to, err := ix.names.of(ctx, target)
		if err != nil {
			return err
		}
		return each(visit.LinkRow{From: from, To: to, Text: string(text), NoFollow: flags&noFollow != 0, Kind: kinds[flags&kindBits&7]})
	})
}

// LinksTo lists the first of the pages that link to an address. Of addresses
// with an error or a redirect it knows them after one reading of all links; of
// others it takes a reading each.
func (ix *Index) LinksTo(ctx context.Context, url string, most int) (from []visit.LinkRow, total int, err error) {
	if ix.glimpse != nil {
		from, total = ix.glimpse.linksTo(url, most)
		return from, total, nil
	}
	row, ok, err := ix.Row(ctx, url)
	if err != nil || !ok {
		return nil, 0, err
	}
	if err := ix.gatherFaulty(ctx); err != nil {
		return nil, 0, err
	}
	id := uint32(row.ID) //nolint:gosec // ids are given out as such
	refs, ok := ix.faulty[id]
	if !ok || most > len(refs.first) && refs.total > len(refs.first) {
		refs = &referrers{}
		err := ix.scan(ctx, func(page, target uint32, text []byte, flags byte) error {
			if target == id {
				refs.add(page, text, flags, most)
			}
			return nil
		})
		if err != nil {
			return nil, 0, err
		}
	}
	kinds := linkKinds()
	for _, ref := range refs.first[:min(max(0, most), len(refs.first))] {
		name, err := ix.names.of(ctx, ref.from)
		if err != nil {
			return nil, 0, err
		}
		from = append(from, visit.LinkRow{From: name, To: url, Text: ref.text, NoFollow: ref.flags&noFollow != 0, Kind: kinds[ref.flags&kindBits&7]})
	}
	return from, refs.total, nil
}

func (refs *referrers) add(page uint32, text []byte, flags byte, most int) {
	refs.total++
	if len(refs.first) < most {
		refs.first = append(refs.first, referrer{from: page, flags: flags, text: string(text)})
	}
}

// gatherFaulty finds the referrers of all addresses that a rule may ask about.
func (ix *Index) gatherFaulty(ctx context.Context) error {
	if ix.faulty != nil {
		return nil
	}
	rows, err := ix.db.Query(ctx, `select id from crawl_visit where crawl = $1 and (status >= 400 or hops <> '' or failure not in ('', $2)) order by id limit $3`,
		ix.crawl, string(visit.NotChecked), maxFaulty)
	if err != nil {
		return err
	}
	defer rows.Close()
	faulty := map[uint32]*referrers{}
	for rows.Next() {
		var id uint32
		if err := rows.Scan(&id); err != nil {
			return err
		}
		faulty[id] = &referrers{}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	err = ix.scan(ctx, func(page, target uint32, text []byte, flags byte) error {
		if refs, ok := faulty[target]; ok {
			refs.add(page, text, flags, maxReferrers)
		}
		return nil
	})
	if err == nil {
		ix.faulty = faulty
	}
	return err
}

// countInlinks counts the links from other pages to each address, once.
func (ix *Index) countInlinks(ctx context.Context) error {
	if ix.inlinks != nil {
		return nil
	}
	var most sql.NullInt64
	if err := ix.db.QueryRow(ctx, `select max(id) from crawl_address where crawl = $1`, ix.crawl).Scan(&most); err != nil {
		return err
	}
	counts := make([]uint32, most.Int64+1)
	err := ix.scan(ctx, func(page, target uint32, _ []byte, flags byte) error {
		if flags&kindBits == anchor && page != target && int(target) < len(counts) {
			counts[target]++
		}
		return nil
	})
	if err == nil {
		ix.inlinks = counts
	}
	return err
}

// scan reads all links, by page.
func (ix *Index) scan(ctx context.Context, each func(page, target uint32, text []byte, flags byte) error) error {
	after := uint32(0)
	for {
		next, err := ix.scanWindow(ctx, after, each)
		if err != nil || next == after {
			return err
		}
		after = next
	}
}

func (ix *Index) scanWindow(ctx context.Context, after uint32, each func(page, target uint32, text []byte, flags byte) error) (uint32, error) {
	rows, err := ix.db.Query(ctx, `select id, links from crawl_visit where crawl = $1 and id > $2 and links is not null order by id limit $3`,
		ix.crawl, int64(after), linkWindow)
	if err != nil {
		return after, err
	}
	defer rows.Close()
	for rows.Next() {
		var data sql.RawBytes
		if err := rows.Scan(&after, &data); err != nil {
			return after, err
		}
		err := unpack(data, func(target uint32, text []byte, flags byte) error { return each(after, target, text, flags) })
		if err != nil {
			return after, err
		}
	}
	return after, rows.Err()
}

// names knows addresses by their ids: the first of them at hand, as many as
// fit, the others one at a time.
type names struct {
	db     *db.DB
	crawl  int64
	all    string
	ends   []uint32 // of the address with the id i+1
	loaded bool
	lately map[uint32]string
}

func (n *names) of(ctx context.Context, id uint32) (string, error) {
	if !n.loaded {
		if err := n.load(ctx); err != nil {
			return "", err
		}
	}
	if id > 0 && int(id) <= len(n.ends) {
		start := uint32(0)
		if id > 1 {
			start = n.ends[id-2]
		}
		return n.all[start:n.ends[id-1]], nil
	}
	if url, ok := n.lately[id]; ok {
		return url, nil
	}
	var url string
	if err := n.db.QueryRow(ctx, `select url from crawl_address where crawl = $1 and id = $2`, n.crawl, int64(id)).Scan(&url); err != nil {
		return "", err
	}
	if len(n.lately) >= maxLately || n.lately == nil {
		n.lately = make(map[uint32]string, maxLately)
	}
	n.lately[id] = url
	return url, nil
}

func (n *names) load(ctx context.Context) error {
	var all strings.Builder
	n.ends = nil
	for all.Len() < maxNames {
		before := len(n.ends)
		if err := n.loadWindow(ctx, &all); err != nil {
			return err
		}
		if len(n.ends) == before {
			break
		}
	}
	n.all, n.loaded = all.String(), true
	return nil
}

func (n *names) loadWindow(ctx context.Context, all *strings.Builder) error {
	rows, err := n.db.Query(ctx, `select id, url from crawl_address where crawl = $1 and id > $2 order by id limit $3`, n.crawl, len(n.ends), windowSize)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		var url sql.RawBytes
		if err := rows.Scan(&id, &url); err != nil {
			return err
		}
		if id != len(n.ends)+1 {
			return errGap
		}
		_, _ = all.Write(url)
		n.ends = append(n.ends, uint32(all.Len())) //nolint:gosec // bounded by maxNames and a window
	}
	return rows.Err()
}
