package catalog

import (
	"strconv"
	"time"

	"enamel/internal/money"
)

// StructuredData makes what search engines read about units (schema.org).
type StructuredData struct {
	Origin string    // https://shop.example, without a slash at the end
	Seller string    // the shop's name
	Now    time.Time // in the shop's zone
	Rating *Rating   // nil: none is claimed for single units
}

// Rating is the fixed rating that a setting can put on every unit.
type Rating struct {
	Value   string
	Reviews int
}

// Product is one unit as a schema.org Product.
func (d StructuredData) Product(u Unit) map[string]any {
	product := d.product(u)
	product["@context"] = "https://schema.org"
	return product
}

// ItemList is a list of units, each a schema.org Product.
func (d StructuredData) ItemList(name string, units []Unit) map[string]any {
	items := make([]any, len(units))
	for i, u := range units {
		items[i] = map[string]any{"@type": "ListItem", "position": i + 1, "item": d.product(u)}
	}
	return map[string]any{
		"@context": "https://schema.org", "@type": "ItemList", "name": name,
		"numberOfItems": len(items), "itemListElement": items,
	}
}

// Breadcrumbs is the way to a unit's page: Home, its category, the unit.
func (d StructuredData) Breadcrumbs(u Unit) map[string]any {
	c, ok := CategoryOf(u.Category)
	crumbs := []any{crumb(1, "Home", d.Origin+"/")}
	if ok {
		crumbs = append(crumbs, crumb(2, c.Label, d.Origin+"/#"+c.Key))
	}
	crumbs = append(crumbs, crumb(len(crumbs)+1, u.Brand+" "+u.Model, d.page(u)))
	return map[string]any{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": crumbs}
}

func crumb(position int, name, url string) map[string]any {
	return map[string]any{"@type": "ListItem", "position": position, "name": name, "item": url}
}

func (d StructuredData) page(u Unit) string { return d.Origin + "/shop/" + u.Slug }

func (d StructuredData) product(u Unit) map[string]any {
	product := map[string]any{
		"@type": "Product", "name": u.Name, "sku": u.Slug, "mpn": u.Model, "model": u.Model,
		"url": d.page(u), "description": u.Description,
		"brand":         map[string]any{"@type": "Brand", "name": u.Brand},
		"itemCondition": "https://schema.org/UsedCondition",
		"offers":        d.offer(u),
	}
	if u.Picture.PNG != "" {
		product["image"] = d.Origin + u.Picture.PNG
	}
	if d.Rating != nil {
		product["aggregateRating"] = map[string]any{
			"@type": "AggregateRating", "ratingValue": d.Rating.Value, "reviewCount": d.Rating.Reviews,
		}
	}
	return product
}

func (d StructuredData) offer(u Unit) map[string]any {
	offer := map[string]any{
		"@type": "Offer", "url": d.page(u), "price": price(u.Sale), "priceCurrency": "USD",
		"itemCondition": "https://schema.org/UsedCondition",
		"availability":  "https://schema.org/OutOfStock",
		"seller":        map[string]any{"@type": "Organization", "name": d.Seller},
	}
	if !u.Sold() {
		offer["availability"] = "https://schema.org/InStock"
		offer["priceValidUntil"] = PriceValidUntil(d.Now)
	}
	return offer
}

// price is an amount as schema.org wants it: "899.00".
func price(c money.Cents) string { return strconv.FormatFloat(c.USD(), 'f', 2, 64) }

// PriceValidUntil is the day, YYYY-MM-DD, until which prices are said to hold:
// the year's last, and the next year's during December.
func PriceValidUntil(now time.Time) string {
	year := now.Year()
	if now.Month() == time.December {
		year++
	}
	return strconv.Itoa(year) + "-12-31"
}
