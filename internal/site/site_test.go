package site_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/db"
	"enamel/internal/setting"
	"enamel/internal/site"
	"enamel/internal/ssr"
	"enamel/web"
)

// built is every resource of a freshly seeded shop, with the web build that renders them.
type built struct {
	catalog   *catalog.Service
	settings  *setting.Store
	db        *db.DB
	config    site.Config
	site      *site.Site
	dist      fs.FS
	resources []ssr.Resource
}

func build(t *testing.T) built {
	t.Helper()
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := catalog.LoadPictures(dist, "pictures.json")
	if err != nil {
		t.Fatalf("%v: run `make build` first", err)
	}
	drawn, err := site.LoadPictures(dist, "pictures.json")
	if err != nil {
		t.Fatal(err)
	}
	seeded := site.Seed(t, pictures, drawn)
	out := built{seeded.Config.Catalog, seeded.Settings, seeded.DB, seeded.Config, site.New(seeded.Config), dist, nil}
	out.resources = out.rebuild(t)
	return out
}

func (b built) rebuild(t *testing.T) []ssr.Resource {
	t.Helper()
	all, err := b.site.Build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// render gives the documents by path.
func (b built) render(t *testing.T) map[string]string {
	t.Helper()
	script, err := fs.ReadFile(b.dist, "render.js")
	if err != nil {
		t.Fatal(err)
	}
	engine, err := ssr.NewEngine(string(script), ssr.EngineOptions{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	assets, err := ssr.LoadAssets(b.dist)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range b.resources {
		if r.Page == nil {
			continue
		}
		call, err := json.Marshal(map[string]any{"page": r.Page.Name, "props": r.Page.Props})
		if err != nil {
			t.Fatal(err)
		}
		body, err := engine.Render(context.Background(), string(call))
		if err != nil {
			t.Fatalf("%s: %v", r.Page.Path, err)
		}
		document, err := ssr.Document(*r.Page, body, assets)
		if err != nil {
			t.Fatalf("%s: %v", r.Page.Path, err)
		}
		out[r.Page.Path] = string(document)
	}
	return out
}

func TestEveryPageRendersForPeopleAndMachines(t *testing.T) {
	pages := build(t).render(t)
	if len(pages) != 79+14+6+5+11+6+10+4+25 {
		t.Fatalf("%d pages", len(pages))
	}
	inlineStyle := regexp.MustCompile(`<[^>]+\sstyle="`)
	inlineScript := regexp.MustCompile(`<script(?: [^>]*)?>`)
	for path, doc := range pages {
		if n := strings.Count(doc, "<h1"); n != 1 {
			t.Errorf("%s has %d h1", path, n)
		}
		if m := inlineStyle.FindString(doc); m != "" {
			t.Errorf("%s has an inline style, which CSP refuses: %s", path, m)
		}
		for _, tag := range inlineScript.FindAllString(doc, -1) {
			if !strings.Contains(tag, "src=") && !strings.Contains(tag, "application/json") && !strings.Contains(tag, "application/ld+json") {
				t.Errorf("%s has an inline script, which CSP refuses: %s", path, tag)
			}
		}
	}
	home := pages[site.HomePath]
	for _, want := range []string{"Shop Quality Used Appliances", "(817) 555-0142", "1880 Panther Works Way", "Add to Cart", `id="products"`, `id="footer"`} {
		if !strings.Contains(home, want) {
			t.Errorf("home does not say %q", want)
		}
	}
	for _, badge := range []string{"In Stock", "Best Seller", "Clearance", "Premium", "Best Value", "Hot Deal", "Popular", "Commercial Grade"} {
		if !strings.Contains(home, ">"+badge+"<") {
			t.Errorf("no card of home has the badge %s", badge)
		}
	}
	if n := strings.Count(home, "data-add-to-cart="); n != 35 { // eight of each category at most
		t.Errorf("home has %d Add to Cart buttons", n)
	}
}

func TestHeadsAreTheirOwn(t *testing.T) {
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, r := range build(t).resources {
		if r.Page == nil {
			continue
		}
		p := r.Page
		for text, seen := range map[string]map[string]string{p.Head.Title: titles, p.Head.Description: descriptions} {
			if other, ok := seen[text]; ok {
				t.Errorf("%s and %s share %q", p.Path, other, text)
			}
			seen[text] = p.Path
		}
		if n := utf8.RuneCountInString(p.Head.Description); n < 51 || n > 160 {
			t.Errorf("%s: the description has %d characters", p.Path, n)
		}
		if p.Head.Robots == "" && p.Head.Canonical != "https://shop.example"+p.Path {
			t.Errorf("%s: canonical %q", p.Path, p.Head.Canonical)
		}
	}
}

func TestTitlesAreShownWhole(t *testing.T) {
	want := map[string]string{
		"/":                                "Panther City Appliance: Used Appliances & Repair, Fort Worth",
		"/faq":                             "Frequently Asked Questions | Panther City Appliance",
		"/washer-repair":                   "Washer Repair in Fort Worth | Panther City Appliance",
		"/refrigerator-repair":             "Refrigerator and Freezer Repair in Fort Worth",
		"/shop/samsung-wf45r6100aw":        "Samsung front-load washer WF45R6100AW, used in Fort Worth",
		"/shop/samsung-rf28r7351sr":        "Samsung French-door refrigerator RF28R7351SR, used",
		"/shop/frigidaire-fffc15m4tw":      "Frigidaire chest freezer FFFC15M4TW, used in Fort Worth",
		"/blog/refrigerator-not-cooling":   "Refrigerator Not Cooling? Seven Checks Before You Call",
		"/blog/dryer-vent-cleaning-safety": "Dryer Vent Cleaning and Safety | Panther City Appliance",
	}
	for _, r := range build(t).resources {
		if r.Page == nil {
			continue
		}
		title := r.Page.Head.Title
		if utf8.RuneCountInString(title) > 60 {
			t.Errorf("%s: %q", r.Page.Path, title)
		}
		if w, ok := want[r.Page.Path]; ok && title != w {
			t.Errorf("%s: %q, want %q", r.Page.Path, title, w)
		}
		delete(want, r.Page.Path)
	}
	for path := range want {
		t.Errorf("no page at %s", path)
	}
}

func TestSoldUnitSaysSo(t *testing.T) {
	b := build(t)
	units, err := b.catalog.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	u := units[0]
	err = b.db.Tx(t.Context(), func(tx *db.Tx) error {
		_, short, err := b.catalog.Take(t.Context(), tx, []catalog.Line{{ID: u.Slug, Quantity: u.Stock}})
		if len(short) > 0 {
			t.Errorf("short: %v", short)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	b.resources = append(b.rebuild(t), ssr.PageResource(unitPage(t, b.site, u.Slug)))
	pages := b.render(t)
	page := pages["/shop/"+u.Slug]
	if !strings.Contains(page, "Sold") || strings.Contains(page, `data-add-to-cart="{&quot;id&quot;:&quot;`+u.Slug) {
		t.Error("the page of a sold unit does not say so, or still sells it")
	}
	if strings.Contains(page, "priceValidUntil") || !strings.Contains(page, "https://schema.org/OutOfStock") {
		t.Error("the structured data of a sold unit still offers it")
	}
	if strings.Contains(pages[site.HomePath], "/shop/"+u.Slug+`"`) {
		t.Error("home still lists a sold unit")
	}
}

// Whatever states a fact reads the record: once it says otherwise, no page says the old one.
func TestEveryPageFollowsTheRecord(t *testing.T) {
	b := build(t)
	for key, value := range map[string]string{
		"shop.name": `"Trinity Appliance"`, "shop.name_lines": `["Trinity","Appliance"]`,
		"shop.phone": `"(682) 555-0177"`, "shop.email": `"desk@trinity.example"`,
		"shop.storefront":              `{"label":"Showroom","street":"9 Elm Row","city":"Keller","state":"TX","zip":"76248","lat":32.9,"lon":-97.2}`,
		"shop.showroom":                `{"label":"Showroom","lines":[{"days":"Tue-Fri","opens":"10:00","closes":"17:00"}],"minutes":false}`,
		"shop.claims":                  `{"years":"3+","customers":"20+","warranty":"90 days","licensed":"Insured","warranty_short":"90-day warranty","warranty_term":"90 days","warranty_included":"Ninety days."}`,
		"structured_data.fixed_rating": "true",
	} {
		if err := b.settings.Set(t.Context(), key, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	b.resources = b.rebuild(t)
	for path, doc := range b.render(t) {
		for _, old := range []string{"Panther City", "555-0142", "8175550142", "hello@panther", "1880 Panther", "76114", "32.8098", "9 AM-6 PM", "1000+", "parts and labor", "1-year", "1 year", "covers repair by our own shop"} {
			if strings.Contains(doc, old) {
				t.Errorf("%s still says %q", path, old)
			}
		}
		if !strings.Contains(doc, "tel:+16825550177") || !strings.Contains(doc, "Trinity Appliance") {
			t.Errorf("%s does not say who the shop is", path)
		}
		if path == site.HomePath && strings.Count(doc, "90-day warranty") < 2 {
			t.Error("home does not say the warranty of the record")
		}
		if rated := strings.Contains(doc, `"AggregateRating"`); rated != strings.Contains(doc, `"@type":"Product"`) {
			t.Errorf("%s: the rating of the record is on its units: %v", path, rated)
		}
	}
}

func TestPrivateAndFailedPagesKeepOffTheIndex(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range build(t).resources {
		p := r.Page
		if p == nil || slices.Contains([]string{"home", "unit", "shop", "service", "brand", "brands", "blog", "article", "faq", "contact", "partnership", "legal"}, p.Name) {
			continue
		}
		seen[p.Path] = true
		if p.Head.Robots != "noindex" || p.Head.Canonical != "" {
			t.Errorf("%s: robots %q, canonical %q", p.Path, p.Head.Robots, p.Head.Canonical)
		}
		if want := p.Path != site.NotFoundPath; p.Private != want {
			t.Errorf("%s: kept from caches: %v, want %v", p.Path, p.Private, want)
		}
		want := map[string]int{site.ForbiddenPath: 403, site.NotFoundPath: 404, site.ErrorPath: 500}[p.Path]
		if p.Status != want {
			t.Errorf("%s: status %d, want %d", p.Path, p.Status, want)
		}
		if got := p.Header.Get("Referrer-Policy"); (got == "no-referrer") != slices.Contains([]string{site.OrderPath, site.VerifyPath, site.ResetPath, site.ConfirmAlertPath, site.StopAlertsPath}, p.Path) {
			t.Errorf("%s: referrer policy %q", p.Path, got)
		}
	}
	if len(seen) != 43 {
		t.Errorf("checked %v", seen)
	}
}
