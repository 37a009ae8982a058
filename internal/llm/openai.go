package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
)

// message is a whole one, or what is added to it.
type message struct {
	Content, Refusal, Reasoning string

	Thoughts string `json:"reasoning_content"` // other servers' name of Reasoning
	Calls    []struct {
		Index    int
		ID       string
		Function struct{ Name, Arguments string }
	} `json:"tool_calls"`
}

// takeCompletions reads a chunk of chat completions, or a whole one:
// https://platform.openai.com/docs/api-reference/chat
func takeCompletions(event []byte, a *answer) error {
	if bytes.HasPrefix(event, []byte("[DONE]")) {
		return io.EOF
	}
	var c struct {
		Choices []struct {
			Index   int
			Delta   message
			Message *message // of a whole answer
			Finish  string   `json:"finish_reason"`
		}
		Usage *struct {
			Input  int64 `json:"prompt_tokens"`
			Output int64 `json:"completion_tokens"`
		}
		Error any
	}
	if err := json.Unmarshal(event, &c); err != nil || c.Error != nil {
		return ErrGarbled
	}
	if c.Usage != nil {
		a.Input, a.Output = c.Usage.Input, c.Usage.Output
	}
	for _, choice := range c.Choices {
		if choice.Index != 0 {
			continue
		}
		a.ended = a.ended || choice.Finish != ""
		a.end = cmp.Or(a.end, map[string]error{"length": ErrCut, "content_filter": ErrRefused}[choice.Finish])
		m := cmp.Or(choice.Message, &choice.Delta)
		for _, c := range m.Calls {
			a.call(c.Index, c.ID, c.Function.Name, c.Function.Arguments)
		}
		thoughts := len(m.Reasoning) + len(m.Thoughts)
		if a.wrote += thoughts + len(m.Refusal); m.Refusal != "" {
			return ErrRefused
		}
		if m.Content != "" || len(m.Calls) > 0 || thoughts > 0 {
			if err := a.say(m.Content); err != nil {
				return err
			}
		}
	}
	return nil
}

func completionsBody(c Config, r Request) object {
	turns := []object{{"role": "system", "content": r.System}}
	for _, t := range r.Turns {
		turns = append(turns, completionTurn(t)...)
	}
	limit := "max_tokens"
	if c.URL == openAIBase { // it wants the newer name, which others may not know
		limit = "max_completion_tokens"
	}
	if r.NoCalls {
		r.Tools = nil // a model can call only the tools that it is offered
	}
	var tools []object
	for _, t := range r.Tools {
		tools = append(tools, object{"type": "function", "function": object{"name": t.Name, "description": t.Description, "parameters": t.Parameters}})
	}
	out := object{"model": c.Model, "messages": turns, "tools": tools, limit: r.MaxTokens, "stream": true}
	out["stream_options"] = object{"include_usage": true}
	return out.compact()
}

func completionTurn(t Turn) (out []object) {
	for _, got := range t.Results {
		text := got.Text
		if got.Failed {
			text = "Error: " + text
		}
		out = append(out, object{"role": "tool", "tool_call_id": got.ID, "content": text})
	}
	if out != nil {
		return out
	}
	var calls []object
	for _, c := range t.Calls {
		calls = append(calls, object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": c.Args}})
	}
	return []object{object{"role": cmp.Or(t.Role, "user"), "content": t.Text, "tool_calls": calls}.compact()}
}
