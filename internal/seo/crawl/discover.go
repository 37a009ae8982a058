package crawl

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/robots"
	"enamel/internal/seo/crawl/sitemap"
	"enamel/internal/seo/crawl/visit"
)

const (
	maxSitemaps   = 1000
	sitemapTime   = 2 * time.Minute // for all of them
	sitemapRows   = 500             // addresses in one transaction
	maxIndexDepth = 2
)

// discovery is what is known of a site beside its pages, as it is stored.
type discovery struct {
	Robots   visit.RobotsFile
	Body     []byte // of robots.txt
	Sitemaps []visit.SitemapFile
	Probe    visit.Probe
}

// discover reads robots.txt and the sitemaps, once a crawl, and enters the start.
func (r *run) discover(ctx context.Context) error {
	known, err := r.rediscover()
	if r.server.left != "" { // since before the crawl was cut short
		r.site.Partial, known = r.server.left, true
	}
	if known || err != nil {
		return err
	}
	r.tell(Discovering, r.site.Start)
	if wait, _ := r.server.wait(r.now()); !r.pause(ctx, wait) {
		if ctx.Err() == nil {
			r.site.Partial = "the time that it was given ends before the server may be asked again"
		}
		return nil
	}
	d := &r.found
	var why string
	d.Robots, d.Body, why = r.readRobots(ctx, originOf(r.site.Start))
	if ctx.Err() != nil {
		return nil
	}
	r.site.Robots = d.Robots
	r.obey()
	switch {
	case isAnswer(d.Robots):
	case d.Robots.Status == 0:
		r.site.Partial = "the site could not be reached: " + why
	default:
		r.site.Partial = "robots.txt could not be read, and as long as that is so nothing may be fetched: " + why
	}
	var b batch
	r.enter(&b, idOf(r.site.Start), found{url: r.site.Start})
	if err := r.flush(&b); err != nil {
		return err
	}
	if r.site.Partial == "" {
		if err := r.readSitemaps(ctx); err != nil || ctx.Err() != nil {
			return err
		}
	}
	if r.site.Partial == "" && r.server.left != "" {
		r.site.Partial = r.server.left
	}
	d.Sitemaps = r.site.Sitemaps
	return r.storeDiscovery(ctx)
}

// storeDiscovery stores what is known of the site beside its pages.
func (r *run) storeDiscovery(ctx context.Context) error {
	text, err := json.Marshal(r.found)
	if err != nil {
		return err
	}
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `update crawl set site = $2 where id = $1`, r.crawl.ID, string(text))
		return err
	})
}

// probe asks for an address that no site has, once a crawl: a site that answers it with
// a page answers so to every address that is gone.
func (r *run) probe(ctx context.Context) error {
	url := r.origin + "/" + strconv.FormatUint(address.Key(r.site.Start), 36) + "-enamel"
	asked := visit.Page{URL: url, Final: url}
	if r.found.Probe.URL != "" || r.pages == 0 || r.site.Partial != "" || r.barred(ctx, &asked) {
		return nil
	}
	if wait, _ := r.server.wait(r.now()); !r.pause(ctx, wait) {
		return nil
	}
	p := r.loader.Get(ctx, url)
	if ctx.Err() != nil || p.Failure != visit.NoFailure {
		return nil
	}
	r.found.Probe = visit.Probe{URL: url, Status: p.Status}
	if p.Document != nil {
		r.found.Probe.Title = first(p.Document.Titles)
	}
	r.site.Probe = r.found.Probe
	return ignoreEnd(ctx, r.storeDiscovery(ctx))
}

// rediscover takes up what an earlier run of this crawl has found. Where it got no
// answer for robots.txt, known is false: nothing is known of what may be fetched.
func (r *run) rediscover() (known bool, err error) {
	if r.crawl.site == "" {
		return false, nil
	}
	d := &r.found
	if err := json.Unmarshal([]byte(r.crawl.site), d); err != nil {
		return false, err
	}
	r.site.Robots, r.site.Sitemaps, r.site.Probe = d.Robots, d.Sitemaps, d.Probe
	r.robots[originOf(r.site.Start)] = permission{File: rulesOf(d.Robots, d.Body)}
	r.obey()
	return isAnswer(d.Robots), nil
}

// obey takes the pace that robots.txt asks for. On this machine nobody is in the way.
func (r *run) obey() {
	if !r.site.Loopback {
		r.server.delay = max(r.server.delay, min(r.robots[originOf(r.site.Start)].Delay(r.Agent), maxCrawlDelay))
	}
}

// isFile reports that there is a robots.txt and that it was read.
func isFile(f visit.RobotsFile) bool {
	return isGood(f.Status) && (f.Failure == visit.NoFailure || f.Failure == visit.TooLarge)
}

func isGood(status int) bool { return status >= 200 && status < 300 }

// isAnswer reports that something is known of what may be fetched: there is a
// file, or surely none. Of one that broke off nobody knows what it forbids.
func isAnswer(f visit.RobotsFile) bool {
	return isFile(f) || f.Status >= 300 && f.Status < 500 && f.Status != http.StatusTooManyRequests
}

// rulesOf is what holds where a robots.txt was found so. What does not end for its
// redirects counts as none (RFC 9309, section 2.3.1.2).
func rulesOf(f visit.RobotsFile, body []byte) *robots.File {
	switch {
	case isFile(f):
		return robots.Parse(body)
	case isGood(f.Status):
		return robots.FromStatus(0)
	}
	return robots.FromStatus(f.Status)
}

// readRobots reads the robots.txt of an origin and keeps what it says. why is
// what failed, for people.
func (r *run) readRobots(ctx context.Context, origin string) (out visit.RobotsFile, body []byte, why string) {
	p, err := r.fetcher.Read(ctx, origin+"/robots.txt", robots.MaxBytes, func(in io.Reader, _ string) (err error) {
		body, err = io.ReadAll(in)
		return err
	})
	if p.Failure == visit.TooBusy && sameSite(p.Final, r.site.Start) {
		r.server.rest(p, firstPause, r.now())
	}
	out = visit.RobotsFile{URL: origin + "/robots.txt", Status: p.Status, Failure: p.Failure}
	if err != nil && out.Failure == visit.NoFailure {
		out.Failure = visit.Broken
	}
	file := rulesOf(out, body)
	for _, line := range file.Problems {
		out.Lines = append(out.Lines, visit.RobotsProblem{Line: line.Line, Text: short(line.Text, maxProof), Why: line.Why})
	}
	for _, url := range file.Sitemaps {
		out.Sitemaps = append(out.Sitemaps, short(url, address.MaxLength))
	}
	if why = p.Detail; why == "" {
		why = "it answers " + strconv.Itoa(p.Status)
	}
	r.robots[origin] = permission{File: file}
	if !isAnswer(out) {
		r.robots[origin] = permission{File: file, unread: why, down: p.Failure == visit.Unreachable}
	}
	return out, body, why
}

// permission is what may be fetched from an origin.
type permission struct {
	*robots.File
	unread string // why its robots.txt could not be read; empty: it was, or there is none
	down   bool   // there is no connection to the origin at all
}

// barred reports a page that must not be fetched, by the robots.txt of its own
// origin, and notes on it why: it is forbidden, or nobody can know whether it is.
func (r *run) barred(ctx context.Context, p *visit.Page) bool {
	origin := originOf(p.URL)
	rules, ok := r.robots[origin]
	if !ok {
		_, _, _ = r.readRobots(ctx, origin)
		rules = r.robots[origin]
	}
	switch {
	case rules.Allowed(r.Agent, p.URL):
		return false
	case rules.down:
		p.Failure, p.Detail = visit.Unreachable, rules.unread
	case rules.unread != "":
		p.Failure, p.Detail = visit.NotChecked, "robots.txt of "+origin+" could not be read: "+rules.unread
	default:
		p.Blocked = true
	}
	return true
}

// originOf is the scheme and host of a normalised address.
func originOf(url string) string {
	start := strings.Index(url, "://") + len("://")
	if end := strings.IndexByte(url[start:], '/'); end >= 0 {
		return url[:start+end]
	}
	return url
}

// listed is a sitemap that is to be read.
type listed struct {
	url   string
	depth int // of the indexes that lead to it
}

// readSitemaps reads those that robots.txt names, else /sitemap.xml, and those
// that they name. One that fails is noted and costs no more than its time.
func (r *run) readSitemaps(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sitemapTime)
	defer cancel()
	var todo []listed
	for _, url := range r.site.Robots.Sitemaps {
		if url, err := address.Resolve(r.site.Start, url); err == nil {
			todo = append(todo, listed{url: url})
		}
	}
	if len(todo) == 0 {
		todo = []listed{{url: originOf(r.site.Start) + "/sitemap.xml"}}
	}
	seen := map[string]bool{}
	for len(todo) > 0 && len(seen) < maxSitemaps && ctx.Err() == nil {
		next := todo[0]
		todo = todo[1:]
		if seen[next.url] || address.OffLimits(next.url) {
			continue
		}
		seen[next.url] = true
		r.tell(Discovering, next.url)
		file, more, err := r.readSitemap(ctx, next)
		if err != nil {
			return err
		}
		r.site.Sitemaps = append(r.site.Sitemaps, file)
		todo = append(todo, more[:min(len(more), maxSitemaps)]...)
	}
	return nil
}

// readSitemap enters the pages that a sitemap lists, and returns the sitemaps
// that it names.
func (r *run) readSitemap(ctx context.Context, l listed) (file visit.SitemapFile, more []listed, err error) {
	file, urls, err := r.fetchSitemap(ctx, l.url)
	var b batch
	for _, url := range urls {
		switch {
		case file.Index && l.depth < maxIndexDepth:
			more = append(more, listed{url: url, depth: l.depth + 1})
		case !file.Index && sameSite(url, r.site.Start):
			r.enter(&b, idOf(url), found{url: url, depth: -1, inSitemap: true})
		}
		if len(b.entries) >= sitemapRows {
			if err := r.flush(&b); err != nil {
				return file, nil, err
			}
			b = batch{}
		}
	}
	return file, more, errors.Join(err, r.flush(&b))
}

// fetchSitemap reads a sitemap and the addresses in it.
func (r *run) fetchSitemap(ctx context.Context, at string) (file visit.SitemapFile, urls []string, err error) {
	file = visit.SitemapFile{URL: at}
	if wait, _ := r.server.wait(r.now()); sameSite(at, r.site.Start) && (r.server.left != "" || !r.pause(ctx, wait)) {
		file.Failure = visit.TooBusy // the server asked to be left alone for longer
		return file, nil, nil
	}
	var info sitemap.Info
	p, err := r.fetcher.Read(ctx, at, sitemap.MaxBytes+1, func(in io.Reader, contentType string) error {
		var readErr error
		info, readErr = sitemap.Read(in, contentType, at, func(e sitemap.Entry) error {
			if url, err := address.Resolve(at, e.Loc); err == nil {
				urls = append(urls, url)
			}
			return nil
		})
		return readErr
	})
	if p.Failure == visit.TooBusy && sameSite(p.Final, r.site.Start) {
		r.server.rest(p, firstPause, r.now())
	}
	file.Status, file.Failure = p.Status, p.Failure
	file.Problem, file.URLs, file.Bytes, file.TooLarge = info.Problem, info.URLs, info.Bytes, info.TooLarge
	file.Index = info.Kind == sitemap.Index
	if p.Failure != visit.NoFailure {
		err = nil // the failure says it
	}
	return file, urls, err
}

// pause waits, unless the context ends before that.
func (r *run) pause(ctx context.Context, wait time.Duration) bool {
	if end, ok := ctx.Deadline(); wait <= 0 || ok && r.now().Add(wait).After(end) {
		return wait <= 0
	}
	select {
	case <-r.after(wait):
		return true
	case <-ctx.Done():
		return false
	}
}
