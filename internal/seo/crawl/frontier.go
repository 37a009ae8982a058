package crawl

import (
	"container/heap"
	"slices"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// kind is what an address is visited for; its number is stored. Each but the last has a
// queue of its own.
type kind int64

const (
	ofPage kind = iota
	ofResource
	ofExternal
	ofStyle // a stylesheet of the site, in which there are more addresses
)

func (k kind) isLoaded() bool { return k == ofResource || k == ofStyle }

// queueOf is the queue in which addresses of a kind wait.
func (r *run) queueOf(k kind) *queue {
	if k == ofStyle {
		k = ofResource
	}
	return &r.queues[k]
}

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
	back       bool // it was put back
	at         int  // in its queue
	changed    bool // since it was stored; it is in the batch
	tries      int  // that failed since the server was busy
	inlinks    int
}

// queue holds the addresses that wait: those that were taken and put back, then the
// nearest to the start, then those that were found first. It is a heap.
type queue struct {
	list    []*entry
	entered int // in all
}

func (q *queue) Len() int { return len(q.list) }

func (q *queue) Less(i, j int) bool {
	a, b := q.list[i], q.list[j]
	if a.back != b.back {
		return a.back
	}
	return isFarther(b.depth, a.depth) || a.depth == b.depth && a.n < b.n
}

func (q *queue) Swap(i, j int) {
	q.list[i], q.list[j] = q.list[j], q.list[i]
	q.list[i].at, q.list[j].at = i, j
}

// Push and Pop are for container/heap.
func (q *queue) Push(e any) { q.list = append(q.list, e.(*entry)) }

func (q *queue) Pop() any {
	last := q.list[len(q.list)-1]
	q.list = q.list[:len(q.list)-1]
	return last
}

func (q *queue) push(e *entry) {
	e.waiting, e.at = true, len(q.list)
	heap.Push(q, e)
}

// putBack has an address that was taken wait again, before all others.
func (q *queue) putBack(e *entry) {
	e.back = true
	q.push(e)
}

// take removes an address, which need not be the next.
func (q *queue) take(e *entry) {
	e.waiting = false
	heap.Remove(q, e.at)
}

// peek is the next address; nil: none waits.
func (q *queue) peek() *entry {
	if len(q.list) == 0 {
		return nil
	}
	return q.list[0]
}

// isFarther compares distances from the start, of which -1 is the farthest.
func isFarther(depth, than int) bool { return than >= 0 && (depth < 0 || depth > than) }

// found is an address as something led to it.
type found struct {
	url       string
	kind      kind
	depth     int
	parent    int64
	inSitemap bool
}

// idOf is the id of a normalised address.
func idOf(url string) int64 { return int64(address.Key(url) >> 1) } // which fit

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
	q := r.queueOf(f.kind)
	e := &entry{id: id, n: len(r.known) + 1, url: f.url, kind: f.kind, depth: f.depth, parent: f.parent, inSitemap: f.inSitemap}
	if e.queued = q.entered < r.mostOf(f.kind); e.queued {
		q.entered++
		q.push(e)
	}
	r.known[id] = e
	b.change(e)
	return e
}

// bringForward has an address wait as a page where it was none until now, whether it was
// visited or not, and a page wait where it was found nearer to the start.
func (r *run) bringForward(b *batch, e *entry, f found) {
	if f.inSitemap && !e.inSitemap {
		e.inSitemap = true
		b.change(e)
	}
	if f.kind != ofPage || e.kind == ofPage && (!e.waiting || !isFarther(e.depth, f.depth)) {
		return
	}
	from, to := r.queueOf(e.kind), r.queueOf(ofPage)
	if e.waiting {
		from.take(e)
		from.entered--
	} else if e.queued {
		b.revisits = append(b.revisits, e.id)
	}
	e.kind, e.depth, e.parent, e.queued = ofPage, f.depth, f.parent, true
	to.push(e)
	to.entered++
	b.change(e)
}

// mostKnown bounds the addresses of a crawl, whatever its pages list.
func (r *run) mostKnown() int { return 100_000 + 4*r.crawl.Options.MaxPages }

// mostOf is how many addresses of a kind are visited.
func (r *run) mostOf(k kind) int {
	o := &r.crawl.Options
	return [...]int{ofPage: r.mostKnown(), ofResource: o.MaxResources, ofStyle: o.MaxResources, ofExternal: o.MaxExternal}[k]
}

// passes asks the traps about a new address, and notes what they leave out.
func (r *run) passes(b *batch, url string) bool {
	reason, ok := r.traps.Check(url)
	if ok {
		return true
	}
	b.trapped = true
	i := slices.IndexFunc(r.trapped, func(t visit.Trap) bool { return t.Reason == reason })
	if i < 0 {
		i = len(r.trapped)
		r.trapped = append(r.trapped, visit.Trap{Reason: reason, Example: url})
	}
	r.trapped[i].Count++
	return false
}
