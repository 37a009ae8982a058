package site

import (
	"fmt"
	"html"
	"strings"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

const similarUnits = 4

// unitPath is the address of a unit's page.
func unitPath(slug string) string { return "/shop/" + slug }

// unitTitle says where the unit is before whose it is.
func (b builder) unitTitle(u catalog.Unit) string {
	used := u.Name + " " + u.Model + ", used"
	if here := used + " in " + b.facts.Storefront.City; len([]rune(here)) <= longestTitle {
		return b.title(here)
	}
	return b.title(used)
}

func (b builder) unit(u catalog.Unit) ssr.Page {
	props := UnitProps{
		ShopPage: b.shop, Unit: u.Detail(), Sheet: b.sheets.of(u), OnDelivery: b.onDelivery(),
		Similar: catalog.ProductsOf(catalog.Similar(b.floor, u, similarUnits)),
	}
	if mate, ok := catalog.Pair(b.floor, u); ok && !u.Sold() {
		props.Pair = &Pair{Unit: mate.Product(), Stand: []Picture{toScale(u), toScale(mate)}}
	}
	if c, ok := catalog.CategoryOf(u.Category); ok {
		props.Category = CategoryLink{Key: c.Key, Label: c.Label, Noun: c.Noun, Count: b.stocked[c.Key]}
	}
	if u.Sold() {
		offer := b.alertOffer(u.Like())
		props.Alert = &offer
	}
	return ssr.Page{
		Name: "unit", Path: unitPath(u.Slug), Props: props,
		Head: ssr.Head{
			Title:       b.unitTitle(u),
			Description: b.unitDescription(u),
			SiteName:    b.facts.Name, Canonical: b.origin + unitPath(u.Slug), Type: "product",
			JSONLD: []any{b.data.Product(u), b.breadcrumbs(unitWay(u)...)},
		},
	}
}

// unitDescription is a page's description of 51 to 160 characters.
func (b builder) unitDescription(u catalog.Unit) string {
	return describe(fmt.Sprintf("Used %s %s, %s, grade %s.", u.Brand, u.Model, u.CapacityText(), u.Grade),
		" "+b.facts.Claims.Warranty+".", " Delivery and installation from our "+b.facts.Storefront.City+" showroom.")
}

// toScale is the drawing of a unit at 10 pixels an inch, a borrowed one enlarged
// to the unit's own height.
func toScale(u catalog.Unit) Picture {
	const inch, around = 10, 40 // pixels; around: above and below the unit
	p := u.Picture
	scale := 1.0
	if drawn := p.TightHeight - around; drawn > 0 {
		scale = u.Height * inch / float64(drawn)
	}
	return Picture{Src: p.Tight, Width: int(float64(p.TightWidth) * scale), Height: int(float64(p.TightHeight) * scale), Alt: p.Alt}
}

// onDelivery is the first sentence under "On delivery" of the owner's return
// policy, as it stands there; empty where the policy has no such words.
func (b builder) onDelivery() string {
	for _, p := range b.legal {
		_, section, _ := strings.Cut(p.HTML, "<h2>On delivery</h2>")
		_, section, _ = strings.Cut(section, "<p>")
		text, _, _ := strings.Cut(section, "</p>")
		if sentence, _, ok := strings.Cut(text, ". "); p.Slug == "returns" && !strings.Contains(text, "<") && text != "" {
			if ok {
				sentence += "."
			}
			return html.UnescapeString(sentence)
		}
	}
	return ""
}
