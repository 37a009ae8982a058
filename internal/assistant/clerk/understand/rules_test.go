package understand

import (
	"slices"
	"testing"
)

// TestRulesSpeakOfKnownFacts: a misspelt term would never hold, or always.
func TestRulesSpeakOfKnownFacts(t *testing.T) {
	t.Parallel()
	signals := load[cues]("cues.yaml").Signals
	noted := []string{
		"product", "foreign", "town", "brandName", "brandTwo", "trait", "sorts", "asked", "asked-own", "ordinal", "day", "symptom", "hookup", "comparative",
		"emailGiven", "phoneGiven", "orderNumber", "zip", "address", "modelName", "price-bound", "sizes", "topic", "dims", "opening", "money", "years",
		"recited", "talkOfHours", "talkOfOrder", "talkOfReplace", "unitRef", "follows", "bare", "talkOfRepair", "talkOfDelivery", "repairGoesOn", "kindTwo", "weighs",
	}
	for _, r := range loadRules() {
		for _, term := range r.terms {
			if _, ok := signals[term.fact]; !ok && !slices.Contains(noted, term.fact) {
				t.Errorf("%s: %q is no fact", r.intent, term.fact)
			}
		}
	}
}
