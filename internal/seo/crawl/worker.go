package crawl

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

const (
	maxLinkText = 200     // bytes
	maxStyle    = 1 << 20 // bytes of a stylesheet
)

// job is an address to be visited.
type job struct {
	*entry
	from string      // the page on which it was found
	page *visit.Page // facts that need no visit; nil: visit it
}

// result is what a visit found, ready to be stored.
type result struct {
	job
	fetched bool        // the server was asked
	page    *visit.Page // nil: the visit was cut off
	row     visit.Row
	next    string // target of its redirect
	links   []link
	stored  []string // the links, as they are stored: of each the address, the text and the kind
	note    []byte   // result of Inspect
}

// link is a reference from a page to an address.
type link struct {
	url  string
	id   int64
	kind kind // of the address
	how  visit.LinkKind
}

// perform makes a visit.
func (r *run) perform(ctx context.Context, j job) *result {
	p := j.page
	var styles []document.Reference
	switch {
	case p != nil:
		return r.prepare(j, p, nil)
	case j.kind == ofExternal:
		p = r.loader.Check(ctx, j.url)
	case j.kind == ofStyle:
		p, styles = r.readStyle(ctx, j.url)
	case j.kind == ofResource:
		p = r.loader.Get(ctx, j.url)
	default:
		p = r.fetcher.Get(ctx, j.url)
	}
	if ctx.Err() != nil {
		return &result{job: j, fetched: true} // it says nothing of the address
	}
	if j.kind != ofPage {
		p.Document = nil // a substitute answer is no page of the site
		if p.Blocked {   // it redirects to what is never fetched
			p.Blocked, p.Status = false, p.Hops[len(p.Hops)-1].Status
			p.Failure, p.Detail = visit.NotChecked, "it redirects to "+p.Final+", which "+unopened
		}
	}
	return r.prepare(j, p, styles)
}

// readStyle visits a stylesheet, and lists the addresses in it.
func (r *run) readStyle(ctx context.Context, url string) (p *visit.Page, urls []document.Reference) {
	p, _ = r.loader.Read(ctx, url, maxStyle, func(in io.Reader, _ string) error {
		css, err := io.ReadAll(in)
		urls = document.StyleURLs(css)
		return err
	})
	return p, urls
}

// prepare reads off a page what is stored of it, and has it inspected. A redirect is
// inspected once it is known where it leads.
func (r *run) prepare(j job, p *visit.Page, styles []document.Reference) *result {
	p.Depth, p.From, p.InSitemap, p.Loaded = j.depth, j.from, j.inSitemap, j.kind.isLoaded()
	out := &result{job: j, page: p, fetched: j.page == nil}
	redirected := j.kind == ofPage && len(p.Hops) > 0 && p.Failure == visit.NoFailure
	if redirected {
		out.next, p.Blocked = p.Final, false // the fetcher stopped there, as it was told to
	}
	r.collect(out, styles)
	out.row = rowOf(p)
	for i := range out.links {
		if l := &out.links[i]; l.kind == ofPage && l.how == visit.Anchor {
			out.row.Outlinks++
		}
	}
	if j.kind != ofExternal && !redirected {
		out.note = r.Inspect(p, r.shown)
	}
	return out
}

// collect lists where a page leads and what it loads.
func (r *run) collect(out *result, styles []document.Reference) {
	p := out.page
	add := func(url, text string, how visit.LinkKind, k kind, noFollow bool) {
		normal, err := address.Normalize(url)
		if err != nil {
			return
		}
		if k != notVisited && !sameSite(normal, p.URL) {
			k = ofExternal
		}
		out.links = append(out.links, link{url: normal, id: idOf(normal), kind: k, how: how})
		if noFollow {
			how += noFollowed
		}
		if path, ok := strings.CutPrefix(normal, r.origin+"/"); ok {
			normal = "/" + path
		}
		out.stored = append(out.stored, normal, short(text, maxLinkText), how)
	}
	for i := range styles {
		if absolute, err := address.Resolve(p.Final, styles[i].Href); err == nil {
			add(absolute, "", visit.Picture, ofResource, false)
		}
	}
	if p.Document == nil {
		return
	}
	out.links = make([]link, 0, len(p.Document.Links)+len(p.Document.Images)+len(p.Document.Resources)+4)
	for i := range p.Document.Links {
		l := &p.Document.Links[i]
		if l.Scheme == "http" || l.Scheme == "https" {
			add(l.URL, l.Text, visit.Anchor, ofPage, slices.Contains(l.Rel, "nofollow"))
		}
	}
	collectOther(p, func(url, text string, how visit.LinkKind, k kind) { add(url, text, how, k, false) })
}

func collectOther(p *visit.Page, add func(url, text string, how visit.LinkKind, k kind)) {
	d := p.Document
	for _, c := range p.Canonicals() {
		add(c.URL, "", visit.Canonical, ofPage)
	}
	for _, a := range d.Alternates {
		add(a.URL, a.Lang, visit.Hreflang, ofPage)
	}
	if d.Refresh != nil && d.Refresh.URL != "" {
		add(d.Refresh.URL, "", visit.Refresh, ofPage)
	}
	for i := range d.Images {
		add(d.Images[i].URL, d.Images[i].Alt, visit.Picture, ofResource)
	}
	for i := range d.Candidates {
		add(d.Candidates[i].URL, "", visit.Picture, ofResource)
	}
	for i := range d.Resources {
		switch loaded := &d.Resources[i]; loaded.Kind {
		case "image": // of a style attribute, say
			add(loaded.URL, "", visit.Picture, ofResource)
		case "style":
			add(loaded.URL, loaded.Kind, visit.Resource, ofStyle)
		default:
			add(loaded.URL, loaded.Kind, visit.Resource, ofResource)
		}
	}
	for i := range d.Forms {
		add(d.Forms[i].URL, d.Forms[i].Method, visit.Submit, actionKind(&d.Forms[i]))
	}
	for _, name := range [...]string{"og:image", "og:image:secure_url", "twitter:image"} {
		for _, url := range d.Social[name] {
			if absolute, err := address.Resolve(cmp.Or(d.Base, p.Final), url); err == nil {
				add(absolute, name, visit.Social, ofResource)
			}
		}
	}
}

// notVisited is the kind of an address that is never fetched.
const notVisited kind = -1

// actionKind is what a form's action is visited for: one that is sent by GET must be
// there, and whatever else it is, fetching it may do something.
func actionKind(f *document.Form) kind {
	if (f.Method == "" || f.Method == "get") && !f.Password {
		return ofResource
	}
	return notVisited
}

// noFollowed ends the stored kind of a link that says nofollow.
const noFollowed = " nofollow"

// decodeLinks calls each for the stored links of a page. One to the origin of the start
// has only its path.
func decodeLinks(from, origin string, texts []string, each func(visit.LinkRow) error) (err error) {
	for ; len(texts) >= 3 && err == nil; texts = texts[3:] {
		l := visit.LinkRow{From: from, To: texts[0], Text: texts[1]}
		if strings.HasPrefix(l.To, "/") {
			l.To = origin + l.To
		}
		l.Kind, l.NoFollow = strings.CutSuffix(texts[2], noFollowed)
		err = each(l)
	}
	return err
}
