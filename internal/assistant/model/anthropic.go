package model

import (
	"context"
	"net/http"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
)

// claude speaks Anthropic's Messages API:
// https://docs.claude.com/en/api/messages-streaming
type claude struct {
	messages anthropic.MessageService
	model    anthropic.Model
}

// newAnthropic makes a client that takes nothing from the environment. The
// library adds v1 to the base itself.
func newAnthropic(base, key, model string, client *http.Client) *claude {
	options := []option.RequestOption{
		option.WithBaseURL(strings.TrimSuffix(base, "/v1") + "/"), option.WithHTTPClient(client), option.WithMaxRetries(0),
	}
	if key != "" {
		options = append(options, option.WithAPIKey(key))
	}
	return &claude{messages: anthropic.NewMessageService(options...), model: anthropic.Model(model)}
}

// round is a reply in the making.
type round struct {
	reply
	calls   callParts
	thought map[int64]*anthropic.ContentBlockParamUnion
	order   []int64 // of what was thought
	stop    anthropic.StopReason
	whole   bool // the stream said that it ended
}

func (c *claude) stream(ctx context.Context, r request, heard func(string) error) (reply, error) {
	s := c.messages.NewStreaming(ctx, c.params(r))
	defer func() { _ = s.Close() }()
	got := round{thought: map[int64]*anthropic.ContentBlockParamUnion{}}
	for s.Err() == nil && s.Next() {
		e := s.Current()
		got.wrote += wroteIn(e)
		if err := got.take(e, heard); err != nil {
			return got.reply, err
		}
	}
	got.reply.calls = got.calls.all()
	if s.Err() != nil || !got.whole {
		return got.reply, failure(ctx, s.Err())
	}
	switch got.stop {
	case anthropic.StopReasonMaxTokens, anthropic.StopReasonModelContextWindowExceeded:
		got.end = cut
	case anthropic.StopReasonRefusal:
		got.end = refused
	}
	var thoughts []anthropic.ContentBlockParamUnion
	for _, i := range got.order {
		thoughts = append(thoughts, *got.thought[i])
	}
	got.echo = thoughts
	return got.reply, nil
}

// take reads one event.
func (r *round) take(e anthropic.MessageStreamEventUnion, heard func(string) error) error {
	switch e.Type {
	case "message_start":
		u := e.Message.Usage
		r.usage = usage{u.InputTokens + u.CacheCreationInputTokens + u.CacheReadInputTokens, u.OutputTokens}
	case "content_block_start":
		return r.open(e, heard)
	case "content_block_delta":
		return r.grow(e, heard)
	case "message_delta":
		r.stop = e.Delta.StopReason
		r.usage.output = max(r.usage.output, e.Usage.OutputTokens)
		r.usage.input = max(r.usage.input, e.Usage.InputTokens+e.Usage.CacheCreationInputTokens+e.Usage.CacheReadInputTokens)
	case "message_stop":
		r.whole = true
	}
	return nil
}

// wroteIn is how many bytes of an event the model wrote.
func wroteIn(e anthropic.MessageStreamEventUnion) int {
	b, d := e.ContentBlock, e.Delta
	return len(b.Text) + len(b.Name) + len(b.Thinking) + len(b.Data) + len(d.Text) + len(d.PartialJSON) + len(d.Thinking)
}

// open begins a block. What the model thought goes back as it came, with its
// calls' results.
func (r *round) open(e anthropic.MessageStreamEventUnion, heard func(string) error) error {
	b := e.ContentBlock
	switch b.Type {
	case "text":
		r.text += b.Text
		return heard(b.Text)
	case "tool_use":
		if err := r.calls.add(e.Index, b.ID, b.Name, ""); err != nil {
			return err
		}
	case "thinking":
		r.think(e.Index, anthropic.ContentBlockParamUnion{OfThinking: &anthropic.ThinkingBlockParam{Thinking: b.Thinking, Signature: b.Signature}})
	case "redacted_thinking":
		r.think(e.Index, anthropic.ContentBlockParamUnion{OfRedactedThinking: &anthropic.RedactedThinkingBlockParam{Data: b.Data}})
	}
	return heard("")
}

func (r *round) think(index int64, block anthropic.ContentBlockParamUnion) {
	r.thought[index] = &block
	r.order = append(r.order, index)
}

// grow adds to a block.
func (r *round) grow(e anthropic.MessageStreamEventUnion, heard func(string) error) error {
	switch e.Delta.Type {
	case "text_delta":
		r.text += e.Delta.Text
		return heard(e.Delta.Text)
	case "input_json_delta":
		if err := r.calls.add(e.Index, "", "", e.Delta.PartialJSON); err != nil {
			return err
		}
	case "thinking_delta", "signature_delta":
		if b := r.thought[e.Index]; b != nil && b.OfThinking != nil {
			b.OfThinking.Thinking += e.Delta.Thinking
			b.OfThinking.Signature += e.Delta.Signature
		}
	}
	return heard("")
}

func (c *claude) params(r request) anthropic.MessageNewParams {
	p := anthropic.MessageNewParams{
		Model:     c.model,
		MaxTokens: maxTokens,
		System:    []anthropic.TextBlockParam{{Text: r.system}},
	}
	for _, t := range r.turns {
		p.Messages = append(p.Messages, c.message(t))
	}
	for _, d := range r.tools {
		p.Tools = append(p.Tools, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
			Name: d.Name, Description: anthropic.String(d.Description), InputSchema: inputSchema(d),
		}})
	}
	if r.last { // the tools stay: earlier turns have called them
		p.ToolChoice = anthropic.ToolChoiceUnionParam{OfNone: &anthropic.ToolChoiceNoneParam{}}
	}
	return p
}

func (c *claude) message(t turn) anthropic.MessageParam {
	var blocks []anthropic.ContentBlockParamUnion
	if thoughts, ok := t.echo.([]anthropic.ContentBlockParamUnion); ok {
		blocks = append(blocks, thoughts...)
	}
	if strings.TrimSpace(t.text) != "" {
		blocks = append(blocks, anthropic.NewTextBlock(t.text))
	}
	for _, call := range t.calls {
		blocks = append(blocks, anthropic.NewToolUseBlock(call.id, echoArgs(call), echoName(call)))
	}
	for _, got := range t.results {
		blocks = append(blocks, anthropic.NewToolResultBlock(got.id, got.text, got.failed))
	}
	if t.role == talk.Assistant {
		return anthropic.NewAssistantMessage(blocks...)
	}
	return anthropic.NewUserMessage(blocks...)
}

// inputSchema takes a schema apart, which the library puts together again.
func inputSchema(d tool.Definition) anthropic.ToolInputSchemaParam {
	schema := schemaOf(d)
	out := anthropic.ToolInputSchemaParam{Properties: schema["properties"], ExtraFields: map[string]any{}}
	for name, value := range schema {
		switch name {
		case "type", "properties":
		case "required":
			names, _ := value.([]any)
			for _, n := range names {
				if s, ok := n.(string); ok {
					out.Required = append(out.Required, s)
				}
			}
		default:
			out.ExtraFields[name] = value
		}
	}
	return out
}
