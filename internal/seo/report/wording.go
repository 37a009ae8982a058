package report

import (
	_ "embed"
	"strings"
)

// wordings says of each rule of the audit what is to be done.
//
//go:embed wording.txt
var wordings string

// wording is a thing to do in the imperative.
type wording struct{ one, many string }

// readWordings is wordings by rule.
func readWordings() map[string]wording {
	all := make(map[string]wording, 128)
	for line := range strings.Lines(wordings) {
		if line[0] == '#' {
			continue
		}
		part := strings.Split(strings.TrimSpace(line), " | ")
		if len(part) == 3 {
			all[part[0]] = wording{one: part[1], many: part[2]}
		}
	}
	return all
}

// title is what is to be done at so many places, one of which is where, and which
// so many pages have in all.
func (w wording) title(where string, places, pages int) string {
	text := w.one
	switch {
	case places != 1:
		text = w.many
		if pages > places {
			text += ", " + number(pages) + " pages in all"
		}
	case pages > 1:
		where += " and " + count(pages-1, "other page")
	}
	return strings.NewReplacer("{place}", where, "{count}", number(places)).Replace(text)
}
