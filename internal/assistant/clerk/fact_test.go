package clerk_test

import (
	"slices"
	"strings"
	"testing"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
)

func TestTheOwnersFactIsSaidInPlaceOfNotOnRecord(t *testing.T) {
	c := open(t)
	before := c.ask(t, "is there parking at the store")
	if !strings.Contains(before.text, "not on record") || !strings.Contains(before.text, "(817) 555-0142") {
		t.Fatalf("before: %s", before.text)
	}
	must(t, c.settings.Set(t.Context(), "assistant.facts", []byte(`{
		"parking": {"en": "Park behind the building, off 4th Street.", "es": "Estaciónese atrás del edificio, por la calle 4."},
		"tip": {"en": "No tip is needed. Questions: (817) 555-0142.", "es": "No hace falta propina."}
	}`)))
	for question, want := range map[string]string{
		"is there parking at the store":         "Park behind the building, off 4th Street.",
		"¿hay estacionamiento en la tienda?":    "Estaciónese atrás del edificio, por la calle 4.",
		"¿se le da propina al de la entrega?":   "No hace falta propina.",
		"should i tip the guys who bring it":    "No tip is needed. Questions: (817) 555-0142.",
		"are yall hiring right now":             "Job openings are not on record here. Please call us at (817) 555-0142.",
		"parking? and how much is delivery btw": "Park behind the building, off 4th Street.\n",
	} {
		a := c.ask(t, question)
		if a.text != want && (!strings.HasSuffix(want, "\n") || !strings.HasPrefix(a.text, want)) {
			t.Errorf("%s: %s", question, a.text)
		}
		called := slices.ContainsFunc(a.links, func(l talk.Link) bool { return strings.HasPrefix(l.Href, "tel:") })
		if !strings.HasSuffix(want, "\n") && called != strings.Contains(want, "555") {
			t.Errorf("%s: links %v", question, a.links)
		}
	}
	must(t, c.settings.Reset(t.Context(), "assistant.facts"))
	if a := c.ask(t, "is there parking at the store"); a.text != before.text {
		t.Errorf("after the reset: %s", a.text)
	}
}

func TestWhatNoOwnersFactMayBe(t *testing.T) {
	c := open(t)
	for value, want := range map[string]string{
		`{"helicopters": {"en": "Yes.", "es": "Sí."}}`:                         "accessibility, credit-check, delivery-window",
		`{"parking": {"en": "", "es": "Sí."}}`:                                 "parking.en",
		`{"parking": {"en": "Yes.", "es": "  "}}`:                              "parking.es",
		`{"parking": {"en": "Yes."}}`:                                          "parking.es",
		`{"parking": null}`:                                                    "parking.en",
		`{"parking": {"en": "<b>Yes</b>", "es": "Sí."}}`:                       "without markup",
		`{"parking": {"en": "Yes.", "es": "[Sí](https://x.example)"}}`:         "without markup",
		`{"parking": {"en": "Call {phone}.", "es": "Sí."}}`:                    "without markup",
		`{"parking": {"en": "Yes.\n- free", "es": "Sí."}}`:                     "in one line",
		`{"parking": {"en": "` + strings.Repeat("é", 301) + `", "es": "Sí."}}`: "1 to 300 characters",
		`{"parking": "Yes."}`:                                                  "en, es",
		`{"parking": {"en": "Yes.", "es": "Sí.", "fr": "Oui."}}`:               "en, es",
	} {
		if err := c.settings.Set(t.Context(), "assistant.facts", []byte(value)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", value, err)
		}
	}
	must(t, c.settings.Set(t.Context(), "assistant.facts", []byte(`{"parking": {"en": "`+strings.Repeat("é", 300)+`", "es": "Sí."}}`)))
}

func TestEachTopicSaysThatItIsNotOnRecord(t *testing.T) {
	c := open(t)
	topics := understand.Topics()
	if len(topics) != 40 {
		t.Errorf("%d topics", len(topics))
	}
	for _, topic := range topics {
		for _, l := range []talk.Language{talk.English, talk.Spanish} {
			a := c.to(t, "?", understand.Ask{Language: l, Intents: []understand.Intent{understand.NotOnRecord}, Topic: topic})
			if !strings.Contains(a.text, "(817) 555-0142") || strings.ContainsAny(a.text, "{}$") {
				t.Errorf("%s: %s", topic, a.text)
			}
		}
	}
}
