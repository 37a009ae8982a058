package understand

import (
	"strings"
	"testing"
	"time"

	"enamel/internal/assistant/talk"
)

// FuzzRead: whatever is written, it is read at once and without a panic, and
// what comes out is within its bounds.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", " ", "$", "\"", "30\"", "2 1/2", "1/0", "1,2,3", "entre y", "between 400 and", "no no no", "\xff\xfe", "🧊🧊", "a/c w/d s/s",
		"the second one", "fridge under $99999999999999999999", "PC-", "@.", "76107 76107", "(817) 555-0199", "<script>alert(1)</script>", "¿¡", "mil mil mil mil",
	} {
		f.Add(s, "Roper top-load washer, $249")
	}
	r := reader(f)
	f.Fuzz(func(t *testing.T, text, before string) {
		start := time.Now()
		ask := r.Read(talk.Conversation{At: sunday(), Messages: []talk.Message{
			{Role: talk.User, Content: before}, {Role: talk.Assistant, Content: before}, {Role: talk.User, Content: text},
		}})
		if took := time.Since(start); took > time.Second {
			t.Errorf("took %v", took)
		}
		if n := len(ask.Intents); n < 1 || n > maxIntents {
			t.Errorf("%d intents", n)
		}
		if ask.Language != talk.English && ask.Language != talk.Spanish {
			t.Errorf("language %q", ask.Language)
		}
		if ask.Query.MinPrice < 0 || ask.Query.MaxPrice < 0 || ask.RepairCents < 0 || ask.Query.Limit > maxCards {
			t.Errorf("query %+v", ask.Query)
		}
	})
}

// TestReadLong: only the newest part of a long conversation is read.
func TestReadLong(t *testing.T) {
	t.Parallel()
	r := reader(t)
	c := talk.Conversation{At: sunday()}
	for range 50 {
		c.Messages = append(c.Messages, talk.Message{Role: talk.User, Content: strings.Repeat("wahser drayer refrjerador $300 x 30\" ", 270)})
	}
	c.Messages = append(c.Messages, talk.Message{Role: talk.User, Content: "do you have dishwashers"})
	start := time.Now()
	ask := r.Read(c)
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("took %v", took)
	}
	if !ask.Is(Search) || ask.Subject != "dishwasher" {
		t.Errorf("intents %v about %q", ask.Intents, ask.Subject)
	}
}

// BenchmarkRead reads a conversation of ten messages.
func BenchmarkRead(b *testing.B) {
	r := reader(b)
	c := talk.Conversation{At: sunday()}
	for range 5 {
		c.Messages = append(c.Messages,
			talk.Message{Role: talk.User, Content: "my wahser died, lookin for a new one under 400, prefer a top loader in white and whats delivery to keller"},
			talk.Message{Role: talk.Assistant, Content: "Here is what we have:\n- Roper top-load washer, $249\n- Hotpoint top-load washer, $279\nDelivery costs $99."})
	}
	c.Messages = append(c.Messages, talk.Message{Role: talk.User, Content: "the second one, will it fit a 28 inch gap?"})
	for b.Loop() {
		r.Read(c)
	}
}
