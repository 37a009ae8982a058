package understand

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
	"enamel/internal/money"
)

// sunday is when the messages are written.
func sunday() time.Time { return time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC) }

// expectation is "key=value key=value": i intents (any of), p appliances that
// are searched, min and max dollars, feat features, wo words that must not be,
// men units, open WxHxD inches, rep and new dollars; _ is a space.
type expectation map[string]string

func parseExpectation(text string) expectation {
	e := expectation{}
	for field := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(field, "=")
		e[key] = strings.ReplaceAll(value, "_", " ")
	}
	return e
}

// unmet lists what of the expectation the Ask does not have.
func (e expectation) unmet(r *Reader, a Ask) []string {
	var out []string
	got := seen(r, a)
	for key, want := range e {
		switch key {
		case "i":
			if !slices.ContainsFunc(strings.Split(want, ","), func(i string) bool { return a.Is(Intent(i)) }) {
				out = append(out, fmt.Sprintf("intents %v, want %s", a.Intents, want))
			}
		case "p":
			if q := r.wanted(want, e["fuel"]); !same(q.Kinds, a.Query.Kinds) || !same(q.Categories, a.Query.Categories) {
				out = append(out, fmt.Sprintf("searches %v %v, want %s", a.Query.Categories, a.Query.Kinds, want))
			}
		case "nobrand":
			if len(a.Query.Brands) == 0 || slices.Contains(a.Query.Brands, want) {
				out = append(out, fmt.Sprintf("brands %v with %s", a.Query.Brands, want))
			}
		case "nofin":
			if len(a.Query.Finishes) == 0 || slices.Contains(a.Query.Finishes, want) {
				out = append(out, fmt.Sprintf("finishes %v with %s", a.Query.Finishes, want))
			}
		case "sym":
			if !strings.Contains(a.Symptom, want) {
				out = append(out, fmt.Sprintf("symptom %q, want %s", a.Symptom, want))
			}
		case "asked":
			if !slices.Contains(a.Asked, Attribute(want)) {
				out = append(out, fmt.Sprintf("asked %v, want %s", a.Asked, want))
			}
		case "ex":
			if !slices.Contains(a.Extras, Extra(want)) {
				out = append(out, fmt.Sprintf("extras %v, want %s", a.Extras, want))
			}
		case "feat":
			if want = strings.ReplaceAll(want, "-", " "); !strings.Contains(strings.ReplaceAll(strings.Join(a.Query.Features, ","), "-", " "), want) {
				out = append(out, fmt.Sprintf("features %v, want %s", a.Query.Features, want))
			}
		default:
			have, known := got[key]
			if !known {
				out = append(out, "unknown key "+key)
			}
			if have != want {
				out = append(out, fmt.Sprintf("%s %q, want %q", key, have, want))
			}
		}
	}
	return out
}

// seen is an Ask in the words of an expectation.
func seen(_ *Reader, a Ask) map[string]string {
	day := ""
	if a.HasDay {
		day = a.Day.String()
	}
	brand := strings.Join(a.Query.Brands, ",")
	if brand == "" {
		brand = a.Brand
	}
	open := number(a.Opening.Width)
	if a.Opening.Height > 0 {
		open = or(open, "0") + "x" + number(a.Opening.Height)
	}
	if a.Opening.Depth > 0 {
		open += "x" + number(a.Opening.Depth)
	}
	q := a.Query
	return map[string]string{
		"lang": string(a.Language), "app": a.Appliance, "hz": string(a.Hazard), "town": a.Town, "zip": a.Zip, "day": day, "brand": brand,
		"fin": strings.Join(q.Finishes, ","), "fuel": strings.Join(q.Fuels, ","), "grade": strings.Join(q.Grades, ","), "wo": strings.Join(a.Without, ","),
		"min": dollarsOf(q.MinPrice), "max": dollarsOf(q.MaxPrice), "maxw": number(q.MaxWidth), "maxh": number(q.MaxHeight), "mcap": number(q.MinCapacity),
		"myear": number(float64(q.MinYear)), "sort": string(q.Sort), "men": strings.Join(a.Mentions, ","), "ref": number(float64(a.Refers)), "open": open,
		"rep": dollarsOf(a.RepairCents), "new": dollarsOf(a.NewCents), "age": number(float64(a.AgeYears)), "ord": a.OrderNumber, "em": a.Email, "ph": a.Phone,
		"street": a.Address.Street, "sub": a.Subject, "fu": strconv.FormatBool(a.FollowUp), "more": strconv.FormatBool(a.More),
	}
}

func number(f float64) string {
	if f == 0 {
		return ""
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

func dollarsOf(c money.Cents) string { return number(c.USD()) }

// wanted is the search for appliances by their names: "wall-oven,dryer".
func (r *Reader) wanted(names, fuel string) (q struct {
	Kinds      []catalog.Kind
	Categories []string
},
) {
	var s slots
	for name := range strings.SplitSeq(names, ",") {
		for known := range r.products {
			if strings.ReplaceAll(known, " ", "-") == name {
				s.products = append(s.products, known)
			}
		}
	}
	if fuel != "" {
		s.fuels = []string{fuel}
	}
	found, _ := r.query(s)
	q.Kinds, q.Categories = found.Kinds, found.Categories
	return q
}

func same[T ~string](a, b []T) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// cases reads a table of "expectation :: message" lines. " >> " separates the
// earlier messages from the newest; the assistant's begin with "A: ".
func cases(t *testing.T, file string) (want []expectation, talks []talk.Conversation, lines []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		expected, said, ok := strings.Cut(line, " :: ")
		if !ok {
			t.Fatalf("%s: no expectation: %s", file, line)
		}
		c := talk.Conversation{At: sunday()}
		for m := range strings.SplitSeq(said, " >> ") {
			role := talk.User
			if s, ok := strings.CutPrefix(m, "A: "); ok {
				role, m = talk.Assistant, strings.ReplaceAll(s, " / ", "\n- ")
			}
			c.Messages = append(c.Messages, talk.Message{Role: role, Content: m})
		}
		want, talks, lines = append(want, parseExpectation(expected)), append(talks, c), append(lines, said)
	}
	return want, talks, lines
}

func TestReadMessages(t *testing.T) {
	t.Parallel()
	r := reader(t)
	want, talks, lines := cases(t, "testdata/messages.txt")
	if len(lines) < 350 {
		t.Errorf("%d messages", len(lines))
	}
	for i := range lines {
		for _, problem := range want[i].unmet(r, r.Read(talks[i])) {
			t.Errorf("%s\n\t%s", lines[i], problem)
		}
	}
}

func TestReadConversations(t *testing.T) {
	t.Parallel()
	r := reader(t)
	want, talks, lines := cases(t, "testdata/conversations.txt")
	if len(lines) < 60 {
		t.Errorf("%d conversations", len(lines))
	}
	for i := range lines {
		for _, problem := range want[i].unmet(r, r.Read(talks[i])) {
			t.Errorf("%s\n\t%s", lines[i], problem)
		}
	}
}
