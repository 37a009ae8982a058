package model

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/llm"
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
	tools := a.engine.Tools.Definitions()
	r := llm.Request{System: prompt(a.desk, tools), Turns: turns, MaxTokens: maxTokens, First: a.engine.first, Between: a.engine.between}
	for _, d := range tools {
		r.Tools = append(r.Tools, llm.Tool{Name: d.Name, Description: d.Description, Parameters: d.Parameters})
	}
	for round := 0; ; round++ {
		r.NoCalls = round == maxRounds || a.calls >= maxCalls
		got, err := a.engine.Client.Round(ctx, r, a.hear)
		if err != nil {
			return err
		}
		if r.NoCalls || len(got.Calls) == 0 {
			break
		}
		r.Turns = append(r.Turns,
			llm.Turn{Role: string(talk.Assistant), Text: got.Text, Calls: echoed(got.Calls), Echo: got.Echo},
			llm.Turn{Results: a.callAll(ctx, got.Calls)})
		a.apart = true
	}
	if strings.TrimSpace(a.text.String()) == "" {
		return errSilent
	}
	return a.show(ctx)
}

// hear passes a piece of text on.
func (a *answer) hear(text string) error {
	if so := a.text.String(); a.apart && so != "" && !strings.HasSuffix(so, "\n") && !strings.HasPrefix(text, "\n") {
		text = "\n" + text
	}
	a.apart = false
	if a.text.Len()+len(text) > maxText {
		return llm.ErrTooLong
	}
	a.text.WriteString(text)
	return a.say(text)
}

// callAll runs what the model called. A failure is told to the model.
func (a *answer) callAll(ctx context.Context, calls []llm.Call) []llm.Result {
	out := make([]llm.Result, len(calls))
	for i, c := range calls {
		out[i] = llm.Result{ID: c.ID, Text: "No more look-ups: answer with what you have.", Failed: true}
		if a.calls == maxCalls {
			continue
		}
		a.calls++
		got, err := a.desk.Call(ctx, c.Name, json.RawMessage(c.Args))
		switch {
		case err != nil:
			out[i].Text = err.Error()
		case len(got) > maxResult:
			out[i].Text = "Too much was found: narrow it down."
		default:
			out[i] = llm.Result{ID: c.ID, Text: string(got)}
			a.chose = c.Name == showUnits || a.chose && c.Name != searchUnits
		}
		a.remember(a.desk.Shown())
	}
	return out
}

// echoed are calls as providers take them back: they check names, and that
// arguments are an object.
func echoed(calls []llm.Call) []llm.Call {
	const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	out := slices.Clone(calls)
	for i, c := range out {
		if c.Name == "" || len(c.Name) > 64 || strings.Trim(c.Name, allowed) != "" {
			out[i].Name = "unknown_tool"
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(c.Args), &members); err != nil || members == nil {
			out[i].Args = "{}"
		}
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
		a.engine.Log.Warn("units that an answer names are not shown", "error", err) // the text is said, and stands without cards
	}
	return nil
}
