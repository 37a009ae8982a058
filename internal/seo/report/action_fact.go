package report

import (
	"slices"

	"enamel/internal/seo/audit"
)

// Changed is how many published texts state a fact that has changed since somebody confirmed them.
type Changed struct {
	Pages, Words int      // Words: those that say it in words
	Labels       []string // of the facts
	Paths        []string // of the pages, those in words first
}

// Estimates of ours: how long a page takes, and what one that may be wrong counts beside a mended place.
const (
	minutesAPage = 2
	wrongWorth   = 10
)

// factAction is to confirm the texts that state a changed fact: an error where
// one says it in words, as that is likely wrong now; a warning where all follow.
func factAction(in *Input) []candidate {
	c := in.Changed
	if c.Pages == 0 {
		return nil
	}
	severity, why, worth := audit.Warning, "They show what is so now by themselves. Somebody has to say that they still read well.", float64(c.Pages)
	if c.Words > 0 {
		severity, worth = audit.Error, float64(c.Pages)+wrongWorth*float64(c.Words)
		why = sentence(count(c.Words, "page")) + " may be wrong now: a sentence there says in words what has changed."
	}
	what := count(len(c.Labels), "fact") + " changed"
	if len(c.Labels) == 1 {
		what = c.Labels[0] + " changed"
	}
	where := []string{}
	for _, path := range c.Paths {
		if address := in.Site + path; len(where) < 3 && !slices.Contains(where, address) {
			where = append(where, address)
		}
	}
	minutes := minutesAPage * max(c.Words, 1)
	return []candidate{{
		Action: Action{
			Title: "Confirm " + count(c.Pages, "page") + ": " + what, Why: why, Where: where, Places: c.Pages,
			How: "Read each page, mend what is wrong, and confirm it by your name.", Minutes: minutes, Severity: string(severity), Href: "/staff/content/facts",
		},
		rank: severityRank(severity), worth: worth / float64(minutes),
	}}
}
