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
type wording struct {
	one, many string
	once      bool // one change usually mends all places
}

// readWordings is wordings by rule.
func readWordings() map[string]wording {
	all := make(map[string]wording, 128)
	for line := range strings.Lines(wordings) {
		if line[0] == '#' {
			continue
		}
		part := strings.Split(strings.TrimSpace(line), " | ")
		if len(part) < 3 {
			continue
		}
		all[part[0]] = wording{one: part[1], many: part[2], once: len(part) > 3}
	}
	return all
}

// title is what is to be done at so many places, one of which is where.
func (w wording) title(where string, places int) string {
	text := w.one
	if places != 1 {
		text = w.many
	}
	return strings.NewReplacer("{place}", where, "{count}", number(places)).Replace(text)
}
