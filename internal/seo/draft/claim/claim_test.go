package claim_test

import (
	"os"
	"strings"
	"testing"

	"enamel/internal/content"
	"enamel/internal/money"
	"enamel/internal/seo/draft/claim"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/readability"
	"enamel/internal/shop"
)

func checker(t *testing.T) (*claim.Checker, *knowledge.Bank) {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	l, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	b, err := knowledge.Load(l)
	if err != nil {
		t.Fatal(err)
	}
	facts := l.Values(shop.Facts{
		Name: "Panther City Appliance", Phone: "(817) 555-0142", Claims: shop.Claims{Warranty: "1-year warranty, parts and labor", Licensed: "Licensed, insured and EPA-certified"},
		Delivery: shop.Delivery{RadiusMiles: 15, Price: money.Cents(9900).Short()},
	})
	return claim.New(b, facts), b
}

// planted are the sentences of a file, each after what it says it rests on.
func planted(t *testing.T, file string) []manuscript.Sentence {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var out []manuscript.Sentence
	for line := range strings.Lines(string(raw)) {
		ref, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		s := manuscript.Sentence{Text: text}
		switch {
		case ref[0] == '/':
			s.Ties = []manuscript.Tie{{Kind: manuscript.Page, Ref: ref}}
		case ref[0] == '{':
			s.Ties = []manuscript.Tie{{Kind: manuscript.Record, Ref: strings.Trim(ref, "{}")}}
		case ref != "-":
			s.Ties = []manuscript.Tie{{Kind: manuscript.Source, Ref: ref}}
		}
		out = append(out, s)
	}
	return out
}

// TestClaims makes one checker: it reads all pages.
func TestClaims(t *testing.T) {
	t.Parallel()
	c, b := checker(t)
	for name, test := range map[string]func(*testing.T, *claim.Checker, *knowledge.Bank){
		"planted claims are marked": plantedClaimsAreMarked, "honest sentences pass": honestSentencesPass, "ties of the bank are trusted": tiesOfTheBankAreTrusted,
		"copies": copies, "safety": safety,
	} {
		t.Run(name, func(t *testing.T) { test(t, c, b) })
	}
}

// everywhere has a sentence in each place where drafts have sentences.
func everywhere(s manuscript.Sentence) manuscript.Manuscript {
	m := manuscript.Manuscript{Title: s, Description: s}
	for _, kind := range []manuscript.Kind{manuscript.Heading, manuscript.Paragraph, manuscript.List, manuscript.Steps, manuscript.Quote, manuscript.Picture} {
		m.Blocks = append(m.Blocks, manuscript.Block{Kind: kind, Level: 2, Items: [][]manuscript.Sentence{{s}}})
	}
	return m
}

func plantedClaimsAreMarked(t *testing.T, c *claim.Checker, _ *knowledge.Bank) {
	t.Helper()
	for i, s := range planted(t, "planted.txt") {
		m := manuscript.Manuscript{Title: s}
		if i%10 == 0 {
			m = everywhere(s)
		}
		if r := c.Check(&m, false); r.Marked != r.Sentences || r.Sentences == 0 {
			t.Errorf("%q passes in %d of %d places", s.Text, r.Sentences-r.Marked, r.Sentences)
		}
	}
}

func honestSentencesPass(t *testing.T, c *claim.Checker, _ *knowledge.Bank) {
	t.Helper()
	marked := 0
	all := planted(t, "honest.txt")
	for _, s := range all {
		m := manuscript.Manuscript{Title: s}
		c.Check(&m, false)
		if m.Title.Mark != nil {
			marked++
			t.Logf("%s: %s (%s)", s.Text, m.Title.Mark.Why, m.Title.Mark.Kind)
		}
	}
	t.Logf("%d of %d honest sentences are marked", marked, len(all))
	if marked*4 >= len(all) {
		t.Error("too many")
	}
}

func tiesOfTheBankAreTrusted(t *testing.T, c *claim.Checker, b *knowledge.Bank) {
	t.Helper()
	n := 0
	for _, subject := range b.Subjects {
		for _, p := range subject.Passages {
			block := manuscript.Block{Kind: p.Kind, Items: [][]manuscript.Sentence{p.Say}}
			m := manuscript.Manuscript{Title: manuscript.Sentence{Text: "Nothing that we know"}, Blocks: []manuscript.Block{block}}
			if r := c.Check(&m, true); r.Marked != 1 || m.Title.Mark.Kind != manuscript.Untied {
				t.Errorf("%s: %d of %d marked", p.ID, r.Marked, r.Sentences)
			}
			if n++; n > 40 {
				return
			}
		}
	}
}

func copies(t *testing.T, c *claim.Checker, b *knowledge.Bank) {
	t.Helper()
	page, _ := b.Page("/dryer-repair")
	tie := []manuscript.Tie{{Kind: manuscript.Page, Ref: page.Path}}
	var copied []manuscript.Sentence
	for _, text := range page.Passages[24:28] {
		for _, s := range readability.Sentences(text) {
			copied = append(copied, manuscript.Sentence{Text: s, Ties: tie})
		}
	}
	m := manuscript.Manuscript{Blocks: []manuscript.Block{{Kind: manuscript.Paragraph, Items: [][]manuscript.Sentence{copied}}}}
	r := c.Check(&m, true)
	if len(r.Copies) == 0 || len(r.Copies) > 5 || r.Copies[0].Page != page.Path || r.Copies[0].Share < 0.9 || r.Marked < 3 {
		t.Errorf("%d marked, %v", r.Marked, r.Copies)
	}
	for _, s := range copied {
		if s.Mark != nil && (s.Mark.Kind != manuscript.Copied || s.Mark.Page == "") {
			t.Errorf("%v", *s.Mark)
		}
	}
	quote := manuscript.Manuscript{Blocks: []manuscript.Block{{Kind: manuscript.Quote, Items: [][]manuscript.Sentence{{
		{Text: "[" + strings.TrimSuffix(copied[0].Text, ".") + "](/dryer-repair).", Ties: tie},
	}}}}}
	if r := c.Check(&quote, true); r.Marked != 0 || len(r.Copies) != 0 {
		t.Errorf("a linked quotation: %d marked, %v", r.Marked, r.Copies)
	}
}

func safety(t *testing.T, c *claim.Checker, _ *knowledge.Bank) {
	t.Helper()
	for text, want := range map[string]string{
		"Clean the burner of a gas range.":                                "gas unmet",
		"Clean the burner. At a smell of gas, go outside and call.":       "gas met",
		"Look whether the refrigerant is low.":                            "sealed system unmet",
		"Refrigerant is work for a certified technician.":                 "sealed system met",
		"A capacitor sits behind the cover.":                              "mains unmet",
		"A capacitor holds its charge: switch the breaker off, and call.": "mains met",
		"Carbon monoxide has no smell.":                                   "carbon monoxide unmet",
		"Lift the washer onto the dolly.":                                 "heavy unmet",
		"Lift the washer with two people.":                                "heavy met",
		"Take the spoon out of the disposal jam.":                         "hand unmet",
		"If water has come near an outlet, switch the breaker off.":       "water met",
		"Keep the shelves clean.":                                         "",
	} {
		m := manuscript.Manuscript{}
		for _, s := range readability.Sentences(text) {
			m.Blocks = append(m.Blocks, manuscript.Block{Kind: manuscript.Paragraph, Items: [][]manuscript.Sentence{{{Text: s}}}})
		}
		var got []string
		for _, matter := range c.Check(&m, false).Safety {
			got = append(got, matter.Matter+map[bool]string{true: " met", false: " unmet"}[matter.Met])
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
