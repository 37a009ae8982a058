package audit

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/crawl/document"
	"enamel/internal/seo/crawl/visit"
)

// subject is a page of the shop's own site.
func subject(html string) *Subject {
	const url = "https://shop.example/page"
	return &Subject{
		Page: &visit.Page{
			URL: url, Final: url, Status: http.StatusOK, Depth: 1, Type: "text/html", Header: http.Header{}, At: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
			Document: document.Parse([]byte(html), "text/html; charset=utf-8", url),
		},
		Site: &visit.Site{Start: "https://shop.example/"}, Record: record(),
	}
}

func only(findings []Found, rule string) (found []Found) {
	for _, f := range findings {
		if f.Rule == rule {
			found = append(found, f)
		}
	}
	return found
}

func TestFindingsKeepTheirIdentity(t *testing.T) {
	rules := Rules()
	find := func(html, rule string) Found {
		t.Helper()
		found := only(Page(rules, subject(html)), rule)
		if len(found) != 1 {
			t.Fatalf("%s: %d findings in %s", rule, len(found), html)
		}
		return found[0]
	}
	long, longer := find("<title>"+strings.Repeat("long ", 20)+"</title>", "title.long"), find("<title>"+strings.Repeat("longer ", 20)+"</title>", "title.long")
	if long.Key != longer.Key || long.Detail == longer.Detail {
		t.Errorf("a title that stays too long: %+v, %+v", long, longer)
	}
	one, other := find(`<img src="/a.png">`, "image.alt-missing"), find(`<img src="/b.png">`, "image.alt-missing")
	if one.Key == other.Key {
		t.Errorf("two images: %q, %q", one.Key, other.Key)
	}
	if moved := find(`<p>Before</p><img src="/a.png">`, "image.alt-missing"); moved.Key != one.Key {
		t.Errorf("an image that moved: %q, %q", moved.Key, one.Key)
	}
}

func TestFindingsAreBounded(t *testing.T) {
	var same, different strings.Builder
	for i := range 3000 {
		same.WriteString(`<a href="javascript:x()">Go</a>`)
		fmt.Fprintf(&different, `<img src="/%d.png">`, i)
	}
	findings := Page(Rules(), subject(same.String()+different.String()+"<h1>"+strings.Repeat("é", 2000)+"</h1><h1>b</h1>"))
	if n := len(only(findings, "link.uncrawlable")); n != 1 {
		t.Errorf("the same link 3000 times: %d findings", n)
	}
	if n := len(only(findings, "image.alt-missing")); n != MaxFound {
		t.Errorf("3000 images: %d findings", n)
	}
	for _, f := range findings {
		if n := len([]rune(f.Proof)); n > maxProof {
			t.Errorf("%s: a proof of %d characters", f.Rule, n)
		}
	}
}

func TestIndexable(t *testing.T) {
	for _, c := range []struct {
		name, head, tag, link string
		want                  bool
	}{
		{name: "plain", want: true},
		{name: "noindex", head: `<meta name="robots" content="NoIndex">`},
		{name: "none for Google", head: `<meta name="googlebot" content="none">`},
		{name: "header", tag: "noarchive, noindex"},
		{name: "header for Google", tag: "googlebot: nofollow, noindex"},
		{name: "header for another", tag: "otherbot: noindex", want: true},
		{name: "header with a date", tag: "unavailable_after: 25 Jun 2027 15:00:00 PST", want: true},
		{name: "own canonical", head: `<link rel="canonical" href="HTTPS://shop.example:443/page">`, want: true},
		{name: "canonical elsewhere", head: `<link rel="canonical" href="/other">`},
		{name: "canonical elsewhere in the header", link: `</style.css>; rel=preload, <https://shop.example/other>; rel="canonical"`},
		{name: "another link in the header", link: `</style.css>; rel=preload; as=style`, want: true},
	} {
		s := subject("<head>" + c.head + "</head>")
		if c.tag != "" {
			s.Header.Set("X-Robots-Tag", c.tag)
		}
		if c.link != "" {
			s.Header.Set("Link", c.link)
		}
		if got := s.Indexable(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestFactsInProse: of what a page says only a number with the shop's area code counts.
func TestFactsInProse(t *testing.T) {
	rules := Rules()
	for _, wrong := range []string{"<b>(817) 555-0143</b>Contact us", "Call 817.555.0143 now", "817 555 0143"} {
		found := only(Page(rules, subject("<main>"+wrong+"</main>")), "facts.phone")
		if len(found) != 1 || found[0].Severity != Warning {
			t.Errorf("%q: %+v", wrong, found)
		}
	}
	for _, contact := range []string{`<footer><p>Call <a href="tel:+18175550142">(817) 555-0143</a></p></footer>`, "<address>1900 Panther Works Way, Fort Worth, TX 76199</address>"} {
		found := Page(rules, subject(contact))
		if found = slices.DeleteFunc(found, func(f Found) bool { return !strings.HasPrefix(f.Rule, "facts.") }); len(found) != 1 || found[0].Severity != Error {
			t.Errorf("%q: %+v", contact, found)
		}
	}
	for _, right := range []string{
		"<address>1880 Panther Works Way, Fort Worth, TX 76114-1234, (817) 555-0142</address>",
		"<b>(817) 555-0142</b>Contact us", "Call 817.555.0142 or +1 (817) 555-0142 or 800-555-0199; part 817-5550-1429, model 8175550143",
		"The maker is at (214) 555-0100; $817-555-0143; 1.817 555 0143", "Mon-Fri 8am to 6pm, Saturday closed: deliveries only",
		"Changed in version 2.0: 2.0 stark verändert", "A 4.5 star mark for energy, 4.5/5 in a test, over 200 customer reviews of the washer", "Between 1888 and 1900 Panther Works Way there is a bridge",
	} {
		for _, f := range Page(rules, subject("<main>"+right+"</main>")) {
			if strings.HasPrefix(f.Rule, "facts.") {
				t.Errorf("%q: %s: %s", right, f.Rule, f.Detail)
			}
		}
	}
}

// TestTimesOfStructuredData lists how the times of opening hours may be written:
// wrongly or not, they are compared with the shop's.
func TestTimesOfStructuredData(t *testing.T) {
	rules := Rules()
	misspelt := func(text, rather string) string {
		return "The structured data writes the time “" + text + "”; schema.org wants ISO 8601, " + rather + "."
	}
	for times, want := range map[[2]string][]string{
		{"09:00", "18:00"}:                   nil,
		{"9:00", "18:00:00"}:                 nil,
		{"09:00:00-06:00", "18:00Z"}:         nil,
		{"09:00:00.000-0600", "18:00:00+14"}: nil,
		{"09:00", "19:00"}:                   {"19:00"},
		{"9:00 AM", "6:00 PM"}:               {misspelt("9:00 AM", "09:00"), misspelt("6:00 PM", "18:00")},
		{"9:00:00 AM", "6:00:00 PM"}:         {misspelt("9:00:00 AM", "09:00"), misspelt("6:00:00 PM", "18:00")},
		{"09:00-18:00", "18:00"}:             {misspelt("09:00-18:00", "such as 09:00")},
		{"09:00", "18:00Zjunk"}:              {misspelt("18:00Zjunk", "such as 09:00")},
		{"09:00", "18:00-06:0"}:              {misspelt("18:00-06:0", "such as 09:00")},
		{"09:00", "18:00:00."}:               {misspelt("18:00:00.", "such as 09:00")},
		{"09:00 a.m.", "18:00"}:              {misspelt("09:00 a.m.", "09:00")},
		{"9am", "7pm"}:                       {misspelt("9am", "09:00"), misspelt("7pm", "19:00"), "Monday 09:00-19:00, Tuesday 09:00-19:00"},
		{"nine", "18:00"}:                    {misspelt("nine", "such as 09:00")},
		{"9:00 to 6:00", "whenever"}:         {misspelt("9:00 to 6:00", "such as 09:00"), misspelt("whenever", "such as 09:00")},
	} {
		page := subject(fmt.Sprintf(`<main>x</main><script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","name":"Panther City Appliance",
			"openingHoursSpecification":{"dayOfWeek":["Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"],"opens":%q,"closes":%q}}</script>`, times[0], times[1]))
		found := only(Page(rules, page), "facts.hours")
		ok := len(found) == len(want)
		for i := range min(len(found), len(want)) {
			ok = ok && strings.Contains(found[i].Detail, want[i])
		}
		if !ok {
			t.Errorf("%q: %+v", times, found)
		}
	}
}

// TestStreets lists how the street of 1880 Panther Works Way and that of 300 N Hornbeam
// Parkway may be written.
func TestStreets(t *testing.T) {
	for given, want := range map[[2]string]bool{
		{"1880 Panther Works Wy", "1880 Panther Works Way"}:             true,
		{"1880 PANTHER WORKS WY.", "1880 Panther Works Way"}:            true,
		{"300 North Hornbeam Pky", "300 N Hornbeam Parkway"}:            true,
		{"300 N. Hornbeam Pkwy, Ste 4", "300 N Hornbeam Pkway Suite 4"}: true,
		{"1880 Hornbeam Way", "1880 Panther Works Way"}:                 false,
		{"1888 Panther Works Wy", "1880 Panther Works Way"}:             false,
	} {
		if got := sameStreet(given[0], given[1]); got != want {
			t.Errorf("%q: %t", given, got)
		}
	}
}

// TestFieldsByType lists what a thing lacks by Google's page of its type.
func TestFieldsByType(t *testing.T) {
	rules := Rules()
	const job = `"@type":"JobPosting","title":"Technician","description":"Mends washers.","datePosted":"2026-11-01","hiringOrganization":{"@type":"Organization","name":"Panther City Appliance"}`
	for thing, want := range map[string]string{
		job + `,"jobLocation":{"@type":"Place","address":{"@type":"PostalAddress","addressCountry":"US"}}`: "",
		job + `,"jobLocationType":"TELECOMMUTE"`:                                                           "",
		job:                                                                                                "jobLocation or jobLocationType",
		`"@type":"JobPosting"`:                                                                             "title, description, datePosted, hiringOrganization, jobLocation or jobLocationType",
		`"@type":"WebApplication","name":"x","offers":{"@type":"Offer","price":0},"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"ratingCount":9}`: "",
		`"@type":"SoftwareApplication","name":"x","offers":{"@type":"Offer"}`:                                                                                    "offers.price or offers.lowPrice or offers.priceSpecification, aggregateRating or review",
		`"@type":"QAPage"`: "mainEntity",
		`"@type":"DiscussionForumPosting","author":"A","datePublished":"2026-11-01"`:           "text or image or video or sharedContent",
		`"@type":"Course","name":"Mending washers"`:                                            "description",
		`"@type":"Movie","name":"x"`:                                                           "image",
		`"@type":"WebPage","about":{"@type":"Dataset","name":"x"},"hasPart":{"@type":"Movie"}`: "",
	} {
		var lacks []string
		for _, f := range only(Page(rules, subject(`<main>x</main><script type="application/ld+json">{"@context":"https://schema.org",`+thing+`}</script>`)), "schema.missing-field") {
			_, field, _ := strings.Cut(strings.TrimSuffix(f.Detail, "."), " has no ")
			lacks = append(lacks, field)
		}
		if got := strings.Join(lacks, ", "); got != want {
			t.Errorf("%s: lacks %s, want %s", thing, got, want)
		}
	}
}

// TestPricesThatAreNone lists what an offer may say of its price.
func TestPricesThatAreNone(t *testing.T) {
	rules := Rules()
	for offer, want := range map[string]string{
		`"@type":"Offer","price":"499.00","priceCurrency":"USD"`: "", `"@type":"Offer","price":499,"priceCurrency":"eur"`: "",
		`"@type":"Offer","price":"1499.5","priceCurrency":"USD"`:                    "",
		`"@type":"Offer","price":"$1499","priceCurrency":"USD"`:                     "“$1499” is no number",
		`"@type":"Offer","price":"1,499.00","priceCurrency":"USD"`:                  "“1,499.00” is no number",
		`"@type":"Offer","price":"449,00","priceCurrency":"EUR"`:                    "“449,00” is no number",
		`"@type":"Offer","price":"449.00 USD","priceCurrency":"USD"`:                "“449.00 USD” is no number",
		`"@type":"Offer","price":"1.499.00","priceCurrency":"USD"`:                  "“1.499.00” is no number",
		`"@type":"Offer","priceSpecification":{"price":12.5,"priceCurrency":"CHF"}`: "",
		`"@type":"AggregateOffer","lowPrice":"1","priceCurrency":"USD"`:             "",
		`"@type":"Offer","price":"0.00","priceCurrency":"USD"`:                      "“0.00” is not over 0",
		`"@type":"Offer","price":-5,"priceCurrency":"USD"`:                          "“-5” is not over 0",
		`"@type":"Offer","price":"call us","priceCurrency":"USD"`:                   "“call us” is no number",
		`"@type":"Offer","price":"499","priceCurrency":"$"`:                         "“$” is no currency of ISO 4217",
		`"@type":"Offer","priceSpecification":{"price":0,"priceCurrency":"CHF"}`:    "“0” is not over 0",
		`"@type":"AggregateOffer","lowPrice":"on request","priceCurrency":"USD"`:    "“on request” is no number",
	} {
		page := subject(`<main>x</main><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Washer","image":"/w.png","offers":{` + offer + `}}</script>`)
		found := only(Page(rules, page), "schema.missing-field")
		if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || !strings.Contains(found[0].Detail, want)) {
			t.Errorf("%s: %+v", offer, found)
		}
	}
	free := `<main>x</main><script type="application/ld+json">{"@context":"https://schema.org","@type":"Service","name":"Estimate","offers":{"@type":"Offer","price":"0","priceCurrency":"USD"}}</script>`
	if found := only(Page(rules, subject(free)), "schema.missing-field"); len(found) > 0 {
		t.Errorf("a service that is free: %+v", found)
	}
}

// TestShows lists the ways in which a text may show 1449.99 and 449.
func TestShows(t *testing.T) {
	for text, want := range map[string][2]bool{
		"now $1,449.99, was $1,599.00": {true, false},
		"1.449,99 €":                   {true, false},
		"USD 1449.99.":                 {true, false},
		"$1 449 99":                    {true, true},
		"$144999":                      {true, false},
		"$1449 .99":                    {true, false},
		"$1449":                        {false, false},
		"$449":                         {false, true},
		"$449.00":                      {false, true},
		"449,- €":                      {false, true},
		"$44900":                       {false, true},
		"from $449.":                   {false, true},
		"$449.99":                      {false, false},
		"$4490, $2449":                 {false, false},
		"":                             {false, false},
	} {
		if got := [2]bool{shows(text, 144999), shows(text, 44900)}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestPriceOnThePage has pages of a product for 449.99, and whether their price differs from that.
func TestPriceOnThePage(t *testing.T) {
	rules := Rules()
	for body, differs := range map[string]bool{
		"<p>$449.99":                             false,
		"<p>$449<sup>99</sup>":                   false,
		"<p>$<span>449</span><span>99</span>":    false,
		"<p><span>$</span> <b>449</b> <b>99</b>": false,
		"<p>$449":                                true,
		"<p>$4<b>49</b>":                         true,
		"<p>$499.99 <s>$599</s>":                 true,
		"<p>$4.49":                               true,
		"<p>Save $50. Free delivery over $499. 4 payments of $112.50, or $40/mo, or $9 a week": false,
		"<p>Sold out<p>Also: $399":                    false,
		"<p>Call us.<h2>More washers</h2><p>$399":     false,
		"<p>Call us.<p>You may also like<p>LG, $399":  false,
		`<p>Call us.<p><a href="/lg">LG, $399</a>`:    false,
		"<p>$399<h2>You may also like</h2><p>$499":    true,
		"<p>$399<h2>You may also like</h2><p>$449.99": false,
	} {
		page := subject(`<main><p>Free delivery from $99</p><h1>Washer</h1>` + body + `</main><script type="application/ld+json">{"@context":"https://schema.org",
			"@type":"Product","name":"Washer","image":"/w.png","offers":{"@type":"Offer","price":"449.99","priceCurrency":"USD","availability":"https://schema.org/InStock"}}</script>`)
		if found := only(Page(rules, page), "schema.price-mismatch"); len(found) > 0 != differs {
			t.Errorf("%s: %+v", body, found)
		}
	}
}

func TestLanguageTags(t *testing.T) {
	for _, tag := range []string{"en", "EN-us", "zh-Hant-TW", "es-419", "de-CH-1901", "sl-rozaj", "fil", "x-klingon", "en-x-simple"} {
		if why := badTag(tag); why != "" {
			t.Errorf("lang %q: %s", tag, why)
		}
	}
	for _, tag := range []string{"english", "en_US", "xx", "e", "en-ZZ", "en--US", "12"} {
		if badTag(tag) == "" {
			t.Errorf("lang %q is taken", tag)
		}
	}
	for _, code := range []string{"en", "en-gb", "zh-hant", "zh-hant-tw", "es-419", "x-default"} {
		if why := badHreflang(code); why != "" {
			t.Errorf("hreflang %q: %s", code, why)
		}
	}
	for _, code := range []string{"", "eng", "en-uk", "en_us", "us", "en-us-us", "default"} {
		if badHreflang(code) == "" {
			t.Errorf("hreflang %q is taken", code)
		}
	}
}

// TestStructuredDataInParts takes a thing for whole that a page describes in
// several places.
func TestStructuredDataInParts(t *testing.T) {
	s := subject(`<script type="application/ld+json">{"@context":{"@vocab":"http://schema.org/"},"@graph":[
		{"@type":"Store","@id":"#shop","name":"Panther City Appliance"},
		{"@type":["http://schema.org/Store","pto:Shop"],"@id":"#shop","address":"1880 Panther Works Way"},
		{"@type":"Service","provider":{"@type":"Store","@id":"#shop"},"offers":{"@type":"Offer"}}]}</script>
		<script type="application/ld+json">[{"@context":"https://schema.org","@type":"Event","name":"Sale","startDate":"2026-12-01","location":[{"@type":"VirtualLocation","url":"https://shop.example/live"}]}]</script>
		<script type="application/ld+json">{"@context":"https://w3id.org/security/v1","@type":"Key"}</script>`)
	for _, f := range Page(Rules(), s) {
		if strings.HasPrefix(f.Rule, "schema.") {
			t.Errorf("%s: %s", f.Rule, f.Detail)
		}
	}
}

// FuzzPage looks for pages on which a rule panics, or finds another thing the
// second time.
func FuzzPage(f *testing.F) {
	files, err := filepath.Glob("testdata/*.html")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	rules := Rules()
	f.Fuzz(func(t *testing.T, html []byte) {
		first, second := Page(rules, subject(string(html))), Page(rules, subject(string(html)))
		if len(first) != len(second) {
			t.Fatalf("%d findings, then %d", len(first), len(second))
		}
		for i := range first {
			if !reflect.DeepEqual(first[i], second[i]) {
				t.Errorf("%+v, then %+v", first[i], second[i])
			}
		}
	})
}
