package clerk

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/form"
	"enamel/internal/setting"
)

// Fact is what the owner says about a topic of understand.Topics, in place of
// its "not on record".
type Fact struct {
	English string `json:"en"`
	Spanish string `json:"es"`
}

// DefineFacts registers the setting assistant.facts: the owner's facts by topic.
func DefineFacts(r *setting.Registry) setting.Key[map[string]Fact] {
	topics := understand.Topics()
	return setting.Define(r, "assistant.facts", map[string]Fact{}, func(facts map[string]Fact) error {
		for _, topic := range slices.Sorted(maps.Keys(facts)) {
			if !slices.Contains(topics, topic) {
				return fmt.Errorf("must have no topic %q; there are: %s", topic, strings.Join(topics, ", "))
			}
			if err := errors.Join(plain(topic+".en", facts[topic].English), plain(topic+".es", facts[topic].Spanish)); err != nil {
				return err
			}
		}
		return nil
	})
}

// plain checks a text that the chat says as it is.
func plain(name, s string) error {
	if form.Trim(s) == "" || utf8.RuneCountInString(s) > 300 || form.HasControl(s) || form.HasBidi(s) || strings.ContainsAny(s, "<>{}[]*`\u2028\u2029") {
		return fmt.Errorf("must have %s, a text of 1 to 300 characters in one line, without markup or any of < > { } [ ] * `", name)
	}
	return nil
}

// in is the fact in a language.
func (f Fact) in(l talk.Language) string {
	if l == talk.Spanish {
		return f.Spanish
	}
	return f.English
}
