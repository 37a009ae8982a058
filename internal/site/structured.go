package site

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/partner"
	"enamel/internal/shop"
)

// Programs read this data about the shop and its pages (schema.org, as
// JSON-LD). Units are catalog.StructuredData's.

const schemaOrg = "https://schema.org"

// businessID names the shop in every block.
func businessID(origin string) string { return origin + "/#business" }

// business is the shop. schema.org has no appliance store: it is a store of
// home goods, to which household appliances belong in the trade's taxonomies,
// and one that comes to the house. A rating about oneself is left out: it earns
// nothing and is against the search engines' rules.
func (b builder) business() map[string]any {
	f := b.facts
	business := map[string]any{
		"@type": []string{"LocalBusiness", "HomeGoodsStore", "HomeAndConstructionBusiness"}, "@id": businessID(b.origin),
		"name": f.Name, "url": b.origin + HomePath, "telephone": telephone(f), "email": f.Email,
		"address": map[string]any{
			"@type": "PostalAddress", "streetAddress": f.Storefront.Street, "addressLocality": f.Storefront.City,
			"addressRegion": f.Storefront.State, "postalCode": f.Storefront.Zip, "addressCountry": "US",
		},
		"geo": map[string]any{
			"@type": "GeoCoordinates", "latitude": degrees(f.Storefront.Lat), "longitude": degrees(f.Storefront.Lon),
		},
		"hasMap": f.Storefront.MapURL, "priceRange": b.priceRange(), "openingHoursSpecification": openingHours(f.Showroom),
		"areaServed": cities(f.Repair.Towns),
		"contactPoint": map[string]any{
			"@type": "ContactPoint", "contactType": "customer service", "telephone": telephone(f), "email": f.Email,
			"hoursAvailable": openingHours(f.ServiceDesk),
		},
		"sameAs": []string{f.Links.Facebook, f.Links.Instagram, f.Links.TikTok, f.Links.YouTube},
	}
	if image := b.shareImage(HomePath).URL; image != "" {
		business["image"] = image
	}
	return business
}

// theBusiness is the shop where another block names it: an organization, since a
// local business needs its address, which the home and contact pages have.
func (b builder) theBusiness() map[string]any {
	return map[string]any{"@type": "Organization", "@id": businessID(b.origin), "name": b.facts.Name, "url": b.origin + HomePath}
}

// telephone is the number with the country: +18175550142.
func telephone(f shop.Facts) string { return strings.TrimPrefix(f.PhoneHref, "tel:") }

// degrees writes a coordinate with the five decimals that search engines ask for.
func degrees(v float64) string { return strconv.FormatFloat(v, 'f', 5, 64) }

// priceRange is from the cheapest to the dearest of repairs and units in stock.
func (b builder) priceRange() string {
	low, high := b.facts.RepairPrices.LowCents, b.facts.RepairPrices.HighCents
	for _, u := range b.floor {
		low, high = min(low, u.Sale), max(high, u.Sale)
	}
	return low.Short() + "-" + high.Short()
}

// openingHours is a week. Closed days open and close at midnight, which is how
// Google's documentation of local businesses has them.
func openingHours(s shop.Schedule) []any {
	out := []any{}
	for _, line := range s.Lines {
		days, err := shop.Days(line.Days)
		if err != nil {
			continue // the record lets none through
		}
		names := make([]string, len(days))
		for i, day := range days {
			names[i] = schemaOrg + "/" + day.String()
		}
		opens, closes := line.Opens, line.Closes
		if opens == "" {
			opens, closes = "00:00", "00:00"
		}
		out = append(out, map[string]any{"@type": "OpeningHoursSpecification", "dayOfWeek": names, "opens": opens, "closes": closes})
	}
	return out
}

func cities(names []string) []any {
	out := make([]any, len(names))
	for i, name := range names {
		out[i] = map[string]any{"@type": "City", "name": name}
	}
	return out
}

// ofPage makes a thing a block of its own.
func ofPage(thing map[string]any) map[string]any {
	thing["@context"] = schemaOrg
	return thing
}

// website is the site itself. It has no search: /shop filters, and finds no words.
func (b builder) website() map[string]any {
	return ofPage(map[string]any{
		"@type": "WebSite", "@id": b.origin + "/#website", "name": b.facts.Name, "url": b.origin + HomePath,
		"inLanguage": "en-US", "publisher": b.theBusiness(),
	})
}

// breadcrumbs is the way from the home page, as the page itself shows it.
func (b builder) breadcrumbs(way ...Link) map[string]any {
	items := []any{}
	for i, link := range append([]Link{{"Home", HomePath}}, way...) {
		items = append(items, map[string]any{"@type": "ListItem", "position": i + 1, "name": link.Label, "item": b.origin + link.Href})
	}
	return ofPage(map[string]any{"@type": "BreadcrumbList", "itemListElement": items})
}

// unitWay is the way to a unit.
func unitWay(u catalog.Unit) []Link {
	way := []Link{}
	if c, ok := catalog.CategoryOf(u.Category); ok {
		way = append(way, Link{c.Label, HomePath + "#" + c.Key})
	}
	return append(way, Link{u.Brand + " " + u.Model, unitPath(u.Slug)})
}

// repairOf is the repair of something, which is what the pages of services and
// brands offer.
func (b builder) repairOf(path, name, description string) map[string]any {
	prices := b.facts.RepairPrices
	return ofPage(map[string]any{
		"@type": "Service", "name": name, "serviceType": name, "description": description, "url": b.origin + path,
		"provider": b.theBusiness(), "areaServed": cities(b.facts.Repair.CopyTowns),
		"offers": map[string]any{
			"@type": "AggregateOffer", "lowPrice": catalog.Price(prices.LowCents), "highPrice": catalog.Price(prices.HighCents),
			"priceCurrency": "USD",
		},
	})
}

// questions are questions with answers in plain text.
func questions(all []content.Question) map[string]any {
	items := make([]any, len(all))
	for i, q := range all {
		items[i] = map[string]any{
			"@type": "Question", "name": q.Question, "acceptedAnswer": map[string]any{"@type": "Answer", "text": q.Answer},
		}
	}
	return ofPage(map[string]any{"@type": "FAQPage", "mainEntity": items})
}

// linkList is a list of our own pages.
func (b builder) linkList(name string, links []Link) map[string]any {
	items := make([]any, len(links))
	for i, link := range links {
		items[i] = map[string]any{"@type": "ListItem", "position": i + 1, "name": link.Label, "url": b.origin + link.Href}
	}
	return ofPage(map[string]any{"@type": "ItemList", "name": name, "numberOfItems": len(items), "itemListElement": items})
}

// blogOf is the blog with those of its articles that have a text.
func (b builder) blogOf(articles []content.Article) map[string]any {
	posts := []any{}
	for _, a := range articles {
		if a.Complete {
			posts = append(posts, map[string]any{
				"@type": "BlogPosting", "headline": a.Title, "url": b.origin + articlePath(a.Slug), "datePublished": a.Date,
			})
		}
	}
	return ofPage(map[string]any{
		"@type": "Blog", "name": "Blog & Tips", "url": b.origin + BlogPath, "publisher": b.theBusiness(), "blogPost": posts,
	})
}

func (b builder) posting(a content.Article) map[string]any {
	url := b.origin + articlePath(a.Slug)
	posting := map[string]any{
		"@type": "BlogPosting", "headline": a.Title, "description": a.Description, "url": url, "datePublished": a.Date,
		"articleSection": a.Category, "inLanguage": "en-US", "publisher": b.theBusiness(), "author": b.author(a.Author),
		"mainEntityOfPage": map[string]any{"@type": "WebPage", "@id": url},
	}
	if image := b.shareImage(articlePath(a.Slug)).URL; image != "" {
		posting["image"] = []string{image}
	}
	return ofPage(posting)
}

// author is the shop, or a person of another name.
func (b builder) author(name string) map[string]any {
	if name == b.facts.Name {
		return b.theBusiness()
	}
	return map[string]any{"@type": "Person", "name": name}
}

// contactPage is about the shop, of which it says everything.
func (b builder) contactPage() map[string]any {
	return ofPage(map[string]any{
		"@type": "ContactPage", "name": "Contact Us", "url": b.origin + ContactPath, "mainEntity": b.business(),
	})
}

// program is what businesses can ask for.
func (b builder) program() map[string]any {
	audience := []any{}
	for _, t := range partner.BusinessTypes() {
		if t.Value != "other" {
			audience = append(audience, map[string]any{"@type": "BusinessAudience", "audienceType": t.Label})
		}
	}
	return ofPage(map[string]any{
		"@type": "Service", "name": partnershipTitle, "serviceType": partnershipTitle, "description": partnershipDescription,
		"url": b.origin + PartnershipPath, "provider": b.theBusiness(), "audience": audience,
	})
}

// withoutMarkup is what sanitised HTML says.
func withoutMarkup(markup string) string {
	var text strings.Builder
	for z := html.NewTokenizer(strings.NewReader(markup)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return strings.Join(strings.Fields(text.String()), " ")
		case html.TextToken:
			text.Write(z.Text())
		case html.StartTagToken:
			if name, _ := z.TagName(); !slices.Contains([]string{"a", "em", "strong", "span"}, string(name)) {
				text.WriteByte(' ') // blocks, cells and lines stand apart
			}
		}
	}
}
