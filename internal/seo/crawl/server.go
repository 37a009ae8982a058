package crawl

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"enamel/internal/seo/crawl/visit"
)

const (
	patience      = 4 * time.Minute // of waiting for the site's server since its last good answer
	firstPause    = time.Second
	outagePause   = 5 * time.Second // the first of those in which a server that failed may come back
	longestPause  = time.Minute
	maxTries      = 3 // of an address whose server is busy
	maxCrawlDelay = 10 * time.Second
	kindAfter     = 20 // good answers after which one more may be asked at a time

	failedInRow   = 5  // pages, after which the server may be down
	refusedInRow  = 12 // pages, after which the server may keep the crawler out
	failedNoPage  = 10 // the same, of a server that has shown no page yet: it is left then
	failedForeign = 2  // the same, of another site
)

// server is how a crawl treats one server: politely, and with patience while it fails.
type server struct {
	foreign bool          // of another site
	delay   time.Duration // at least, between two requests
	most    int           // requests at a time that the crawl would make
	limit   int           // that the server bears
	active  int
	next    time.Time     // not before
	waited  time.Duration // for it, since its last good answer
	left    string        // why nothing more is asked of it; empty: it is asked
	good    int           // answers since the limit changed

	home     string        // the page that it showed first; empty: it has shown none
	doubtful []*result     // failures in a row, which may be the server's and not the pages'
	failed   int           // failures in a row, while it has shown none
	pause    time.Duration // the last in which it might come back
}

// wait says how long to wait for the next request; ok is false while none may be made
// until one of those that run has ended.
func (s *server) wait(now time.Time) (wait time.Duration, ok bool) {
	switch {
	case s.left != "": // nothing is asked of it
		return 0, true
	case s.active >= s.limit || s.inDoubt() && s.active > 0:
		return 0, false
	}
	return max(0, s.next.Sub(now)), true
}

func (s *server) enter(now time.Time) {
	s.active++
	if s.delay > 0 {
		s.next = now.Add(s.delay)
	}
}

// leave takes note of an answer, and returns what may be stored now; again is true where
// the address is to be asked once more, later.
func (s *server) leave(out *result, now time.Time) (known []*result, again bool) {
	p := out.page
	s.active--
	switch {
	case p == nil: // cut off
		return nil, true
	case s.foreign:
		s.leaveForeign(p)
	case !sameSite(p.Final, p.URL): // it says nothing of the server
	case p.Failure == visit.TooBusy:
		s.limit, s.good = max(1, s.limit/2), 0
		s.backOff(p, firstPause<<out.tries, now)
		if out.tries+1 < maxTries || s.left != "" {
			out.tries++
			return nil, true
		}
		return s.doubt(out), false
	case isSilent(p) || p.Status >= http.StatusInternalServerError || isRefused(p.Status):
		return s.doubt(out), false
	default:
		s.failed, s.waited, s.pause = 0, 0, 0
		if s.good++; s.good >= kindAfter && s.limit < s.most {
			s.limit, s.good = s.limit+1, 0
		}
		return append(s.vouchFor(p.At), out), false
	}
	return []*result{out}, false
}

// leaveForeign leaves another site soon: nobody waits for one.
func (s *server) leaveForeign(p *visit.Page) {
	switch {
	case p.Failure != visit.TooBusy && !isSilent(p):
		s.failed = 0
	case p.Failure == visit.TooBusy || s.failed+1 == failedForeign:
		s.left = "its server failed to answer: " + why(p)
	default:
		s.failed++
	}
}

// isSilent is true of an address that nobody answered for.
func isSilent(p *visit.Page) bool {
	return p.Status == 0 && (p.Failure == visit.Timeout || p.Failure == visit.Unreachable || p.Failure == visit.NotChecked)
}

func isRefused(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden
}

// doubt notes a failure. Of a server that has shown no page it stands, and after a few the
// server is left.
func (s *server) doubt(out *result) (known []*result) {
	if s.home != "" {
		s.doubtful = append(s.doubtful, out)
		return nil
	}
	if s.failed++; s.left == "" && s.failed >= failedNoPage {
		s.left = fmt.Sprintf("the server failed to answer %d times in a row: %s", s.failed, why(out.page))
	}
	return []*result{out}
}

// inDoubt is true where so much failed in a row that a page which was there before has
// to tell whether the server is.
func (s *server) inDoubt() bool {
	down := 0
	for _, out := range s.doubtful {
		if !isRefused(out.page.Status) {
			down++
		}
	}
	return down >= failedInRow || len(s.doubtful) >= refusedInRow
}

// isBack notes the present answer of a page that answered before. If it fails, the
// server is given time, and left alone once that is over.
func (s *server) isBack(p *visit.Page, now time.Time) bool {
	if p.Failure == visit.NoFailure && p.Status < http.StatusBadRequest || p.Failure == visit.TooLarge || p.Blocked {
		return true
	}
	s.pause = min(max(outagePause, 2*s.pause), longestPause)
	s.backOff(p, s.pause, now)
	if s.left != "" && p.Failure != visit.TooBusy {
		s.left = "the server stopped answering: " + why(p)
		if isRefused(p.Status) {
			s.left = "the site began to refuse the crawler: " + why(p)
		}
	}
	return false
}

// vouchFor returns the doubtful answers that came before a time: a good answer to what was
// asked then says that the server was there.
func (s *server) vouchFor(asked time.Time) (list []*result) {
	s.doubtful = slices.DeleteFunc(s.doubtful, func(out *result) bool {
		before := out.page.At.Add(out.page.Took).Before(asked)
		if before {
			list = append(list, out)
		}
		return before
	})
	return list
}

// backOff keeps away from a server for as long as it asks, or for the pause where it does
// not say. One that asks for more than the crawl has patience for is left.
func (s *server) backOff(p *visit.Page, pause time.Duration, now time.Time) {
	if p.Retry > 0 {
		pause = p.Retry
	}
	until, from := now.Add(pause), now
	if s.next.After(from) {
		from = s.next
	}
	if !until.After(from) {
		return
	}
	s.next, s.waited = until, s.waited+until.Sub(from)
	if s.waited > patience && s.left == "" {
		s.left = "the server is too busy (" + why(p) + ")"
		if p.Retry > 0 {
			s.left = fmt.Sprintf("the server asked to wait %s (%s)", pause, why(p))
		}
	}
}

// why says for people what an answer is, or why there is none.
func why(p *visit.Page) string {
	if p.Status > 0 {
		return fmt.Sprintf("%d %s", p.Status, http.StatusText(p.Status))
	}
	return p.Detail
}
