package report

import (
	"time"

	"enamel/internal/seo/local"
)

const (
	lately     = 7 * 24 * time.Hour
	mostPrices = 5 // changes that are told
)

// marketChanges tell what moved at other sites in the last week.
func marketChanges(in *Input) (list []Change) {
	since := in.At.Add(-lately)
	add := func(at time.Time, kind, area, text string) {
		if at.After(since) {
			list = append(list, Change{At: at, Kind: kind, Area: area, Text: text, Href: "/seo#" + area})
		}
	}
	if in.Links != nil && len(in.Links.Weeks) > 0 {
		w := in.Links.Weeks[len(in.Links.Weeks)-1]
		if w.New+w.Lost > 0 {
			add(in.Links.FetchedAt, kindOf(w.New-w.Lost, false), "backlinks", count(w.New, "new link")+" and "+number(w.Lost)+" lost in the week of "+shortDay(w.Week))
		}
	}
	for i := range entriesOf(in) {
		if c := &in.Local.Citations.Entries[i]; c.FixedAt != nil {
			add(*c.FixedAt, better, "local", "The entry at "+c.Directory+" agrees with the record of facts now")
		}
	}
	if in.Prices != nil {
		for _, c := range in.Prices.Changes[:min(mostPrices, len(in.Prices.Changes))] {
			add(c.At, neutral, "pricing", c.Competitor+": "+c.Item+" went from "+dollars(c.WasCents)+" to "+dollars(c.NowCents))
		}
	}
	return list
}

// entriesOf are the entries in directories; nil: none are known.
func entriesOf(in *Input) []local.Citation {
	if in.Local == nil {
		return nil
	}
	return in.Local.Citations.Entries
}
