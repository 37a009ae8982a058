package clerk

import (
	"slices"

	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// pair splits a search for washers and dryers in two; both are empty where the
// query is no such search.
func pair(q tool.Query) (washers, dryers tool.Query) {
	if !slices.Contains(q.Kinds, catalog.Dryer) || len(q.Kinds) < 2 {
		return tool.Query{}, tool.Query{}
	}
	washers, dryers = q, q
	washers.Kinds = slices.DeleteFunc(slices.Clone(q.Kinds), func(k catalog.Kind) bool { return k == catalog.Dryer || k == catalog.StackedLaundry })
	dryers.Kinds = []catalog.Kind{catalog.Dryer}
	washers.Fuels = nil // only a dryer burns gas
	washers.Limit, dryers.Limit = shownInText/2, shownInText/2
	return washers, dryers
}

// pair answers who looks for a washer and a dryer: some of each.
func (a *answer) pair(washers, dryers tool.Query) {
	var shown []catalog.Unit
	for _, q := range []tool.Query{washers, dryers} {
		if q.Sort == tool.BestMatch && q.MaxPrice > 0 {
			q.Sort = tool.Cheapest
		}
		found, err := a.t.Search(a.ctx, q)
		if a.failed(err) {
			return
		}
		what, limits := a.what(found.Query, found.Total != 1), a.limits(found.Query)
		if found.Total == 0 {
			a.tell("search.none", "what", a.what(found.Query, true), "limits", limits)
			continue
		}
		key := "search.few"
		switch {
		case found.Total == 1:
			key = "search.few_same"
		case found.Total > len(found.Units):
			key = "search.many"
		}
		a.tell(key, "n", a.w.counted(found.Pieces, a.baseNoun(q)), "what", what, "limits", limits+a.models(found), "low", found.Low.Short(), "high", found.High.Short())
		a.items(found.Units, q)
		shown = append(shown, found.Units...)
	}
	a.linkList(washers, shown)
	a.then("search.ask_fuel")
}
