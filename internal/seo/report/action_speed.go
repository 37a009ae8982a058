package report

import (
	"cmp"
	"math"
	"slices"
	"time"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/speed"
)

// Bounds of what is proposed to make a page faster.
const (
	goodScore       = 90 // percent; Lighthouse calls it good from here on
	poorScore       = 50 // and poor below
	maxSpeedActions = 3
	leastSavedMS    = 100
	leastSavedBytes = 20_000
)

// secondWorth is what a second less of waiting is worth beside a mended place.
const secondWorth = 5

// oneMeasuring is how far apart the pages of one daily measuring are at most.
const oneMeasuring = 20 * time.Hour

// slowest is the page with the least score of those that the last measuring came to:
// others may be there no more. nil where none is measured.
func slowest(pages []speed.Page) *speed.Page {
	var newest time.Time
	for i := range pages {
		if at := pages[i].Latest.FetchedAt; at.After(newest) {
			newest = at
		}
	}
	var found *speed.Page
	for i := range pages {
		p := &pages[i]
		if newest.Sub(p.Latest.FetchedAt) > oneMeasuring {
			continue
		}
		if found == nil || cmp.Or(cmp.Compare(p.Latest.Score, found.Latest.Score), cmp.Compare(p.URL, found.URL), cmp.Compare(p.Strategy, found.Strategy)) < 0 {
			found = p
		}
	}
	return found
}

// score is a page's in percent.
func score(share float64) int { return int(math.Round(share * 100)) }

// device is what a page was loaded on.
func device(s speed.Strategy) string {
	if s == speed.Desktop {
		return "on a desktop"
	}
	return "on a phone"
}

// speedActions are what makes the slowest page faster, where it is not fast.
func speedActions(in *Input) []candidate {
	page := slowest(in.Speed)
	if page == nil || score(page.Latest.Score) >= goodScore {
		return nil
	}
	severity := audit.Warning
	if score(page.Latest.Score) < poorScore {
		severity = audit.Error
	}
	var list []candidate
	for i := range page.Latest.Opportunities {
		o := &page.Latest.Opportunities[i]
		if len(list) == maxSpeedActions {
			break
		}
		if o.SavingsMS < leastSavedMS && o.SavingsBytes < leastSavedBytes {
			continue
		}
		c := speedAction(in, page, o, severity)
		if !slices.ContainsFunc(list, func(other candidate) bool { return other.Title == c.Title }) {
			list = append(list, c)
		}
	}
	return list
}

func speedAction(in *Input, page *speed.Page, o *speed.Opportunity, severity audit.Severity) candidate {
	where := place(in.Site, page.URL)
	title, minutes := remedy(o, where)
	saved := max(o.SavingsMS/1000, float64(o.SavingsBytes)/1e6) // bytes count less: much of them loads when the page is there
	return candidate{
		Action: Action{
			Title: title, Why: "It would save about " + saving(o) + ". " + scored(in.Site, page) + ".", Where: []string{page.URL}, Places: 1,
			How: o.Text, Minutes: minutes, Severity: string(severity),
		},
		rank: severityRank(severity), worth: secondWorth * saved / float64(minutes),
	}
}

// scored says what a page's score is.
func scored(site string, p *speed.Page) string {
	return sentence(place(site, p.URL)) + " scores " + number(score(p.Latest.Score)) + "% " + device(p.Strategy)
}

// saving says what an opportunity saves: 1.2 s and 340 KB.
func saving(o *speed.Opportunity) string {
	switch {
	case o.SavingsMS <= 0:
		return fileSize(o.SavingsBytes)
	case o.SavingsBytes <= 0:
		return seconds(o.SavingsMS)
	}
	return seconds(o.SavingsMS) + " and " + fileSize(o.SavingsBytes)
}
