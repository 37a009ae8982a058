package report

import (
	"cmp"
	"slices"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/link"
	"enamel/internal/seo/local"
)

// marketActions are the best thing to do about each of directories, links and prices.
func marketActions(in *Input) []candidate {
	return slices.Concat(citationAction(in), linkAction(in), priceAction(in))
}

// citationAction is the wrong entry in the directory that counts most.
func citationAction(in *Input) []candidate {
	best := &local.Citation{}
	for i := range entriesOf(in) {
		if c := &in.Local.Citations.Entries[i]; c.State == "conflict" && c.Work == "open" && c.Weight > best.Weight {
			best = c
		}
	}
	if best.Weight == 0 {
		return nil
	}
	return marketAction(audit.Warning, 15, float64(best.Weight), Action{
		Tab: "local", Title: "Correct the " + cmp.Or(wrongFields(best, "conflict"), "entry") + " at " + best.Directory,
		Why: cmp.Or(best.Why, "It says: "+best.Quote), Where: []string{best.URL},
		How: "Edit the entry, and mark it as sent in the tab Local. A later check that finds it right closes it.",
	})
}

// linkAction is a link that leads to an error here, else a good one that is lost.
func linkAction(in *Input) []candidate {
	if i := slices.IndexFunc(in.BadLinks, func(l link.Link) bool { return l.Broken && l.State != "lost" }); i >= 0 {
		l := &in.BadLinks[i]
		return marketAction(audit.Warning, 10, 5, Action{
			Tab: "backlinks", Title: "Redirect " + place(in.Site, l.TargetURL) + ", which " + l.SourceDomain + " links to", Why: "The address answers an error.",
			Where: []string{l.SourceURL}, How: "Add a redirect to the page that took its place, or ask for another address.",
		})
	}
	if i := slices.IndexFunc(in.BadLinks, func(l link.Link) bool { return l.State == "lost" && l.Quality != "low" }); i >= 0 {
		l := &in.BadLinks[i]
		return marketAction(audit.Notice, 20, 3, Action{
			Tab: "backlinks", Title: "Ask " + l.SourceDomain + " for its link back", Why: l.Why, Where: []string{l.SourceURL}, How: "Write to whoever keeps the page.",
		})
	}
	return nil
}

// priceAction is the first price worth a change.
func priceAction(in *Input) []candidate {
	if in.Prices == nil || len(in.Prices.Analysis.Zones) == 0 {
		return nil
	}
	z := &in.Prices.Analysis.Zones[0]
	return marketAction(audit.Notice, 10, 1, Action{
		Tab: "pricing", Title: "Consider " + usd(z.Recommended) + " for " + z.Service + ", the median of " + count(z.N, "competitor"), Why: z.Opportunity,
		Where: []string{}, How: "The tab Pricing shows the prices that this follows from.",
	})
}

// marketAction is a thing to do at one place; minutes are estimates of ours.
func marketAction(s audit.Severity, minutes int, worth float64, a Action) []candidate {
	a.Severity, a.Minutes, a.Places = string(s), minutes, 1
	return []candidate{{Action: a, rank: severityRank(s), worth: worth / float64(minutes)}}
}
