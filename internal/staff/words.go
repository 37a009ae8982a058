package staff

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
	"enamel/internal/form"
	"enamel/internal/handover"
	"enamel/internal/order"
	"enamel/internal/partner"
	"enamel/internal/recall"
)

type request = partner.Request

// hours is when the shop is open today and what goes out, as one would say it now.
func (d day) hours() string {
	switch n := len(d.orders.Deliveries); n {
	case 0:
		return d.open()
	case 1:
		return d.open() + " One delivery."
	default:
		return fmt.Sprintf("%s %d deliveries.", d.open(), n)
	}
}

func (d day) open() string {
	spans := d.s.c.Facts().Showroom.On(d.now, d.s.c.Zone)
	for _, span := range spans {
		switch {
		case d.now.Before(span.Opens):
			return "We open at " + d.clockText(span.Opens) + "."
		case d.now.Before(span.Closes):
			return "Open until " + d.clockText(span.Closes) + "."
		}
	}
	if len(spans) == 0 {
		return "We are closed today."
	}
	return "We have closed for today."
}

// clockText is 9 AM or 9:30 AM.
func (d day) clockText(t time.Time) string {
	return strings.Replace(t.In(d.s.c.Zone).Format("3:04 PM"), ":00", "", 1)
}

func (d day) recallCard(h recall.Hit) Card {
	card := Card{
		ID: "recall:" + h.ID, Kind: "recall", At: h.FoundAt, Title: cmp.Or(h.Unit.Name, h.Unit.Slug) + " is off sale",
		Text: "It may be one of recall " + h.Recall.Number + ": " + shortened(h.Recall.Title), Images: []string{}, Href: "/staff/recalls", Deed: "Read and decide",
	}
	if src := d.shown[h.Unit.Slug].Picture.SVG; src != "" {
		card.Images = append(card.Images, src)
	}
	return card
}

func orderCard(o order.Errand) Card {
	card := Card{
		ID: "order:" + o.Number, Kind: "order", At: o.PlacedAt, Title: o.Number + ", " + o.Name, Text: goods(o) + where(o), Amount: o.TotalCents,
		Images: []string{}, Href: "/staff/orders/" + o.Number, Deed: "Confirm", Phone: tel(o.Phone), Map: mapOf("search/?api=1&query=", o),
	}
	for _, u := range firstOf(o.Units, 2) {
		if u.Image != "" {
			card.Images = append(card.Images, u.Image)
		}
	}
	if p := o.Promotion; p != nil && !p.Applied {
		card.More = p.Label + " is due."
	}
	card.More = strings.TrimSpace(card.More + wish(o))
	return card
}

// goods are the units of an order in a few words.
func goods(o order.Errand) string {
	switch n := len(o.Units); n {
	case 0:
		return "No unit"
	case 1:
		return o.Units[0].Name
	case 2:
		return o.Units[0].Name + " and " + o.Units[1].Name
	default:
		return fmt.Sprintf("%s and %d more", o.Units[0].Name, n-1)
	}
}

// wish is the day that the customer would like, as a sentence after another.
func wish(o order.Errand) string {
	at, err := time.Parse(time.DateOnly, o.Wish)
	if err != nil {
		return ""
	}
	return " Would like " + at.Format("Mon, Jan 2") + "."
}

func where(o order.Errand) string {
	if o.Fulfillment == order.Pickup {
		return ", pick up"
	}
	return " to " + cmp.Or(o.Zip, o.City)
}

func chatCard(h handover.HandOver) Card {
	asked := h.Note
	if i := slices.IndexFunc(h.Messages, func(m talk.Message) bool { return m.Role == talk.User }); asked == "" && i >= 0 {
		asked = h.Messages[i].Content
	}
	card := Card{
		ID: "chat:" + h.ID, Kind: "chat", At: h.CreatedAt, Title: "“" + shortened(cmp.Or(asked, "Please call me")) + "”",
		Text: "Reach them at " + h.Contact + ".", Images: []string{}, Href: "/staff/chats#" + h.ID, Deed: "Answer",
	}
	if len(h.Messages) == 0 { // a form asked for it
		card.Kind, card.Title = "call", shortened(h.Note)
	}
	if form.IsEmail(h.Contact) {
		card.Mail = "mailto:" + url.PathEscape(h.Contact)
	} else {
		card.Phone = tel(h.Contact)
	}
	return card
}

// shortened is one line of at most 90 characters.
func shortened(text string) string {
	const most = 90
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return string(runes)
}

func holdEntry(u catalog.Unit) Entry {
	return Entry{
		ID: "hold:" + u.Slug, Kind: "hold", At: u.Hold.Until, Title: "Hold ends:", Text: u.Name, Detail: "For " + u.Hold.For + ".",
		Href: "/staff/units/" + u.Slug, Deed: "Decide", Phone: tel(u.Hold.Phone),
	}
}

func lapseEntry(o order.Errand) Entry {
	goesBack := "The unit goes back on the floor."
	if o.Pieces > 1 {
		goesBack = "The units go back on the floor."
	}
	return Entry{
		ID: "lapse:" + o.Number, Kind: "lapse", At: *o.LapsesAt, Title: o.Number + " lapses", Text: "unconfirmed", Detail: o.Name + ". " + goesBack,
		Href: "/staff/orders/" + o.Number, Deed: "Confirm", Phone: tel(o.Phone),
	}
}

func (d day) deliveryEntry(o order.Errand) Entry {
	e := Entry{
		ID: "delivery:" + o.Number, Kind: "delivery", At: o.At, Window: cmp.Or(o.Window, "any"), Title: "Deliver " + o.Number,
		Text: "to " + cmp.Or(o.City, o.Zip), Detail: goods(o) + ".", Href: "/staff/orders/" + o.Number, Deed: "Open", Phone: tel(o.Phone),
		Map: mapOf("dir/?api=1&destination=", o),
	}
	if o.DueCents > 0 {
		e.Detail += " " + o.DueCents.String() + " still to take."
	}
	if d.now.In(d.s.c.Zone).Format(time.DateOnly) != o.Day {
		e.Detail += " Was planned for " + o.At.Format("Mon, Jan 2") + "."
	}
	return e
}

func noDayEntry(o order.Errand) Entry {
	return Entry{
		ID: "day:" + o.Number, Kind: "day", At: o.StatusAt, Title: o.Number, Text: "has no day yet", Detail: o.Name + ". " + goods(o) + where(o) + "." + wish(o),
		Href: "/staff/orders/" + o.Number, Deed: "Set a day",
	}
}

func requestEntry(r request) Entry {
	return Entry{
		ID: "request:" + r.ID, Kind: "request", At: r.CreatedAt, Title: "Partnership:", Text: r.CompanyName,
		Detail: shortened(cmp.Or(r.Message, r.BusinessLabel())), Href: "/staff/requests#" + r.ID, Deed: "Read",
	}
}

func lowEntry(u catalog.Unit) Entry {
	c, _ := catalog.CategoryOf(u.Category)
	return Entry{
		ID: "stock:" + string(u.Kind), Kind: "stock", At: u.ListedAt, Title: "Last one:", Text: u.KindLabel(),
		Detail: u.Name + ", " + c.Label, Href: "/staff/units/" + u.Slug, Deed: "See",
	}
}

// changedEntry is one line for all texts that state a fact which has changed.
func (d day) changedEntry() Entry {
	c := d.changed
	e := Entry{
		ID: "fact", Kind: "fact", At: cmp.Or(c.Since, d.now), Title: "Facts have changed:", Text: counted(c.Pages, "page") + " to confirm",
		Detail: sentence(c.Labels) + ".", Href: "/staff/content/facts", Deed: "Look",
	}
	if c.Words > 0 {
		e.Detail += " " + counted(c.Words, "page") + " may be wrong now."
	}
	return e
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// sentence names the first three of some things: Phone, email and 4 more.
func sentence(names []string) string {
	const most = 3
	if len(names) > most {
		names = append(slices.Clone(names[:most-1]), fmt.Sprintf("%d more", len(names)-most+1))
	}
	text := strings.Join(names, ", ")
	if i := strings.LastIndex(text, ", "); i >= 0 {
		text = text[:i] + " and" + text[i+1:]
	}
	return strings.ToUpper(text[:min(1, len(text))]) + text[min(1, len(text)):]
}

// tel is the link that calls a number of this country.
func tel(phone string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, phone)
	switch {
	case len(digits) == len("8175550142"):
		return "tel:+1" + digits
	case digits == "":
		return ""
	}
	return "tel:+" + digits
}

// mapOf is a link to a map of where an order goes; empty where nobody goes.
func mapOf(how string, o order.Errand) string {
	if o.Address == "" || o.Fulfillment == order.Pickup {
		return ""
	}
	return "https://www.google.com/maps/" + how + url.QueryEscape(o.Address)
}
