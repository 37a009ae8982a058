package crawl

import (
	"cmp"
	"context"
	"slices"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// kind is what an address is visited for.
type kind int64

const (
	ofPage     kind = iota
	ofResource      // what pages load
	ofExternal      // another site
)

// job is an address to be visited.
type job struct {
	id        uint32
	url, from string
	depth     int
	inSitemap bool
	kind      kind
	try       int // that failed because the server was busy
}

// result is what a visit found, ready to be stored.
type result struct {
	job
	fetched  bool        // false: it was decided without asking the server
	page     *visit.Page // nil: the visit was cut off
	row      visit.Row
	next     string // where it redirects to
	texts    []string
	links    []link
	findings []Finding
}

// link is a reference from a page to an address.
type link struct {
	url   string
	key   uint64
	text  uint32
	flags byte
	kind  kind // of the address
}

// work visits the addresses that it is handed until there are no more.
func (r *run) work(ctx context.Context, jobs <-chan job, results chan<- result) {
	for j := range jobs {
		results <- r.perform(ctx, j)
	}
}

func (r *run) perform(ctx context.Context, j job) result {
	var p *visit.Page
	switch j.kind {
	case ofExternal:
		p = r.loader.Check(ctx, j.url)
		stopShort(p, j.kind)
	case ofResource:
		p = r.loader.Get(ctx, j.url)
		p.Document = nil // what answers in its place is no page of the site
		stopShort(p, j.kind)
	default:
		p = r.fetcher.Get(ctx, j.url)
	}
	if ctx.Err() != nil {
		return result{job: j, fetched: true} // it says nothing of the address
	}
	out := r.prepare(j, p)
	out.fetched = true
	return out
}

// stopShort notes of redirects to what is never fetched that they end there. Where
// pages load them, or at other sites, they say nothing of their address.
func stopShort(p *visit.Page, k kind) {
	if !p.Blocked {
		return
	}
	p.Blocked, p.Status = false, p.Hops[len(p.Hops)-1].Status
	if k != ofPage {
		p.Failure, p.Detail = visit.NotChecked, "it redirects to "+p.Final+", which "+unopened
	}
}

// unopened says of an address that it is off limits.
const unopened = "a crawler does not open (sign-in, sign-out, cart)"

// prepare reads off a page what is stored of it.
func (r *run) prepare(j job, p *visit.Page) result {
	p.Depth, p.From, p.InSitemap, p.Loaded = j.depth, j.from, j.inSitemap, j.kind == ofResource
	out := result{job: j, page: p}
	redirected := j.kind == ofPage && len(p.Hops) > 0 && p.Failure == visit.NoFailure
	if redirected {
		// The fetcher stopped at the redirect, as it was told to; settle finds where it leads.
		out.next, p.Blocked = p.Final, false
	}
	if p.Document != nil {
		out.collect(p)
	}
	out.row = rowOf(p)
	for _, l := range out.links {
		if l.kind == ofPage && l.flags&kindBits == anchor {
			out.row.Outlinks++
		}
	}
	if j.kind != ofExternal && !redirected {
		out.findings = r.inspect(p)
	}
	return out
}

// inspect runs the rules on a page and gives its findings their fingerprints.
func (r *run) inspect(p *visit.Page) []Finding {
	found := r.Inspect(p, r.shown)
	found = found[:min(len(found), maxFindings)]
	seen := fingerprints{}
	for i := range found {
		seen.set(&found[i])
	}
	return found
}

// collect lists where a page leads and what it loads.
func (out *result) collect(p *visit.Page) {
	d := p.Document
	numbers := texts{}
	out.links = make([]link, 0, len(d.Links)+len(d.Images)+len(d.Candidates)+len(d.Resources)+len(d.Canonicals)+len(d.Alternates))
	add := func(url, text string, flags byte) {
		normal, err := address.Normalize(url)
		if err != nil {
			return
		}
		k := ofPage
		switch flag := flags & kindBits; {
		case !address.SameSite(normal, p.URL):
			k = ofExternal
		case flag == picture || flag == resource || flag == social:
			k = ofResource
		}
		out.links = append(out.links, link{url: normal, key: address.Key(normal), text: numbers.number(short(text, maxText)), flags: flags, kind: k})
	}
	for i := range d.Links {
		l := &d.Links[i]
		if l.Scheme != "http" && l.Scheme != "https" {
			continue
		}
		flags := anchor
		if slices.Contains(l.Rel, "nofollow") {
			flags |= noFollow
		}
		add(l.URL, l.Text, flags)
	}
	collectOther(p, add)
	out.texts = numbers.list
}

func collectOther(p *visit.Page, add func(url, text string, flags byte)) {
	d := p.Document
	for _, c := range p.Canonicals() {
		add(c.URL, "", canonical)
	}
	for _, a := range d.Alternates {
		add(a.URL, a.Lang, hreflang)
	}
	if d.Refresh != nil && d.Refresh.URL != "" {
		add(d.Refresh.URL, "", refresh)
	}
	for i := range d.Images {
		add(d.Images[i].URL, d.Images[i].Alt, picture)
	}
	for i := range d.Candidates {
		add(d.Candidates[i].URL, d.Candidates[i].Alt, picture)
	}
	for i := range d.Resources {
		if loaded := &d.Resources[i]; loaded.Kind == "image" { // of a style attribute, say
			add(loaded.URL, "", picture)
		} else {
			add(loaded.URL, loaded.Kind, resource)
		}
	}
	for i := range d.Forms {
		add(d.Forms[i].URL, d.Forms[i].Method, submit)
	}
	for _, name := range [...]string{"og:image", "og:image:secure_url", "twitter:image"} {
		for _, url := range d.Social[name] {
			if absolute, err := address.Resolve(cmp.Or(d.Base, p.Final), url); err == nil {
				add(absolute, name, social)
			}
		}
	}
}
