package offer

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestNotations(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Washer repair $1,299":                                     "exact 1299 1299",
		"Washer repair 1.299,00 USD":                               "exact 1299 1299",
		"Washer repair 2879.2 USD":                                 "exact 2879.2 2879.2",
		"Washer repair US$ 89":                                     "exact 89 89",
		"Washer repair 25 dollars":                                 "exact 25 25",
		"Washer repair $1.2k":                                      "exact 1200 1200",
		"Washer repair $89-$129":                                   "range 89 129",
		"Washer repair $89 to $129":                                "range 89 129",
		"Washer repair between $89 and $129":                       "range 89 129",
		"Washer repair from $75":                                   "floor 75",
		"Washer repair $75+":                                       "floor 75",
		"Washer repair $75 & up":                                   "floor 75",
		"Washer repair up to $400":                                 "ceiling 400",
		"Washer repair under $300":                                 "ceiling 300",
		"$25 off any washer repair":                                "",
		"Washer repair from $25 a month":                           "",
		"Washer repair: a $50 deposit":                             "",
		"Free washer repair on orders over $500":                   "",
		"Washer repair: call (817) 555-0142, 76104, since 1984":    "",
		"Washer repair with a 90-day warranty, model WTW5000DW1":   "",
		"Washer repair: 3.350 USD":                                 "",
		"Washer repair: 3.350 USD. A used washer: 1.299,00 USD":    "exact 3350 3350",
		"Don't pay $300 for washer repair":                         "",
		"In 1998 a washer repair cost $45":                         "",
		"Washer repair: €89":                                       "",
		"Washer repair £80, dryer repair $90":                      "",
		"Reparación de lavadora desde $85":                         "floor 85",
		"Washer repair <s>$199</s> $149":                           "exact 149 149",
		"Washer repair, was $199, now $149":                        "exact 149 149",
		"<span>Washer repair</span><b>$</b><b>49</b><sup>99</sup>": "exact 49.99 49.99",
	} {
		got := ""
		for _, o := range Read("https://a.example/", []byte("<p>"+text+"</p>")) {
			if o.Refused == "" && o.Service == "Washer Repair" {
				got += amountText(o.LowCents, o.HighCents, o.Bound)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestOtherCurrenciesAreRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"€89", "£80", "120 €", "CA$110", "$1,200 MXN", "EUR 95"} {
		offers := Read("https://a.example/", []byte("<p>Washer repair: "+text+"</p>"))
		if len(offers) != 1 || offers[0].Refused != foreign || offers[0].Original != text {
			t.Errorf("%s: %+v", text, offers)
		}
	}
}

func TestDisagreeingSourcesAreBothShown(t *testing.T) {
	t.Parallel()
	offers := Read("https://a.example/", []byte(`<script type="application/ld+json">{"@type":"Service","name":"Washer repair","offers":{"price":"299","priceCurrency":"USD"}}</script><p>Washer repair: $279</p>`))
	if len(offers) != 2 || len(offers[0].Disagrees) != 1 || len(offers[1].Disagrees) != 1 {
		t.Fatalf("%+v", offers)
	}
}

func TestHostilePages(t *testing.T) {
	t.Parallel()
	many := strings.Builder{}
	for i := range 10_000 {
		fmt.Fprintf(&many, "<tr><td>Washer repair %d<td>$%d", i, i+1)
	}
	for name, body := range map[string]string{
		"10,000 prices": "<table>" + many.String() + "</table>",
		"deep":          strings.Repeat("<div>", 20_000) + "Washer repair $89",
		"long lines":    strings.Repeat("<p>"+strings.Repeat("Washer repair $89 off ", 90), 300),
		"microdata":     strings.Repeat(`<i itemprop="price">$89`, 50_000),
		"scopes":        "<div itemscope>" + strings.Repeat(`<i itemscope itemprop="offers"><i itemprop="price">8</i></i>`, 10_000),
		"long line":     "<p>" + strings.Repeat("Washer repair $89 ", 50_000),
		"no end":        "<table><tr><td><table><tr><td>$",
		"bad JSON":      `<script type="application/ld+json">{"offers":` + strings.Repeat("[", 50_000),
		"control":       "<p>Washer\x00 repair\x1b $89",
	} {
		begun := time.Now()
		offers := Read("https://a.example/", []byte(body))
		if len(offers) > mostOffers || time.Since(begun) > 5*time.Second {
			t.Errorf("%s: %d offers in %s", name, len(offers), time.Since(begun))
		}
		for _, o := range offers {
			if len(o.Snippet) > mostSnippet || len(o.Item) > mostItem || strings.ContainsAny(o.Snippet+o.Item, "\x00\x1b") {
				t.Errorf("%s: %q", name, o.Snippet)
			}
		}
	}
}

func TestListsOfRepairsPriceNone(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"<p>Washer, dryer, refrigerator, oven and dishwasher repair in Arlington from $49.</p>":                                       "",
		"<h1>Washer, dryer and oven repair</h1><p>A new pump costs $95.</p>":                                                          "",
		"<p>Washer and dryer repair starting at $80.</p>":                                                                             "Washer Repair, Dryer Repair",
		"<p>Washer repair is $90 and dryer repair is $80.</p>":                                                                        "Washer Repair, Dryer Repair",
		"<p>Hassle-free delivery. Free haul away with purchase.</p>":                                                                  "Haul Away",
		"<h1>Other repairs</h1><p>Dishwashers, fixed at home.</p><p>Ice makers. The valve or the whole unit, $130 to $175.</p>":       "Ice Maker Repair",
		"<h1>Repair or replace your refrigerator?</h1><p>A new French door model costs $1,800 and up, so a repair may pay.</p>":       "",
		"<h1>Repair prices</h1><dl><dt>Second appliance, same visit</dt><dd>$39 diagnostic</dd><dt>Oven repair</dt><dd>$99</dd></dl>": "Diagnostic Visit, Oven & Stove Repair",
	} {
		var services []string
		for _, o := range Read("https://a.example/", []byte(body)) {
			if o.Service != "" && o.Refused == "" {
				services = append(services, o.Service)
			}
		}
		if got := strings.Join(services, ", "); got != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

func TestPricesOnRequestAreSaid(t *testing.T) {
	t.Parallel()
	offers := Read("https://a.example/", []byte(`<dl><dt>Miele washer, used</dt><dd>Call for price</dd></dl>`))
	if len(offers) != 1 || offers[0].Refused != asks || offers[0].Item != "Miele washer, used" || offers[0].LowCents != nil {
		t.Errorf("%+v", offers)
	}
}

func TestPricesInPicturesAreSaid(t *testing.T) {
	t.Parallel()
	offers := Read("https://a.example/", []byte(`<p>Our prices</p><img src="/img/price-list.png" alt="Price list">`))
	if len(offers) != 1 || offers[0].Refused != inPicture || offers[0].LowCents != nil {
		t.Errorf("%+v", offers)
	}
}
