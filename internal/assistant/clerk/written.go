package clerk

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"enamel/internal/assistant/passage"
	"enamel/internal/content"
)

// shelf is what the pages of one library say.
type shelf struct {
	library  *content.Library
	passages map[string]passage.Passage // by id
	index    *passage.Index
}

// newShelf takes the passages that are known, and derives those of the texts
// that have none.
func newShelf(known []passage.Passage, l *content.Library) *shelf {
	all := slices.Concat(known, written(known, l))
	s := &shelf{library: l, passages: make(map[string]passage.Passage, len(all)), index: passage.NewIndex(all)}
	for _, p := range all {
		s.passages[p.ID] = p
	}
	return s
}

// specified is how many questions of the FAQ have passages of their own.
const specified = 4

// written are passages word for word of the articles and questions that no
// known passage quotes. They have no Spanish.
func written(known []passage.Passage, l *content.Library) []passage.Passage {
	quoted := map[string]bool{}
	for _, p := range known {
		quoted[p.Page] = true
	}
	var out []passage.Passage
	for i := range l.Articles {
		a := &l.Articles[i]
		if page := "/blog/" + a.Slug; !quoted[page] {
			of := ""
			if len(a.Services) == 1 {
				of = strings.TrimPrefix(a.Services[0], "/")
			}
			out = append(out, sections(passage.Passage{Page: page, Appliance: of}, a.Title, a.Content)...)
		}
	}
	for i, q := range l.Questions {
		if text := opening(q.Answer); i >= specified && text != "" {
			page := fmt.Sprintf("/faq#answer-%d", i+1)
			out = append(out, passage.Passage{ID: page, Page: page, English: text, Ask: []string{q.Question}})
		}
	}
	return out
}

// sections are the beginnings of a text and of each of its h2 sections.
func sections(of passage.Passage, title, markup string) []passage.Passage {
	var out []passage.Passage
	for i, part := range strings.Split(markup, "<h2>") {
		p := of
		p.ID, p.Ask = fmt.Sprintf("%s %d", of.Page, i), []string{title}
		if heading, body, found := strings.Cut(part, "</h2>"); found {
			part, p.Ask = body, []string{plainText(heading), title + ": " + plainText(heading)}
		}
		if p.English = opening(part); p.English != "" {
			out = append(out, p)
		}
	}
	return out
}

// longest bounds what an answer quotes, in bytes.
const longest = 500

// opening is the first paragraph of a text, or its list where it has none, up to
// the end of a sentence.
func opening(markup string) string {
	parts := regexp.MustCompile(`(?s)<p>(.*?)</p>`).FindStringSubmatch(markup)
	text := markup
	if parts != nil {
		text = parts[1]
	}
	if text = plainText(text); len(text) <= longest {
		return text
	}
	cut := strings.ToValidUTF8(text[:longest], "")
	if end := strings.LastIndex(cut, ". "); end > 0 {
		return cut[:end+1]
	}
	return cut[:max(strings.LastIndexByte(cut, ' '), 0)] + " …"
}

// plainText is HTML as one line of text, without what only machines read aloud.
func plainText(markup string) string {
	markup = regexp.MustCompile(`<span class="vh">[^<]*</span>|<[^>]*>`).ReplaceAllStringFunc(markup, func(tag string) string {
		if strings.HasPrefix(tag, "</li") || strings.HasPrefix(tag, "<br") {
			return " "
		}
		return ""
	})
	return strings.Join(strings.Fields(html.UnescapeString(markup)), " ")
}
