package catalog

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"enamel/internal/fault"
	"enamel/internal/shop"
)

// pictured is a pictures.json with a picture of every unit of the seed but those named.
func pictured(t *testing.T, without ...string) fstest.MapFS {
	t.Helper()
	list := map[string]Picture{}
	for _, u := range seeded(t) {
		if !slices.Contains(without, u.Slug) {
			list[u.Slug] = Picture{
				SVG: "/pictures/" + u.Slug + "-1.svg", Tight: "/pictures/" + u.Slug + "-tight-1.svg",
				PNG: "/pictures/" + u.Slug + "-1.png", Width: 600, Height: 600, Alt: "Drawing of a " + u.Name,
			}
		}
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{"pictures.json": {Data: raw}}
}

// floor is the seed as All returns it.
func floor(t *testing.T) []Unit {
	t.Helper()
	pictures, err := LoadPictures(pictured(t), "pictures.json")
	if err != nil {
		t.Fatal(err)
	}
	units := seeded(t)
	for i := range units {
		units[i].Picture = pictures.of(units[i])
	}
	return units
}

func unit(t *testing.T, slug string) Unit {
	t.Helper()
	units := floor(t)
	i := slices.IndexFunc(units, func(u Unit) bool { return u.Slug == slug })
	if i < 0 {
		t.Fatalf("no unit %q", slug)
	}
	return units[i]
}

// TestTheFormHasADrawingOfAKind, to pin marks on before there are photos.
func TestTheFormHasADrawingOfAKind(t *testing.T) {
	t.Parallel()
	pictures, err := LoadPictures(pictured(t), "pictures.json")
	if err != nil {
		t.Fatal(err)
	}
	desk := NewDesk(New(Config{Pictures: pictures}), DeskConfig{Facts: func() shop.Facts { return shop.Facts{} }})
	form, err := desk.Form(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range form.Body.Kinds {
		if k.Key == string(Dryer) && !strings.HasPrefix(k.Image, "/pictures/") {
			t.Errorf("%+v", k)
		}
	}
}

// golden compares v, as indented JSON, with a file of testdata.
func golden(t *testing.T, name string, v any) {
	t.Helper()
	got, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(append(got, '\n'), want) {
		t.Errorf("%s differs; got:\n%s", name, got)
	}
}

func TestUnitDetailJSON(t *testing.T) {
	golden(t, "unit.json", unit(t, "samsung-rf28r7351sr").Detail())
}

func TestSoldUnit(t *testing.T) {
	u := unit(t, "samsung-rf28r7351sr")
	u.Stock = 0
	d := u.Detail()
	if !d.Sold || d.Stock != 0 || slices.Contains(d.Badges, InStock) || len(d.Badges) != 2 {
		t.Errorf("a sold unit says %+v", d.Product)
	}
}

// TestListsAreNeverNull: a page must be able to map over them.
func TestListsAreNeverNull(t *testing.T) {
	raw, err := json.Marshal([]any{Unit{}.Detail(), ProductsOf(nil)})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), "null") {
		t.Errorf("a null in %s", raw)
	}
}

func TestProductsJSON(t *testing.T) {
	units := floor(t)
	for category, want := range map[string]int{"": 79, "freezers": 2, "washersdryers": 37} {
		raw, err := ProductsJSON(units, category)
		if err != nil {
			t.Fatal(err)
		}
		var body struct{ Products []map[string]any }
		if err := json.Unmarshal(raw, &body); err != nil || len(body.Products) != want {
			t.Errorf("category %q: %d products, %v", category, len(body.Products), err)
		}
		for _, p := range body.Products {
			if category != "" && p["category"] != category {
				t.Errorf("category %q has %v", category, p["id"])
			}
		}
	}
	for _, unknown := range []string{"Refrigerators", "toasters", " ", "refrigerators,freezers"} {
		if _, err := ProductsJSON(units, unknown); fault.KindOf(err) != fault.Invalid {
			t.Errorf("category %q: %v", unknown, err)
		}
	}
	if raw, err := ProductsJSON(nil, "stoves"); err != nil || string(raw) != "{\"products\":[]}\n" {
		t.Errorf("an empty floor: %s, %v", raw, err)
	}
}

func TestKindLabels(t *testing.T) {
	for slug, want := range map[string]string{
		"samsung-rf28r7351sr": "French-door refrigerator", "roper-rtw4516fw": "Top-load washer",
		"ge-gtd45gasjws": "Gas dryer", "amana-ned4655ew": "Electric dryer", "kitchenaid-kode500ess": "Double wall oven",
		"whirlpool-wos51ec0hs": "Wall oven", "bradford-white-rg240t6n": "Gas water heater",
	} {
		if got := unit(t, slug).KindLabel(); got != want {
			t.Errorf("%s: %q, want %q", slug, got, want)
		}
	}
}

func TestPicturesFallBack(t *testing.T) {
	p, err := LoadPictures(pictured(t), "pictures.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		u   Unit
		svg string
	}{
		"its own":                 {Unit{Slug: "lg-ltcs24223s", Kind: TopFreezer, Finish: "stainless"}, "/pictures/lg-ltcs24223s-1.svg"},
		"one of kind and finish":  {Unit{Slug: "new", Kind: TopFreezer, Finish: "stainless"}, "/pictures/lg-ltcs24223s-1.svg"},
		"one of the kind":         {Unit{Slug: "new", Kind: ChestFreezer, Finish: "black"}, "/pictures/frigidaire-fffc15m4tw-1.svg"},
		"none of an unknown kind": {Unit{Slug: "new", Kind: "juicer"}, ""},
	} {
		if got := p.of(test.u); got.SVG != test.svg {
			t.Errorf("%s: %q, want %q", name, got.SVG, test.svg)
		}
	}
}

func TestLoadPicturesRefuses(t *testing.T) {
	files := pictured(t, "lg-ltcs24223s")
	files["broken.json"] = &fstest.MapFile{Data: []byte(`{"a":`)}
	for _, name := range []string{"pictures.json", "broken.json", "missing.json"} {
		if _, err := LoadPictures(files, name); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if _, err := LoadPictures(files, "pictures.json"); err == nil || !strings.Contains(err.Error(), "lg-ltcs24223s") {
		t.Errorf("the unit without a picture is not named: %v", err)
	}
}

func TestStructuredData(t *testing.T) {
	d := StructuredData{
		Origin: "https://shop.example", Seller: "Panther City Appliance", SellerID: "https://shop.example/#business",
		Now: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC),
	}
	u := unit(t, "samsung-rf28r7351sr")
	golden(t, "product-ld.json", d.Product(u))
	golden(t, "itemlist-ld.json", d.ItemList("Freezers", In(floor(t), "freezers")))

	d.Rating = &Rating{Value: "4.8", Reviews: 45}
	rating, ok := d.Product(u)["aggregateRating"].(map[string]any)
	if !ok || rating["ratingValue"] != "4.8" || rating["reviewCount"] != 45 {
		t.Errorf("the fixed rating: %v", rating)
	}
	u.Stock = 0
	offer, ok := d.Product(u)["offers"].(map[string]any)
	if _, dated := offer["priceValidUntil"]; !ok || dated || offer["availability"] != "https://schema.org/OutOfStock" {
		t.Errorf("the offer of a sold unit: %v", offer)
	}
}

func TestPriceValidUntil(t *testing.T) {
	zone := time.FixedZone("CST", -6*60*60)
	for _, test := range []struct {
		now  time.Time
		want string
	}{
		{time.Date(2026, 1, 1, 0, 0, 0, 0, zone), "2026-12-31"},
		{time.Date(2026, 11, 30, 23, 59, 59, 0, zone), "2026-12-31"},
		{time.Date(2026, 12, 1, 0, 0, 0, 0, zone), "2027-12-31"},
		{time.Date(2026, 12, 31, 23, 59, 59, 0, zone), "2027-12-31"},
	} {
		if got := PriceValidUntil(test.now); got != test.want {
			t.Errorf("%s: %s, want %s", test.now, got, test.want)
		}
	}
}
