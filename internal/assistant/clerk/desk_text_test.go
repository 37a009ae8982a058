package clerk_test

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/talk"
	"enamel/internal/content"
)

// publish gives the counter a library with texts of the content desk.
func (c counter) publish(t *testing.T, articles []content.Article, answers ...content.HTMLAnswer) {
	t.Helper()
	l := *c.pages
	l.Articles = slices.Concat(l.Articles, articles)
	l.Questions = slices.Concat(l.Questions, answers)
	c.library.Store(&l)
	c.engine.Learn(c.units(t))
}

func TestAnswersFromTextsOfTheDesk(t *testing.T) {
	c := open(t)
	winter := content.Article{Own: true, Slug: "winterize-a-washing-machine", Title: "How to Winterize a Washing Machine in a Garage", Services: []string{"/washer-repair"}, Content: `<p>A washer in an unheated garage can freeze.</p>
<h2>Drain the hoses first</h2><p>Shut both taps &amp; call <a href="tel:1">{phone}</a> if one sticks.</p><h2>What to keep at hand</h2><ul><li>A bucket.</li><li>A quart of antifreeze.</li></ul>`}
	fuse := content.Article{Own: true, Slug: "dryer-thermal-fuse", Title: "Dryer Thermal Fuse: What It Does and Why It Blows", Services: []string{"/dryer-repair"}, Content: "<p>" + strings.Repeat("The fuse opens for good. ", 30) + "</p>"}
	gas := content.Article{Own: true, Slug: "gas-smell", Title: "What to Do When You Smell Gas Near a Stove", Services: []string{"/stove-repair"}, Content: `<p>Strike a match and look.</p>`}
	charger := content.HTMLAnswer{Question: "Does the showroom have a place to charge an electric car?", Answer: "<p>There is one charger by the side door.</p>"}
	cleaned := content.HTMLAnswer{Question: "Is a used refrigerator cleaned before I buy it?", Answer: "<p>Each one is washed with mild soap.</p>"}
	if a := c.ask(t, charger.Question); strings.Contains(a.text, "charger") {
		t.Fatalf("known before it is published: %s", a.text)
	}
	c.publish(t, []content.Article{winter, fuse, gas}, charger, cleaned)
	l := *c.library.Load()
	l.Sections = []content.Section{{Slug: "belt", Service: "/dryer-repair", Title: "How we fit a drum belt", Content: "<p>We thread the belt over the idler pulley.</p>"}}
	c.library.Store(&l)
	c.engine.Learn(c.units(t))
	for asked, want := range map[string][2]string{
		"how do i winterize my washer":           {"A washer in an unheated garage can freeze.", "/blog/winterize-a-washing-machine"},
		"Drain the hoses first":                  {"Shut both taps & call (817) 555-0142 if one sticks.", "/blog/winterize-a-washing-machine"},
		"what do I keep at hand to winterize it": {"A bucket. A quart of antifreeze.", "/blog/winterize-a-washing-machine"},
		fuse.Title:                               {"The fuse opens for good. Repairing a dryer", "/blog/dryer-thermal-fuse"},
		"How we fit a drum belt":                 {"We thread the belt over the idler pulley.", "/dryer-repair"},
		charger.Question:                         {"There is one charger by the side door.", "/faq#answer-5"},
		cleaned.Question:                         {"Each one is washed with mild soap.", "/faq#answer-6"},
		"can i charge my electric car there":     {"one charger", "/faq#answer-5"},
		"cómo preparo mi lavadora para el invierno, winterize washing machine": {"por ahora solo en inglés", "/blog/winterize-a-washing-machine"},
		"what is your cheapest dryer":                                          {"$", "/shop/"},
	} {
		a := c.ask(t, asked)
		led := slices.ContainsFunc(a.links, func(l talk.Link) bool { return l.Href == want[1] }) || want[1] == "/shop/" && len(a.units) > 0
		if !strings.Contains(a.text, want[0]) || !led {
			t.Errorf("%q: %q, links %v", asked, a.text, a.links)
		}
	}
	for _, asked := range []string{gas.Title, "i smell gas near my stove"} {
		if a := c.ask(t, asked); !strings.HasPrefix(a.text, "If you smell gas: touch no switch") || strings.Contains(a.text, "match") {
			t.Errorf("%q: %q", asked, a.text)
		}
	}
	c.publish(t, nil)
	if a := c.ask(t, charger.Question); strings.Contains(a.text, "charger") {
		t.Errorf("said after it was withdrawn: %s", a.text)
	}
}

func TestAnArticleThatTheDeskTookOverIsQuotedAsItIsNow(t *testing.T) {
	c := open(t)
	const asked, said, now = "how often should I clean the dryer vent?", "Do this once a year.", "Do this twice a year."
	l := *c.pages
	l.Articles = slices.Clone(l.Articles)
	i := slices.IndexFunc(l.Articles, func(a content.Article) bool { return a.Slug == "dryer-vent-cleaning-safety" })
	take := func() {
		library := l
		library.Articles = slices.Clone(l.Articles)
		c.library.Store(&library)
		c.engine.Learn(c.units(t))
	}
	l.Articles[i].Own = true
	take()
	if a := c.ask(t, asked); !strings.Contains(a.text, said) {
		t.Errorf("the text is the same, and the answer is %q", a.text)
	}
	if a := c.ask(t, "cada cuanto limpio el ducto de la secadora?"); strings.Contains(a.text, "solo en inglés") {
		t.Errorf("the text is the same, and its Spanish is %q", a.text)
	}
	l.Articles[i].Content = strings.ReplaceAll(l.Articles[i].Content, said, now)
	take()
	if a := c.ask(t, asked); strings.Contains(a.text, said) {
		t.Errorf("the text has changed, and the answer is %q", a.text)
	}
}
