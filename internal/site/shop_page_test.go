package site_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// list is the page of a query that is spelled as it ought to be.
func (b built) list(t *testing.T, query string) (ssr.Page, site.ShopListProps) {
	t.Helper()
	list, err := b.site.ShopList(t.Context(), query)
	if err != nil || list.Moved != "" {
		t.Fatalf("%q: moved to %q, %v", query, list.Moved, err)
	}
	page := list.Page
	props, ok := page.Props.(site.ShopListProps)
	if !ok || page.Name != "shop" {
		t.Fatalf("%q: page %q with %T", query, page.Name, page.Props)
	}
	return page, props
}

// sell has a unit sold out since some day.
func (b built) sell(t *testing.T, slug string, since time.Time) {
	t.Helper()
	err := b.db.Tx(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `update unit set stock = 0, sold_at = $1 where slug = $2`, db.Millis(since), slug); err != nil {
			return err
		}
		return tx.Bump(t.Context(), catalog.Topic)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A list that search engines are asked not to keep names no other as the one to
// keep: noindex and another page's address would say two things.
func TestShopListNamesTheChoice(t *testing.T) {
	b := build(t)
	for _, c := range []struct {
		query, heading string
		total          int
		indexed        bool
	}{
		{"", "Used appliances", 79, true},
		{"page=2", "Used appliances, page 2", 79, true},
		{"category=stoves", "Used stoves and ranges", 14, true},
		{"category=washersdryers&page=2", "Used washers and dryers, page 2", 37, true},
		{"category=washersdryers&sort=price&page=2", "Used washers and dryers, page 2", 37, false},
		{"category=freezers&category=refrigerators", "Used refrigerators and freezers", 19, false},
		{"category=freezers&category=stoves", "Used appliances", 16, false},
		{"category=refrigerators&brand=samsung", "Used Samsung refrigerators", 3, false},
		{"brand=a-o-smith", "Used A. O. Smith appliances", 1, false}, // a brand without a page
		{"brand=samsung", "Used Samsung appliances", 12, true},
		{"brand=ge&brand=lg", "Used GE and LG appliances", 23, false},
		{"brand=bosch&brand=ge&brand=lg", "Used appliances", 24, false},
		{"category=stoves&finish=stainless&fuel=gas", "Used stainless gas stoves and ranges", -1, false},
		{"category=stoves&price=under-300", "Used stoves and ranges under $300", -1, false},
		{"price=300-499", "Used appliances from $300 to $499", -1, false},
		{"price=800-up&grade=A", "Used appliances from $800, grade A", -1, false},
		{"width=36.25&height=71", "Used appliances for an opening 36¼ in wide and 71 in high", -1, false},
		{"stock=all", "Used appliances, sold ones too", 79, false},
		{"category=washersdryers&kind=front-load-washer&kind=top-load-washer", "Used washers", 22, false},
		{"category=washersdryers&kind=dryer&fuel=gas", "Used gas dryers", 3, false},
		{"category=stoves&kind=gas-range&fuel=gas", "Used gas ranges", 6, false},
		{"category=refrigerators&kind=french-door&capacity=25-up&ice=door", "Used French-door refrigerators", -1, false},
		{"category=dishwashers&brand=lg", "Used LG dishwashers", 0, false},
	} {
		page, props := b.list(t, c.query)
		if props.Heading != c.heading || strings.Replace(strings.TrimSuffix(page.Head.Title, " | Panther City Appliance"), " in Fort Worth", "", 1) != c.heading {
			t.Errorf("%s: %q, titled %q; want %q", c.query, props.Heading, page.Head.Title, c.heading)
		}
		if c.total >= 0 && props.Total != c.total || props.CountAll != 79 {
			t.Errorf("%s: %d of %d units, want %d", c.query, props.Total, props.CountAll, c.total)
		}
		want := strings.TrimSuffix("/shop?"+c.query, "?")
		if page.Head.Canonical != "https://shop.example"+want || (page.Head.Robots == "") != c.indexed || !c.indexed && page.Head.Robots != "noindex, follow" {
			t.Errorf("%s: canonical %s, robots %q", c.query, page.Head.Canonical, page.Head.Robots)
		}
		if page.Path != want {
			t.Errorf("%s: path %q", c.query, page.Path)
		}
		if hasList := len(page.Head.JSONLD) == 2; hasList != (props.Total > 0) {
			t.Errorf("%s: %d blocks of structured data", c.query, len(page.Head.JSONLD))
		}
	}
}

func TestShopListDescriptions(t *testing.T) {
	b := build(t)
	seen := map[string]string{}
	for _, query := range []string{
		"", "page=2", "page=3", "category=stoves", "category=washersdryers&page=2", "category=freezers", "category=dishwashers&brand=lg",
		"category=waterheaters&brand=a-o-smith&brand=bradford-white&price=300-499&finish=white&grade=A&fuel=electric&width=36.125&height=70.375&stock=all",
	} {
		page, _ := b.list(t, query)
		d := page.Head.Description
		if n := utf8.RuneCountInString(d); n < 51 || n > 160 {
			t.Errorf("%s: %d characters: %s", query, n, d)
		}
		if other, ok := seen[d]; ok {
			t.Errorf("%q and %q share %q", query, other, d)
		}
		seen[d] = query
	}
	if page, _ := b.list(t, "category=refrigerators&grade=A&width=36.25"); page.Head.Title != "Used refrigerators in Fort Worth, grade A, for an opening 36¼ in wide" {
		t.Error(page.Head.Title)
	}
	page, _ := b.list(t, "category=refrigerators")
	if want := "Used refrigerators in Fort Worth: 17 in stock, $299 to $899. Each with a 1-year warranty, parts and labor. Delivery and installation."; page.Head.Description != want {
		t.Errorf("%q, want %q", page.Head.Description, want)
	}
}

func TestShopListSendsOtherSpellingsAway(t *testing.T) {
	b := build(t)
	for query, want := range map[string]string{
		"category=":                            "/shop",
		"category=sofas":                       "/shop",
		"brand=samsung&category=stoves":        "/shop?category=stoves&brand=samsung",
		"brand=Samsung":                        "/shop?brand=samsung",
		"brand=nobody&grade=A":                 "/shop?grade=A",
		"brand=%73amsung":                      "/shop?brand=samsung",
		"width=36&height=":                     "/shop?width=36",
		"width=35%C2%BE":                       "/shop?width=35.75",
		"width=wide&junk=1":                    "/shop?width=wide",
		"width=very%20wide":                    "/shop?width=very+wide",
		"page=1":                               "/shop",
		"page=99":                              "/shop?page=4",
		"category=freezers&page=2":             "/shop?category=freezers",
		"category=dishwashers&brand=lg&page=3": "/shop?category=dishwashers&brand=lg",
		"%zz":                                  "/shop",
		"a;b":                                  "/shop",
		"%00&%ff=%ff":                          "/shop",
		"category=stoves&category=stoves":      "/shop?category=stoves",
		"utm_source=mail":                      "/shop",
	} {
		got, err := b.site.ShopList(t.Context(), query)
		if err != nil || got.Moved != want || got.Page.Props != nil {
			t.Errorf("%s: moved to %q, %v; want %q", query, got.Moved, err, want)
			continue
		}
		_, again, _ := strings.Cut(got.Moved, "?")
		b.list(t, again) // and from there no further
	}
}

// links are the addresses that a list's page leads to, with how many units
// each promises, -1 for those that promise nothing.
func links(p site.ShopListProps) map[string]int {
	out := map[string]int{p.ClearHref: -1}
	for _, c := range p.Chosen {
		out[c.Href] = -1
	}
	for _, c := range slices.Concat(p.Sort, p.Pages) {
		out[c.Href] = p.Total
	}
	for _, c := range slices.Concat(p.Aisles, p.Kinds) {
		out[c.Href] = c.Count
	}
	for _, f := range p.Facets {
		chosen := 0
		for _, o := range f.Options {
			if o.Chosen && f.Key != "stock" {
				chosen += o.Count
			}
		}
		for _, o := range f.Options {
			if _, known := out[o.Href]; !known && !o.Chosen {
				out[o.Href] = chosen + o.Count
			}
		}
	}
	return out
}

// TestEveryLinkOfAListLeadsToAList: none is redirected, and each count is kept.
func TestEveryLinkOfAListLeadsToAList(t *testing.T) {
	b := build(t)
	b.sell(t, "ge-jgbs66rekss", time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC))
	b.rebuild(t)
	followed := 0
	for _, query := range []string{
		"", "page=3", "category=washersdryers&page=2", "category=stoves&stock=all", "brand=ge&brand=lg&fuel=gas",
		"category=refrigerators&width=36.25&sort=size", "category=refrigerators&kind=french-door&ice=door", "category=dishwashers&brand=lg", "grade=A&width=wide",
	} {
		_, props := b.list(t, query)
		for href, count := range links(props) {
			path, linked, _ := strings.Cut(href, "?")
			if path != "/shop" {
				t.Fatalf("%s leads to %s", query, href)
			}
			followed++
			_, there := b.list(t, linked)
			if count >= 0 && there.Total != count {
				t.Errorf("%s promises %d at %s, which lists %d", query, count, href, there.Total)
			}
		}
	}
	if followed < 100 {
		t.Errorf("followed %d links", followed)
	}
}

// TestLinksTellOfListsThatAreKept: which links search engines are to follow is
// what the pages that they lead to say.
func TestLinksTellOfListsThatAreKept(t *testing.T) {
	b := build(t)
	kept := 0
	for _, query := range []string{"", "page=2", "category=stoves", "brand=samsung", "brand=kenmore", "category=stoves&brand=ge", "sort=price"} {
		_, props := b.list(t, query)
		for _, facet := range props.Facets {
			for _, o := range facet.Options {
				_, linked, _ := strings.Cut(o.Href, "?")
				page, _ := b.list(t, linked)
				if o.Kept != (page.Head.Robots == "") {
					t.Errorf("%s: told that %s is kept: %t; it says %q", query, o.Href, o.Kept, page.Head.Robots)
				}
				if o.Kept {
					kept++
				}
			}
		}
	}
	if kept < 20 {
		t.Errorf("%d links to lists that are kept", kept)
	}
}

func TestPagesOfAList(t *testing.T) {
	b := build(t)
	var seen []string
	for n := 1; n <= 4; n++ {
		query := ""
		if n > 1 {
			query = fmt.Sprintf("page=%d", n)
		}
		_, props := b.list(t, query)
		if props.Showing.From != len(seen)+1 || props.Showing.To != len(seen)+len(props.Products) || len(props.Products) > catalog.PerPage {
			t.Errorf("page %d shows %+v with %d units", n, props.Showing, len(props.Products))
		}
		if len(props.Pages) != 4 || !props.Pages[n-1].Current || props.Pages[n-1].Label != fmt.Sprint(n) {
			t.Errorf("page %d: %+v", n, props.Pages)
		}
		for _, p := range props.Products {
			seen = append(seen, p.ID)
		}
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != 79 {
		t.Errorf("%d units are on a page", len(seen))
	}
	if _, props := b.list(t, "category=freezers"); len(props.Pages) != 0 || props.Showing != (site.Showing{From: 1, To: 2}) {
		t.Errorf("one page: %+v, %+v", props.Pages, props.Showing)
	}
	if _, props := b.list(t, "category=dishwashers&brand=lg"); props.Showing != (site.Showing{}) || len(props.Products) != 0 {
		t.Errorf("nothing: %+v", props.Showing)
	}
}

func TestUnreadableSizeIsSaidAndKept(t *testing.T) {
	b := build(t)
	typed := `<b>"wide"`
	page, props := b.list(t, "category=stoves&width="+url.QueryEscape(typed)+"&height=48")
	if page.Status != http.StatusUnprocessableEntity || page.Head.Robots != "noindex, follow" {
		t.Errorf("status %d, robots %q", page.Status, page.Head.Robots)
	}
	if props.Problem != "We can't read the width “"+typed+"”. Use inches, like 36 or 70½." || props.Fit != (site.Opening{Width: typed, Height: "48"}) {
		t.Errorf("%q, %+v", props.Problem, props.Fit)
	}
	if want := []site.HiddenField{{Name: "category", Value: "stoves"}}; !slices.Equal(props.Query, want) {
		t.Errorf("the form sends %v along", props.Query)
	}
	for href := range links(props) {
		if strings.Contains(href, "wide") {
			t.Errorf("%s goes on with the mistake", href)
		}
	}
	if page, props := b.list(t, "category=stoves&height=48"); page.Status != 0 || props.Problem != "" {
		t.Errorf("without it: status %d, %q", page.Status, props.Problem)
	}
}

func TestListsShowWhatIsForSale(t *testing.T) {
	b := build(t)
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) // as build has it
	b.sell(t, "frigidaire-fffc15m4tw", now.Add(-59*24*time.Hour))
	b.sell(t, "frigidaire-fffu16f2vw", now.Add(-61*24*time.Hour))
	if _, props := b.list(t, "category=freezers"); props.Total != 2 {
		t.Errorf("%d units before the pages were built again", props.Total)
	}
	b.rebuild(t)
	page, props := b.list(t, "category=freezers")
	if props.Total != 0 || props.CountAll != 77 || page.Head.Robots != "noindex, follow" {
		t.Errorf("%d of %d for sale, robots %q", props.Total, props.CountAll, page.Head.Robots)
	}
	_, props = b.list(t, "category=freezers&stock=all")
	if props.Total != 1 || props.Products[0].ID != "frigidaire-fffc15m4tw" || props.Products[0].Stock != 0 {
		t.Errorf("with sold ones: %+v", props.Products)
	}
	if len(props.Chosen) != 1 || props.ClearHref != "/shop" || props.Chosen[0] != (site.Link{Label: "Sold ones too", Href: "/shop?category=freezers"}) {
		t.Errorf("chosen: %+v", props.Chosen)
	}
}

func TestListsOfListsAreNeverNull(t *testing.T) {
	b := build(t)
	for _, query := range []string{"", "category=dishwashers&brand=lg", "width=x"} {
		_, props := b.list(t, query)
		raw, err := json.Marshal(props)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"products", "facets", "chosen", "sort", "query", "pages", "options"} {
			if strings.Contains(string(raw), `"`+key+`":null`) {
				t.Errorf("%q: %s is null", query, key)
			}
		}
	}
}

// TestListsAreMadeWhileTheSiteBuilds is for the race detector: readers and the
// builder share the data.
func TestListsAreMadeWhileTheSiteBuilds(t *testing.T) {
	b := build(t)
	var wg sync.WaitGroup
	for _, query := range []string{"", "category=stoves&sort=price", "brand=ge&stock=all&page=9", "width=36&height=70"} {
		wg.Go(func() {
			for range 10 {
				if _, err := b.site.ShopList(t.Context(), query); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 3 {
		b.rebuild(t)
	}
	wg.Wait()
}

// TestShopListBeforeTheFirstBuild: a visitor may come before anything is published.
func TestShopListBeforeTheFirstBuild(t *testing.T) {
	b := build(t)
	fresh := site.New(b.config)
	if list, err := fresh.ShopList(t.Context(), "category=stoves"); err != nil || list.Moved != "" || list.Version != 0 || fresh.Version() != 0 {
		t.Errorf("moved to %q, version %d, %v", list.Moved, list.Version, err)
	}
	if err := b.db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := fresh.ShopList(t.Context(), "category=stoves"); err == nil {
		t.Error("a list without a database")
	}
	if list, err := b.site.ShopList(t.Context(), "category=stoves"); err != nil || list.Version != 1 || b.site.Version() != 1 {
		t.Errorf("what was built needs none: version %d, %v", list.Version, err)
	}
}

func TestAListWithMeasuresOffersAnAlertOnlyWhereNothingFits(t *testing.T) {
	b := build(t)
	_, all := b.list(t, "category=refrigerators")
	_, some := b.list(t, "category=refrigerators&width=36.25")
	if some.Total != all.Total || some.Fitting == nil || some.Fitting.Total != all.Total || some.Fitting.Fits == 0 || some.Alert != nil {
		t.Errorf("%d of %d, %+v, alert %+v", some.Total, all.Total, some.Fitting, some.Alert)
	}
	_, none := b.list(t, "category=refrigerators&width=12")
	if none.Total != all.Total || none.Fitting.Fits != 0 || none.Alert == nil || none.Alert.Words != "a refrigerator that fits an opening 12 in wide" {
		t.Errorf("%d of %d, %+v, alert %+v", none.Total, all.Total, none.Fitting, none.Alert)
	}
	if all.Fitting != nil {
		t.Error("a list without measures judges units")
	}
}
