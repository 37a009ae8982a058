package alert

import (
	"fmt"
	"strings"
	"time"

	"enamel/internal/catalog"
	"enamel/internal/mail"
)

// letter is a text between its greeting and the shop's name.
func (s *Service) letter(to, subject string, paragraphs ...string) mail.Message {
	f := s.c.Facts()
	text := fmt.Sprintf("Hello,\n\n%s\n\nQuestions? Call %s or just reply to this mail.\n\n%s\n%s, %s, %s %s\n",
		strings.Join(paragraphs, "\n\n"), f.Phone, f.Name, f.Storefront.Street, f.Storefront.City, f.Storefront.State, f.Storefront.Zip)
	return mail.Message{To: to, ReplyTo: f.Email, Subject: subject, Text: text}
}

// askLetter may reach somebody who never asked: it holds nothing that was typed
// but sizes and our own words.
func (s *Service) askLetter(to, words, token string) mail.Message {
	return s.letter(to, "Shall we write when it arrives?",
		"Somebody, we hope you, asked us to write when this arrives: "+words+".",
		"If it was you, open this page and press its button. Until then we send nothing more.\n"+s.c.Origin+"/alerts/confirm#"+token,
		"From then on we write when such a unit arrives, at most once a day, for 90 days. A link in each letter stops them.",
		"If it was not you, leave the link alone, and you need not do anything else: we forget the address within 7 days.")
}

// part is what has arrived for one alert.
type part struct {
	words string
	units []catalog.Unit
	until time.Time
}

// mostUnits is how many units a part of a letter lists.
const mostUnits = 12

func (s *Service) arrivalLetter(to, address string, parts []part) mail.Message {
	subject := "Just in: " + one(parts[0].units[0])
	var last time.Time
	paragraphs := []string{"You asked us to write when this arrives."}
	if count(parts) > 1 {
		subject = fmt.Sprintf("Just in: %d units that you wait for", count(parts))
	}
	for _, p := range parts {
		paragraphs = append(paragraphs, strings.ToUpper(p.words[:1])+p.words[1:]+":")
		for _, u := range p.units[:min(len(p.units), mostUnits)] {
			paragraphs = append(paragraphs, one(u)+"\nGrade "+u.Grade+", "+u.Finish+", "+u.CapacityText()+"\n"+s.c.Origin+"/shop/"+u.Slug)
		}
		if more := len(p.units) - mostUnits; more > 0 {
			paragraphs = append(paragraphs, fmt.Sprintf("And %d more: %s/shop", more, s.c.Origin))
		}
		if p.until.After(last) {
			last = p.until
		}
	}
	token := s.stopToken(address)
	m := s.letter(to, subject, append(paragraphs,
		"There is one of most units, so it may be gone when you look.",
		"We write at most once a day, until "+last.In(s.zone).Format("January 2, 2006")+". To stop these letters at once:\n"+s.c.Origin+"/alerts/stop#"+token)...)
	m.Unsubscribe = s.c.Origin + "/api/alerts/stop?token=" + token
	return m
}

// one is a unit in one line that fits a subject.
func one(u catalog.Unit) string { return u.Name + ", " + u.Sale.Short() }

// count counts the units of all parts, each once.
func count(parts []part) int {
	seen := map[string]bool{}
	for _, p := range parts {
		for _, u := range p.units {
			seen[u.Slug] = true
		}
	}
	return len(seen)
}
