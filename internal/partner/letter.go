package partner

import (
	"cmp"
	"fmt"
	"strings"

	"enamel/internal/mail"
	"enamel/internal/shop"
)

// letter tells the shop of a request; a reply goes to the sender. Their text
// stands last, so that nobody takes it for our own words.
func letter(f shop.Facts, r Request) mail.Message {
	var b strings.Builder
	fmt.Fprintf(&b, "A business asks about a partnership. The form promises an answer within 24-48 hours.\n\n"+
		"Company: %s\nContact: %s\nPhone: %s\nEmail: %s\nBusiness: %s\n\n"+
		"Answer this mail or call them. All requests: enamel partner list\n\nMessage:\n%s\n",
		r.CompanyName, r.ContactName, r.Phone, r.Email, r.BusinessLabel(), cmp.Or(r.Message, "(none)"))
	return mail.Message{To: f.Email, ReplyTo: r.Email, Subject: "Partnership request from " + headline(r.CompanyName), Text: b.String()}
}

// confirmation tells who asked that the request is here. It may reach somebody
// who never asked, so it repeats nothing that was typed, no name either.
func confirmation(f shop.Facts, to string) mail.Message {
	text := fmt.Sprintf("Hello,\n\nWe have your partnership request and will contact you within 24-48 hours. If it cannot wait, call %s or reply to this mail.\n\n"+
		"If you did not send one, somebody typed your address by mistake, and you need not do anything.\n\n%s\n%s, %s, %s %s\n",
		f.Phone, f.Name, f.Storefront.Street, f.Storefront.City, f.Storefront.State, f.Storefront.Zip)
	return mail.Message{To: to, ReplyTo: f.Email, Subject: "We have your partnership request", Text: text}
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
