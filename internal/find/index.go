package find

import (
	"context"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/search"
	"enamel/internal/shop"
)

// index is one reading of units, pages and facts.
type index struct {
	reader  *understand.Reader
	units   []catalog.Unit // for sale
	words   *content.Library
	facts   shop.Facts
	picture func(key string) string
	shelves *search.Index // units, for words that are in no lexicon
	library *search.Index // pages
	pages   []page
	known   []string // words that an unfinished one may become, the likeliest first
}

// Places of the home page that say what the shop does.
const (
	servicesPlace  = "/#services"
	deliveryPlace  = "/#delivery"
	showroomPlace  = "/#location"
	recyclingPlace = "/#recycling"
)

// page is what a search can lead to.
type page struct {
	PageHit
	appliances []string // slugs of the repair pages that it is about; none: any
	body       string   // empty: words alone do not find it
}

func (s *Service) index(ctx context.Context, all []catalog.Unit) (*index, error) {
	x := &index{
		reader: s.c.Learn(all), facts: s.c.Facts(), picture: s.c.Picture,
		units: slices.DeleteFunc(slices.Clone(all), catalog.Unit.Sold),
	}
	x.words = s.c.Words().With(x.facts)
	x.addServices()
	x.addTexts(s.c.Legal())
	x.learnWords()
	var err error
	var docs []search.Doc
	for _, p := range x.pages {
		if p.body != "" {
			docs = append(docs, search.Doc{ID: p.Href, Title: p.Title, Text: p.Text + " " + p.body})
		}
	}
	if x.library, err = search.New(ctx, docs); err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}
	docs = make([]search.Doc, len(x.units))
	for i, u := range x.units {
		docs[i] = search.Doc{ID: u.Slug, Title: u.Name + " " + u.Model, Text: strings.Join(append(slices.Clone(u.Features), u.Notes...), ". ")}
	}
	if x.shelves, err = search.New(ctx, docs); err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}
	return x, nil
}

// addServices are the repair pages, and each problem at its place on them.
func (x *index) addServices() {
	for _, s := range x.words.Services {
		href, of := "/"+s.Slug, []string{s.Slug}
		x.pages = append(x.pages, page{x.serviceHit(s), of, s.Description + " " + strings.Join(s.Features, ". ")})
		for i, p := range s.CommonProblems {
			hit := PageHit{Kind: "problem", Title: p.Problem, Text: s.Name + ": causes and safe checks", Href: fmt.Sprintf("%s#problem-%d", href, i+1)}
			if s.Cost != nil {
				hit.Text = fmt.Sprintf("%s, usually $%d to $%d", s.Name, s.Cost.Low, s.Cost.High)
			}
			x.pages = append(x.pages, page{hit, of, strings.Join(p.Causes, " ")})
		}
	}
}

func (x *index) serviceHit(s content.ServicePage) PageHit {
	return PageHit{Kind: "service", Title: s.Name, Text: "All makes. Book a visit online", Href: "/" + s.Slug, Picture: x.picture("service:" + s.Slug)}
}

// addTexts are articles, questions, brands and what the shop answers for.
func (x *index) addTexts(legal []content.LegalPage) {
	for _, a := range x.words.Articles {
		var of []string
		for _, path := range a.Services {
			of = append(of, strings.TrimPrefix(path, "/"))
		}
		x.pages = append(x.pages, page{PageHit{Kind: "article", Title: a.Title, Text: minutes(a.Minutes), Href: "/blog/" + a.Slug}, of, a.Excerpt + " " + plain(a.Content)})
	}
	for i, q := range x.words.Questions {
		x.pages = append(x.pages, page{PageHit{Kind: "question", Title: q.Question, Text: "Answered in our FAQ", Href: fmt.Sprintf("/faq#answer-%d", i+1)}, nil, plain(q.Answer)})
	}
	for _, b := range x.words.Brands {
		x.pages = append(x.pages, page{PageHit{Kind: "brand", Title: b.BrandName + " repair and used units", Text: "What we fix and what is on the floor", Href: "/" + b.Slug}, nil, strings.Join(b.Features, ". ")})
	}
	f := x.facts
	x.pages = append(x.pages,
		page{PageHit{Kind: "page", Title: "Repair Services", Text: "Within " + shop.Miles(f.Repair.RadiusMiles) + " miles of " + f.Storefront.City, Href: servicesPlace}, nil, ""},
		page{PageHit{Kind: "page", Title: "Delivery and Installation", Text: "Within " + shop.Miles(f.Delivery.RadiusMiles) + " miles of the showroom", Href: deliveryPlace}, nil, ""},
		page{PageHit{Kind: "page", Title: "Visit Our " + f.Storefront.Label, Text: f.Storefront.Street + ", " + f.Storefront.City, Href: showroomPlace}, nil, ""},
		page{PageHit{Kind: "page", Title: "Appliance Recycling", Text: "What becomes of an old one", Href: recyclingPlace}, nil, ""},
	)
	for _, p := range legal {
		x.pages = append(x.pages, page{PageHit{Kind: "page", Title: p.Title, Text: "The full text", Href: "/" + p.Slug}, nil, plain(p.HTML)})
	}
}

func minutes(n int) string {
	if n == 0 {
		return "From our blog"
	}
	return fmt.Sprintf("%d minutes to read", n)
}

// plain is HTML without its markup.
func plain(text string) string {
	return html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, " "))
}

// learnWords lists what an unfinished word may become.
func (x *index) learnWords() {
	add := func(text string) {
		for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
			if len(word) > 2 && !slices.Contains(x.known, word) {
				x.known = append(x.known, word)
			}
		}
	}
	add("fridge refrigerator washer dryer stove range oven freezer dishwasher microwave disposal white black stainless slate bisque electric gas")
	for _, u := range x.units {
		add(u.Brand)
	}
}

func (x *index) pageAt(href string) (page, bool) {
	i := slices.IndexFunc(x.pages, func(p page) bool { return p.Href == href })
	if i < 0 {
		return page{}, false
	}
	return x.pages[i], true
}

// browse is what there is where nothing is asked for.
func (x *index) browse() *SearchBrowse {
	b := &SearchBrowse{Shop: []SearchShelf{}, Repair: []PageHit{}}
	for _, c := range catalog.Categories() {
		if n := len(catalog.In(x.units, c.Key)); n > 0 {
			b.Shop = append(b.Shop, SearchShelf{Label: c.Label, Href: "/shop?category=" + c.Key, Count: n, Picture: x.picture("category:" + c.Key)})
		}
	}
	for _, s := range x.words.Services {
		b.Repair = append(b.Repair, x.serviceHit(s))
	}
	return b
}
