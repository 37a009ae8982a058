package snapshot

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/figure"
)

const (
	mostPages  = 60
	siteTime   = 15 * time.Minute
	recent     = time.Hour           // younger copies are not read again
	trustDates = 30 * 24 * time.Hour // a page is asked for at least so often, whatever its sitemap says
)

// walk is one reading of a site.
type walk struct {
	*Reader
	base  string // the address of its start page
	most  int
	last  Site            // reading
	known map[string]bool // addresses, of earlier readings
	kept  map[string]Page // by address, bodies zipped
	site  Site
	named []string // sitemaps in robots.txt
	found string   // how pages are found, as in Site
	queue []candidate
	seen  map[string]bool // addresses that are or were in the queue; true: it was looked at
	good  bool            // something could be read
	holes bool            // a page could not be read, nor the links in it
}

// Refresh brings the copies of a site up to date, at most so many pages (0: 60), within 15
// minutes. After the first time it asks only for what may have changed. A site that was read
// within the hour is not asked again.
func (r *Reader) Refresh(ctx context.Context, host string, most int, tell func(done, total int, note string)) (Site, error) {
	if most <= 0 || most > mostPages {
		most = mostPages
	}
	w := &walk{Reader: r, most: most, seen: map[string]bool{}, kept: map[string]Page{}, site: Site{Host: strings.ToLower(host), Most: most, At: r.DB.Now()}}
	var err error
	if w.last, w.known, err = r.lastSite(ctx, w.site.Host); err != nil || w.last.Most >= most && w.site.At.Sub(w.last.At) < recent {
		return w.last, err
	}
	kept, err := r.copies(ctx, w.site.Host)
	if err != nil {
		return w.site, err
	}
	for _, p := range kept {
		w.kept[p.URL] = p
	}
	within, cancel := context.WithTimeout(ctx, siteTime)
	defer cancel()
	err = w.run(within, tell)
	if within.Err() != nil && ctx.Err() == nil { // pages read in time count
		err, w.site.Why = nil, cmp.Or(w.site.Why, "It did not answer in time")
	}
	if w.good {
		w.site.Why = ""
	}
	if err != nil {
		return w.site, err
	}
	return w.site, w.keepSite(ctx, &w.site, w.known, w.seen)
}

// run reads the pages, one after the other.
func (w *walk) run(ctx context.Context, tell func(done, total int, note string)) (err error) {
	if w.site.Why, err = w.enterSite(ctx); err != nil || w.site.Why != "" {
		return err
	}
	if err := w.discover(ctx); err != nil {
		return err
	}
	for done := 0; len(w.queue) > 0 && done < w.most; {
		c := w.queue[0]
		w.queue = w.queue[1:]
		if w.seen[c.url] {
			continue
		}
		tell(done, min(w.most, done+1+len(w.queue)), c.url)
		p, err := w.take(ctx, c)
		if err != nil || p.left {
			return err
		}
		if !p.barred {
			done++
		}
	}
	for _, c := range w.queue { // pages pushed out by others are no longer kept
		if _, kept := w.kept[c.url]; kept {
			if err := w.drop(ctx, w.site.Host, c.url, Change{}); err != nil {
				return err
			}
		}
	}
	if w.found == bySitemap || !w.holes {
		w.site.Found = w.found
	}
	return nil
}

// enterSite finds out whether the site speaks https or http; why says that it lets nobody in.
func (w *walk) enterSite(ctx context.Context) (why string, err error) {
	schemes := []string{"https://", "http://"}
	if w.OriginOf("http://"+w.site.Host) == figure.Sandbox {
		schemes = schemes[1:]
	}
	for _, scheme := range schemes {
		if w.base, err = address.Normalize(scheme + w.site.Host + "/"); err != nil {
			return "It is no host of a web site", nil
		}
		v := &visitor{Reader: w.Reader}
		if why, err = v.enter(ctx, w.base); err == nil && v.at.robots != nil {
			w.named = v.at.robots.Sitemaps
		}
		v.leave()
		if err != nil || why == "" || why == forbidden {
			return "", err
		}
	}
	return why, nil
}

// take brings the copy of one page up to date.
func (w *walk) take(ctx context.Context, c candidate) (Page, error) {
	was, kept := w.kept[c.url]
	w.seen[c.url] = true
	age := w.site.At.Sub(was.asked)
	if kept && was.Why == "" && (age < recent || c.lastmod != "" && c.lastmod == was.lastmod && age < trustDates) {
		return was, w.stands(was)
	}
	header := http.Header{}
	if was.ETag != "" {
		header.Set("If-None-Match", was.ETag)
	}
	if was.LastModified != "" {
		header.Set("If-Modified-Since", was.LastModified)
	}
	p, err := w.get(ctx, c.url, header)
	if err != nil {
		return p, err
	}
	if p.Why == "" && p.Final != p.URL {
		if over, err := w.follow(ctx, &p); over || err != nil {
			return p, err
		}
	}
	switch {
	case p.Why != "":
		return p, w.fail(ctx, c, p)
	case p.Status == http.StatusNotModified:
		return p, cmp.Or(w.touch(ctx, w.site.Host, p.Final, "", c.lastmod, w.site.At), w.stands(was))
	}
	w.good = true
	w.links(p.Final, p.Body)
	change := w.changeOf(p, was, kept)
	if !kept || change.Kind != "" {
		w.site.Read++
	}
	return p, w.keep(ctx, w.site.Host, p, c.lastmod, change)
}

// stands takes note of a copy that is as it was.
func (w *walk) stands(p Page) error {
	w.good = true
	body, err := unzip(p.Body)
	w.links(p.URL, body)
	return err
}

// fail takes note of a page that could not be read. Its copy stays, unless it is gone.
func (w *walk) fail(ctx context.Context, c candidate, p Page) error {
	w.site.Why = cmp.Or(w.site.Why, p.Why) // until something can be read
	w.holes = w.holes || !p.barred && address.SameSite(p.URL, p.Final) && (p.Status == 0 || p.Status >= http.StatusInternalServerError)
	if was, kept := w.kept[c.url]; p.Gone && kept {
		return w.drop(ctx, w.site.Host, c.url, Change{URL: c.url, Kind: "removed", Was: was.Title, At: w.site.At})
	}
	return w.touch(ctx, w.site.Host, c.url, p.Why, c.lastmod, w.site.At)
}

// follow takes note of a redirect within the site. Its page is kept under the new address alone: over is true where
// that one is, or was, looked at by itself.
func (w *walk) follow(ctx context.Context, p *Page) (over bool, err error) {
	_, over = w.kept[p.Final]
	switch {
	case w.pageOf(p.Final) == "":
		p.Why = "It leads elsewhere: " + Plain(p.Final, mostTitle)
		return false, nil
	case over || w.seen[p.Final]:
		if _, kept := w.kept[p.URL]; kept {
			err = w.notNew(ctx, w.site.Host, p.Final, w.site.At)
		}
		return true, cmp.Or(err, w.drop(ctx, w.site.Host, p.URL, Change{}))
	}
	w.seen[p.Final] = true
	return false, w.move(ctx, w.site.Host, p.URL, p.Final)
}

// changeOf says what changed in a page that was read.
func (w *walk) changeOf(p, was Page, kept bool) Change {
	change := Change{URL: p.Final, Was: was.Title, Now: p.Title, At: w.site.At}
	switch {
	case kept && was.Title != p.Title:
		change.Kind = "title"
	case kept && was.Hash != p.Hash:
		change.Kind = "text"
	case !kept && w.isNew(p.URL) && w.isNew(p.Final):
		change.Kind = "new"
	}
	return change
}
