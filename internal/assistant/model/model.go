// Package model asks a language model for the plan of an answer. The assistant
// never shows the model's own words.
package model

import (
	"context"
	"errors"
	"fmt"
	"time"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/plan"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/fault"
	"enamel/internal/llm"
)

const (
	maxTokens = 1024 // of a plan, reasoning included
	maxTries  = 2
)

var errNoAsking = errors.New("model: no message of the visitor's to answer")

// ErrOften: the visitor's address has had its share of the budget.
var ErrOften = fault.New(fault.RateLimited, "model: this address has asked too often in the last hour")

// Turns counts the turns of an address that a model plans, and fails where
// there were too many in the last hour.
type Turns interface {
	CountModelTurn(ctx context.Context, address string) error
}

// Config is what a Planner is made of.
type Config struct {
	Client *llm.Client
	Turns  Turns // required with a budget
	Desk   *tool.Desk
}

// Planner plans with a language model; it is safe for concurrent use.
type Planner struct {
	Config
	first, between time.Duration // waits for a plan's first piece, and for each one after it
}

// New makes a Planner; nothing is asked of the provider yet.
func New(c Config) (*Planner, error) {
	if c.Client == nil || c.Desk == nil || c.Client.Spend() != nil && c.Turns == nil {
		return nil, errors.New("model: a part of the planner is missing")
	}
	return &Planner{Config: c, first: 6 * time.Second, between: 4 * time.Second}, nil
}

// Name is the provider's.
func (p *Planner) Name() string { return p.Client.Name() }

// Plan asks for the plan of an answer to the conversation's newest message, of
// which words is the server's own reading. A plan that does not hold is asked
// for once more.
func (p *Planner) Plan(ctx context.Context, t *tool.Turn, c talk.Conversation, words understand.Ask) (understand.Ask, error) {
	if err := p.share(ctx, t); err != nil {
		return understand.Ask{}, err
	}
	turns := conversation(c)
	if len(turns) == 0 {
		return understand.Ask{}, errNoAsking
	}
	by, err := p.against(ctx, t, c, words)
	if err != nil {
		return understand.Ask{}, err
	}
	r := llm.Request{
		System: prompt(by.Units), Turns: turns, MaxTokens: maxTokens, First: p.first, Between: p.between,
		Tools: []llm.Tool{{Name: plan.Name, Description: plan.Describes, Parameters: plan.Schema(by.Pages)}},
	}
	var wrong error
	for range maxTries {
		got, err := p.Client.Round(ctx, r, nil)
		if err != nil {
			return understand.Ask{}, err
		}
		ask, err := plan.Read(written(got), by)
		if err == nil {
			return ask, nil
		}
		wrong = err
		r.Turns = append(r.Turns, llm.Turn{Text: "Your plan was refused: " + err.Error() + ". Call " + plan.Name + " again."})
	}
	return understand.Ask{}, fmt.Errorf("model: no plan that holds: %w", wrong)
}

// written is the plan of a reply: the arguments of its call, or its text.
func written(r llm.Reply) string {
	if len(r.Calls) == 0 {
		return r.Text
	}
	return r.Calls[0].Args
}

func (p *Planner) against(ctx context.Context, t *tool.Turn, c talk.Conversation, words understand.Ask) (plan.Against, error) {
	units, err := p.Desk.Shown(ctx)
	by := plan.Against{Conversation: c, Words: words, Units: units}
	for _, s := range t.Repairs() {
		by.Pages = append(by.Pages, s.Slug)
	}
	return by, err
}

// share takes a turn of what the visitor's address may have of the budget.
func (p *Planner) share(ctx context.Context, t *tool.Turn) error {
	budget := p.Client.Spend()
	if budget == nil {
		return nil
	}
	if budget.IsSpent() {
		return llm.ErrSpent
	}
	err := p.Turns.CountModelTurn(ctx, t.Visitor().Address)
	if fault.KindOf(err) == fault.RateLimited {
		return ErrOften
	}
	return err
}
