package score_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/score"
)

func record(ref string) []manuscript.Tie {
	return []manuscript.Tie{{Kind: manuscript.Record, Ref: ref}}
}

func page(path string) []manuscript.Tie {
	return []manuscript.Tie{{Kind: manuscript.Page, Ref: path}}
}

func block(kind manuscript.Kind, sentences ...manuscript.Sentence) manuscript.Block {
	return manuscript.Block{Kind: kind, Items: [][]manuscript.Sentence{sentences}}
}

func said(text string, ties ...manuscript.Tie) manuscript.Sentence {
	return manuscript.Sentence{Text: text, Ties: ties}
}

// whole is a draft that has all points.
func whole() score.Text {
	dryer := page("/dryer-repair")
	return score.Text{
		Keyword: "dryer not heating", Terms: []string{"lint", "heating element", "thermal fuse"}, Questions: []string{"why is my dryer not heating", "how much is a heating element"},
		Manuscript: manuscript.Manuscript{
			Title:       said("Dryer not heating: causes and what a repair costs"),
			Description: said("Your dryer is not heating? Lint, a blown fuse or a worn element may be the cause. Read what you can check, and what a repair costs."),
			Blocks: []manuscript.Block{
				block(manuscript.Paragraph,
					said("A dryer that turns but is not heating has often lost its heat to lint.", dryer...),
					said("A repair costs from $89 to $210, and the [dryer page](/dryer-repair) has more.", record("cost:dryer-repair")...)),
				block(manuscript.Heading, said("Why is my dryer not heating?", dryer...)),
				block(manuscript.Paragraph, said("The heating element may be worn.", dryer...), said("It then stays cold.", dryer...)),
				block(manuscript.Picture, said("A dryer seen from the front")),
				block(manuscript.Heading, said("How much a new heating element is", dryer...)),
				block(manuscript.Paragraph,
					said("A heating element costs 40 dollars or more.", page("/blog/dryer")...),
					said("We give it a 1-year warranty, as on each [dryer](/shop/dryer-1).", record("warranty_short")...)),
			},
		},
	}
}

func item(c score.Card, key string) score.Item {
	return c.Items[slices.IndexFunc(c.Items, func(i score.Item) bool { return i.Key == key })]
}

func TestWholeDraftHasAllPoints(t *testing.T) {
	t.Parallel()
	text := whole()
	text.Blocks[3].Src = "/pictures/dryer.svg"
	card := score.Of(text)
	for _, i := range card.Items {
		if i.Got != float64(i.Of) || i.Suggestion != "" {
			t.Errorf("%s has %.1f of %d (%s): %s", i.Key, i.Got, i.Of, i.Why, i.Suggestion)
		}
	}
	if card.Score != 100 || card.State != score.Good || !card.Questions[0].Answered || !card.Questions[1].Answered {
		t.Errorf("score %d %s, questions %v", card.Score, card.State, card.Questions)
	}
}

func TestEachLackCostsItsItem(t *testing.T) {
	t.Parallel()
	for key, lack := range map[string]struct {
		spoil func(*score.Text)
		got   float64
		says  string
	}{
		"terms":        {func(x *score.Text) { x.Terms = append(x.Terms, "drum", "belt", "igniter", "coil") }, 8, "“thermal fuse”, “drum”, “belt”"},
		"title":        {func(x *score.Text) { x.Title.Text += ", and more of it for all who want to read" }, 9, "has 90 characters: bring it to 60 at most"},
		"description":  {func(x *score.Text) { x.Description.Text = "Your washer." }, 0.4, "has 12 characters and lacks “dryer”, “heating”: put in what it lacks, and bring it to 120 at least"},
		"introduction": {func(x *score.Text) { x.Blocks[0].Items[0] = x.Blocks[0].Items[0][:1] }, 8.7, "has 15 words: bring it to 20 at least"},
		"evidence":     {func(x *score.Text) { x.Blocks[0].Items[0][1].Mark, x.Blocks[3].Src = &manuscript.Mark{}, "" }, 9, "3 of 4 pieces"},
		"questions":    {func(x *score.Text) { x.Questions = append(x.Questions, "can I vent a dryer indoors") }, 6.6, "answer “can I vent a dryer indoors”"},
		"headings":     {func(x *score.Text) { x.Blocks[4].Items = x.Blocks[1].Items }, 4, "1 of 2 different headings"},
		"links":        {func(x *score.Text) { x.Blocks[0].Items[0][1].Text = "A repair costs from $89 to $210." }, 4, "1 of 2 links"},
		"readability": {func(x *score.Text) {
			x.Blocks[0].Items[0][0].Text = "Notwithstanding considerable institutional complexities, organizational representatives characteristically misinterpret heating."
		}, 0.2, "The reading ease is 30.9: use shorter words until it is 60"},
		"pictures": {func(x *score.Text) { x.Blocks[3].Src = "" }, 0, "add one"},
	} {
		text := whole()
		text.Blocks[3].Src = "/pictures/dryer.svg"
		lack.spoil(&text)
		if i := item(score.Of(text), key); i.Got != lack.got || !strings.Contains(i.Suggestion, lack.says) {
			t.Errorf("%s has %.1f, want %.1f; %q does not say %q", key, i.Got, lack.got, i.Suggestion, lack.says)
		}
	}
}

func TestDocPrintsTheRules(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("../../../../docs/drafts.md")
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, r := range score.Rules() {
		if row := fmt.Sprintf("| %s | %d | %s |", r.Title, r.Of, r.Says); !strings.Contains(string(doc), row) {
			t.Errorf("docs/drafts.md lacks the row\n%s", row)
		}
		sum += r.Of
	}
	if sum != 100 {
		t.Errorf("the points add up to %d", sum)
	}
}

// someText draws a text of few words, so that its items meet.
func someText(t *rapid.T) score.Text {
	word := rapid.SampledFrom(strings.Fields("the dryer vent lint is not heating a clean fuse may trip costs $75 visit hums long drum refrigerator necessarily condensation we you check it and"))
	text := func(least, most int) *rapid.Generator[string] {
		return rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(word, least, most).Draw(t, "words"), " ") + "."
		})
	}
	tie := rapid.SampledFrom([][]manuscript.Tie{nil, page("/dryer-repair"), record("cost:dryer-repair"), record("warranty"), record("phone")})
	sentence := rapid.Custom(func(t *rapid.T) manuscript.Sentence {
		s := said(text(1, 24).Draw(t, "text"), tie.Draw(t, "tie")...)
		if rapid.IntRange(0, 5).Draw(t, "link") == 0 {
			s.Text = "[See](/" + word.Draw(t, "path") + ") " + s.Text
		}
		return s
	})
	blocks := rapid.Custom(func(t *rapid.T) manuscript.Block {
		kind := rapid.SampledFrom([]manuscript.Kind{manuscript.Paragraph, manuscript.Paragraph, manuscript.Heading, manuscript.List, manuscript.Picture}).Draw(t, "kind")
		b := block(kind, rapid.SliceOfN(sentence, 1, 3).Draw(t, "sentences")...)
		if kind == manuscript.Picture {
			b.Src = "/pictures/" + word.Draw(t, "src")
		}
		return b
	})
	return score.Text{
		Keyword: text(0, 3).Draw(t, "keyword"), Terms: rapid.SliceOfN(text(1, 2), 0, 8).Draw(t, "terms"), Questions: rapid.SliceOfN(text(1, 6), 0, 4).Draw(t, "questions"),
		Manuscript: manuscript.Manuscript{Title: said(text(1, 14).Draw(t, "title")), Description: said(text(1, 34).Draw(t, "description")), Blocks: rapid.SliceOfN(blocks, 0, 6).Draw(t, "blocks")},
	}
}

// TestScoresAddUpAndAgree reads 1,000 texts.
func TestScoresAddUpAndAgree(t *testing.T) {
	t.Parallel()
	seen := map[score.State]int{}
	for seed := range 1000 {
		text := rapid.Custom(someText).Example(seed)
		if seed%4 == 0 { // some are good
			good := whole()
			text.Blocks = append(good.Blocks, text.Blocks...)
			text.Keyword, text.Title, text.Description, text.Terms = good.Keyword, good.Title, good.Description, good.Terms
		}
		card := score.Of(text)
		seen[card.State]++
		agrees(t, card)
		for name, junk := range junkOf(text) {
			at := seed * 7 % (len(text.Blocks) + 1)
			worse := text
			worse.Blocks = slices.Insert(slices.Clone(text.Blocks), at, junk)
			if got := score.Of(worse); got.Score > card.Score {
				t.Fatalf("text %d: %s at %d lifts the score from %d to %d:\n%+v\n%+v", seed, name, at, card.Score, got.Score, card.Items, got.Items)
			}
		}
	}
	if len(seen) != 3 {
		t.Errorf("the texts are all of %v", seen)
	}
}

// agrees holds a card to its own sum, and its suggestions to each other.
func agrees(t *testing.T, card score.Card) {
	t.Helper()
	sum, bad := 0.0, false
	moved := map[string]byte{}
	for _, i := range card.Items {
		sum += i.Got
		bad = bad || i.State == score.Bad
		if i.Got < 0 || i.Got > float64(i.Of) || (i.Suggestion == "") != (i.Got == float64(i.Of)) {
			t.Fatalf("%s has %.1f of %d and suggests %q", i.Key, i.Got, i.Of, i.Suggestion)
		}
		for _, m := range i.Moves() {
			if was := moved[m[1:]]; was != 0 && was != m[0] {
				t.Fatalf("two suggestions move %s against each other: %+v", m[1:], card.Items)
			}
			moved[m[1:]] = m[0]
		}
	}
	if sum < float64(card.Score)-0.51 || sum > float64(card.Score)+0.51 || card.State == score.Bad && !bad {
		t.Fatalf("items of %.1f make %d, %s: %+v", sum, card.Score, card.State, card.Items)
	}
}

// junkOf is what must not lift a score: terms and the keyword over and over, and lists of gibberish.
func junkOf(text score.Text) map[string]manuscript.Block {
	terms := strings.ReplaceAll(strings.Join(text.Terms, " ")+" "+text.Keyword, ".", "") + " "
	return map[string]manuscript.Block{
		"a row of terms":    block(manuscript.Paragraph, said(strings.Repeat(terms, 4))),
		"a list of a term":  {Kind: manuscript.List, Items: slices.Repeat([][]manuscript.Sentence{{said(terms)}}, 9)},
		"gibberish":         {Kind: manuscript.List, Items: slices.Repeat([][]manuscript.Sentence{{said("Qo xa bim."), said("Zu 31 fa ka lo mi nu.")}}, 5)},
		"steps of nonsense": block(manuscript.Steps, said("Blip 240 blop.")),
	}
}
