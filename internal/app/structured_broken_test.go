package app

import (
	"strings"
	"testing"
)

// soundBlocks are one block of each type, as they stand on the page /blog/x of
// a shop that has the pages /, /blog and /blog/x.
func soundBlocks() map[string]string {
	const theShop = `{"@type":"Organization","@id":"https://shop.example/#business","name":"Shop","url":"https://shop.example/"}`
	const product = `{"@type":"Product","name":"GE dryer","image":["https://shop.example/pictures/a.png"],"description":"Dries.","brand":{"@type":"Brand","name":"GE"},
		"model":"GTD45","mpn":"GTD45","sku":"ge-gtd45","url":"https://shop.example/blog/x","itemCondition":"https://schema.org/UsedCondition",
		"category":"Dryers","color":"white","height":{"@type":"QuantitativeValue","value":44,"unitCode":"INH"},"width":{"@type":"QuantitativeValue","value":27.5,"unitCode":"INH"},
		"offers":{"@type":"Offer","url":"https://shop.example/blog/x","price":"299.00","priceCurrency":"USD","itemCondition":"https://schema.org/UsedCondition",
		"availability":"https://schema.org/InStock","priceValidUntil":"2999-12-31","seller":{"@type":"Organization","@id":"https://shop.example/#business","name":"Shop"}}}`
	const business = `{"@type":["LocalBusiness","HomeGoodsStore"],"@id":"https://shop.example/#business","name":"Shop","url":"https://shop.example/",
		"telephone":"+18175550142","email":"hello@shop.example","address":{"@type":"PostalAddress","streetAddress":"1 Elm St","addressLocality":"Keller",
		"addressRegion":"TX","postalCode":"76248","addressCountry":"US"},"geo":{"@type":"GeoCoordinates","latitude":"32.80980","longitude":"-97.40260"},
		"hasMap":"https://facebook.example/map","priceRange":"$75-$1,299","openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["https://schema.org/Monday"],"opens":"09:00","closes":"18:00"}],
		"areaServed":[{"@type":"City","name":"Keller"}],"contactPoint":{"@type":"ContactPoint","contactType":"customer service","telephone":"+18175550142",
		"email":"hello@shop.example","hoursAvailable":[{"@type":"OpeningHoursSpecification","dayOfWeek":["https://schema.org/Sunday"],"opens":"00:00","closes":"00:00"}]},
		"sameAs":["https://facebook.example/shop"],"image":"https://shop.example/pictures/shop.png"}`
	return map[string]string{
		"LocalBusiness": business,
		"WebSite":       `{"@type":"WebSite","@id":"https://shop.example/#website","name":"Shop","url":"https://shop.example/","inLanguage":"en-US","publisher":` + theShop + `}`,
		"Product":       product,
		"ItemList": `{"@type":"ItemList","name":"Units","numberOfItems":2,"itemListElement":[{"@type":"ListItem","position":1,"item":` + product + `},
			{"@type":"ListItem","position":2,"name":"Shop","url":"https://shop.example/blog"}]}`,
		"BreadcrumbList": `{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home","item":"https://shop.example/"},
			{"@type":"ListItem","position":2,"name":"Blog","item":"https://shop.example/blog"},{"@type":"ListItem","position":3,"name":"GE dryer","item":"https://shop.example/blog/x"}]}`,
		"Service": `{"@type":"Service","name":"Dryer Repair","serviceType":"Dryer Repair","description":"We repair.","url":"https://shop.example/blog/x","provider":` + theShop + `,
			"areaServed":[{"@type":"City","name":"Keller"}],"offers":{"@type":"AggregateOffer","lowPrice":"75.00","highPrice":"500.00","priceCurrency":"USD"}}`,
		"FAQPage": `{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"How long?","acceptedAnswer":{"@type":"Answer","text":"One to two hours."}}]}`,
		"Blog": `{"@type":"Blog","name":"Blog","url":"https://shop.example/blog/x","publisher":` + theShop + `,
			"blogPost":[{"@type":"BlogPosting","headline":"GE dryer","url":"https://shop.example/blog/x","datePublished":"2026-11-01"}]}`,
		"BlogPosting": `{"@type":"BlogPosting","headline":"GE dryer","description":"On dryers.","url":"https://shop.example/blog/x","datePublished":"2026-11-01",
			"author":{"@type":"Person","name":"Ann Lee"},"image":["https://shop.example/pictures/x.png"],"publisher":` + theShop + `,"mainEntityOfPage":{"@type":"WebPage","@id":"https://shop.example/blog/x"}}`,
		"ContactPage": `{"@type":"ContactPage","name":"Shop","url":"https://shop.example/blog/x","mainEntity":` + business + `}`,
	}
}

// problemsOf checks one block on that page.
func problemsOf(block string) string {
	c := &schemaChecker{files: map[string]bool{}, page: structuredPage{
		origin: "https://shop.example", path: "/blog/x",
		said:    squeezed("Home Blog GE dryer Dryers GTD45 Shop 1 Elm St Keller By Ann Lee Dryer Repair How long? One to two hours."),
		crumbs:  []crumb{{"Home", "/"}, {"Blog", "/blog"}, {"GE dryer", "/blog/x"}},
		pages:   map[string]bool{"/": true, "/blog": true, "/blog/x": true},
		outside: map[string]bool{"facebook.example": true},
	}}
	c.block(strings.Replace(block, "{", `{"@context":"https://schema.org",`, 1))
	return strings.Join(c.problems, "; ")
}

func TestBrokenStructuredDataIsFound(t *testing.T) {
	blocks := soundBlocks()
	for kind, block := range blocks {
		if found := problemsOf(block); found != "" {
			t.Errorf("a sound %s: %s", kind, found)
		}
	}
	for _, c := range []struct{ kind, old, broken, want string }{
		{"LocalBusiness", `"name":"Shop",`, "", "no name"},
		{"LocalBusiness", `"Shop"`, `"Store"`, "not on the page"},
		{"LocalBusiness", `"HomeGoodsStore"`, `"Bakery"`, "Bakery"},
		{"LocalBusiness", `"geo"`, `"location"`, "no geo"},
		{"WebSite", `"Organization"`, `"LocalBusiness"`, "WebSite.publisher: the type"},
		{"LocalBusiness", `32.80980`, `32.8098`, "five decimals"},
		{"LocalBusiness", `-97.40260`, `-197.40260`, "no coordinate"},
		{"LocalBusiness", `"09:00"`, `"9 AM"`, "opens"},
		{"LocalBusiness", `"18:00"`, `"08:00"`, "opens at 09:00 and closes at 08:00"},
		{"LocalBusiness", `schema.org/Monday`, `schema.org/Mon`, "dayOfWeek[0]"},
		{"LocalBusiness", `+18175550142`, `(817) 555-0142`, "telephone"},
		{"LocalBusiness", `hello@`, `hello at `, "no e-mail address"},
		{"LocalBusiness", `1 Elm St`, `2 Elm St`, "not on the page"},
		{"LocalBusiness", `"76248"`, `"7624"`, "postalCode"},
		{"LocalBusiness", `https://facebook`, `http://facebook`, "no address that the shop names"},
		{"LocalBusiness", `"sameAs"`, `"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.8","reviewCount":45},"sameAs"`, "aggregateRating is not said of a LocalBusiness"},
		{"LocalBusiness", `#business`, `#shop`, "want https://shop.example/#business"},
		{"LocalBusiness", `shop.png`, `shop.svg`, "no raster picture"},
		{"BlogPosting", `"image":["https://shop.example/pictures/x.png"],`, "", "no image"},
		{"WebSite", `"inLanguage":"en-US",`, "", "no inLanguage"},
		{"WebSite", `"publisher"`, `"potentialAction":{"@type":"SearchAction"},"publisher"`, "potentialAction"},
		{"Product", `"299.00"`, `"299"`, "no price"},
		{"Product", `"299.00"`, `"0.00"`, "no price"},
		{"Product", `"299.00"`, `299.00`, "no price"},
		{"Product", `"USD"`, `"$"`, "priceCurrency"},
		{"Product", `UsedCondition`, `Used`, "itemCondition"},
		{"Product", `schema.org/InStock`, `schema.org/OutOfStock`, "in stock: false"},
		{"Product", `"2999-12-31"`, `"2025-12-31"`, "which has passed"},
		{"Product", `"2999-12-31"`, `"31 December 2999"`, "no date"},
		{"Product", `"priceValidUntil":"2999-12-31",`, "", "in stock: true"},
		{"Product", `["https://shop.example/pictures/a.png"]`, `"https://shop.example/pictures/a.png"`, "no list"},
		{"Product", `https://shop.example/pictures/a.png`, `/pictures/a.png`, "no raster picture"},
		{"Product", `a.png`, `a.svg`, "no raster picture"},
		{"Product", `"color":"white",`, "", "no color"},
		{"Product", `"color"`, `"gtin13":"0000000000000","color"`, "gtin13 is not said"},
		{"Product", `"color"`, `"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.8","reviewCount":45},"color"`, "a rating: true"},
		{"Product", `27.5`, `"27.5"`, "no number"},
		{"Product", `"GE dryer"`, `"LG dryer"`, "not on the page"},
		{"Product", `"https://shop.example/blog/x","itemCondition"`, `"https://shop.example/blog","itemCondition"`, "not this page"},
		{"Product", `{"@type":"Brand","name":"GE"}`, `"GE"`, "no thing"},
		{"ItemList", `"position":2`, `"position":3`, "item 2 has the position 3"},
		{"ItemList", `"numberOfItems":2`, `"numberOfItems":3`, "3 items are 2"},
		{"ItemList", `"name":"Shop","url"`, `"url"`, "item 2 has no name"},
		{"ItemList", `"url":"https://shop.example/blog"`, `"url":"https://shop.example/blog/x"`, "item 2 has the address"},
		{"ItemList", `schema.org/InStock","priceValidUntil":"2999-12-31"`, `schema.org/OutOfStock"`, "item 1 is sold"},
		{"BreadcrumbList", `"position":1`, `"position":0`, "item 1 has the position 0"},
		{"BreadcrumbList", `"name":"Blog"`, `"name":"Shop"`, "step 2 is Shop"},
		{"BreadcrumbList", `"item":"https://shop.example/blog"`, `"item":"https://shop.example/"`, "step 2"},
		{"BreadcrumbList", `"item":"https://shop.example/blog"`, `"item":"https://shop.example/faq"`, "no page of ours"},
		{"BreadcrumbList", `"item":"https://shop.example/blog"`, `"item":"/blog"`, "no page of ours"},
		{"Service", `"name":"Dryer Repair"`, `"name":"Washer Repair"`, "not on the page"},
		{"Service", `"75.00"`, `"575.00"`, "from 575.00 to 500.00"},
		{"Service", `"areaServed":[{"@type":"City","name":"Keller"}],`, "", "neither a price and a place"},
		{"Service", `"name":"Keller"`, `"name":"{city}"`, "no plain text"},
		{"FAQPage", `One to two hours.`, `Two to three hours.`, "not on the page"},
		{"FAQPage", `One to two hours.`, `<p>One to two hours.</p>`, "no plain text"},
		{"FAQPage", `[{"@type":"Question"`, `[{"@type":"Problem"`, `the type "Problem"`},
		{"FAQPage", `[{"@type":"Question","name":"How long?","acceptedAnswer":{"@type":"Answer","text":"One to two hours."}}]`, `[]`, "no list of anything"},
		{"Blog", `"2026-11-01"`, `"November 1"`, "no date"},
		{"BlogPosting", `"author":{"@type":"Person","name":"Ann Lee"},`, "", "no author"},
		{"BlogPosting", `"Ann Lee"`, `"Bob Lee"`, "not on the page"},
		{"BlogPosting", `"GE dryer"`, `"` + strings.Repeat("GE dryer ", 13) + `GE dryer"`, "characters"},
		{"ContactPage", `"priceRange"`, `"prices"`, "ContactPage.mainEntity: no priceRange"},
		{"ContactPage", `{`, `{{`, "no one JSON object"},
		{"WebSite", `"WebSite"`, `"Thing"`, `the type "Thing"`},
	} {
		block := strings.ReplaceAll(blocks[c.kind], c.old, c.broken)
		if found := problemsOf(block); !strings.Contains(found, c.want) || block == blocks[c.kind] {
			t.Errorf("%s with %s instead of %s: found %q, want %q", c.kind, c.broken, c.old, found, c.want)
		}
	}
}
