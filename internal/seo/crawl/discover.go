package crawl

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/robots"
	"enamel/internal/seo/crawl/sitemap"
	"enamel/internal/seo/crawl/visit"
)

const (
	maxSitemaps = 1000
	sitemapTime = 2 * time.Minute // for all of them
)

// discovery is what is known of a site beside its pages, as it is stored.
type discovery struct {
	*visit.Site
	Rules []byte // the text of robots.txt
}

// discover reads robots.txt and the sitemaps, once a crawl, and enters the start. While
// robots.txt gives no answer nothing may be fetched.
func (r *run) discover(ctx context.Context) error {
	if _, known := rulesOf(r.site.Robots, nil); known {
		return nil
	}
	r.tell(Discovering, r.site.Start)
	own := r.readRobots(ctx, r.origin)
	if ctx.Err() != nil {
		return nil
	}
	switch r.obey(); {
	case own.failure == visit.NoFailure:
	case r.site.Robots.Status == 0:
		r.site.Partial = "the site could not be reached: " + own.why
	default:
		r.site.Partial = "robots.txt could not be read, and as long as that is so nothing may be fetched: " + own.why
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
	return r.exec(ctx, `update crawl set site = $2 where id = $1`, r.crawl.ID, asJSON(discovery{r.site, r.rules}))
}

// rediscover restores the discovery of this crawl's earlier run. If failed addresses are
// retried and a sitemap is among them, it starts the whole discovery anew.
func (r *run) rediscover() error {
	found := discovery{Site: r.site}
	err := json.Unmarshal([]byte(r.crawl.site), &found)
	r.rules, r.site.Partial = found.Rules, ""
	if r.crawl.reopened && slices.ContainsFunc(r.site.Sitemaps, func(f visit.SitemapFile) bool { return f.Failure != visit.NoFailure }) {
		r.site.Robots, r.site.Sitemaps, r.site.Probe = visit.RobotsFile{}, nil, visit.Probe{}
	}
	rules, _ := rulesOf(r.site.Robots, r.rules)
	r.robots[r.origin] = permission{File: rules}
	r.obey()
	return err
}

// obey takes the pace that robots.txt asks for. On this machine nobody is in the way.
func (r *run) obey() {
	if !r.site.Loopback {
		r.server.delay = max(r.server.delay, min(r.robots[r.origin].Delay(r.Agent), maxCrawlDelay))
	}
}

// rulesOf returns the rules that follow from a fetch of robots.txt; ok is false if they
// are not known. The rules of a file that broke off are not known. Endless redirects
// count as no file (RFC 9309, section 2.3.1.2).
func rulesOf(f visit.RobotsFile, body []byte) (rules *robots.File, ok bool) {
	switch {
	case f.Status/100 == 2 && (f.Failure == visit.NoFailure || f.Failure == visit.TooLarge):
		return robots.Parse(body), true
	case f.Status < 300:
		return robots.FromStatus(0), false
	}
	return robots.FromStatus(f.Status), f.Status < 500 && f.Status != http.StatusTooManyRequests
}

// readRobots reads the robots.txt of an origin and keeps what it says.
func (r *run) readRobots(ctx context.Context, origin string) permission {
	var body []byte
	p, err := r.fetcher.Read(ctx, origin+"/robots.txt", robots.MaxBytes, func(in io.Reader, _ string) (err error) {
		body, err = io.ReadAll(in)
		return err
	})
	r.backOffAfter(p)
	out := visit.RobotsFile{URL: origin + "/robots.txt", Status: p.Status, Failure: p.Failure}
	if err != nil {
		out.Failure = cmp.Or(out.Failure, visit.Broken)
	}
	file, known := rulesOf(out, body)
	for _, line := range file.Problems {
		out.Lines = append(out.Lines, visit.RobotsProblem{Line: line.Line, Text: short(line.Text, maxProof), Why: line.Why})
	}
	for _, url := range file.Sitemaps {
		out.Sitemaps = append(out.Sitemaps, short(url, address.MaxLength))
	}
	if origin == r.origin {
		r.site.Robots, r.rules = out, body
	}
	what := permission{File: file}
	if !known {
		what.failure, what.why = visit.NotChecked, cmp.Or(p.Detail, "it answers "+strconv.Itoa(p.Status))
		if p.Failure == visit.Unreachable {
			what.failure = p.Failure
		}
	}
	r.robots[origin] = what
	return what
}

// backOffAfter leaves the site's server alone after an answer that it is busy.
func (r *run) backOffAfter(p *visit.Page) {
	if p.Failure == visit.TooBusy && sameSite(p.Final, r.site.Start) {
		r.server.backOff(p, firstPause, r.now())
	}
}

// permission is what may be fetched from an origin.
type permission struct {
	*robots.File
	failure visit.Failure // in the place of its robots.txt: Unreachable or NotChecked; empty: it is known what it says
	why     string        // for people
}

// barred reports a page that must not be fetched, by the robots.txt of its own origin, and
// notes on it why: it is forbidden, or nobody can know whether it is.
func (r *run) barred(ctx context.Context, p *visit.Page) bool {
	origin := originOf(p.URL)
	rules, ok := r.robots[origin]
	if !ok {
		rules = r.readRobots(ctx, origin)
	}
	if rules.Allowed(r.Agent, p.URL) {
		return false
	}
	p.Blocked, p.Failure, p.Detail = rules.failure == visit.NoFailure, rules.failure, rules.why
	if rules.failure == visit.NotChecked {
		p.Detail = unreadRobots(p.URL) + ": " + rules.why
		r.unaskedWhy = p.Detail
	}
	return true
}

func unreadRobots(url string) string { return "robots.txt of " + originOf(url) + " could not be read" }

// originOf is the scheme and host of a normalised address.
func originOf(url string) string {
	scheme, after, _ := strings.Cut(url, "://")
	host, _, _ := strings.Cut(after, "/")
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
			todo, urls = append(todo, urls[:min(len(urls), maxSitemaps)]...), nil
		}
		var b batch
		for _, listed := range urls {
			if sameSite(listed, r.site.Start) {
				r.enter(&b, idOf(listed), found{url: listed, depth: -1, inSitemap: true})
			}
		}
		if err := errors.Join(err, r.flush(&b)); err != nil {
			return err
		}
	}
	return nil
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
	r.backOffAfter(p)
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
