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
			Site: ofSite(robotsMissing),
		},
		{
			ID: "robots.unreachable", Severity: Error, Need: NeedsAnswer, Title: "Search engines cannot read robots.txt", Name: "Unreachable robots.txt", Minutes: 30, Source: robotsStandard + "#section-2.3.1.4",
			Why:  "Where the server fails, search engines take this for a closed site and stop reading it; where redirects lead nowhere, for one without rules.",
			Fix:  "Let /robots.txt answer 200 with its rules, or 404 where there are none.",
			Site: ofSite(robotsUnreachable),
		},
		{
			ID: "robots.syntax", Severity: Warning, Need: NeedsFile, Title: "robots.txt has lines that cannot be understood", Name: "Robots.txt syntax error", Minutes: 10, Source: robotsStandard + "#section-2.2",
			Why:  "Crawlers skip such lines or read them otherwise than meant, so that pages are open or closed by mistake.",
			Fix:  "Write each line as a name, a colon and a value, and put rules after a User-agent line.",
			Site: ofSite(robotsSyntax),
		},
		{
			ID: "sitemap.missing", Severity: Notice, Need: NeedsAnswer, Title: "There is no sitemap", Name: "Missing sitemap", Minutes: 30, Source: "https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview",
			Why:  "Search engines find pages by links alone, which does for a small site whose pages are well linked, and is late for others.",
			Fix:  "Offer a sitemap.xml of all pages that are to be found, and name it in robots.txt.",
			Site: ofSite(sitemapMissing),
		},
		{
			ID: "sitemap.invalid", Severity: Warning, Need: NeedsAnswer, Title: "A sitemap cannot be read", Name: "Invalid sitemap", Minutes: 20, Source: sitemapProtocol,
			Why:  "Search engines may ignore it, or what comes after the mistake.",
			Fix:  "Let the address answer 200 with a valid sitemap, or take it out of robots.txt and of the index that names it.",
			Site: ofSite(sitemapInvalid),
		},
		{
			ID: "sitemap.too-large", Severity: Warning, Need: NeedsFile, Title: "A sitemap is too large", Name: "Oversized sitemap", Minutes: 20, Source: sitemapProtocol + "#index",
			Why:  "Search engines refuse a file with more than 50,000 addresses or 50 MiB.",
			Fix:  "Divide it into several files and list them in an index.",
			Site: ofSite(sitemapTooLarge),
		},
	}
}

// ofSite is a rule that looks only at what holds for the whole crawl.
func ofSite(find func(site *visit.Site, report func(Found))) func(*Survey, func(Found)) {
	return func(s *Survey, report func(Found)) { find(s.site, report) }
}

func robotsURL(site *visit.Site) string {
	if site.Robots.URL != "" {
		return site.Robots.URL
	}
	return originOf(site.Start) + "robots.txt"
}

func robotsMissing(site *visit.Site, report func(Found)) {
	if s := site.Robots.Status; s < 400 || s >= 500 || s == http.StatusTooManyRequests {
		return
	}
	report(Found{URL: robotsURL(site), Detail: "robots.txt answers " + statusText(site.Robots.Status) + "."})
}

// robotsUnreachable counts 503 too: while it lasts, search engines stay away.
func robotsUnreachable(site *visit.Site, report func(Found)) {
	r := &site.Robots
	switch {
	case r.Status >= 500:
		report(Found{URL: robotsURL(site), Detail: "robots.txt answers " + statusText(r.Status) + "."})
	case r.Failure == visit.Timeout && r.Status == 0:
		report(Found{URL: robotsURL(site), Detail: "robots.txt does not answer in time."})
	case r.Failure == visit.Timeout:
		report(Found{URL: robotsURL(site), Detail: "The answer for robots.txt does not end in time."})
	case r.Failure == visit.Broken, r.Failure == visit.RedirectLoop, r.Failure == visit.TooManyHops, r.Failure == visit.BadRedirect:
		report(Found{URL: robotsURL(site), Detail: "robots.txt cannot be read: " + r.Failure.Words() + "."})
	case r.Failure == visit.Unreachable:
		report(Found{URL: robotsURL(site), Detail: "The server does not answer for robots.txt."})
	}
}

func robotsSyntax(site *visit.Site, report func(Found)) {
	lines := site.Robots.Lines
	if len(lines) == 0 {
		return
	}
	var whole, proof []string
	n := 0
	for _, l := range lines {
		if l.Line == 0 {
			whole = append(whole, "robots.txt "+l.Why+".")
			continue
		}
		if n++; n <= maxProblems {
			proof = append(proof, fmt.Sprintf("%d: %s (%s)", l.Line, shortened(l.Text, 60), l.Why))
		}
	}
	if n > 0 {
		whole = append(whole, counted(n, "line cannot be understood.", "lines cannot be understood."))
	}
	report(Found{URL: robotsURL(site), Detail: strings.Join(whole, " "), Proof: strings.Join(proof, "\n")})
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

func sitemapMissing(site *visit.Site, report func(Found)) {
	for i := range site.Sitemaps {
		if f := &site.Sitemaps[i]; !absent(f) || promised(site, f) {
			return
		}
	}
	r := &site.Robots
	if f := r.Failure; len(r.Sitemaps) > 0 || r.Status == 0 || r.Status == http.StatusTooManyRequests || r.Status >= 500 || f == visit.Broken || f == visit.Timeout {
		return // of a site whose robots.txt cannot be read nobody may ask for more
	}
	report(Found{URL: originOf(site.Start) + "sitemap.xml", Detail: "robots.txt names no sitemap, and there is none at /sitemap.xml."})
}

func sitemapInvalid(site *visit.Site, report func(Found)) {
	for i := range site.Sitemaps {
		f := &site.Sitemaps[i]
		detail := ""
		switch {
		case f.Failure == visit.NotChecked, f.Failure == visit.TooBusy, absent(f) && !promised(site, f):
		case f.Status != http.StatusOK && f.Status != 0:
			detail = "The sitemap answers " + statusText(f.Status) + "."
		case f.Failure == visit.TooLarge, f.TooLarge: // told by sitemap.too-large
		case f.Failure != visit.NoFailure:
			detail = "The sitemap cannot be fetched: " + f.Failure.Words() + "."
		case f.Problem != "":
			detail = "The sitemap is not valid: " + f.Problem + "."
		}
		if detail == "" {
			continue
		}
		report(Found{URL: f.URL, Detail: detail})
	}
}

func sitemapTooLarge(site *visit.Site, report func(Found)) {
	for i := range site.Sitemaps {
		f := &site.Sitemaps[i]
		if !f.TooLarge && f.Failure != visit.TooLarge {
			continue
		}
		detail := fmt.Sprintf("The sitemap has %s addresses and %.1f MiB.", thousands(f.URLs), float64(f.Bytes)/(1<<20))
		report(Found{URL: f.URL, Detail: detail})
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
