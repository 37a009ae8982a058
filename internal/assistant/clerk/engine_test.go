package clerk_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/shop"
)

// stock is a catalogue that a test changes.
type stock struct {
	units []catalog.Unit
	err   error
}

func (s *stock) Shown(context.Context) ([]catalog.Unit, error) { return s.units, s.err }

func TestTheLexiconFollowsTheCatalogue(t *testing.T) {
	now := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	shelf := &stock{}
	engine, err := clerk.New(clerk.Config{
		Catalog: shelf, Content: func() *content.Library { return &content.Library{} }, Facts: func() shop.Facts { return shop.Facts{} },
		Now: func() time.Time { return now },
	})
	must(t, err)
	mentioned := func() []string {
		asked := talk.Conversation{Messages: []talk.Message{{Role: talk.User, Content: "how much is the ZX9000QW"}}}
		return clerk.Reader(t.Context(), engine).Read(asked).Mentions
	}
	if got := mentioned(); len(got) > 0 {
		t.Fatalf("knows %v before it is there", got)
	}
	shelf.units = []catalog.Unit{{Slug: "acme-zx9000qw", Name: "Acme dryer", Brand: "Acme", Model: "ZX9000QW", Category: "washersdryers", Kind: catalog.Dryer, Stock: 1}}
	now = now.Add(2 * time.Second)
	if got := mentioned(); !slices.Contains(got, "acme-zx9000qw") {
		t.Errorf("mentions %v", got)
	}
	shelf.err = errors.New("the database is away")
	now = now.Add(2 * time.Second)
	if got := mentioned(); !slices.Contains(got, "acme-zx9000qw") {
		t.Errorf("forgets its lexicon while the catalogue cannot be read: %v", got)
	}
}

func BenchmarkAnswer(b *testing.B) {
	c := open(b)
	for b.Loop() {
		c.ask(b, "white side by side fridge under 600 and what is delivery")
	}
}
