package crawl

import (
	"context"
	"time"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

const windowSize = 2000

// lane visits one part of the queue, a rank after the other: the next begins
// when nothing of the one before is left, so that each page is known by its
// shortest way from the start.
type lane struct {
	*run
	from, to    int32 // ranks
	concurrency int
	room        func() int // how many more may be visited
	gateOf      func(url string) *gate

	rank    int32
	cursor  uint32 // the last id of this rank that was read into the window
	window  []job
	retries []job
	pending []result // that needed no fetch
	active  int
}

// drive runs the lane to its end. Each slot stays taken until what came of it
// is stored.
func (l *lane) drive(ctx context.Context) error {
	jobs, results := make(chan job, l.concurrency), make(chan result, l.concurrency)
	defer close(jobs)
	for range l.concurrency {
		go l.work(ctx, jobs, results)
	}
	l.rank = -1
	for {
		wait, err := l.fill(ctx, jobs)
		if err != nil {
			l.abandon(results)
			return err
		}
		if l.active == 0 && len(l.pending) == 0 && wait == 0 {
			return nil
		}
		got := l.pending
		l.pending = nil
		if len(got) == 0 {
			got = l.receive(ctx, results, wait)
		}
		if err := l.store(got); err != nil {
			l.abandon(results)
			return err
		}
	}
}

// abandon waits for the visits that run, whose results are lost.
func (l *lane) abandon(results <-chan result) {
	l.cancel()
	for ; l.active > 0; l.active-- {
		<-results
	}
}

// gather is how long a result waits for others that it is stored with, since a
// transaction costs about as much as a page in it.
const gather = 2 * time.Millisecond

// receive waits for a result, or for the time to be up, and takes all that are
// there. It gathers no more than half of what the slots can hold, since they stay
// taken meanwhile.
func (l *lane) receive(ctx context.Context, results <-chan result, wait time.Duration) []result {
	var timer <-chan time.Time
	stopped := ctx.Done()
	if wait > 0 {
		timer = l.after(wait)
	} else {
		stopped = nil // what runs ends soon
	}
	var got []result
	select {
	case out := <-results:
		got = append(got, out)
	case <-timer:
	case <-stopped:
	}
	if len(got) == 0 {
		return nil
	}
	over := time.NewTimer(gather)
	defer over.Stop()
	for len(got) < min(l.concurrency/2, l.active) {
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

// fill hands out jobs while there is room. It returns how long to wait for the
// server, 0 where only results can make room.
func (l *lane) fill(ctx context.Context, jobs chan<- job) (time.Duration, error) {
	for l.active < l.concurrency && ctx.Err() == nil && l.site.Partial == "" && l.room() > l.active && len(l.pending) < windowSize {
		if len(l.window)+len(l.retries) == 0 {
			if err := l.read(ctx); err != nil || len(l.window) == 0 {
				return 0, ignoreEnd(ctx, err)
			}
		}
		j, wait := l.pick(l.now())
		if j == nil {
			return wait, nil
		}
		if out, ok := l.without(ctx, *j); ok {
			l.pending = append(l.pending, out)
			continue
		}
		l.gateOf(j.url).enter(l.now())
		l.active++
		jobs <- *j
	}
	return 0, nil
}

// ignoreEnd is err but for what comes of a context that ended.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// pick takes the first job whose server is free out of the window.
func (l *lane) pick(now time.Time) (*job, time.Duration) {
	var shortest time.Duration
	for _, list := range [...]*[]job{&l.retries, &l.window} {
		for i := range *list {
			wait, ok := l.gateOf((*list)[i].url).open(now)
			if ok && wait == 0 {
				j := (*list)[i]
				if i == 0 {
					*list = (*list)[1:]
				} else {
					*list = append((*list)[:i], (*list)[i+1:]...)
				}
				return &j, 0
			}
			if ok && (shortest == 0 || wait < shortest) {
				shortest = wait
			}
			if l.from != rankExternal {
				return nil, shortest // one server: the others wait as well
			}
		}
	}
	return nil, shortest
}

// read fills the window with the queue's next addresses.
func (l *lane) read(ctx context.Context) (err error) {
	for {
		if l.rank >= 0 {
			l.window, err = l.readQueue(ctx, l.rank, l.cursor, windowSize)
			if err != nil {
				return err
			}
			if n := len(l.window); n > 0 {
				l.cursor = l.window[n-1].id
				return nil
			}
		}
		if l.active > 0 || len(l.pending) > 0 || len(l.retries) > 0 {
			return nil // which may find more of this rank
		}
		rank, ok, err := l.firstRank(ctx, l.from, l.to)
		if err != nil || !ok {
			return err
		}
		l.rank, l.cursor = rank, 0
	}
}

// without is the result of a job that needs no fetch, or must not have one.
func (l *lane) without(ctx context.Context, j job) (result, bool) {
	p := &visit.Page{URL: j.url, Final: j.url, At: l.DB.Now(), External: j.kind == ofExternal}
	switch {
	case j.kind == ofExternal && l.gateOf(j.url).lost():
		p.Failure, p.Detail = visit.NotChecked, l.gateOf(j.url).left
	case j.kind != ofExternal && l.barred(ctx, p):
	default:
		return result{}, false
	}
	return l.prepare(j, p), true
}

// store keeps results and frees their slots.
func (l *lane) store(got []result) error {
	var b batch
	now := l.now()
	for i := range got {
		out := &got[i]
		if out.fetched {
			l.active--
		}
		switch {
		case out.page == nil: // cut off
			l.gateOf(out.url).active--
			continue
		case out.fetched && !sameSite(out.page.Final, out.url):
			l.gateOf(out.url).pass() // what it led to says nothing of this server
		case out.fetched && l.gateOf(out.url).leave(out.page, out.try, now) && out.kind != ofExternal:
			out.try++
			l.retries = append(l.retries, out.job)
			continue
		}
		if err := l.absorb(&b, out); err != nil {
			return err
		}
		l.tally(out)
	}
	for i := range got {
		l.noteRest(&b, l.gateOf(got[i].url))
	}
	if err := l.flush(&b); err != nil {
		return err
	}
	if g := l.gateOf(l.site.Start); l.from != rankExternal && g.lost() && l.pages > 0 {
		l.site.Partial = g.left
	}
	if len(got) > 0 {
		phase := Visiting
		if l.from > rankUnreached {
			phase = Checking
		}
		l.tell(phase, got[len(got)-1].url)
	}
	return nil
}

// hostGate makes a gate for each server of the external addresses.
func (r *run) hostGates() func(url string) *gate {
	gates := map[string]*gate{}
	return func(url string) *gate {
		host := address.HostPort(url)
		g := gates[host]
		if g == nil {
			g = &gate{host: host, most: 1, limit: 1, patience: 2, longest: maxWaitAway}
			g.takeUp(r.rests[host], r.now())
			gates[host] = g
		}
		return g
	}
}
