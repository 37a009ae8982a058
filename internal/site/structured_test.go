package site

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"enamel/internal/content"
	"enamel/internal/shop"
)

// block is a thing as a program reads it.
func block(t *testing.T, thing map[string]any) map[string]any {
	t.Helper()
	raw, err := json.Marshal(thing)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTheBusinessIsTheStorefront(t *testing.T) {
	b := readSite(t, Pictures{})
	raw, err := json.Marshal(b.business())
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	for _, want := range []string{
		`"latitude":"32.80980"`, `"longitude":"-97.40260"`, `"streetAddress":"1880 Panther Works Way"`, `"telephone":"+18175550142"`,
		`{"@type":"OpeningHoursSpecification","closes":"18:00","dayOfWeek":["https://schema.org/Monday","https://schema.org/Tuesday","https://schema.org/Wednesday","https://schema.org/Thursday","https://schema.org/Friday","https://schema.org/Saturday"],"opens":"09:00"}`,
		`{"@type":"OpeningHoursSpecification","closes":"00:00","dayOfWeek":["https://schema.org/Sunday"],"opens":"00:00"}`,
		`{"@type":"OpeningHoursSpecification","closes":"15:00","dayOfWeek":["https://schema.org/Saturday"],"opens":"10:00"}`,
		`"priceRange":"$75-$999"`, `{"@type":"City","name":"White Settlement"}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the business does not say %s", want)
		}
	}
	for _, not := range []string{b.facts.Office.Street, b.facts.Office.City, "aggregateRating", `"image"`} {
		if strings.Contains(text, not) {
			t.Errorf("the business says %q", not)
		}
	}
}

func TestOnlyArticlesWithATextArePostings(t *testing.T) {
	b := readSite(t, drawn(t))
	want := []string{}
	for _, a := range b.words.Articles {
		if a.Complete {
			want = append(want, b.origin+articlePath(a.Slug))
		}
	}
	var got []string
	posts, _ := block(t, b.blogOf(b.words.Articles))["blogPost"].([]any)
	for _, p := range posts {
		post, _ := p.(map[string]any)
		url, _ := post["url"].(string)
		got = append(got, url)
	}
	if !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("the blog has %v, want %v", got, want)
	}
	empty := content.Article{Slug: "empty", Title: "Empty", Date: "2026-11-01", Author: "Ann Lee"}
	if n := len(b.article(empty).Head.JSONLD); n != 1 {
		t.Errorf("an article without a text has %d blocks", n)
	}
	empty.Complete = true
	written := b.article(empty)
	if n := len(written.Head.JSONLD); n != 2 {
		t.Errorf("an article with a text has %d blocks", n)
	}
	if author, _ := block(t, b.posting(empty))["author"].(map[string]any); author["@type"] != "Person" || author["name"] != "Ann Lee" {
		t.Errorf("written by %v", author)
	}
}

// TestSoldUnitsAreInNoList: the page that lists them does so for people.
func TestSoldUnitsAreInNoList(t *testing.T) {
	b := readSite(t, Pictures{})
	b.units[0].Stock, b.units[0].SoldAt = 0, b.data.Now
	b.floor = inStock(b.units)
	address := b.origin + unitPath(b.units[0].Slug)
	list := Site{}
	list.newest.Store(&b)
	b.version = 1
	all, err := list.ShopList(t.Context(), "category="+b.units[0].Category+"&stock=all")
	if err != nil || all.Moved != "" {
		t.Fatalf("moved to %q, %v", all.Moved, err)
	}
	props, _ := all.Page.Props.(ShopListProps)
	if props.Total != 17 {
		t.Fatalf("%d units are listed for people", props.Total)
	}
	raw, err := json.Marshal([]any{all.Page.Head, b.home().Head})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), address+`"`) {
		t.Error("programs are told of a sold unit in a list")
	}
}

func TestOpeningHoursLeaveOutWhatNobodyCanRead(t *testing.T) {
	if got := openingHours(shop.Schedule{Lines: []shop.ScheduleLine{{Days: "Someday", Opens: "09:00", Closes: "18:00"}}}); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestDescriptionsFit(t *testing.T) {
	for _, c := range []struct {
		text string
		more []string
		want string
	}{
		{"Short.", nil, "Short."},
		{"One.", []string{" Two.", " Three."}, "One. Two. Three."},
		{"One.", []string{strings.Repeat("é", 157), " Two."}, "One. Two."},
		{strings.Repeat("é", 160), []string{" More."}, strings.Repeat("é", 160)},
		{strings.Repeat("é", 161), []string{" More."}, strings.Repeat("é", 159) + "…"},
		{strings.Repeat("word, ", 40), nil, strings.TrimSuffix(strings.Repeat("word, ", 26), ", ") + "…"},
	} {
		got := describe(c.text, c.more...)
		if got != c.want || utf8.RuneCountInString(got) > longestDescription {
			t.Errorf("%.20s…: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestWithoutMarkup(t *testing.T) {
	for markup, want := range map[string]string{
		"": "", "one": "one",
		`<p>Call <a href="tel:+1">(817)</a>, <strong>now</strong>.</p><p>Or&nbsp;write &amp; wait.</p>`: "Call (817), now. Or write & wait.",
		"<table><tr><td>Washer</td><td>$150-$400</td></tr><tr><td>Dryer</td></tr></table>":              "Washer $150-$400 Dryer",
		"<ul><li>one</li><li>two</li></ul>": "one two",
		"one<br>two":                        "one two",
		"<b":                                "",
	} {
		if got := withoutMarkup(markup); got != want {
			t.Errorf("%q: %q, want %q", markup, got, want)
		}
	}
}

func TestTheMapIsOfTheShop(t *testing.T) {
	b := readSite(t, Pictures{byKey: map[string]Picture{"map": {Src: "/map.svg"}}})
	if b.areaMap().Src != "/map.svg" {
		t.Error("the shop is not on its map")
	}
	moved, farther := b, b
	moved.facts.Storefront.Lat += 0.01
	farther.facts.Delivery.RadiusMiles = 20
	if moved.areaMap().Src != "" || farther.areaMap().Src != "" {
		t.Error("the map is of another place, or of another circle")
	}
}
