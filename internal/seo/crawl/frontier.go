package crawl

import (
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// kind is what an address is visited for; its number is stored.
type kind int64

const (
	ofPage kind = iota
	ofResource
	ofExternal
	ofStyle // a stylesheet of the site, in which there are more addresses
)

// queueOf is the number of the queue in which addresses of a kind wait.
func queueOf(k kind) int {
	switch k {
	case ofPage:
		return pages
	case ofExternal:
		return externals
	}
	return resources
}

const (
	pages = iota
	resources
	externals
)

// entry is an address that a crawl knows.
type entry struct {
	id, parent int64
	n          int // from 1, in the order in which they were found
	url        string
	kind       kind
	depth      int // links from the start; -1: none
	inSitemap  bool
	queued     bool // it is to be visited, or was
	waiting    bool // for its visit
	changed    bool // since it was stored; it is in the batch
	tries      int  // that failed since the server was busy
	inlinks    int
}

// queue holds the addresses that wait, the nearest to the start first. An address that
// came forward stays in the list of its old depth too, where nobody takes it.
type queue struct {
	again   []*entry // asked for before, in vain
	levels  [][]*entry
	nearest int // of levels: those before it are empty
	far     []*entry
	length  int
	entered int // in all
}

func (q *queue) push(e *entry) {
	e.waiting = true
	q.length++
	if e.depth < 0 {
		q.far = append(q.far, e)
		return
	}
	for len(q.levels) <= e.depth {
		q.levels = append(q.levels, nil)
	}
	q.levels[e.depth] = append(q.levels[e.depth], e)
	q.nearest = min(q.nearest, e.depth)
}

// putBack has an address that was taken wait again, before all others.
func (q *queue) putBack(e *entry) {
	e.waiting = true
	q.length++
	q.again = append(q.again, e)
}

// peek is the next address; nil: none waits.
func (q *queue) peek() *entry {
	if len(q.again) > 0 {
		return q.again[0]
	}
	for ; q.nearest < len(q.levels); q.nearest++ {
		if e := front(&q.levels[q.nearest], q.nearest); e != nil {
			return e
		}
	}
	return front(&q.far, -1)
}

// front is the first of a list that still waits at its depth.
func front(list *[]*entry, depth int) *entry {
	for ; len(*list) > 0; *list = (*list)[1:] {
		if e := (*list)[0]; e.waiting && e.depth == depth {
			return e
		}
	}
	*list = nil
	return nil
}

// take removes an address, which need not be the next.
func (q *queue) take(e *entry) {
	e.waiting = false
	q.length--
	for i := range q.again {
		if q.again[i] == e {
			q.again = append(q.again[:i], q.again[i+1:]...)
			return
		}
	}
}

// each calls each for all that wait and lie at no depth, until it returns false.
func (q *queue) each(each func(*entry) bool) {
	front(&q.far, -1)
	for _, list := range [...][]*entry{q.again, q.far} {
		for _, e := range list {
			if e.waiting && !each(e) {
				return
			}
		}
	}
}

// found is an address as something led to it.
type found struct {
	url       string
	kind      kind
	depth     int
	parent    int64
	inSitemap bool
}

// idOf is the id of a normalised address.
func idOf(url string) int64 { return int64(address.Key(url) >> 1) } //nolint:gosec // 63 bits

func sameSite(a, b string) bool { return address.SameSite(a, b) }

// enter returns an address that the crawl knows, or lets in a new one; nil where it is
// left out.
func (r *run) enter(b *batch, id int64, f found) *entry {
	if e := r.known[id]; e != nil {
		r.bringForward(b, e, f)
		return e
	}
	isStart := f.parent == 0 && !f.inSitemap
	switch {
	case len(r.known) >= r.mostKnown() || !isStart && address.OffLimits(f.url):
		return nil
	case f.kind == ofPage && !isStart && !f.inSitemap && !r.passes(b, f.url):
		return nil
	}
	q := &r.queues[queueOf(f.kind)]
	e := &entry{id: id, n: len(r.known) + 1, url: f.url, kind: f.kind, depth: f.depth, parent: f.parent, inSitemap: f.inSitemap}
	if e.queued = q.entered < r.mostOf(f.kind); e.queued {
		q.entered++
		q.push(e)
	}
	r.known[id] = e
	b.change(e)
	return e
}

// bringForward has an address that waits wait where it was found nearer to the start.
func (r *run) bringForward(b *batch, e *entry, f found) {
	if f.inSitemap && !e.inSitemap {
		e.inSitemap = true
		b.change(e)
	}
	nearer := e.kind != ofPage || f.depth >= 0 && (e.depth < 0 || f.depth < e.depth)
	if f.kind != ofPage || !e.waiting || !nearer {
		return
	}
	from, to := &r.queues[queueOf(e.kind)], &r.queues[pages]
	from.take(e)
	from.entered--
	e.kind, e.depth, e.parent = ofPage, f.depth, f.parent
	to.push(e)
	to.entered++
	b.change(e)
}

// mostKnown bounds the addresses of a crawl, whatever its pages list.
func (r *run) mostKnown() int { return 100_000 + 4*r.crawl.Options.MaxPages }

// mostOf is how many addresses of a kind are visited.
func (r *run) mostOf(k kind) int {
	switch queueOf(k) {
	case resources:
		return r.crawl.Options.MaxResources
	case externals:
		return r.crawl.Options.MaxExternal
	}
	return r.mostKnown()
}

// passes asks the traps about a new address, and notes what they leave out.
func (r *run) passes(b *batch, url string) bool {
	reason, ok := r.traps.Check(url)
	if ok {
		return true
	}
	b.trapped = true
	for i := range r.trapped {
		if t := &r.trapped[i]; t.Reason == reason {
			t.Count++
			return false
		}
	}
	r.trapped = append(r.trapped, visit.Trap{Reason: reason, Example: url, Count: 1})
	return false
}
