package site_test

import (
	"testing"

	"enamel/internal/catalog"
	"enamel/internal/shop"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// TestAFingerprintIsWhatAReaderGets: words, figures and links of the page's own,
// not the frame, other pages or the files of pictures.
func TestAFingerprintIsWhatAReaderGets(t *testing.T) {
	t.Parallel()
	unit := func() site.UnitProps {
		return site.UnitProps{
			ShopPage: site.ShopPage{Facts: shop.Facts{Name: "Shop", Phone: "817"}, Year: 2026},
			Unit: catalog.UnitDetail{
				Product: catalog.Product{ID: "dryer", Name: "Used dryer", SalePrice: 99, Year: 2019, Image: "/pictures/dryer-1a.svg", ImageAlt: "A dryer", Notes: []string{"A scratch"}},
				Picture: catalog.UnitPicture{SVG: "/pictures/dryer-1a.svg", Width: 600},
			},
			Similar: []catalog.Product{{ID: "washer", SalePrice: 80}},
		}
	}
	want := sumOf(t, "unit", unit())
	for what, c := range map[string]struct {
		change func(*site.UnitProps)
		counts bool
	}{
		"a word":                  {func(p *site.UnitProps) { p.Unit.Name = "Used washer" }, true},
		"a price":                 {func(p *site.UnitProps) { p.Unit.SalePrice = 98 }, true},
		"the year it was made":    {func(p *site.UnitProps) { p.Unit.Year = 2020 }, true},
		"a mark":                  {func(p *site.UnitProps) { p.Unit.Notes = []string{"A scratch", "A dent"} }, true},
		"that it is sold":         {func(p *site.UnitProps) { p.Unit.Sold = true }, true},
		"a picture's description": {func(p *site.UnitProps) { p.Unit.ImageAlt = "A white dryer" }, true},
		"a picture's file":        {func(p *site.UnitProps) { p.Unit.Image = "/pictures/dryer-2b.svg" }, false},
		"a picture's size":        {func(p *site.UnitProps) { p.Unit.Picture.Width = 700 }, false},
		"another unit's price":    {func(p *site.UnitProps) { p.Similar[0].SalePrice = 70 }, false},
		"the frame":               {func(p *site.UnitProps) { p.Facts.Phone = "682" }, false},
		"the year at the foot":    {func(p *site.UnitProps) { p.Year = 2027 }, false},
	} {
		changed := unit()
		c.change(&changed)
		if got := sumOf(t, "unit", changed); (got != want) != c.counts {
			t.Errorf("%s: another fingerprint %t", what, got != want)
		}
	}
	contact := func(phone string) string {
		return sumOf(t, "contact", site.ContactProps{ShopPage: site.ShopPage{Facts: shop.Facts{Phone: phone}}})
	}
	if contact("817") == contact("682") {
		t.Error("another phone is no change of the contact page")
	}
}

// TestMarkupIsNoChange: a text of HTML is its words, and where its links lead.
func TestMarkupIsNoChange(t *testing.T) {
	t.Parallel()
	article := func(html string) string {
		return sumOf(t, "article", site.ArticleProps{Article: site.ArticleDetail{Content: html}})
	}
	want := article(`<p class="a">Used <b>dryers</b></p><img src="/pictures/dryer-1a.svg" alt="A dryer"><a href="/shop/dryer">See it</a>`)
	if got := article(`<p>Used <i>dryers</i></p> <img src="/pictures/dryer-2b.svg" alt="A dryer"><a href="/shop/dryer">See it</a>`); got != want {
		t.Error("other markup counts")
	}
	if got := article(`<p>Used <b>dryers</b></p><img src="/pictures/dryer-1a.svg" alt="A dryer"><a href="/shop/washer">See it</a>`); got == want {
		t.Error("another link does not count")
	}
}

func sumOf(t *testing.T, name string, props any) string {
	t.Helper()
	sum, err := site.Fingerprint(ssr.Page{Name: name, Path: "/x", Props: props})
	if err != nil || sum == "" {
		t.Fatalf("%q, %v", sum, err)
	}
	return sum
}
