package clerk_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/geo"
)

// asked is what was understood of some words, and what the answer must have in
// each language; what is said in both stands first.
type asked struct {
	words            string
	ask              understand.Ask
	says             []string
	never            string
	english, spanish string
	units            []string // slugs of the cards, in their order
	link             string
}

func intents(i ...understand.Intent) []understand.Intent { return i }

func (c counter) answers(t *testing.T, cases []asked) {
	t.Helper()
	for _, one := range cases {
		for _, language := range languages() {
			t.Run(one.words+" "+string(language), func(t *testing.T) {
				one.ask.Language = language
				a := c.to(t, one.words, one.ask)
				must := append(slices.Clone(one.says), map[talk.Language]string{talk.English: one.english, talk.Spanish: one.spanish}[language])
				for _, said := range must {
					if !strings.Contains(a.text, said) {
						t.Errorf("does not say %q:\n%s", said, a.text)
					}
				}
				if one.never != "" && strings.Contains(a.text, one.never) {
					t.Errorf("says %q:\n%s", one.never, a.text)
				}
				if got := slugs(a.units); one.units != nil && !slices.Equal(got, one.units) {
					t.Errorf("shows %v, not %v", got, one.units)
				}
				if one.link != "" && !slices.ContainsFunc(a.links, func(l talk.Link) bool { return l.Href == one.link }) {
					t.Errorf("has no link %s: %v", one.link, a.links)
				}
			})
		}
	}
}

func slugs(units []catalog.Unit) []string {
	out := []string{}
	for _, u := range units {
		out = append(out, u.Slug)
	}
	return out
}

func TestSearch(t *testing.T) {
	c := open(t)
	c.answers(t, []asked{
		{
			words: "cheapest gas stove", ask: understand.Ask{Intents: intents(understand.Search), Query: tool.Query{Kinds: []catalog.Kind{catalog.GasRange}, Sort: tool.Cheapest}},
			says: []string{"Hotpoint RGBS300DMWW", "$299"}, english: "The least expensive gas range", spanish: "En estufas de gas, la opción más barata que tenemos es la Hotpoint",
			units: []string{"hotpoint-rgbs300dmww", "whirlpool-wfg505m0bs", "frigidaire-ffgf3054ts"}, link: "/shop?category=stoves&fuel=gas&sort=price",
		},
		{
			words: "white fridge for 400", ask: understand.Ask{Intents: intents(understand.Search), Query: tool.Query{Categories: []string{"refrigerators"}, Finishes: []string{"white"}, MaxPrice: 40000}},
			says: []string{"$299", "$379", "$399"}, english: "five white refrigerators for $400 or less (3 models)", spanish: "cinco refrigeradores blancos de $400 o menos (3 modelos)",
			link: "/shop?category=refrigerators&finish=white",
		},
		{
			words: "a chest freezer", ask: understand.Ask{Intents: intents(understand.Search), Query: tool.Query{Kinds: []catalog.Kind{catalog.ChestFreezer}}},
			says: []string{"$329", "FFFC15M4TW"}, english: "We have one chest freezer: the Frigidaire", spanish: "Tenemos un congelador horizontal: el Frigidaire",
			units: []string{"frigidaire-fffc15m4tw"},
		},
		{
			words: "whirlpool dryer gas", ask: understand.Ask{Intents: intents(understand.Search), Query: tool.Query{Kinds: []catalog.Kind{catalog.Dryer}, Brands: []string{"Whirlpool"}, Fuels: []string{"gas"}}},
			english: "We have no Whirlpool gas dryers right now. The closest we have differ in fuel:", spanish: "Por ahora no tenemos secadoras Whirlpool de gas.",
			units: []string{"whirlpool-wed5000dw", "whirlpool-wed4815ew"},
		},
		{
			words: "top loader without agitator", ask: understand.Ask{Intents: intents(understand.Search), Without: []string{"agitator"}, Query: tool.Query{Kinds: []catalog.Kind{catalog.TopLoadWasher}}},
			english: "without an agitator", spanish: "sin agitador", units: []string{"whirlpool-wtw5000dw", "ge-gtw685bslws", "samsung-wa45h7000aw", "samsung-wa50r5200aw"},
		},
		{
			words: "what do you sell", ask: understand.Ask{Intents: intents(understand.Search)},
			says: []string{"79", "$299", "$99"}, english: "Water heaters: 4, from $279 to $349", spanish: "Calentadores de agua: 4, desde $279 hasta $349", units: []string{},
		},
		{
			words: "do you sell televisions", ask: understand.Ask{Intents: intents(understand.Search), Foreign: true, Subject: "television"},
			english: "We don't sell or repair televisions.", spanish: "No vendemos ni reparamos televisores.", units: []string{},
		},
		{
			words: "do you sell garbage disposals", ask: understand.Ask{Intents: intents(understand.Search), Unsold: true, Subject: "garbage disposal", Appliance: "disposal-repair"},
			english: "We repair garbage disposals, but we don't sell them.", spanish: "Sí reparamos trituradores de basura, pero eso no lo vendemos.", link: "/disposal-repair", units: []string{},
		},
		{
			words: "stainless gas range for 450 and what is delivery",
			ask:   understand.Ask{Intents: intents(understand.Search, understand.DeliveryFee), Query: tool.Query{Kinds: []catalog.Kind{catalog.GasRange}, Finishes: []string{"stainless"}, MaxPrice: 45000}},
			says:  []string{"$429", "$449", "$99"}, english: "two stainless gas ranges", spanish: "dos estufas de gas de acero inoxidable", link: "/checkout",
		},
	})
}

func TestUnitAndComparison(t *testing.T) {
	c := open(t)
	c.answers(t, []asked{
		{
			words: "how much is the RF28R7351SR", ask: understand.Ask{Intents: intents(understand.Unit), Mentions: []string{"samsung-rf28r7351sr"}},
			says: []string{"$899", "$1,999", "$1,100", "35¾"}, english: "It is used, made about 2020, Grade A: works as new.", spanish: "Es un aparato usado, de alrededor de 2020, de grado A: funciona como nuevo.",
			units: []string{"samsung-rf28r7351sr"}, link: "/shop/samsung-rf28r7351sr",
		},
		{
			words: "how old is it and what scratches", ask: understand.Ask{Intents: intents(understand.Unit), Mentions: []string{"samsung-rf28r7351sr"}, Asked: []understand.Attribute{understand.Age, understand.Condition}},
			says: []string{"2020"}, english: "Marks on it: faint scuff on the outer edge", spanish: "Lo que le encontramos: roce apenas visible en el borde exterior",
		},
		{
			words: "compare them", ask: understand.Ask{Intents: intents(understand.Compare), Mentions: []string{"lg-wm3770hwa", "samsung-wf45r6100aw"}},
			says: []string{"LG WM3770HWA, $499", "Samsung WF45R6100AW, $499"}, english: "the Samsung is in better condition and is newer", spanish: "la Samsung está en mejor estado y es más reciente",
			units: []string{"lg-wm3770hwa", "samsung-wf45r6100aw"},
		},
	})
}

// withTwin is a shop with a second RF28R7351SR, older and cheaper.
func withTwin(t *testing.T) (c counter, slug string) {
	t.Helper()
	c = open(t)
	twin, err := catalog.ReadEdit(map[string]string{"brand": "Samsung", "model": "RF28R7351SR", "price": "549", "regular_price": "1999", "grade": "C", "year": "2018"})
	must(t, err)
	added, err := c.catalog.Add(t.Context(), "ann", twin)
	must(t, err)
	return c, added.Unit.Slug
}

func TestUnitsOfOneModelAreToldApart(t *testing.T) {
	c, second := withTwin(t)
	a := c.ask(t, "how much is the RF28R7351SR")
	if len(a.units) != 2 || !strings.Contains(a.text, "$899: Grade A") || !strings.Contains(a.text, "$549: Grade C") {
		t.Errorf("both are not told apart: %s", a.text)
	}
	for question, want := range map[string]string{"how old is the second one": second, "how old is the first one": "samsung-rf28r7351sr"} {
		if a := c.ask(t, "how much is the RF28R7351SR", question); len(a.units) != 1 || a.units[0].Slug != want {
			t.Errorf("%s: %s, %v", question, a.text, slugs(a.units))
		}
	}
	if a := c.ask(t, "how much is the RF28R7351SR", "how old is the second one", "and what grade is it"); len(a.units) != 1 || a.units[0].Slug != second {
		t.Errorf("an answer without a price loses the unit: %s, %v", a.text, slugs(a.units))
	}
	a = c.ask(t, "what is your cheapest french door refrigerator in grade C", "is it still available")
	if len(a.units) == 0 || a.units[0].Slug != second || !strings.Contains(a.text, "$549") {
		t.Errorf("the other one of the model is spoken of: %s, %v", a.text, slugs(a.units))
	}

	c, second = withTwin(t)
	_, err := c.catalog.Sell(t.Context(), "ann", "samsung-rf28r7351sr", 0, false)
	must(t, err)
	if a := c.ask(t, "how much is the RF28R7351SR"); len(a.units) != 1 || a.units[0].Slug != second || !strings.Contains(a.text, "$549") {
		t.Errorf("the sold one is spoken of: %s, %v", a.text, slugs(a.units))
	}
}

func TestFit(t *testing.T) {
	c := open(t)
	samsung := []string{"samsung-rf28r7351sr"}
	c.answers(t, []asked{
		{
			words: "my gap is 30 inches, will it fit", ask: understand.Ask{Intents: intents(understand.Fits), Mentions: samsung, Opening: tool.Opening{Width: 30}},
			says: []string{"5¾"}, english: "does not fit", spanish: "no cabe", link: "/shop/samsung-rf28r7351sr",
		},
		{
			words: "38 wide 72 high 40 deep, will it fit", ask: understand.Ask{Intents: intents(understand.Fits), Mentions: samsung, Opening: tool.Opening{Width: 38, Height: 72, Depth: 40}},
			says: []string{"2¼"}, english: "Yes, the Samsung RF28R7351SR fits.", spanish: "Sí, el Samsung RF28R7351SR cabe.",
		},
		{
			words: "my fridge hole is 33.5", ask: understand.Ask{Intents: intents(understand.Fits), Query: tool.Query{Categories: []string{"refrigerators"}}, Opening: tool.Opening{Width: 33.5}},
			says: []string{"33½", "LG LTCS24223S"}, english: "with the air they ask for", spanish: "con el aire que piden",
			units: []string{"lg-ltcs24223s", "kenmore-61212", "ge-gse23gskss", "lg-ldcs24223s"},
		},
		{
			words: "a washer for 26 inches", ask: understand.Ask{Intents: intents(understand.Fits), Query: tool.Query{Kinds: []catalog.Kind{catalog.TopLoadWasher, catalog.FrontLoadWasher}}, Opening: tool.Opening{Width: 26}},
			english: "One washer fits", spanish: "cabe una lavadora", units: []string{"lg-wm1388hw"},
		},
		{
			words: "a washer for 20 inches", ask: understand.Ask{Intents: intents(understand.Fits), Query: tool.Query{Kinds: []catalog.Kind{catalog.TopLoadWasher, catalog.FrontLoadWasher}}, Opening: tool.Opening{Width: 20}},
			english: "None of our washers fits a space 20 in wide.", spanish: "No tenemos lavadoras que quepan en un espacio de 20 pulgadas de ancho.",
		},
	})
}

func TestDeliveryPricedByZIPCode(t *testing.T) {
	c := open(t)
	must(t, c.settings.Set(t.Context(), "shop.delivery", []byte(`{"radius_miles":15,"fee_cents":9900,"fee_by_zip":{"76102":4900}}`)))
	to := func(zip string) understand.Ask {
		return understand.Ask{Intents: intents(understand.DeliveryFee), Zip: zip}
	}
	const english, spanish = "depends on your ZIP code", "depende de su código postal"
	c.answers(t, []asked{
		{words: "what is delivery", ask: to(""), english: english, spanish: spanish, never: "$99"},
		{words: "delivery to 76102", ask: to("76102"), says: []string{"76102", "$49"}, never: "$99"},
		{words: "delivery to 76114", ask: to("76114"), says: []string{"76114", "$99"}, never: "$49"},
		{words: "how far do you deliver", ask: understand.Ask{Intents: intents(understand.DeliveryArea)}, english: english, spanish: spanish, never: "$99"},
		{
			words: "second floor", ask: understand.Ask{Intents: intents(understand.Services), Extras: []understand.Extra{understand.SecondFloor}},
			says: []string{"$50"}, english: english, spanish: spanish, never: "$99",
		},
		{words: "you said delivery is free", ask: understand.Ask{Intents: intents(understand.Claim), Claimed: intents(understand.DeliveryFee)}, english: english, spanish: spanish, never: "$99"},
	})
}

func TestDeliveryHoursAndPlace(t *testing.T) {
	c := open(t)
	c.answers(t, []asked{
		{
			words: "what is delivery", ask: understand.Ask{Intents: intents(understand.DeliveryFee)},
			says: []string{"$99", "15", "$50", "$25", "$75"}, english: "straight line", spanish: "línea recta", link: "/checkout",
		},
		{
			words: "do you deliver to 76248", ask: understand.Ask{Intents: intents(understand.DeliveryArea), Town: "Keller", Zip: "76248"},
			says: []string{"76248", "13.1"}, english: "it depends on your street", spanish: "depende de su calle", link: "/checkout",
		},
		{
			words: "do you deliver to 76110", ask: understand.Ask{Intents: intents(understand.DeliveryArea), Zip: "76110"},
			says: []string{"76110", "8", "$99"}, english: "Yes, we deliver to 76110", spanish: "Sí, entregamos en 76110", link: "/checkout",
		},
		{
			words: "do you deliver to Waxahachie", ask: understand.Ask{Intents: intents(understand.DeliveryArea), Town: "Waxahachie"},
			english: "Waxahachie is too far for delivery", spanish: "Waxahachie queda lejos para la entrega", never: "$99", link: "/checkout",
		},
		{
			words: "do you deliver to Arlington", ask: understand.Ask{Intents: intents(understand.DeliveryArea), Town: "Arlington"},
			says: []string{"Arlington"}, english: "it depends on your street", spanish: "depende de su calle",
		},
		{
			words: "do you deliver to 90210", ask: understand.Ask{Intents: intents(understand.DeliveryArea), Zip: "90210"},
			english: "Whether we deliver there depends on your street", spanish: "Depende de su calle: le entregamos",
		},
		{
			words: "do you deliver to 5000 Camp Bowie Blvd, Fort Worth 76107", ask: understand.Ask{Intents: intents(understand.DeliveryCheck), Address: geo.Address{Street: "5000 Camp Bowie Blvd", City: "Fort Worth", Zip: "76107"}},
			says: []string{"4.2", "$99"}, english: "Yes, we deliver there", spanish: "Sí le entregamos ahí",
		},
		{
			words: "do you deliver to 12 Main St, Denton 76201", ask: understand.Ask{Intents: intents(understand.DeliveryCheck), Address: geo.Address{Street: "12 Main St", City: "Denton", Zip: "76201"}},
			says: []string{"31.5", "1880 Panther Works Way"}, english: "No: that address", spanish: "No: esa dirección",
		},
		{
			words: "second floor", ask: understand.Ask{Intents: intents(understand.Services), Extras: []understand.Extra{understand.SecondFloor}},
			says: []string{"$50", "$99"}, english: "one flight of stairs", spanish: "por las escaleras",
		},
		{
			words: "hours", ask: understand.Ask{Intents: intents(understand.Hours)},
			says: []string{"9 AM", "6 PM", "10 AM", "3 PM"}, english: "Monday to Saturday from 9 AM to 6 PM", spanish: "de lunes a sábado de 9 AM a 6 PM",
		},
		{
			words: "open sunday", ask: understand.Ask{Intents: intents(understand.Hours), HasDay: true},
			english: "We are closed on Sunday", spanish: "El domingo estamos cerrados",
		},
		{
			words: "open saturday", ask: understand.Ask{Intents: intents(understand.Hours), HasDay: true, Day: 6},
			says: []string{"6 PM", "3 PM"}, english: "On Saturday the showroom", spanish: "El sábado, el salón",
		},
		{
			words: "open now", ask: understand.Ask{Intents: intents(understand.OpenNow)},
			english: "Yes, the showroom is open now, until 6 PM", spanish: "Sí, el salón de ventas está abierto ahora, hasta las 6 PM",
		},
		{
			words: "where are you", ask: understand.Ask{Intents: intents(understand.Place)},
			says: []string{"1880 Panther Works Way", "3300 Hornbeam Court"}, english: "Our office, without a showroom", spanish: "Nuestra oficina, que no tiene salón de ventas",
		},
		{words: "phone", ask: understand.Ask{Intents: intents(understand.Contact)}, says: []string{"(817) 555-0142", "hello@panthercityappliance.example"}, link: "/contact"},
	})
}

func TestRepair(t *testing.T) {
	c := open(t)
	c.answers(t, []asked{
		{
			words: "bosch dishwasher", ask: understand.Ask{Intents: intents(understand.Repair), Appliance: "dishwasher-repair", Brand: "Bosch", Subject: "dishwasher"},
			says: []string{"(817) 555-0142"}, english: "Yes, we repair Bosch dishwashers.", spanish: "Sí, reparamos lavaplatos Bosch.", link: "/dishwasher-repair",
		},
		{
			words: "viking stove", ask: understand.Ask{Intents: intents(understand.Repair), Appliance: "stove-repair", Brand: "Viking", Subject: "stove"},
			says: []string{"$120", "$400"}, english: "all makes and models", spanish: "todas las marcas y modelos", link: "https://book.panthercityappliance.example/",
		},
		{
			words: "repair a television", ask: understand.Ask{Intents: intents(understand.Repair), Foreign: true, Subject: "television"},
			says: []string{"(817) 555-0142"}, english: "We don't repair televisions.", spanish: "No reparamos televisores.",
		},
		{
			words: "repair a water heater", ask: understand.Ask{Intents: intents(understand.Repair), Subject: "water heater"},
			english: "We don't repair water heaters.", spanish: "No reparamos calentadores de agua.",
		},
		{
			words: "do you come to Keller", ask: understand.Ask{Intents: intents(understand.Repair), Town: "Keller"},
			says: []string{"Keller"}, english: "within 50 miles", spanish: "hasta 50 millas",
		},
		{
			words: "what does a fridge repair cost", ask: understand.Ask{Intents: intents(understand.RepairPrice), Appliance: "refrigerator-repair", Subject: "refrigerator"},
			says: []string{"$150", "$500"}, english: "The estimate is free.", spanish: "El presupuesto es gratis.", link: "/refrigerator-repair",
		},
		{
			words: "dryer turns without heat", ask: understand.Ask{Intents: intents(understand.Symptom), Appliance: "dryer-repair", Symptom: "no heat but the drum turns", Problem: "No heat, but the drum turns", Subject: "dryer"},
			says: []string{"$120", "$350"}, english: "call the gas utility from outside", spanish: "llame a la compañía de gas desde afuera", link: "/dryer-repair", units: []string{},
		},
		{
			words: "my dryer is broken", ask: understand.Ask{Intents: intents(understand.Symptom), Appliance: "dryer-repair", Subject: "dryer"},
			english: "What does it do, or not do?", spanish: "¿Qué hace, o qué no hace?",
		},
		{
			words: "quoted me 380, a new one is 650", ask: understand.Ask{Intents: intents(understand.Replace), Appliance: "washer-repair", RepairCents: 38000, NewCents: 65000},
			says: []string{"$380", "$650", "$325", "50%"}, english: "Replace it", spanish: "Conviene cambiarlo", units: []string{"roper-rtw4516fw", "hotpoint-htw240askws", "kenmore-26132"},
		},
		{
			words: "quoted me 120, a new one is 650", ask: understand.Ask{Intents: intents(understand.Replace), Appliance: "washer-repair", RepairCents: 12000, NewCents: 65000},
			says: []string{"$120"}, english: "Repair it", spanish: "Conviene reparar",
		},
	})
}

func TestTerms(t *testing.T) {
	c := open(t)
	c.answers(t, []asked{
		{words: "warranty", ask: understand.Ask{Intents: intents(understand.Warranty)}, says: []string{"$49", "CPS"}, english: "1-year warranty, parts and labor", spanish: "garantía de 1 año, con piezas y mano de obra"},
		{words: "deals", ask: understand.Ask{Intents: intents(understand.Promotion)}, says: []string{"10%", "$25"}, english: "can't be combined", spanish: "no se pueden combinar"},
		{words: "payments", ask: understand.Ask{Intents: intents(understand.Financing)}, english: "lease-to-own", spanish: "renta con opción a compra", link: "https://apply.leasetoown.example/panther-city"},
		{words: "how do I pay", ask: understand.Ask{Intents: intents(understand.Payment)}, says: []string{"8.25%"}, english: "on delivery or in the showroom", spanish: "al recibir la entrega o en la tienda"},
		{words: "haul away", ask: understand.Ask{Intents: intents(understand.Recycling)}, says: []string{"$25"}, english: "recycle it", spanish: "reciclamos", link: "/#recycling"},
		{words: "grades", ask: understand.Ask{Intents: intents(understand.Grades)}, english: "Grade C: Works as new. Dents or missing trim.", spanish: "Grado C: Funciona como nuevo."},
		{words: "brands", ask: understand.Ask{Intents: intents(understand.Brands)}, says: []string{"A. O. Smith", "Electrolux", "Whirlpool"}, english: "all makes and models", spanish: "todas las marcas y modelos"},
		{words: "about", ask: understand.Ask{Intents: intents(understand.About)}, says: []string{"Panther City Appliance", "15+", "4.8", "156+"}, english: "Licensed, insured", spanish: "Con licencia"},
		{words: "volume", ask: understand.Ask{Intents: intents(understand.Partnership)}, english: "property managers", spanish: "administradores de propiedades", link: "/partnership"},
		{words: "how do I fly a kite", ask: understand.Ask{Intents: intents(understand.Article)}, english: "found nothing on that in our articles", spanish: "no encontramos nada sobre eso"},
		{
			words: "does lint catch fire", ask: understand.Ask{Intents: intents(understand.Article), Passage: "dryervent-dryer-fire-risk", Near: 0.5},
			link: "/blog/dryer-vent-cleaning-safety",
		},
		{words: "hello", ask: understand.Ask{Intents: intents(understand.Greeting)}, english: "welcome to Panther City Appliance", spanish: "la bienvenida a Panther City Appliance"},
		{words: "thanks", ask: understand.Ask{Intents: intents(understand.Thanks)}, english: "You're welcome", spanish: "Con gusto"},
		{words: "will you take 300 for it", ask: understand.Ask{Intents: intents(understand.Haggle), Mentions: []string{"lg-wm3770hwa"}}, says: []string{"$499", "10%"}, english: "we can't change that", spanish: "no lo podemos cambiar"},
		{words: "hold it for me", ask: understand.Ask{Intents: intents(understand.Hold)}, says: []string{"(817) 555-0142"}, english: "can't put a unit aside", spanish: "no podemos apartar"},
		{words: "do you buy", ask: understand.Ask{Intents: intents(understand.SellToUs)}, says: []string{"(817) 555-0142", "$25"}},
		{words: "bring it back", ask: understand.Ask{Intents: intents(understand.Returns)}, says: []string{"(817) 555-0142"}},
		{words: "a belt", ask: understand.Ask{Intents: intents(understand.Parts)}, says: []string{"(817) 555-0142"}},
		{words: "when do you come", ask: understand.Ask{Intents: intents(understand.Schedule)}, says: []string{"(817) 555-0142"}},
		{words: "hmm", ask: understand.Ask{Intents: intents(understand.Unclear)}, says: []string{"(817) 555-0142"}, english: "My dryer turns", spanish: "Mi secadora gira"},
	})
}

func TestOrderAndPerson(t *testing.T) {
	c := open(t)
	c.answers(t, []asked{
		{words: "where is my order", ask: understand.Ask{Intents: intents(understand.OrderStatus)}, says: []string{"email"}, english: "number", spanish: "número"},
		{words: "order 1042", ask: understand.Ask{Intents: intents(understand.OrderStatus), OrderNumber: "1042"}, english: "email address", spanish: "correo electrónico"},
		{
			words: "order 1042 of ana@example.com", ask: understand.Ask{Intents: intents(understand.OrderStatus), OrderNumber: "1042", Email: "ana@example.com"},
			says: []string{"1042", "$639"}, english: "confirmed", spanish: "confirmado",
		},
		{
			words: "order 1042 of eve@example.com", ask: understand.Ask{Intents: intents(understand.OrderStatus), OrderNumber: "1042", Email: "eve@example.com"},
			says: []string{"(817) 555-0142"}, english: "no order", spanish: "No encontramos",
		},
		{words: "a person", ask: understand.Ask{Intents: intents(understand.Person)}, says: []string{"(817) 555-0142"}, english: "phone number or email", spanish: "teléfono o su correo"},
		{words: "call me at 817-555-0199", ask: understand.Ask{Intents: intents(understand.Person), Phone: "817-555-0199"}, says: []string{"817-555-0199"}, english: "passed on", spanish: "pasamos"},
	})
	if want := []string{"817-555-0199", "817-555-0199"}; !slices.Equal(c.notes.contacts, want) {
		t.Errorf("handed over %v", c.notes.contacts)
	}
}

func TestRefusalsShowNothingAndGiveThePhone(t *testing.T) {
	c := open(t)
	unit := []string{"lg-wm3770hwa"}
	var cases []asked
	for _, hazard := range []understand.Hazard{
		understand.Gas, understand.Mains, understand.SealedSystem, understand.Capacitor, understand.Bypass, understand.Child, understand.Chemicals, understand.Fire, understand.CO, "",
	} {
		cases = append(cases, asked{
			words: "hazard " + string(hazard), says: []string{"(817) 555-0142"}, units: []string{},
			ask: understand.Ask{Intents: intents(understand.Search, understand.Unsafe), Hazard: hazard, Mentions: unit, Query: tool.Query{Brands: []string{"LG"}}, Appliance: "dryer-repair"},
		})
	}
	for _, intent := range intents(understand.Injection, understand.Abusive) {
		cases = append(cases, asked{
			words: string(intent), says: []string{"(817) 555-0142"}, units: []string{},
			ask: understand.Ask{Intents: intents(understand.Search, intent), Query: tool.Query{Brands: []string{"LG"}}},
		})
	}
	cases = append(cases, asked{words: "cowboys", says: []string{"(817) 555-0142"}, units: []string{}, ask: understand.Ask{Intents: intents(understand.OffTopic)}})
	c.answers(t, cases)
}

// TestEverythingThatTheCatalogueAndThePagesHaveCanBeSaid asks all there is to
// ask of every unit and of every common problem: all of it has words.
func TestEverythingThatTheCatalogueAndThePagesHaveCanBeSaid(t *testing.T) {
	c := open(t)
	all := []understand.Attribute{
		understand.Price, understand.Size, understand.Width, understand.Height, understand.Depth, understand.Capacity, understand.Age, understand.Grade, understand.Condition,
		understand.Stock, understand.Finish, understand.Fuel, understand.Features, understand.Hookup, understand.Saving,
	}
	check := func(words string, ask understand.Ask) {
		t.Helper()
		for _, ask.Language = range languages() {
			if said := c.to(t, words, ask).text; strings.TrimSpace(said) == "" || strings.ContainsAny(said, "{}") {
				t.Errorf("%s: %q", words, said)
			}
		}
	}
	for _, u := range c.units(t) {
		check(u.Slug, understand.Ask{Intents: intents(understand.Unit), Mentions: []string{u.Slug}})
		check(u.Slug, understand.Ask{Intents: intents(understand.Unit), Mentions: []string{u.Slug}, Asked: all})
		check("fits in 31.25 by 66.5 by 28?", understand.Ask{Intents: intents(understand.Fits), Mentions: []string{u.Slug}, Opening: tool.Opening{Width: 31.25, Height: 66.5, Depth: 28}})
		check("what room does it need", understand.Ask{Intents: intents(understand.Fits), Mentions: []string{u.Slug}})
		for _, sort := range []tool.Sort{tool.BestMatch, tool.Cheapest, tool.Dearest, tool.Narrowest, tool.Widest, tool.Newest, tool.Largest, tool.Smallest, tool.BestGrade, tool.BiggestSaving} {
			check(u.Brand, understand.Ask{Intents: intents(understand.Search), Query: tool.Query{Brands: []string{u.Brand}, Kinds: []catalog.Kind{u.Kind}, Sort: sort}})
		}
	}
	for _, page := range c.pages.Services {
		check(page.Name, understand.Ask{Intents: intents(understand.RepairPrice), Appliance: page.Slug, Subject: page.Slug})
		check(page.Name, understand.Ask{Intents: intents(understand.Replace), Appliance: page.Slug})
		for _, p := range page.CommonProblems {
			check(page.Slug+": "+p.Problem, understand.Ask{Intents: intents(understand.Symptom), Appliance: page.Slug, Subject: page.Slug, Symptom: p.Problem})
		}
	}
}

// TestHowFarWeComeDependsOnWhatFor: 50 miles for a repair, 15 for a delivery.
func TestHowFarWeComeDependsOnWhatFor(t *testing.T) {
	c := open(t)
	for question, want := range map[string]string{
		"how far do you travel for repairs?":     "up to 50 miles",
		"what is your repair radius?":            "up to 50 miles",
		"how many miles do you go for a repair?": "up to 50 miles",
		"how far do you go to fix a dryer":       "up to 50 miles",
		"hasta dónde van para reparar?":          "hasta 50 millas",
		"¿cuál es el radio de reparación?":       "hasta 50 millas",
		"how far do you deliver?":                "within 15 miles",
		"hasta dónde entregan?":                  "hasta 15 millas",
		"im in need of dryer repair":             "Yes, we repair dryers.",
	} {
		a := c.ask(t, question)
		if !strings.Contains(a.text, want) {
			t.Errorf("%s: %s, want %q", question, a.text, want)
		}
	}
	for _, question := range []string{"do yall come out to 76248 for repairs", "reparan en el 76248"} {
		if a := c.ask(t, question); strings.Contains(a.text, "$99") || !strings.Contains(a.text, "50 mil") {
			t.Errorf("%s: %s", question, a.text)
		}
	}
}

// TestEachQuestionHasAnAnswer asks what visitors ask, in their words.
func TestEachQuestionHasAnAnswer(t *testing.T) {
	c := open(t)
	list, err := os.ReadFile("testdata/questions.txt")
	must(t, err)
	for line := range strings.Lines(string(list)) {
		language, question, _ := strings.Cut(strings.TrimSpace(line), ": ")
		a := c.ask(t, question)
		if strings.TrimSpace(a.text) == "" {
			t.Errorf("%s (%s) has no answer", question, language)
		}
	}
}
