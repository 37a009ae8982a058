package account

import (
	"context"
	"fmt"
	"strings"

	"enamel/internal/db"
	"enamel/internal/mail"
)

// purpose is what a letter is for. The first two carry a token.
type purpose string

const (
	toVerify    purpose = "verify"   // an address, which may be a new one
	toReset     purpose = "reset"    // a password
	ofPassword  purpose = "password" // it was replaced
	ofAddress   purpose = "address"  // another is to take its place
	ofDeparture purpose = "deleted"  // the account is gone
	ofFactor    purpose = "factor"   // the second factor was turned on or off
	ofCodes     purpose = "codes"    // the password was right, the codes were wrong
)

// send puts a letter into the outbox, in the transaction of what it tells.
func (s *Service) send(ctx context.Context, tx *db.Tx, m mail.Message) error {
	if err := s.mail.Enqueue(ctx, tx, m); err != nil {
		return fmt.Errorf("mail %q: %w", m.Subject, err)
	}
	return nil
}

// tell sends a letter that a user did not ask for, unless they have had too many
// of them within the hour. It goes to verified addresses only: anybody may have
// typed another, and the letters would be theirs to send to strangers.
func (s *Service) tell(ctx context.Context, tx *db.Tx, u User, p purpose, m mail.Message) error {
	if !u.EmailVerified {
		return nil
	}
	if wait, err := mail.Count(ctx, tx, string(p), u.Email); err != nil || wait > 0 {
		return err
	}
	return s.send(ctx, tx, m)
}

// greeting names a user only once the address is verified: until then anybody
// may have typed both, and the name would be theirs to write to strangers.
func greeting(u User) string {
	if u.FullName == "" || !u.EmailVerified {
		return "Hello,"
	}
	return "Hi " + u.FullName + ","
}

// letter is a text between its greeting and the shop's name.
func (s *Service) letter(to, subject, greeting string, paragraphs ...string) mail.Message {
	f := s.facts()
	var b strings.Builder
	for _, p := range append([]string{greeting}, paragraphs...) {
		b.WriteString(p + "\n\n")
	}
	fmt.Fprintf(&b, "Questions? Call %s or just reply to this mail.\n\n%s\n%s, %s, %s %s\n",
		f.Phone, f.Name, f.Storefront.Street, f.Storefront.City, f.Storefront.State, f.Storefront.Zip)
	return mail.Message{To: to, ReplyTo: f.Email, Subject: subject, Text: b.String()}
}

func (s *Service) welcomeLetter(u User, token string) mail.Message {
	return s.letter(u.Email, "Welcome to "+s.facts().Name+": please verify your email address", greeting(u),
		"Thank you for making an account with us. Please verify that this address is yours:\n"+s.linkTo(toVerify, token),
		"The link works once, for 24 hours, while you are signed in or with your password. After that your account also shows the orders you have placed with this address as a guest.",
		"An account whose address is not verified within 30 days is deleted; its orders stay.",
		"If you did not make an account, somebody typed your address: please leave the link alone, and you need not do anything else.")
}

// shownAfter says what the link is for, and who can use it.
const shownAfter = "You need to be signed in to the account, or its password. It then also shows the orders placed as a guest with this address."

func (s *Service) verifyLetter(u User, token string) mail.Message {
	return s.letter(u.Email, "Please verify your email address", greeting(u),
		"Here is a new link to verify that this address is yours:\n"+s.linkTo(toVerify, token),
		"It works once, for 24 hours; earlier links no longer do.",
		shownAfter,
		"If you did not ask for it, please leave the link alone, and you need not do anything else.")
}

func (s *Service) newAddressLetter(email, token string) mail.Message {
	return s.letter(email, "Please verify your new email address", "Hello,",
		"This is to become the email address of an account with us. Please verify that it is yours:\n"+s.linkTo(toVerify, token),
		"The link works once, for 24 hours. Until you use it nothing changes.",
		shownAfter,
		"If you did not ask for this, please leave the link alone, and you need not do anything else.")
}

func (s *Service) noticeLetter(u User, next string) mail.Message {
	return s.letter(u.Email, "Your email address is about to change", greeting(u),
		"Your account with us is to have a new email address: "+next+". It changes as soon as the link that we have sent there is used.",
		"If this was not you, please choose a new password now, which stops the change:\n"+s.origin+"/auth/reset")
}

func (s *Service) resetLetter(u User, token string) mail.Message {
	return s.letter(u.Email, "Choose a new password", greeting(u),
		"Here is the link to choose a new password for your account:\n"+s.linkTo(toReset, token),
		"It works once, for 1 hour. You will then be signed out everywhere and can sign in with your new password.",
		"If you did not ask for it, just ignore this mail: your password stays as it is.")
}

func (s *Service) inviteLetter(u User, token string) mail.Message {
	return s.letter(u.Email, "You are invited to work at "+s.facts().Name, greeting(u),
		"An account was made for you with this address. Please choose a password:\n"+s.linkTo(toReset, token),
		"The link works once, for 1 hour. After that, ask for a new one with this address:\n"+s.origin+"/auth/reset",
		"If you do not know this shop, just ignore this mail, or tell us.")
}

func (s *Service) passwordLetter(u User) mail.Message {
	return s.letter(u.Email, "Your password was changed", greeting(u),
		"The password of your account with us was just changed, and every other browser was signed out.",
		"If this was not you, please choose a new password at once and give us a call:\n"+s.origin+"/auth/reset")
}

func (s *Service) factorLetter(u User, on bool) mail.Message {
	subject, says := "Your second factor is off", "Your account with us no longer asks for a code when you sign in: the second factor was just turned off."
	if on {
		subject, says = "Your second factor is on", "From now on your account with us asks for a code from your app when you sign in. Please keep your recovery codes in a safe place."
	}
	return s.letter(u.Email, subject, greeting(u), says+" Every other browser was signed out.",
		"If this was not you, please choose a new password at once and give us a call:\n"+s.origin+"/auth/reset")
}

func (s *Service) wrongCodesLetter(u User, count int) mail.Message {
	return s.letter(u.Email, "Somebody typed wrong codes for your account", greeting(u),
		fmt.Sprintf("Somebody has typed your password, and %d wrong codes within 15 minutes.", count),
		"If this was not you, somebody knows your password. Please choose a new one now:\n"+s.origin+"/auth/reset")
}

func (s *Service) goodbyeLetter(u User) mail.Message {
	return s.letter(u.Email, "Your account is closed", greeting(u),
		"Your account with us has been deleted, as you asked. Thank you for having been with us.",
		"Orders that you have placed stay as they are, and the links in their mails show them until 90 days after delivery.",
		"If this was not you, please give us a call.")
}
