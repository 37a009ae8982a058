package site

import (
	"fmt"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/shop"
	"enamel/internal/ssr"
)

// LLMsPath is the index of the site for language models (llmstxt.org).
const LLMsPath = "/llms.txt"

// llms says who the shop is and lists the pages by what they are for.
func (b builder) llms() ssr.Resource {
	f := b.facts
	place := f.Storefront.City + ", " + f.Storefront.State
	var t strings.Builder
	fmt.Fprintf(&t, "# %s\n\n", markdown(f.Name))
	fmt.Fprintf(&t, "> Used appliances and appliance repair in %s. %s, on used appliances and on repairs. %s technicians. Delivery within %s miles of the showroom, repair within %s miles.\n\n",
		markdown(place), markdown(f.Claims.Warranty), markdown(f.Claims.Licensed), shop.Miles(f.Delivery.RadiusMiles), shop.Miles(f.Repair.RadiusMiles))
	fmt.Fprintf(&t, "- Showroom: %s\n- Hours: %s\n- Phone: %s\n- Email: %s\n",
		markdown(f.Storefront.Street+", "+place+" "+f.Storefront.Zip), markdown(f.Showroom.Summary), markdown(f.Phone), markdown(f.Email))
	for _, s := range b.llmsSections() {
		if len(s.links) == 0 {
			continue
		}
		fmt.Fprintf(&t, "\n## %s\n\n", s.title)
		for _, l := range s.links {
			fmt.Fprintf(&t, "- [%s](%s): %s\n", markdown(l.label), b.origin+l.path, markdown(l.about))
		}
	}
	return ssr.Resource{Key: LLMsPath, ContentType: plainText, Body: []byte(t.String())}
}

type llmsSection struct {
	title string
	links []llmsLink
}

type llmsLink struct{ label, path, about string }

func (b builder) llmsSections() []llmsSection {
	shopping := []llmsLink{{"All used appliances", ShopPath, stockText(b.floor)}}
	for _, c := range catalog.Categories() {
		units := catalog.In(b.floor, c.Key)
		shopping = append(shopping, llmsLink{c.Label, shopHref(catalog.Filter{Category: []string{c.Key}}), stockText(units)})
	}
	var repair, articles []llmsLink
	for _, s := range b.words.Services {
		if s.Complete {
			repair = append(repair, llmsLink{s.Name, "/" + s.Slug, s.MetaDescription})
		}
	}
	brands := []llmsLink{b.llmsLink("All brands", b.brands())}
	for _, brand := range b.words.Brands {
		if brand.Complete {
			brands = append(brands, llmsLink{brand.BrandName, "/" + brand.Slug, brand.MetaDescription})
		}
	}
	for _, a := range b.words.Articles {
		if a.Complete {
			articles = append(articles, llmsLink{a.Title, articlePath(a.Slug), a.Description})
		}
	}
	about := []llmsLink{
		b.llmsLink("Contact", b.contact()), b.llmsLink("Frequently asked questions", b.faq()),
		b.llmsLink("Partnership for businesses", b.partnership()),
	}
	for _, p := range b.legal {
		about = append(about, b.llmsLink(p.Title, b.legalPage(p)))
	}
	return []llmsSection{
		{"Shop", shopping},
		{"Repair", repair},
		{"Brands", brands},
		{"Articles", articles},
		{"About", about},
	}
}

// llmsLink leads to a page with the page's own description.
func (b builder) llmsLink(label string, p ssr.Page) llmsLink {
	return llmsLink{label, p.Path, p.Head.Description}
}

// markdown makes text safe within a line of Markdown.
func markdown(s string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`").Replace(cleanText(s))
}
