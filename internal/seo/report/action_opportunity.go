package report

import (
	"slices"
	"strings"

	"enamel/internal/seo/audit"
	"enamel/internal/seo/opportunity"
)

// worthCents is what a mended place counts for beside the dollars of an opportunity.
const worthCents = 10_00

// bestOpportunity is that of the highest score on which nobody acts yet; nil: there is none.
func bestOpportunity(in *Input) *opportunity.Opportunity {
	i := slices.IndexFunc(in.Opportunities, func(o opportunity.Opportunity) bool { return o.Acted == nil || o.Acted.Result != nil })
	if i < 0 {
		return nil
	}
	return &in.Opportunities[i]
}

// opportunityAction is an opportunity as a thing to do: one of high priority
// stands among warnings, others among notices. Minutes are estimates of ours.
func opportunityAction(o *opportunity.Opportunity) candidate {
	rank := severityRank(audit.Notice)
	if o.Priority == opportunity.High {
		rank = severityRank(audit.Warning)
	}
	minutes := map[opportunity.Kind]int{opportunity.WeakCTR: 20, opportunity.NoPage: 180}[o.Kind]
	if minutes == 0 {
		minutes = 60
	}
	where := []string{}
	if o.Page != "" {
		where = append(where, o.Page)
	}
	return candidate{
		Action: Action{
			Title: o.Recommendation, Why: strings.TrimSuffix(o.Why, ".") + ". It is worth about " + worthOf(o) + ".", Where: where, Places: 1,
			How: "The tab Opportunities shows each factor of this, and keeps the forecast once you act on it.", Minutes: minutes, Severity: "opportunity", Tab: "opportunities",
		},
		rank: rank, worth: float64(o.Dollars) / worthCents / float64(minutes), earns: true,
	}
}

// worthOf says what an opportunity brings: $120.00 in 28 days ($40.00 to $300.00).
func worthOf(o *opportunity.Opportunity) string {
	return dollars(o.Dollars) + " in 28 days (" + dollars(o.DollarsLow) + " to " + dollars(o.DollarsHigh) + ")"
}

// keepOpportunity cuts a list, but not the best opportunity out of it.
func keepOpportunity(list []candidate, most int) []candidate {
	if len(list) <= most {
		return list
	}
	kept := slices.Clone(list[:most])
	if i := slices.IndexFunc(list, func(c candidate) bool { return c.earns }); i >= most && most > 0 {
		kept[most-1] = list[i]
	}
	return kept
}
