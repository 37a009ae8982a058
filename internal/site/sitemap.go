package site

import (
	"context"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// SitemapPath lists the pages that search engines may keep (sitemaps.org).
const SitemapPath = "/sitemap.xml"

const (
	xmlType    = "application/xml; charset=utf-8"
	maxSitemap = 50_000 // URLs, by the protocol
)

type sitemapURL struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

// sitemap lists the pages that may be indexed, and the lists of units, of which
// nobody keeps when they changed: no time is better than a guess.
func (s *Site) sitemap(ctx context.Context, b builder, pages []ssr.Page) (ssr.Resource, error) {
	kept := slices.DeleteFunc(slices.Clone(pages), func(p ssr.Page) bool { return !b.indexable(p) })
	var changed map[string]time.Time
	if s.c.Versions != nil {
		var err error
		if changed, err = s.c.Versions.changed(ctx, kept); err != nil {
			return ssr.Resource{}, err
		}
	}
	var urls []sitemapURL
	for _, p := range slices.Concat(kept, b.keptLists()) {
		if len(urls) == maxSitemap {
			break
		}
		url := sitemapURL{Loc: p.Head.Canonical}
		if at, ok := changed[p.Path]; ok {
			url.LastMod = at.UTC().Format(time.RFC3339)
		}
		urls = append(urls, url)
	}
	body, err := document(struct {
		XMLName xml.Name     `xml:"urlset"`
		NS      string       `xml:"xmlns,attr"`
		URLs    []sitemapURL `xml:"url"`
	}{NS: "http://www.sitemaps.org/schemas/sitemap/0.9", URLs: urls})
	return ssr.Resource{Key: SitemapPath, ContentType: xmlType, Body: body}, err
}

// keptLists are the lists of units that may be indexed, page by page, their
// props left out and without the first, which is published.
func (b builder) keptLists() []ssr.Page {
	choices := []catalog.Filter{{}}
	for _, c := range catalog.Categories() {
		choices = append(choices, catalog.Filter{Category: []string{c.Key}})
	}
	for _, brand := range b.servicedBrands() {
		choices = append(choices, catalog.Filter{Brand: []string{brand}})
	}
	var out []ssr.Page
	units := b.units
	for _, f := range choices {
		list, named := f.Apply(units), shopHeading(f, units, b.facts.Storefront.City)
		for page := range catalog.Pages(len(list)) {
			f.Page = page + 1
			p := ssr.Page{Path: shopHref(f), Head: b.shopHead(f, named, list)}
			if p.Path != ShopPath && b.indexable(p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// indexable reports whether search engines may keep a page under its own address.
func (b builder) indexable(p ssr.Page) bool {
	return !p.Private && p.Status == 0 && !strings.Contains(p.Head.Robots, "noindex") && p.Head.Canonical == b.origin+p.Path
}

// document is an XML document.
func document(v any) ([]byte, error) {
	body, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode XML: %w", err)
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}
