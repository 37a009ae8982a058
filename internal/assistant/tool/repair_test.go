package tool_test

import (
	"testing"

	"enamel/internal/assistant/tool"
	"enamel/internal/money"
)

func TestRepairPages(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("what does a dryer repair cost?")
	p, ok := turn.Repair("dryer-repair")
	if !ok || p.Name != "Dryer Repair" {
		t.Fatal(p.Name)
	}
	if _, ok := turn.Repair("toaster-repair"); ok {
		t.Error("there is a page of toasters")
	}
	if all := turn.Repairs(); len(all) != 11 {
		t.Errorf("%d repairs", len(all))
	}
}

func TestBrands(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("ge?")
	if b, ok := turn.Brand("g.e."); !ok || b.Slug != "ge-service" {
		t.Error(b.Slug)
	}
	for typed, want := range map[string]string{"bosh": "Bosch", "speedqueen": "Speed Queen", "Zanussi": "", "": ""} {
		if _, ok := turn.Brand(typed); ok {
			t.Errorf("%q has a page", typed)
		}
		if got, ok := turn.RepairsBrand(typed); got != want || ok != (want != "") {
			t.Errorf("%q: %q", typed, got)
		}
	}
}

func TestRepairOrReplace(t *testing.T) {
	t.Parallel()
	c := open(t)
	for _, s := range []struct {
		wrote       string
		repair, new money.Cents
		want        tool.Choice
		low, high   money.Cents
	}{
		{"they want $300, a new dryer is $800", 30000, 80000, tool.RepairIt, 30000, 30000},
		{"they want $400, a new one is $800", 40000, 80000, tool.Even, 40000, 40000}, // neither under nor over a half
		{"they want $410, a new one is $800", 41000, 80000, tool.ReplaceIt, 41000, 41000},
		{"they want 399.99, new is 800", 39999, 80000, tool.RepairIt, 39999, 39999},
		{"a new one is $1,200", 0, 120000, tool.RepairIt, 12000, 35000},
		{"a new one is 1.2k", 0, 120000, tool.RepairIt, 12000, 35000},
		{"a new one is $600", 0, 60000, tool.Depends, 12000, 35000},
		{"a new one is $200", 0, 20000, tool.ReplaceIt, 12000, 35000},
		{"is it worth it?", 0, 0, tool.Unknown, 12000, 35000},
		{"is it worth it?", 100, 80000, tool.Unknown, 12000, 35000}, // an amount that the visitor never wrote does not count
	} {
		turn := c.says(s.wrote)
		a, err := turn.RepairOrReplace(t.Context(), tool.Replace{Appliance: "dryer-repair", RepairCents: s.repair, NewCents: s.new})
		if err != nil || a.Choice != s.want || a.RepairLow != s.low || a.RepairHigh != s.high || a.Rule != 50 || len(a.Units) != 4 {
			t.Errorf("%s: %s %v-%v, %d units, %v", s.wrote, a.Choice, a.RepairLow, a.RepairHigh, len(a.Units), err)
		}
	}
	a, err := c.says("furnace").RepairOrReplace(t.Context(), tool.Replace{Appliance: "heating-repair"})
	if err != nil || a.Choice != tool.Unknown || len(a.Units) != 0 || a.RepairHigh != 0 {
		t.Errorf("what is not sold: %+v, %v", a.Choice, err)
	}
}
