package offer

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	mostDepth  = 12   // of structured data
	mostThings = 3000 // of a page
)

// thing is one of schema.org, from JSON-LD or from microdata.
type thing map[string]any

// structured adds the offers of JSON-LD and microdata.
func (p *page) structured(doc *goquery.Document) {
	doc.Find(`script[type="application/ld+json"]`).Each(func(_ int, s *goquery.Selection) {
		var data any
		if json.Unmarshal([]byte(s.Text()), &data) == nil {
			p.things(data, thing{}, 0)
		}
	})
	root := thing{}
	microdata(doc.Nodes[0], root)
	p.things(map[string]any(root), thing{}, 0)
}

// microdata writes the properties below an element into the thing that it stands in.
func microdata(n *html.Node, into thing) {
	prop := attribute(n, "itemprop")
	if has(n, "itemscope") {
		inner := thing{"@type": attribute(n, "itemtype")}
		outer := cmp.Or(prop, "hasPart")
		list, _ := into[outer].([]any)
		into[outer] = append(list, map[string]any(inner))
		into, prop = inner, ""
	}
	if _, twice := into[prop]; prop != "" && !twice {
		value := cmp.Or(attribute(n, "content"), attribute(n, "href"))
		if value == "" {
			value = squeeze(clipped(textOf(n), mostText))
		}
		into[prop] = value
	}
	for child := range n.ChildNodes() {
		if child.Type == html.ElementNode && child.DataAtom != atom.Script {
			microdata(child, into)
		}
	}
}

// things looks for offers in a thing and below it. An offer takes missing fields from
// the thing around it.
func (p *page) things(data any, around thing, depth int) {
	if p.seen++; depth > mostDepth || p.seen > mostThings {
		return
	}
	switch v := data.(type) {
	case []any:
		for _, one := range v {
			p.things(one, around, depth+1)
		}
	case map[string]any:
		own := thing{}
		for _, key := range [...]string{"name", "priceCurrency", "availability", "itemCondition"} {
			own[key] = cmp.Or(thing(v).text(key), around.text(key))
		}
		if of, ok := v["itemOffered"].(map[string]any); ok {
			own["name"] = thing(of).text("name")
		}
		if p.state(v, own) {
			return
		}
		for _, key := range [...]string{"@graph", "mainEntity", "offers", "hasOfferCatalog", "itemListElement", "item", "itemOffered", "makesOffer", "priceSpecification", "hasPart", "hasVariant"} {
			p.things(v[key], own, depth+1)
		}
	}
}

// state adds the price of a thing; false: it has none.
func (p *page) state(v, own thing) bool {
	low, high := cmp.Or(v.text("price"), v.text("lowPrice"), v.text("minPrice")), cmp.Or(v.text("highPrice"), v.text("maxPrice"))
	if low == "" && high == "" {
		return false
	}
	unit := strings.ToUpper(cmp.Or(v.text("unitCode"), v.text("unitText"), v.text("billingDuration")))
	name, currency := own.text("name"), own.text("priceCurrency")
	o := Offer{
		Item: clipped(name, mostItem), Bound: Exact, Currency: "USD", From: Structured, Original: clipped(cmp.Or(low, high), 40), URL: p.url, Disagrees: []Claim{},
		Snippet: clipped(name+": "+low+" "+high+" "+currency, mostSnippet),
	}
	o.LowCents, o.Refused = p.stated(low)
	o.HighCents, _ = p.stated(high)
	switch {
	case o.Item == "", o.LowCents == nil && o.HighCents == nil, low != "" && strings.Trim(low, "0.") == "" && !p.isGift(plain(split(name))), strings.HasPrefix(unit, "MON"), unit == "P1M", strings.HasPrefix(unit, "WEE"):
		return true
	case o.LowCents == nil:
		o.Bound = Ceiling
	case o.HighCents == nil && v.text("price") == "":
		o.Bound = Floor
	case o.HighCents == nil || *o.HighCents == *o.LowCents:
		o.HighCents = o.LowCents
	default:
		o.Bound = Range
	}
	if sold := own.text("availability"); strings.HasSuffix(sold, "OutOfStock") || strings.HasSuffix(sold, "SoldOut") {
		o.Condition = "sold out"
	}
	if currency != "" && !strings.EqualFold(currency, "USD") && currency != "$" {
		o.Refused = foreign
	}
	if o.Refused != "" {
		o.LowCents, o.HighCents, o.Currency = nil, nil, ""
	}
	p.place(o, []string{own.text("itemCondition"), p.title})
	return true
}

// stated is the first number of a text.
func (p *page) stated(text string) (*int64, string) {
	for _, w := range split(clipped(text, mostItem)) {
		if cents, refused, ok := p.cents(w.text); w.number && ok {
			return &cents, refused
		}
	}
	return nil, ""
}

// text is a property as text.
func (t thing) text(key string) string {
	v := t[key]
	if list, ok := v.([]any); ok && len(list) > 0 {
		v = list[0]
	}
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		raw, _ := json.Marshal(v)
		return string(raw)
	}
	return ""
}
