// Package llm asks a language model: Anthropic's, or any that speaks OpenAI's
// chat completions. All callers share one monthly budget.
package llm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"enamel/internal/fault"
	"enamel/internal/outbound"
)

const (
	Anthropic  = "anthropic" // a provider, as ENAMEL_LLM_PROVIDER names it
	OpenAI     = "openai"    // another
	openAIBase = "https://api.openai.com/v1"
	minWait    = 300 * time.Millisecond // before a second try
	maxWait    = 2 * time.Second        // that a provider may ask for
	maxWritten = 256 << 10              // bytes of text, calls and thoughts
)

// Why a round gave no whole answer.
var (
	ErrSpent   = fault.New(fault.RateLimited, "The month's budget for the language model is spent.")
	ErrStalled = fault.New(fault.BadProvider, "The language model stopped answering.")
	ErrTooLong = fault.New(fault.BadProvider, "The language model's answer does not end.")
	ErrCut     = fault.New(fault.BadProvider, "The language model's answer was cut off at its maximum length.")
	ErrRefused = fault.New(fault.BadProvider, "The language model's provider withheld the answer.")
	ErrGarbled = fault.New(fault.BadProvider, "The language model's answer cannot be read.")
)

// Config is what a Client is made of.
type Config struct {
	Provider string // Anthropic or OpenAI
	URL      string // base of the API; empty: the provider's own
	Key      string // empty: none is sent
	Model    string
	Spend    *Spend // nil: not counted
	Contact  string // web address or e-mail of the operator, shown to the provider
	Log      *slog.Logger
}

// Client asks one model; it is safe for concurrent use.
type Client struct {
	config   Config
	provider *outbound.Provider
	request  outbound.Request
	body     func(c Config, r Request) object
	take     func(event []byte, a *answer) error // io.EOF: the stream is over
}

// New makes a Client; nothing is asked of the provider yet.
func New(c Config) (*Client, error) {
	header := http.Header{"Content-Type": {"application/json"}}
	keyHeader, scheme := "X-Api-Key", ""
	out := &Client{request: outbound.Request{Method: http.MethodPost, Header: header}}
	c.URL = strings.TrimRight(c.URL, "/")
	switch c.Provider {
	case Anthropic:
		c.URL = cmp.Or(strings.TrimSuffix(c.URL, "/v1"), "https://api.anthropic.com") + "/v1"
		out.request.Path, out.body, out.take = "messages", messagesBody, takeMessages
		header.Set("Anthropic-Version", "2023-06-01")
	case OpenAI:
		c.URL = cmp.Or(c.URL, openAIBase)
		out.request.Path, out.body, out.take = "chat/completions", completionsBody, takeCompletions
		keyHeader, scheme = "Authorization", "Bearer "
	}
	if c.Key != "" {
		header.Set(keyHeader, scheme+c.Key)
	}
	if out.take == nil || c.Model == "" || c.Log == nil {
		return nil, fmt.Errorf("llm: provider %q, model %q", c.Provider, c.Model)
	}
	var err error
	out.config = c
	out.provider, err = outbound.NewProvider(c.URL, outbound.Options{Timeout: 5 * time.Minute, MaxBytes: 16 << 20, Contact: c.Contact})
	return out, err
}

// Name is the provider's.
func (c *Client) Name() string { return c.config.Provider }

// Model is the model's name.
func (c *Client) Model() string { return c.config.Model }

// Spend is the budget; nil: there is none.
func (c *Client) Spend() *Spend { return c.config.Spend }

// Round asks, and calls heard, which may be nil, with each piece of text as it
// comes; heard's error ends the round. If no text came and the provider allows it,
// Round asks once more. A failure comes with the Reply so far; it is the cause of
// ctx's end, or a fault that names no key and no path.
func (c *Client) Round(ctx context.Context, r Request, heard func(text string) error) (Reply, error) {
	r.MaxTokens, r.First, r.Between = cmp.Or(r.MaxTokens, 2048), cmp.Or(r.First, 30*time.Second), cmp.Or(r.Between, 20*time.Second)
	body, err := json.Marshal(c.body(c.config, r))
	if err != nil {
		return Reply{}, fmt.Errorf("llm: %w", err)
	}
	q := c.request
	q.Body = body
	got, err := c.try(ctx, r, q, heard)
	wait, ok := retry(err)
	if !ok || got.Text != "" {
		return got, err
	}
	select {
	case <-time.After(wait):
	case <-ctx.Done():
		return got, context.Cause(ctx)
	}
	again, err := c.try(ctx, r, q, heard)
	again.MicroUSD += got.MicroUSD
	return again, err
}

// retry reports whether a failed try is worth another, and when.
func retry(err error) (wait time.Duration, ok bool) {
	var failed *outbound.Error
	if !errors.As(err, &failed) {
		return 0, false
	}
	busy := failed.Kind == outbound.Status && (failed.Status == http.StatusTooManyRequests || failed.Status >= http.StatusInternalServerError)
	broken := failed.Kind == outbound.Unreachable || failed.Kind == outbound.Truncated
	return max(failed.RetryAfter, minWait), (busy || broken) && failed.RetryAfter <= maxWait
}

// try asks once, within the budget and the request's patience.
func (c *Client) try(ctx context.Context, r Request, q outbound.Request, heard func(string) error) (Reply, error) {
	input, output := framing+int64(len(q.Body)), int64(r.MaxTokens) // at most: a token has at least one byte
	held, err := c.config.Spend.reserve(ctx, reservation{provider: c.config.Provider, model: c.config.Model}, input, output)
	if err != nil {
		return Reply{}, fmt.Errorf("reserve a model's cost: %w", err)
	}
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stall := time.AfterFunc(r.First, func() { cancel(ErrStalled) })
	defer stall.Stop()
	a := &answer{Reply: Reply{Echo: map[int]map[string]string{}}, at: map[int]int{}, heard: func(text string) error {
		stall.Stop() // how long the reader takes is not the model's fault
		defer stall.Reset(r.Between)
		if text == "" || heard == nil {
			return nil
		}
		return heard(text)
	}}
	err = failure(within, a, c.provider.Stream(within, q, func(event []byte) error {
		if err := c.take(event, a); err != nil || a.wrote <= maxWritten {
			return err
		}
		return ErrTooLong
	}))
	a.Text = a.text.String()
	a.count(input, output, a.wrote, err)
	var settled error
	if a.MicroUSD, settled = c.config.Spend.settle(ctx, held, a.Input, a.Output); settled != nil {
		c.config.Log.Warn("could not record a model's spending", "error", settled) // it stays reserved
	}
	return a.Reply, cmp.Or(err, a.end)
}

// failure is what may be said of a try's error.
func failure(ctx context.Context, a *answer, err error) error {
	var failed *outbound.Error
	switch cause := context.Cause(ctx); {
	case err == nil && !a.ended:
		return ErrGarbled // it broke off
	case err != nil && cause != nil:
		return cause
	case errors.As(err, &failed):
		failed.Detail = "" // it may hold the key
		refused := "The language model's provider refused the key."
		why := map[int]string{http.StatusUnauthorized: refused, http.StatusForbidden: refused}[failed.Status]
		return fault.Wrap(fault.BadProvider, cmp.Or(why, "The language model gave no answer."), failed)
	}
	return err
}
