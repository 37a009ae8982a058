package clerk

import (
	"slices"
	"strings"

	"enamel/internal/assistant/talk"
	"enamel/internal/content"
)

// page says what one of our pages says to the question, word for word, or that
// in Spanish. A repair page's text is followed by what the repair costs.
func (a *answer) page() {
	p := a.passage
	text := a.filled(a.w.inLanguage(p.English, p.Spanish))
	if text == "" {
		text = a.w.say("article.english")
	}
	if a.ask.Coded {
		text = strings.TrimSpace(p.Brand+" "+strings.Join(p.Codes, ", ")) + ": " + small1(text)
	}
	a.sentence(text)
	page, repairs := a.t.Repair(p.Appliance)
	if repairs && !strings.Contains(p.English, "{cost:") {
		a.cost(page)
	}
	a.t.Link(a.pageTitle(p.Page), p.Page)
	if repairs {
		a.linkBooking()
		a.then("symptom.book", "phone", a.phone())
	}
	a.linkPhone()
}

// filled puts the facts in the place of a text's placeholders.
func (a *answer) filled(text string) string {
	var pairs []string
	for name, value := range a.values {
		if a.w.Language == talk.Spanish {
			value = a.w.recorded(value)
		}
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// pageTitle is what a link to a page says.
func (a *answer) pageTitle(path string) string {
	if page, ok := a.t.Repair(path); ok {
		return a.pageLabel(page)
	}
	words := a.content
	if i := slices.IndexFunc(words.Articles, func(p content.Article) bool { return "/blog/"+p.Slug == path }); i >= 0 {
		return a.filled(words.Articles[i].Title)
	}
	if i := slices.IndexFunc(words.Brands, func(p content.BrandPage) bool { return "/"+p.Slug == path }); i >= 0 {
		return words.Brands[i].BrandName
	}
	return a.w.say("common.link_read")
}
