package llm

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"time"
)

// Request is what a model is asked in one round.
type Request struct {
	System    string
	Turns     []Turn
	Tools     []Tool
	NoCalls   bool          // it must answer without calling a tool
	MaxTokens int           // limit of the answer, reasoning included; 0: 2048
	First     time.Duration // the wait for the first piece; 0: 30 s
	Between   time.Duration // the wait for each one after it; 0: 20 s
}

// Turn is a part of the talk: a text, what the model called, or what came of it.
// Providers check that a call's name is a tool's and its arguments an object.
type Turn struct {
	Role    string // "user" or "assistant", the model's; empty: user
	Text    string
	Calls   []Call
	Results []Result
	Echo    map[int]map[string]string // of the same provider's Reply
}

// Tool is what the model may call; Parameters is the JSON schema of an object.
type Tool struct {
	Name, Description string
	Parameters        json.RawMessage
}

// Call is a tool that the model wants.
type Call struct{ ID, Name, Args string }

// Result is what a call gave.
type Result struct {
	ID, Text string
	Failed   bool
}

// Reply is a round, as far as it came.
type Reply struct {
	Text          string
	Calls         []Call
	Echo          map[int]map[string]string // data that the provider wants back in the Turn of the calls
	Input, Output int64                     // tokens; an estimate where the provider did not say
	MicroUSD      int64                     // the cost of all tries in millionths of a dollar; 0 without a budget
}

// object is JSON that is sent.
type object map[string]any

// compact leaves out what is empty.
func (o object) compact() object {
	maps.DeleteFunc(o, func(_ string, v any) bool {
		list, ok := v.([]object)
		return v == "" || ok && list == nil
	})
	return o
}

// answer is a reply in the making.
type answer struct {
	Reply
	heard func(text string) error // "" is a sign of life
	text  strings.Builder
	at    map[int]int // place in Calls of the stream's index
	wrote int         // bytes of text, calls and thoughts
	ended bool        // the model came to an end
	end   error       // ErrCut or ErrRefused, of an answer that ended
}

// say takes a piece of text.
func (a *answer) say(text string) error {
	a.wrote += len(text)
	a.text.WriteString(text)
	return a.heard(text)
}

// call takes a piece of the call at index. A new id at a known index is a new
// call: some servers number all of them 0.
func (a *answer) call(index int, id, name, args string) {
	i, known := a.at[index]
	if !known || id != "" && id != a.Calls[i].ID {
		i = len(a.Calls)
		a.at[index] = i
		a.Calls = append(a.Calls, Call{ID: cmp.Or(id, fmt.Sprintf("call_%d", i+1))})
	}
	a.wrote += len(name) + len(args)
	a.Calls[i].Name += name
	a.Calls[i].Args += args
}
