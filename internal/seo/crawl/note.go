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

// note says of a crawl that has ended what kept it from seeing the whole site, and what is
// strange about its start; of one that read no page, why. Empty: nothing.
func (r *run) note(ctx context.Context) (string, error) {
	start, _, err := (&Index{db: r.DB, crawl: r.crawl}).Row(ctx, r.site.Start)
	strange := r.noteOnStart(&start)
	if r.pages == 0 {
		return cmp.Or(strange, r.whyUnread(&start)), err
	}
	said := []string{r.cut(), strange}
	for _, trap := range r.trapped[:min(len(r.trapped), maxNotedTraps)] {
		said = append(said, fmt.Sprintf("left out, %s: %s, such as %s", trap.Reason, counted(trap.Count, "address", "addresses"), trap.Example))
	}
	add := func(n int, one, many, left string) {
		if n > 0 {
			said = append(said, counted(n, one, many)+left)
		}
	}
	add(r.leftOut(ofResource), "picture or file was", "pictures and files were", " not asked for")
	add(r.leftOut(ofExternal)-r.skipped, "outside link was", "outside links were", " not asked for")
	add(r.skipped, "link to another site was", "links to other sites were", " skipped on request")
	return strings.Join(slices.DeleteFunc(said, func(text string) bool { return text == "" }), "; "), err
}

// leftOut is how many addresses of a queue were not asked for; 0 where none was to be.
func (r *run) leftOut(of kind) (n int) {
	for _, e := range r.known {
		if r.queueOf(e.kind) == &r.queues[of] && (e.waiting || !e.queued) && r.mostOf(of) >= 0 {
			n++
		}
	}
	return n
}

// cut says what kept the crawl from pages that it knows; empty: nothing.
func (r *run) cut() string {
	left := r.queues[ofPage].Len()
	if r.site.Partial != "" || left == 0 || r.roomForPages() > 0 {
		return r.site.Partial
	}
	at := "at its limit of " + counted(r.crawl.Options.MaxPages, "page", "pages")
	if !r.atLimit() {
		at = fmt.Sprintf("after %d answers, most of which are no pages", r.fetches)
	}
	return "it ended " + at + "; beyond it at least " + counted(left, "address is known", "addresses are known")
}

// atLimit is true where it is the limit of pages that kept the crawl from others.
func (r *run) atLimit() bool {
	return r.site.Partial == "" && r.queues[ofPage].Len() > 0 && r.pages >= r.crawl.Options.MaxPages
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

// whyUnread says why not one page of the site could be read.
func (r *run) whyUnread(start *visit.Row) string {
	switch {
	case isRefused(start.Status):
		return fmt.Sprintf("the site answers %d to our crawler (%s), as guards against bots do; if it has one, let %s pass there and crawl again",
			start.Status, http.StatusText(start.Status), Agent)
	case start.Status >= http.StatusBadRequest:
		return fmt.Sprintf("the site answers %d to our crawler (%s)", start.Status, http.StatusText(start.Status))
	case start.Failure != visit.NoFailure || !start.Visited:
		return cmp.Or(r.site.Partial, start.Failure.Words(), "there was no page")
	case !start.HTML:
		return "its start is no HTML page (" + cmp.Or(start.Type, "of no type") + ")"
	}
	return "its start is an empty page"
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
