package shop_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// desk is the record over a fresh settings table.
type desk struct {
	t      *testing.T
	record shop.Record
	store  *setting.Store
}

func open(t *testing.T) desk {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{Path: filepath.Join(t.TempDir(), "shop.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	registry := setting.NewRegistry()
	record, err := shop.Define(registry)
	if err != nil {
		t.Fatal(err)
	}
	store, err := setting.Open(t.Context(), d, registry)
	if err != nil {
		t.Fatal(err)
	}
	return desk{t, record, store}
}

func (k desk) facts() shop.Facts { return k.record.Facts(k.store.Snapshot()) }

func (k desk) set(key, value string) {
	k.t.Helper()
	if err := k.store.Set(k.t.Context(), key, []byte(value)); err != nil {
		k.t.Fatalf("%s: %v", key, err)
	}
}

func parse(t *testing.T, raw []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return v
}

// A misspelt name in facts.json would be passed over in silence.
func TestDefaultsAreTheFileAndPassTheirChecks(t *testing.T) {
	k := open(t)
	raw, err := os.ReadFile("facts.json")
	if err != nil {
		t.Fatal(err)
	}
	file := parse(t, raw).(map[string]any)
	for _, e := range k.store.List() {
		if want, ok := file[e.Key]; ok && !reflect.DeepEqual(parse(t, e.Default), want) {
			t.Errorf("%s is %s, which is not what facts.json says", e.Key, e.Default)
		}
		delete(file, e.Key)
		k.set(e.Key, string(e.Default))
	}
	for key := range file {
		t.Errorf("facts.json has %s, which nothing reads", key)
	}
}

func TestFactsFollowTheSettings(t *testing.T) {
	k := open(t)
	before := k.facts()
	k.set("shop.name", `"Trinity Appliance"`)
	k.set("shop.phone", `"817-555-0199"`)
	k.set("shop.tax", `{"rate":1000,"goods":true,"delivery":true,"services":false}`)
	k.set("shop.delivery", `{"radius_miles":12.5,"fee_cents":5000,"fee_by_zip":{"76114":0}}`)
	k.set("structured_data.fixed_rating", "true")
	f := k.facts()
	if f.Name != "Trinity Appliance" || f.PhoneHref != "tel:+18175550199" || f.Tax.Label != "Tax (10%)" || !f.Tax.Delivery || !f.FixedRating {
		t.Errorf("facts: %q %q %q %v %v", f.Name, f.PhoneHref, f.Tax.Label, f.Tax.Delivery, f.FixedRating)
	}
	if f.Delivery.RadiusMiles != 12.5 || f.Delivery.Fee("76114") != 0 || f.Delivery.Fee("76115") != 5000 {
		t.Errorf("delivery: %+v", f.Delivery)
	}
	if f.Delivery.FlatCents != nil || f.Delivery.Price != "priced by ZIP code" || before.Delivery.Price != "$99" || *before.Delivery.FlatCents != 9900 {
		t.Errorf("the flat fee: %+v, before %+v", f.Delivery, before.Delivery)
	}
	k.set("shop.delivery", `{"radius_miles":12.5,"fee_cents":5000,"fee_by_zip":{"76114":5000}}`)
	if d := k.facts().Delivery; d.Price != "$50" {
		t.Errorf("ZIP codes of one fee are %q", d.Price)
	}
	if before.Name != "Panther City Appliance" || before.FixedRating {
		t.Error("an earlier reading has changed")
	}
}

// refusals are values that a setting must not take, and a word of the text
// that tells the owner what it takes instead.
func refusals() [][3]string {
	long := strings.Repeat("é", 201)
	const place = `{"label":"Showroom","street":"1 Main St","city":"Fort Worth","state":"TX","zip":"76114","lat":32.8,"lon":-97.4}`
	const service = `{"key":"secondFloor","label":"Second Floor Delivery","price_cents":5000,"note":"Carried up."}`
	const offer = `{"key":"multi_unit","label":"10% off","text":"10% off","percent":10,"amount_cents":0}`
	swap := strings.NewReplacer
	return [][3]string{
		{"shop.name", `" "`, "a text of 1 to 200 characters"},
		{"shop.name", `"` + long + `"`, "a text of 1 to 200 characters"},
		{"shop.name", `7`, "text in double quotes"},
		{"shop.name", `"Panther\u0000City"`, "without control characters"},
		{"shop.name", `"Panther\nCity"`, "in one line"},
		{"shop.name", `"Panther\u2028City"`, "in one line"},
		{"shop.name", "\"Panther\xffCity\"", "UTF-8"},
		{"shop.name_lines", `["One"]`, "two lines"},
		{"shop.name_lines", `["One","T\u0000wo"]`, "two lines"},
		{"shop.name_lines", `["One",""]`, "two lines"},
		{"shop.phone", `"555-0142"`, "ten digits"},
		{"shop.phone", `"call (817) 555-0142 now"`, "ten digits"},
		{"shop.phone", `"(817)\u0000555-0142"`, "ten digits"},
		{"shop.phone", `"x8175550142"`, "ten digits"},
		{"shop.email", `"hello"`, "e-mail address"},
		{"shop.email", `"hello@localhost"`, "e-mail address"},
		{"shop.email", `"hello@[127.0.0.1]"`, "plain e-mail address"},
		{"shop.email", `"é@shop.example"`, "ASCII"},
		{"shop.email", `"hello@café.example"`, "ASCII"},
		{"shop.email", `"\"a b\"@shop.example"`, "plain e-mail address"},
		{"shop.email", `"hello\u0000@shop.example"`, "plain e-mail address"},
		{"shop.email", `"Shop <hello@shop.example>"`, "plain e-mail address"},
		{"shop.storefront", swap("32.8", "91").Replace(place), "lat and lon"},
		{"shop.storefront", swap("-97.4", "180.1").Replace(place), "lat and lon"},
		{"shop.storefront", swap("-97.4", "-181").Replace(place), "lat and lon"},
		{"shop.storefront", swap("32.8", "0", "-97.4", "0").Replace(place), "lat and lon"},
		{"shop.storefront", swap("76114", "7611").Replace(place), "five digits"},
		{"shop.storefront", swap("76114", "7611a").Replace(place), "five digits"},
		{"shop.office", swap("1 Main St", "").Replace(place), "street"},
		{"shop.office", swap("1 Main St", `1 Main\u0000St`).Replace(place), "street"},
		{"shop.office", swap("label", "lable").Replace(place), "an object with the fields label"},
		{"shop.showroom", `{"label":"Showroom","lines":[],"minutes":false}`, "1 to 7 lines"},
		{"shop.showroom", hours("Someday", "09:00", "18:00"), `"Mon-Sat"`},
		{"shop.showroom", hours("Mon-", "09:00", "18:00"), `"Mon-Sat"`},
		{"shop.showroom", hours("Mon", "18:00", "09:00"), "opens before closes"},
		{"shop.showroom", hours("Mon", "9 AM", "6 PM"), "opens before closes"},
		{"shop.service_desk", hours("Mon", "09:00", ""), "both empty"},
		{"shop.service_desk", `{"label":"","lines":[{"days":"Mon","opens":"","closes":""}],"minutes":false}`, "label"},
		{"shop.delivery", `{"radius_miles":0,"fee_cents":9900,"fee_by_zip":{}}`, "radius_miles"},
		{"shop.delivery", `{"radius_miles":501,"fee_cents":9900,"fee_by_zip":{}}`, "radius_miles"},
		{"shop.delivery", `{"radius_miles":15,"fee_cents":-1,"fee_by_zip":{}}`, "fee_cents"},
		{"shop.delivery", `{"radius_miles":15,"fee_cents":99.5,"fee_by_zip":{}}`, "an object with the fields"},
		{"shop.delivery", `{"radius_miles":15,"fee_cents":9900,"fee_by_zip":{"7611":0}}`, "five digits"},
		{"shop.delivery", `{"radius_miles":15,"fee_cents":9900,"fee_by_zip":{"76114":10000001}}`, "fee_by_zip"},
		{"shop.tax", `{"rate":-1,"goods":true,"delivery":false,"services":false}`, "hundredths of a percent"},
		{"shop.tax", `{"rate":10001,"goods":true,"delivery":false,"services":false}`, "hundredths of a percent"},
		{"shop.services", `[` + service + `]`, "cpsWarranty once"},
		{"shop.services", `[` + service + `,` + service + `]`, "once"},
		{"shop.services", `[` + swap("5000", "-5000").Replace(service) + `]`, "price_cents"},
		{"shop.services", `[` + swap("Carried up.", "").Replace(service) + `]`, "note"},
		{"shop.promotions", `[` + offer + `,` + offer + `]`, "at most once"},
		{"shop.promotions", `[` + swap("multi_unit", "half_price").Replace(offer) + `]`, "multi_unit"},
		{"shop.promotions", `[` + swap(`"percent":10`, `"percent":101`).Replace(offer) + `]`, "percent"},
		{"shop.promotions", `[` + swap(`"amount_cents":0`, `"amount_cents":-1`).Replace(offer) + `]`, "amount_cents"},
		{"shop.repair", `{"radius_miles":0,"towns":["Keller"],"copy_towns":["Keller"]}`, "radius_miles"},
		{"shop.repair", `{"radius_miles":50,"towns":[],"copy_towns":["Keller"]}`, "1 to 50 names"},
		{"shop.repair", `{"radius_miles":50,"towns":["Keller"],"copy_towns":[" "]}`, "copy_towns"},
		{"shop.repair", `{"radius_miles":50,"towns":["Kel\nler"],"copy_towns":["Keller"]}`, "1 to 50 names"},
		{"shop.repair_prices", `{"low_cents":0,"high_cents":50000}`, "low_cents"},
		{"shop.repair_prices", `{"low_cents":7500,"high_cents":7499}`, "high_cents"},
		{"shop.repair_prices", `{"low_cents":7500,"high_cents":10000001}`, "high_cents"},
		{"shop.rating", `{"value":"4.8","reviews":"156+","structured_reviews":0}`, "structured_reviews"},
		{"shop.rating", `{"value":"","reviews":"156+","structured_reviews":45}`, "value"},
		{"shop.rating", `{"value":"great","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"5.01","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"0.9","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"4.","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"4,8","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"4.8/5","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"+4","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"NaN","reviews":"156+","structured_reviews":45}`, "a number of 1 to 5"},
		{"shop.rating", `{"value":"4.8","reviews":"","structured_reviews":45}`, "reviews"},
		{"shop.claims", `{"years":"15+"}`, "customers"},
		{"shop.grades", `[]`, "A, B and C"},
		{"shop.grades", `[{"grade":"A"},{"grade":"B"},{"grade":"C"}]`, "meaning"},
		{"shop.links", `{"booking":"javascript:alert(1)"}`, "https://"},
		{"structured_data.fixed_rating", `"yes"`, "true or false"},
		{"hold.hours", `0`, "1 to 168 hours"},
	}
}

func hours(days, opens, closes string) string {
	return `{"label":"Showroom","lines":[{"days":"` + days + `","opens":"` + opens + `","closes":"` + closes + `"}],"minutes":false}`
}

func TestRatingsThatAreNumbersAreTaken(t *testing.T) {
	k := open(t)
	for _, value := range []string{"1", "4.8", "4.75", "5", "5.0"} {
		k.set("shop.rating", `{"value":"`+value+`","reviews":"156+","structured_reviews":45}`)
		if got := k.facts().Rating.Value; got != value {
			t.Errorf("%s became %s", value, got)
		}
	}
}

func TestChecksRefuseAndSayWhatIsAllowed(t *testing.T) {
	k := open(t)
	tried := map[string]bool{}
	for _, c := range refusals() {
		key, value, want := c[0], c[1], c[2]
		tried[key] = true
		err := k.store.Set(t.Context(), key, []byte(value))
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || !strings.HasPrefix(f.Msg, key+" must ") || !strings.Contains(f.Msg, want) {
			t.Errorf("%s = %.80s: %v, want a text with %q", key, value, err, want)
		}
	}
	for _, e := range k.store.List() {
		if e.Changed {
			t.Errorf("%s was stored all the same: %s", e.Key, e.Value)
		}
		if !tried[e.Key] {
			t.Errorf("no wrong value was tried on %s", e.Key)
		}
	}
}
