package visit

import (
	"net/http"
	"slices"
	"strings"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/document"
)

// Readable is true of an HTML page of the site that was read whole, or up to the limit.
func (p *Page) Readable() bool {
	return p.Document != nil && (p.Failure == NoFailure || p.Failure == TooLarge) && p.Status == http.StatusOK && !p.External && !p.Blocked
}

// Indexable is true of a page that search engines may list under its own address.
func (p *Page) Indexable() bool { return p.Readable() && !p.NoIndex() && p.CanonicalIsOwn() }

// CanonicalIsOwn is true where the page names itself, or nothing, as its canonical.
func (p *Page) CanonicalIsOwn() bool {
	all := p.Canonicals()
	return len(all) == 0 || all[0].URL == "" || address.Same(all[0].URL, p.Final)
}

// NoIndex reports whether a page asks search engines to leave it out.
func (p *Page) NoIndex() bool {
	return slices.ContainsFunc(p.Directives(), func(d string) bool { return d == "noindex" || d == "none" })
}

// Directives are those of <meta name=robots>, then of X-Robots-Tag for all or for Google, lower case.
func (p *Page) Directives() (directives []string) {
	if p.Document != nil {
		directives = slices.Clone(p.Document.Robots)
	}
	for _, value := range p.Header["X-Robots-Tag"] {
		ours := true // a name holds for the directives after it
		for part := range strings.SplitSeq(strings.ToLower(value), ",") {
			part = strings.TrimSpace(part)
			agent, directive, named := strings.Cut(part, ":")
			if named && !strings.HasPrefix(agent, "max-") && agent != "unavailable_after" {
				ours, part = agent == "googlebot", strings.TrimSpace(directive)
			}
			if ours && part != "" {
				directives = append(directives, part)
			}
		}
	}
	return directives
}

// Canonicals are those of the document and then of the Link header (RFC 6596).
func (p *Page) Canonicals() []document.Reference {
	if p.Document == nil {
		return nil
	}
	all := slices.Clip(p.Document.Canonicals)
	for _, value := range p.Header["Link"] {
		for _, link := range strings.Split(value, "<")[1:] {
			href, parameters, ok := strings.Cut(link, ">")
			parameters = strings.ToLower(strings.ReplaceAll(parameters, " ", ""))
			if !ok || !strings.Contains(parameters, `rel="canonical"`) && !strings.Contains(parameters, "rel=canonical") {
				continue
			}
			resolved, _ := address.Resolve(p.Final, href) // empty where it is no address
			all = append(all, document.Reference{Href: href, URL: resolved})
		}
	}
	return all
}
