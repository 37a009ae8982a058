package clerk_test

import (
	"strings"
	"testing"

	"enamel/internal/assistant/clerk/understand"
)

func TestAnOwnersTextEndsTheQuotesOfItsSample(t *testing.T) {
	c := open(t)
	const promise = "We do not promise to take back a working unit after delivery."
	ask := understand.Ask{Language: "en", Intents: []understand.Intent{understand.Returns}, Passage: "returns-changed-mind-after-delivery", Near: 0.5}
	if a := c.to(t, "can i bring it back", ask); !strings.Contains(a.text, promise) {
		t.Errorf("the page says it, and the answer is %q", a.text)
	}
	c.owned["/returns"] = true
	if a := c.to(t, "can i bring it back", ask); strings.Contains(a.text, promise) || !strings.Contains(a.text, "(817) 555-0142") {
		t.Errorf("the owner has a text of their own, and the answer is %q", a.text)
	}
}
