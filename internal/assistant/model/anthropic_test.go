package model

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"enamel/internal/outbound"
)

func readAll(t *testing.T, r *http.Request) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Error(err)
	}
	return string(b)
}

// messages sends events as the Messages API does: pairs of a name and data.
func messages(pairs ...string) http.HandlerFunc {
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

func TestAnthropicCallsToolsAndAnswers(t *testing.T) {
	desk := openDesk(t)
	var first, second string
	var key, version string
	calls := append(begun(
		"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}`,
		"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"The hours."}}`,
		"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig1"}}`,
		"content_block_stop", `{"type":"content_block_stop","index":0}`,
		"content_block_start", `{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"t1","name":"shop_terms","input":{}}}`,
		"content_block_delta", `{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"topic\":"}}`,
		"content_block_delta", `{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"warranty\"}"}}`,
		"content_block_stop", `{"type":"content_block_stop","index":1}`,
		"content_block_start", `{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t2","name":"no such tool","input":{}}}`,
		"content_block_delta", `{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"broken"}}`,
		"content_block_stop", `{"type":"content_block_stop","index":2}`,
	), ending("tool_use")...)
	answered := append(begun(texts("One ", "year.")...), ending("end_turn")...)
	url, requests := scripted(t,
		func(w http.ResponseWriter, r *http.Request) {
			first, key, version = readAll(t, r), r.Header.Get("X-Api-Key"), r.Header.Get("Anthropic-Version")
			if r.URL.Path != "/v1/messages" {
				t.Errorf("asked %s", r.URL.Path)
			}
			messages(calls...)(w, r)
		},
		func(w http.ResponseWriter, r *http.Request) {
			second = readAll(t, r)
			messages(answered...)(w, r)
		})
	h := answerTo(t, engineAt(t, desk, Anthropic, url+"/v1", "m"), desk, asked("Which warranty?"))
	if h.err != nil || h.text != "One year." || h.deltas != 2 || requests.Load() != 2 {
		t.Fatalf("%d requests, %q, %v", requests.Load(), h.text, h.err)
	}
	if key != "sk-test-key" || version == "" || !strings.Contains(first, `"input_schema"`) || !strings.Contains(first, `"additionalProperties":false`) {
		t.Errorf("key %q, version %q, %.500s", key, version, first)
	}
	for _, want := range []string{
		`"signature":"sig1"`, `"thinking":"The hours."`, `"id":"t1","input":{"topic":"warranty"},"name":"shop_terms"`,
		`"id":"t2","input":{},"name":"unknown_tool"`, `"tool_use_id":"t1","is_error":false`, `"tool_use_id":"t2","is_error":true`,
	} {
		if !strings.Contains(second, want) {
			t.Errorf("no %s in %s", want, second[max(0, len(second)-4000):])
		}
	}
}

func TestAnthropicStreamsThatEndOtherwise(t *testing.T) {
	desk := openDesk(t)
	tests := map[string]struct {
		stream []string
		want   error
	}{
		"max_tokens": {append(begun(texts("Half")...), ending("max_tokens")...), errCut},
		"refusal":    {append(begun(), ending("refusal")...), errRefused},
		"no text":    {append(begun(), ending("end_turn")...), errSilent},
		"broken off": {begun(texts("Half")...), errGarbled},
		"overloaded": {append(begun(texts("Half")...), "error", `{"type":"error","error":{"type":"overloaded_error","message":"sk-test-key"}}`), errGarbled},
		"no JSON":    {append(begun(), "message_delta", `{"type":`), errGarbled},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			url, _ := scripted(t, messages(tt.stream...))
			if h := answerTo(t, engineAt(t, desk, Anthropic, url, "m"), desk, asked("Hello")); !errors.Is(h.err, tt.want) {
				t.Errorf("%q, %v; want %v", h.text, h.err, tt.want)
			}
		})
	}
}

func TestAnthropicLastRoundForbidsCalls(t *testing.T) {
	desk := openDesk(t)
	again := append(begun(
		"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"hours_and_places","input":{}}}`,
		"content_block_stop", `{"type":"content_block_stop","index":0}`,
	), ending("tool_use")...)
	var last string
	url, requests := scripted(t, func(w http.ResponseWriter, r *http.Request) {
		last = readAll(t, r)
		messages(again...)(w, r)
	})
	h := answerTo(t, engineAt(t, desk, Anthropic, url, "m"), desk, asked("Hello"))
	if !errors.Is(h.err, errSilent) || requests.Load() != maxRounds+1 {
		t.Errorf("%d requests, %v", requests.Load(), h.err)
	}
	if !strings.Contains(last, `"tool_choice":{"type":"none"}`) || !strings.Contains(last, `"input_schema"`) {
		t.Errorf("the last round is %.300s", last)
	}
}

func TestAnthropicRefusedKey(t *testing.T) {
	desk := openDesk(t)
	url, requests := scripted(t, func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, `{"error":{"message":"invalid key sk-test-key"}}`, http.StatusUnauthorized)
	})
	h := answerTo(t, engineAt(t, desk, Anthropic, url, "m"), desk, asked("Hello"))
	var failed *outbound.Error
	if !errors.As(h.err, &failed) || failed.Status != http.StatusUnauthorized || requests.Load() != 1 {
		t.Errorf("%d requests, %v", requests.Load(), h.err)
	}
}
