package clerk

import (
	"regexp"
	"slices"
	"strconv"

	"enamel/internal/assistant/tool"
	"enamel/internal/content"
	"enamel/internal/money"
)

// replace answers whether a repair is worth it by the rule of thumb, and ends
// in used units of the kind.
func (a *answer) replace() {
	advice, err := a.t.RepairOrReplace(a.ctx, tool.Replace{
		Appliance: a.ask.Appliance, RepairCents: a.ask.RepairCents, NewCents: a.ask.NewCents, UsedCents: a.ask.UsedCents, AgeYears: a.ask.AgeYears,
	})
	if a.failed(err) {
		return
	}
	figures := []any{"repair", advice.RepairHigh.Short(), "new", advice.NewCents.Short(), "limit", advice.Limit.Short()}
	average, part := a.lifespan(advice)
	late := part == "last_third" || part == "past"
	switch {
	case advice.Choice == tool.RepairIt && late && advice.RepairHigh*3 > advice.NewCents:
		a.tell("replace.under_half", figures...)
	case advice.Choice == tool.ReplaceIt && part == "first_third":
		a.tell("replace.over_half", figures...)
	case advice.Choice != tool.Unknown:
		a.tell("replace."+string(advice.Choice), figures...)
	}
	a.tell("replace.rule", "percent", money.Percent(advice.Rule))
	if part != "" {
		a.tell("replace.age", "age", advice.AgeYears, "what", a.w.Nouns[advice.Page.Slug].One, "average", average)
		a.tell("replace." + part)
	}
	a.used(advice)
	if advice.Page.Slug != "" {
		a.t.Link(a.pageLabel(advice.Page), "/"+advice.Page.Slug)
		if a.ask.RepairCents == 0 {
			a.cost(advice.Page)
		}
	}
	if len(advice.Units) > 0 {
		a.tell("replace.units")
		a.items(advice.Units[:min(len(advice.Units), shownInText-1)], tool.Query{})
	}
	if advice.Choice == tool.Unknown && advice.UsedCents == 0 {
		a.then("replace.need")
	} else {
		a.then("replace.next", "phone", a.phone())
	}
	a.t.Link(a.w.say("replace.link"), "/blog/"+weighing)
	a.linkBooking()
}

// used sets a repair against a used machine, which the rule of thumb does not.
func (a *answer) used(advice tool.Advice) {
	if advice.UsedCents == 0 || a.ask.RepairCents == 0 {
		return
	}
	key, difference := "replace.used_dearer", advice.UsedCents-a.ask.RepairCents
	if difference <= 0 {
		key, difference = "replace.used_cheaper", -difference
	}
	a.tell(key, "repair", a.ask.RepairCents.Short(), "used", advice.UsedCents.Short(), "difference", difference.Short())
}

// lifespan is how many years machines of the kind last on average, by the table
// of our article, and in which part of that the visitor's is; empty where its age
// is not told.
func (a *answer) lifespan(advice tool.Advice) (average int, part string) {
	fuel := "Electric range"
	if slices.Contains(a.ask.Query.Fuels, "gas") {
		fuel = "Gas range"
	}
	kind := map[string]string{
		"washer-repair": "Washer", "dryer-repair": "Dryer", "refrigerator-repair": "Refrigerator", "freezer-repair": "Freezer", "dishwasher-repair": "Dishwasher",
		"microwave-repair": "Microwave oven", "stove-repair": fuel, "oven-repair": fuel,
	}[advice.Page.Slug]
	i := slices.IndexFunc(a.content.Articles, func(p content.Article) bool { return p.Slug == weighing })
	if advice.AgeYears == 0 || kind == "" || i < 0 {
		return 0, ""
	}
	row := regexp.MustCompile(`<td[^>]*>` + kind + `</td>\s*<td[^>]*>(\d+)</td>`).FindStringSubmatch(a.content.Articles[i].Content)
	if len(row) == 0 {
		return 0, ""
	}
	average, _ = strconv.Atoi(row[1])
	switch {
	case advice.AgeYears > average:
		return average, "past"
	case 3*advice.AgeYears > 2*average:
		return average, "last_third"
	case 3*advice.AgeYears > average:
		return average, "middle_third"
	default:
		return average, "first_third"
	}
}

// weighing is the article on repair or replacement.
const weighing = "repair-or-replace-appliance"
