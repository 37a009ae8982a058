package audit

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

func redirectRules() []Rule {
	const source = "https://developers.google.com/search/docs/crawling-indexing/301-redirects"
	return []Rule{
		{
			ID: "redirect.temporary", Severity: Notice, Need: NeedsWay, Title: "The address forwards only for the time being", Name: "Temporary redirect (302)", Minutes: 5, Source: source,
			Why: "A temporary redirect tells search engines to keep the old address in their results.",
			Fix: "If the page has moved for good, answer 301 or 308.", Page: temporaryRedirect,
		},
		{
			ID: "redirect.chain", Severity: Warning, Need: NeedsWay, Title: "Visitors are forwarded several times over", Name: "Redirect chain", Minutes: 10,
			Why:    "Each step costs visitors a round trip, and search engines follow only so many: Google ten.",
			Source: "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes",
			Fix:    "Let the first address redirect straight to the last.", Page: redirectChain,
		},
		{
			ID: "redirect.loop", Severity: Error, Need: NeedsWay, Title: "The address forwards in a circle", Name: "Redirect loop", Minutes: 20, Source: "https://www.rfc-editor.org/rfc/rfc9110#section-15.4",
			Why: "Browsers show an error instead of a page, and search engines drop the address.",
			Fix: "Find the two rules that send the address to each other, often http to https against www to no www, and take one away.", Page: redirectLoop,
		},
		{
			ID: "redirect.to-error", Severity: Error, Need: NeedsWay, OfTarget: NeedsAnswer, Title: "The address forwards to a page that is not there", Name: "Redirect to an error", Minutes: 10, Source: source,
			Why: "Who follows it finds nothing, and what links to the old address are worth is lost.",
			Fix: "Let it lead to a page that exists, or take it away so that the address answers 404 or 410.", Page: redirectToError,
		},
		{
			ID: "redirect.meta-refresh", Severity: Warning, Need: NeedsPage, Title: "The page sends its visitors on by itself", Name: "Meta refresh redirect", Minutes: 10,
			Why:    "After a delay visitors lose the page while they read it, and search engines take the move for a temporary one. Without a delay the server still does it better.",
			Source: "https://www.w3.org/WAI/WCAG22/Techniques/failures/F40",
			Fix:    "Redirect on the server, with 301 or 308, and take the refresh away.", Page: metaRefresh,
		},
	}
}

// temporaryRedirect judges the page's own answer. That of the next address is
// found there.
func temporaryRedirect(s *Subject) []Found {
	if s.External || s.Loaded || len(s.Hops) == 0 {
		return nil
	}
	hop := s.Hops[0]
	if hop.Status != http.StatusFound && hop.Status != http.StatusSeeOther && hop.Status != http.StatusTemporaryRedirect {
		return nil
	}
	return one(Found{Detail: "The address redirects with " + statusText(hop.Status) + ".", Proof: chain(s.Page), Target: hop.To})
}

// redirectChain judges the first of a chain: the others are steps of it.
func redirectChain(s *Subject) []Found {
	if s.External || s.Loaded || s.Inner || len(s.Hops) < 2 || s.Failure == visit.RedirectLoop {
		return nil
	}
	detail := fmt.Sprintf("%d redirects follow one another.", len(s.Hops))
	if s.Failure == visit.TooManyHops {
		detail = fmt.Sprintf("%d redirects and more follow one another, more than search engines follow.", len(s.Hops))
	}
	return one(Found{Detail: detail, Proof: chain(s.Page)})
}

// redirectLoop tells of a loop once, at the shortest of its addresses: what leads
// into it is mended there as well.
func redirectLoop(s *Subject) []Found {
	if s.External || s.Loaded || s.Failure != visit.RedirectLoop || len(s.Hops) == 0 {
		return nil
	}
	loop := loopOf(s.Page)
	if loop.Shortest != s.URL {
		return nil
	}
	detail := fmt.Sprintf("%d redirects lead back to where they began.", loop.Length)
	if loop.Length == 1 {
		detail = "The address redirects to itself."
	}
	return one(Found{Detail: detail, Proof: chain(s.Page)})
}

// loopOf is the loop in which redirects end.
func loopOf(p *visit.Page) (loop visit.Loop) {
	if p.Loop.Length > 0 {
		return p.Loop
	}
	again := p.Hops[len(p.Hops)-1].To
	first := slices.IndexFunc(p.Hops, func(h visit.Hop) bool { return h.URL == again })
	if first < 0 {
		return loop
	}
	members := p.Hops[first:]
	shortest := slices.MinFunc(members, func(a, b visit.Hop) int {
		return cmp.Or(cmp.Compare(len(a.URL), len(b.URL)), cmp.Compare(a.URL, b.URL))
	})
	return visit.Loop{Length: len(members), Shortest: shortest.URL}
}

// redirectToError says of other sites only what is certain: that the page is gone. Of
// the site's own pages that fail status.server-error and status.timeout tell. Of a
// chain the last redirect of the site is told, where it is mended.
func redirectToError(s *Subject) []Found {
	if s.External || s.Loaded || len(s.Hops) == 0 || len(s.Hops) > 1 && s.isInternal(s.Hops[1].URL) {
		return nil
	}
	found := Found{Proof: chain(s.Page), Target: s.Hops[len(s.Hops)-1].To}
	own := s.isInternal(s.URL)
	switch {
	case s.Failure == visit.BadRedirect, !own && (s.Failure == visit.Timeout || s.Failure == visit.Unreachable):
		found.Detail = "The redirect leads nowhere: " + s.Detail + "."
	case s.Status == http.StatusNotFound, s.Status == http.StatusGone, own && s.Status >= 400 && s.Status < 500 && s.Status != http.StatusTooManyRequests:
		found.Detail = "The redirect leads to an address that answers " + statusText(s.Status) + "."
	default:
		return nil
	}
	return one(found)
}

// chain is the addresses of a redirect, in order.
func chain(p *visit.Page) string {
	var b strings.Builder
	b.WriteString(p.URL)
	for _, hop := range p.Hops {
		to := hop.To
		if to == "" {
			to = hop.Location
		}
		fmt.Fprintf(&b, " → %d %s", hop.Status, to)
	}
	return b.String()
}

func metaRefresh(s *Subject) []Found {
	if r := s.Document.Refresh; r != nil && r.URL != "" && !address.Same(r.URL, s.Final) {
		return one(Found{
			Detail: fmt.Sprintf("After %g seconds the page sends its visitors to %s.", r.Seconds, r.URL),
			Proof:  fmt.Sprintf(`<meta http-equiv="refresh" content="%g; url=%s">`, r.Seconds, r.Href), Target: r.URL,
		})
	}
	return nil
}
