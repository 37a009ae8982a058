package tool_test

import (
	"testing"
	"time"

	"enamel/internal/assistant/tool"
	"enamel/internal/geo"
)

// What the tools answer can be said in both languages, and what they did not
// answer cannot.
func TestAnswersMayBeSaid(t *testing.T) {
	t.Parallel()
	c := open(t)
	for _, list := range []map[string]answered{ofTheShop(t), ofRepairs(t), ofTheShelf(t)} {
		for name, s := range list {
			turn := c.says(s.asks)
			if err := s.tool(turn); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			may(t, turn, s.may...)
			mayNot(t, turn, s.mayNot...)
		}
	}
}

// answered is what may be said once a tool has answered, and what still may not.
type answered struct {
	asks   string
	tool   func(*tool.Turn) error
	may    []string
	mayNot []string
}

func ofTheShop(t *testing.T) map[string]answered {
	return map[string]answered{
		"hours": {
			asks: "hours?",
			tool: func(turn *tool.Turn) error { turn.Hours(); turn.Places(); return nil },
			may: []string{
				"Yes, we're open now until 6 PM.", "We open Monday through Saturday, 9 AM to 6 PM, and we're closed on Sunday.",
				"Sí, estamos abiertos ahora, hasta las 6 PM.", "El mostrador de servicio abre el sábado de 10 AM a 3 PM.",
				"The service desk is open Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-3:00 PM.",
				"Estamos en 1880 Panther Works Way, Fort Worth, TX 76114.", "Our office is at 3300 Hornbeam Court in Forest Hill.",
			},
			mayNot: []string{"We're closed now.", "We're open until 8 PM.", "We open on Sunday."},
		},
		"delivery": {
			asks: "delivery?",
			tool: func(turn *tool.Turn) error { turn.DeliveryTerms(); return nil },
			may: []string{
				"Delivery is $99 within 15 miles of our showroom in Fort Worth.", "La entrega cuesta $99 dentro de 15 millas.",
				"Second floor delivery is $50 more.", "Subirlo al segundo piso cuesta $50.", "We haul away the old one for $25.",
				"Nos llevamos el viejo por $25.", "We repair in Fort Worth, Arlington, Keller and up to 50 miles.", "El impuesto es de 8.25%.",
			},
			mayNot: []string{"Delivery is free.", "Delivery is $75.", "A dryer is $99."},
		},
		"an address": {
			asks: "I live in Keller",
			tool: func(turn *tool.Turn) error {
				_, err := turn.CheckDelivery(t.Context(), geo.Address{City: "Keller"})
				return err
			},
			may: []string{
				"Sorry, this address is 15.4 miles away. We only deliver within 15 miles of our Fort Worth location.",
				"Está a 15.4 millas y solo entregamos dentro de 15 millas.",
			},
			mayNot: []string{"Delivery there is $99."},
		},
		"warranty": {
			asks: "warranty?",
			tool: func(turn *tool.Turn) error { turn.Warranty(); return nil },
			may: []string{
				"Every appliance comes with a 1-year warranty, parts and labor.", "Todos llevan garantía de 1 año, piezas y mano de obra.",
				"For $49 you can add the 1-Year CPS Warranty Protection.", "El plan CPS por $49 agrega otro año.",
			},
			mayNot: []string{"It has a 2-year warranty.", "Lifetime warranty."},
		},
		"promotions": {
			asks: "deals?",
			tool: func(turn *tool.Turn) error { turn.Promotions(); return nil },
			may: []string{
				"10% off when buying 2 or more appliances.", "Free installation within Fort Worth city limits.", "Instalación gratis en Fort Worth.",
				"$25 off a same-day repair service call.", "$25 menos en una reparación el mismo día.", "10% de descuento al comprar 2 o más.",
			},
			mayNot: []string{"20% off everything.", "$50 off a same-day repair."},
		},
	}
}

func ofRepairs(t *testing.T) map[string]answered {
	return map[string]answered{
		"repair": {
			asks: "my dryer broke",
			tool: func(turn *tool.Turn) error { turn.Repair("dryer-repair"); return nil },
			may: []string{
				"A dryer repair usually runs $120 to $350.", "Reparar una secadora suele costar de $120 a $350.", "The estimate is free.",
				"El presupuesto es gratis.", "Most repairs take one to two hours.",
			},
			mayNot: []string{"A washer repair usually runs $120 to $350.", "A dryer repair is $89."},
		},
		"repair or replace": {
			asks: "My repair quote is $300 and a new one costs $800",
			tool: func(turn *tool.Turn) error {
				_, err := turn.RepairOrReplace(t.Context(), tool.Replace{Appliance: "dryer-repair", RepairCents: 30000, NewCents: 80000})
				return err
			},
			may: []string{
				"Your quote of $300 is under half of the $800 for a new one, so repair it.", "Half of a new one is $400.",
				"Tu cotización de $300 es menos del 50% de los $800 de una nueva.",
			},
		},
	}
}

func ofTheShelf(t *testing.T) map[string]answered {
	return map[string]answered{
		"a search": {
			asks: "fridge under $600",
			tool: func(turn *tool.Turn) error {
				_, err := turn.Search(t.Context(), tool.Query{Categories: []string{"refrigerators"}, MaxPrice: 60000})
				return err
			},
			may: []string{
				"We have 10 refrigerators under $600, from $299 to $599.", "Tenemos 10 refrigeradores por menos de $600, desde $299 hasta $599.",
			},
		},
		"a search in vain": {
			asks: "Miele dishwasher?",
			tool: func(turn *tool.Turn) error {
				_, err := turn.Search(t.Context(), tool.Query{Categories: []string{"dishwashers"}, Brands: []string{"Miele"}})
				return err
			},
			may:    []string{"We have no Miele dishwashers right now.", "No tenemos lavavajillas Miele."},
			mayNot: []string{"We have a Miele."},
		},
		"fit": {
			asks: "does it fit 36 in?",
			tool: func(turn *tool.Turn) error {
				_, err := turn.Fit(t.Context(), "RF28R7351SR", tool.Opening{Width: 36, Height: 70.5})
				return err
			},
			may: []string{
				"It asks for ¼ in of air on each side: 36¼ in wide.", "Necesita 36¼ pulgadas de ancho.", "The refrigerator is 35¾ in wide, and the opening 36 in.",
			},
			mayNot: []string{"It is 33 in wide."},
		},
	}
}

func TestOnSundayTheShopIsClosed(t *testing.T) {
	t.Parallel()
	c := open(t)
	c.now = time.Date(2026, 11, 22, 12, 0, 0, 0, c.zone)
	turn := c.says("open?")
	turn.Hours()
	may(t, turn, "We're closed right now.", "We open tomorrow, Monday, at 9 AM.", "Hoy domingo está cerrado; abrimos mañana lunes a las 9 AM.", "We're closed today.")
	mayNot(t, turn, "We're open now.")
}
