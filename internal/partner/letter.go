package partner

import (
	"cmp"
	"fmt"
	"strings"

	"enamel/internal/mail"
	"enamel/internal/shop"
)

// letter tells the shop of a request; an answer to it goes to who asked. What
// they wrote stands last, so that it cannot be taken for our own words.
func letter(f shop.Facts, r Request) mail.Message {
	var b strings.Builder
	fmt.Fprintf(&b, "A business asks about a partnership. The form promises an answer within 24-48 hours.\n\n"+
		"Company: %s\nContact: %s\nPhone: %s\nEmail: %s\nBusiness: %s\n\n"+
		"Answer this mail or call them. All requests: enamel partner list\n\nMessage:\n%s\n",
		r.CompanyName, r.ContactName, r.Phone, r.Email, r.BusinessLabel(), cmp.Or(r.Message, "(none)"))
	return mail.Message{To: f.Email, ReplyTo: r.Email, Subject: "Partnership request from " + headline(r.CompanyName), Text: b.String()}
}

// headline makes a name fit a subject: one line, 60 code points.
func headline(name string) string {
	const most = 60
	runes := []rune(strings.NewReplacer("\u2028", " ", "\u2029", " ").Replace(name))
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return string(runes)
}
