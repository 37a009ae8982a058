package audit

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/document"
)

const maxPageLinks = 1000

func linkRules() []Rule {
	const source = "https://developers.google.com/search/docs/crawling-indexing/links-crawlable"
	return []Rule{
		{
			ID: "link.nofollow-internal", Severity: Notice, Need: NeedsPage, Title: "A link tells Google not to follow it within the site", Name: "Internal nofollow link", Minutes: 5,
			Why:    "It asks search engines not to follow the link, and not to associate the site with a page of its own.",
			Source: "https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links",
			Fix:    "Take rel=nofollow off; to keep a page out of the results give it noindex.", Page: eachLink(true, nofollow),
		},
		{
			ID: "link.empty-text", Severity: Warning, Need: NeedsPage, Title: "A link has no text", Name: "Empty anchor text", Minutes: 5,
			Why:    "Screen readers announce at best the address, and search engines do not learn what the link leads to.",
			Source: "https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html",
			Fix:    "Write a text into the link, an alt on its picture, or an aria-label.", Page: eachLink(true, textless),
		},
		{
			ID: "link.generic-text", Severity: Notice, Need: NeedsPage, Title: "A link's text says nothing of where it leads", Name: "Non-descriptive anchor text", Minutes: 5,
			Why: "Visitors who go from link to link, and search engines, learn nothing from “click here”.", Source: source,
			Fix: "Name what is behind the link in its text.", Page: eachLink(true, generic),
		},
		{
			ID: "link.too-many", Severity: Notice, Need: NeedsPage, Title: "The page has very many links", Name: "Too many links", Minutes: 60, Source: source,
			Why: "Hardly a visitor finds a way among so many. Search engines name no number, but advise against what seems too much.",
			Fix: "Split the list into pages, or group it by categories.", Page: tooManyLinks,
		},
		{
			ID: "link.uncrawlable", Severity: Warning, Need: NeedsPage, Title: "Google cannot follow a link", Name: "Uncrawlable link", Minutes: 15,
			Why:    "Search engines reliably find a page only by the address in a link, not by what a click starts; nor can visitors open it in a new tab.",
			Source: source,
			Fix:    "Give the link the address of the page as its href; where it does something else, make it a <button>.", Page: eachLink(false, uncrawlable),
		},
		{
			ID: "link.localhost", Severity: Error, Need: NeedsPage, Title: "The page refers to an address that works on one computer only", Name: "Link to localhost", Minutes: 5,
			Why:    "Such an address works on the author's machine or network alone.",
			Source: "https://www.rfc-editor.org/rfc/rfc6761#section-6.3",
			Fix:    "Write the public address, or a path that begins with a slash.", Page: localhost,
		},
		{
			ID: "link.insecure", Severity: Warning, Need: NeedsPage, Title: "A link leads to the unprotected version of the site", Name: "Internal HTTP link", Minutes: 5,
			Why:    "What is sent over http can be read and changed on its way, and each visit costs a redirect.",
			Source: "https://web.dev/articles/why-https-matters",
			Fix:    "Write https:// in the address, or a path that begins with a slash.", Page: eachLink(false, insecure),
		},
	}
}

// eachLink makes a rule about single links; judge words the fault of one. If once is
// true, links outside the main content, which repeat on every page, are judged on the
// start page alone.
func eachLink(once bool, judge func(*Subject, *document.Link) (detail string)) func(*Subject) []Found {
	return func(s *Subject) (found []Found) {
		for i := range s.Document.Links {
			link := &s.Document.Links[i]
			if once && link.Region != document.Main && !s.isStart() || len(found) > 2*MaxFound {
				continue
			}
			if detail := judge(s, link); detail != "" {
				proof := fmt.Sprintf("<a href=%q>%s</a>", link.Href, link.Text)
				found = append(found, Found{Detail: detail, Proof: proof, Target: link.URL, Key: link.Href + " " + link.Text})
			}
		}
		return found
	}
}

// isWeb is true of a link to another page.
func isWeb(l *document.Link) bool {
	return l.URL != "" && (l.Scheme == "https" || l.Scheme == "http") && !strings.HasPrefix(strings.TrimSpace(l.Href), "#")
}

// nofollow leaves out addresses that do something, such as sign out: there it is right.
func nofollow(s *Subject, l *document.Link) string {
	if len(l.Rel) == 0 || !slices.Contains(l.Rel, "nofollow") || !isWeb(l) || !s.isInternal(l.URL) {
		return ""
	}
	if url, err := address.Normalize(l.URL); err == nil && address.OffLimits(url) {
		return ""
	}
	return "The link has rel=nofollow."
}

func textless(_ *Subject, l *document.Link) string {
	if l.Text != "" || !isWeb(l) {
		return ""
	}
	return "The link has neither a text nor a label."
}

func generic(_ *Subject, l *document.Link) string {
	if !isGeneric(l.Text) || !isWeb(l) {
		return ""
	}
	return fmt.Sprintf("The link's text is “%s”.", l.Text)
}

// isGeneric knows the texts that lead anywhere.
func isGeneric(text string) bool {
	if len(text) < 4 || len(text) > 24 {
		return false
	}
	switch strings.ToLower(strings.Trim(text, " .:!>»›→…")) {
	case "click here", "click this", "here", "more", "read more", "learn more", "see more", "more info", "more information", "more details",
		"details", "this", "this page", "this link", "link", "right here", "find out more", "continue", "continue reading":
		return true
	}
	return false
}

func tooManyLinks(s *Subject) []Found {
	if s.Document.LinkCount <= maxPageLinks {
		return nil
	}
	return one(Found{Detail: fmt.Sprintf("The page has %d links; %d are plenty.", s.Document.LinkCount, maxPageLinks)})
}

// uncrawlable leaves out links to a place on the page itself, which scripts use as
// buttons, and other schemes such as mailto.
func uncrawlable(_ *Subject, l *document.Link) string {
	href := strings.TrimSpace(l.Href)
	switch {
	case l.Scheme == "javascript":
		return "The link's address is a script."
	case l.OnClick && href == "":
		return "The link has a click handler and no address."
	case l.URL == "" && l.Scheme == "" && href != "" && href[0] != '#', l.URL == "" && (l.Scheme == "http" || l.Scheme == "https"):
		return "The link's address is not valid."
	}
	return ""
}

// insecure leaves other sites alone: whether they speak TLS is theirs to say.
func insecure(s *Subject, l *document.Link) string {
	if l.Scheme != "http" || l.URL == "" || !s.isSecure() || !s.isInternal(l.URL) {
		return ""
	}
	return "The link's address begins with http://."
}

func localhost(s *Subject) []Found {
	if s.Site != nil && s.Site.Loopback {
		return nil
	}
	var found []Found
	judge := func(what, url string) {
		if len(found) <= MaxFound && strings.HasPrefix(url, "http") && !strings.HasPrefix(url, s.read().origin) && isPrivate(hostOf(url)) && hostOf(url) != hostOf(s.Final) {
			found = append(found, Found{Detail: "The " + what + " is at an address of a private network.", Proof: url, Target: url})
		}
	}
	for i := range s.Document.Links {
		judge("link's target", s.Document.Links[i].URL)
	}
	s.loads(judge)
	return found
}

// isPrivate is true of a host that means something else on each network.
func isPrivate(host string) bool {
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		host = host[:colon]
	}
	host = strings.Trim(host, "[]")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local") {
		return true
	}
	if host == "" || host[0] > '9' && !strings.Contains(host, ":") {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && (ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsUnspecified())
}
