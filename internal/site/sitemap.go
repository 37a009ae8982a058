package site

import (
	"context"
	"encoding/xml"
	"fmt"
	"log/slog"
	"strings"
	"time"

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

// sitemap lists the pages that may be indexed. Where the time of a change is
// not to be had it says none: nothing is better than a guess.
func (s *Site) sitemap(ctx context.Context, b builder, pages []ssr.Page) (ssr.Resource, error) {
	sold := map[string]bool{}
	for _, u := range b.units {
		sold[unitPath(u.Slug)] = u.Sold()
	}
	var urls []sitemapURL
	var paths []string
	sums := map[string]string{}
	for _, p := range pages {
		if !b.indexable(p) || sold[p.Path] || len(urls) == maxSitemap {
			continue
		}
		sum, err := b.fingerprint(p)
		if err != nil {
			return ssr.Resource{}, err
		}
		sums[p.Path] = sum
		urls, paths = append(urls, sitemapURL{Loc: p.Head.Canonical}), append(paths, p.Path)
	}
	changed := s.changed(ctx, sums)
	for i, path := range paths {
		if at, ok := changed[path]; ok {
			urls[i].LastMod = at.UTC().Format(time.RFC3339)
		}
	}
	body, err := document(struct {
		XMLName xml.Name     `xml:"urlset"`
		NS      string       `xml:"xmlns,attr"`
		URLs    []sitemapURL `xml:"url"`
	}{NS: "http://www.sitemaps.org/schemas/sitemap/0.9", URLs: urls})
	return ssr.Resource{Key: SitemapPath, ContentType: xmlType, Body: body}, err
}

// changed is when each page changed last. A database that cannot be written
// keeps no page back, so the failure is told and the times are left out.
func (s *Site) changed(ctx context.Context, sums map[string]string) map[string]time.Time {
	if s.c.Versions == nil {
		return nil
	}
	at, err := s.c.Versions.changed(ctx, sums)
	if err != nil && s.c.Log != nil {
		s.c.Log.WarnContext(ctx, "the sitemap has no times of change", slog.Any("error", err))
	}
	return at
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
