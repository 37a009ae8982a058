package audit

import (
	"strconv"
	"strings"
)

const maxName = 120 // characters of an address within a sentence

// name is an address as people read it: of the site its path only.
func (s *Survey) name(id int32) string {
	url := s.places[id].url
	if path, ok := strings.CutPrefix(url, originOf(s.site.Start)); ok {
		url = "/" + path
	}
	return shortened(url, maxName)
}

// outcome is what comes of asking for an address.
func (s *Survey) outcome(id int32) string {
	p := &s.places[id]
	end, ok := s.end(id)
	switch {
	case p.verdict == astray || !ok:
		return "redirects without ever arriving"
	case end != id && s.places[end].verdict == failed:
		return "redirects to " + s.name(end) + ", which " + s.outcome(end)
	case end != id:
		return "redirects to " + s.name(end)
	case p.status == 0:
		return "does not answer"
	}
	return "answers " + statusText(int(p.status))
}

// outcomeOf is the outcome of asking for an address at fault; "" for others.
func outcomeOf(fault func(*place) bool) func(*Survey, int32) string {
	return func(s *Survey, id int32) string {
		if !fault(&s.places[id]) {
			return ""
		}
		return s.outcome(id)
	}
}

func (s *Survey) broken(id int32) string { return outcomeOf((*place).broken)(s, id) }

func (s *Survey) forwarding(id int32) string {
	return outcomeOf(func(p *place) bool { return p.is(isRedirect) && !p.broken() })(s, id)
}

// counted is 1 page, 1,000 pages.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

func thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// shortened is the beginning of a text, so many characters of it.
func shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	n := 0
	for at := range text {
		if n == most {
			return text[:at] + "…"
		}
		n++
	}
	return text
}

func digitsAt(text string, at, n int) bool {
	return at >= 0 && at+n <= len(text) && strings.Trim(text[at:at+n], "0123456789") == ""
}

func isWordByte(c byte) bool { return c >= '0' && c <= '9' || (c|0x20) >= 'a' && (c|0x20) <= 'z' }
