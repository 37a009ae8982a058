package audit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// factRules hold the pages of the shop's own site to the record of its facts. Any
// named place, schedule and number of the record is right.
func factRules(words vocabulary) []Rule {
	const source = "https://developers.google.com/search/docs/appearance/establish-business-details"
	const why = "Search engines gather such facts from the web and may show the wrong one; visitors are led astray."
	const fix = "Take it from the record of facts instead of writing it out."
	return []Rule{
		{
			ID: "facts.name", Severity: Error, Need: NeedsPage, Title: "The page gives the shop another name", Name: "Inconsistent name (NAP)", Minutes: 5, Why: why, Source: source, Fix: fix,
			Page: func(s *Subject) []Found { return wrongName(s, words) },
		},
		{
			ID: "facts.phone", Severity: Error, Need: NeedsPage, Title: "The page gives a number that is not the shop's", Name: "Inconsistent phone (NAP)", Minutes: 5, Why: why, Source: source, Fix: fix,
			Page: func(s *Subject) []Found { return wrongPhone(s, words) },
		},
		{
			ID: "facts.address", Severity: Error, Need: NeedsPage, Title: "The page gives the shop another address", Name: "Inconsistent address (NAP)", Minutes: 5, Why: why, Source: source, Fix: fix,
			Page: func(s *Subject) []Found { return wrongAddress(s, words) },
		},
		{
			ID: "facts.hours", Severity: Error, Need: NeedsPage, Title: "The page gives other opening hours", Name: "Inconsistent opening hours", Minutes: 5, Why: why, Source: source, Fix: fix,
			Page: func(s *Subject) []Found { return wrongHours(s, words) },
		},
		{
			ID: "facts.rating", Severity: Error, Need: NeedsPage, Title: "The page states another rating", Name: "Inconsistent rating", Minutes: 5, Why: why, Fix: fix,
			Source: "https://developers.google.com/search/docs/appearance/structured-data/review-snippet",
			Page:   func(s *Subject) []Found { return wrongRating(s, words) },
		},
		{
			ID: "facts.coordinates", Severity: Error, Need: NeedsPage, Title: "The page puts the shop elsewhere on the map", Name: "Inconsistent geo coordinates", Minutes: 5, Why: why, Source: source, Fix: fix,
			Page: func(s *Subject) []Found { return wrongCoordinates(s, words) },
		},
	}
}

// localRules are about being found and called by people nearby.
func localRules(words vocabulary) []Rule {
	return []Rule{
		{
			ID: "local.no-localbusiness", Severity: Warning, Need: NeedsPage, Title: "Google is not told what business this is", Name: "Missing LocalBusiness data", Minutes: 30,
			Why:    "By such a description search engines learn name, address, phone and hours, which they may show beside the results.",
			Source: "https://developers.google.com/search/docs/appearance/structured-data/local-business",
			Fix:    "Add a LocalBusiness in JSON-LD, with name, address, telephone and hours.", Page: func(s *Subject) []Found { return noLocalBusiness(s, words) },
		},
		{
			ID: "local.no-phone-link", Severity: Warning, Need: NeedsPage, Title: "The number on the page cannot be tapped", Name: "Missing tel: link", Minutes: 5,
			Why:    "Who reads the page on a phone can call with one tap; without a link the number has to be copied.",
			Source: "https://www.rfc-editor.org/rfc/rfc3966",
			Fix:    `Make the number a link: <a href="tel:+1…">.`, Page: noPhoneLink,
		},
	}
}

// business lists the things on a page of the shop's own site that are the shop: a
// local business, and an organization whose @id or address is of the site.
func (s *Subject) business(words vocabulary) (nodes []*node) {
	if !s.isOwn() {
		return nil
	}
	for _, n := range s.read().nodes {
		ours := n.is(words, "LocalBusiness")
		if n.is(words, "Organization") {
			ours = s.isInternal(n.link) || s.isInternal(n.text("url"))
		}
		if ours {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

func wrongName(s *Subject, words vocabulary) (found []Found) {
	for _, n := range s.business(words) {
		if name, _ := n.props["name"].(string); name != "" && !sameWords(name, s.Record.Name) {
			found = append(found, Found{Detail: fmt.Sprintf("The %s is named “%s”, the shop “%s”.", n.types[0], name, s.Record.Name), Proof: n.at() + ".name: " + name, Key: name})
		}
	}
	if !s.isOwn() {
		return nil
	}
	for _, name := range s.Document.Social["og:site_name"] {
		if name != "" && !sameWords(name, s.Record.Name) {
			found = append(found, Found{Detail: fmt.Sprintf("og:site_name is “%s”, the shop “%s”.", name, s.Record.Name), Proof: "og:site_name: " + name, Key: name})
		}
	}
	return found
}

// sameWords leaves out spaces and marks.
func sameWords(a, b string) bool { return strings.EqualFold(lettersOf(a), lettersOf(b)) }

func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && strings.IndexByte(" .,-_'&/()", byte(r&0x7F)) >= 0 || r == '’' || r == '‘' {
			return -1
		}
		return r
	}, text)
}

func isWordByte(c byte) bool {
	return c >= '0' && c <= '9' || (c|0x20) >= 'a' && (c|0x20) <= 'z'
}

func wrongPhone(s *Subject, words vocabulary) (found []Found) {
	if !s.isOwn() {
		return nil
	}
	wrong := func(number, where string) {
		if national := nationalNumber(number); national != "" && !s.knowsPhone(national) {
			found = append(found, Found{Detail: fmt.Sprintf("%s is no number of the shop's.", number), Proof: where, Key: national})
		}
	}
	for i := range s.Document.Links {
		if l := &s.Document.Links[i]; l.Scheme == "tel" {
			wrong(strings.TrimPrefix(strings.ToLower(l.Href), "tel:"), fmt.Sprintf("<a href=%q>%s</a>", l.Href, l.Text))
		}
	}
	for _, n := range s.business(words) {
		if number, _ := n.props["telephone"].(string); number != "" {
			wrong(number, n.at()+".telephone: "+number)
		}
	}
	text := s.Document.Text
	phones(text, func(start, end int) {
		if number := nationalNumber(text[start:end]); s.isLocal(number) {
			wrong(text[start:end], around(text, start, end-start))
		}
	})
	return found
}

func (s *Subject) knowsPhone(national string) bool {
	return slices.ContainsFunc(s.Record.Phones, func(p string) bool { return nationalNumber(p) == national })
}

// isLocal is true of a number with the area code of one of the shop's: the page may
// well give the hotline of a maker.
func (s *Subject) isLocal(national string) bool {
	return len(national) == 10 && slices.ContainsFunc(s.Record.Phones, func(p string) bool { return strings.HasPrefix(nationalNumber(p), national[:3]) })
}

// nationalNumber is the ten digits of a number of the North American plan; empty:
// it is none, or one that is free to call.
func nationalNumber(text string) string {
	var digits []byte
	for i := range len(text) {
		if text[i] >= '0' && text[i] <= '9' {
			digits = append(digits, text[i])
		}
		if text[i] == ';' || text[i] == ',' {
			break // an extension follows
		}
	}
	if len(digits) == 11 && digits[0] == '1' {
		digits = digits[1:]
	}
	if len(digits) != 10 {
		return ""
	}
	switch number := string(digits); number[:3] {
	case "800", "833", "844", "855", "866", "877", "888":
		return ""
	default:
		return number
	}
}

func wrongRating(s *Subject, words vocabulary) (found []Found) {
	if !s.isOwn() || s.Record.Rating == "" {
		return nil
	}
	for _, n := range s.business(words) {
		for _, rating := range thingsOf(n.props["aggregateRating"]) {
			value, reviews := textOf(rating["ratingValue"]), textOf(rating["reviewCount"])
			if value != "" && !sameNumber(value, s.Record.Rating) {
				found = append(found, Found{Detail: fmt.Sprintf("The structured data says %s stars, the record %s.", value, s.Record.Rating), Proof: n.at() + ".aggregateRating.ratingValue: " + value, Key: "ld " + value})
			}
			if reviews != "" && !s.knowsReviews(reviews) {
				found = append(found, Found{Detail: fmt.Sprintf("The structured data says %s reviews, the record %s.", reviews, strings.Join(s.Record.Reviews, " or ")), Proof: n.at() + ".aggregateRating.reviewCount: " + reviews, Key: "ld reviews " + reviews})
			}
		}
	}
	text := s.Document.Text
	ratings(text, func(start, end int) {
		if value := text[start:end]; !sameNumber(value, s.Record.Rating) {
			found = append(found, Found{Detail: fmt.Sprintf("The page says %s stars, the record %s.", value, s.Record.Rating), Proof: around(text, start, end-start), Key: value})
		}
	})
	reviewCounts(text, func(start, end int) {
		if value := text[start:end]; !s.knowsReviews(value) {
			found = append(found, Found{Detail: fmt.Sprintf("The page says %s reviews, the record %s.", value, strings.Join(s.Record.Reviews, " or ")), Proof: around(text, start, end-start), Key: "reviews " + value})
		}
	})
	return found
}

func (s *Subject) knowsReviews(number string) bool {
	return len(s.Record.Reviews) == 0 || slices.ContainsFunc(s.Record.Reviews, func(r string) bool {
		return sameNumber(strings.TrimSuffix(r, "+"), strings.TrimSuffix(number, "+"))
	})
}

func sameNumber(a, b string) bool {
	one, err := strconv.ParseFloat(strings.ReplaceAll(a, ",", ""), 64)
	if err != nil {
		return a == b
	}
	other, err := strconv.ParseFloat(strings.ReplaceAll(b, ",", ""), 64)
	return err == nil && one == other
}

// near is how far off a coordinate may be: about 100 meters.
const near = 0.001

func wrongCoordinates(s *Subject, words vocabulary) (found []Found) {
	for _, n := range s.business(words) {
		for _, geo := range thingsOf(n.props["geo"]) {
			lat, err1 := strconv.ParseFloat(textOf(geo["latitude"]), 64)
			lon, err2 := strconv.ParseFloat(textOf(geo["longitude"]), 64)
			if err1 != nil || err2 != nil || slices.ContainsFunc(s.Record.Places, func(p Place) bool {
				return math.Abs(p.Lat-lat) <= near && math.Abs(p.Lon-lon) <= near
			}) {
				continue
			}
			found = append(found, Found{
				Detail: fmt.Sprintf("%g, %g is at none of the shop's places.", lat, lon), Proof: n.at() + ".geo", Key: fmt.Sprintf("%.4f,%.4f", lat, lon),
			})
		}
	}
	return found
}

func noLocalBusiness(s *Subject, words vocabulary) []Found {
	if !s.isOwn() || !s.isStart() {
		return nil
	}
	for _, n := range s.read().nodes {
		if n.is(words, "LocalBusiness") {
			return nil
		}
	}
	for _, item := range s.Document.Microdata {
		if words[typeName(item)] == "LocalBusiness" {
			return nil
		}
	}
	return one(Found{Detail: "The page has no LocalBusiness, nor one of its kinds."})
}

// noPhoneLink judges the start page, and pages whose text has the number.
func noPhoneLink(s *Subject) []Found {
	if !s.isOwn() || len(s.Record.Phones) == 0 {
		return nil
	}
	for i := range s.Document.Links {
		if l := &s.Document.Links[i]; l.Scheme == "tel" && s.knowsPhone(nationalNumber(l.Href)) {
			return nil
		}
	}
	if s.isStart() {
		return one(Found{Detail: "No link of the page dials the shop."})
	}
	var found []Found
	text := s.Document.Text
	phones(text, func(start, end int) {
		if found == nil && s.knowsPhone(nationalNumber(text[start:end])) {
			found = one(Found{Detail: "The page shows the number, but no link of it dials the shop.", Proof: around(text, start, end-start)})
		}
	})
	return found
}
