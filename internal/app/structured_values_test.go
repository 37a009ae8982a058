package app

import (
	"encoding/json"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// schemaCheck checks one value.
type schemaCheck func(c *schemaChecker, at string, v any)

// ofText is a text of one line, without markup and placeholders.
func ofText(c *schemaChecker, at string, v any) {
	text, ok := v.(string)
	if !ok || text == "" || strings.TrimSpace(text) != text || !utf8.ValidString(text) || strings.ContainsAny(text, "<>{}\n") {
		c.wrong(at, "%#v is no plain text", v)
	}
}

// ofShown is a text that people read on the page.
func ofShown(c *schemaChecker, at string, v any) {
	ofText(c, at, v)
	if text, _ := v.(string); !strings.Contains(c.page.said, squeezed(text)) {
		c.wrong(at, "%q is not on the page", text)
	}
}

// ofHeadline is at most 110 characters long, as Google has it.
func ofHeadline(c *schemaChecker, at string, v any) {
	ofShown(c, at, v)
	if text, _ := v.(string); utf8.RuneCountInString(text) > 110 {
		c.wrong(at, "%d characters", utf8.RuneCountInString(text))
	}
}

func ofPattern(pattern string) schemaCheck {
	expression := regexp.MustCompile(pattern)
	return func(c *schemaChecker, at string, v any) {
		if text, ok := v.(string); !ok || !expression.MatchString(text) {
			c.wrong(at, "%#v, want %s", v, pattern)
		}
	}
}

func ofEnum(values ...string) schemaCheck {
	return func(c *schemaChecker, at string, v any) {
		if text, ok := v.(string); !ok || !slices.Contains(values, text) {
			c.wrong(at, "%#v, want one of %q", v, values)
		}
	}
}

// ofOwnPage is the absolute address of one of our pages, a part of it too.
func ofOwnPage(c *schemaChecker, at string, v any) {
	text, _ := v.(string)
	path, own := strings.CutPrefix(text, c.page.origin)
	path, _, _ = strings.Cut(path, "#")
	if !own || !c.page.pages[path] {
		c.wrong(at, "%#v is no page of ours", v)
	}
}

// ofThisPage is the address of the page that the block stands on.
func ofThisPage(c *schemaChecker, at string, v any) {
	if v != c.page.origin+c.page.path {
		c.wrong(at, "%#v is not this page", v)
	}
}

func ofOwnID(fragment string) schemaCheck {
	return func(c *schemaChecker, at string, v any) {
		if v != c.page.origin+"/#"+fragment {
			c.wrong(at, "%#v, want %s/#%s", v, c.page.origin, fragment)
		}
	}
}

// ofPicture is a raster file of ours; that it answers is asked afterwards.
func ofPicture(c *schemaChecker, at string, v any) {
	text, _ := v.(string)
	path, own := strings.CutPrefix(text, c.page.origin)
	if !own || !strings.HasPrefix(path, "/pictures/") || !strings.HasSuffix(path, ".png") {
		c.wrong(at, "%#v is no raster picture of ours", v)
		return
	}
	c.files[path] = true
}

func ofOutside(c *schemaChecker, at string, v any) {
	text, _ := v.(string)
	if u, err := url.Parse(text); err != nil || u.Scheme != "https" || !c.page.outside[u.Host] {
		c.wrong(at, "%#v is no address that the shop names", v)
	}
}

func ofDate(c *schemaChecker, at string, v any) {
	text, _ := v.(string)
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		c.wrong(at, "%#v is no date", v)
	}
}

// ofPrice is an amount over 0 with its cents.
func ofPrice(c *schemaChecker, at string, v any) {
	text, _ := v.(string)
	amount, err := strconv.ParseFloat(text, 64)
	if _, cents, _ := strings.Cut(text, "."); err != nil || amount <= 0 || len(cents) != 2 {
		c.wrong(at, "%#v is no price", v)
	}
}

func ofNumber(over float64) schemaCheck {
	return func(c *schemaChecker, at string, v any) {
		number, _ := v.(json.Number)
		if value, err := number.Float64(); err != nil || value <= over {
			c.wrong(at, "%#v is no number over %v", v, over)
		}
	}
}

// ofDegrees is a coordinate up to most, of at least five decimals.
func ofDegrees(most float64) schemaCheck {
	return func(c *schemaChecker, at string, v any) {
		text, _ := v.(string)
		value, err := strconv.ParseFloat(text, 64)
		if _, decimals, _ := strings.Cut(text, "."); err != nil || value < -most || value > most || len(decimals) < 5 {
			c.wrong(at, "%#v is no coordinate of five decimals", v)
		}
	}
}

func ofEmail(c *schemaChecker, at string, v any) {
	text, _ := v.(string)
	if a, err := mail.ParseAddress(text); err != nil || a.Address != text {
		c.wrong(at, "%#v is no e-mail address", v)
	}
}

func ofPhone() schemaCheck { return ofPattern(`^\+1\d{10}$`) }

func ofClock() schemaCheck { return ofPattern(`^([01]\d|2[0-3]):[0-5]\d$`) }

func ofDay() schemaCheck {
	return ofPattern(`^https://schema\.org/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$`)
}

func ofThing(kinds ...string) schemaCheck {
	return func(c *schemaChecker, at string, v any) { c.thing(at, v, kinds...) }
}

// ofList is a list with at least one value.
func ofList(each schemaCheck) schemaCheck {
	return func(c *schemaChecker, at string, v any) {
		list, _ := v.([]any)
		if len(list) == 0 {
			c.wrong(at, "%#v is no list of anything", v)
		}
		for i, value := range list {
			each(c, at+"["+strconv.Itoa(i)+"]", value)
		}
	}
}
