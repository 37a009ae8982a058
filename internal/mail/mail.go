// Package mail sends the shop's letters. A letter is a job that is stored in
// the transaction it tells of, and handed over at least once: by SMTP, or as a
// file where no server is configured.
package mail

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxAddress = 320 // bytes: local part 64, @, domain 255 (RFC 3696, erratum 1690)
	maxSubject = 300 // bytes
	maxText    = 256 << 10
	maxLink    = 900 // bytes: a header's line has at most 998 (RFC 5322, 2.1.1)
)

// Message is one plain-text letter. To and ReplyTo are bare addresses, such as
// a@b.example; ReplyTo may be empty. Unsubscribe is the address whose POST ends
// letters of this kind, without a question (RFC 8058); it may be empty.
type Message struct {
	To      string `json:"to"`
	ReplyTo string `json:"reply_to,omitempty"`
	Subject string `json:"subject"`
	Text    string `json:"text"`

	Unsubscribe string `json:"unsubscribe,omitempty"`
}

// Sender hands a letter over. id is the same when a letter is handed over
// again, and its Message-ID is made from it, so that repeats are recognisable.
type Sender interface {
	Send(ctx context.Context, id string, m Message) error
}

// CheckAddress returns an error unless a letter can be addressed to s:
// local@domain without control characters. The two parts are otherwise free, as
// forms accept more than RFC 5322 allows without quotes.
func CheckAddress(s string) error {
	_, err := address(s)
	return err
}

// check refuses what cannot be sent, above all line breaks in headers.
func (m Message) check() error {
	_, err := address(m.To)
	if err != nil {
		return fmt.Errorf("to: %w", err)
	}
	if m.ReplyTo != "" {
		if _, err := address(m.ReplyTo); err != nil {
			return fmt.Errorf("reply to: %w", err)
		}
	}
	switch {
	case m.Unsubscribe != "" && !isLink(m.Unsubscribe):
		return errors.New("the address that ends such letters is no link")
	case strings.TrimSpace(m.Subject) == "":
		return errors.New("the subject is empty")
	case len(m.Subject) > maxSubject:
		return fmt.Errorf("the subject has more than %d bytes", maxSubject)
	case !plain(m.Subject):
		return errors.New("the subject has a control character")
	case len(m.Text) > maxText:
		return fmt.Errorf("the text has more than %d bytes", maxText)
	}
	return nil
}

// address parses a bare address. A local part that needs quotes gets them.
func address(s string) (*netmail.Address, error) {
	at := strings.LastIndexByte(s, '@')
	if len(s) > maxAddress || !plain(s) || at < 1 || at == len(s)-1 {
		return nil, errors.New("not an e-mail address")
	}
	local, domain := s[:at], s[at+1:]
	if strings.ContainsAny(domain, " \t,;:<>()[]\\\"") {
		return nil, errors.New("not an e-mail address")
	}
	if a, err := netmail.ParseAddress("<" + s + ">"); err == nil {
		return a, nil
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(local)
	a, err := netmail.ParseAddress(`<"` + quoted + `"@` + domain + ">")
	if err != nil {
		return nil, errors.New("not an e-mail address")
	}
	return a, nil
}

// isLink reports whether s is an absolute address of the web that a header can
// hold between angle brackets.
func isLink(s string) bool {
	u, err := url.Parse(s)
	graphic := !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("<>,", r) })
	return err == nil && graphic && len(s) <= maxLink && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http")
}

// plain reports whether s is UTF-8 without control characters and without the
// separators that some programs take for line breaks.
func plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	})
}
