package tool

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"enamel/internal/assistant/talk"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/mail"
	"enamel/internal/shop"
)

// HandOver is what a person of the shop is to take over.
type HandOver struct {
	Contact  string // a phone number or an e-mail address
	Note     string
	Messages []talk.Message // the last of the conversation
}

const (
	maxNote        = 500  // characters
	maxHandedOver  = 12   // messages
	maxHandedWords = 1000 // characters of each
)

// HandOver asks a person of the shop to take over: it is stored and mailed with
// the last of the conversation. It fails with Invalid where contact is neither
// a phone number nor an e-mail address that the visitor wrote in this
// conversation, and with RateLimited the second time in an answer and after ten
// in an hour. Beyond the hour's letters it stores the request and mails
// nothing.
func (t *Turn) HandOver(ctx context.Context, contact, note string) error {
	contact = form.Trim(contact)
	if !t.wroteContact(contact) {
		return fault.New(fault.Invalid, "Write a phone number with ten digits, or an e-mail address.")
	}
	if t.handedOver {
		return fault.New(fault.RateLimited, "This conversation was already handed over.")
	}
	t.handedOver = true
	h := HandOver{Contact: contact, Note: shortened(note, maxNote)}
	for _, m := range t.talk.Messages[max(0, len(t.talk.Messages)-maxHandedOver):] {
		h.Messages = append(h.Messages, talk.Message{Role: m.Role, Content: shortened(m.Content, maxHandedWords)})
	}
	return t.desk.c.HandOvers.Add(ctx, t.visitor.Address, h)
}

// wroteContact reports whether the visitor wrote how to reach them.
func (t *Turn) wroteContact(contact string) bool {
	if form.IsEmail(contact) {
		return mail.CheckAddress(contact) == nil && t.wrote(contact)
	}
	if strings.Trim(contact, "0123456789 ()-.+/") != "" {
		return false
	}
	digits := strings.TrimPrefix(digitsIn(contact), "1")
	return len(digits) == len("8175550142") && t.wrotePhone(digits)
}

// shortened is text of at most so many characters that every database stores
// and that keeps its lines in a letter.
func shortened(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	text = form.Trim(text)
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// normalized is a contact in one spelling.
func normalized(contact string) string {
	if form.IsEmail(contact) {
		return strings.ToLower(contact)
	}
	digits := strings.TrimPrefix(digitsIn(contact), "1")
	if len(digits) != len("8175550142") {
		return contact
	}
	return fmt.Sprintf("(%s) %s-%s", digits[:3], digits[3:6], digits[6:])
}

// letter tells the shop whom to call or write. Text by the visitor or a model
// stands last and indented, so that nobody takes it for our own words.
func (h HandOver) letter(f shop.Facts) mail.Message {
	if len(h.Messages) == 0 { // from the form of /call-back
		return mail.Message{
			To: f.Email, Subject: "Please call " + shortened(h.Contact, maxSubject),
			Text: "A visitor asks for a call. Nothing is set aside for them.\n\nReach them at: " + h.Contact + "\n\nWhat they wrote:\n  " + h.Note + "\n",
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "A visitor of the chat asks for a person.\n\nReach them at: %s\n", h.Contact)
	if h.Note != "" {
		fmt.Fprintf(&b, "\nWhat it is about, as the chat has it:\n  %s\n", strings.ReplaceAll(h.Note, "\n", "\n  "))
	}
	b.WriteString("\nThe last of the conversation:\n")
	for _, m := range h.Messages {
		who := "Visitor"
		if m.Role == talk.Assistant {
			who = "Assistant, as the visitor's browser tells it"
		}
		fmt.Fprintf(&b, "\n%s:\n  %s\n", who, strings.ReplaceAll(m.Content, "\n", "\n  "))
	}
	m := mail.Message{To: f.Email, Subject: "Chat: please contact " + shortened(h.Contact, maxSubject), Text: b.String()}
	if form.IsEmail(h.Contact) {
		m.ReplyTo = h.Contact
	}
	return m
}

// notice tells the shop that not every hand-over of this hour has its letter.
func notice(f shop.Facts) mail.Message {
	return mail.Message{
		To: f.Email, Subject: "Chat: more people ask for a person than there are letters",
		Text: "More visitors of the chat ask for a person in this hour than letters are sent. Whom to reach is stored in the table hand_over;\n" +
			"\"The model\" in docs/operations.md says how to read it. This notice comes once in an hour.\n",
	}
}

const maxSubject = 60 // characters of a contact in a subject
