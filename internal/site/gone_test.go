package site_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/site"
	"enamel/internal/ssr"
)

// page is what is published under a path.
func page(t *testing.T, resources []ssr.Resource, path string) ssr.Page {
	t.Helper()
	p, published := find(resources, path)
	if !published {
		t.Fatalf("no page under %s", path)
	}
	return p
}

func find(resources []ssr.Resource, path string) (ssr.Page, bool) {
	i := slices.IndexFunc(resources, func(r ssr.Resource) bool { return r.Page != nil && r.Page.Path == path })
	if i < 0 {
		return ssr.Page{}, false
	}
	return *resources[i].Page, true
}

// unitPage is the page of a unit that has left the floor.
func unitPage(t *testing.T, s *site.Site, slug string) ssr.Page {
	t.Helper()
	list, found, err := s.UnitPage(t.Context(), slug)
	if err != nil || !found {
		t.Fatalf("%s: found %t, %v", slug, found, err)
	}
	return list.Page
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
		p := unitPage(t, s, slug)
		if gone := p.Status == http.StatusGone && p.Name == "gone"; gone != c.gone || !gone && (p.Status != 0 || p.Name != "unit") || p.Path != path {
			t.Errorf("%v: page %s under %s with status %d", c.now, p.Name, p.Path, p.Status)
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
	p := unitPage(t, site.New(b.config), "samsung-rf28r7351sr")
	props, ok := p.Props.(site.GoneProps)
	if !ok || len(props.Similar) != 4 || p.Head.Robots != "noindex" || p.Head.Canonical != "" || len(p.Head.JSONLD) != 0 {
		t.Fatalf("%+v", p)
	}
	for _, similar := range props.Similar {
		if similar.Stock == 0 || similar.Category != "refrigerators" {
			t.Errorf("%s of %s, %d in stock", similar.ID, similar.Category, similar.Stock)
		}
	}
	b.resources = []ssr.Resource{ssr.PageResource(p)}
	doc := b.render(t)["/shop/samsung-rf28r7351sr"]
	for _, want := range []string{"This unit was sold", `href="/shop/` + props.Similar[0].ID + `"`} {
		if !strings.Contains(doc, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
