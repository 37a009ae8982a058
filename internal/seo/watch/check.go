package watch

import (
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"enamel/internal/form"
)

// Bounds of the lists.
const (
	most       = 100 // entries
	maxText    = 120 // characters
	maxURL     = 500
	maxPort    = 1<<16 - 1
	maxHost    = 253 // bytes
	mostWeight = 10  // weight
)

// checker gathers what is wrong, by field.
type checker map[string]string

// keywords are the phrases as they are stored, each once in whatever case.
func (c checker) keywords(list []Keyword) []Keyword {
	if c.tooMany(keywords, len(list)) {
		return nil
	}
	out := make([]Keyword, 0, len(list))
	seen := map[string]bool{}
	for i, k := range list {
		phrase := c.text(fmt.Sprintf("%s[%d].phrase", keywords, i), "phrase", k.Phrase)
		if folded := strings.ToLower(phrase); !seen[folded] {
			seen[folded] = true
			out = append(out, Keyword{Phrase: phrase})
		}
	}
	return out
}

// WrongPhrases says what is wrong with phrases that are to be looked up, by
// field: keywords[2].
func WrongPhrases(list []string) map[string]string {
	c := checker{}
	if c.tooMany(keywords, len(list)) {
		return c
	}
	seen := map[string]bool{}
	for i, phrase := range list {
		field := fmt.Sprintf("%s[%d]", keywords, i)
		c.once(field, "phrase", c.text(field, "phrase", phrase), seen)
	}
	return c
}

func (c checker) competitors(list []Competitor) []Competitor {
	if c.tooMany(competitors, len(list)) {
		return nil
	}
	out := make([]Competitor, 0, len(list))
	names, domains := map[string]bool{}, map[string]bool{}
	for i, rival := range list {
		field := fmt.Sprintf("%s[%d].", competitors, i)
		name := c.text(field+"name", "name", rival.Name)
		c.once(field+"name", "name", name, names)
		domain, ok := hostOf(rival.Domain)
		if !ok {
			c[field+"domain"] = "Enter a host name alone, such as lonestarappliance.example"
		}
		c.once(field+"domain", "domain", domain, domains)
		out = append(out, Competitor{Name: name, Domain: domain})
	}
	return out
}

func (c checker) directories(list []Directory) []Directory {
	if c.tooMany(directories, len(list)) {
		return nil
	}
	out := make([]Directory, 0, len(list))
	seen := map[string]bool{}
	for i, d := range list {
		field := fmt.Sprintf("%s[%d].", directories, i)
		d.Name, d.URL, d.EditURL = c.text(field+"name", "name", d.Name), form.Trim(d.URL), form.Trim(d.EditURL)
		c.once(field+"name", "name", d.Name, seen)
		for name, address := range map[string]string{"url": d.URL, "edit_url": d.EditURL} {
			if !isPage(address) {
				c[field+name] = "The address must start with https:// or http://, or be left empty"
			}
		}
		if d.Weight < 1 || d.Weight > mostWeight {
			c[field+"weight"] = "The weight must be 1 to 10"
		}
		out = append(out, d)
	}
	return out
}

// tooMany refuses a list of more than its bound.
func (c checker) tooMany(list string, n int) bool {
	if n > most {
		c[list] = fmt.Sprintf("The list must have at most %d entries", most)
	}
	return n > most
}

// text is a wanted text in one spelling (NFC), with one space between words and
// without what formats it unseen.
func (c checker) text(field, what, raw string) string {
	raw = norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, raw))
	text := strings.Join(strings.FieldsFunc(raw, func(r rune) bool { return form.Trim(string(r)) == "" }), " ")
	switch {
	case text == "":
		c[field] = "Enter a " + what
	case utf8.RuneCountInString(text) > maxText:
		c[field] = fmt.Sprintf("The %s must be at most %d characters", what, maxText)
	case form.HasControl(text):
		c[field] = "The " + what + " contains characters that cannot be used"
	}
	return text
}

// once refuses what the list has already, in whatever case.
func (c checker) once(field, what, text string, seen map[string]bool) {
	folded := strings.ToLower(text)
	if seen[folded] && c[field] == "" {
		c[field] = "This " + what + " is in the list already"
	}
	seen[folded] = true
}

// hostOf is a public host name in the form that the domain name system knows,
// with its port where it has one.
func hostOf(raw string) (string, bool) {
	name, port := form.Trim(raw), ""
	if utf8.RuneCountInString(name) > maxHost {
		return "", false
	}
	if host, after, ok := strings.Cut(name, ":"); ok {
		n, err := strconv.ParseUint(after, 10, 32)
		if err != nil || n < 1 || n > maxPort || after[0] == '+' {
			return "", false
		}
		name, port = host, ":"+strconv.FormatUint(n, 10)
	}
	rules := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(true), idna.VerifyDNSLength(true))
	host, err := rules.ToASCII(strings.TrimSuffix(name, "."))
	if err != nil || !strings.Contains(host, ".") {
		return "", false
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	if _, err := netip.ParseAddr(host); err != nil && strings.Trim(last, "0123456789") == "" {
		return "", false // neither an address nor a name: no top-level domain is a number
	}
	return host + port, true
}

// isPage is whether an address may be left empty, or is one of the web.
func isPage(raw string) bool {
	if raw == "" {
		return true
	}
	u, err := url.Parse(raw)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil &&
		utf8.RuneCountInString(raw) <= maxURL && !strings.Contains(raw, " ") && !form.HasControl(raw)
}
