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
	effort    effort
}

// effort is how often a rule's minutes are spent.
type effort string

const (
	onPlace  effort = ""       // at each place
	once     effort = "once"   // one change usually mends all places
	onPage   effort = "each"   // on each page for which a finding stands
	onShared effort = "shared" // on each of them, unless they are so many that they share it
)

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
		all[part[0]] = wording{one: part[1], many: part[2], effort: effort(strings.Join(part[3:], ""))}
	}
	return all
}

// title is what is to be done at so many places, one of which is where, and which
// so many pages have in all.
func (w wording) title(where string, places, pages int) string {
	text, counts := w.one, w.effort == onPage || w.effort == onShared
	switch {
	case places != 1:
		text = w.many
		if counts && pages > places {
			text += ", " + number(pages) + " pages in all"
		}
	case counts && pages > 1:
		where += " and " + count(pages-1, "other page")
	}
	return strings.NewReplacer("{place}", where, "{count}", number(places)).Replace(text)
}

// times is how often the rule's minutes are spent.
func (w wording) times(b *Broken) int {
	switch w.effort {
	case once:
		return 1
	case onPage:
		return max(b.Open, b.Pages)
	case onShared:
		return max(b.Open, b.Shared)
	case onPlace:
	}
	return b.Open
}
