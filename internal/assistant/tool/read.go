package tool

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"enamel/internal/content"
)

// Passage is a piece of a page's text.
type Passage struct {
	Kind  string // faq, repair, brand, article, shop
	Title string
	Href  string
	Text  string
}

const (
	maxPassages = 5
	maxPassage  = 600 // characters
)

// Read finds passages that answer a question in English, the best first.
func (t *Turn) Read(question string) []Passage {
	hits, err := t.library.texts.Query(context.Background(), meaning(question), maxPassages)
	if err != nil {
		t.desk.c.Log.Error("the assistant cannot search the pages", slog.Any("error", err))
	}
	var out []Passage
	for _, h := range hits {
		i, err := strconv.Atoi(h.ID)
		if err != nil || i >= len(t.library.passages) {
			continue
		}
		out = append(out, t.library.passages[i])
	}
	return out
}

// passagesOf cuts the pages into passages: a question with its answer, a
// section of an article.
func passagesOf(words *content.Library) []Passage {
	var out []Passage
	for _, q := range words.Questions {
		out = append(out, Passage{"faq", q.Question, "/faq", clipped(textOf(q.Answer))})
	}
	for _, g := range words.Home.Guarantees {
		out = append(out, Passage{"shop", g.Title, "/", clipped(g.Text)})
	}
	for _, s := range words.Services {
		href := "/" + s.Slug
		out = append(out, Passage{"repair", s.Name, href, clipped(s.Description + " " + strings.Join(s.Features, ". "))})
		for _, q := range s.FAQData {
			out = append(out, Passage{"repair", s.Name + ": " + q.Question, href, clipped(q.Answer)})
		}
		out = append(out, sections("repair", s.Name, href, s.ServiceOverview)...)
	}
	for _, b := range words.Brands {
		href := "/" + b.Slug
		out = append(out, Passage{"brand", b.BrandName, href, clipped(b.Description)})
		out = append(out, sections("brand", b.BrandName, href, b.Body)...)
	}
	for _, a := range words.Articles {
		href := "/blog/" + a.Slug
		out = append(out, Passage{"article", a.Title, href, clipped(a.Excerpt)})
		out = append(out, sections("article", a.Title, href, a.Content)...)
	}
	return out
}

// sections cuts HTML at its headings.
func sections(kind, title, href, markup string) []Passage {
	var out []Passage
	for i, part := range strings.Split(markup, "<h2") {
		heading := title
		if i > 0 {
			named, rest, ok := strings.Cut("<h2"+part, "</h2>")
			if ok {
				heading, part = title+": "+textOf(named), rest
			}
		}
		if text := clipped(textOf(part)); text != "" {
			out = append(out, Passage{kind, heading, href, text})
		}
	}
	return out
}

// textOf is what HTML reads like, blocks parted by a space and a table's cells
// by a colon.
func textOf(markup string) string {
	var b strings.Builder
	cell := 0
	for z := html.NewTokenizer(strings.NewReader(markup)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return strings.Join(strings.Fields(b.String()), " ")
		case html.TextToken:
			b.Write(z.Text())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			switch tag := string(name); tag {
			case "a", "b", "strong", "em", "i", "code", "span", "abbr":
			case "tr":
				cell = 0
				b.WriteString(" ")
			case "td", "th":
				if cell++; cell == 3 { // the end of one and the start of the next
					b.WriteString(": ")
				} else {
					b.WriteString(" ")
				}
			default:
				b.WriteString(" ")
			}
		}
	}
}

// clipped is the text up to the end of the last sentence that fits.
func clipped(text string) string {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) <= maxPassage {
		return text
	}
	short := string([]rune(text)[:maxPassage])
	if end := strings.LastIndexAny(short, ".!?"); end > maxPassage/2 {
		return short[:end+1]
	}
	return short[:strings.LastIndexByte(short, ' ')+1] + "…"
}
