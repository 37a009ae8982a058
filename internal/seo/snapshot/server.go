package snapshot

import (
	"cmp"
	"context"
	"io"
	"net/url"
	"strings"
	"time"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/robots"
	"enamel/internal/seo/crawl/visit"
)

const (
	between     = time.Second // requests to one server
	mostDelay   = 10 * time.Second
	robotsFor   = 24 * time.Hour
	leftFor     = time.Hour
	silentInRow = 3
	mostServers = 1000
	forbidden   = "robots.txt forbids it"
	harmful     = "Opening it would do something there"
)

// server is how one server is treated. Whoever holds its turn may ask it and change the rest.
type server struct {
	turn   chan struct{}
	next   time.Time // request, not before
	robots *robots.File
	readAt time.Time // robots.txt
	left   string    // why nothing is asked of it until then
	until  time.Time
	silent int // requests in a row that nobody answered
}

// server is that of an address. Idle ones are forgotten where there are too many.
func (r *Reader) server(url string) *server {
	r.mu.Lock()
	defer r.mu.Unlock()
	scheme, _, _ := strings.Cut(url, ":")
	key := scheme + "://" + address.HostPort(url) // a named port may speak one of the two alone
	if s := r.servers[key]; s != nil {
		return s
	}
	for old, s := range r.servers {
		if len(r.servers) >= mostServers && len(s.turn) > 0 {
			delete(r.servers, old)
		}
	}
	s := &server{turn: make(chan struct{}, 1)}
	s.turn <- struct{}{}
	r.servers[key] = s
	return s
}

// visitor is one visit, which holds one server's turn at a time.
type visitor struct {
	*Reader
	at *server
}

// leave gives the turn back.
func (v *visitor) leave() {
	if v.at != nil {
		v.at.turn <- struct{}{}
		v.at = nil
	}
}

// enter waits until an address may be asked. why says that it may not be.
func (v *visitor) enter(ctx context.Context, url string) (why string, err error) {
	if address.OffLimits(url) {
		return harmful, nil
	}
	if s := v.server(url); v.at != s {
		v.leave()
		select {
		case <-ctx.Done():
			return "", context.Cause(ctx)
		case <-s.turn:
			v.at = s
		}
	}
	if v.leftAlone() {
		return v.at.left, nil
	}
	if v.at.robots == nil || v.DB.Now().Sub(v.at.readAt) > robotsFor {
		if err := v.readRobots(ctx, url); err != nil || v.at.robots == nil {
			return v.at.left, err
		}
	}
	if !v.at.robots.Allowed(v.Agent, url) {
		return forbidden, nil
	}
	return "", v.wait(ctx, url)
}

// leftAlone is true while nothing is asked of the server.
func (v *visitor) leftAlone() bool { return v.at != nil && v.DB.Now().Before(v.at.until) }

// wait keeps the time between two requests.
func (v *visitor) wait(ctx context.Context, at string) error {
	u, err := url.Parse(at)
	if err != nil || v.Played != nil && v.Played(u.Hostname()) || v.Own != nil && v.Own(u.Host) {
		return nil
	}
	if wait := v.at.next.Sub(v.DB.Now()); wait > 0 {
		if err := v.pause(ctx, wait); err != nil {
			return err
		}
	}
	v.at.next = v.DB.Now().Add(max(between, min(v.at.robots.Delay(v.Agent), mostDelay)))
	return nil
}

// readRobots reads the rules of robots.txt. If it cannot get the file, the server is left
// alone.
func (v *visitor) readRobots(ctx context.Context, url string) error {
	v.at.robots = nil
	if err := v.wait(ctx, url); err != nil {
		return err
	}
	at, err := address.Resolve(url, "/robots.txt")
	if err != nil {
		return err
	}
	var file *robots.File
	p, err := fetch.New(fetch.Options{Web: v.Web, Agent: v.Agent}).Read(ctx, at, robots.MaxBytes, func(body io.Reader, _ string) error {
		text, err := io.ReadAll(body)
		file = robots.Parse(text)
		return err
	})
	if err := cmp.Or(context.Cause(ctx), err); err != nil {
		return err
	}
	status := p.Status
	if p.Failure == visit.Broken || p.Failure == visit.Timeout {
		file, status = nil, 0 // nobody knows what the rest forbids
	}
	if file == nil {
		file = robots.FromStatus(status)
	}
	if status/100 == 2 || file.Allowed(v.Agent, "/") {
		v.at.robots, v.at.readAt = file, v.DB.Now()
		return nil
	}
	why := failure(p)
	if p.Status > 0 {
		why = "Its robots.txt cannot be read, so no page is. " + why
	}
	v.leaveAlone(why, p.Retry)
	return nil
}

// leaveAlone keeps from a server for an hour, or as long as it asks.
func (v *visitor) leaveAlone(why string, retry time.Duration) {
	v.at.left, v.at.until, v.at.silent = why, v.DB.Now().Add(max(leftFor, retry)), 0
}

// note leaves a server alone that asks for it, that keeps programs out or that nobody answers for.
func (v *visitor) note(p *visit.Page, why string) {
	v.at.silent++
	if p.Failure != visit.Timeout && p.Failure != visit.Unreachable {
		v.at.silent = 0
	}
	if p.Failure == visit.TooBusy || why == human || v.at.silent >= silentInRow {
		v.leaveAlone(why, p.Retry)
	}
}
