package audit

import (
	"fmt"
	"net/http"

	"enamel/internal/seo/crawl/visit"
)

func statusRules() []Rule {
	const source = "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes"
	return []Rule{
		{
			ID: "status.client-error", Severity: Error, Need: NeedsAnswer, Title: "The page is not there", Name: "Client error (4xx)", Minutes: 15, Source: source,
			Why: "Who comes by a link or a search result finds nothing, and search engines drop the address.",
			Fix: "Bring the page back, or redirect the address for good to the page that took its place, and mend the links to it.", Page: clientError,
		},
		{
			ID: "status.server-error", Severity: Error, Need: NeedsAnswer, Title: "The server fails on this page", Name: "Server error (5xx)", Minutes: 60, Source: source,
			Why: "Nobody sees the page, and search engines slow down and drop addresses that keep failing.",
			Fix: "Look in the server's log for the failure at this address and mend it.", Page: serverError,
		},
		{
			ID: "status.timeout", Severity: Error, Need: NeedsAnswer, Title: "The page takes too long to come", Name: "Timeout", Minutes: 60,
			Why:    "Visitors leave and search engines give up before the page is there.",
			Source: "https://developers.google.com/crawling/docs/troubleshooting/dns-network-errors",
			Fix:    "Find what keeps the server busy at this address: a slow query, a service that does not answer, too few workers.", Page: timeout,
		},
	}
}

// clientError leaves 429 alone: it tells how fast we came, not what is there. Of
// an address that a page or a sitemap names, link.broken, sitemap.error-url and their
// like tell: there it is mended.
func clientError(s *Subject) []Found {
	if s.External || s.Loaded || len(s.Hops) > 0 || s.From != "" || s.InSitemap && !s.isStart() || s.Status < 400 || s.Status > 499 || s.Status == http.StatusTooManyRequests {
		return nil
	}
	return one(Found{Detail: "The address answers " + statusText(s.Status) + "."})
}

// serverError leaves to image.broken and link.broken what they tell of a picture
// or a script: that it is surely not there.
func serverError(s *Subject) []Found {
	switch {
	case s.External || len(s.Hops) > 0:
		return nil
	case s.Loaded && s.Failure != visit.TooBusy && s.Failure != visit.Broken:
		return nil
	case s.Status >= 500:
		return one(Found{Detail: "The address answers " + statusText(s.Status) + "."})
	case s.Failure == visit.Unreachable, s.Failure == visit.Broken:
		return one(Found{Detail: "There is no whole answer: " + s.Detail + "."})
	}
	return nil
}

func timeout(s *Subject) []Found {
	if s.External || len(s.Hops) > 0 || s.Failure != visit.Timeout {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("Given up after %.1f seconds: %s.", s.Took.Seconds(), s.Detail)})
}

func statusText(status int) string {
	if text := http.StatusText(status); text != "" {
		return fmt.Sprintf("%d (%s)", status, text)
	}
	return fmt.Sprint(status)
}
