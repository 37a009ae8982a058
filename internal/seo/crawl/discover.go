package crawl

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

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

// discover reads robots.txt and the sitemaps, once a crawl, and enters the start. While
// robots.txt gives no answer nothing may be fetched.
func (r *run) discover(ctx context.Context) error {
	if r.crawl.site != "" && isAnswer(r.found.Robots) {
		return nil
	}
	r.tell(Discovering, r.site.Start)
	why := r.readRobots(ctx, r.origin)
	if ctx.Err() != nil {
		return nil
	}
	switch r.obey(); {
	case isAnswer(r.found.Robots):
	case r.found.Robots.Status == 0:
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
	r.site.Partial = cmp.Or(r.site.Partial, r.server.left)
	return r.storeDiscovery(ctx)
}

// storeDiscovery stores what is known of the site beside its pages.
func (r *run) storeDiscovery(ctx context.Context) error {
	r.found.Sitemaps, r.site.Probe = r.site.Sitemaps, r.found.Probe
	text, err := json.Marshal(r.found)
	if err != nil {
		return err
	}
	return r.exec(ctx, `update crawl set site = $2 where id = $1`, r.crawl.ID, string(text))
}

// rediscover takes up what an earlier run of this crawl has found.
func (r *run) rediscover() error {
	if r.crawl.site == "" {
		return nil
	}
	err := json.Unmarshal([]byte(r.crawl.site), &r.found)
	r.site.Robots, r.site.Sitemaps, r.site.Probe = r.found.Robots, r.found.Sitemaps, r.found.Probe
	r.robots[r.origin] = permission{File: rulesOf(r.found.Robots, r.found.Body)}
	r.obey()
	return err
}

// obey takes the pace that robots.txt asks for. On this machine nobody is in the way.
func (r *run) obey() {
	if !r.site.Loopback {
		r.server.delay = max(r.server.delay, min(r.robots[r.origin].Delay(r.Agent), maxCrawlDelay))
	}
}

// isFile reports that there is a robots.txt and that it was read.
func isFile(f visit.RobotsFile) bool {
	return f.Status/100 == 2 && (f.Failure == visit.NoFailure || f.Failure == visit.TooLarge)
}

// isAnswer reports that something is known of what may be fetched: there is a file, or
// surely none. Of one that broke off nobody knows what it forbids.
func isAnswer(f visit.RobotsFile) bool {
	return isFile(f) || f.Status >= 300 && f.Status < 500 && f.Status != http.StatusTooManyRequests
}

// rulesOf is what holds where a robots.txt was found so. What does not end for its
// redirects counts as none (RFC 9309, section 2.3.1.2).
func rulesOf(f visit.RobotsFile, body []byte) *robots.File {
	switch {
	case isFile(f):
		return robots.Parse(body)
	case f.Status/100 == 2:
		return robots.FromStatus(0)
	}
	return robots.FromStatus(f.Status)
}

// readRobots reads the robots.txt of an origin and keeps what it says. It returns what
// failed, for people.
func (r *run) readRobots(ctx context.Context, origin string) string {
	var body []byte
	p, err := r.fetcher.Read(ctx, origin+"/robots.txt", robots.MaxBytes, func(in io.Reader, _ string) (err error) {
		body, err = io.ReadAll(in)
		return err
	})
	r.restAfter(p)
	out := visit.RobotsFile{URL: origin + "/robots.txt", Status: p.Status, Failure: p.Failure}
	if err != nil {
		out.Failure = cmp.Or(out.Failure, visit.Broken)
	}
	file := rulesOf(out, body)
	for _, line := range file.Problems {
		out.Lines = append(out.Lines, visit.RobotsProblem{Line: line.Line, Text: short(line.Text, maxProof), Why: line.Why})
	}
	for _, url := range file.Sitemaps {
		out.Sitemaps = append(out.Sitemaps, short(url, address.MaxLength))
	}
	if origin == r.origin {
		r.site.Robots, r.found.Robots, r.found.Body = out, out, body
	}
	why := cmp.Or(p.Detail, "it answers "+strconv.Itoa(p.Status))
	r.robots[origin] = permission{File: file}
	if !isAnswer(out) {
		r.robots[origin] = permission{File: file, unread: why, down: p.Failure == visit.Unreachable}
	}
	return why
}

// restAfter leaves the site's server alone after an answer that it is busy.
func (r *run) restAfter(p *visit.Page) {
	if p.Failure == visit.TooBusy && sameSite(p.Final, r.site.Start) {
		r.server.rest(p, firstPause, r.now())
	}
}

// permission is what may be fetched from an origin.
type permission struct {
	*robots.File
	unread string // why its robots.txt could not be read; empty: it was, or there is none
	down   bool   // there is no connection to the origin at all
}

// barred reports a page that must not be fetched, by the robots.txt of its own origin, and
// notes on it why: it is forbidden, or nobody can know whether it is.
func (r *run) barred(ctx context.Context, p *visit.Page) bool {
	origin := originOf(p.URL)
	rules, ok := r.robots[origin]
	if !ok {
		_ = r.readRobots(ctx, origin)
		rules = r.robots[origin]
	}
	switch {
	case rules.Allowed(r.Agent, p.URL):
		return false
	case rules.down:
		p.Failure, p.Detail = visit.Unreachable, rules.unread
	case rules.unread != "":
		p.Failure, p.Detail = visit.NotChecked, "robots.txt of "+origin+" could not be read: "+rules.unread
		r.unasked, r.unaskedWhy = r.unasked+1, p.Detail
	default:
		p.Blocked = true
	}
	return true
}

// originOf is the scheme and host of a normalised address.
func originOf(url string) string {
	scheme, rest, _ := strings.Cut(url, "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// readSitemaps reads those that robots.txt names, else /sitemap.xml, and those that they
// name. One that fails is noted and costs no more than its time.
func (r *run) readSitemaps(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sitemapTime)
	defer cancel()
	var todo []string
	for _, url := range r.site.Robots.Sitemaps {
		if url, err := address.Resolve(r.site.Start, url); err == nil {
			todo = append(todo, url)
		}
	}
	if len(todo) == 0 {
		todo = []string{r.origin + "/sitemap.xml"}
	}
	depths := map[string]int{} // of the indexes that lead to a sitemap
	seen := map[string]bool{}
	for ; len(todo) > 0 && len(seen) < maxSitemaps && ctx.Err() == nil; todo = todo[1:] {
		url := todo[0]
		if seen[url] || address.OffLimits(url) {
			continue
		}
		seen[url] = true
		r.tell(Discovering, url)
		file, urls, err := r.fetchSitemap(ctx, url)
		r.site.Sitemaps = append(r.site.Sitemaps, file)
		if file.Index {
			for i := 0; i < min(len(urls), maxSitemaps) && depths[url] < maxIndexDepth; i++ {
				depths[urls[i]] = depths[url] + 1
				todo = append(todo, urls[i])
			}
			urls = nil
		}
		if err := errors.Join(err, r.list(urls)); err != nil {
			return err
		}
	}
	return nil
}

// list enters the pages that a sitemap lists.
func (r *run) list(urls []string) error {
	var b batch
	for _, url := range urls {
		if sameSite(url, r.site.Start) {
			r.enter(&b, idOf(url), found{url: url, depth: -1, inSitemap: true})
		}
		if len(b.entries) >= sitemapRows {
			if err := r.flush(&b); err != nil {
				return err
			}
			b = batch{}
		}
	}
	return r.flush(&b)
}

// fetchSitemap reads a sitemap and the addresses in it.
func (r *run) fetchSitemap(ctx context.Context, at string) (file visit.SitemapFile, urls []string, err error) {
	file = visit.SitemapFile{URL: at}
	if wait, _ := r.server.wait(r.now()); sameSite(at, r.site.Start) && (r.server.left != "" || !r.pause(ctx, wait)) {
		file.Failure = visit.TooBusy // the server asked to be left alone for longer
		return file, nil, nil
	}
	var info sitemap.Info
	p, err := r.fetcher.Read(ctx, at, sitemap.MaxBytes+1, func(in io.Reader, contentType string) (err error) {
		info, err = sitemap.Read(in, contentType, func(loc string) error {
			if url, err := address.Resolve(at, loc); err == nil {
				urls = append(urls, url)
			}
			return nil
		})
		return err
	})
	r.restAfter(p)
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
