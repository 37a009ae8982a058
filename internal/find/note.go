package find

import (
	"fmt"
	"strconv"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/tool"
	"enamel/internal/shop"
)

// notes are what the record of facts answers by itself.
func (x *index) notes(w wish, reach func(zip, town string) (tool.Reach, bool)) []SearchNote {
	out, f := []SearchNote{}, x.facts
	if w.leaves() {
		out = append(out, x.leaving(w))
	}
	if w.somewhere() {
		return append(out, x.reach(w, reach))
	}
	if text := w.says(w.query); text != "" && w.small == "" && !w.fault {
		out = append(out, SearchNote{text, SearchLink{"How dryers differ", "/dryer-repair"}})
	}
	if len(w.ask.Intents) == 0 {
		return out
	}
	switch w.ask.Intents[0] {
	case understand.Hours, understand.OpenNow, understand.Place, understand.Contact:
		out = append(out, SearchNote{f.Showroom.Label + " " + f.Showroom.Summary + ", " + f.Storefront.Street + ", " + f.Storefront.City + ", " + f.Phone + ".", SearchLink{"Contact Us", "/contact"}})
	case understand.DeliveryFee, understand.DeliveryArea:
		out = append(out, SearchNote{"Delivery " + f.Delivery.Price + ", within " + shop.Miles(f.Delivery.RadiusMiles) + " miles of the showroom.", SearchLink{"Delivery and Installation", deliveryPlace}})
	case understand.Warranty:
		out = append(out, SearchNote{capital(f.Claims.Warranty) + " on each unit.", SearchLink{"What the warranty covers", "/warranty"}})
	case understand.Book, understand.RepairPrice:
		out = append(out, SearchNote{"Book online or call " + f.Phone + ".", SearchLink{"Schedule Repair", f.Links.Booking}})
	default: // the two groups answer
	}
	return out
}

// leaving says what the shop does about an old machine.
func (x *index) leaving(w wish) SearchNote {
	f, removal := x.facts, ""
	if s, ok := f.Service("oldApplianceRemoval"); ok {
		removal = s.Label + " with your delivery is " + s.PriceCents.Short() + ". "
	}
	text := removal + "Only something to take away? Call " + f.Phone + "."
	if w.ask.Is(understand.SellToUs) {
		text = "We have no terms for buying or trading in appliances. Call " + f.Phone + " and ask. " + strings.TrimSpace(removal)
	}
	return SearchNote{text, SearchLink{"Appliance Recycling", recyclingPlace}}
}

// reach says whether delivery and repair come to a place.
func (x *index) reach(w wish, measure func(zip, town string) (tool.Reach, bool)) SearchNote {
	f := x.facts
	radius, repair := shop.Miles(f.Delivery.RadiusMiles), shop.Miles(f.Repair.RadiusMiles)
	delivery := SearchLink{"Delivery and Installation", deliveryPlace}
	if w.fault {
		delivery = SearchLink{"Repair Services", servicesPlace}
	}
	to, known := measure(w.ask.Zip, w.ask.Town)
	if !known {
		return SearchNote{fmt.Sprintf("Delivery reaches %s miles from the showroom, repair %s. Checkout measures your address.", radius, repair), delivery}
	}
	far := fmt.Sprintf("%s is about %s miles from the showroom: ", to.Place, strconv.FormatFloat(to.Miles, 'f', 0, 64))
	switch {
	case to.Inside:
		return SearchNote{far + "we deliver there for " + f.Delivery.Fee(w.ask.Zip).Short() + ", and repair there.", delivery}
	case !to.Outside:
		return SearchNote{fmt.Sprintf("%sthe street decides whether our %s miles reach. Checkout measures your address; repair comes.", far, radius), delivery}
	case to.Miles <= f.Repair.RadiusMiles:
		return SearchNote{far + "too far for delivery, but repair comes. Pick-up in the showroom is free.", SearchLink{"Repair Services", servicesPlace}}
	}
	return SearchNote{far + "too far for delivery and repair. Pick-up in the showroom is free.", SearchLink{"Where we are", showroomPlace}}
}
