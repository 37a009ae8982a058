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
	// mostDecided is how many results that need no fetch are stored at a time.
	mostDecided = 500
	// lookEvery is how often a lane looks whether somebody wants it to end.
	lookEvery = time.Second
)

// lane visits what waits in one queue: of pages those of one distance from the start
// after the other, so that each is known by its shortest way from there.
type lane struct {
	*run
	queue    *queue
	most     int        // visits at a time
	room     func() int // how many more may be made
	serverOf func(url string) *server
	foreign  bool // addresses of other sites
	stop     context.CancelFunc

	active  int
	depth   int       // of the visits that run
	decided []*result // that need no fetch, or no other one
}

// drive runs the lane to its end. Each slot stays taken until what came of it is stored.
func (l *lane) drive(ctx context.Context, limit time.Duration) error {
	ctx, l.stop = context.WithTimeout(ctx, limit)
	defer l.stop()
	jobs, results := make(chan job, l.most), make(chan *result, l.most)
	defer close(jobs)
	for range l.most {
		go l.work(ctx, jobs, results)
	}
	for {
		wait := l.handOut(ctx, jobs)
		if l.active == 0 && len(l.decided) == 0 && wait == 0 {
			return nil
		}
		got := l.decided
		l.decided = nil
		if len(got) == 0 {
			got = l.receive(ctx, results, wait)
		}
		if err := l.take(got); err != nil {
			l.cancel()
			for ; l.active > 0; l.active-- {
				<-results
			}
			return err
		}
	}
}

// handOut gives the workers what they may visit now. It returns how long to wait for a
// server, 0 where only results can make room.
func (l *lane) handOut(ctx context.Context, jobs chan<- job) time.Duration {
	if l.foreign && l.SkipExternal() {
		l.skipped = l.queue.length + l.active
		l.stop()
	}
	for l.active < l.most && len(l.decided) < mostDecided && ctx.Err() == nil && l.site.Partial == "" {
		if l.mustAskHome() {
			if wait, ok := l.server.wait(l.now()); !ok || wait > 0 {
				return wait
			}
			l.askHome(ctx)
			continue
		}
		if l.room() <= l.active {
			return 0
		}
		e, wait := l.pick(l.now())
		if e == nil {
			return wait
		}
		l.queue.take(e)
		j := job{entry: e, tries: e.tries}
		if parent := l.known[e.parent]; parent != nil {
			j.from = parent.url
		}
		if out := l.without(ctx, j); out != nil {
			l.decided = append(l.decided, out)
			continue
		}
		l.serverOf(e.url).enter(l.now())
		l.active++
		l.depth = e.depth
		jobs <- j
	}
	return 0
}

// pick is the next address whose server is free.
func (l *lane) pick(now time.Time) (picked *entry, shortest time.Duration) {
	if !l.foreign {
		e := l.queue.peek()
		if e == nil || l.active > 0 && isFarther(e.depth, l.depth) {
			return nil, 0 // what runs may find more that is nearer
		}
		wait, ok := l.server.wait(now)
		if !ok || wait > 0 {
			return nil, wait
		}
		return e, 0
	}
	l.queue.each(func(e *entry) bool {
		wait, ok := l.serverOf(e.url).wait(now)
		if ok && wait == 0 {
			picked = e
			return false
		}
		if ok && (shortest == 0 || wait < shortest) {
			shortest = wait
		}
		return true
	})
	if picked != nil {
		shortest = 0
	}
	return picked, shortest
}

// isFarther compares distances from the start, of which -1 is the farthest.
func isFarther(depth, than int) bool { return than >= 0 && (depth < 0 || depth > than) }

// without is the result of a visit that needs no fetch, or must not have one; nil: it
// is to be made.
func (l *lane) without(ctx context.Context, j job) *result {
	p := &visit.Page{URL: j.url, Final: j.url, At: l.DB.Now(), External: l.foreign}
	switch {
	case l.foreign && l.serverOf(j.url).left != "":
		p.Failure, p.Detail = visit.NotChecked, l.serverOf(j.url).left
	case !l.foreign && l.barred(ctx, p):
	default:
		return nil
	}
	out := l.prepare(j, p, nil, false)
	out.judged = true
	return out
}

// receive waits for a result, or for the time to be up, and takes all that are there. It
// gathers no more than half of what the slots can hold, since they stay taken meanwhile.
func (l *lane) receive(ctx context.Context, results <-chan *result, wait time.Duration) (got []*result) {
	var timer, look <-chan time.Time
	var stopped <-chan struct{} // what runs ends soon by itself
	if wait > 0 {
		timer, stopped = l.after(wait), ctx.Done()
	}
	if l.foreign {
		look = time.After(lookEvery)
	}
	select {
	case out := <-results:
		got = append(got, out)
	case <-timer:
	case <-look:
	case <-stopped:
	}
	if len(got) == 0 {
		return nil
	}
	over := time.NewTimer(gather)
	defer over.Stop()
	for len(got) < min(l.most/2, l.active) {
		select {
		case out := <-results:
			got = append(got, out)
		case <-over.C:
			return got
		}
	}
	for {
		select {
		case out := <-results:
			got = append(got, out)
		default:
			return got
		}
	}
}

// take stores results and frees their slots. What failed is stored once it is known
// that the server did not fail as a whole.
func (l *lane) take(got []*result) error {
	var b batch
	now := l.now()
	for _, out := range got {
		if out.judged {
			l.absorb(&b, out)
			continue
		}
		l.active--
		s := l.serverOf(out.url)
		if out.page == nil { // cut off
			s.active--
			l.queue.putBack(out.entry)
			continue
		}
		switch s.leave(out, now) {
		case again:
			out.entry.tries++
			l.queue.putBack(out.entry)
		case stands:
			for _, d := range s.vouchFor(out.page.At) {
				l.absorb(&b, d)
			}
			l.absorb(&b, out)
		case neutral:
			l.absorb(&b, out)
		}
	}
	if err := l.flush(&b); err != nil {
		return err
	}
	l.giveUpOnServer()
	if len(got) > 0 {
		phase := Visiting
		if l.queue != &l.queues[pages] {
			phase = Checking
		}
		l.tell(phase, got[len(got)-1].url)
	}
	return nil
}

// mustAskHome is true where failures, many in a row or the last of all, may be those of
// the server.
func (l *lane) mustAskHome() bool {
	return !l.foreign && (l.server.inDoubt() || len(l.server.doubtful) > 0 && l.active == 0 && len(l.decided) == 0 && l.queue.peek() == nil)
}

// askHome asks for the page that the server showed first. Where it is there, the others
// failed by themselves; where it is there again, they are asked for once more.
func (l *lane) askHome(ctx context.Context) {
	s := l.server
	waited := s.pause > 0
	p := l.fetcher.Get(ctx, s.home)
	if ctx.Err() != nil || !s.isBack(p, l.now()) {
		l.giveUpOnServer()
		return
	}
	s.pause = 0
	for _, out := range s.vouchFor(p.At) {
		if waited && out.entry.tries < maxTries {
			out.entry.tries++
			l.queue.putBack(out.entry)
			continue
		}
		out.judged = true
		l.decided = append(l.decided, out)
	}
}

// giveUpOnServer ends the crawl where its server is left alone. What it failed to answer
// counts as not visited.
func (l *lane) giveUpOnServer() {
	if l.foreign || l.server.left == "" {
		return
	}
	l.site.Partial = l.server.left
	for _, out := range l.server.doubtful {
		l.queue.putBack(out.entry)
	}
	l.server.doubtful = nil
}

// foreignServers makes a server for each host of other sites.
func foreignServers() func(url string) *server {
	all := map[string]*server{}
	return func(url string) *server {
		host := address.HostPort(url)
		if all[host] == nil {
			all[host] = &server{foreign: true, most: 1, limit: 1}
		}
		return all[host]
	}
}
