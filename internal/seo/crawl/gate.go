package crawl

import (
	"fmt"
	"net/http"
	"time"

	"enamel/internal/seo/crawl/visit"
)

const (
	maxTries      = 3               // of an address whose server is busy
	patience      = 10              // failures in a row after which the site is left alone
	maxWait       = 2 * time.Minute // in a row, for a server that is busy; one that asks for more is left alone
	maxWaitAway   = 5 * time.Second // the same, for another site
	firstPause    = time.Second
	maxCrawlDelay = 10 * time.Second
	kindAfter     = 20 // good answers after which one more may be asked at a time
)

// gate keeps a crawl polite to one server.
type gate struct {
	host     string        // with its port
	delay    time.Duration // at least, between two requests
	most     int           // requests at a time that the crawl would make
	limit    int           // that the server bears
	active   int
	next     time.Time // not before
	failures int       // in a row
	patience int       // how many of them there may be
	longest  time.Duration
	waited   time.Duration // for a busy server, since its last good answer
	left     string        // why it is left alone; empty: it is not
	good     int           // answers since the limit changed
	unsaved  bool          // what it waits for a busy server has changed since it was stored
}

// takeUp has a gate wait for a server that was busy before the crawl was cut short.
func (g *gate) takeUp(r rest, now time.Time) {
	wait := r.until.Sub(now)
	if wait <= 0 {
		return
	}
	g.next, g.waited = r.until, r.waited
	if wait > g.longest {
		g.left = r.why
	}
}

// open says how long to wait for the next request; ok is false while none may
// be made until one of those that run has ended.
func (g *gate) open(now time.Time) (wait time.Duration, ok bool) {
	switch {
	case g.lost(): // nothing is asked of it
		return 0, true
	case g.active >= g.limit:
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

// pass takes note of an answer that came from another server.
func (g *gate) pass() { g.active-- }

// leave takes note of an answer. again says that the address is to be asked
// once more, later.
func (g *gate) leave(p *visit.Page, try int, now time.Time) (again bool) {
	g.active--
	switch {
	case p.Failure == visit.TooBusy:
		g.rest(p, firstPause<<try, now)
		g.limit, g.good = max(1, g.limit/2), 0
		if try+1 < maxTries && g.left == "" {
			return true
		}
		g.fail(p)
	case p.Status == 0 && (p.Failure == visit.Timeout || p.Failure == visit.Unreachable || p.Failure == visit.NotChecked):
		g.fail(p)
	default:
		g.unsaved = g.unsaved || g.waited > 0
		g.failures, g.waited = 0, 0
		if g.good++; g.good >= kindAfter && g.limit < g.most {
			g.limit, g.good = g.limit+1, 0
		}
	}
	return false
}

// rest keeps away from a busy server for as long as it asks, or for the pause
// where it does not say.
func (g *gate) rest(p *visit.Page, pause time.Duration, now time.Time) {
	if p.Retry > 0 {
		pause = p.Retry
	}
	until, from := now.Add(pause), now
	if g.next.After(from) {
		from = g.next
	}
	if !until.After(from) {
		return
	}
	g.next, g.waited, g.unsaved = until, g.waited+until.Sub(from), true
	if g.waited > g.longest && g.left == "" {
		g.left = fmt.Sprintf("the server is too busy (%d %s)", p.Status, http.StatusText(p.Status))
		if p.Retry > 0 {
			g.left = fmt.Sprintf("the server asked to wait %s (%d %s)", pause, p.Status, http.StatusText(p.Status))
		}
	}
}

// fail counts an address of which nothing came.
func (g *gate) fail(p *visit.Page) {
	if g.failures++; g.failures < g.patience || g.left != "" {
		return
	}
	g.left = fmt.Sprintf("the server failed to answer %d times in a row: %s", g.failures, p.Detail)
}

// lost reports a server that is left alone from now on.
func (g *gate) lost() bool { return g.left != "" }
