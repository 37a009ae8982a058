package catalog

import (
	"strconv"
	"time"

	"enamel/internal/money"
)

// StructuredData makes what search engines read about units (schema.org).
type StructuredData struct {
	Origin   string    // https://shop.example, without a slash at the end
	Seller   string    // the shop's name
	SellerID string    // the shop's @id in every block
	Now      time.Time // in the shop's zone
	Rating   *Rating   // nil: none is claimed for single units
}

// Rating is the fixed rating that a setting can put on every unit.
type Rating struct {
	Value   string
	Reviews int
}

// Product is one unit as a schema.org Product, with all that its page says of
// it. The depth is left out: for most units it is a typical figure.
func (d StructuredData) Product(u Unit) map[string]any {
	product := d.product(u)
	product["@context"] = "https://schema.org"
	if c, ok := CategoryOf(u.Category); ok {
		product["category"] = c.Label
	}
	if u.Finish != "" {
		product["color"] = u.Finish
	}
	product["height"], product["width"] = lengthOf(u.Height), lengthOf(u.Width)
	return product
}

// lengthOf is inches as a quantity; INH is the unit's UN/CEFACT code, which schema.org wants.
func lengthOf(inches float64) map[string]any {
	return map[string]any{"@type": "QuantitativeValue", "value": inches, "unitCode": "INH"}
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

func (d StructuredData) page(u Unit) string { return d.Origin + "/shop/" + u.Slug }

func (d StructuredData) product(u Unit) map[string]any {
	product := map[string]any{
		"@type": "Product", "name": u.Name, "sku": u.Slug, "mpn": u.Model, "model": u.Model,
		"url": d.page(u), "description": u.Description,
		"brand":         map[string]any{"@type": "Brand", "name": u.Brand},
		"itemCondition": "https://schema.org/UsedCondition",
		"offers":        d.offer(u),
	}
	if images := u.Images(); len(images) > 0 {
		for i, path := range images {
			images[i] = d.Origin + path
		}
		product["image"] = images
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
		"@type": "Offer", "url": d.page(u), "price": Price(u.Sale), "priceCurrency": "USD",
		"itemCondition": "https://schema.org/UsedCondition",
		"availability":  "https://schema.org/OutOfStock",
		"seller":        map[string]any{"@type": "Organization", "@id": d.SellerID, "name": d.Seller},
	}
	if !u.Sold() {
		offer["availability"] = "https://schema.org/InStock"
		offer["priceValidUntil"] = PriceValidUntil(d.Now)
	}
	return offer
}

// Images are the paths of what shows the unit to other sites: its photos, or else its drawing.
func (u Unit) Images() []string {
	out := []string{}
	for _, p := range u.PublicPhotos() {
		path, _, _ := p.Share()
		out = append(out, path)
	}
	if len(out) == 0 && u.Picture.PNG != "" {
		out = append(out, u.Picture.PNG)
	}
	return out
}

// Price is an amount as schema.org wants it: "899.00".
func Price(c money.Cents) string { return strconv.FormatFloat(c.USD(), 'f', 2, 64) }

// PriceValidUntil is the day, YYYY-MM-DD, until which prices are said to hold:
// the year's last, and the next year's during December.
func PriceValidUntil(now time.Time) string {
	year := now.Year()
	if now.Month() == time.December {
		year++
	}
	return strconv.Itoa(year) + "-12-31"
}
