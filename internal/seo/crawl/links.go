package crawl

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/visit"
)

const (
	linkWindow   = 200     // pages whose links are at hand at a time
	linkBytes    = 1 << 18 // of their stored links, above which there are fewer
	maxReferrers = 10      // of one address that is kept at hand
	maxFaulty    = 20_000  // addresses of which the referrers are kept at hand
	maxNames     = 8 << 20 // bytes of addresses that are kept at hand
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
	return ix.linkWindows(ctx, func(w *window) error {
		if err := ix.names.gather(ctx, w); err != nil {
			return err
		}
		return w.each(func(page, target uint32, text []byte, flags byte) error {
			from, err := ix.names.of(ctx, page)
			if err != nil {
				return err
			}
			to, err := ix.names.of(ctx, target)
			if err != nil {
				return err
			}
			return each(visit.LinkRow{From: from, To: to, Text: string(text), NoFollow: flags&noFollow != 0, Kind: kinds[flags&kindBits&7]})
		})
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

// faultyVisit is true of an address that a rule may ask about.
const faultyVisit = `(v.status >= 400 or v.hops <> '' or v.failure not in ('', '` + string(visit.NotChecked) + `'))`

// gatherFaulty finds the referrers of all addresses that a rule may ask about.
func (ix *Index) gatherFaulty(ctx context.Context) error {
	if ix.faulty != nil {
		return nil
	}
	faulty := map[uint32]*referrers{}
	err := ix.windows(ctx, stepSize, faultyVisit, func(row *visit.Row) error {
		if len(faulty) < maxFaulty {
			faulty[uint32(row.ID)] = &referrers{} //nolint:gosec // ids are given out as such
		}
		return nil
	})
	if err != nil {
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
	last, err := lastAddress(ctx, ix.db, ix.crawl)
	if err != nil {
		return err
	}
	counts := make([]uint32, last+1)
	err = ix.scan(ctx, func(page, target uint32, _ []byte, flags byte) error {
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
	return ix.linkWindows(ctx, func(w *window) error { return w.each(each) })
}

// window is some pages with their links as they are stored.
type window struct {
	pages  []uint32
	ends   []int // in packed, by page
	packed []byte
}

// each calls each for every link, by page; a text is valid during the call only.
func (w *window) each(each func(page, target uint32, text []byte, flags byte) error) error {
	start := 0
	for i, page := range w.pages {
		err := unpack(w.packed[start:w.ends[i]], func(target uint32, text []byte, flags byte) error { return each(page, target, text, flags) })
		if err != nil {
			return err
		}
		start = w.ends[i]
	}
	return nil
}

// linkWindows calls each for all pages, some at a time. Meanwhile nothing is being
// read, so that it may take its time.
func (ix *Index) linkWindows(ctx context.Context, each func(*window) error) error {
	last, err := lastAddress(ctx, ix.db, ix.crawl)
	if err != nil {
		return err
	}
	var w window
	for after := int64(0); after < last; {
		if after, err = ix.readLinks(ctx, &w, after, min(after+linkWindow, last)); err != nil {
			return err
		}
		if err := each(&w); err != nil {
			return err
		}
	}
	return nil
}

// readLinks reads the links of pages up to an id into a window. It returns the last
// id that it came to.
func (ix *Index) readLinks(ctx context.Context, w *window, after, last int64) (int64, error) {
	w.pages, w.ends, w.packed = w.pages[:0], w.ends[:0], w.packed[:0]
	rows, err := ix.db.Query(ctx, `select id, links from crawl_visit where crawl = $1 and id > $2 and id <= $3 and links is not null order by id`, ix.crawl, after, last)
	if err != nil {
		return after, err
	}
	defer rows.Close()
	for rows.Next() {
		var id uint32
		var data sql.RawBytes
		if err := rows.Scan(&id, &data); err != nil {
			return after, err
		}
		w.packed = append(w.packed, data...)
		w.pages, w.ends = append(w.pages, id), append(w.ends, len(w.packed))
		if len(w.packed) >= linkBytes {
			return int64(id), nil
		}
	}
	return last, rows.Err()
}

// names knows addresses by their ids: the first of them at hand, as many as fit, of
// the others those of one window.
type names struct {
	db     *db.DB
	crawl  int64
	all    string
	ends   []uint32 // of the address with the id i+1
	loaded bool
	others map[uint32]string
}

// gather has the addresses of a window's pages and of their links at hand.
func (n *names) gather(ctx context.Context, w *window) error {
	if !n.loaded {
		if err := n.load(ctx); err != nil {
			return err
		}
	}
	before := n.others
	n.others = map[uint32]string{}
	var missing []uint32
	want := func(id uint32) {
		if _, known := n.others[id]; known || id > 0 && int(id) <= len(n.ends) {
			return
		}
		url, known := before[id]
		if n.others[id] = url; !known {
			missing = append(missing, id)
		}
	}
	err := w.each(func(page, target uint32, _ []byte, _ byte) error {
		want(page)
		want(target)
		return nil
	})
	if err != nil {
		return err
	}
	slices.Sort(missing)
	for some := range slices.Chunk(missing, keyList) {
		if err := n.fetch(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

// fetch reads a few addresses.
func (n *names) fetch(ctx context.Context, ids []uint32) error {
	keys := make([]any, 0, 1+keyList)
	keys = append(keys, n.crawl)
	for _, id := range ids {
		keys = append(keys, int64(id))
	}
	rows, err := n.db.Query(ctx, `select id, url from crawl_address where crawl = $1 and id in `+inList(2), padded(keys, 1+keyList)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id uint32
		var url string
		if err := rows.Scan(&id, &url); err != nil {
			return err
		}
		n.others[id] = url
	}
	return rows.Err()
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
	if url := n.others[id]; url != "" {
		return url, nil
	}
	var url string
	err := n.db.QueryRow(ctx, `select url from crawl_address where crawl = $1 and id = $2`, n.crawl, int64(id)).Scan(&url)
	return url, err
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
