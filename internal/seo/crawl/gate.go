package crawl

import (
	"time"

	"enamel/internal/seo/crawl/visit"
)

const (
	maxTries      = 3  // of an address whose server is busy
	patience      = 10 // failures in a row after which the site is left alone
	maxPause      = 60 * time.Second
	firstPause    = time.Second
	maxCrawlDelay = 10 * time.Second
	kindAfter     = 20 // good answers after which one more may be asked at a time
)

// gate keeps a crawl polite to one server.
type gate struct {
	delay    time.Duration // at least, between two requests
	most     int           // requests at a time that the crawl would make
	limit    int           // that the server bears
	active   int
	next     time.Time // not before
	failures int       // in a row
	patience int       // how many of them there may be
	good     int       // answers since the limit changed
}

// open says how long to wait for the next request; ok is false while none may
// be made until one of those that run has ended.
func (g *gate) open(now time.Time) (wait time.Duration, ok bool) {
	if g.active >= g.limit {
		return 0, false
	}
	return max(0, g.next.Sub(now)), true
}

func (g *gate) enter(now time.Time) {
	g.active++
	if g.delay > 0 {
		g.next = now.Add(g.delay)
	}
}

// leave takes note of an answer. again says that the address is to be asked
// once more, later.
func (g *gate) leave(p *visit.Page, try int, now time.Time) (again bool) {
	g.active--
	switch {
	case p.Failure == visit.TooBusy:
		pause := firstPause << try
		if p.Retry > 0 {
			pause = p.Retry
		}
		if until := now.Add(min(pause, maxPause)); until.After(g.next) {
			g.next = until
		}
		g.limit, g.good = max(1, g.limit/2), 0
		if try+1 < maxTries {
			return true
		}
		g.failures++
	case p.Status == 0 && (p.Failure == visit.Timeout || p.Failure == visit.Unreachable || p.Failure == visit.NotChecked):
		g.failures++
	default:
		g.failures = 0
		if g.good++; g.good >= kindAfter && g.limit < g.most {
			g.limit, g.good = g.limit+1, 0
		}
	}
	return false
}

// lost reports a server that is left alone from now on.
func (g *gate) lost() bool { return g.failures >= g.patience }
