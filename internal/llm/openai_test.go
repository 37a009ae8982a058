package llm

import (
	"errors"
	"net/http"
	"reflect"
	"testing"
)

func TestChatCompletionsThatEndOtherwise(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		answer http.HandlerFunc
		text   string
		want   error
	}{
		"as it should":    {events(hello, stopped, `{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2,"total_tokens":11}}`, "[DONE]"), "Hello.", nil},
		"without [DONE]":  {events(hello, stopped), "Hello.", nil},
		"after [DONE]":    {events(hello, stopped, "[DONE]", `{`), "Hello.", nil},
		"length":          {events(hello, `{"choices":[{"index":0,"delta":{},"finish_reason":"length"}]}`, "[DONE]"), "Hello.", ErrCut},
		"content filter":  {events(hello, `{"choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}`, "[DONE]"), "Hello.", ErrRefused},
		"refusal":         {events(`{"choices":[{"index":0,"delta":{"refusal":"No."},"finish_reason":null}]}`, stopped), "", ErrRefused},
		"no choices":      {events(`{"choices":[]}`, "[DONE]"), "", ErrGarbled},
		"no events":       {events(), "", ErrGarbled},
		"another choice":  {events(`{"choices":[{"index":1,"delta":{"content":"Other."},"finish_reason":"stop"}]}`, hello, stopped), "Hello.", nil},
		"a broken stream": {events(hello), "Hello.", ErrGarbled},
		"no JSON":         {events(hello, `{"choices":`), "Hello.", ErrGarbled},
		"other JSON":      {events(`{"choices":"none"}`), "", ErrGarbled},
		"an error event":  {events(hello, `{"error":{"message":"the key sk-test-key is over its quota"}}`), "Hello.", ErrGarbled},
		"a page": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte("<html>data: {}\n\n"))
		}, "", ErrGarbled},
		"one document":           {document(`{"choices":[{"index":0,"message":{"content":"Hello."},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":2}}`), "Hello.", nil},
		"a cut document":         {document(`{"choices":[{"index":0,"message":{"content":"Hello."},"finish_reason":"length"}]}`), "Hello.", ErrCut},
		"a refusal, one message": {document(`{"choices":[{"index":0,"message":{"refusal":"No."},"finish_reason":"stop"}]}`), "", ErrRefused},
		"an error document":      {document(`{"error":"no such model"}`), "", ErrGarbled},
		"half a document":        {document(`{"choices":[`), "", ErrGarbled},
		"an empty document":      {document(``), "", ErrGarbled},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, requests := scripted(t, tt.answer)
			if got := ask(t, OpenAI, url, Request{}); !errors.Is(got.err, tt.want) || got.Text != tt.text || requests.Load() != 1 {
				t.Errorf("%q, %v; want %q, %v", got.Text, got.err, tt.text, tt.want)
			}
		})
	}
}

func TestCallsArePutTogether(t *testing.T) {
	t.Parallel()
	call := func(pieces string) string {
		return `{"choices":[{"index":0,"delta":{"tool_calls":[` + pieces + `]},"finish_reason":null}]}`
	}
	tests := map[string]struct {
		answer http.HandlerFunc
		want   []Call
	}{
		"in pieces": {
			events(call(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\""}},{"index":1,"id":"b","function":{"name":"g","arguments":""}}`),
				call(`{"index":0,"function":{"arguments":":1}"}}`), stopped),
			[]Call{{"a", "f", `{"q":1}`}, {"b", "g", ""}},
		},
		"all numbered 0": {
			events(call(`{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}`), call(`{"index":0,"id":"b","function":{"name":"g","arguments":"{}"}}`), stopped),
			[]Call{{"a", "f", "{}"}, {"b", "g", "{}"}},
		},
		"without ids": {
			events(call(`{"index":0,"function":{"name":"f","arguments":"{}"}},{"index":1,"function":{"name":"g","arguments":"{}"}}`), stopped),
			[]Call{{"call_1", "f", "{}"}, {"call_2", "g", "{}"}},
		},
		"in a document": {
			document(`{"choices":[{"index":0,"message":{"content":null,"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}},{"id":"b","function":{"name":"g","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`),
			[]Call{{"a", "f", "{}"}, {"b", "g", "{}"}},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, _ := scripted(t, tt.answer)
			if got := ask(t, OpenAI, url, Request{}); got.err != nil || !reflect.DeepEqual(got.Calls, tt.want) {
				t.Errorf("%q, %v; want %q", got.Calls, got.err, tt.want)
			}
		})
	}
}
