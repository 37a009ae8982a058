package snapshot

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/sitemap"
	"enamel/internal/seo/crawl/visit"
)

const (
	mostSitemaps = 10
	mostListed   = 10_000  // addresses of one site
	sitemapBytes = 8 << 20 // of one sitemap
	mostDate     = 40      // characters of a lastmod

	bySitemap, byLinks = "sitemap", "links"
)

// candidate is an address that may be read, with its date of the sitemap.
type candidate struct{ url, lastmod string }

// discover finds what there is to read, the most worthwhile first: the start page, what is new,
// what is kept already, the rest from the top down.
func (w *walk) discover(ctx context.Context) error {
	all, err := w.listed(ctx)
	if err != nil {
		return err
	}
	for _, url := range append(slices.Collect(maps.Keys(w.kept)), w.base) {
		all[url] += "" // without a date, unless it has one
	}
	fresh := 0
	for url, lastmod := range all {
		w.queue, w.seen[url] = append(w.queue, candidate{url, lastmod}), false
		if w.isNew(url) {
			fresh++
		}
	}
	class := func(url string) int {
		switch _, kept := w.kept[url]; {
		case url == w.base:
			return 0
		case kept:
			return 2
		case w.isNew(url) && fresh <= w.most/2: // more would leave no room for the rest
			return 1
		}
		return 3
	}
	slices.SortFunc(w.queue, func(a, b candidate) int {
		return cmp.Or(class(a.url)-class(b.url), depth(a.url)-depth(b.url), strings.Compare(b.lastmod, a.lastmod), strings.Compare(a.url, b.url))
	})
	return nil
}

// isNew reports whether an address was unknown at the last reading. If that reading was not whole, or
// found addresses another way, isNew is false.
func (w *walk) isNew(url string) bool {
	return w.last.Found == w.found && len(w.known) < mostListed && !w.known[url]
}

// listed returns the addresses, with their dates, of the sitemaps that robots.txt names, else of the usual one.
// If there are none, or one cannot be read, links are followed too.
func (w *walk) listed(ctx context.Context) (map[string]string, error) {
	out, files := map[string]string{}, []string{}
	for _, at := range w.named {
		if url, err := address.Resolve(w.base, at); err == nil && address.SameSite(url, w.base) {
			files = append(files, url)
		}
	}
	if len(files) == 0 {
		files = []string{w.base + "sitemap.xml"}
	}
	w.found = bySitemap
	for i := 0; i < len(files) && i < mostSitemaps; i++ {
		more, err := w.readSitemap(ctx, files[i], out)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	if len(out) == 0 {
		w.found = byLinks
	}
	return out, nil
}

// readSitemap adds the addresses of a sitemap to out, and returns those of an index.
func (w *walk) readSitemap(ctx context.Context, at string, out map[string]string) (more []string, err error) {
	v := &visitor{Reader: w.Reader}
	defer v.leave()
	p, body, why, err := v.open(ctx, at, nil, sitemapBytes)
	if err != nil {
		return nil, err
	}
	if why != "" || p.Failure != visit.NoFailure || p.Status >= http.StatusInternalServerError {
		w.found = byLinks
	}
	if why == "" {
		v.note(p, failure(p))
	}
	if p.Status != http.StatusOK {
		return nil, nil
	}
	dates := map[string]string{}
	info, err := sitemap.ReadDated(bytes.NewReader(body), p.Type, func(loc, lastmod string) error {
		if url := w.pageOf(loc); url != "" && len(dates)+len(out) < mostListed {
			dates[url] = Plain(lastmod, mostDate)
		}
		return nil
	})
	if info.Kind == sitemap.Index {
		return slices.Sorted(maps.Keys(dates)), err
	}
	maps.Copy(out, dates)
	return nil, err
}

// links adds the addresses that a page leads to, where they are followed.
func (w *walk) links(at string, body []byte) {
	if w.found != byLinks {
		return
	}
	for _, l := range document.Parse(body, "text/html; charset=utf-8", at).Links {
		url := w.pageOf(l.URL)
		if _, had := w.seen[url]; url != "" && !had && len(w.seen) < mostListed {
			w.queue, w.seen[url] = append(w.queue, candidate{url: url}), false
		}
	}
}

// pageOf is an address as it is kept; empty: it is of another site, no page, or not to be opened.
func (w *walk) pageOf(raw string) string {
	url, err := address.Normalize(raw)
	if err != nil || len(url) > mostURL || !address.SameSite(url, w.base) || address.OffLimits(url) {
		return ""
	}
	url, _ = address.WithoutSession(url)
	at, _, _ := strings.Cut(url, "?")
	files := []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".svg", ".ico", ".pdf", ".doc", ".docx", ".xls", ".xlsx", ".zip", ".mp3", ".mp4", ".css", ".js", ".json"}
	if slices.Contains(files, strings.ToLower(path.Ext(at))) {
		return ""
	}
	return url
}

// depth is how many levels the path of an address has, a query being one more.
func depth(url string) int {
	return strings.Count(strings.TrimSuffix(url, "/"), "/") + strings.Count(url, "?")
}
