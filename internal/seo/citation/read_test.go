package citation

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

func read(t *testing.T, page string, given bool) (Entry, bool) {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return record().Read(doc, &url.URL{Scheme: "https", Host: "dir.example", Path: "/b/1"}, given)
}

const (
	title  = `<title>Panther City Appliance | Dir</title>`
	jsonLD = `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Dir","telephone":"800-555-0000","url":"https://dir.example"},
		{"@type":["LocalBusiness","Store"],"name":"Panther City Appliance","telephone":"+1 817-555-0142","url":"https://dir.example/b/1","sameAs":[],
		"address":{"@type":"PostalAddress","streetAddress":"1880 Panther Works Way","postalCode":"76114-1234"},
		"openingHoursSpecification":[{"dayOfWeek":["https://schema.org/Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"],"opens":"09:00","closes":"18:00:00"},
		{"dayOfWeek":"Sunday","opens":"00:00","closes":"00:00"},{"dayOfWeek":"Monday","opens":"10:00","closes":"12:00","validFrom":"2026-12-24"}]}]}</script>`
	micro = `<div itemscope itemtype="https://schema.org/LocalBusiness"><h1 itemprop="name">Panther City Appliance</h1><a itemprop="telephone" href="tel:+18175550142">Call</a>
		<div itemprop="address" itemscope><span itemprop="streetAddress">1880 Panther Works Way</span> Fort Worth, TX <span itemprop="postalCode">76114</span></div>
		<p itemprop="openingHours">Mo-Fr 09:00-18:00, Sa 09:00-18:00</p></div>`
	lists = `<h1>Panther City Appliance - Fort Worth, TX</h1><dl><dt>Address</dt><dd>1880 Panther Works Way<br>Fort Worth, Texas 76114</dd><dt>Fax</dt><dd>(817) 555-0198</dd>
		<dt>Phone</dt><dd><a href="tel:8175550142">Call now</a></dd><dt>Website</dt><dd><a href="/out?url=https%3A%2F%2Fpanthercityappliance.example%2F&id=3">Visit</a></dd></dl>
		<h2>Opening hours</h2><table><tr><td>Monday</td><td>9:00 AM</td><td>6:00 PM</td></tr><tr><td>Tuesday - Saturday</td><td>9:00 AM - 6:00 PM</td></tr><tr><td>Sunday</td><td>Closed</td></tr></table>
		<h3>Nearby businesses</h3><p>Trinity Appliance Repair, 12 Elm Street, Fort Worth, TX 76102, phone (817) 555-0117, Mon-Fri 8-5</p>`
	inline = `<div class=card><h2>Our pages</h2></div><h1>Panther City Appliance</h1><p>Find us at 1880 PANTHER WORKS WAY, Fort Worth TX 76114. Tel: 817.555.0142. Open 9 to 6, Mon-Sat; closed Sunday. Their site is
		<a href="https://www.panthercityappliance.example/">panthercityappliance.example</a>.</p><footer>Dir Inc, 1 Main Street, Dallas, TX 75201, (800) 555-0000</footer><nav>Open 24 hours daily</nav>`
	offices = `<h1>Panther City Appliance</h1><p>Office: 3300 Hornbeam Court, Forest Hill, TX 76119</p><p>Showroom: 1880 Panther Works Way, Fort Worth, TX 76114</p><p>Phone (817) 555-0142</p>`
	broken  = `<script type="application/ld+json">{"name": "Panther City Appliance", </script><h1>Panther City Appliance</h1><p>(817) 555-0142</p>`
)

// TestRightEntriesHaveNoConflict in whatever markup they stand.
func TestRightEntriesHaveNoConflict(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		page   string
		absent string // fields that the page does not state
	}{
		"JSON-LD":                      {title + jsonLD, "url"},
		"microdata":                    {micro, "url"},
		"a list and a table":           {lists, ""},
		"one paragraph, other footers": {inline, ""},
		"hours in words":               {strings.Replace(title+jsonLD, "openingHoursSpecification\":[", "openingHours\":\"see our site\",\"x\":[", 1), "hours,url"},
		"two addresses":                {offices, "hours,url"},
		"JSON-LD that breaks off":      {broken, "street,zip,hours,url"},
	} {
		e, ours := read(t, c.page, false)
		if !ours {
			t.Errorf("%s: not taken for ours: %+v", name, e.Sources)
			continue
		}
		var absent []string
		fields, _ := record().Compare(e)
		for _, f := range fields {
			switch f.Verdict {
			case Absent:
				absent = append(absent, f.Field)
			case Conflict, Drift:
				t.Errorf("%s: %+v", name, f)
			}
		}
		if got := strings.Join(absent, ","); got != c.absent {
			t.Errorf("%s: without %s, want %s", name, got, c.absent)
		}
	}
}

// TestEachConflictIsFound in each markup, and quoted.
func TestEachConflictIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, was, is, field, found string }{
		{title + jsonLD, "817-555-0142", "817-555-0199", "phone", "+1 817-555-0199"},
		{title + jsonLD, "76114-1234", "76106", "zip", "76106"},
		{title + jsonLD, `"closes":"18:00:00"`, `"closes":"17:00"`, "hours", "Monday Tuesday Wednesday Thursday Friday Saturday 09:00-17:00, Sunday closed"},
		{micro, "1880 Panther Works Way", "1808 Panther Works Way", "street", "1808 Panther Works Way"},
		{micro, "Sa 09:00-18:00", "Sa 09:00-17:00", "hours", "Mo-Fr 09:00-18:00, Sa 09:00-17:00"},
		{title + jsonLD + inline, "telephone\":\"+1 817-555-0142", "telephone\":\"+1 817-555-0199", "phone", "+1 817-555-0199"},
		{title + jsonLD + inline, "817.555.0142", "817.555.0199", "phone", "817.555.0199"},
		{title + jsonLD + inline, "9 to 6", "10 to 6", "hours", "Open 10 to 6, Mon-Sat; closed Sunday."},
		{title + jsonLD, `"76114-1234"`, "76106", "zip", "76106"},
		{lists, "tel:8175550142", "tel:8175550199", "phone", "8175550199"},
		{lists, "Texas 76114", "Texas 76106", "zip", "76106"},
		{lists, "panthercityappliance.example%2F", "outlet.example%2F", "url", "https://outlet.example/"},
		{lists, "<td>6:00 PM</td>", "<td>5:00 PM</td>", "hours", "Monday 9:00 AM 5:00 PM, Tuesday - Saturday 9:00 AM - 6:00 PM, Sunday Closed"},
		{lists, "1880 Panther", "412 Gristmill Row, old", "street", "412 Gristmill Row"},
		{inline, "817.555.0142", "817.555.0199", "phone", "817.555.0199"},
		{inline, "9 to 6", "10 to 6", "hours", "Open 10 to 6, Mon-Sat; closed Sunday."},
		{inline, "www.panthercityappliance.example/\">panthercityappliance.example", "outlet.example/\">outlet.example", "url", "https://outlet.example/"},
		{inline, "<h1>Panther City Appliance", "<h1>Panther City Appliance Sales &amp; Service", "name", "Panther City Appliance Sales & Service"},
	} {
		e, ours := read(t, strings.ReplaceAll(c.page, c.was, c.is), false)
		fields, _ := record().Compare(e)
		conflicts := 0
		for _, f := range fields {
			if f.Verdict != Conflict {
				continue
			}
			if conflicts++; f.Field != c.field || !strings.HasPrefix(f.Found, c.found) {
				t.Errorf("%s for %s: %+v", c.is, c.was, f)
			}
		}
		if !ours || conflicts != 1 {
			t.Errorf("%s for %s: %v, %d conflicts", c.is, c.was, ours, conflicts)
		}
	}
}

func TestWhatIsNotOursIsNone(t *testing.T) {
	t.Parallel()
	for name, page := range map[string]string{
		"a list of shops":         `<h1>Appliance repair in Fort Worth</h1><p>Panther City Appliance (817) 555-0142</p><p>Trinity Appliance (817) 555-0117</p>`,
		"a list in JSON-LD":       jsonLD + `<h1>Appliance repair in Fort Worth</h1>`,
		"a rival":                 `<h1>Trinity Appliance Repair</h1><p>12 Elm Street, Fort Worth, TX 76102 (817) 555-0117</p>`,
		"a namesake of the town":  `<h1>Panther City Brewing</h1><p>1 Main Street, Fort Worth, TX 76102 (817) 555-0100</p>`,
		"a namesake of elsewhere": `<h1>Panther City Appliance</h1><p>9 Ocean Avenue, Miami, FL 33101 (305) 555-0100</p>`,
		"a story without address": `<h1>Panther City Appliance opens its doors</h1><p>It was a cold morning.</p>`,
		"an empty page":           ``,
	} {
		if e, ours := read(t, page, false); ours {
			t.Errorf("%s: %+v", name, e.Sources)
		}
	}
	page := `<title>A directory</title><h1>Panther Appliance Outlet</h1><p>1880 Panther Works Way, Fort Worth, TX 76114</p><p>Phone (817) 555-0142</p>`
	if _, ours := read(t, page, false); ours {
		t.Error("another name on any page is ours")
	}
	e, ours := read(t, page, true)
	fields, _ := record().Compare(e)
	if !ours || fields[1].Verdict != Conflict || fields[1].Found != "Panther Appliance Outlet" {
		t.Errorf("another name at the entry's own address: %v %+v", ours, fields)
	}
}

// TestABigPageIsReadInTime: 2 MB of phones, links, streets and hours, on one line and on many.
func TestABigPageIsReadInTime(t *testing.T) {
	t.Parallel()
	one := `(817) 555-0199 12 Elm Street, Fort Worth, TX 76102 Mon 9-5 <a href="https://a.example/">website</a> `
	for _, big := range []string{strings.Repeat(one, 20_000), "<p>" + strings.Repeat(one+"<p>", 20_000)} {
		start := time.Now()
		e, ours := read(t, "<h1>Panther City Appliance</h1><p>Fort Worth (817) 555-0199</p>"+big, false)
		fields, _ := record().Compare(e)
		if took := time.Since(start); !ours || fields[4].Verdict != Conflict || took > 20*time.Second {
			t.Errorf("%v, %+v in %v", ours, fields[4], took)
		}
	}
}

func TestHostileTextIsCut(t *testing.T) {
	t.Parallel()
	e, ours := read(t, `<h1>Panther City Appliance</h1><p>Fort Worth</p><p>Phone (817) 555-0199 `+strings.Repeat("x\u202e\u0007", 5000)+`</p>`, false)
	if line := e.Line("(817) 555-0199"); !ours || len([]rune(line)) != 200 || strings.ContainsAny(line, "\u202e\u0007") {
		t.Errorf("%v %q", ours, line)
	}
}

func TestAStreetMayBeCalledFairfax(t *testing.T) {
	t.Parallel()
	if got := gather([]string{"12 Fairfax Avenue, Fort Worth, TX 76114", "Fax (817) 555-0199"}); len(got["street"]) != 1 || len(got["phone"]) != 0 {
		t.Error(got)
	}
}
