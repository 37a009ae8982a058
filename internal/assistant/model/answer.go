package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/outbound"
)

const (
	// maxResult bounds what one call gives back to the model.
	maxResult = 24 << 10
	// maxNamed is how many cards an answer gets.
	maxNamed = 6
)

// answer is one in the making; it is for one goroutine.
type answer struct {
	engine *Engine
	desk   *tool.Turn
	say    func(string) error

	text  strings.Builder // of all rounds
	apart bool            // the next piece begins a round
	calls int
	found []catalog.Unit // by all look-ups
	chose bool           // the model: these cards and no others
}

// run asks round after round, until the model writes without calling a tool.
func (a *answer) run(ctx context.Context, c talk.Conversation) error {
	turns := conversation(c)
	if len(turns) == 0 {
		return errNoAsking
	}
	tools := a.engine.tools.Definitions()
	r := request{system: prompt(a.desk, tools), turns: turns, tools: tools}
	for round := 0; ; round++ {
		r.last = round == maxRounds || a.calls >= maxCalls
		got, err := a.ask(ctx, r)
		if err != nil {
			return err
		}
		if r.last || len(got.calls) == 0 {
			return a.finish(ctx, got)
		}
		r.turns = append(r.turns,
			turn{role: talk.Assistant, text: got.text, calls: got.calls, echo: got.echo},
			turn{role: talk.User, results: a.callAll(ctx, got.calls)})
		a.apart = true
	}
}

func (a *answer) finish(ctx context.Context, got reply) error {
	switch {
	case got.end == refused:
		return errRefused
	case strings.TrimSpace(a.text.String()) == "":
		return errSilent
	case got.end == cut:
		return errCut
	}
	return a.show(ctx)
}

// ask gets one round. Where nothing has been said yet, and the provider may be
// asked again, it is, once.
func (a *answer) ask(ctx context.Context, r request) (reply, error) {
	for try := 1; ; try++ {
		got, err := a.try(ctx, r)
		if err == nil || try == maxTries || a.text.Len() > 0 {
			return got, err
		}
		wait, again := a.engine.patience.again(err)
		if !again {
			return got, err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return got, fmt.Errorf("model: %w", context.Cause(ctx))
		}
	}
}

// again tells whether a failed try is worth another, and when.
func (p patience) again(err error) (wait time.Duration, ok bool) {
	var failed *outbound.Error
	if !errors.As(err, &failed) {
		return 0, false
	}
	switch failed.Kind {
	case outbound.Unreachable, outbound.Truncated:
		return p.retry, true
	case outbound.Status:
		busy := failed.Status == http.StatusTooManyRequests || failed.Status >= http.StatusInternalServerError
		return max(failed.RetryAfter, p.retry), busy && failed.RetryAfter <= p.asked
	}
	return 0, false
}

// try asks once, within the budget and the engine's patience.
func (a *answer) try(ctx context.Context, r request) (reply, error) {
	held, err := a.engine.budget.reserve(ctx, r)
	if err != nil {
		return reply{}, err
	}
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stall := time.AfterFunc(a.engine.patience.first, func() { cancel(errStalled) })
	defer stall.Stop()
	got, err := a.engine.provider.stream(within, r, func(text string) error {
		stall.Stop() // how long the visitor takes to read is not the model's fault
		defer stall.Reset(a.engine.patience.between)
		return a.hear(text)
	})
	if err != nil && errors.Is(context.Cause(within), errStalled) {
		err = errStalled
	}
	if settled := held.settle(ctx, took(r, got, err)); settled != nil {
		a.engine.log.Warn("a model's spending was not settled", "error", settled) // it stays reserved
	}
	return got, err
}

// took is what a try used. Of an answer that broke off the provider has told
// the beginning only: what was written by then counts at least.
func took(r request, got reply, err error) usage {
	used := got.usage.within(bound(r))
	if got.wrote == 0 && neverAnswered(err) || err == nil && used.input > 0 && used.output > 0 {
		return used
	}
	guess := estimate(r, got.wrote).within(bound(r))
	if used.input == 0 {
		used.input = guess.input
	}
	used.output = max(used.output, guess.output)
	return used
}

// neverAnswered tells of a failure that no provider charges for.
func neverAnswered(err error) bool {
	var failed *outbound.Error
	return errors.As(err, &failed) && (failed.Kind == outbound.Unreachable || failed.Kind == outbound.Status || failed.Kind == outbound.Redirected)
}

// hear passes a piece of text on.
func (a *answer) hear(text string) error {
	if text == "" {
		return nil
	}
	if so := a.text.String(); a.apart && so != "" && !strings.HasSuffix(so, "\n") && !strings.HasPrefix(text, "\n") {
		text = "\n" + text
	}
	a.apart = false
	if a.text.Len()+len(text) > maxText {
		return errTooLong
	}
	a.text.WriteString(text)
	return a.say(text)
}

// callAll runs what the model called. A failure is told to the model.
func (a *answer) callAll(ctx context.Context, calls []call) []result {
	out := make([]result, len(calls))
	for i, c := range calls {
		out[i] = result{id: c.id, text: "No more look-ups: answer with what you have.", failed: true}
		if a.calls == maxCalls {
			continue
		}
		a.calls++
		got, err := a.desk.Call(ctx, c.name, json.RawMessage(c.args))
		switch {
		case err != nil:
			out[i].text = err.Error()
		case len(got) > maxResult:
			out[i].text = "Too much was found: narrow it down."
		default:
			out[i] = result{id: c.id, text: string(got)}
			a.chose = c.name == showUnits || a.chose && c.name != searchUnits
		}
		a.remember(a.desk.Shown())
	}
	return out
}

// remember keeps units that a search found: the next one forgets them.
func (a *answer) remember(units []catalog.Unit) {
	for _, u := range units {
		known := false
		for _, f := range a.found {
			known = known || f.Slug == u.Slug
		}
		if !known {
			a.found = append(a.found, u)
		}
	}
}

// Tools that decide on the cards.
const (
	searchUnits = "search_units"
	showUnits   = "show_units"
)

// show leaves the cards to the units that the text names. Where it names none
// they are those that the model chose: what it merely found belongs to no word
// of the answer.
func (a *answer) show(ctx context.Context) error {
	said := strings.ToLower(a.text.String())
	named := []string{}
	for _, u := range a.found {
		mentioned := strings.Contains(said, strings.ToLower(u.Name)) || u.Model != "" && strings.Contains(said, strings.ToLower(u.Model))
		if mentioned && len(named) < maxNamed {
			named = append(named, u.Slug)
		}
	}
	if len(named) == 0 && (a.chose || len(a.desk.Shown()) == 0) {
		return nil
	}
	args, err := json.Marshal(map[string]any{"ids": named})
	if err != nil {
		return fmt.Errorf("model: %w", err)
	}
	if _, err := a.desk.Call(ctx, showUnits, args); err != nil {
		a.engine.log.Warn("units that an answer names are not shown", "error", err) // the text is said, and stands without cards
	}
	return nil
}
