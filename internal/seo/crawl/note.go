package crawl

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// maxNotedTraps is how many kinds of addresses that were left out a note names.
const maxNotedTraps = 3

// unopened says of an address that it is off limits.
const unopened = "a crawler does not open (sign-in, sign-out, cart)"

// note says of a crawl that came to its end what kept it from seeing the whole site, and
// what is strange about its start; empty: nothing.
func (r *run) note(ctx context.Context) (string, error) {
	start, err := r.start(ctx)
	said := []string{r.cut(), r.noteOnStart(&start)}
	for _, trap := range r.trapped[:min(len(r.trapped), maxNotedTraps)] {
		said = append(said, fmt.Sprintf("left out, %s: %s, such as %s", trap.Reason, counted(trap.Count, "address", "addresses"), trap.Example))
	}
	if r.skipped > 0 {
		said = append(said, counted(r.skipped, "link to another site was", "links to other sites were")+" skipped on request")
	}
	return strings.Join(slices.DeleteFunc(said, func(text string) bool { return text == "" }), "; "), err
}

// start is what was found at the address where the crawl began.
func (r *run) start(ctx context.Context) (visit.Row, error) {
	row, _, err := (&Index{db: r.DB, crawl: r.crawl}).Row(ctx, r.site.Start)
	return row, err
}

// cut says what kept the crawl from pages that it knows; empty: nothing.
func (r *run) cut() string {
	left := r.queues[pages].length
	switch {
	case r.site.Partial != "" || left == 0 || r.roomForPages() > 0:
		return r.site.Partial
	case !r.atLimit():
		return fmt.Sprintf("it ended after %s, most of which are no pages; beyond them at least %s", counted(r.fetches, "answer", "answers"), beyond(left))
	}
	return fmt.Sprintf("it ended at its limit of %s; beyond it at least %s", counted(r.crawl.Options.MaxPages, "page", "pages"), beyond(left))
}

// atLimit is true where it is the limit of pages that kept the crawl from others.
func (r *run) atLimit() bool {
	return r.site.Partial == "" && r.queues[pages].length > 0 && r.pages >= r.crawl.Options.MaxPages
}

// noteOnStart says what is strange about the address where the crawl began; empty: nothing.
func (r *run) noteOnStart(start *visit.Row) string {
	moved := len(start.Hops) > 0
	switch {
	case start.Blocked && moved:
		return r.site.Start + " redirects to a page that its robots.txt forbids"
	case start.Blocked:
		return "robots.txt of " + r.origin + " forbids the start"
	case moved && !sameSite(start.Final, start.URL):
		return "it redirects to another site, " + start.Final
	case moved && address.OffLimits(start.Final):
		return r.site.Start + " redirects to a page that " + unopened
	case start.NoIndex:
		return "the start asks search engines not to list it (noindex)"
	}
	return ""
}

// busySitemap tells of the first sitemap that was too busy to answer, which is no mistake
// in it: nobody knows what it lists. Empty: all answered.
func busySitemap(files []visit.SitemapFile) string {
	for i := range files {
		if files[i].Failure == visit.TooBusy {
			return files[i].URL + " could not be read: it was too busy to answer"
		}
	}
	return ""
}

// whyUnread says why not one page of the site could be read.
func (r *run) whyUnread(ctx context.Context) (string, error) {
	start, err := r.start(ctx)
	strange := r.noteOnStart(&start)
	switch {
	case err != nil || strange != "":
		return strange, err
	case start.Status >= http.StatusBadRequest:
		return refusal(start.Status), nil
	case start.Failure != visit.NoFailure || !start.Visited:
		return cmp.Or(r.site.Partial, start.Failure.Words(), "there was no page"), nil
	case !start.HTML:
		return "its start is no HTML page (" + cmp.Or(start.Type, "of no type") + ")", nil
	}
	return "its start is an empty page", nil
}

// refusal says what a site answers in place of its start.
func refusal(status int) string {
	text := fmt.Sprintf("the site answers %d to our crawler (%s)", status, cmp.Or(http.StatusText(status), "no known status"))
	if isRefused(status) {
		text += ", as guards against bots do; if it has one, let " + Agent + " pass there and crawl again"
	}
	return text
}

// beyond a limit: what they lead to nobody knows yet.
func beyond(addresses int) string {
	return counted(addresses, "address is known", "addresses are known")
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
