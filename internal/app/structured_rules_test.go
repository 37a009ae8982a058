package app

import (
	"encoding/json"
	"maps"
	"strconv"
	"time"

	"enamel/internal/shop"
)

// schemaRule is what may be said of a thing of one type.
type schemaRule struct {
	required map[string]schemaCheck
	optional map[string]schemaCheck
	subtypes []string                                                // that may stand beside the type
	whole    func(c *schemaChecker, at string, thing map[string]any) // nil: each value for itself
}

type properties = map[string]schemaCheck

// schemaRules are the types that our pages use, with the properties that
// search engines require or that we always give, and those that may be absent.
func schemaRules() map[string]schemaRule {
	rules := map[string]schemaRule{}
	maps.Copy(rules, businessRules())
	maps.Copy(rules, productRules())
	maps.Copy(rules, listRules())
	maps.Copy(rules, pageRules())
	return rules
}

func businessRules() map[string]schemaRule {
	hours := ofList(ofThing("OpeningHoursSpecification"))
	whole := properties{
		"@id": ofOwnID("business"), "name": ofShown, "url": ofOwnPage,
		"telephone": ofPhone(), "email": ofEmail, "address": ofThing("PostalAddress"), "geo": ofThing("GeoCoordinates"),
		"hasMap": ofOutside, "priceRange": ofPattern(`^\$[\d,]+-\$[\d,]+$`), "openingHoursSpecification": hours,
		"areaServed": ofList(ofThing("City")), "contactPoint": ofThing("ContactPoint"), "sameAs": ofList(ofOutside),
		"image": ofPicture,
	}
	return map[string]schemaRule{
		"LocalBusiness": {
			required: whole, subtypes: []string{"HomeGoodsStore", "HomeAndConstructionBusiness"},
		},
		"PostalAddress": {required: properties{
			"streetAddress": ofShown, "addressLocality": ofShown, "addressRegion": ofPattern(`^[A-Z]{2}$`),
			"postalCode": ofPattern(`^\d{5}$`), "addressCountry": ofEnum("US"),
		}},
		"GeoCoordinates": {required: properties{"latitude": ofDegrees(90), "longitude": ofDegrees(180)}},
		"OpeningHoursSpecification": {
			required: properties{"dayOfWeek": ofList(ofDay()), "opens": ofClock(), "closes": ofClock()}, whole: openBeforeClosed,
		},
		"ContactPoint": {required: properties{
			"contactType": ofEnum("customer service"), "telephone": ofPhone(), "email": ofEmail, "hoursAvailable": hours,
		}},
		"City":         {required: properties{"name": ofText}},
		"Organization": {required: properties{"@id": ofOwnID("business"), "name": ofShown}, optional: properties{"url": ofOwnPage}},
		"Person":       {required: properties{"name": ofShown}},
	}
}

// openBeforeClosed takes midnight to midnight as closed.
func openBeforeClosed(c *schemaChecker, at string, thing map[string]any) {
	opens, _ := thing["opens"].(string)
	closes, _ := thing["closes"].(string)
	if opens >= closes && opens+closes != "00:0000:00" {
		c.wrong(at, "opens at %s and closes at %s", opens, closes)
	}
}

func productRules() map[string]schemaRule {
	used := ofEnum("https://schema.org/UsedCondition")
	return map[string]schemaRule{
		"Product": {
			required: properties{
				"name": ofShown, "image": ofList(ofPicture), "description": ofText, "brand": ofThing("Brand"), "model": ofShown,
				"mpn": ofShown, "sku": ofText, "url": ofOwnPage, "itemCondition": used, "offers": ofThing("Offer"),
			},
			optional: properties{
				"aggregateRating": ofThing("AggregateRating"), "category": ofShown, "color": ofText,
				"height": ofThing("QuantitativeValue"), "width": ofThing("QuantitativeValue"),
			},
			whole: productOfItsPage,
		},
		"Brand": {required: properties{"name": ofShown}},
		"Offer": {
			required: properties{
				"url": ofOwnPage, "price": ofPrice, "priceCurrency": ofEnum("USD"), "itemCondition": used,
				"availability": ofEnum("https://schema.org/InStock", "https://schema.org/OutOfStock"), "seller": ofThing("Organization"),
			},
			optional: properties{"priceValidUntil": ofDate}, whole: offerHolds,
		},
		"AggregateOffer": {required: properties{"lowPrice": ofPrice, "highPrice": ofPrice, "priceCurrency": ofEnum("USD")}, whole: lowBelowHigh},
		"AggregateRating": {required: properties{
			"ratingValue": ofPattern(`^[1-4]\.\d$|^5\.0$`), "reviewCount": ofNumber(0),
		}},
		"QuantitativeValue": {required: properties{"value": ofNumber(0), "unitCode": ofEnum("INH")}},
	}
}

// productOfItsPage holds a unit to the shop's rule on ratings, and on a page of
// its own to all that is known of it.
func productOfItsPage(c *schemaChecker, at string, thing map[string]any) {
	if _, rated := thing["aggregateRating"]; rated != c.page.rated {
		c.wrong(at, "a rating: %v", rated)
	}
	if offer, ok := thing["offers"].(map[string]any); !ok || offer["url"] != thing["url"] {
		c.wrong(at, "the offer is at another address than %v", thing["url"])
	}
	if at != "Product" {
		return
	}
	ofThisPage(c, at+".url", thing["url"])
	for _, name := range []string{"category", "color", "height", "width"} {
		if thing[name] == nil {
			c.wrong(at, "no %s", name)
		}
	}
}

// offerHolds wants a day to come for what is in stock, and none for what is sold.
func offerHolds(c *schemaChecker, at string, thing map[string]any) {
	until, dated := thing["priceValidUntil"].(string)
	if inStock := thing["availability"] == "https://schema.org/InStock"; dated != inStock {
		c.wrong(at, "in stock: %v, valid until %q", inStock, until)
	}
	zone, err := shop.Zone()
	if err != nil {
		c.wrong(at, "%v", err)
		return
	}
	if today := time.Now().In(zone).Format(time.DateOnly); dated && until < today {
		c.wrong(at, "valid until %s, which has passed", until)
	}
}

func lowBelowHigh(c *schemaChecker, at string, thing map[string]any) {
	amount := func(name string) float64 {
		text, _ := thing[name].(string)
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			c.wrong(at, "%s: %v", name, err)
		}
		return value
	}
	if amount("lowPrice") > amount("highPrice") {
		c.wrong(at, "from %v to %v", thing["lowPrice"], thing["highPrice"])
	}
}

func listRules() map[string]schemaRule {
	items := ofList(ofThing("ListItem"))
	return map[string]schemaRule{
		"ItemList":       {required: properties{"name": ofText, "numberOfItems": ofNumber(0), "itemListElement": items}, whole: wholeList},
		"BreadcrumbList": {required: properties{"itemListElement": items}, whole: wayOfThePage},
		"ListItem": {
			required: properties{"position": ofNumber(0)},
			optional: properties{"name": ofShown, "url": ofOwnPage, "item": ofProductOrPage},
		},
	}
}

// ofProductOrPage is a unit in a list of units, or a page in a way.
func ofProductOrPage(c *schemaChecker, at string, v any) {
	if _, isPage := v.(string); isPage {
		ofOwnPage(c, at, v)
		return
	}
	c.thing(at, v, "Product")
}

// counted gives the items of a list, which are numbered from 1.
func counted(c *schemaChecker, at string, thing map[string]any) (items []map[string]any) {
	list, _ := thing["itemListElement"].([]any)
	for i, v := range list {
		item, _ := v.(map[string]any)
		if item["position"] != json.Number(strconv.Itoa(i+1)) {
			c.wrong(at, "item %d has the position %v", i+1, item["position"])
		}
		items = append(items, item)
	}
	return items
}

// wholeList has as many different items as it says: units that are for sale,
// or named links.
func wholeList(c *schemaChecker, at string, thing map[string]any) {
	items := counted(c, at, thing)
	if thing["numberOfItems"] != json.Number(strconv.Itoa(len(items))) {
		c.wrong(at, "%v items are %d", thing["numberOfItems"], len(items))
	}
	seen := map[any]bool{}
	for i, item := range items {
		address := item["url"]
		if unit, ok := item["item"].(map[string]any); ok {
			address = unit["url"]
			if offer, _ := unit["offers"].(map[string]any); offer["availability"] != "https://schema.org/InStock" {
				c.wrong(at, "item %d is sold", i+1)
			}
		} else if item["name"] == nil {
			c.wrong(at, "item %d has no name", i+1)
		}
		if address == nil || seen[address] {
			c.wrong(at, "item %d has the address %v", i+1, address)
		}
		seen[address] = true
	}
}

// wayOfThePage is the way that the page shows, from the home page to itself.
func wayOfThePage(c *schemaChecker, at string, thing map[string]any) {
	items := counted(c, at, thing)
	if len(items) != len(c.page.crumbs) || len(items) < 2 {
		c.wrong(at, "%d steps, and %d on the page", len(items), len(c.page.crumbs))
		return
	}
	for i, item := range items {
		shown := c.page.crumbs[i]
		if item["name"] != shown.label || item["item"] != c.page.origin+shown.href {
			c.wrong(at, "step %d is %v to %v, and on the page %q to %s", i+1, item["name"], item["item"], shown.label, shown.href)
		}
	}
	if first, last := items[0], items[len(items)-1]; first["item"] != c.page.origin+"/" || last["item"] != c.page.origin+c.page.path {
		c.wrong(at, "it goes from %v to %v", first["item"], last["item"])
	}
}

func pageRules() map[string]schemaRule {
	theShop := ofThing("Organization")
	return map[string]schemaRule{
		"WebSite": {required: properties{
			"@id": ofOwnID("website"), "name": ofShown, "url": ofOwnPage, "inLanguage": ofEnum("en-US"), "publisher": theShop,
		}},
		"Service": {
			required: properties{"name": ofShown, "serviceType": ofText, "description": ofText, "url": ofThisPage, "provider": theShop},
			optional: properties{
				"areaServed": ofList(ofThing("City")), "offers": ofThing("AggregateOffer"), "brand": ofThing("Brand"),
				"audience": ofList(ofThing("BusinessAudience")),
			},
			whole: serviceFor,
		},
		"BusinessAudience": {required: properties{"audienceType": ofText}},
		"FAQPage":          {required: properties{"mainEntity": ofList(ofThing("Question"))}},
		"Question":         {required: properties{"name": ofShown, "acceptedAnswer": ofThing("Answer")}},
		"Answer":           {required: properties{"text": ofShown}},
		"Blog": {required: properties{
			"name": ofShown, "url": ofThisPage, "publisher": theShop, "blogPost": ofList(ofThing("BlogPosting")),
		}},
		"BlogPosting": {
			required: properties{"headline": ofHeadline, "url": ofOwnPage, "datePublished": ofDate},
			optional: properties{
				"description": ofText, "articleSection": ofShown, "inLanguage": ofEnum("en-US"), "publisher": theShop,
				"author": ofThing("Organization", "Person"), "mainEntityOfPage": ofThing("WebPage"), "image": ofList(ofPicture),
			},
			whole: wholePosting,
		},
		"WebPage":     {required: properties{"@id": ofThisPage}},
		"ContactPage": {required: properties{"name": ofShown, "url": ofThisPage, "mainEntity": ofThing("LocalBusiness")}},
	}
}

// serviceFor says where and for how much, or for whom.
func serviceFor(c *schemaChecker, at string, thing map[string]any) {
	if (thing["areaServed"] == nil || thing["offers"] == nil) && thing["audience"] == nil {
		c.wrong(at, "neither a price and a place nor an audience")
	}
}

// wholePosting wants all of an article on its own page.
func wholePosting(c *schemaChecker, at string, thing map[string]any) {
	if at != "BlogPosting" {
		return
	}
	ofThisPage(c, at+".url", thing["url"])
	for _, name := range []string{"description", "author", "publisher", "mainEntityOfPage", "image"} {
		if thing[name] == nil {
			c.wrong(at, "no %s", name)
		}
	}
}
