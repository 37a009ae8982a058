// Package model answers with a language model: Anthropic's, or any that speaks
// OpenAI's chat completions. The model is given the tools and writes; what of
// it is said is for the guard to decide.
package model

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/fault"
	"enamel/internal/outbound"
)

// The providers, as ENAMEL_LLM_PROVIDER names them.
const (
	Anthropic = "anthropic"
	OpenAI    = "openai"
)

const (
	maxRounds = 4 // with tools; one without them may follow
	maxCalls  = 8
	maxTries  = 2
	maxText   = 32 << 10 // bytes of one answer
	// maxTokens is what a round may write, reasoning included.
	maxTokens = 2048
	// maxBody is the size of a round's whole stream, of which text is a small part.
	maxBody = 16 << 20
)

// Why an answer ended early.
var (
	errStalled  = errors.New("model: nothing came for too long")
	errTooLong  = errors.New("model: the answer does not end")
	errCut      = errors.New("model: the answer was cut at its greatest length")
	errRefused  = errors.New("model: the provider held the answer back")
	errSilent   = errors.New("model: an answer without text")
	errNoAsking = errors.New("model: no message of the visitor's to answer")
	errGarbled  = errors.New("model: the answer is not what the provider's library expects")
)

// Why nothing is asked of a model: no failure, and RateLimited both.
var (
	// ErrSpent: the month's budget would be passed.
	ErrSpent = fault.New(fault.RateLimited, "model: the month's budget is spent")
	// ErrOften: the visitor's address has had its share of the budget.
	ErrOften = fault.New(fault.RateLimited, "model: this address has asked too often in the last hour")
)

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
	Provider   string // Anthropic or OpenAI
	URL        string // base of the API; empty: the provider's own
	Key        string // empty: none is sent
	Model      string
	MonthlyUSD float64 // budget of a month; 0: spending is not counted
	Spend      *Spend  // required with a budget
	Turns      Turns   // required with a budget
	Tools      Tools
	Contact    string // web address or e-mail of the operator, shown to the provider
	Log        *slog.Logger
}

// patience is how long the engine waits.
type patience struct {
	first   time.Duration // for a round's first piece
	between time.Duration // for each one after it
	retry   time.Duration // before a second try that was given no time
	asked   time.Duration // at most, where the provider asked to wait
}

// Engine answers with a language model; it is safe for concurrent use.
type Engine struct {
	provider provider
	name     string
	budget   *budget // nil: not counted
	turns    Turns   // with a budget
	tools    Tools
	log      *slog.Logger
	patience patience
}

// provider streams one round. It calls heard with each piece of text, with ""
// for any other sign of life, and stops at heard's error, which it returns.
// Its other errors name no URL and no key.
type provider interface {
	stream(ctx context.Context, r request, heard func(text string) error) (reply, error)
}

// request is what a model is asked.
type request struct {
	system string
	turns  []turn
	tools  []tool.Definition
	last   bool // it must answer without calling a tool
}

// turn is a part of the talk with the model: a text, what the model called, or
// what came of its calls.
type turn struct {
	role    talk.Role
	text    string
	calls   []call
	results []result
	echo    any // of the same provider's reply
}

// call is a tool that the model wants.
type call struct{ id, name, args string }

// result is what a call gave.
type result struct {
	id, text string
	failed   bool
}

// reply is a whole round.
type reply struct {
	text  string
	calls []call
	end   end
	wrote int // bytes of text, calls and thoughts, as far as they came
	usage usage
	echo  any // what the provider wants back with the calls' results
}

// end is why a round ended.
type end int

const (
	ended end = iota
	cut
	refused
)

// usage is what a round took; zero: the provider did not say.
type usage struct{ input, output int64 }

// New makes an Engine; nothing is asked of the provider yet.
func New(c Config) (*Engine, error) {
	if c.Model == "" || c.Tools == nil || c.Log == nil || c.MonthlyUSD < 0 || c.MonthlyUSD > 0 && (c.Spend == nil || c.Turns == nil) {
		return nil, errors.New("model: a part of the engine is missing")
	}
	e := &Engine{
		name: c.Provider, tools: c.Tools, log: c.Log,
		patience: patience{first: 6 * time.Second, between: 4 * time.Second, retry: 300 * time.Millisecond, asked: 2 * time.Second},
	}
	if c.MonthlyUSD > 0 {
		e.turns = c.Turns
		e.budget = &budget{spend: c.Spend, provider: c.Provider, model: c.Model, micro: micro(c.MonthlyUSD)}
	}
	base := strings.TrimRight(c.URL, "/")
	if base == "" {
		base = map[string]string{Anthropic: "https://api.anthropic.com", OpenAI: openAIBase}[c.Provider]
	}
	client, err := outbound.NewStreamClient(base, outbound.Options{Timeout: e.patience.first, MaxBytes: maxBody, Contact: c.Contact})
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	switch c.Provider {
	case Anthropic:
		e.provider = newAnthropic(base, c.Key, c.Model, client)
	case OpenAI:
		e.provider = newOpenAI(base, c.Key, c.Model, client)
	default:
		return nil, fmt.Errorf("model: no provider %q", c.Provider)
	}
	return e, nil
}

// Name is the provider's.
func (e *Engine) Name() string { return e.name }

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
	if e.budget == nil {
		return nil
	}
	if e.budget.isSpent() {
		return ErrSpent
	}
	err := e.turns.CountModelTurn(ctx, t.Visitor().Address)
	if fault.KindOf(err) == fault.RateLimited {
		return ErrOften
	}
	return err
}

// failure is what a library's error may say outside: an *outbound.Error, what
// the caller's context says, or nothing.
func failure(ctx context.Context, err error) error {
	var own *outbound.Error
	switch {
	case errors.As(err, &own):
		return fmt.Errorf("model: %w", own)
	case ctx.Err() != nil:
		return fmt.Errorf("model: %w", context.Cause(ctx))
	}
	return errGarbled
}
