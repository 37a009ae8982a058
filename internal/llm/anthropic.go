package llm

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

type messageUsage struct {
	Input  int64 `json:"input_tokens"`
	Output int64 `json:"output_tokens"`
}

// messageBlock is a block of a message, or what is added to it or to the message.
type messageBlock struct {
	Type, Text, ID, Name, Thinking, Signature, Data string

	Args string `json:"partial_json"`
	Stop string `json:"stop_reason"`
}

// takeMessages reads an event of the Messages API:
// https://docs.claude.com/en/api/messages-streaming
func takeMessages(event []byte, a *answer) error {
	var e struct {
		Type    string
		Index   int
		Message struct{ Usage messageUsage }
		Usage   messageUsage
		Block   *messageBlock `json:"content_block"`
		Delta   *messageBlock
	}
	if err := json.Unmarshal(event, &e); err != nil || e.Type == "error" {
		return ErrGarbled
	}
	a.ended = a.ended || e.Type == "message_stop"
	for _, u := range []messageUsage{e.Message.Usage, e.Usage} {
		a.Input, a.Output = max(a.Input, u.Input), max(a.Output, u.Output)
	}
	b := cmp.Or(e.Block, e.Delta)
	if b == nil {
		return nil
	}
	a.end = cmp.Or(a.end, map[string]error{"max_tokens": ErrCut, "model_context_window_exceeded": ErrCut, "refusal": ErrRefused}[b.Stop])
	switch b.Type {
	case "tool_use", "input_json_delta":
		a.call(e.Index, b.ID, b.Name, b.Args)
	case "thinking":
		a.Echo[e.Index] = map[string]string{"type": b.Type, "thinking": b.Thinking, "signature": b.Signature}
	case "redacted_thinking":
		a.Echo[e.Index] = map[string]string{"type": b.Type, "data": b.Data}
	case "thinking_delta", "signature_delta":
		if t := a.Echo[e.Index]; t != nil {
			t["thinking"] += b.Thinking
			t["signature"] += b.Signature
		}
	}
	a.wrote += len(b.Thinking) + len(b.Data)
	return a.say(b.Text)
}

func messagesBody(c Config, r Request) object {
	turns := []object{}
	for _, t := range r.Turns {
		turns = append(turns, object{"role": cmp.Or(t.Role, "user"), "content": blocksOf(t)})
	}
	var tools []object
	for _, t := range r.Tools {
		tools = append(tools, object{"name": t.Name, "description": t.Description, "input_schema": t.Parameters})
	}
	system := []object{{"type": "text", "text": r.System}}
	out := object{"model": c.Model, "max_tokens": r.MaxTokens, "system": system, "messages": turns, "tools": tools, "stream": true}.compact()
	if r.NoCalls && tools != nil { // the tools stay: earlier turns have called them
		out["tool_choice"] = object{"type": "none"}
	}
	return out
}

func blocksOf(t Turn) []any {
	blocks := []any{}
	for _, i := range slices.Sorted(maps.Keys(t.Echo)) {
		blocks = append(blocks, t.Echo[i])
	}
	if strings.TrimSpace(t.Text) != "" {
		blocks = append(blocks, object{"type": "text", "text": t.Text})
	}
	for _, c := range t.Calls {
		blocks = append(blocks, object{"type": "tool_use", "id": c.ID, "name": c.Name, "input": json.RawMessage(c.Args)})
	}
	for _, got := range t.Results {
		text := []object{{"type": "text", "text": got.Text}}
		blocks = append(blocks, object{"type": "tool_result", "tool_use_id": got.ID, "is_error": got.Failed, "content": text})
	}
	return blocks
}
