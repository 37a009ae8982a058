package content

import (
	"html"
	"maps"
	"slices"
	"strings"

	"enamel/internal/shop"
)

// placeholder is a fact of the record that the files name in braces, so that
// no file repeats a fact that the owner may change.
type placeholder struct {
	name   string
	sample string // its usual length, for the limits of texts
	text   func(shop.Facts) string
	href   func(shop.Facts) string // the link's address in HTML; nil: no link
}

// placeholders are all facts that the files may name.
func placeholders() []placeholder {
	return []placeholder{
		{name: "name", sample: "Panther City Appliance", text: func(f shop.Facts) string { return f.Name }},
		{
			name: "phone", sample: "(817) 555-0142", text: func(f shop.Facts) string { return f.Phone },
			href: func(f shop.Facts) string { return f.PhoneHref },
		},
		{
			name: "email", sample: "hello@panthercityappliance.example", text: func(f shop.Facts) string { return f.Email },
			href: func(f shop.Facts) string { return "mailto:" + f.Email },
		},
		{name: "address", sample: "1880 Panther Works Way, Fort Worth, TX 76114", text: func(f shop.Facts) string {
			return f.Storefront.Street + ", " + f.Storefront.City + ", " + f.Storefront.State + " " + f.Storefront.Zip
		}},
		{name: "hours", sample: "Mon-Sat 9 AM-6 PM, Sunday closed", text: func(f shop.Facts) string { return f.Showroom.Summary }},
		{name: "city", sample: "Fort Worth", text: func(f shop.Facts) string { return f.Storefront.City }},
		{name: "licensed", sample: "Licensed, insured and EPA-certified", text: func(f shop.Facts) string { return f.Claims.Licensed }},
		{name: "warranty", sample: "1-year warranty, parts and labor", text: func(f shop.Facts) string { return f.Claims.Warranty }},
		{name: "warranty_short", sample: "1-year warranty", text: func(f shop.Facts) string { return f.Claims.WarrantyShort }},
		{name: "warranty_term", sample: "1 year", text: func(f shop.Facts) string { return f.Claims.WarrantyTerm }},
		{name: "warranty_included", sample: "The warranty year covers repair by our own shop.", text: func(f shop.Facts) string { return f.Claims.WarrantyIncluded }},
		{name: "delivery_radius", sample: "15", text: func(f shop.Facts) string { return shop.Miles(f.Delivery.RadiusMiles) }},
		{name: "delivery_fee", sample: "$99", text: func(f shop.Facts) string { return f.Delivery.Price }},
		{name: "installation_fee", sample: "$75", text: fee("installationService")},
		{name: "installation_note", sample: "Set in place, hooked up, leveled and tried out.", text: func(f shop.Facts) string { return service(f, "installationService").Note }},
		{name: "removal_fee", sample: "$25", text: fee("oldApplianceRemoval")},
		{name: "stairs_fee", sample: "$50", text: fee("secondFloor")},
		{name: "cps_fee", sample: "$49", text: fee("cpsWarranty")},
		{name: "cps_label", sample: "1-Year CPS Warranty Protection", text: func(f shop.Facts) string { return plan(f).Label }},
		{name: "cps_note", sample: "The CPS plan is the third-party provider’s.", text: func(f shop.Facts) string { return plan(f).Note }},
		{name: "repair_radius", sample: "50", text: func(f shop.Facts) string { return shop.Miles(f.Repair.RadiusMiles) }},
		{name: "repair_towns", sample: "Fort Worth, Keller and Arlington", text: func(f shop.Facts) string { return sentence(f.Repair.CopyTowns) }},
		{name: "repair_area", sample: "Fort Worth, Arlington, Keller and Saginaw", text: func(f shop.Facts) string { return sentence(f.Repair.Towns) }},
		{name: "tax_rate", sample: "8.25%", text: func(f shop.Facts) string { return f.Tax.Rate.String() }},
	}
}

// service is an additional service; the record has each once.
func service(f shop.Facts, key string) shop.Service {
	s, _ := f.Service(key)
	return s
}

func fee(key string) func(shop.Facts) string {
	return func(f shop.Facts) string { return service(f, key).PriceCents.Short() }
}

// plan is the warranty that a third party sells.
func plan(f shop.Facts) shop.Service { return service(f, "cpsWarranty") }

// sentence joins names as a sentence does: "Fort Worth, Keller and Arlington".
func sentence(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func placeholderNames() []string {
	all := placeholders()
	names := make([]string, len(all), len(all)+1)
	for i, p := range all {
		names[i] = "{" + p.name + "}"
	}
	return append(names, "{cost:<slug of a repair page>}")
}

// inBraces finds the names of placeholders, right ones and wrong ones.
func inBraces(text string) []string {
	var names []string
	for {
		_, after, found := strings.Cut(text, "{")
		if !found {
			return names
		}
		text = after
		if name, _, closed := strings.Cut(after, "}"); closed && !strings.ContainsAny(name, "{ \t\n") {
			names = append(names, name)
		}
	}
}

// costPrefix begins a placeholder for what a repair costs: {cost:dryer-repair}.
const costPrefix = "cost:"

// unknownPlaceholders leaves costs to whoever knows every page.
func unknownPlaceholders(text string) []string {
	all := placeholders()
	var unknown []string
	for _, name := range inBraces(text) {
		known := strings.HasPrefix(name, costPrefix) || slices.ContainsFunc(all, func(p placeholder) bool { return p.name == name })
		if !known {
			unknown = append(unknown, name)
		}
	}
	return unknown
}

// Sampled is a text with usual values in the place of its placeholders, for the limits of texts.
func Sampled(text string) string {
	for _, p := range placeholders() {
		text = strings.ReplaceAll(text, "{"+p.name+"}", p.sample)
	}
	return text
}

// filler puts facts into texts.
type filler struct{ text, html *strings.Replacer }

func newFiller(f shop.Facts, services []ServicePage) filler {
	var text, markup []string
	for _, p := range placeholders() {
		value := p.text(f)
		marked := html.EscapeString(value)
		if p.href != nil {
			marked = `<a href="` + html.EscapeString(p.href(f)) + `">` + marked + "</a>"
		}
		text = append(text, "{"+p.name+"}", value)
		markup = append(markup, "{"+p.name+"}", marked)
	}
	for _, s := range services {
		if s.Cost != nil {
			text = append(text, "{"+costPrefix+s.Slug+"}", s.Cost.String())
			markup = append(markup, "{"+costPrefix+s.Slug+"}", s.Cost.String())
		}
	}
	return filler{text: strings.NewReplacer(text...), html: strings.NewReplacer(markup...)}
}

func (f filler) texts(all []string) []string {
	out := make([]string, len(all))
	for i, t := range all {
		out[i] = f.text.Replace(t)
	}
	return out
}

// Fill puts facts in the place of a plain text's placeholders.
func (l *Library) Fill(facts shop.Facts) func(string) string {
	return newFiller(facts, l.Services).text.Replace
}

// Values are the facts by the names of their placeholders, without braces.
func (l *Library) Values(facts shop.Facts) map[string]string {
	out := map[string]string{}
	for _, p := range placeholders() {
		out[p.name] = p.text(facts)
	}
	for i := range l.Services {
		if s := &l.Services[i]; s.Cost != nil {
			out[costPrefix+s.Slug] = s.Cost.String()
		}
	}
	return out
}

// PlaceholderOrder are the names of values as people look for them: the record's
// facts in their order, then the costs.
func PlaceholderOrder(values map[string]string) []string {
	var out []string
	for _, p := range placeholders() {
		if _, ok := values[p.name]; ok {
			out = append(out, p.name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if strings.HasPrefix(name, costPrefix) {
			out = append(out, name)
		}
	}
	return out
}

// With gives the library as the record's facts complete it.
func (l *Library) With(facts shop.Facts) *Library {
	f := newFiller(facts, l.Services)
	out := &Library{Home: f.home(l.Home)}
	for _, s := range l.Services {
		out.Services = append(out.Services, f.service(s))
	}
	for _, b := range l.Brands {
		out.Brands = append(out.Brands, f.brand(b))
	}
	for _, a := range l.Articles {
		out.Articles = append(out.Articles, f.article(a))
	}
	for _, s := range l.Sections {
		s.Title, s.Content = f.text.Replace(s.Title), f.html.Replace(s.Content)
		out.Sections = append(out.Sections, s)
	}
	for _, q := range l.Questions {
		out.Questions = append(out.Questions, HTMLAnswer{Slug: q.Slug, Question: f.text.Replace(q.Question), Answer: f.html.Replace(q.Answer)})
	}
	return out
}

func (f filler) service(s ServicePage) ServicePage {
	s.Name, s.Title = f.text.Replace(s.Name), f.text.Replace(s.Title)
	s.Description, s.MetaDescription = f.text.Replace(s.Description), f.text.Replace(s.MetaDescription)
	s.Features, s.Brands = f.texts(s.Features), f.texts(s.Brands)
	s.ServiceOverview, s.BrandExpertise = f.html.Replace(s.ServiceOverview), f.text.Replace(s.BrandExpertise)
	problems := make([]CommonProblem, len(s.CommonProblems))
	for i, p := range s.CommonProblems {
		problems[i] = CommonProblem{
			Problem: f.text.Replace(p.Problem), Solution: f.text.Replace(p.Solution),
			Brands: f.texts(p.Brands), Causes: f.texts(p.Causes), Check: f.texts(p.Check),
		}
	}
	questions := make([]Question, len(s.FAQData))
	for i, q := range s.FAQData {
		questions[i] = Question{Question: f.text.Replace(q.Question), Answer: f.text.Replace(q.Answer)}
	}
	s.CommonProblems, s.FAQData = problems, questions
	return s
}

func (f filler) brand(b BrandPage) BrandPage {
	b.Description, b.MetaDescription = f.text.Replace(b.Description), f.text.Replace(b.MetaDescription)
	b.Appliances, b.Features = f.texts(b.Appliances), f.texts(b.Features)
	b.Body = f.html.Replace(b.Body)
	return b
}

func (f filler) article(a Article) Article {
	a.Title, a.Description = f.text.Replace(a.Title), f.text.Replace(a.Description)
	a.Excerpt, a.Author = f.text.Replace(a.Excerpt), f.text.Replace(a.Author)
	a.Content = f.html.Replace(a.Content)
	return a
}

func (f filler) home(h Home) Home {
	out := Home{Tiles: h.Tiles, Brands: h.Brands, Featured: f.video(h.Featured)}
	for _, s := range h.Slides {
		out.Slides = append(out.Slides, Slide{Title: s.Title, Text: f.text.Replace(s.Text)})
	}
	for _, a := range h.Alliances {
		a.Text = f.text.Replace(a.Text)
		out.Alliances = append(out.Alliances, a)
	}
	for _, g := range h.Guarantees {
		out.Guarantees = append(out.Guarantees, Guarantee{Title: f.text.Replace(g.Title), Text: f.text.Replace(g.Text)})
	}
	for _, v := range h.Gallery {
		out.Gallery = append(out.Gallery, f.video(v))
	}
	return out
}

func (f filler) video(v VideoText) VideoText {
	v.Title, v.Description = f.text.Replace(v.Title), f.text.Replace(v.Description)
	return v
}
