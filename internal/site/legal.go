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
		Head: b.contentHead(path, p.Title, p.Description, true, b.breadcrumbs(Link{p.Title, path})),
	}
}
