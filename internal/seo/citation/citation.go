// Package citation finds the entries of the shop in a directory, reads what they say, and compares it with the
// record of facts.
package citation

import (
	"net/url"
	"slices"
	"strings"
)

// Record is what is true of the shop.
type Record struct {
	Name                     string
	Names                    []string // that it is called by too
	Street, City, State, Zip string   // of the storefront
	Phone                    string
	PlaceID, CID             string // empty: not known
	Category                 string
	Hours                    []Hours // of the showroom
	Lat, Lon                 float64
	Site                     *url.URL
}

// Hours are those of some days, such as Mon-Sat or Sun. An empty Opens is closed.
type Hours struct{ Days, Opens, Closes string }

// Field is what an entry says in one field.
type Field struct {
	Field   string `json:"field" enum:"listed,name,street,zip,phone,hours,url"`
	Verdict string `json:"verdict" enum:"ok,drift,conflict,absent"`
	Found   string `json:"found" doc:"As the page says it, at most 200 characters; empty: it does not"`
	Want    string `json:"want" doc:"As the record of facts says it"`
}

// The verdicts on a field.
const (
	OK       = "ok"
	Drift    = "drift" // the same, written otherwise
	Conflict = "conflict"
	Absent   = "absent"
)

// Entry is what a page says of the shop.
type Entry struct {
	Address string
	Sources []Said   // its structured data about the shop, and its text
	Lines   []string // of its text
}

// Said are the values that one source has for each field, the likeliest first.
type Said map[string][]string

// Line is the one that has a text; the text alone where none has.
func (e Entry) Line(text string) string {
	i := slices.IndexFunc(e.Lines, func(line string) bool { return strings.Contains(line, text) })
	if i < 0 {
		return text
	}
	return Quote(e.Lines[i])
}

// comparison is how a field is compared with the record. Points are its weight in the score of an entry, of 100.
type comparison struct {
	field   string
	points  float64
	want    string
	verdict func(said string) string
}

func (r Record) comparisons() []comparison {
	return []comparison{
		{"listed", 20, r.Name, func(string) string { return OK }},
		{"name", 15, r.Name, r.name},
		{"street", 15, r.Street, r.street},
		{"zip", 10, r.Zip, func(said string) string { return same(clip(said, len(r.Zip)) == r.Zip) }},
		{"phone", 20, r.Phone, func(said string) string { return same(digits(said) == digits(r.Phone)) }},
		{"hours", 10, written(r.Hours), r.hours},
		{"url", 10, r.Site.String(), r.site},
	}
}

func same(yes bool) string {
	if yes {
		return OK
	}
	return Conflict
}

// credit is the share of its weight that a field gets.
func credit(verdict string) float64 {
	return map[string]float64{OK: 1, Drift: 0.9, Absent: 0.7}[verdict]
}

// check compares the values of one source. The record's counts.
func (c comparison) check(said []string) Field {
	f := Field{Field: c.field, Verdict: Absent, Want: c.want}
	for _, text := range said {
		if v := c.verdict(text); f.Found == "" || credit(v) > credit(f.Verdict) {
			f.Verdict, f.Found = v, Quote(text)
		}
	}
	return f
}

// Check compares what one source says in a field with the record.
func (r Record) Check(field string, said ...string) Field {
	all := r.comparisons()
	return all[slices.IndexFunc(all, func(c comparison) bool { return c.field == field })].check(said)
}

// Compare compares each field of an entry with the record, and scores it: 0 to 100. If a page's sources differ, the
// worse counts.
func (r Record) Compare(e Entry) (fields []Field, score float64) {
	for _, c := range r.comparisons() {
		worst := c.check(nil)
		for _, said := range e.Sources {
			if f := c.check(said[c.field]); f.Found != "" && (worst.Found == "" || credit(f.Verdict) < credit(worst.Verdict)) {
				worst = f
			}
		}
		fields, score = append(fields, worst), score+c.points*credit(worst.Verdict)
	}
	return fields, score
}
