package site

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/money"
	"enamel/internal/ssr"
	"enamel/web"
)

// readSite is one reading of a freshly seeded shop with the shipped content.
func readSite(t *testing.T, pictures Pictures) builder {
	t.Helper()
	b, _ := readShop(t, pictures, false)
	return b()
}

// readShop gives further readings, and what its reviews are put into.
func readShop(t *testing.T, pictures Pictures, samples bool) (func() builder, *content.Reviews) {
	t.Helper()
	seeded := Seed(t, catalog.Pictures{}, pictures)
	reviews := content.NewReviews(seeded.DB, samples)
	seeded.Config.Reviews = reviews
	s := New(seeded.Config)
	return func() builder {
		b, err := s.read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return b
	}, reviews
}

// drawn are the pictures of the web build.
func drawn(t *testing.T) Pictures {
	t.Helper()
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		t.Fatal(err)
	}
	p, err := LoadPictures(dist, "pictures.json")
	if err != nil {
		t.Fatalf("%v: run `make build` first", err)
	}
	return p
}

func byPath(t *testing.T, b builder) map[string]ssr.Page {
	t.Helper()
	out := map[string]ssr.Page{}
	for _, p := range b.contentPages() {
		if _, twice := out[p.Path]; twice {
			t.Errorf("%s stands twice", p.Path)
		}
		out[p.Path] = p
	}
	return out
}

func TestContentPagesSayWhatTheyAre(t *testing.T) {
	b := readSite(t, drawn(t))
	pages := byPath(t, b)
	if len(pages) != 5+11+6+10+4 {
		t.Errorf("%d pages", len(pages))
	}
	titles, descriptions := map[string]string{}, map[string]string{}
	for path, p := range pages {
		h := p.Head
		for text, seen := range map[string]map[string]string{h.Title: titles, h.Description: descriptions} {
			if other, taken := seen[text]; taken {
				t.Errorf("%s and %s share %q", path, other, text)
			}
			seen[text] = path
		}
		if n := utf8.RuneCountInString(h.Description); n < 51 || n > 174 {
			t.Errorf("%s: a description of %d characters", path, n)
		}
		if h.Canonical != "https://shop.example"+path || h.SiteName == "" {
			t.Errorf("%s: canonical %q, site %q", path, h.Canonical, h.SiteName)
		}
		if h.Robots != "" {
			t.Errorf("%s: robots %q", path, h.Robots)
		}
		if isArticle := h.Type == "article"; isArticle != (p.Name == "article") {
			t.Errorf("%s: type %q", path, h.Type)
		}
		holdsNoGap(t, p)
	}
	holdsNoGap(t, b.home())
}

func TestAPageThatIsNotCompleteIsNotIndexed(t *testing.T) {
	b := readSite(t, drawn(t))
	bare := content.ServicePage{Slug: "ice-maker-repair", Name: "Ice Maker Repair", Title: "Ice Maker Repair", MetaDescription: "A page that is to be written."}
	if got := b.service(bare).Head.Robots; got != "noindex" {
		t.Errorf("robots %q", got)
	}
}

// holdsNoGap fails for a list that is null and for a fact that nobody filled in.
func holdsNoGap(t *testing.T, p ssr.Page) {
	t.Helper()
	raw, err := json.Marshal([]any{p.Props, p.Head})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(raw), `"cost":null`, "")
	if i := strings.Index(text, ":null"); i >= 0 && !strings.Contains(text[max(0, i-9):i], "JSONLD") {
		t.Errorf("%s has a null: %s", p.Path, text[max(0, i-40):i+5])
	}
	if found := regexp.MustCompile(`\{[a-z_]+(:[a-z-]+)?\}`).FindString(text); found != "" {
		t.Errorf("%s says %s", p.Path, found)
	}
}

func TestTilesShowWhatIsRepaired(t *testing.T) {
	b := readSite(t, Pictures{byKey: map[string]Picture{
		"service:stove-repair": {Src: "/stove.svg"}, "service:oven-repair": {Src: "/oven.svg"}, "kind:dryer": {Src: "/dryer.svg"},
	}})
	got := map[string]string{}
	for _, tile := range homeProps(t, b).Services {
		got[tile.Label] = tile.Picture.Src
	}
	for label, want := range map[string]string{
		"Stove Repair": "/stove.svg", "Oven Repair": "/oven.svg", "Dryer Repair": "/dryer.svg", "Disposal Repair": "",
	} {
		if src, there := got[label]; !there || src != want {
			t.Errorf("%s shows %q, want %q", label, src, want)
		}
	}
}

func TestTilesLeadWhereTheSpecificationSays(t *testing.T) {
	for label, want := range map[string]string{
		"Stove Repair": "/oven-repair", "Oven Repair": "/oven-repair", "Dryer Repair": "/dryer-repair",
		"Air Conditioning Repair": "/air-conditioning-repair", "Toaster Repair": "/#services", "": "/#services",
	} {
		if got := serviceHref(label); got != want {
			t.Errorf("%q leads to %s, want %s", label, got, want)
		}
	}
	b := readSite(t, Pictures{})
	pages := byPath(t, b)
	for _, tile := range homeProps(t, b).Services {
		if _, ok := pages[tile.Href]; !ok {
			t.Errorf("%s leads to %s, which is no repair page", tile.Label, tile.Href)
		}
	}
	for path, p := range pages {
		for _, link := range linksOf(p.Props) {
			if _, ok := pages[link.Href]; !ok {
				t.Errorf("%s leads to %s, which is no page", path, link.Href)
			}
		}
	}
}

func homeProps(t *testing.T, b builder) HomeProps {
	t.Helper()
	props, ok := b.home().Props.(HomeProps)
	if !ok {
		t.Fatal("home has other props")
	}
	return props
}

func linksOf(props any) []Link {
	switch p := props.(type) {
	case ServiceProps:
		return p.Related
	case ArticleProps:
		links := p.Services
		for _, a := range p.More {
			links = append(links, Link{a.Title, a.Href})
		}
		return links
	case BrandsProps:
		links := []Link{}
		for _, b := range p.Brands {
			links = append(links, Link{b.Name, b.Href})
		}
		return links
	}
	return nil
}

func TestHomeSaysItsOtherParts(t *testing.T) {
	props := homeProps(t, readSite(t, drawn(t)))
	if len(props.Slides) != 3 || props.Slides[0].Title != "Quality Used Appliances" || props.Slides[1].Title != "Expert Repair Services" ||
		props.Slides[2].Title != "Professional Installation" || props.Slides[0].Picture != nil {
		t.Errorf("slides %+v", props.Slides)
	}
	if len(props.Videos) != 9 || !props.Videos[0].Featured || slices.ContainsFunc(props.Videos[1:], func(v Video) bool { return v.Featured }) {
		t.Errorf("videos %+v", props.Videos)
	}
	for _, v := range props.Videos {
		if v.Poster.Src == "" || v.Title == "" || v.Description == "" {
			t.Errorf("video %+v", v)
		}
	}
	kinds := map[string]bool{}
	for _, a := range props.Alliances {
		kinds[a.Kind] = true
	}
	if len(props.Alliances) != 3 || len(kinds) != 3 || len(props.Guarantees) != 4 || len(props.Brands) != 12 || len(props.Services) != 11 {
		t.Errorf("alliances %v, %d guarantees, %d brands, %d tiles", props.Alliances, len(props.Guarantees), len(props.Brands), len(props.Services))
	}
}

func TestHomeShowsSamplesUntilThereIsAReview(t *testing.T) {
	read, reviews := readShop(t, Pictures{}, true)
	review := content.Review{Name: "A. B.", Location: "Keller", Rating: 5, Text: "They came on time."}
	if err := reviews.AddSamples(t.Context(), []content.Review{review}); err != nil {
		t.Fatal(err)
	}
	if props := homeProps(t, read()); len(props.Reviews) != 1 || !props.SandboxReviews {
		t.Errorf("reviews %+v, samples among them: %v", props.Reviews, props.SandboxReviews)
	}
	if _, err := reviews.Add(t.Context(), "user-ann", review); err != nil {
		t.Fatal(err)
	}
	if props := homeProps(t, read()); !slices.Equal(props.Reviews, []content.Review{review}) || props.SandboxReviews {
		t.Errorf("reviews %+v, samples among them: %v", props.Reviews, props.SandboxReviews)
	}
}

func TestBrandPagesShowWhatIsInStock(t *testing.T) {
	b := readSite(t, Pictures{})
	b.units[slices.IndexFunc(b.units, func(u catalog.Unit) bool { return u.Brand == "LG" })].Stock = 0
	want := map[string]int{}
	for i, u := range b.units {
		b.units[i].Picture.Tight = "/pictures/tight.svg"
		if !u.Sold() {
			want[u.Brand]++
		}
	}
	b.floor = inStock(b.units)
	pages := byPath(t, b)
	brands, ok := pages[BrandsPath].Props.(BrandsProps)
	if !ok || len(brands.Brands) != 6 {
		t.Fatalf("%+v", pages[BrandsPath].Props)
	}
	for _, card := range brands.Brands {
		page, ok := pages[card.Href].Props.(BrandProps)
		if !ok {
			t.Fatalf("no page of %s", card.Name)
		}
		if card.Count != want[card.Name] || page.Count != want[card.Name] || len(page.Products) != min(4, want[card.Name]) {
			t.Errorf("%s: %d in the list, %d on its page, %d shown, want %d", card.Name, card.Count, page.Count, len(page.Products), want[card.Name])
		}
		if len(card.Units) != min(3, want[card.Name]) {
			t.Errorf("%s: %d drawn in the list, %d in stock", card.Name, len(card.Units), want[card.Name])
		}
		for _, p := range page.Products {
			if card.From == 0 || p.SalePrice < card.From {
				t.Errorf("%s: from %v in the list, %v on its page", card.Name, card.From, p.SalePrice)
			}
			if p.Brand != card.Name || p.Stock == 0 {
				t.Errorf("%s shows %s, %d in stock", card.Name, p.ID, p.Stock)
			}
		}
	}
}

func TestArticlesLeadOn(t *testing.T) {
	b := readSite(t, drawn(t))
	pages := byPath(t, b)
	blog, ok := pages[BlogPath].Props.(BlogProps)
	if !ok || len(blog.Articles) != 10 {
		t.Fatalf("%+v", pages[BlogPath].Props)
	}
	about := map[string][]string{}
	for _, a := range b.words.Articles {
		about[a.Slug] = a.Kinds
	}
	for _, card := range blog.Articles {
		p, ok := pages[card.Href].Props.(ArticleProps)
		if !ok {
			t.Fatalf("no page of %s", card.Slug)
		}
		if card.Picture.Src == "" || card.Picture.Alt == "" {
			t.Errorf("%s has the picture %+v", card.Slug, card.Picture)
		}
		if len(p.More) != 3 || slices.ContainsFunc(p.More, func(a ArticleCard) bool { return a.Slug == card.Slug }) {
			t.Errorf("%s leads to %+v", card.Slug, p.More)
		}
		alike := slices.DeleteFunc(inStock(b.units), func(u catalog.Unit) bool { return !slices.Contains(about[card.Slug], string(u.Kind)) })
		if len(p.Products) != min(4, len(alike)) || slices.ContainsFunc(p.Products, func(u catalog.Product) bool { return u.Stock == 0 }) {
			t.Errorf("%s shows %d units", card.Slug, len(p.Products))
		}
		if p.Article.Author != b.facts.Name || (p.Article.Content == "") != (card.Minutes == 0) {
			t.Errorf("%s: by %q, %d minutes", card.Slug, p.Article.Author, card.Minutes)
		}
	}
	if blog.Articles[0].DateText != "November 20, 2026" {
		t.Errorf("dated %q", blog.Articles[0].DateText)
	}
	washer, _ := pages["/blog/troubleshoot-noisy-washing-machine"].Props.(ArticleProps)
	kinds := []string{}
	for _, p := range washer.Products {
		kinds = append(kinds, p.Kind)
	}
	if !slices.Equal(kinds, []string{"top-load-washer", "front-load-washer", "top-load-washer", "front-load-washer"}) {
		t.Errorf("kinds %v", kinds)
	}
	if !slices.Equal(washer.Services, []Link{{"Dryer Repair", "/dryer-repair"}, {"Washer Repair", "/washer-repair"}}) {
		t.Errorf("services %v", washer.Services)
	}
}

// TestKindsOfContentAreThoseOfTheCatalogue holds the files' list of kinds to
// the one that is drawn.
func TestKindsOfContentAreThoseOfTheCatalogue(t *testing.T) {
	b := readSite(t, drawn(t))
	var kinds []string
	for _, a := range b.words.Articles {
		kinds = append(kinds, a.Kinds...)
	}
	for _, v := range append(b.words.Home.Gallery, b.words.Home.Featured) {
		kinds = append(kinds, v.Kind)
	}
	for _, kind := range kinds {
		if b.pictures.first("kind:"+kind).Src == "" {
			t.Errorf("nothing is drawn of the kind %q", kind)
		}
	}
}

func TestPicturesFallBackAndNeverFail(t *testing.T) {
	list := fstest.MapFS{"pictures.json": {Data: []byte(`{
		"kind:dryer": {"svg": "/pictures/kind-dryer.svg", "width": 600, "height": 600, "alt": "Dryer"},
		"kind:wall-oven": {"svg": "/pictures/kind-oven.svg", "width": 600, "height": 600, "alt": "Oven"},
		"service:oven-repair": {"svg": "/pictures/oven.svg", "width": 640, "height": 480, "alt": "An oven", "png": "/pictures/oven.png"}
	}`)}}
	pictures, err := LoadPictures(list, "pictures.json")
	if err != nil {
		t.Fatal(err)
	}
	pages := byPath(t, readSite(t, pictures))
	for path, want := range map[string]Picture{
		"/dryer-repair":    {"/pictures/kind-dryer.svg", 600, 600, "Dryer"},
		"/oven-repair":     {"/pictures/oven.svg", 640, 480, "An oven"},
		"/washer-repair":   {},
		"/disposal-repair": {},
	} {
		props, _ := pages[path].Props.(ServiceProps)
		if props.Picture != want {
			t.Errorf("%s shows %+v, want %+v", path, props.Picture, want)
		}
	}
	for name, files := range map[string]fstest.MapFS{"missing": {}, "broken": {"pictures.json": {Data: []byte("{")}}} {
		if _, err := LoadPictures(files, "pictures.json"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestPartnershipOffersTheFormsChoices(t *testing.T) {
	props, _ := byPath(t, readSite(t, Pictures{}))[PartnershipPath].Props.(PartnershipProps)
	want := []BusinessType{
		{"property_management", "Property Management Company"},
		{"remodeling", "Remodeling / Contractor"},
		{"pet_grooming", "Pet Grooming Salon"},
		{"hair_salon", "Hair Salon / Spa"},
		{"laundromat", "Laundromat"},
		{"hotel", "Hotel / Hospitality"},
		{"other", "Other High-Volume Business"},
	}
	if !slices.Equal(props.BusinessTypes, want) {
		t.Errorf("%v", props.BusinessTypes)
	}
}

// TestTheVolumeExampleAddsUp holds the example to prices of units in stock and
// to the record's offer.
func TestTheVolumeExampleAddsUp(t *testing.T) {
	b := readSite(t, Pictures{})
	e := b.volumeExample()
	if e == nil || len(e.Products) != 4 {
		t.Fatalf("%+v", e)
	}
	var sum money.Cents
	for _, p := range e.Products {
		i := slices.IndexFunc(b.units, func(u catalog.Unit) bool { return u.Slug == p.ID })
		for _, u := range b.units {
			if u.Category == b.units[i].Category && !u.Sold() && u.Sale < b.units[i].Sale {
				t.Errorf("%s costs less than %s", u.Slug, p.ID)
			}
		}
		sum += b.units[i].Sale
	}
	off := money.Percent(10).Of(sum)
	if e.Subtotal != sum.String() || e.Discount != off.String() || e.Total != (sum-off).String() {
		t.Errorf("%s less %s is %s, of %s", e.Subtotal, e.Discount, e.Total, sum)
	}
	b.facts.Promotions = nil
	if b.volumeExample() != nil {
		t.Error("an example without an offer")
	}
}
