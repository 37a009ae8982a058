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
	switch advice.Choice {
	case tool.RepairIt:
		a.tell("replace.repair", figures...)
	case tool.ReplaceIt:
		a.tell("replace.replace", figures...)
	case tool.Even:
		a.tell("replace.even", figures...)
	case tool.Depends:
		a.tell("replace.depends", figures...)
	}
	a.tell("replace.rule", "percent", money.Percent(advice.Rule))
	a.used(advice)
	a.lifespan(advice)
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

// lifespan says how long machines of the kind last on average, by the table of
// our article, where the visitor told the age.
func (a *answer) lifespan(advice tool.Advice) {
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
		return
	}
	row := regexp.MustCompile(`<td[^>]*>` + kind + `</td>\s*<td[^>]*>(\d+)</td>`).FindStringSubmatch(a.content.Articles[i].Content)
	if len(row) == 0 {
		return
	}
	a.tell("replace.age", "age", advice.AgeYears, "what", a.w.Nouns[advice.Page.Slug].One, "average", row[1])
	switch average, _ := strconv.Atoi(row[1]); {
	case advice.AgeYears > average:
		a.tell("replace.past")
	case 3*advice.AgeYears > 2*average:
		a.tell("replace.last_third")
	case 3*advice.AgeYears > average:
		a.tell("replace.middle_third")
	default:
		a.tell("replace.first_third")
	}
}

// weighing is the article on repair or replacement.
const weighing = "repair-or-replace-appliance"
