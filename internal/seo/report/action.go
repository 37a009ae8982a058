package report

import (
	"cmp"
	"slices"
	"strings"

	"enamel/internal/seo/audit"
)

// candidate is an action and its standing among others.
type candidate struct {
	Action
	rank  int     // of its severity, 0 the worst
	earns bool    // it is the best opportunity
	worth float64 // a minute
}

// Actions are what to do first, at most so many: errors before warnings before
// notices, then what a minute of work is worth most for, then what is found at
// most places. The best opportunity is one of them, the last at worst.
func Actions(in Input, most int) []Action {
	list := make([]candidate, 0, len(in.Broken)+maxSpeedActions)
	words := readWordings()
	for i := range in.Broken {
		if b := &in.Broken[i]; b.Count.Open > 0 {
			list = append(list, auditAction(&in, b, words[b.Rule.ID]))
		}
	}
	list = append(list, speedActions(&in)...)
	list = append(list, marketActions(&in)...)
	list = append(list, factAction(&in)...)
	if o := bestOpportunity(&in); o != nil {
		list = append(list, opportunityAction(o))
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.worth, a.worth), cmp.Compare(b.Places, a.Places),
			cmp.Compare(a.Minutes, b.Minutes), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Title, b.Title))
	})
	list = keepOpportunity(list, most)
	out := make([]Action, 0, len(list))
	for i := range list {
		out = append(out, list[i].Action)
	}
	return out
}

func auditAction(in *Input, b *Broken, w wording) candidate {
	where := "the site"
	if len(b.Examples) > 0 {
		where = place(in.Site, b.Examples[0])
	}
	title := w.title(where, b.Count.Open, b.Count.Pages)
	if w == (wording{}) {
		title = "Mend: " + b.Rule.Title
	}
	return candidate{
		Action: Action{
			Title: title, Why: why(in, b), Where: append([]string{}, b.Examples[:min(3, len(b.Examples))]...), Places: b.Count.Open, How: b.Rule.Fix,
			Minutes: b.Count.Minutes, Severity: string(b.Count.Severity), Rule: b.Rule.ID, Source: b.Rule.Source,
		},
		rank:  severityRank(b.Count.Severity),
		worth: worth(b.Rule.ID) * float64(max(b.Count.Open, b.Count.Pages)) / float64(max(1, b.Count.Minutes)),
	}
}

// why says what is wrong, why it matters, and what the health score would gain.
func why(in *Input, b *Broken) string {
	var parts []string
	if b.Count.Open == 1 && b.Detail != "" {
		parts = append(parts, b.Detail)
	}
	parts = append(parts, b.Rule.Why)
	if gain := healthGain(in, b.Rule.ID); gain > 0 {
		parts = append(parts, "Mending all adds "+count(gain, "point")+" to the health score.")
	}
	return strings.Join(parts, " ")
}

// healthGain is what the health score would gain if a rule were broken nowhere.
func healthGain(in *Input, rule string) int {
	if len(in.Crawls) == 0 {
		return 0
	}
	c := in.Crawls[0]
	switch rule {
	case audit.LowContentRule:
		return audit.HealthScore(c.TotalPages, 0, c.PagesMissingMeta) - audit.HealthScore(c.TotalPages, c.LowContentPages, c.PagesMissingMeta)
	case audit.MissingMetaRule:
		return audit.HealthScore(c.TotalPages, c.LowContentPages, 0) - audit.HealthScore(c.TotalPages, c.LowContentPages, c.PagesMissingMeta)
	}
	return 0
}

// worth is what mending one place is worth beside that of any other rule: pages
// with little content and without a description count in the health score.
func worth(rule string) float64 {
	switch rule {
	case audit.LowContentRule:
		return audit.LowContentCost
	case audit.MissingMetaRule:
		return audit.MissingMetaCost
	}
	return 1
}

func severityRank(s audit.Severity) int {
	return slices.Index([]audit.Severity{audit.Error, audit.Warning, audit.Notice}, s)
}
