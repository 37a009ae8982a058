package crawl

import (
	"context"
	"slices"

	"enamel/internal/fault"
	"enamel/internal/seo/crawl/visit"
)

// extent is how much of the site a crawl saw, beside what an earlier one did.
type extent struct {
	// ways is true where all was seen by which the earlier one came to any address.
	ways bool
	// all is true where there is besides no page that could not be read, unless
	// that could not be read then either.
	all bool
}

// extents are those beside the crawls that made findings last.
type extents struct {
	sights
	seen   map[int64]extent
	reread map[int64]bool
	ended  *bool // it came to its end, and left nothing out
	unread []string
}

// saw compares the crawl with an earlier one.
func (e *extents) saw(ctx context.Context, earlier int64) (extent, error) {
	if seen, ok := e.seen[earlier]; ok {
		return seen, nil
	}
	seen, err := e.compare(ctx, earlier)
	if err == nil {
		if e.seen == nil {
			e.seen = map[int64]extent{}
		}
		e.seen[earlier] = seen
	}
	return seen, err
}

func (e *extents) compare(ctx context.Context, earlier int64) (seen extent, err error) {
	if e.ended == nil {
		ended, err := e.cameToItsEnd(ctx)
		if err != nil {
			return seen, err
		}
		e.ended, e.unread = &ended, unreadSitemaps(e.site.Sitemaps)
	}
	if !*e.ended {
		return seen, nil
	}
	then, err := e.of(ctx, earlier)
	if err != nil || then == nil { // nobody knows any more what it saw
		return seen, err
	}
	for i := range then.site.Sitemaps {
		if f := &then.site.Sitemaps[i]; isListRead(f) && slices.Contains(e.unread, f.URL) {
			return seen, nil
		}
	}
	lost, err := e.lostPage(ctx, earlier)
	if err != nil || lost {
		return seen, err
	}
	seen.ways = true
	hidden, err := e.hiddenPage(ctx, earlier)
	seen.all = !hidden
	return seen, err
}

// sawOthers is true where no page that an earlier crawl read can have what it found
// there still and was not looked at: the crawl saw all by which any is reached, or,
// where it left something out, each of them.
func (e *extents) sawOthers(ctx context.Context, earlier int64) (bool, error) {
	if saw, err := e.saw(ctx, earlier); err != nil || saw.ways || e.shrunk > 0 {
		return saw.ways, err
	}
	if all, ok := e.reread[earlier]; ok {
		return all, nil
	}
	all, err := e.readAgain(ctx, earlier)
	if err == nil {
		if e.reread == nil {
			e.reread = map[int64]bool{}
		}
		e.reread[earlier] = all
	}
	return all, err
}

// readAgain is true where all pages that an earlier crawl read were read again, or
// are known to say nothing any more.
func (r *run) readAgain(ctx context.Context, earlier int64) (bool, error) {
	missed, err := r.anyVisit(ctx, earlier, isRead("v")+` and not exists (select 1 from crawl_address b join crawl_visit w on w.crawl = b.crawl and w.id = b.id
		where b.key = a.key and b.crawl = $4 and b.kind = 0 and not `+isUnread("w")+`)`, r.crawl.ID)
	if err != nil || missed {
		return false, err
	}
	displaced, err := r.anyDisplaced(ctx, earlier)
	return !displaced, err
}

// weighSite counts the pages that were read, and compares them with earlier crawls.
func (r *run) weighSite(ctx context.Context) (err error) {
	if r.read, err = r.countRead(ctx, r.crawl.ID); err != nil || r.read == 0 || r.cut() != "" {
		return err
	}
	r.shrunk, err = r.findShrunk(ctx)
	return err
}

// findShrunk returns how many pages an earlier crawl read where this one, which
// came to its end, did not read half as many: something may answer in the site's
// place. 0: it did, or one that came to its end before read no more either, as
// when the site has become smaller. What was cut short says only how many pages
// there are at least.
func (r *run) findShrunk(ctx context.Context) (pages int, err error) {
	for last := r.crawl.ID; ; {
		earlier, err := r.oneBefore(ctx, last)
		if fault.KindOf(err) == fault.NotFound {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		read, err := r.countRead(ctx, earlier.ID)
		whole := earlier.State == Done && earlier.Pages < earlier.Options.MaxPages
		switch {
		case err != nil:
			return 0, err
		case 2*r.read < read:
			return read, nil
		case whole:
			return 0, nil
		}
		last = earlier.ID
	}
}

// cameToItsEnd is true of a crawl that left nothing out. Behind a start that did
// not answer there may be more than it saw.
func (r *run) cameToItsEnd(ctx context.Context) (bool, error) {
	if r.site.Partial != "" || r.shrunk > 0 || r.queued > 0 || len(r.trapped) > 0 || r.site.Known >= r.maxKnown() {
		return false, nil
	}
	start, _, err := newIndex(r.DB, r.crawl.ID, r.site).Row(ctx, r.site.Start)
	arrived := start.Visited && !start.Blocked && start.Failure == visit.NoFailure && start.Status < 300 && sameSite(start.Final, r.site.Start)
	return arrived, err
}

// unreadSitemaps are those of which the crawl does not know all that they list.
func unreadSitemaps(files []visit.SitemapFile) (urls []string) {
	for i := range files {
		if f := &files[i]; !isListRead(f) && (f.Failure != visit.NoFailure || !isGone(f.Status)) {
			urls = append(urls, f.URL)
		}
	}
	return urls
}

func isListRead(f *visit.SitemapFile) bool {
	return f.Failure == visit.NoFailure && f.Problem == "" && f.Status >= 200 && f.Status < 300
}

// lostPage reports a page that an earlier crawl read and this one did not, though
// it is not gone: it may lead to others still.
func (r *run) lostPage(ctx context.Context, earlier int64) (lost bool, err error) {
	lost, err = r.anyVisit(ctx, r.crawl.ID, isUnread("v")+` and exists (select 1 from crawl_address b join crawl_visit w on w.crawl = b.crawl and w.id = b.id
		where b.key = a.key and b.crawl = $4 and b.kind = 0 and `+isRead("w")+`)`, earlier)
	if err != nil || lost {
		return lost, err
	}
	return r.anyDisplaced(ctx, earlier)
}

// hiddenPage reports a page that could not be read, and was not like that when an
// earlier crawl came by. What robots.txt forbids leads nobody anywhere.
func (r *run) hiddenPage(ctx context.Context, earlier int64) (hidden bool, err error) {
	return r.anyVisit(ctx, r.crawl.ID, `not v.blocked and (v.status >= 300 or v.failure <> '') and `+isUnread("v")+`
		and not exists (select 1 from crawl_address b join crawl_visit w on w.crawl = b.crawl and w.id = b.id
			where b.key = a.key and b.crawl = $4 and b.kind = 0 and `+isUnread("w")+`)`, earlier)
}
