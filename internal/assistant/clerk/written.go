package clerk

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/assistant/passage"
	"enamel/internal/content"
)

// shelf is what the pages of one library say.
type shelf struct {
	library  *content.Library
	passages map[string]passage.Passage // by id
	index    *passage.Index
}

// newShelf takes the passages that their pages say, and derives those of texts
// that have none.
func newShelf(known []passage.Passage, l *content.Library) *shelf {
	own := map[string]string{} // plain text of articles of the desk, by path
	for i := range l.Articles {
		if a := &l.Articles[i]; a.Own {
			own["/blog/"+a.Slug] = " " + letters(plainText(a.Content)) + " "
		}
	}
	all := slices.DeleteFunc(slices.Clone(known), func(p passage.Passage) bool {
		text, changed := own[p.Page]
		return changed && !says(text, p.English)
	})
	all = append(all, written(all, l)...)
	s := &shelf{library: l, passages: make(map[string]passage.Passage, len(all)), index: passage.NewIndex(all)}
	for _, p := range all {
		s.passages[p.ID] = p
	}
	return s
}

// says reports whether a text has each sentence of a passage.
func says(text, english string) bool {
	for _, piece := range regexp.MustCompile(`[.;!?]\s|:\s|[.;!?]$|\{[^}]*\}(?: miles)?`).Split(english, -1) {
		if !strings.Contains(text, " "+letters(piece)+" ") && letters(piece) != "" {
			return false
		}
	}
	return true
}

// letters is a text as small letters, digits and single spaces.
func letters(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// specified is how many questions of the FAQ have passages of their own.
const specified = 4

// written are passages word for word of what the desk has published, where no
// known passage quotes it. They have no Spanish.
func written(known []passage.Passage, l *content.Library) []passage.Passage {
	var out []passage.Passage
	for i := range l.Articles {
		if a := &l.Articles[i]; a.Own {
			of := passage.Passage{ID: "/blog/" + a.Slug, Page: "/blog/" + a.Slug}
			if len(a.Services) == 1 {
				of.Appliance = strings.TrimPrefix(a.Services[0], "/")
			}
			out = append(out, sections(of, a.Title, a.Content)...)
		}
	}
	for _, s := range l.Sections {
		of := passage.Passage{ID: s.Service + " " + s.Slug, Page: s.Service, Appliance: strings.TrimPrefix(s.Service, "/")}
		out = append(out, sections(of, s.Title, s.Content)...)
	}
	for i, q := range l.Questions {
		if text := opening(q.Answer); i >= specified && text != "" {
			page := fmt.Sprintf("/faq#answer-%d", i+1)
			out = append(out, passage.Passage{ID: page, Page: page, English: text, Ask: []string{q.Question}})
		}
	}
	return slices.DeleteFunc(out, func(p passage.Passage) bool {
		text := " " + letters(p.English) + " "
		return slices.ContainsFunc(known, func(k passage.Passage) bool { return k.Page == p.Page && says(text, k.English) })
	})
}

// sections are the beginnings of a text and of each of its h2 sections.
func sections(of passage.Passage, title, markup string) []passage.Passage {
	var out []passage.Passage
	for i, part := range strings.Split(markup, "<h2>") {
		p := of
		p.ID, p.Ask = fmt.Sprintf("%s %d", of.ID, i), []string{title}
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

// opening is the first paragraph of a text, with the list that it leads to, up to
// the end of a sentence; where there is none, the whole.
func opening(markup string) string {
	text := plainText(markup)
	if at := regexp.MustCompile(`(?s)<p>(.*?)</p>`).FindStringSubmatchIndex(markup); at != nil {
		if text = plainText(markup[at[2]:at[3]]); strings.HasSuffix(text, ":") {
			text = plainText(markup[at[2]:])
		}
	}
	if len(text) <= longest {
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
		if strings.HasPrefix(tag, "</p") || strings.HasPrefix(tag, "</li") || strings.HasPrefix(tag, "<br") {
			return " "
		}
		return ""
	})
	return strings.Join(strings.Fields(html.UnescapeString(markup)), " ")
}
