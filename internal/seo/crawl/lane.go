package crawl

import (
	"context"
	"time"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

const (
	// gather is how long a result waits for others that it is stored with, since a
	// transaction costs about as much as a page in it.
	gather = 2 * time.Millisecond
	// lookEvery is how often a lane looks whether somebody wants it to end.
	lookEvery = time.Second
)

// lane visits what waits in one queue: of pages those of one distance from the start after
// the other, so that each is known by its shortest way from there.
type lane struct {
	*run
	queue   *queue
	most    int                // visits at a time
	foreign map[string]*server // of other sites, by host; nil: the lane is of the site itself
	stop    context.CancelFunc // of a foreign one

	active int
	depth  int // of the visits that run
}

// lane makes the lane of a queue.
func (r *run) lane(of kind) *lane {
	l := &lane{run: r, queue: &r.queues[of], most: r.crawl.Options.Concurrency}
	if of == ofExternal {
		l.most, l.foreign = externalMost, map[string]*server{}
	}
	return l
}

// serverOf is the server of an address.
func (l *lane) serverOf(url string) *server {
	if l.foreign == nil {
		return l.server
	}
	host := address.HostPort(url)
	if l.foreign[host] == nil {
		l.foreign[host] = &server{foreign: true, most: 1, limit: 1}
	}
	return l.foreign[host]
}

// drive runs the lane to its end. Each slot stays taken until what came of it is stored.
func (l *lane) drive(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make(chan *result, l.most)
	for {
		wait, err := l.begin(ctx, results)
		if err == nil && l.active == 0 && wait == 0 {
			return nil
		}
		if err == nil {
			err = l.take(l.receive(ctx, results, wait))
		}
		if err != nil {
			cancel()
			for ; l.active > 0; l.active-- {
				<-results
			}
			return err
		}
	}
}

// begin begins the visits that may be made now. It returns how long to wait for a server,
// 0 where only results can make room.
func (l *lane) begin(ctx context.Context, results chan<- *result) (time.Duration, error) {
	if l.foreign != nil && l.skipped == 0 && l.SkipExternal() {
		l.skipped = l.queue.Len() + l.active
		l.stop()
	}
	for l.active < l.most && ctx.Err() == nil && l.site.Partial == "" {
		if l.mustAskHome() {
			if wait, ok := l.server.wait(l.now()); !ok || wait > 0 {
				return wait, nil
			}
			if err := l.askHome(ctx); err != nil {
				return 0, err
			}
			continue
		}
		if l.queue == &l.queues[ofPage] && l.roomForPages() <= l.active {
			return 0, nil
		}
		e, wait := l.pick(l.now())
		if e == nil {
			return wait, nil
		}
		l.queue.take(e)
		j := job{entry: e, page: l.without(ctx, e)}
		if parent := l.known[e.parent]; parent != nil {
			j.from = parent.url
		}
		if j.page == nil {
			l.serverOf(e.url).enter(l.now())
		}
		l.active++
		l.depth = e.depth
		go func() { results <- l.perform(ctx, j) }()
	}
	return 0, nil
}

// pick is the next address whose server is free, or how long to wait for it.
func (l *lane) pick(now time.Time) (*entry, time.Duration) {
	if l.foreign != nil {
		for _, e := range l.queue.list {
			if _, free := l.serverOf(e.url).wait(now); free {
				return e, 0
			}
		}
		return nil, 0
	}
	e := l.queue.peek()
	if e == nil || l.active > 0 && isFarther(e.depth, l.depth) {
		return nil, 0 // running visits may find nearer addresses
	}
	if wait, free := l.server.wait(now); !free || wait > 0 {
		return nil, wait
	}
	return e, 0
}

// without is the page of an address that needs no fetch, or must not have one; nil: it is
// to be visited.
func (l *lane) without(ctx context.Context, e *entry) *visit.Page {
	p := &visit.Page{URL: e.url, Final: e.url, At: l.DB.Now(), External: l.foreign != nil}
	switch {
	case l.foreign == nil && l.barred(ctx, p):
	case l.foreign != nil && l.serverOf(e.url).left != "":
		p.Failure, p.Detail = visit.NotChecked, l.serverOf(e.url).left
	default:
		return nil
	}
	return p
}

// receive waits for a result, or for the time to be up, and gathers others for a moment: no
// more than half of what the slots can hold, since they stay taken meanwhile.
func (l *lane) receive(ctx context.Context, results <-chan *result, wait time.Duration) (got []*result) {
	var timer, over <-chan time.Time
	var stopped <-chan struct{} // running visits end soon by themselves
	if wait > 0 {
		timer, stopped = l.after(wait), ctx.Done()
	}
	look := time.After(lookEvery)
	for len(got) == 0 || len(got) < min(l.most/2, l.active) {
		select {
		case out := <-results:
			if got = append(got, out); over == nil {
				over = time.After(gather)
			}
			continue
		case <-timer:
		case <-over:
		case <-look:
		case <-stopped:
		}
		break
	}
	return got
}

// take stores results and frees their slots. Failures are stored once it is known that
// the server did not fail as a whole.
func (l *lane) take(got []*result) error {
	var b batch
	for _, out := range got {
		l.active--
		known, again := []*result{out}, false
		if out.fetched {
			known, again = l.serverOf(out.url).leave(out, l.now())
		}
		if again {
			l.queue.putBack(out.entry)
		}
		for _, one := range known {
			l.absorb(&b, one)
		}
	}
	if err := l.flush(&b); err != nil {
		return err
	}
	l.giveUpOnServer()
	if len(got) > 0 {
		phase := Visiting
		if l.queue != &l.queues[ofPage] {
			phase = Checking
		}
		l.tell(phase, got[len(got)-1].url)
	}
	return nil
}

// mustAskHome is true where failures, many in a row or the last of all, may be those of
// the server.
func (l *lane) mustAskHome() bool {
	return l.foreign == nil && (l.server.inDoubt() || len(l.server.doubtful) > 0 && l.active == 0 && l.queue.peek() == nil)
}

// askHome asks for the page that the server showed first. If it answers, the others
// failed by themselves; if it answers again after an outage, they are asked for once
// more.
func (l *lane) askHome(ctx context.Context) error {
	s := l.server
	waited := s.pause > 0
	p := l.fetcher.Get(ctx, s.home)
	if ctx.Err() != nil || !s.isBack(p, l.now()) {
		l.giveUpOnServer()
		return nil
	}
	s.pause = 0
	var b batch
	for _, out := range s.vouchFor(p.At) {
		if waited && out.tries < maxTries {
			out.tries++
			l.queue.putBack(out.entry)
		} else {
			l.absorb(&b, out)
		}
	}
	return l.flush(&b)
}

// giveUpOnServer ends the crawl once its server is left alone. Addresses that it failed
// to answer count as not visited.
func (l *lane) giveUpOnServer() {
	if l.foreign != nil || l.server.left == "" {
		return
	}
	l.site.Partial = l.server.left
	for _, out := range l.server.doubtful {
		l.queue.putBack(out.entry)
	}
	l.server.doubtful = nil
}
