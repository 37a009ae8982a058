package crawl

import (
	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
)

// The ranks of the queue: pages by their distance from the start, then those
// that no link leads to, then what pages load, then other sites.
const (
	rankUnreached int32 = 1 << 20
	rankResource  int32 = 1 << 21
	rankExternal  int32 = 1 << 22
)

// batch is what one transaction stores.
type batch struct {
	addresses [][]any
	moves     []move
	listed    []uint32 // that a sitemap lists too
	done      []uint32
	visits    [][]any
	findings  [][]any
	trapped   []int   // places in the run's list of what it left out
	rests     [][]any // of busy servers
}

// move brings a queued address forward.
type move struct {
	id, parent uint32
	depth      int
	rank       int32
}

func (b *batch) empty() bool {
	return len(b.addresses)+len(b.moves)+len(b.listed)+len(b.done)+len(b.findings)+len(b.trapped)+len(b.rests) == 0
}

func rankOf(depth int) int32 {
	if depth < 0 {
		return rankUnreached
	}
	return min(int32(depth), rankUnreached-1) //nolint:gosec // bounded by the pages of a crawl
}

// absorb enters what a visit found into the set of known addresses and adds it
// to the batch.
func (r *run) absorb(b *batch, out *result) error {
	links := make([]packed, 0, len(out.links))
	for i := range out.links {
		l := &out.links[i]
		if id := r.refer(b, out, l); id != 0 {
			links = append(links, packed{target: id, text: l.text, flags: l.flags})
		}
	}
	if out.next != "" {
		r.admit(b, out.next, out.depth, out.id)
	}
	var data []byte
	if len(links) > 0 {
		data = pack(out.texts, links)
	}
	values, err := visitValues(r.crawl.ID, out, data)
	if err != nil {
		return err
	}
	b.visits = append(b.visits, values)
	b.done = append(b.done, out.id)
	if e := r.known.find(keyOf(out.url)); e != nil {
		e.rank = notQueued
	}
	for i := range out.findings {
		r.addFinding(b, &out.findings[i], false)
	}
	return nil
}

// refer returns the id of an address that a page refers to, 0 where it is left out.
func (r *run) refer(b *batch, out *result, l *link) uint32 {
	depth, rank := -1, rankUnreached
	switch flag := l.flags & kindBits; {
	case flag == submit:
		rank = notQueued
	case l.kind == ofResource:
		rank = rankResource
	case l.kind == ofExternal:
		rank = rankExternal
	case flag == anchor && out.depth >= 0:
		depth = out.depth + 1
		rank = rankOf(depth)
	case flag == refresh:
		depth = out.depth
		rank = rankOf(depth)
	}
	return r.enter(b, found{url: l.url, key: l.key, kind: l.kind, depth: depth, rank: rank, parent: out.id})
}

// admit enters an address that is no link: where a redirect leads, or the start.
func (r *run) admit(b *batch, url string, depth int, parent uint32) uint32 {
	f := found{url: url, key: keyOf(url), depth: depth, rank: rankOf(depth), parent: parent}
	if !sameSite(url, r.site.Start) {
		f.kind, f.rank, f.depth = ofExternal, rankExternal, -1
	}
	return r.enter(b, f)
}

// found is an address that was come across.
type found struct {
	url       string
	key       uint64
	kind      kind
	depth     int
	rank      int32
	parent    uint32
	inSitemap bool
}

// enter returns the id of an address, and gives it one where it is new: 0 where
// it is left out. A queued address comes forward where it was found nearer.
func (r *run) enter(b *batch, f found) uint32 {
	if e := r.known.find(f.key); e != nil {
		if e.rank != notQueued && f.rank != notQueued && f.rank < e.rank {
			r.count(e.rank, -1)
			r.count(f.rank, 1)
			e.rank = f.rank
			b.moves = append(b.moves, move{id: e.id, parent: f.parent, depth: f.depth, rank: f.rank})
		}
		return e.id
	}
	if f.rank == notQueued || int(r.known.count) >= r.maxKnown() || isOffLimits(&f) {
		return 0
	}
	if asked := f.kind == ofPage && !f.inSitemap && f.parent != 0; asked && !r.passes(b, f.url) {
		return 0
	}
	if f.rank == rankResource && r.resources >= r.crawl.Options.MaxResources || f.rank == rankExternal && r.externals >= r.crawl.Options.MaxExternal {
		f.rank = notQueued
	}
	r.count(f.rank, 1)
	id := r.known.add(f.key, f.rank)
	b.addresses = append(b.addresses, addressValues(r.crawl.ID, id, f))
	return id
}

// isOffLimits is true of what is never fetched, but for a start, which somebody chose.
func isOffLimits(f *found) bool {
	return (f.parent != 0 || f.inSitemap) && address.OffLimits(f.url)
}

// count keeps the lengths of the queues.
func (r *run) count(rank int32, n int) {
	switch rank {
	case notQueued:
	case rankResource:
		r.resources += n
	case rankExternal:
		r.externals += n
	default:
		r.queued += n
	}
}

// maxKnown bounds the addresses of a crawl, whatever its pages list.
func (r *run) maxKnown() int { return 100_000 + 20*r.crawl.Options.MaxPages }

func (r *run) addFinding(b *batch, f *Finding, whole bool) {
	r.lastFinding++
	b.findings = append(b.findings, findingValues(r.crawl.ID, r.lastFinding, f, whole))
}

// flush stores a batch.
func (r *run) flush(b *batch) error {
	if b.empty() {
		return nil
	}
	ctx, cancel := r.storing()
	defer cancel()
	now := r.DB.Now()
	tell := now.Sub(r.written) >= writtenEvery
	err := r.inTurn(ctx, func(tx *db.Tx) error {
		if err := b.write(ctx, tx, r.crawl.ID); err != nil {
			return err
		}
		if err := writeRests(ctx, tx, b.rests); err != nil {
			return err
		}
		if err := writeTrapped(ctx, tx, r.crawl.ID, r.trapped, b.trapped); err != nil || !tell {
			return err
		}
		_, err := tx.Exec(ctx, `update crawl set written_at = $2 where id = $1`, r.crawl.ID, db.Millis(now))
		return err
	})
	if tell && err == nil {
		r.written = now
	}
	return err
}
