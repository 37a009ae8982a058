package llm

import (
	"errors"
	"net/http"
	"reflect"
	"testing"
)

// messageEvents sends events as the Messages API does: pairs of a name and data.
func messageEvents(pairs ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for i := 0; i+1 < len(pairs); i += 2 {
			_, _ = w.Write([]byte("event: " + pairs[i] + "\ndata: " + pairs[i+1] + "\n\n"))
		}
	}
}

func begun(rest ...string) []string {
	return append([]string{
		"message_start", `{"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"usage":{"input_tokens":900,"output_tokens":1}}}`,
		"ping", `{"type":"ping"}`,
	}, rest...)
}

func ending(stop string) []string {
	return []string{
		"message_delta", `{"type":"message_delta","delta":{"stop_reason":"` + stop + `","stop_sequence":null},"usage":{"output_tokens":40}}`,
		"message_stop", `{"type":"message_stop"}`,
	}
}

func texts(pieces ...string) []string {
	out := []string{"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`}
	for _, p := range pieces {
		out = append(out, "content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"`+p+`"}}`)
	}
	return append(out, "content_block_stop", `{"type":"content_block_stop","index":0}`)
}

func TestAnthropicThinksAndCalls(t *testing.T) {
	t.Parallel()
	url, _ := scripted(t, messageEvents(append(begun(
		"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}`,
		"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"The "}}`,
		"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hours."}}`,
		"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig1"}}`,
		"content_block_stop", `{"type":"content_block_stop","index":0}`,
		"content_block_start", `{"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"zzz"}}`,
		"content_block_start", `{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t1","name":"shop_terms","input":{}}}`,
		"content_block_delta", `{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"topic\":"}}`,
		"content_block_delta", `{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"warranty\"}"}}`,
		"content_block_stop", `{"type":"content_block_stop","index":2}`,
		"content_block_start", `{"type":"content_block_start","index":3,"content_block":{"type":"tool_use","id":"t2","name":"no such tool","input":{}}}`,
		"content_block_delta", `{"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{\"broken"}}`,
	), ending("tool_use")...)...))
	got := ask(t, Anthropic, url, Request{})
	calls := []Call{{"t1", "shop_terms", `{"topic":"warranty"}`}, {"t2", "no such tool", `{"broken`}}
	thoughts := map[int]map[string]string{
		0: {"type": "thinking", "thinking": "The hours.", "signature": "sig1"}, 1: {"type": "redacted_thinking", "data": "zzz"},
	}
	if got.err != nil || got.Text != "" || !reflect.DeepEqual(got.Calls, calls) || !reflect.DeepEqual(got.Echo, thoughts) {
		t.Errorf("%+v", got)
	}
	if got.Input != 900 || got.Output != 40 {
		t.Errorf("%d in, %d out", got.Input, got.Output)
	}
}

func TestAnthropicStreamsThatEndOtherwise(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		stream []string
		text   string
		want   error
	}{
		"as it should": {append(begun(texts("One ", "year.")...), ending("end_turn")...), "One year.", nil},
		"max_tokens":   {append(begun(texts("Half")...), ending("max_tokens")...), "Half", ErrCut},
		"no room":      {append(begun(texts("Half")...), ending("model_context_window_exceeded")...), "Half", ErrCut},
		"refusal":      {append(begun(), ending("refusal")...), "", ErrRefused},
		"no text":      {append(begun(), ending("end_turn")...), "", nil},
		"broken off":   {begun(texts("Half")...), "Half", ErrGarbled},
		"overloaded":   {append(begun(texts("Half")...), "error", `{"type":"error","error":{"type":"overloaded_error","message":"sk-test-key"}}`), "Half", ErrGarbled},
		"no JSON":      {append(begun(), "message_delta", `{"type":`), "", ErrGarbled},
		"other JSON":   {append(begun(), "message_delta", `{"delta":5}`), "", ErrGarbled},
		"unknown":      {append(begun("new_event", `{"type":"new_event","index":7}`), append(texts("One."), ending("end_turn")...)...), "One.", nil},
		"a stray thought": {append(begun("content_block_delta", `{"type":"content_block_delta","index":9,"delta":{"type":"thinking_delta","thinking":"x"}}`),
			append(texts("One."), ending("end_turn")...)...), "One.", nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, _ := scripted(t, messageEvents(tt.stream...))
			if got := ask(t, Anthropic, url, Request{}); !errors.Is(got.err, tt.want) || got.Text != tt.text {
				t.Errorf("%q, %v; want %q, %v", got.Text, got.err, tt.text, tt.want)
			}
		})
	}
}
