package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/setting"
	"enamel/internal/shop"
	"enamel/internal/ssr"
)

// otherFacts is a record that shares no fact with the one the shop starts with,
// but for the name of the installation, which the carousel has as well, and the
// word for the storefront, which is a word of the copy.
func otherFacts() map[string]string {
	return map[string]string{
		"shop.name": `"Trinity & Sons"`, "shop.name_lines": `["Trinity","& Sons"]`,
		"shop.phone": `"(682) 555-0177"`, "shop.email": `"desk@trinity.example"`,
		"shop.storefront":   `{"label":"Showroom","street":"9 Elm Row","city":"Denton","state":"OK","zip":"73001","lat":33.21484,"lon":-97.13307}`,
		"shop.office":       `{"label":"Back office","street":"77 Birch Lane","city":"Sanger","state":"OK","zip":"73002","lat":33.36317,"lon":-97.1739}`,
		"shop.showroom":     `{"label":"Shop floor","lines":[{"days":"Tue-Fri","opens":"10:30","closes":"17:00"},{"days":"Sat-Mon","opens":"","closes":""}],"minutes":false}`,
		"shop.service_desk": `{"label":"Workshop","lines":[{"days":"Tue-Thu","opens":"07:15","closes":"16:45"},{"days":"Fri-Mon","opens":"","closes":""}],"minutes":true}`,
		"shop.delivery":     `{"radius_miles":23,"fee_cents":13950,"fee_by_zip":{"73002":4150}}`,
		"shop.tax":          `{"rate":650,"goods":true,"delivery":false,"services":false}`,
		"shop.services": `[{"key":"secondFloor","label":"Stairs","price_cents":5300,"note":"Up the stairs."},
			{"key":"oldApplianceRemoval","label":"Haul-away","price_cents":2700,"note":"Taken along."},
			{"key":"installationService","label":"Professional Installation","price_cents":8300,"note":"Hooked up."},
			{"key":"cpsWarranty","label":"Second-Year Plan","price_cents":6100,"note":"The plan is another company's."}]`,
		"shop.promotions":    `[{"key":"same_day_repair","label":"$31 off today","text":"$31 off a repair today","percent":0,"amount_cents":3100}]`,
		"shop.repair":        `{"radius_miles":37,"towns":["Denton","Sanger","Krum"],"copy_towns":["Denton","Krum"]}`,
		"shop.repair_prices": `{"low_cents":9100,"high_cents":61000}`,
		"shop.rating":        `{"value":"3.9","reviews":"71+","structured_reviews":68}`,
		"shop.claims": `{"years":"3+","customers":"207+","warranty":"90-day warranty on parts","licensed":"Bonded","warranty_short":"90-day warranty",
			"warranty_term":"90 days","warranty_included":"Ninety days are ours."}`,
		"shop.grades": `[{"grade":"A","meaning":"Like new.","detail":"No marks."},{"grade":"B","meaning":"Good.","detail":"Some marks."},{"grade":"C","meaning":"Fair.","detail":"Many marks."}]`,
		"shop.links": `{"booking":"https://book.trinity.example/","financing":"https://lease.example/trinity","facebook":"https://fb.example/trinity",
			"instagram":"https://ig.example/trinity","tiktok":"https://tt.example/trinity","youtube":"https://yt.example/trinity","review_site":"https://stars.example/trinity"}`,
		"structured_data.fixed_rating": "true",
	}
}

// TestEveryPageStatesTheRecordAlone starts a shop whose staff have changed
// every fact, and looks in all that is published for facts that are not of the
// record.
func TestEveryPageStatesTheRecordAlone(t *testing.T) {
	env := environment(t, dbtest.Config(t, dbtest.SQLite))
	changed := otherFacts()
	for _, key := range slices.Sorted(maps.Keys(changed)) {
		var out bytes.Buffer
		if run(t.Context(), &console{out: &out, err: &out, getenv: func(name string) string { return env[name] }}, []string{"setting", "set", key, changed[key]}) != 0 {
			t.Fatal(out.String())
		}
	}
	r := start(t, env)
	facts, pages := r.app.store.facts(), r.everyPublicPage()
	old := append(onlyIn(t, startFacts(t), facts), "$139.50") // no flat fee where a ZIP code's differs
	for _, p := range append(pages, r.otherEntries()...) {
		for _, problem := range foreignFacts(p, facts, old) {
			t.Errorf("%s: %s", p.Path, problem)
		}
	}
	t.Run("heads", func(t *testing.T) { checkHeads(t, r.app.Origin(), pages) })
	t.Run("structured data", func(t *testing.T) { checkStructuredData(t, r, pages) })
	t.Run("the assistant", func(t *testing.T) {
		for question, fee := range map[string]string{"how much is delivery?": "depends on your ZIP code", "how much is delivery to 73002?": "$41.50"} {
			if said := r.asks(user(question)).Message; strings.Contains(said, "$139.50") || !strings.Contains(said, fee) {
				t.Errorf("%s: %s", question, said)
			}
		}
	})
}

// startFacts are those of a shop that has changed nothing.
func startFacts(t *testing.T) shop.Facts {
	t.Helper()
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := setting.Open(t.Context(), dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), registry)
	if err != nil {
		t.Fatal(err)
	}
	return record.Facts(settings.Snapshot())
}

// otherEntries is what is published beside the pages for everybody: shells,
// pages of errors, and what programs fetch.
func (r *running) otherEntries() []publicPage {
	r.t.Helper()
	resources, err := r.app.lists.site.Build(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	var entries []publicPage
	for _, resource := range resources {
		page := ssr.Page{Path: resource.Key}
		if resource.Page != nil {
			page = *resource.Page
		}
		if resource.Page != nil && !page.Private && page.Status == 0 {
			continue
		}
		var body string
		r.eventually(page.Path+" is published", func() bool {
			e, ok := r.app.pages.Lookup(page.Path)
			if ok {
				body = string(e.Body())
			}
			return ok
		})
		entries = append(entries, publicPage{Page: page, raw: body, doc: parsed(r.t, body)})
	}
	return entries
}

// onlyIn are the texts of a record that another one does not have. Texts under
// four characters and weekdays are left out: they occur in any record.
func onlyIn(t *testing.T, f, other shop.Facts) []string {
	t.Helper()
	theirs, err := json.Marshal(other)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, text := range append(leaves(t, f), strings.TrimPrefix(f.PhoneHref, "tel:+1"), "8175550142", "32.8098", "97.4026",
		fmt.Sprintf("%v miles", f.Delivery.RadiusMiles), fmt.Sprintf("%v-mile", f.Delivery.RadiusMiles),
		fmt.Sprintf("%v miles", f.Repair.RadiusMiles), fmt.Sprintf("%v-mile", f.Repair.RadiusMiles)) {
		if _, err := shop.Days(text); err == nil {
			continue
		}
		if len(text) >= 4 && !strings.Contains(string(theirs), text) && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if len(out) < 40 {
		t.Fatalf("the records differ in %q only", out)
	}
	return out
}

// leaves are the texts of a record, whatever field they stand in.
func leaves(t *testing.T, f shop.Facts) (out []string) {
	t.Helper()
	raw, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var record any
	if err := json.Unmarshal(raw, &record); err != nil {
		t.Fatal(err)
	}
	var read func(any)
	read = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, v)
		case []any:
			for _, each := range v {
				read(each)
			}
		case map[string]any:
			for _, each := range v {
				read(each)
			}
		}
	}
	read(record)
	return out
}

// foreignFacts is what a page states that the record does not, among it every
// text of old.
func foreignFacts(p publicPage, f shop.Facts, old []string) (problems []string) {
	text := textOf(p.doc)
	source := html.UnescapeString(p.raw) // attributes and scripts too
	for _, stale := range old {
		for _, said := range []string{source, text} {
			if i := strings.Index(said, stale); i >= 0 {
				problems = append(problems, fmt.Sprintf("it still says %q: …%s…", stale, said[max(0, i-60):min(len(said), i+60)]))
				break
			}
		}
	}
	for _, c := range statedFacts(f) {
		for _, found := range c.like.FindAllStringSubmatch(source+"\n"+text, -1) {
			if said := found[1]; !slices.Contains(c.true, c.plain(said)) {
				problems = append(problems, fmt.Sprintf("%s %q is not of the record", c.what, said))
			}
		}
	}
	return problems
}

// statedFact is how a kind of fact looks, and those that are true.
type statedFact struct {
	what  string
	like  *regexp.Regexp // the fact is its first group
	plain func(string) string
	true  []string
}

func statedFacts(f shop.Facts) []statedFact {
	asIs := func(s string) string { return s }
	spaced := func(s string) string { return strings.ReplaceAll(s, "\u00a0", " ") }
	number := strings.TrimPrefix(f.PhoneHref, "tel:+1")
	digits := func(s string) string {
		return strings.TrimPrefix(regexp.MustCompile(`\D`).ReplaceAllString(s, ""), "1")
	}
	var hours []string
	for _, line := range append(slices.Clone(f.Showroom.Lines), f.ServiceDesk.Lines...) {
		hours = append(hours, line.Hours)
	}
	return []statedFact{
		{"the phone number", regexp.MustCompile(`((?:\+1[-. ]?)?\(?\b\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4})\b`), digits, []string{number}},
		{"the phone number", regexp.MustCompile(`(\+\d{11})\b`), digits, []string{number}},
		{"the link to call", regexp.MustCompile(`href="(tel:[^"]*)"`), asIs, []string{f.PhoneHref}},
		{"the e-mail address", regexp.MustCompile(`([\w.+-]+@ ?[\w-]+\.[\w.-]*\w)`), asIs, []string{f.Email, strings.Replace(f.Email, "@", "@ ", 1)}},
		{
			"the street", regexp.MustCompile(`\b(\d{1,5} (?:[A-Z][a-z]+ ){1,3}(?:St|Street|Ave|Avenue|Way|Court|Ct|Rd|Road|Blvd|Drive|Lane|Ln|Row))\b`),
			asIs,
			[]string{f.Storefront.Street, f.Office.Street},
		},
		{"the ZIP code", regexp.MustCompile(`\b(?:TX|OK) (\d{5})\b`), asIs, []string{f.Storefront.Zip, f.Office.Zip}},
		{"the ZIP code", regexp.MustCompile(`"postalCode":"(\d+)"`), asIs, []string{f.Storefront.Zip}},
		{"the hours", regexp.MustCompile(`(\d{1,2}(?::\d\d)?[ \x{a0}][AP]M ?[-–] ?\d{1,2}(?::\d\d)?[ \x{a0}][AP]M)`), spaced, hours},
		{"the rating", regexp.MustCompile(`\b(\d\.\d) ?(?:/ ?5\b|of 5\b|out of 5\b)`), asIs, []string{f.Rating.Value}},
		{"the rating", regexp.MustCompile(`"ratingValue":"([^"]*)"`), asIs, []string{f.Rating.Value}},
		{"the reviews", regexp.MustCompile(`\b(\d+\+?) (?:customer )?reviews\b`), asIs, []string{f.Rating.Reviews}},
	}
}

func TestForeignFactsAreFound(t *testing.T) {
	facts := startFacts(t)
	sound := `<html><head><script type="application/ld+json">{"telephone":"+18175550142","postalCode":"76114","ratingValue":"4.8"}</script></head><body>
		<a href="tel:+18175550142">(817) 555-0142</a> hello@<wbr>panthercityappliance.example, 1880 Panther Works Way, Fort Worth, TX 76114,
		Mon-Sat 9&nbsp;AM-6&nbsp;PM, 10:00 AM-3:00 PM, <b>4.8</b>/5 from 156+ reviews</body></html>`
	problems := func(document string, old ...string) []string {
		return foreignFacts(publicPage{raw: document, doc: parsed(t, document)}, facts, old)
	}
	if found := problems(sound, "Trinity"); len(found) > 0 {
		t.Fatalf("a sound page: %q", found)
	}
	if found := problems(sound, "Panther Works"); len(found) != 1 {
		t.Errorf("a fact that the record has no more: %q", found)
	}
	for _, c := range []struct{ old, broken, want string }{
		{"(817) 555-0142", "(817) 555-0143", "the phone number"},
		{"(817) 555-0142", "817.555.0143", "the phone number"},
		{`"+18175550142"`, `"+18175550143"`, "the phone number"},
		{"tel:+18175550142", "tel:8175550142", "the link to call"},
		{"hello@", "sales@", "the e-mail address"},
		{"1880 Panther Works Way", "1881 Panther Works Way", "the street"},
		{"TX 76114", "TX 76115", "the ZIP code"},
		{`"76114"`, `"76115"`, "the ZIP code"},
		{"9&nbsp;AM-6&nbsp;PM", "8&nbsp;AM-6&nbsp;PM", "the hours"},
		{"10:00 AM-3:00 PM", "10:00 AM – 4:00 PM", "the hours"},
		{"<b>4.8</b>/5", "<b>4.9</b>/5", "the rating"},
		{"<b>4.8</b>/5", "4.9 out of 5", "the rating"},
		{`"4.8"`, `"4.9"`, "the rating"},
		{"156+", "160+", "the reviews"},
	} {
		if found := problems(strings.Replace(sound, c.old, c.broken, 1)); len(found) == 0 || !strings.HasPrefix(found[0], c.want) {
			t.Errorf("%s instead of %s: found %q, want %s", c.broken, c.old, found, c.want)
		}
	}
}
