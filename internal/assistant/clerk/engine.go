// Package clerk is the built-in engine of the assistant: it needs no model. It
// reads what is asked, plans which tools answer it, and writes the answer in
// English or Spanish from what they return.
package clerk

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/passage"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/shop"
)

// Config is what the engine reads its words from.
type Config struct {
	Catalog tool.Catalog
	Content func() *content.Library
	Facts   func() shop.Facts
	Owner   func() map[string]Fact // the setting assistant.facts; nil: no facts
	Own     func(page string) bool // reports whether a page has a text of the owner's own; nil: none has
	Now     func() time.Time       // nil: time.Now
}

// Engine answers without a model. It is safe for concurrent use.
type Engine struct {
	config   Config
	words    map[talk.Language]wording
	problems spanishProblems
	known    []passage.Passage     // that the shop starts with
	pages    atomic.Pointer[shelf] // nil before the first use: a start has no time for it
	seed     maphash.Seed

	mu     sync.Mutex
	reader *understand.Reader
	reads  *shelf    // of the reader
	knows  uint64    // fingerprint of the reader's lexicon
	readAt time.Time // when the catalogue was last read
}

// New makes an Engine. It fails where a part is missing or its own files are
// wrong.
func New(c Config) (*Engine, error) {
	if c.Catalog == nil || c.Content == nil || c.Facts == nil {
		return nil, errors.New("clerk: a part is missing")
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Owner == nil {
		c.Owner = func() map[string]Fact { return nil }
	}
	words, err := wordings()
	if err != nil {
		return nil, err
	}
	problems, err := readProblems()
	if err != nil {
		return nil, err
	}
	passages, err := passage.Load()
	if err != nil {
		return nil, err
	}
	return &Engine{config: c, words: words, problems: problems, known: passages, seed: maphash.MakeSeed()}, nil
}

// Read says what the newest message of a conversation asks for.
func (e *Engine) Read(ctx context.Context, c talk.Conversation) (understand.Ask, error) {
	reader, err := e.lexicon(ctx)
	if err != nil {
		return understand.Ask{}, err
	}
	return reader.Read(c), nil
}

// ReadsAlone reports whether no model is asked what a message means: what is
// unsafe, abusive, off the topic or meant to mislead, a hand-over, and the
// look-up of an order.
func (e *Engine) ReadsAlone(ask understand.Ask) bool {
	return ask.Pasted || slices.ContainsFunc(ask.Intents, func(i understand.Intent) bool {
		switch i {
		case understand.Unsafe, understand.Abusive, understand.Injection, understand.Claim, understand.Person, understand.OrderStatus:
			return true
		case understand.OffTopic:
			return i == ask.Intents[0]
		default:
			return false
		}
	})
}

// Answer answers what the newest message asks for, from what the turn's tools
// return.
func (e *Engine) Answer(ctx context.Context, t *tool.Turn, c talk.Conversation, ask understand.Ask, say func(text string) error) error {
	quoted, ok := e.quotable(ask.Passage)
	if !ok {
		ask.Passage, ask.Near, ask.Coded = "", 0, false
	}
	if wantsFit(t, ask, c.Messages[len(c.Messages)-1].Content) {
		ask.Intents, ask.Passage, ask.Near, ask.Coded = []understand.Intent{understand.Fits}, "", 0, false
	}
	a := &answer{
		ctx: ctx, t: t, c: c, ask: ask, w: e.words[ask.Language], problems: e.problems, passage: quoted, quotable: e.quotable,
		content: e.config.Content(), values: e.config.Content().Values(e.config.Facts()), facts: e.config.Owner(), say: say,
	}
	a.all()
	return a.err
}

// owns reports whether a page has a text of the owner's own, which no passage quotes.
func (e *Engine) owns(page string) bool { return e.config.Own != nil && e.config.Own(page) }

// quotable is a passage by its id, while its page says it.
func (e *Engine) quotable(id string) (passage.Passage, bool) {
	p, ok := e.shelf().passages[id]
	return p, ok && !e.owns(p.Page)
}

// fresh is how long one reading of the catalogue serves the lexicon.
const fresh = time.Second

// lexicon is a reader that knows today's units. A catalogue that cannot be read
// leaves the reader that is there.
func (e *Engine) lexicon(ctx context.Context) (*understand.Reader, error) {
	e.mu.Lock()
	reader, readAt := e.reader, e.readAt
	e.mu.Unlock()
	if reader != nil && e.config.Now().Sub(readAt) < fresh {
		return reader, nil
	}
	units, err := e.config.Catalog.Shown(ctx) // outside the lock: a slow database holds up no other turn
	if err == nil {
		return e.Learn(units), nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.reader != nil {
		return e.reader, nil
	}
	return nil, fmt.Errorf("read the catalogue for the lexicon: %w", err)
}

// Learn gives the reader that knows these units, all that the site shows, and the
// pages of today. It is made anew only where units have other names or the
// library is another.
func (e *Engine) Learn(units []catalog.Unit) *understand.Reader {
	pages := e.shelf()
	l := e.lexiconOf(units, pages)
	e.mu.Lock()
	defer e.mu.Unlock()
	if now := e.fingerprint(l); e.reader == nil || now != e.knows || pages != e.reads {
		e.reader, e.reads, e.knows = understand.New(l), pages, now
	}
	e.readAt = e.config.Now()
	return e.reader
}

// shelf is what the pages say now. It is made anew when the library is another.
func (e *Engine) shelf() *shelf {
	s := e.pages.Load()
	if l := e.config.Content(); s == nil || l != s.library {
		s = newShelf(e.known, l)
		e.pages.Store(s)
	}
	return s
}

func (e *Engine) fingerprint(l understand.Lexicon) uint64 {
	var h maphash.Hash
	h.SetSeed(e.seed)
	add := func(s string) { _, _ = h.WriteString(s); _ = h.WriteByte(0) }
	for _, u := range l.Units {
		add(u.Slug)
		add(u.Name)
		add(u.Brand)
		add(u.Model)
	}
	for _, s := range slices.Concat(l.Brands, l.Towns) {
		add(s)
	}
	return h.Sum64()
}

// lexiconOf is what the shop knows by name: brands of the units and of the
// repair pages, and the towns of the record.
func (e *Engine) lexiconOf(units []catalog.Unit, pages *shelf) understand.Lexicon {
	words, f := pages.library, e.config.Facts()
	var brands []string
	for _, u := range units {
		brands = append(brands, u.Brand)
	}
	for _, s := range words.Services {
		brands = append(brands, s.Brands...)
	}
	brands = append(brands, words.Home.Brands...)
	slices.Sort(brands)
	return understand.Lexicon{Brands: slices.Compact(brands), Units: units, Towns: slices.Concat(f.Repair.Towns, []string{f.Storefront.City, f.Office.City}), Pages: pages.index}
}
