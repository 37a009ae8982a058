package mail

import (
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// author parses the address that letters come from; it may have a name.
func author(from string) (*netmail.Address, error) {
	a, err := netmail.ParseAddress(from)
	if err != nil || !plain(from) {
		return nil, errors.New("mail: the sender must be an address, such as Shop <mail@shop.example>")
	}
	return a, nil
}

// compose makes the letter that is sent for id.
func compose(sender, id string, m Message) (*gomail.Msg, error) {
	from, err := author(sender)
	if err != nil {
		return nil, err
	}
	if id == "" || strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != "" {
		return nil, errors.New("mail: the id must be letters, digits and hyphens")
	}
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	to, err := address(m.To)
	if err != nil {
		return nil, fmt.Errorf("mail: to: %w", err)
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	msg.ToMailAddress(to)
	if m.ReplyTo != "" {
		reply, err := address(m.ReplyTo)
		if err != nil {
			return nil, fmt.Errorf("mail: reply to: %w", err)
		}
		msg.ReplyToMailAddress(reply)
	}
	msg.Subject(m.Subject)
	msg.SetDate()
	msg.SetMessageIDWithValue(id + from.Address[strings.LastIndexByte(from.Address, '@'):])
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no holiday notices in return
	if m.Unsubscribe != "" {
		msg.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		msg.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(m.Text, "\uFFFD"))
	msg.SetBodyString(gomail.TypeTextPlain, text)
	return msg, nil
}
