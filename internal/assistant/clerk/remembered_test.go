package clerk_test

import (
	"strings"
	"testing"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

func TestMeasuresGivenOnThePagesAreUsed(t *testing.T) {
	c := open(t)
	visitor := tool.Visitor{Address: "192.0.2.7", Space: catalog.Space{
		Openings: map[string]catalog.SpaceOpening{"": {Width: 27.5, Height: 76}, "refrigerators": {Width: 33.5}},
	}}
	for words, want := range map[string]string{
		"will the RF28R7351SR fit?":                 "33½ in wide",
		"which refrigerators fit my space?":         "33½ in wide",
		"I need a white dryer under $350 that fits": "27½ in wide and 76 in high",
		"does the GTD33EASKWW fit in my space?":     "27½ in wide and 76 in high",
		"will the RF28R7351SR fit in 40 inches":     "of your 40 in",
	} {
		talked := talk.Conversation{Messages: []talk.Message{{Role: talk.User, Content: words}}}
		ask, err := c.engine.Read(t.Context(), talked)
		must(t, err)
		var text strings.Builder
		must(t, c.engine.Answer(t.Context(), c.desk.Turn(visitor, talked), talked, ask, func(piece string) error {
			text.WriteString(piece)
			return nil
		}))
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s: %q says nothing of %q", words, text.String(), want)
		}
	}
}
