package site

import (
	"cmp"
	"slices"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/partner"
	"enamel/internal/ssr"
)

// Paths of the pages that content files fill. Repair and brand pages stand at
// the root under their slugs, articles below BlogPath.
const (
	BlogPath        = "/blog"
	BrandsPath      = "/brands"
	FAQPath         = "/faq"
	ContactPath     = "/contact"
	PartnershipPath = "/partnership"
)

// How much a page shows of what stands elsewhere.
const (
	brandUnits   = 4
	cardUnits    = 3
	articleUnits = 4
	moreArticles = 3
)

const (
	partnershipTitle       = "Commercial Appliance Partnership Program"
	partnershipDescription = "Volume discounts, priority service and commercial-grade appliances for property managers, contractors, salons, groomers, laundromats and hotels."
)

func articlePath(slug string) string { return BlogPath + "/" + slug }

// contentPages are the pages that content files fill.
func (b builder) contentPages() []ssr.Page {
	out := []ssr.Page{b.blog(), b.brands(), b.faq(), b.contact(), b.partnership()}
	for _, s := range b.words.Services {
		out = append(out, b.service(s))
	}
	for _, brand := range b.words.Brands {
		out = append(out, b.brand(brand))
	}
	for _, a := range b.words.Articles {
		out = append(out, b.article(a))
	}
	for _, p := range b.legal {
		out = append(out, b.legalPage(p))
	}
	return out
}

// contentHead is the head of a page that search engines may keep, unless it is
// not complete yet.
func (b builder) contentHead(path, title, description string, complete bool, structured ...any) ssr.Head {
	head := ssr.Head{
		Title: b.title(title), Description: describe(description), SiteName: b.facts.Name, Canonical: b.origin + path,
		JSONLD: structured,
	}
	if !complete {
		head.Robots = "noindex"
	}
	return head
}

func (b builder) service(s content.ServicePage) ssr.Page {
	path := "/" + s.Slug
	props := ServiceProps{ShopPage: b.shop, Service: s, Picture: b.servicePicture(s.Slug), Related: []Link{}}
	for _, r := range s.Related {
		props.Related = append(props.Related, Link{Label: r.Name, Href: r.Path})
	}
	structured := []any{
		b.repairOf(path, s.Name, s.MetaDescription), b.breadcrumbs(Link{"Services", HomePath + "#services"}, Link{s.Name, path}),
	}
	if len(s.FAQData) > 0 {
		structured = append(structured, questions(s.FAQData))
	}
	return ssr.Page{Name: "service", Path: path, Props: props, Head: b.contentHead(path, s.Title, s.MetaDescription, s.Complete, structured...)}
}

// servicePicture is the service's drawing, or that of the kind of appliance
// that is repaired. Disposals, furnaces and air conditioners are no units.
func (b builder) servicePicture(slug string) Picture { return b.pictures.service(slug) }

func (p Pictures) service(slug string) Picture {
	kind := map[string]catalog.Kind{
		"dishwasher-repair": catalog.Dishwasher, "washer-repair": catalog.FrontLoadWasher, "dryer-repair": catalog.Dryer,
		"refrigerator-repair": catalog.FrenchDoor, "freezer-repair": catalog.UprightFreezer,
		"microwave-repair": catalog.OverRangeMicrowave, "oven-repair": catalog.WallOven, "stove-repair": catalog.GasRange,
	}[slug]
	return p.first("service:"+slug, kindKey(kind))
}

func kindKey(kind catalog.Kind) string { return "kind:" + string(kind) }

func (b builder) brand(brand content.BrandPage) ssr.Page {
	path := "/" + brand.Slug
	units := b.ofBrand(brand.BrandName)
	shown := mixed(units, brandUnits)
	repair := b.repairOf(path, brand.BrandName+" Repair", brand.MetaDescription)
	repair["brand"] = map[string]any{"@type": "Brand", "name": brand.BrandName}
	structured := []any{repair, b.breadcrumbs(Link{"Brands", BrandsPath}, Link{brand.BrandName, path})}
	if len(shown) > 0 {
		structured = append(structured, b.data.ItemList(brand.BrandName+" appliances at "+b.facts.Name, shown))
	}
	title := brand.BrandName + " Repair and Used Appliances in " + b.facts.Storefront.City
	return ssr.Page{
		Name: "brand", Path: path,
		Props: BrandProps{ShopPage: b.shop, Brand: brand, Count: len(units), Products: catalog.ProductsOf(shown)},
		Head:  b.contentHead(path, title, brand.MetaDescription, brand.Complete, structured...),
	}
}

func (b builder) ofBrand(name string) []catalog.Unit {
	return where(b.floor, func(u *catalog.Unit) bool { return u.Brand == name })
}

func (b builder) brands() ssr.Page {
	props := BrandsProps{ShopPage: b.shop, Brands: []BrandCard{}}
	links := []Link{}
	shown := map[catalog.Kind]int{} // so that brands differ in what stands there
	for _, brand := range b.words.Brands {
		units := b.ofBrand(brand.BrandName)
		slices.SortStableFunc(units, func(x, y catalog.Unit) int { return shown[x.Kind] - shown[y.Kind] })
		for _, u := range mixed(units, cardUnits) {
			shown[u.Kind]++
		}
		card := BrandCard{Name: brand.BrandName, Href: "/" + brand.Slug, Description: brand.Description, Count: len(units), Units: standing(units, cardUnits)}
		if len(units) > 0 {
			card.From = slices.MinFunc(units, func(x, y catalog.Unit) int { return cmp.Compare(x.Sale, y.Sale) }).Sale.USD()
		}
		props.Brands = append(props.Brands, card)
		links = append(links, Link{brand.BrandName, "/" + brand.Slug})
	}
	return ssr.Page{
		Name: "brands", Path: BrandsPath, Props: props,
		Head: b.contentHead(BrandsPath, "Brands We Service", "The appliance brands that we repair at your home and sell used in "+b.facts.Storefront.City+", with what is in stock of each today.", true,
			b.linkList("Brands We Service", links), b.breadcrumbs(Link{"Brands", BrandsPath})),
	}
}

func (b builder) blog() ssr.Page {
	props := BlogProps{ShopPage: b.shop, Articles: []ArticleCard{}}
	for _, a := range b.words.Articles {
		props.Articles = append(props.Articles, b.card(a))
	}
	head := b.contentHead(BlogPath, "Blog & Tips", "Plain advice on washers, dryers, refrigerators and ranges: what a noise means, what to clean and how often, and what is not safe to touch.", true,
		b.blogOf(b.words.Articles), b.breadcrumbs(Link{"Blog & Tips", BlogPath}))
	head.Feed = b.origin + RSSPath
	return ssr.Page{
		Name: "blog", Path: BlogPath, Props: props, Head: head,
	}
}

// card is an article as lists show it.
func (b builder) card(a content.Article) ArticleCard {
	return ArticleCard{
		Slug: a.Slug, Href: articlePath(a.Slug), Title: a.Title, Excerpt: a.Excerpt, Category: a.Category,
		Picture: b.pictures.Article(a.Slug, a.Kinds), Date: a.Date, DateText: dateText(a.Date), Minutes: a.Minutes,
	}
}

// dateText words YYYY-MM-DD as people write it here.
func dateText(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date // the loader lets none through
	}
	return day.Format("January 2, 2006")
}

func (b builder) article(a content.Article) ssr.Page {
	path := articlePath(a.Slug)
	props := ArticleProps{
		ShopPage: b.shop, Services: []Link{}, More: b.moreThan(a), Products: catalog.ProductsOf(b.unitsFor(a)),
		Article: ArticleDetail{ArticleCard: b.card(a), Author: a.Author, Content: a.Content, Description: a.Description},
	}
	for _, service := range b.words.Services {
		if path := "/" + service.Slug; slices.Contains(a.Services, path) {
			props.Services = append(props.Services, Link{Label: service.Name, Href: path})
		}
	}
	structured := []any{b.breadcrumbs(Link{"Blog & Tips", BlogPath}, Link{a.Title, path})}
	if a.Complete {
		structured = append(structured, b.posting(a))
	}
	head := b.contentHead(path, a.Title, a.Description, a.Complete, structured...)
	head.Type = "article"
	head.Feed = b.origin + RSSPath
	return ssr.Page{Name: "article", Path: path, Props: props, Head: head}
}

// moreThan are other articles: those that have a text first, then those of the
// same category, then the newest.
func (b builder) moreThan(a content.Article) []ArticleCard {
	others := slices.DeleteFunc(slices.Clone(b.words.Articles), func(other content.Article) bool { return other.Slug == a.Slug })
	rank := func(other content.Article) int {
		n := 0
		if !other.Complete {
			n += 2
		}
		if other.Category != a.Category {
			n++
		}
		return n
	}
	slices.SortStableFunc(others, func(x, y content.Article) int { return rank(x) - rank(y) })
	out := []ArticleCard{}
	for _, other := range others[:min(moreArticles, len(others))] {
		out = append(out, b.card(other))
	}
	return out
}

// unitsFor are units in stock of the kinds that an article is about, one of
// each kind before a second one of any.
func (b builder) unitsFor(a content.Article) []catalog.Unit {
	left := where(b.floor, func(u *catalog.Unit) bool { return slices.Contains(a.Kinds, string(u.Kind)) })
	var out []catalog.Unit
	for before := -1; before < len(out) && len(out) < articleUnits; {
		before = len(out)
		for _, kind := range a.Kinds {
			i := slices.IndexFunc(left, func(u catalog.Unit) bool { return string(u.Kind) == kind })
			if i >= 0 && len(out) < articleUnits {
				out = append(out, left[i])
				left = slices.Delete(left, i, i+1)
			}
		}
	}
	return out
}

func (b builder) faq() ssr.Page {
	inText := make([]content.Question, len(b.words.Questions))
	for i, q := range b.words.Questions {
		inText[i] = content.Question{Question: q.Question, Answer: withoutMarkup(q.Answer)}
	}
	return ssr.Page{
		Name: "faq", Path: FAQPath, Props: FAQProps{ShopPage: b.shop, Questions: append([]content.HTMLAnswer{}, b.words.Questions...)},
		Head: b.contentHead(FAQPath, "Frequently Asked Questions", "What the warranty covers, where we deliver and for how much, what a repair costs, whether we come today, and how to pay over time.", true,
			questions(inText), b.breadcrumbs(Link{"FAQ", FAQPath})),
	}
}

func (b builder) contact() ssr.Page {
	return ssr.Page{
		Name: "contact", Path: ContactPath, Props: ContactProps{ShopPage: b.shop, Map: b.areaMap()},
		Head: b.contentHead(ContactPath, "Contact Us", "Phone, email, addresses and hours of "+b.facts.Name+" in "+b.facts.Storefront.City+", and the way to schedule a repair online.", true,
			b.contactPage(), b.breadcrumbs(Link{"Contact", ContactPath})),
	}
}

func (b builder) partnership() ssr.Page {
	props := PartnershipProps{
		ShopPage: b.shop, BusinessTypes: []BusinessType{}, Picture: b.pictures.first("page:partnership"), Example: b.volumeExample(),
	}
	for _, t := range partner.BusinessTypes() {
		props.BusinessTypes = append(props.BusinessTypes, BusinessType(t))
	}
	return ssr.Page{
		Name: "partnership", Path: PartnershipPath, Props: props,
		Head: b.contentHead(PartnershipPath, partnershipTitle, partnershipDescription, true,
			b.program(), b.breadcrumbs(Link{"B2B Partnerships", PartnershipPath})),
	}
}
