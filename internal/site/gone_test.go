package site_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"enamel/internal/site"
	"enamel/internal/ssr"
)

// page is what is published under a path.
func page(t *testing.T, resources []ssr.Resource, path string) ssr.Page {
	t.Helper()
	for _, r := range resources {
		if r.Page != nil && r.Page.Path == path {
			return *r.Page
		}
	}
	t.Fatalf("no page under %s", path)
	return ssr.Page{}
}

// TestASoldUnitIsGoneAtMidnightAfterSixtyDays, by the shop's calendar and
// without any write: a build on the next day makes another page of the same row.
func TestASoldUnitIsGoneAtMidnightAfterSixtyDays(t *testing.T) {
	b := build(t)
	const slug, path = "frigidaire-fffc15m4tw", "/shop/frigidaire-fffc15m4tw"
	zone := b.config.Zone
	b.sell(t, slug, time.Date(2026, 9, 20, 23, 30, 0, 0, zone))
	for _, c := range []struct {
		now  time.Time
		gone bool
	}{
		{time.Date(2026, 9, 21, 0, 0, 0, 0, zone), false},
		{time.Date(2026, 11, 19, 23, 59, 59, 0, zone), false}, // sixty days on; the clocks went back meanwhile
		{time.Date(2026, 11, 20, 0, 0, 0, 0, zone), true},
		{time.Date(2028, 1, 1, 0, 0, 0, 0, zone), true},
	} {
		config := b.config
		config.Now = func() time.Time { return c.now.UTC() }
		s := site.New(config)
		resources, err := s.Build(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p := page(t, resources, path)
		if gone := p.Status == http.StatusGone && p.Name == "gone"; gone != c.gone || !gone && (p.Status != 0 || p.Name != "unit") {
			t.Errorf("%v: page %s with status %d", c.now, p.Name, p.Status)
		}
		if listed := strings.Contains(string(ready(t, resources, site.ProductsKey("freezers")).Body), slug); listed == c.gone {
			t.Errorf("%v: among the products for the cart: %t", c.now, listed)
		}
		list, err := s.ShopList(t.Context(), "category=freezers&stock=all")
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]int{true: 1, false: 2}[c.gone]; list.Page.Props.(site.ShopListProps).Total != want {
			t.Errorf("%v: the list with sold ones has %d, want %d", c.now, list.Page.Props.(site.ShopListProps).Total, want)
		}
	}
}

func TestTheGonePageLeadsToWhatIsAlike(t *testing.T) {
	b := build(t)
	b.sell(t, "samsung-rf28r7351sr", time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC))
	b.resources = b.rebuild(t)
	p := page(t, b.resources, "/shop/samsung-rf28r7351sr")
	props, ok := p.Props.(site.GoneProps)
	if !ok || len(props.Similar) != 4 || p.Head.Robots != "noindex" || p.Head.Canonical != "" || len(p.Head.JSONLD) != 0 {
		t.Fatalf("%+v", p)
	}
	for _, similar := range props.Similar {
		if similar.Stock == 0 || similar.Category != "refrigerators" {
			t.Errorf("%s of %s, %d in stock", similar.ID, similar.Category, similar.Stock)
		}
	}
	doc := b.render(t)["/shop/samsung-rf28r7351sr"]
	for _, want := range []string{"This unit was sold", `href="/shop/` + props.Similar[0].ID + `"`} {
		if !strings.Contains(doc, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
