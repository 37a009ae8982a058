package site

import (
	"enamel/internal/content"
	"enamel/internal/ssr"
)

// legalPage is a text that the shop answers for.
func (b builder) legalPage(p content.LegalPage) ssr.Page {
	path := "/" + p.Slug
	props := LegalProps{ShopPage: b.shop, Title: p.Title, Lead: p.Description, HTML: p.HTML, Sample: p.Sample, Others: []Link{}}
	for _, other := range b.legal {
		if other.Slug != p.Slug {
			props.Others = append(props.Others, Link{other.Title, "/" + other.Slug})
		}
	}
	return ssr.Page{
		Name: "legal", Path: path, Props: props,
		Head: b.contentHead(path, p.Title, p.Description, true, b.legalText(p, path), b.breadcrumbs(Link{p.Title, path})),
	}
}

// legalText is a legal page as programs read it.
func (b builder) legalText(p content.LegalPage, path string) map[string]any {
	return ofPage(map[string]any{
		"@type": "WebPage", "name": p.Title, "description": p.Description, "url": b.origin + path,
		"inLanguage": "en-US", "publisher": b.theBusiness(),
	})
}
