package knowledge

import (
	"reflect"
	"strings"

	"golang.org/x/net/html"

	"enamel/internal/content"
)

// Page is one page of ours, as text with placeholders.
type Page struct {
	Path     string
	Title    string
	Passages []string // its headings, paragraphs, list items, answers and table rows
}

// pages are those of a library, and the legal texts as they come with the binary.
func pages(l *content.Library) ([]Page, error) {
	var out []Page
	add := func(path, title string, from any) {
		out = append(out, Page{Path: path, Title: title, Passages: texts(reflect.ValueOf(from))})
	}
	for i := range l.Services {
		add("/"+l.Services[i].Slug, l.Services[i].Title, l.Services[i])
	}
	for _, b := range l.Brands {
		add("/"+b.Slug, b.BrandName, b)
	}
	for _, a := range l.Articles {
		add("/blog/"+a.Slug, a.Title, a)
	}
	add("/faq", "Questions and answers", l.Questions)
	add("/", "Home", l.Home)
	samples, err := content.LegalSamples()
	for _, p := range samples {
		add("/"+p.Slug, p.Title, p)
	}
	return out, err
}

// texts are all texts in a value, whatever its shape.
func texts(v reflect.Value) []string {
	var out []string
	switch v.Kind() {
	case reflect.String:
		return paragraphs(v.String())
	case reflect.Slice:
		for i := range v.Len() {
			out = append(out, texts(v.Index(i))...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			out = append(out, texts(v.Field(i))...)
		}
	default: // numbers and the like say nothing
	}
	return out
}

// paragraphs are the texts of the blocks of HTML, or a plain text; cells of a row are parted by a bar.
func paragraphs(markup string) []string {
	var out []string
	var now strings.Builder
	end := func() {
		if text := strings.Trim(strings.Join(strings.Fields(now.String()), " "), " |"); text != "" {
			out = append(out, text)
		}
		now.Reset()
	}
	z := html.NewTokenizer(strings.NewReader(markup))
	for hidden := false; ; {
		kind := z.Next()
		name, _ := z.TagName()
		switch {
		case kind == html.ErrorToken:
			end()
			return out
		case kind == html.TextToken && !hidden:
			now.Write(z.Text())
		case string(name) == "span": // a link's hint for screen readers that it leads to another site
			hidden = kind == html.StartTagToken
		case kind == html.StartTagToken && (string(name) == "td" || string(name) == "th"):
			now.WriteString(" | ")
		case strings.Contains(" p h2 h3 li tr blockquote br ", " "+string(name)+" "):
			end()
		}
	}
}
