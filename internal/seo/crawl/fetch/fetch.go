// Package fetch visits one address: it follows redirects by hand, reads the
// answer within limits and says what happened. It never waits for a busy
// server and never fails: a Page says what went wrong.
package fetch

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"enamel/internal/outbound"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// Bounds of a visit, the first two defaults of Options.
const (
	DefaultTimeout  = 15 * time.Second
	DefaultMaxBytes = 10 << 20
	MaxHops         = 10 // redirects
	maxTries        = 2  // if the connection breaks before an answer
)

// Options of a Fetcher. Web is required. How long headers may take is the
// Web's to say.
type Options struct {
	Web      *outbound.Web
	Agent    string        // User-Agent; "": the Web's
	MaxBytes int64         // of a page, decompressed; 0: DefaultMaxBytes
	Timeout  time.Duration // of a visit with all its redirects; 0: DefaultTimeout
	// Allowed is asked before a redirect is followed: robots.txt may forbid
	// where it leads. nil: everything is allowed.
	Allowed func(ctx context.Context, url string) bool
}

// Fetcher visits addresses. It is safe for concurrent use.
type Fetcher struct {
	Options
	buffers sync.Pool // *bytes.Buffer: bodies, until they are parsed
}

// New makes a Fetcher.
func New(o Options) *Fetcher {
	o.MaxBytes = cmp.Or(o.MaxBytes, DefaultMaxBytes)
	o.Timeout = cmp.Or(o.Timeout, DefaultTimeout)
	return &Fetcher{Options: o, buffers: sync.Pool{New: func() any { return new(bytes.Buffer) }}}
}

// Get visits a page, or anything else of the site. HTML is read up to the limit
// and parsed, whatever the status; of an answer that broke off (Failure
// Timeout, Broken or TooLarge) the part that came is parsed. After a redirect
// off the site, only the status there is asked for. When ctx is cancelled the
// Page says nothing of the address.
func (f *Fetcher) Get(ctx context.Context, url string) *visit.Page {
	return f.visit(ctx, url, errand{allowed: f.Allowed, take: f.takePage})
}

// Check asks for the status of an address of another site, reading nothing. It
// sends GET, since some servers refuse HEAD. An address that this machine
// cannot reach is NotChecked: that says nothing about the address.
func (f *Fetcher) Check(ctx context.Context, url string) *visit.Page {
	page := f.visit(ctx, url, errand{external: true, allowed: f.Allowed})
	page.External = true
	return page
}

// Read visits a file such as robots.txt or a sitemap and hands the decompressed
// body of a 2xx answer to read, at most limit bytes of it. Its redirects are
// followed wherever they lead. A body that breaks off fails the reading with
// the Page's Failure set; an error of read's own is returned.
func (f *Fetcher) Read(ctx context.Context, url string, limit int64, read func(body io.Reader, contentType string) error) (*visit.Page, error) {
	var own error
	page := f.visit(ctx, url, errand{
		anyHost: true,
		take: func(ctx context.Context, p *visit.Page, res *http.Response) {
			own = f.takeFile(ctx, p, res, limit, read)
		},
	})
	return page, own
}

// Copy visits a page and hands the decompressed body of its answer to read, whatever the
// status, at most limit bytes of it. Redirects are followed wherever they lead, as far as
// Allowed. header goes with each request.
func (f *Fetcher) Copy(ctx context.Context, url string, header http.Header, limit int64, read func(body io.Reader, contentType string) error) (*visit.Page, error) {
	var own error
	page := f.visit(ctx, url, errand{
		anyHost: true, anyStatus: true, header: header, allowed: f.Allowed,
		take: func(ctx context.Context, p *visit.Page, res *http.Response) {
			own = f.takeBody(ctx, p, res, limit, read)
		},
	})
	return page, own
}

// errand is what a visit is for.
type errand struct {
	external  bool                                       // another site: unreachable means not checked, and nothing is read
	anyHost   bool                                       // redirects to other sites are read too
	anyStatus bool                                       // a busy server's answer is read too
	header    http.Header                                // of each request, beside the usual
	allowed   func(ctx context.Context, url string) bool // nil: everything is allowed
	take      func(context.Context, *visit.Page, *http.Response)
}

func (f *Fetcher) visit(ctx context.Context, url string, e errand) *visit.Page {
	start := time.Now()
	page := &visit.Page{URL: url, Final: url, At: start.UTC()}
	defer func() { page.Took = time.Since(start) }()
	normal, err := address.Normalize(url)
	if err != nil {
		page.Failure, page.Detail = visit.NotChecked, err.Error()
		return page
	}
	page.URL, page.Final = normal, normal
	ctx, cancel := context.WithTimeout(ctx, f.Timeout)
	defer cancel()
	for {
		elsewhere := e.external || !e.anyHost && !address.SameSite(page.URL, page.Final)
		res, err := f.ask(ctx, page, elsewhere, e.header) //nolint:bodyclose // arrive and drain close it
		if err != nil {
			page.Failure, page.Detail = failure(err, elsewhere)
			return page
		}
		if !slices.Contains([]int{301, 302, 303, 307, 308}, res.StatusCode) {
			f.arrive(ctx, page, res, elsewhere, e)
			return page
		}
		next := f.redirect(ctx, page, res, e)
		drain(res.Body)
		if next == "" {
			return page
		}
		page.Final, page.Status, page.Header = next, 0, nil
	}
}

// ask sends one request and reads the answer's headers. If the connection
// breaks before an answer, it asks again, as browsers do.
func (f *Fetcher) ask(ctx context.Context, page *visit.Page, elsewhere bool, header http.Header) (*http.Response, error) {
	for try := 1; ; try++ {
		req, err := newRequest(ctx, page.Final)
		if err != nil {
			return nil, err
		}
		maps.Copy(req.Header, header)
		req.Header.Set("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
		if f.Agent != "" {
			req.Header.Set("User-Agent", f.Agent)
		}
		if elsewhere {
			req.Header.Set("Range", "bytes=0-1023")
		}
		sent := time.Now()
		res, err := f.Web.Do(req)
		page.Wait = time.Since(sent)
		if err == nil {
			page.Status, page.Proto, page.TLS = res.StatusCode, res.Proto, res.TLS != nil
			page.Header = audited(res.Header)
			return res, nil
		}
		if try >= maxTries || !brokeOff(err) {
			return nil, err
		}
	}
}

// newRequest asks for a normalised address as it is spelled. A percent sign
// that begins no escape, which net/url rejects, is sent as browsers send it.
func newRequest(ctx context.Context, at string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if err == nil {
		return req, nil
	}
	scheme, after, _ := strings.Cut(at, "://")
	host, path, _ := strings.Cut(after, "/")
	if req, err = http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+host+"/", nil); err != nil {
		return nil, err
	}
	path, req.URL.RawQuery, _ = strings.Cut("/"+path, "?")
	if strings.HasPrefix(path, "//") { // else it would be taken for a host
		path = "//" + host + path
	}
	req.URL.Opaque = path
	return req, nil
}

// redirect notes a hop and returns where it leads, or "" where the visit ends.
func (f *Fetcher) redirect(ctx context.Context, page *visit.Page, res *http.Response, e errand) string {
	hop := visit.Hop{URL: page.Final, Status: res.StatusCode, Location: res.Header.Get("Location")}
	var err error
	if hop.Location != "" {
		hop.To, err = address.Resolve(page.Final, hop.Location)
	}
	seen := hop.To == page.Final || slices.ContainsFunc(page.Hops, func(h visit.Hop) bool { return h.URL == hop.To })
	page.Hops = append(page.Hops, hop)
	switch {
	case hop.Location == "":
		page.Failure, page.Detail = visit.BadRedirect, "a redirect without a Location"
	case err != nil:
		page.Failure, page.Detail = visit.BadRedirect, "a redirect to what is "+err.Error()
	case seen:
		page.Failure, page.Detail = visit.RedirectLoop, "redirects back to "+hop.To
	case len(page.Hops) > MaxHops:
		page.Failure, page.Detail = visit.TooManyHops, fmt.Sprintf("more than %d redirects", MaxHops)
	case e.allowed != nil && !e.allowed(ctx, hop.To):
		page.Final, page.Status, page.Header, page.Blocked = hop.To, 0, nil, true
	default:
		return hop.To
	}
	return ""
}

// arrive takes the final answer.
func (f *Fetcher) arrive(ctx context.Context, page *visit.Page, res *http.Response, elsewhere bool, e errand) {
	defer func() { _ = res.Body.Close() }() // read to its end or given up: nothing left to learn
	page.Type = mediaType(res.Header.Get("Content-Type"))
	switch {
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusServiceUnavailable:
		page.Failure, page.Detail = visit.TooBusy, http.StatusText(res.StatusCode)
		page.Retry = outbound.RetryAfter(res.Header, time.Now())
		if e.anyStatus {
			e.take(ctx, page, res)
		}
		drain(res.Body)
	case elsewhere:
		takeStatus(page, res)
	default:
		e.take(ctx, page, res)
	}
}
