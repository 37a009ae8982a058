package model

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
)

const openAIBase = "https://api.openai.com/v1"

// openAI speaks chat completions, which many servers do:
// https://platform.openai.com/docs/api-reference/chat
type openAI struct {
	chat  openai.ChatCompletionService
	model string
	// official: OpenAI's own API wants the newer name of the length's limit,
	// which others may not know.
	official bool
}

// newOpenAI makes a client that takes nothing from the environment.
func newOpenAI(base, key, model string, client *http.Client) *openAI {
	options := []option.RequestOption{option.WithBaseURL(base), option.WithHTTPClient(client), option.WithMaxRetries(0)}
	if key != "" {
		options = append(options, option.WithAPIKey(key))
	}
	return &openAI{chat: openai.NewChatCompletionService(options...), model: model, official: base == openAIBase}
}

func (o *openAI) stream(ctx context.Context, r request, heard func(string) error) (reply, error) {
	s := o.chat.NewStreaming(ctx, o.params(r))
	defer func() { _ = s.Close() }()
	var got reply
	var calls callParts
	finish := ""
	for s.Next() {
		chunk := s.Current()
		if chunk.JSON.Usage.Valid() {
			got.usage = usage{chunk.Usage.PromptTokens, chunk.Usage.CompletionTokens}
		}
		for _, choice := range chunk.Choices {
			if choice.Index != 0 {
				continue
			}
			if choice.FinishReason != "" {
				finish = choice.FinishReason
			}
			if err := o.hear(choice.Delta, &got, &calls, heard); err != nil {
				return got, err
			}
		}
	}
	got.calls = calls.all()
	if s.Err() != nil {
		return got, failure(ctx, s.Err())
	}
	switch finish {
	case "": // the stream broke off
		return got, failure(ctx, nil)
	case "length":
		got.end = cut
	case "content_filter":
		got.end = refused
	}
	return got, nil
}

// hear takes one delta.
func (o *openAI) hear(d openai.ChatCompletionChunkChoiceDelta, got *reply, calls *callParts, heard func(string) error) error {
	got.wrote += wroteInDelta(d)
	if d.Refusal != "" {
		return errRefused
	}
	for _, c := range d.ToolCalls {
		if err := calls.add(c.Index, c.ID, c.Function.Name, c.Function.Arguments); err != nil {
			return err
		}
	}
	got.text += d.Content
	if d.Content == "" && len(d.ToolCalls) == 0 && len(d.JSON.ExtraFields) == 0 { // the extra ones are a model's reasoning
		return nil
	}
	return heard(d.Content)
}

// wroteInDelta is how many bytes of a delta the model wrote, its reasoning
// among the extra fields.
func wroteInDelta(d openai.ChatCompletionChunkChoiceDelta) int {
	n := len(d.Content) + len(d.Refusal)
	for _, c := range d.ToolCalls {
		n += len(c.Function.Name) + len(c.Function.Arguments)
	}
	for _, extra := range d.JSON.ExtraFields {
		n += len(extra.Raw())
	}
	return n
}

func (o *openAI) params(r request) openai.ChatCompletionNewParams {
	p := openai.ChatCompletionNewParams{
		Model:         o.model,
		Messages:      []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(r.system)},
		StreamOptions: openai.ChatCompletionStreamOptionsParam{IncludeUsage: openai.Bool(true)},
	}
	if o.official {
		p.MaxCompletionTokens = openai.Int(maxTokens)
	} else {
		p.MaxTokens = openai.Int(maxTokens)
	}
	for _, t := range r.turns {
		p.Messages = append(p.Messages, o.messages(t)...)
	}
	if r.last {
		return p // what is not offered is not called
	}
	for _, d := range r.tools {
		p.Tools = append(p.Tools, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: d.Name, Description: openai.String(d.Description), Parameters: schemaOf(d),
		}))
	}
	return p
}

func (o *openAI) messages(t turn) []openai.ChatCompletionMessageParamUnion {
	if len(t.results) > 0 {
		var out []openai.ChatCompletionMessageParamUnion
		for _, got := range t.results {
			text := got.text
			if got.failed {
				text = "Error: " + text
			}
			out = append(out, openai.ToolMessage(text, got.id))
		}
		return out
	}
	if t.role == talk.User {
		return []openai.ChatCompletionMessageParamUnion{openai.UserMessage(t.text)}
	}
	m := openai.ChatCompletionAssistantMessageParam{}
	if t.text != "" {
		m.Content.OfString = openai.String(t.text)
	}
	for _, c := range t.calls {
		m.ToolCalls = append(m.ToolCalls, openai.ChatCompletionMessageToolCallUnionParam{
			OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
				ID: c.id, Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{Name: echoName(c), Arguments: string(echoArgs(c))},
			},
		})
	}
	return []openai.ChatCompletionMessageParamUnion{{OfAssistant: &m}}
}

// schemaOf is a definition's schema as both libraries take it.
func schemaOf(d tool.Definition) map[string]any {
	var schema map[string]any
	if err := json.Unmarshal(d.Parameters, &schema); err != nil || schema == nil {
		return map[string]any{"type": "object", "properties": map[string]any{}}
	}
	return schema
}

const (
	maxParts = 32       // calls of one round
	maxArgs  = 64 << 10 // bytes of all their arguments
)

// callParts puts together calls that come in pieces.
type callParts struct {
	calls []call
	at    map[int64]int // by the stream's index
	bytes int
}

// add takes a piece of the call at index. A new id at a known index is a new
// call: some servers number all of them 0.
func (p *callParts) add(index int64, id, name, args string) error {
	i, known := p.at[index]
	if !known || id != "" && p.calls[i].id != "" && p.calls[i].id != id {
		if len(p.calls) == maxParts {
			return errTooLong
		}
		i = len(p.calls)
		if p.at == nil {
			p.at = map[int64]int{}
		}
		p.at[index] = i
		p.calls = append(p.calls, call{})
	}
	if p.bytes += len(id) + len(name) + len(args); p.bytes > maxArgs {
		return errTooLong
	}
	c := &p.calls[i]
	if c.id == "" {
		c.id = id
	}
	c.name += name
	c.args += args
	return nil
}

// all are the calls; those without an id get one.
func (p *callParts) all() []call {
	for i := range p.calls {
		if p.calls[i].id == "" {
			p.calls[i].id = fmt.Sprintf("call_%d", i+1)
		}
	}
	return p.calls
}

// echoName is a call's name as providers take it back, who check it.
func echoName(c call) string {
	const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	if c.name == "" || len(c.name) > 64 || strings.Trim(c.name, allowed) != "" {
		return "unknown_tool"
	}
	return c.name
}

// echoArgs is a call's arguments as providers take them back: an object.
func echoArgs(c call) json.RawMessage {
	var object map[string]json.RawMessage
	if err := json.Unmarshal([]byte(c.args), &object); err != nil || object == nil {
		return json.RawMessage("{}")
	}
	return json.RawMessage(c.args)
}
