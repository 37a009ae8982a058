package site

import (
	"encoding/xml"
	"strings"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// ProductFeedPath is the feed of the units in stock for Google Merchant Center.
const ProductFeedPath = "/feeds/products.xml"

// Google's bounds, in characters.
const (
	maxFeedTitle       = 150
	maxFeedDescription = 5000
)

type merchantFeed struct {
	XMLName xml.Name        `xml:"rss"`
	Version string          `xml:"version,attr"`
	Google  string          `xml:"xmlns:g,attr"`
	Channel merchantChannel `xml:"channel"`
}

type merchantChannel struct {
	Title       string         `xml:"title"`
	Link        string         `xml:"link"`
	Description string         `xml:"description"`
	Items       []merchantItem `xml:"item"`
}

// merchantItem has no shipping: the shop delivers within a circle, which the
// attribute cannot say.
type merchantItem struct {
	ID             string   `xml:"g:id"`
	Title          string   `xml:"g:title"`
	Description    string   `xml:"g:description"`
	Link           string   `xml:"g:link"`
	ImageLink      string   `xml:"g:image_link,omitempty"`
	MoreImages     []string `xml:"g:additional_image_link"`
	Availability   string   `xml:"g:availability"`
	Price          string   `xml:"g:price"`
	SalePrice      string   `xml:"g:sale_price,omitempty"`
	Condition      string   `xml:"g:condition"`
	Brand          string   `xml:"g:brand"`
	MPN            string   `xml:"g:mpn"`
	GoogleCategory int      `xml:"g:google_product_category,omitempty"`
	ProductType    string   `xml:"g:product_type,omitempty"`
	Color          string   `xml:"g:color"`
}

// productFeed offers each unit in stock.
func (b builder) productFeed() (ssr.Resource, error) {
	feed := merchantFeed{Version: "2.0", Google: "http://base.google.com/ns/1.0", Channel: merchantChannel{
		Title: cleanText(b.facts.Name), Link: b.origin + ShopPath,
		Description: cleanText("Used appliances in stock at " + b.facts.Name + " in " + b.facts.Storefront.City),
	}}
	for _, u := range b.floor {
		feed.Channel.Items = append(feed.Channel.Items, b.offer(u))
	}
	body, err := document(feed)
	return ssr.Resource{Key: ProductFeedPath, ContentType: xmlType, Body: body}, err
}

func (b builder) offer(u catalog.Unit) merchantItem {
	item := merchantItem{
		ID: u.Slug, Link: b.origin + unitPath(u.Slug), Availability: "in_stock", Condition: "used",
		Title:       clip(cleanText(u.Name+" "+u.Model+", used"), maxFeedTitle),
		Description: clip(b.offerText(u), maxFeedDescription),
		Price:       catalog.Price(u.Regular) + " USD", SalePrice: catalog.Price(u.Sale) + " USD",
		Brand: cleanText(u.Brand), MPN: cleanText(u.Model), Color: cleanText(u.Finish), GoogleCategory: googleCategory(u.Kind),
	}
	if u.Regular <= u.Sale {
		item.Price, item.SalePrice = item.SalePrice, ""
	}
	for i, path := range u.Images() {
		if i == 0 {
			item.ImageLink = b.origin + path
		} else {
			item.MoreImages = append(item.MoreImages, b.origin+path)
		}
	}
	if c, ok := catalog.CategoryOf(u.Category); ok {
		item.ProductType = c.Label + " > " + cleanText(u.KindLabel())
	}
	return item
}

// offerText tells what the unit is and every mark on it: who buys from a feed
// has seen no more.
func (b builder) offerText(u catalog.Unit) string {
	parts := []string{strings.TrimSuffix(u.Description, "."), "Condition grade " + u.Grade}
	for _, note := range u.Notes {
		parts = append(parts, strings.TrimSuffix(note, "."))
	}
	parts = append(parts, b.facts.Claims.Warranty)
	return cleanText(strings.Join(parts, ". ") + ".")
}

// clip cuts a text to n characters, at a space where there is one.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	cut := string([]rune(s)[:n-1])
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + "…"
}

// googleCategory is a kind's number in Google's product taxonomy, version
// 2021-09-21; 0 where it has none.
func googleCategory(k catalog.Kind) int {
	switch k {
	case catalog.FrenchDoor, catalog.SideBySide, catalog.TopFreezer, catalog.BottomFreezer:
		return 686 // Kitchen Appliances > Refrigerators
	case catalog.ChestFreezer, catalog.UprightFreezer:
		return 681 // Kitchen Appliances > Freezers
	case catalog.TopLoadWasher, catalog.FrontLoadWasher:
		return 2549 // Laundry Appliances > Washing Machines
	case catalog.Dryer:
		return 2612 // Laundry Appliances > Dryers
	case catalog.StackedLaundry:
		return 2849 // Laundry Appliances > Laundry Combo Units
	case catalog.GasRange, catalog.ElectricRange:
		return 685 // Kitchen Appliances > Ranges
	case catalog.WallOven:
		return 683 // Kitchen Appliances > Ovens
	case catalog.Dishwasher:
		return 680 // Kitchen Appliances > Dishwashers
	case catalog.OverRangeMicrowave, catalog.CounterMicrowave:
		return 753 // Kitchen Appliances > Microwave Ovens
	case catalog.WaterHeater:
		return 621 // Household Appliances > Water Heaters
	}
	return 0
}
