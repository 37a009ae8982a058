// Package model answers with a language model, which is given the tools and
// writes; what of it is said is for the guard to decide.
package model

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/fault"
	"enamel/internal/llm"
)

const (
	maxRounds = 4 // with tools; one without them may follow
	maxCalls  = 8
	maxText   = 32 << 10 // bytes of one answer
	maxTokens = 2048     // that a round may write, reasoning included
)

var (
	errSilent   = errors.New("model: an answer without text")
	errNoAsking = errors.New("model: no message of the visitor's to answer")
)

// ErrOften: the visitor's address has had its share of the budget.
var ErrOften = fault.New(fault.RateLimited, "model: this address has asked too often in the last hour")

// Tools are what the model may call.
type Tools interface {
	Definitions() []tool.Definition
}

// Turns counts the turns of an address that a model answers, and fails where
// there were too many in the last hour.
type Turns interface {
	CountModelTurn(ctx context.Context, address string) error
}

// Config is what an Engine is made of.
type Config struct {
	Client *llm.Client
	Turns  Turns // required with a budget
	Tools  Tools
	Log    *slog.Logger
}

// Engine answers with a language model; it is safe for concurrent use.
type Engine struct {
	Config
	first, between time.Duration // waits for a round's first piece, and for each one after it
}

// New makes an Engine; nothing is asked of the provider yet.
func New(c Config) (*Engine, error) {
	if c.Client == nil || c.Tools == nil || c.Log == nil || c.Client.Spend() != nil && c.Turns == nil {
		return nil, errors.New("model: a part of the engine is missing")
	}
	return &Engine{Config: c, first: 6 * time.Second, between: 4 * time.Second}, nil
}

// Name is the provider's.
func (e *Engine) Name() string { return e.Client.Name() }

// Answer writes an answer to the conversation's newest message and gives its
// text to say, piece by piece. It fails where the model does not come to an
// end of its own; what was said by then stands, and may end in mid-sentence.
func (e *Engine) Answer(ctx context.Context, t *tool.Turn, c talk.Conversation, say func(text string) error) error {
	if err := e.share(ctx, t); err != nil {
		return err
	}
	a := &answer{engine: e, desk: t, say: say}
	return a.run(ctx, c)
}

// share takes a turn of what the visitor's address may have of the budget.
func (e *Engine) share(ctx context.Context, t *tool.Turn) error {
	budget := e.Client.Spend()
	if budget == nil {
		return nil
	}
	if budget.IsSpent() {
		return llm.ErrSpent
	}
	err := e.Turns.CountModelTurn(ctx, t.Visitor().Address)
	if fault.KindOf(err) == fault.RateLimited {
		return ErrOften
	}
	return err
}
