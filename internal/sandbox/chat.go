package sandbox

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// modelBase is where the language model is: on the listener itself, without a
// host name, since it is reached by an address that an operator types.
const modelBase = "/v1"

const (
	maxQuestion = 2 << 20 // bytes of a request
	bytesAToken = 4
)

// question is a request for a chat completion:
// https://platform.openai.com/docs/api-reference/chat/create
type question struct {
	Model         string        `json:"model"`
	Messages      []chatMessage `json:"messages"`
	Tools         []chatTool    `json:"tools"`
	Stream        bool          `json:"stream"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
}

type chatMessage struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
}

// text is a message's content: a string, or parts that have texts.
func (m chatMessage) text() string {
	var whole string
	if json.Unmarshal(m.Content, &whole) == nil {
		return whole
	}
	var parts []struct{ Text string }
	if json.Unmarshal(m.Content, &parts) != nil {
		return ""
	}
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

type chatTool struct {
	Function struct {
		Name string `json:"name"`
	} `json:"function"`
}

type chatCall struct {
	Index    int    `json:"index"`
	ID       string `json:"id,omitempty"`
	Type     string `json:"type,omitempty"`
	Function struct {
		Name      string `json:"name,omitempty"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

func callOf(name, arguments string) chatCall {
	var c chatCall
	c.Type, c.Function.Name, c.Function.Arguments = "function", name, arguments
	return c
}

// move is what the model does next.
type move struct {
	status int    // answered instead, where it is not 0
	text   string // said first
	calls  []chatCall
	lump   int  // bytes of a piece of text; 0: word by word
	stall  bool // nothing follows the text
	cut    bool // it is as long as an answer may be
}

// chat answers like a server of OpenAI's API. Which of the characters speaks,
// the model's name says.
func (s *Sandbox) chat(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == modelBase+"/models" && r.Method == http.MethodGet:
		var models []map[string]any
		for _, name := range characters() {
			models = append(models, map[string]any{"id": name, "object": "model", "created": 0, "owned_by": "sandbox"})
		}
		writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": models})
	case r.URL.Path != modelBase+"/chat/completions":
		chatError(w, http.StatusNotFound, "unknown path")
	case r.Method != http.MethodPost:
		chatError(w, http.StatusMethodNotAllowed, "want POST")
	default:
		s.complete(w, r)
	}
}

func (s *Sandbox) complete(w http.ResponseWriter, r *http.Request) {
	var q question
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxQuestion))
	if err == nil {
		err = json.Unmarshal(body, &q)
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		chatError(w, http.StatusRequestEntityTooLarge, "the request is too large")
		return
	case err != nil || len(q.Messages) == 0:
		chatError(w, http.StatusBadRequest, "want a JSON object with model and messages")
		return
	}
	m, ok := s.play(q)
	switch {
	case !ok:
		chatError(w, http.StatusNotFound, "the model is none of "+strings.Join(characters(), ", "))
		return
	case m.status != 0:
		if m.status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", "1")
		}
		chatError(w, m.status, http.StatusText(m.status))
		return
	}
	for i := range m.calls {
		m.calls[i].Index, m.calls[i].ID = i, "call_"+strconv.Itoa(len(q.Messages))+"_"+strconv.Itoa(i)
	}
	out := &completion{w: w, model: q.Model, usage: usageOf(body, m)}
	if q.Stream {
		out.stream(m, q.StreamOptions.IncludeUsage)
	} else if !m.stall {
		out.whole(m)
	}
	if m.stall {
		select {
		case <-r.Context().Done():
		case <-s.done:
		}
		panic(http.ErrAbortHandler)
	}
}

func usageOf(body []byte, m move) map[string]int {
	in, out := len(body)/bytesAToken+1, len(m.text)/bytesAToken+1
	return map[string]int{"prompt_tokens": in, "completion_tokens": out, "total_tokens": in + out}
}

// completion writes one answer.
type completion struct {
	w     http.ResponseWriter
	model string
	usage map[string]int
}

func (c *completion) finish(m move) string {
	if m.cut {
		return "length"
	}
	if len(m.calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func (c *completion) whole(m move) {
	message := map[string]any{"role": "assistant", "content": m.text}
	if len(m.calls) > 0 {
		message["tool_calls"] = m.calls
	}
	writeJSON(c.w, http.StatusOK, map[string]any{
		"id": "chatcmpl-sandbox", "object": "chat.completion", "created": 0, "model": c.model, "usage": c.usage,
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": c.finish(m)}},
	})
}

// stream sends server-sent events, each delta as soon as it is there.
func (c *completion) stream(m move, withUsage bool) {
	c.w.Header().Set("Content-Type", "text/event-stream")
	c.w.WriteHeader(http.StatusOK)
	c.delta(map[string]any{"role": "assistant", "content": ""})
	for _, piece := range pieces(m.text, m.lump) {
		if !c.delta(map[string]any{"content": piece}) {
			return
		}
	}
	if m.stall {
		return
	}
	for _, call := range m.calls {
		arguments := call.Function.Arguments
		half := len(arguments) / 2
		call.Function.Arguments = arguments[:half]
		c.delta(map[string]any{"tool_calls": []chatCall{call}})
		rest := chatCall{Index: call.Index}
		rest.Function.Arguments = arguments[half:]
		c.delta(map[string]any{"tool_calls": []chatCall{rest}})
	}
	c.event([]any{map[string]any{"index": 0, "delta": map[string]any{}, "finish_reason": c.finish(m)}}, nil)
	if withUsage {
		c.event([]any{}, c.usage)
	}
	_, _ = io.WriteString(c.w, "data: [DONE]\n\n") // the client may be gone
}

// delta reports whether somebody still reads.
func (c *completion) delta(d map[string]any) bool {
	return c.event([]any{map[string]any{"index": 0, "delta": d, "finish_reason": nil}}, nil)
}

func (c *completion) event(choices []any, usage map[string]int) bool {
	chunk := map[string]any{
		"id": "chatcmpl-sandbox", "object": "chat.completion.chunk", "created": 0, "model": c.model, "choices": choices,
	}
	if usage != nil {
		chunk["usage"] = usage
	}
	b, err := json.Marshal(chunk)
	if err != nil {
		return false // maps of strings and numbers always encode
	}
	if _, err := c.w.Write([]byte("data: " + string(b) + "\n\n")); err != nil {
		return false
	}
	return http.NewResponseController(c.w).Flush() == nil
}

// pieces cuts text after each space, or each lump bytes.
func pieces(text string, lump int) []string {
	if lump == 0 {
		return strings.SplitAfter(text, " ")
	}
	var out []string
	for len(text) > lump {
		out, text = append(out, text[:lump]), text[lump:]
	}
	return append(out, text)
}

func chatError(w http.ResponseWriter, status int, message string) {
	writeJSON(w, status, map[string]any{"error": map[string]any{"message": message, "type": "sandbox_error", "param": nil, "code": nil}})
}

func writeJSON(w http.ResponseWriter, status int, v any) { write(w, asJSON(status, v), false) }
