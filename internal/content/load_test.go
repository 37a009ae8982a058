package content_test

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"enamel/internal/content"
	"enamel/internal/shop"
)

// shipped are the embedded files, in a form that a test can change.
func shipped(t testing.TB) fstest.MapFS {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	out := fstest.MapFS{}
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(files, path)
		out[path] = &fstest.MapFile{Data: raw}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func load(t *testing.T) *content.Library {
	t.Helper()
	library, err := content.Load(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	return library
}

func TestShippedFilesAreWhatTheSpecificationNames(t *testing.T) {
	l := load(t)
	var slugs []string
	complete := map[string]bool{}
	for _, s := range l.Services {
		slugs = append(slugs, s.Slug)
		complete[s.Slug] = s.Complete
	}
	want := []string{
		"air-conditioning-repair", "dishwasher-repair", "disposal-repair", "dryer-repair", "freezer-repair", "heating-repair",
		"microwave-repair", "oven-repair", "refrigerator-repair", "stove-repair", "washer-repair",
	}
	if !slices.Equal(slugs, want) {
		t.Errorf("repair pages %v", slugs)
	}
	slugs = nil
	for _, b := range l.Brands {
		slugs = append(slugs, b.Slug)
		complete[b.Slug] = b.Complete
	}
	want = []string{"frigidaire-service", "ge-service", "lg-service", "maytag-service", "samsung-service", "whirlpool-service"}
	if !slices.Equal(slugs, want) {
		t.Errorf("brand pages %v", slugs)
	}
	categories := map[string]bool{}
	for _, a := range l.Articles {
		complete[a.Slug] = a.Complete
		categories[a.Category] = true
		if a.Complete != (a.Minutes > 0) {
			t.Errorf("%s: complete %v, %d minutes", a.Slug, a.Complete, a.Minutes)
		}
	}
	if len(l.Articles) != 10 || len(categories) != 5 {
		t.Errorf("%d articles in %d categories", len(l.Articles), len(categories))
	}
	if !slices.IsSortedFunc(l.Articles, func(a, b content.Article) int { return strings.Compare(b.Date, a.Date) }) {
		t.Error("the newest article is not the first")
	}
	for _, slug := range []string{"dryer-repair", "whirlpool-service", "troubleshoot-noisy-washing-machine", "dryer-vent-cleaning-safety"} {
		if !complete[slug] {
			t.Errorf("%s is not complete", slug)
		}
	}
	if len(l.Questions) != 4 || len(l.Home.Gallery) != 8 || len(l.Home.Slides) != 3 || len(l.Home.Alliances) != 3 {
		t.Errorf("%d questions, %d videos, %d slides, %d alliances", len(l.Questions), len(l.Home.Gallery), len(l.Home.Slides), len(l.Home.Alliances))
	}
}

// TestTitlesAndCostsAreTheSpecifications holds decision 30 and section 9.
func TestTitlesAndCostsAreTheSpecifications(t *testing.T) {
	costs := map[string]string{
		"washer-repair": "$150-$400", "dryer-repair": "$120-$350", "refrigerator-repair": "$150-$500",
		"microwave-repair": "$100-$250", "oven-repair": "$150-$400", "stove-repair": "$120-$400",
	}
	for _, s := range load(t).Services {
		got := ""
		if s.Cost != nil {
			got = s.Cost.String()
		}
		if got != costs[s.Slug] {
			t.Errorf("%s costs %q, want %q", s.Slug, got, costs[s.Slug])
		}
		for slug, word := range map[string]string{"refrigerator-repair": "Freezer", "microwave-repair": "Oven"} {
			if s.Slug == slug && !strings.Contains(s.Title, word) {
				t.Errorf("the title of %s is %q, without %s", slug, s.Title, word)
			}
		}
		if s.Slug == "oven-repair" && !slices.ContainsFunc(s.Related, func(r content.RelatedService) bool { return r.Path == "/stove-repair" }) {
			t.Error("the oven page does not lead to the stove page")
		}
	}
}

const minimalBrand = `---
brandName: Amana
description: A brand that is here for a test, with a description of the length that is asked for.
metaDescription: A brand that is here for a test, described for search engines.
appliances: [Washers, Dryers, Ranges]
features: [Belts replaced, Pumps replaced, Igniters replaced]
---
`

func TestWhatIsWrongIsToldWithFileLineAndWhatIsAllowed(t *testing.T) {
	const dryer, brand, article = "services/dryer-repair.md", "brands/ge-service.md", "articles/dryer-vent-cleaning-safety.md"
	edit := func(file, from, to string) func(fstest.MapFS) {
		return func(f fstest.MapFS) {
			text := string(f[file].Data)
			if !strings.Contains(text, from) {
				panic("nothing to change: " + from)
			}
			f[file].Data = []byte(strings.Replace(text, from, to, 1))
		}
	}
	add := func(file, text string) func(fstest.MapFS) {
		return func(f fstest.MapFS) { f[file] = &fstest.MapFile{Data: []byte(text)} }
	}
	for name, c := range map[string]struct {
		change func(fstest.MapFS)
		want   []string // parts of one problem
	}{
		"unknown field":       {edit(dryer, "icon: wind", "ikon: wind"), []string{dryer + `:6: unknown field "ikon"; allowed are name, title,`}},
		"missing field":       {edit(dryer, "icon: wind\n", ""), []string{dryer + ":2: icon is missing; required is one of utensils, washing-machine"}},
		"field twice":         {edit(dryer, "icon: wind\n", "icon: wind\nicon: flame\n"), []string{dryer + ":7: icon stands twice; allowed is once"}},
		"enum":                {edit(dryer, "icon: wind", "icon: storm"), []string{dryer + `:6: icon is "storm"; allowed are utensils,`}},
		"category":            {edit(article, "category: Safety", "category: News"), []string{article + `:5: category is "News"; allowed are Troubleshooting, Safety, Maintenance, Tips, Installation`}},
		"text for a list":     {edit(brand, "appliances:\n", "appliances: none\nx:\n"), []string{brand + ":5: appliances must be a list of 3-12"}},
		"list for a text":     {edit(brand, "brandName: GE", "brandName: [GE]"), []string{brand + ":2: brandName must be text"}},
		"number for a text":   {edit(brand, "brandName: GE", "brandName: 12"), []string{brand + ":2: brandName must be text", "in quotes"}},
		"text for a number":   {edit(dryer, "low: 120", "low: cheap"), []string{dryer + ":", ": cost.low must be a whole number of 1-10000"}},
		"low over high":       {edit(dryer, "low: 120", "low: 350"), []string{dryer + ":", "cost.high is 350; allowed is more than low, which is 350"}},
		"short description":   {edit(brand, "metaDescription: GE appliance repair and used GE refrigerators, ranges, washers and dishwashers in {city}. Common faults, parts that fit and free estimates.", "metaDescription: Too short."), []string{brand + ":4: metaDescription has 10 characters; allowed are 51-160"}},
		"long description":    {edit(brand, "metaDescription: GE", "metaDescription: "+strings.Repeat("GE ", 40)), []string{brand + ":4: metaDescription has", "allowed are 51-160"}},
		"too few of a list":   {add("brands/amana-service.md", strings.Replace(minimalBrand, "Washers, Dryers, Ranges", "Washers", 1)), []string{"brands/amana-service.md:5: appliances has 1 items; allowed are 3-12"}},
		"item of a list":      {add("brands/amana-service.md", strings.Replace(minimalBrand, "Washers,", "W,", 1)), []string{"brands/amana-service.md:5: appliances[0] has 1 characters; allowed are 3-60"}},
		"nested field":        {edit("home.yaml", "{label: Dryer Repair, icon: wind}", "{label: Dryer Repair, icon: wind, href: /x}"), []string{"home.yaml:14: unknown field \"href\"; allowed are label, icon"}},
		"nested missing":      {edit(dryer, "  - problem: It will not start\n", "  - trouble: It will not start\n"), []string{dryer + ":", "commonProblems[3].problem is missing; required is a text of 8-80 characters"}},
		"date":                {edit(article, "2026-11-20", "2026-11-31"), []string{article + `:7: date is "2026-11-31"; allowed is a date as 2026-11-20`}},
		"video":               {edit("home.yaml", "featured:\n", "featured:\n  id: nope\n"), []string{"home.yaml:", `featured.id is "nope"; allowed is the video's id of 11 letters`}},
		"outside address":     {edit("home.yaml", "https://repairrecord.example/", "http://repairrecord.example/"), []string{"home.yaml:", "allowed is an address that starts with https://"}},
		"control character":   {edit(brand, "brandName: GE", `brandName: "G\tE"`), []string{brand + ":2: brandName has a control character"}},
		"placeholder":         {edit(brand, "in {city}.", "in {town}."), []string{brand + ":4: unknown placeholder {town}; allowed are {name}, {phone}"}},
		"placeholder in text": {edit(article, "excerpt: Lint burns.", "excerpt: All {lint} burns."), []string{article + ":4: unknown placeholder {lint}"}},
		"placeholder in body": {edit(article, "Each load of laundry", "Each {load} of laundry"), []string{article + ":12: unknown placeholder {load}"}},
		"cost of no page":     {edit("faq.yaml", "{cost:oven-repair}", "{cost:toaster-repair}"), []string{"faq.yaml:", "unknown placeholder {cost:toaster-repair}; allowed are {cost:dryer-repair}"}},
		"dead link":           {edit(article, "(/dryer-repair)", "(/drier-repair)"), []string{article + ":", `a dead link: there is no page "/drier-repair"; allowed are /, /#delivery,`, "/shop/<unit>"}},
		"dead anchor":         {edit("faq.yaml", "(/#recycling)", "(/#recycle)"), []string{"faq.yaml:", `a dead link: there is no page "/#recycle"`}},
		"dead related page":   {edit(dryer, "path: /washer-repair", "path: /mixer-repair"), []string{dryer + ":", `relatedServices[0].path is "/mixer-repair", a dead link; allowed are the repair pages /air-conditioning-repair,`}},
		"dead service":        {edit(article, "services: [/dryer-repair", "services: [/blog"), []string{article + `:8: services[0] is "/blog", a dead link; allowed are the repair pages`}},
		"script as a link":    {edit(article, "(/dryer-repair)", "(javascript:alert)"), []string{article + ":", `a link to "javascript:alert"; allowed are our own paths`}},
		"link without scheme": {edit(article, "(/dryer-repair)", "(//evil.example)"), []string{article + ":", `a link to "//evil.example"`}},
		"HTML in the text":    {edit(article, "Each load", "<b>Each</b> load"), []string{article + ":12: RawHTML in the text; allowed are paragraphs"}},
		"first heading":       {edit(article, "## What you need", "# What you need"), []string{article + ":", "a heading of level 1; allowed are ## and ###"}},
		"picture in the text": {edit(article, "Each load", "![x](/x.png) Each load"), []string{article + ":12: Image in the text"}},
		"no front matter":     {add("brands/amana-service.md", "# Amana\n"), []string{"brands/amana-service.md:1: there is no front matter"}},
		"front matter open":   {add("brands/amana-service.md", "---\nbrandName: Amana\n"), []string{"brands/amana-service.md:1: there is no front matter"}},
		"no YAML":             {add("brands/amana-service.md", "---\nbrandName: 'Amana\n---\n"), []string{"brands/amana-service.md:2: this is not YAML:", "allowed is one mapping with brandName"}},
		"no mapping":          {add("brands/amana-service.md", "---\n- Amana\n---\n"), []string{"brands/amana-service.md:2: must be a mapping with brandName"}},
		"alias":               {add("brands/amana-service.md", strings.Replace(minimalBrand, "brandName: Amana", "brandName: &a Amana", 1)), []string{"brands/amana-service.md:2: brandName is an anchor or an alias"}},
		"page of the site":    {add("brands/faq.md", minimalBrand), []string{"brands/faq.md:1: the page /faq stands twice: the site has it"}},
		"duplicate slug":      {add("services/ge-service.md", minimalBrand), []string{"brands/ge-service.md:1: the page /ge-service stands twice: services/ge-service.md has it"}},
		"duplicate title":     {add("brands/amana-service.md", strings.Replace(minimalBrand, "Amana", "GE", 1)), []string{"brands/ge-service.md:2: brandName is that of brands/amana-service.md too"}},
		"name of a file":      {add("brands/Amana Service.md", minimalBrand), []string{"brands/Amana Service.md:1: the name makes no page; allowed are lower-case letters"}},
		"stray file":          {add("notes.txt", ""), []string{"notes.txt:1: nothing reads this; allowed are articles, brands, services, faq.yaml, home.yaml"}},
		"brand too many":      {add("brands/amana-service.md", minimalBrand), []string{"brands/amana-service.md:1: no route leads to the page /amana-service; allowed are whirlpool-service, ge-service,"}},
		"service too many":    {add("services/toaster-repair.md", "---\n---\n"), []string{"services/toaster-repair.md:1: no route leads to the page /toaster-repair; allowed are dishwasher-repair,"}},
		"brand missing":       {func(f fstest.MapFS) { delete(f, brand) }, []string{brand + ":1: the file is missing"}},
		"service missing":     {func(f fstest.MapFS) { delete(f, dryer) }, []string{dryer + ":1: the file is missing"}},
		"missing file":        {func(f fstest.MapFS) { delete(f, "faq.yaml") }, []string{"faq.yaml:1: the file is missing"}},
		"empty file":          {add("faq.yaml", ""), []string{"faq.yaml:1: this is not YAML: there is nothing; allowed is one mapping with questions"}},
		"large file":          {add("faq.yaml", strings.Repeat("#\n", 40000)), []string{"faq.yaml:1: the file has 80000 bytes; allowed are 65536"}},
		"five questions":      {edit("faq.yaml", "questions:\n", "questions:\n  - question: How do I find you?\n    answer: By the sign, which is blue and has a white line in it.\n"), []string{"faq.yaml:2: questions has 5 items; allowed are 4-4"}},
	} {
		t.Run(name, func(t *testing.T) {
			files := shipped(t)
			c.change(files)
			problems := content.Check(files)
			ok := slices.ContainsFunc(problems, func(p content.Problem) bool {
				line := p.String()
				return strings.HasPrefix(line, "internal/content/files/"+c.want[0]) && !slices.ContainsFunc(c.want[1:], func(part string) bool { return !strings.Contains(line, part) })
			})
			if !ok {
				t.Errorf("want %q, got %v", c.want, problems)
			}
		})
	}
}

func TestNothingLoadsWhileSomethingIsWrong(t *testing.T) {
	files := shipped(t)
	delete(files, "faq.yaml")
	files["notes.txt"] = &fstest.MapFile{}
	want := "internal/content/files/faq.yaml:1: the file is missing\n" +
		"internal/content/files/notes.txt:1: nothing reads this; allowed are articles, brands, services, faq.yaml, home.yaml"
	if _, err := content.Load(files); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

func TestOneMistakeIsToldOnce(t *testing.T) {
	files := shipped(t)
	for _, name := range []string{"faq.yaml", "articles/dryer-vent-cleaning-safety.md"} {
		files[name].Data = []byte(strings.Replace(string(files[name].Data), "The ", "The {nothing} ", 1))
	}
	if problems := content.Check(files); len(problems) != 2 {
		t.Errorf("%v", problems)
	}
}

func TestFactsOfTheRecordCompleteTheTexts(t *testing.T) {
	facts := shop.Facts{
		Name: "Trinity & Sons", Phone: "(682) 555-0177", PhoneHref: "tel:+16825550177", Email: "desk@trinity.example",
		Storefront: shop.Place{City: "Keller"},
		Claims:     shop.Claims{Warranty: "90 days", WarrantyShort: "90-day <warranty>", Licensed: "Insured"},
		Delivery:   shop.Delivery{RadiusMiles: 7.5, Price: "$49.50"},
		Services:   []shop.Service{{Key: "installationService", PriceCents: 6000}, {Key: "cpsWarranty", Label: "Plan", Note: "Theirs.", PriceCents: 4900}},
		Repair:     shop.Repair{RadiusMiles: 20, Towns: []string{"Keller", "Roanoke", "Haslet"}},
	}
	l := load(t).With(facts)
	questions := map[string]string{}
	for _, q := range l.Questions {
		questions[q.Question] = q.Answer
	}
	all := strings.Join(slices.Collect(maps.Values(questions)), "\n")
	for _, want := range []string{
		"carries a 90 days", "within 7.5 miles of our showroom in Keller", "Delivery is $49.50.", "installation for $60",
		"Keller, Roanoke and Haslet", `<a href="tel:+16825550177">(682) 555-0177</a>`, `<a href="mailto:desk@trinity.example">desk@trinity.example</a>`, "$120-$350",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the answers do not say %q", want)
		}
	}
	for _, s := range l.Services {
		if s.Slug == "dryer-repair" && s.Title != "Dryer Repair in Keller" {
			t.Errorf("title %q", s.Title)
		}
	}
	if a := l.Articles[0]; a.Author != "Trinity & Sons" {
		t.Errorf("author %q", a.Author)
	}
	if g := l.Home.Guarantees[0]; !strings.HasPrefix(g.Text, "90 days, on every") {
		t.Errorf("guarantee %q", g.Text)
	}
	if s := l.Home.Slides[0]; !strings.Contains(s.Text, "a 90-day <warranty>.") {
		t.Errorf("slide %q", s.Text)
	}
}
