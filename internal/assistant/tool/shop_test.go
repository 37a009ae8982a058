package tool_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/order"
)

func TestFitIsThatOfTheUnitsPage(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("does it fit?")
	f, err := turn.Fit(t.Context(), "RF28R7351SR", tool.Opening{Width: 36, Height: 70.5, Depth: 34, Path: 29})
	if err != nil || f.Verdict != catalog.FitNo || !slices.Equal(f.Reasons, []string{"The way in is ½ in too narrow."}) {
		t.Fatalf("%+v, %v", f, err)
	}
	if _, err := turn.Fit(t.Context(), "nothing", tool.Opening{Width: 36}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("no such unit: %v", err)
	}
}

func TestHours(t *testing.T) {
	t.Parallel()
	c := open(t)
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, c.zone) }
	const sunday, monday, friday, saturday = 22, 23, 27, 28
	for _, s := range []struct {
		at             time.Time
		showroom, desk bool
		opens          time.Time // the showroom, next
	}{
		{at(monday, 8, 59), false, false, at(monday, 9, 0)},
		{at(monday, 9, 0), true, true, at(monday+1, 9, 0)},
		{at(monday, 17, 59), true, true, at(monday+1, 9, 0)},
		{at(monday, 18, 0), false, false, at(monday+1, 9, 0)},
		{at(saturday, 9, 30), true, false, at(saturday+2, 9, 0)},
		{at(saturday, 15, 0), true, false, at(saturday+2, 9, 0)},
		{at(sunday, 12, 0), false, false, at(monday, 9, 0)},
		{at(friday, 23, 0).UTC(), false, false, at(saturday, 9, 0)}, // Saturday already in UTC
	} {
		c.now = s.at
		h := c.says("are you open?").Hours()
		if h.Showroom.Open != s.showroom || h.ServiceDesk.Open != s.desk || !h.Showroom.Opens.Equal(s.opens) {
			t.Errorf("%v: showroom %v, desk %v, opens %v", s.at, h.Showroom.Open, h.ServiceDesk.Open, h.Showroom.Opens)
		}
	}
	turn := c.says("hours?")
	h := turn.Hours()
	if h.Showroom.English != "Mon-Sat 9 AM-6 PM, Sunday closed" || h.Showroom.Spanish != "lunes a sábado de 9 AM a 6 PM, domingo cerrado" {
		t.Errorf("%q, %q", h.Showroom.English, h.Showroom.Spanish)
	}
	if d := h.ServiceDesk.Days[time.Saturday]; d.In(talk.English) != "Saturday 10:00 AM-3:00 PM" || d.In(talk.Spanish) != "sábado de 10:00 AM a 3:00 PM" {
		t.Errorf("%+v", d)
	}
}

func TestAScheduleThatNeverOpens(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.facts.Showroom.Lines = c.facts.Showroom.Lines[1:]
	if w := c.says("open?").Hours().Showroom; w.Open || !w.Opens.IsZero() {
		t.Errorf("%+v", w)
	}
}

func TestDelivery(t *testing.T) {
	t.Parallel()
	c := open(t)
	turn := c.says("delivery?")
	d := turn.DeliveryTerms()
	if d.RadiusMiles != 15 || d.Price != "$99" || len(d.Services) != 4 || d.From.City != "Fort Worth" {
		t.Errorf("%+v", d)
	}

	turn = c.says("do you deliver to 1 Main St, Keller?")
	check, err := turn.CheckDelivery(t.Context(), geo.Address{Street: "1 Main St", City: "Keller", State: "TX", Zip: "76248"})
	if err != nil || check.Valid || !check.Validated {
		t.Fatalf("%+v, %v", check, err)
	}
	turn = c.says("and downtown?")
	if _, err := turn.CheckDelivery(t.Context(), geo.Address{Street: "1 Main St", City: "Fort Worth", State: "TX", Zip: "76102"}); err != nil {
		t.Fatal(err)
	}
}

func TestTermsOfTheRecord(t *testing.T) {
	t.Parallel()
	c := open(t)
	for name, s := range map[string]struct {
		ask func(*tool.Turn) bool
		may []string
	}{
		"warranty": {
			func(turn *tool.Turn) bool {
				w := turn.Warranty()
				return w.TermSpanish == "1 año" && w.Plan.PriceCents == 4900
			},
			[]string{"It has a 1-year warranty.", "Tiene 1 año de garantía.", "The CPS plan is $49.", "El plan CPS cuesta $49."},
		},
		"promotions": {
			func(turn *tool.Turn) bool { return len(turn.Promotions()) == 3 },
			[]string{"You get 10% off 2 or more appliances.", "10% de descuento al comprar 2 o más.", "Same-day repair is $25 off.", "Hay $25 de descuento en la reparación el mismo día."},
		},
		"grades": {func(turn *tool.Turn) bool { return len(turn.Grades()) == 3 }, []string{"Grade A works as new."}},
		"financing": {
			func(turn *tool.Turn) bool { return strings.HasPrefix(turn.Financing().Href, "https://apply.") },
			[]string{"We offer lease-to-own financing."},
		},
		"recycling": {
			func(turn *tool.Turn) bool { return turn.Recycling().Removal.PriceCents == 2500 },
			[]string{"Removal of the old one is $25.", "Retirar el viejo cuesta $25."},
		},
		"about": {
			func(turn *tool.Turn) bool { return turn.About().Rating.Value == "4.8" },
			[]string{"We are rated 4.8/5 with 156+ reviews.", "We have been in business for 15+ years."},
		},
		"places": {
			func(turn *tool.Turn) bool { return len(turn.Places()) == 2 },
			[]string{"The showroom is at 1880 Panther Works Way, Fort Worth, TX 76114."},
		},
	} {
		turn := c.says("hi")
		if !s.ask(turn) {
			t.Errorf("%s: not what the record says", name)
		}
	}
}

func TestWordsOfDaysAndStatuses(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	if en, es := tool.DateWords(at, talk.English), tool.DateWords(at, talk.Spanish); en != "Sunday, November 22, 2026" || es != "domingo 22 de noviembre de 2026" {
		t.Errorf("%q, %q", en, es)
	}
	for _, s := range order.Statuses() {
		if tool.StatusWords(s, talk.English) == "" || tool.StatusWords(s, talk.Spanish) == "" {
			t.Errorf("%s has no words", s)
		}
	}
}
