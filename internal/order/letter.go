package order

import (
	"fmt"

	"enamel/internal/shop"
)

// statusText words a status for its customer.
func statusText(f shop.Facts, o Order) (subject, text string) {
	subject = "Your order " + o.Number
	switch o.Status {
	case Confirmed:
		return subject + " is confirmed", confirmedText(f, o)
	case Scheduled:
		return subject + " is scheduled", scheduledText(f, o)
	case OutForDelivery:
		return subject + " is on its way",
			"Your order is on the truck and on its way to you. Please keep the path to its place clear." + payText(o, "You pay when it arrives, unless you have paid in the store.")
	case Delivered:
		return subject + " has been delivered",
			"Your order has been delivered. We hope it serves you well. " + f.Claims.WarrantyIncluded + " Keep this mail as your proof of purchase."
	case Ready:
		return subject + " is ready to be picked up",
			"Your order is ready. Please bring a vehicle that it fits in, and straps; we help you load it." + payText(o, "You pay when you pick it up.")
	case PickedUp:
		return subject + " has been picked up",
			"Thank you for picking up your order. We hope it serves you well. " + f.Claims.WarrantyIncluded + " Keep this mail as your proof of purchase."
	case Returned:
		return subject + " has been returned",
			"We have taken your order back. If anything about it is not right, please call us at " + f.Phone + "."
	case Cancelled:
		return cancelledText(f, o)
	case Placed:
	}
	return subject, "We have your order."
}

func confirmedText(f shop.Facts, o Order) string {
	next := "Next we put your delivery on the schedule."
	switch {
	case o.Fulfillment == Pickup:
		next = "We write again when it is ready to be picked up."
	case o.when() != "":
		next = scheduledText(f, o)
	}
	text := "Good news: we have checked your order and it is confirmed. " + next
	if p := o.Promotion; p != nil && p.Applied {
		text += fmt.Sprintf("\n\nWe have applied your offer, %s: %s off. Your new total is %s.", p.Label, p.Amount, o.Totals.TotalCents)
	}
	return text
}

func scheduledText(f shop.Facts, o Order) string {
	day := "the day we agreed with you"
	if when := o.when(); when != "" {
		day = when
	}
	return "Your delivery is on our schedule for " + day + ". If that day no longer suits you, call us at " + f.Phone + " and we will find another."
}

func cancelledText(f shop.Facts, o Order) (subject, text string) {
	if o.Reason == Lapsed {
		return "Your order " + o.Number + " has lapsed",
			"Your order was not confirmed in time, so we have cancelled it: its appliances are for sale again and there is nothing to pay. " +
				"If you still want them, please place a new order or call us at " + f.Phone + "."
	}
	if o.Reason == ByCustomer {
		return "Your order " + o.Number + " is cancelled",
			"You have cancelled your order and there is nothing to pay. If it was not you, please call us at " + f.Phone + " and we will put it right."
	}
	return "Your order " + o.Number + " is cancelled",
		"Your order has been cancelled and there is nothing to pay. If you have already paid, or if this is a surprise to you, please call us at " + f.Phone + " and we will put it right."
}

// payText says how an order is paid that is not paid yet.
func payText(o Order, how string) string {
	if o.due() == 0 {
		return ""
	}
	return " " + how
}
