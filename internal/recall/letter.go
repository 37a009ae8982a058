package recall

import (
	"fmt"

	"enamel/internal/catalog"
	"enamel/internal/mail"
	"enamel/internal/shop"
)

// letter tells the shop of a unit that went off sale.
func letter(f shop.Facts, u catalog.Unit, recalls int) mail.Message {
	names := "A recall names"
	if recalls > 1 {
		names = fmt.Sprintf("%d recalls name", recalls)
	}
	return mail.Message{
		To: f.Email, Subject: "Recall hit: " + u.Name + " " + u.Model,
		Text: fmt.Sprintf("%s its brand and model, so this unit is off sale now:\n\n%s %s\nId: %s\nSerial: %s\n\n"+
			"Read the recall under Staff, More, Recalls. Clear it with a reason where the unit is none of those, else take it off the floor.\n",
			names, u.Name, u.Model, u.Slug, orUnknown(u.Serial)),
	}
}

func orUnknown(text string) string {
	if text == "" {
		return "not typed"
	}
	return text
}
