package clerk

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// code answers for an error code that the page of the machine's brand explains
// in a table; false where none does.
func (a *answer) code() bool {
	page, ok := a.t.Brand(a.ask.Brand)
	if !ok {
		return false
	}
	row := codeRow(page.Body, words(a.c.Newest()))
	if len(row) < 2 {
		return false
	}
	a.t.Link(page.BrandName, "/"+page.Slug)
	a.tell("symptom.code", "brand", page.BrandName, "code", row[0], "meaning", strings.Join(row[1:], ". ")+".")
	return true
}

// codeRow is the row of a table whose first cell has one of the words that
// look like a code: in capitals, and short.
func codeRow(html string, among []string) []string {
	rows, cells, tags := regexp.MustCompile(`(?s)<tr>(.*?)</tr>`), regexp.MustCompile(`(?s)<t[dh][^>]*>(.*?)</t[dh]>`), regexp.MustCompile(`<[^>]*>`)
	for _, row := range rows.FindAllStringSubmatch(html, -1) {
		var texts []string
		for _, cell := range cells.FindAllStringSubmatch(row[1], -1) {
			texts = append(texts, strings.TrimSuffix(strings.TrimSpace(tags.ReplaceAllString(cell[1], "")), "."))
		}
		if len(texts) > 1 && slices.ContainsFunc(words(texts[0]), func(w string) bool { return isCode(w) && slices.Contains(among, w) }) {
			return texts
		}
	}
	return nil
}

func isCode(word string) bool {
	return len(word) > 1 && len(word) < 5 && word != strings.ToLower(word)
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
