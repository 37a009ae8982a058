package audit

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

// maxProblems is how many lines of a robots.txt a proof shows.
const maxProblems = 5

// fileRules are about robots.txt and the sitemaps themselves.
func fileRules() []Rule {
	const robotsStandard = "https://www.rfc-editor.org/rfc/rfc9309"
	return []Rule{
		{
			ID: "robots.missing", Severity: Notice, Need: NeedsAnswer, Title: "There is no robots.txt", Name: "Missing robots.txt", Minutes: 10, Source: robotsStandard + "#section-2.3.1.3",
			Why:  "All may be read, and nothing tells search engines where the sitemap is.",
			Fix:  "Put a robots.txt at the root that names the sitemap; an empty rule allows everything.",
			Site: robotsMissing,
		},
		{
			ID: "robots.unreachable", Severity: Error, Need: NeedsAnswer, Title: "Search engines cannot read robots.txt", Name: "Unreachable robots.txt", Minutes: 30, Source: robotsStandard + "#section-2.3.1.4",
			Why:  "Where the server fails, search engines take this for a closed site and stop reading it; where redirects lead nowhere, for one without rules.",
			Fix:  "Let /robots.txt answer 200 with its rules, or 404 where there are none.",
			Site: robotsUnreachable,
		},
		{
			ID: "robots.syntax", Severity: Warning, Need: NeedsFile, Title: "robots.txt has lines that cannot be understood", Name: "Robots.txt syntax error", Minutes: 10, Source: robotsStandard + "#section-2.2",
			Why:  "Crawlers skip such lines or read them otherwise than meant, so that pages are open or closed by mistake.",
			Fix:  "Write each line as a name, a colon and a value, and put rules after a User-agent line.",
			Site: robotsSyntax,
		},
		{
			ID: "sitemap.missing", Severity: Notice, Need: NeedsAnswer, Title: "There is no sitemap", Name: "Missing sitemap", Minutes: 30, Source: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview",
			Why:  "Search engines find pages by links alone, which does for a small site whose pages are well linked, and is late for others.",
			Fix:  "Offer a sitemap.xml of all pages that are to be found, and name it in robots.txt.",
			Site: sitemapMissing,
		},
		{
			ID: "sitemap.invalid", Severity: Warning, Need: NeedsAnswer, Title: "A sitemap cannot be read", Name: "Invalid sitemap", Minutes: 20, Source: sitemapProtocol,
			Why:  "Search engines may ignore it, or what comes after the mistake.",
			Fix:  "Let the address answer 200 with a valid sitemap, or take it out of robots.txt and of the index that names it.",
			Site: sitemapInvalid,
		},
		{
			ID: "sitemap.too-large", Severity: Warning, Need: NeedsFile, Title: "A sitemap is too large", Name: "Oversized sitemap", Minutes: 20, Source: sitemapProtocol + "#index",
			Why:  "Search engines refuse a file with more than 50,000 addresses or 50 MiB.",
			Fix:  "Divide it into several files and list them in an index.",
			Site: sitemapTooLarge,
		},
	}
}

func robotsMissing(s *Survey, report func(Found)) {
	if status := s.site.Robots.Status; status >= 400 && status < 500 && status != http.StatusTooManyRequests {
		report(Found{URL: s.site.Robots.URL, Detail: "robots.txt answers " + statusText(status) + "."})
	}
}

// robotsUnreachable counts 503 too: while it lasts, search engines stay away.
func robotsUnreachable(s *Survey, report func(Found)) {
	detail := ""
	switch r := &s.site.Robots; {
	case r.Status >= 500:
		detail = "robots.txt answers " + statusText(r.Status) + "."
	case r.Failure == visit.Timeout && r.Status == 0:
		detail = "robots.txt does not answer in time."
	case r.Failure == visit.Timeout:
		detail = "The answer for robots.txt does not end in time."
	case r.Failure == visit.Broken, r.Failure == visit.RedirectLoop, r.Failure == visit.TooManyHops, r.Failure == visit.BadRedirect:
		detail = "robots.txt cannot be read: " + r.Failure.Words() + "."
	case r.Failure == visit.Unreachable:
		detail = "The server does not answer for robots.txt."
	default:
		return
	}
	report(Found{URL: s.site.Robots.URL, Detail: detail})
}

func robotsSyntax(s *Survey, report func(Found)) {
	var details, proof []string
	n := 0
	for _, l := range s.site.Robots.Lines {
		if l.Line == 0 {
			details = append(details, "robots.txt "+l.Why+".")
			continue
		}
		if n++; n <= maxProblems {
			proof = append(proof, fmt.Sprintf("%d: %s (%s)", l.Line, shortened(l.Text, 60), l.Why))
		}
	}
	if n > 0 {
		details = append(details, counted(n, "line cannot be understood.", "lines cannot be understood."))
	}
	if len(details) > 0 {
		report(Found{URL: s.site.Robots.URL, Detail: strings.Join(details, " "), Proof: strings.Join(proof, "\n")})
	}
}

// sound is true of a sitemap that was read to its end.
func sound(f *visit.SitemapFile) bool {
	return f.Status == http.StatusOK && f.Failure == visit.NoFailure && f.Problem == "" && !f.TooLarge
}

// promised is true of a sitemap that the site names, unlike one at the address
// where they usually are: in robots.txt or in an index.
func promised(site *visit.Site, f *visit.SitemapFile) bool {
	if slices.ContainsFunc(site.Robots.Sitemaps, func(named string) bool {
		url, err := address.Normalize(named)
		return err == nil && url == f.URL || named == f.URL
	}) {
		return true
	}
	// Whoever looks for a sitemap stops at the first that is there: what comes after one is of an index.
	return slices.ContainsFunc(site.Sitemaps, func(other visit.SitemapFile) bool { return other.Index && other.URL != f.URL })
}

// absent is true of an address that is known to have no sitemap.
func absent(f *visit.SitemapFile) bool {
	return f.Status >= 400 && f.Status < 500 && f.Status != http.StatusTooManyRequests
}

func sitemapMissing(s *Survey, report func(Found)) {
	if slices.ContainsFunc(s.site.Sitemaps, func(f visit.SitemapFile) bool { return !absent(&f) || promised(s.site, &f) }) {
		return
	}
	r := &s.site.Robots
	if f := r.Failure; len(r.Sitemaps) > 0 || r.Status == 0 || r.Status == http.StatusTooManyRequests || r.Status >= 500 || f == visit.Broken || f == visit.Timeout {
		return // of a site whose robots.txt cannot be read nobody may ask for more
	}
	report(Found{URL: originOf(s.site.Start) + "sitemap.xml", Detail: "robots.txt names no sitemap, and there is none at /sitemap.xml."})
}

func sitemapInvalid(s *Survey, report func(Found)) {
	for i := range s.site.Sitemaps {
		f := &s.site.Sitemaps[i]
		switch {
		case f.Failure == visit.NotChecked, f.Failure == visit.TooBusy, absent(f) && !promised(s.site, f):
		case f.Status != http.StatusOK && f.Status != 0:
			report(Found{URL: f.URL, Detail: "The sitemap answers " + statusText(f.Status) + "."})
		case f.Failure == visit.TooLarge, f.TooLarge: // told by sitemap.too-large
		case f.Failure != visit.NoFailure:
			report(Found{URL: f.URL, Detail: "The sitemap cannot be fetched: " + f.Failure.Words() + "."})
		case f.Problem != "":
			report(Found{URL: f.URL, Detail: "The sitemap is not valid: " + f.Problem + "."})
		}
	}
}

func sitemapTooLarge(s *Survey, report func(Found)) {
	for i := range s.site.Sitemaps {
		if f := &s.site.Sitemaps[i]; f.TooLarge || f.Failure == visit.TooLarge {
			report(Found{URL: f.URL, Detail: fmt.Sprintf("The sitemap has %s addresses and %.1f MiB.", thousands(f.URLs), float64(f.Bytes)/(1<<20))})
		}
	}
}

// sitemapOf is the address at which a site's list of addresses begins.
func sitemapOf(site *visit.Site) string {
	for i := range site.Sitemaps {
		if f := &site.Sitemaps[i]; f.Status == http.StatusOK {
			return f.URL
		}
	}
	return originOf(site.Start) + "sitemap.xml"
}
