package clerk_test

import (
	"strings"
	"testing"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/order"
)

func TestAQuoteIsCheckoutsSum(t *testing.T) {
	c := open(t)
	facts := c.desk.Turn(visitor(), asking("hi")).Shop()
	u := c.unit(t, "samsung-rf28r7351sr")
	cart := order.Cart{Lines: []order.Priced{{UnitCents: u.Sale, Quantity: 1}}, DeliveryCents: 9900}
	plain := order.Price(facts, cart).TotalCents.Short()
	cart.Options.OldApplianceRemoval = true
	hauled := order.Price(facts, cart).TotalCents.Short()
	for _, tt := range []struct {
		messages []string
		want     string
	}{
		{[]string{"whats the total out the door for the RF28R7351SR"}, plain},
		{[]string{"RF28R7351SR out the door with tax delivered to 76110"}, plain},
		{[]string{"RF28R7351SR altogether with delivery and hauling off my old one"}, hauled},
		{[]string{"how much is the RF28R7351SR", "how much altogether"}, plain},
		{[]string{"how much is the RF28R7351SR", "and the total with tax and delivery?"}, plain},
		{[]string{"cuánto sería ya con todo el RF28R7351SR"}, plain},
	} {
		a := c.ask(t, tt.messages...)
		if !strings.Contains(a.text, tt.want) || !strings.Contains(a.text, u.Sale.Short()) || !strings.Contains(a.text, "8.25%") && !strings.Contains(a.text, "8.25 %") {
			t.Errorf("%q: %s, want %s", tt.messages, a.text, tt.want)
		}
	}
	if a := c.ask(t, "RF28R7351SR out the door delivered to 75201"); strings.Contains(a.text, "in all") {
		t.Errorf("outside the area: %s", a.text)
	}
}

func TestTwoUnitsAreQuotedWithTheirOffer(t *testing.T) {
	c := open(t)
	a := c.to(t, "both out the door", understand.Ask{Language: "en", Intents: []understand.Intent{understand.Quote}, Several: true, Mentions: []string{"samsung-rf28r7351sr", c.another(t, "samsung-rf28r7351sr")}})
	if strings.Count(a.text, "\n- ") < 4 || !strings.Contains(a.text, "One offer fits this order") || len(a.units) != 2 {
		t.Errorf("%s", a.text)
	}
}

func TestAQuoteAfterAComparisonIsOfTheOneNamed(t *testing.T) {
	c := open(t)
	for _, question := range []string{
		"ok the samsung, with haul away of my old one and delivery to 76179, what's the total", "i want the samsung, total with delivery", "me llevo la samsung, con entrega cuanto es en total",
	} {
		a := c.ask(t, "compare the LG WM3770HWA and the Samsung WF45R6100AW", question)
		if len(a.units) != 1 || a.units[0].Slug != "samsung-wf45r6100aw" || !strings.Contains(a.text, "8.25%") {
			t.Errorf("%s: %s", question, a.text)
		}
	}
}

func TestAComplaintIsAnsweredBySorryFirst(t *testing.T) {
	c := open(t)
	for _, question := range []string{
		"the washer i bought from yall last month died", "the washer i bought from yall died", "I bought a dryer from you last week and it quit working", "my fridge that i got from you guys stopped cooling",
		"la lavadora que les compré ya no sirve", "compre una secadora con ustedes y no calienta",
	} {
		a := c.ask(t, question)
		sorry := strings.HasPrefix(a.text, "I'm sorry") || strings.HasPrefix(a.text, "Lamentamos")
		if !sorry || len(a.units) > 0 || strings.Contains(a.text, "look up your order") || strings.Contains(a.text, "buscar su pedido") || !strings.Contains(a.text, "(817) 555-0142") {
			t.Errorf("%s: %s", question, a.text)
		}
	}
}

func TestWhatTheShopHasNoFactForIsSaidPlainly(t *testing.T) {
	c := open(t)
	for question, want := range map[string]string{
		"are yall hiring right now":                        "Job openings",
		"how much electricity does a fridge like that use": "How much power",
		"do you deliver to the third floor":                "above the second floor",
		"can i get the military discount":                  "group of people",
		"will you price match home depot":                  "another shop's price",
		"do u do layaway":                                  "Layaway",
		"can you move my washer to my new house":           "already own",
		"is the induction stove ok with a pacemaker":       "about health",
		"is there anybody there who speaks spanish":        "in English or Spanish",
		"how long will a used washer like that last":       "nobody can know",
		"cuánta luz gasta ese refri":                       "Cuánta luz",
		"rentan lavadoras":                                 "rentamos",
		"me pueden mandar una factura":                     "facturas",
		"me avisan cuando les llegue una secadora de gas":  "Qué llega",
		"hay alguien que hable español":                    "en español",
	} {
		a := c.ask(t, question)
		if !strings.Contains(a.text, want) || !strings.Contains(a.text, "(817) 555-0142") || strings.Contains(a.text, "$") || len(a.units) > 0 {
			t.Errorf("%s: %s", question, a.text)
		}
	}
	if a := c.ask(t, "are you hiring? and how much is delivery"); !strings.Contains(a.text, "Job openings") || !strings.Contains(a.text, "$99") {
		t.Errorf("the second question is lost: %s", a.text)
	}
}

func visitor() tool.Visitor { return tool.Visitor{Address: "192.0.2.7"} }

func asking(text string) talk.Conversation {
	return talk.Conversation{Messages: []talk.Message{{Role: talk.User, Content: text}}}
}

func (c counter) unit(t testing.TB, slug string) catalog.Unit {
	t.Helper()
	for _, u := range c.units(t) {
		if u.Slug == slug {
			return u
		}
	}
	t.Fatalf("no unit %s", slug)
	return catalog.Unit{}
}

// another is a unit for sale beside that one.
func (c counter) another(t testing.TB, slug string) string {
	t.Helper()
	for _, u := range c.units(t) {
		if u.Slug != slug && !u.Sold() {
			return u.Slug
		}
	}
	t.Fatal("one unit alone")
	return ""
}

func TestWhatIsNotedOfUnitsIsSaidInSpanish(t *testing.T) {
	c := open(t)
	for _, u := range c.units(t) {
		ask := understand.Ask{Language: talk.Spanish, Intents: []understand.Intent{understand.Unit}, Mentions: []string{u.Slug}}
		ask.Asked = []understand.Attribute{understand.Condition, understand.Features, understand.Hookup}
		said := c.to(t, "cómo está", ask).text
		for _, english := range append(append([]string{u.Hookup}, u.Notes...), u.Features...) {
			if english != "" && strings.Contains(said, english) && strings.Contains(english, " ") {
				t.Errorf("%s: %q is in English: %s", u.Slug, english, said)
			}
		}
	}
}
