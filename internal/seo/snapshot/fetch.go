package snapshot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/fetch"
	"enamel/internal/seo/crawl/visit"
	"enamel/internal/seo/figure"
)

const (
	mostBytes = 1 << 20 // of a page
	mostTags  = 40_000  // which bound the memory of its parsing: some 20 MB
	mostTitle = 300     // characters
	mostURL   = 1000    // bytes: PostgreSQL indexes no longer ones

	fewWords   = 40 // a page of scripts has fewer
	checkWords = 60 // a proof that one is human has fewer
	loginWords = 100
	fewLinks   = 3

	human   = "The site asks for a proof that one is human"
	signIn  = "It asks for a sign-in"
	scripts = "The page is made by scripts: it has no text without them"
)

// Fetch reads one page within robots.txt and stores nothing. Redirects are followed as far
// as robots.txt allows there. Page.Why says why a page could not be read; an error is the
// end of ctx.
func (r *Reader) Fetch(ctx context.Context, url string) (Page, error) {
	return r.get(ctx, url, nil)
}

// get is Fetch with headers that ask for the page only where it has changed: then its status is 304.
func (r *Reader) get(ctx context.Context, raw string, known http.Header) (Page, error) {
	page := Page{URL: raw, Final: raw, At: r.DB.Now(), Origin: figure.Measured}
	url, err := address.Normalize(raw)
	if err != nil || len(url) > mostURL {
		page.Why = "It is no address of a web page"
		return page, nil
	}
	page.URL, page.Origin = url, r.OriginOf(url)
	v := &visitor{Reader: r}
	defer v.leave()
	p, body, why, err := v.open(ctx, url, known, mostBytes)
	page.Final, page.Status, page.Why = p.Final, p.Status, why
	if err == nil && why == "" {
		page.fill(p, body, len(known) > 0)
		v.note(p, page.Why)
	}
	page.barred = page.Why == forbidden || page.Why == harmful
	page.left = address.SameSite(page.URL, page.Final) && v.leftAlone()
	return page, err
}

// open asks for an address and reads its answer, whatever the status. Redirects are followed as far as
// may be: why says what forbids the address, or that to which it leads.
func (v *visitor) open(ctx context.Context, url string, header http.Header, limit int64) (p *visit.Page, body []byte, why string, err error) {
	if why, err = v.enter(ctx, url); err != nil || why != "" {
		return &visit.Page{Final: url}, nil, why, err
	}
	var refused error // to wait for where a redirect leads
	o := fetch.Options{Web: v.Web, Agent: v.Agent, Allowed: func(ctx context.Context, to string) bool {
		why, refused = v.enter(ctx, to)
		return why == "" && refused == nil
	}}
	p, err = fetch.New(o).Copy(ctx, url, header, limit, func(in io.Reader, _ string) (err error) {
		body, err = io.ReadAll(in)
		return err
	})
	if errors.Is(refused, context.DeadlineExceeded) && ctx.Err() == nil { // the next server took too long
		why, refused = "No answer in time", nil
	}
	return p, body, why, cmp.Or(context.Cause(ctx), refused, err)
}

// fill copies an answer's fields, or the reason why it is no page. A known page may be unchanged.
func (p *Page) fill(from *visit.Page, body []byte, known bool) {
	p.Gone = p.Status == http.StatusNotFound || p.Status == http.StatusGone
	p.ETag, p.LastModified = Plain(from.Header.Get("Etag"), mostTitle), Plain(from.Header.Get("Last-Modified"), mostTitle)
	if known && p.Status == http.StatusNotModified {
		return
	}
	text, cut := bounded(document.Decode(body, from.Header.Get("Content-Type")))
	p.Cut = cut || len(body) == mostBytes
	doc := document.Parse(text, "text/html; charset=utf-8", p.Final)
	if p.Why = why(from, text, doc); p.Why == "" {
		p.Body, p.Title, p.Hash = text, titleOf(doc), hashOf(doc)
	}
}

// bounded is a page up to its last tag that is read.
func bounded(text []byte) (head []byte, cut bool) {
	tags := 0
	for i, c := range text {
		if c != '<' {
			continue
		}
		if tags++; tags > mostTags {
			return text[:i], true
		}
	}
	return text, false
}

func titleOf(doc *document.Document) string {
	if len(doc.Titles) == 0 {
		return ""
	}
	return Plain(doc.Titles[0], mostTitle)
}

// why says what keeps an answer from being a page to read; empty: nothing.
func why(p *visit.Page, body []byte, doc *document.Document) string {
	words := doc.Words
	for _, l := range doc.Links {
		if l.Region != document.Main {
			words += document.CountWords(l.Text)
		}
	}
	refused := slices.Contains([]int{http.StatusForbidden, http.StatusTooManyRequests, http.StatusServiceUnavailable}, p.Status)
	switch {
	case asksForProof(body, doc, refused, words):
		return human
	case p.Failure != visit.NoFailure:
		return failure(p)
	case p.Status == http.StatusUnauthorized:
		return signIn
	case p.Status < 200 || p.Status > 299:
		return failure(p)
	case p.Type != "" && p.Type != "text/html" && p.Type != "application/xhtml+xml":
		return "It is no web page but " + Plain(p.Type, 100)
	case words < loginWords && slices.ContainsFunc(doc.Forms, func(f document.Form) bool { return f.Password }):
		return signIn
	case words < fewWords && len(doc.Links) < fewLinks && strings.Count(strings.ToLower(string(body)), "<script") > len(doc.Structured):
		return scripts
	}
	return ""
}

// asksForProof recognizes the pages that keep programs out. A captcha of a form leaves the same
// marks, so a page that is not refused must have hardly any text or links besides.
func asksForProof(body []byte, doc *document.Document, refused bool, words int) bool {
	source := strings.ToLower(string(body))
	seen := source
	if !refused {
		if words >= checkWords || len(doc.Links) >= fewLinks {
			return false
		}
		seen = strings.ToLower(titleOf(doc) + " " + doc.Text)
	}
	has := func(text string, marks ...string) bool {
		return slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(text, mark) })
	}
	return has(seen, "captcha", "you are human", "a robot", "just a moment", "unusual traffic", "checking your browser", "are not a bot") ||
		has(source, "cf_chl_", "px-captcha", "_incapsula_resource", "captcha-delivery.com", "awswaf.com")
}

// failure says in a sentence why there is no answer, or what it is.
func failure(p *visit.Page) string {
	switch p.Failure {
	case visit.NoFailure:
		return fmt.Sprintf("It answers %d", p.Status)
	case visit.TooBusy:
		return fmt.Sprintf("It answers %d: it asks to be left alone", p.Status)
	}
	detail := cmp.Or(Plain(p.Detail, mostTitle), p.Failure.Words())
	return strings.ToUpper(detail[:1]) + detail[1:]
}

// hashOf is the same while the main text and its links are: the values of queries, such as a
// nonce, do not count.
func hashOf(doc *document.Document) string {
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%s\n%x\n", titleOf(doc), doc.TextHash) // a hash never fails
	for _, l := range doc.Links {
		if path, _, _ := strings.Cut(l.URL, "?"); l.Region == document.Main {
			_, _ = io.WriteString(sum, path+"\n")
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// OriginOf is where figures of a page come from: the sandbox, where it plays the host.
func (r *Reader) OriginOf(address string) figure.Origin {
	if u, err := url.Parse(address); err == nil && r.Played != nil && r.Played(u.Hostname()) {
		return figure.Sandbox
	}
	return figure.Measured
}
