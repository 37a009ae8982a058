package clerk

import (
	"enamel/internal/assistant/tool"
	"enamel/internal/money"
)

// replace answers whether a repair is worth it by the rule of thumb, and ends
// in used units of the kind.
func (a *answer) replace() {
	advice, err := a.t.RepairOrReplace(a.ctx, tool.Replace{
		Appliance: a.ask.Appliance, RepairCents: a.ask.RepairCents, NewCents: a.ask.NewCents, AgeYears: a.ask.AgeYears,
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
	case tool.Depends:
		a.tell("replace.depends", figures...)
	}
	a.tell("replace.rule", "percent", money.Percent(advice.Rule))
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
	if advice.Choice == tool.Unknown {
		a.then("replace.need")
	} else {
		a.then("replace.next", "phone", a.phone())
	}
	a.t.Link(a.w.say("replace.link"), "/blog/repair-or-replace-appliance")
	a.linkBooking()
}
