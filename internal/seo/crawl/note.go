package crawl

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// maxNotedTraps is how many kinds of addresses that were left out a note names.
const maxNotedTraps = 3

// note says of a crawl that came to its end what kept it from seeing the whole
// site, and what is strange about its start; empty: nothing.
func (r *run) note(ctx context.Context) (string, error) {
	start, _, err := (&Index{db: r.DB, crawl: r.crawl, site: r.site}).Row(ctx, r.site.Start)
	if err != nil {
		return "", err
	}
	notes := []string{r.cut(), r.noteOnStart(&start)}
	if busy := busySitemaps(r.site.Sitemaps); busy != notes[0] {
		notes = append(notes, busy)
	}
	for i, trap := range r.trapped {
		if i == maxNotedTraps {
			break
		}
		notes = append(notes, fmt.Sprintf("left out, %s: %s, such as %s", trap.Reason, counted(trap.Count, "address", "addresses"), trap.Example))
	}
	if r.skipped > 0 {
		notes = append(notes, counted(r.skipped, "link to another site was", "links to other sites were")+" not checked, as somebody wanted")
	}
	var said []string
	for _, text := range notes {
		if text != "" {
			said = append(said, text)
		}
	}
	return strings.Join(said, "; "), nil
}

// cut says what kept the crawl from pages that it knows; empty: nothing.
func (r *run) cut() string {
	switch {
	case r.site.Partial != "":
		return r.site.Partial
	case r.queues[pages].length == 0 || r.roomForPages() > 0:
		return ""
	case !r.atLimit():
		return fmt.Sprintf("it ended after %s, most of which are no pages; beyond them at least %s", counted(r.fetches, "answer", "answers"), beyond(r.queues[pages].length))
	}
	return fmt.Sprintf("it ended at its limit of %s; beyond it at least %s", counted(r.crawl.Options.MaxPages, "page", "pages"), beyond(r.queues[pages].length))
}

// atLimit is true where it is the limit of pages that kept the crawl from others.
func (r *run) atLimit() bool {
	return r.site.Partial == "" && r.queues[pages].length > 0 && r.pages >= r.crawl.Options.MaxPages
}

func (r *run) noteOnStart(start *visit.Row) string {
	origin := originOf(r.site.Start)
	switch {
	case start.Blocked && len(start.Hops) == 0:
		return "robots.txt of " + origin + " forbids the start"
	case len(start.Hops) > 0 && !sameSite(start.Final, r.site.Start):
		return r.site.Start + " leads to " + start.Final + ", which is another site: crawl that"
	case endsOffLimits(start):
		return r.site.Start + " redirects to a page that " + unopened
	case start.NoIndex:
		return "the start asks search engines not to list it (noindex)"
	}
	return ""
}

// endsOffLimits is true of a start that leads to what is never fetched.
func endsOffLimits(start *visit.Row) bool {
	return len(start.Hops) > 0 && address.OffLimits(start.Final)
}

// busySitemaps tells of the first sitemap that was too busy to answer, which is no
// mistake in it: nobody knows what it lists. Empty: all answered.
func busySitemaps(files []visit.SitemapFile) string {
	first, busy := "", 0
	for i := range files {
		if f := &files[i]; f.Failure == visit.TooBusy {
			if busy++; busy == 1 {
				first = f.URL + " could not be read: it was too busy to answer"
				if f.Status != 0 {
					first += fmt.Sprintf(" (%d)", f.Status)
				}
			}
		}
	}
	if busy > 1 {
		return first + ", nor could " + counted(busy-1, "other sitemap", "other sitemaps")
	}
	return first
}

// whyUnread says why not one page of the site could be read.
func (r *run) whyUnread(ctx context.Context) (string, error) {
	start, _, err := (&Index{db: r.DB, crawl: r.crawl, site: r.site}).Row(ctx, r.site.Start)
	switch {
	case err != nil:
		return "", err
	case start.Blocked && len(start.Hops) == 0:
		return "its robots.txt forbids every page", nil
	case len(start.Hops) > 0 && !sameSite(start.Final, r.site.Start):
		return "it redirects to another site, " + start.Final, nil
	case endsOffLimits(&start):
		return "it redirects to a page that " + unopened, nil
	case start.Blocked:
		return "it redirects to a page that its robots.txt forbids", nil
	case start.Status >= 400:
		return refusal(start.Status), nil
	case r.site.Partial != "":
		return r.site.Partial, nil
	case start.Failure != visit.NoFailure:
		return start.Failure.Words(), nil
	case start.Visited && !start.HTML:
		return "its start is no HTML page (" + cmp.Or(start.Type, "of no type") + ")", nil
	case start.Visited && start.Bytes == 0:
		return "its start is an empty page", nil
	}
	return "there was no page", nil
}

// refusal says what a site answers in place of its start.
func refusal(status int) string {
	text := fmt.Sprintf("the site answers %d to our crawler", status)
	if name := http.StatusText(status); name != "" {
		text += " (" + name + ")"
	}
	if isRefused(status) {
		text += ", as guards against bots do; if it has one, let " + Agent + " pass there and crawl again"
	}
	return text
}

// beyond a limit: what they lead to nobody knows yet.
func beyond(addresses int) string {
	if addresses == 1 {
		return "1 address is known"
	}
	return fmt.Sprintf("%d addresses are known", addresses)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
