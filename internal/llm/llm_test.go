package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/outbound"
)

const secret = "sk-test-key"

// scripted serves each request with the next of the answers, the last one from
// then on, and counts.
func scripted(t *testing.T, answers ...http.HandlerFunc) (url string, requests *atomic.Int64) {
	t.Helper()
	requests = new(atomic.Int64)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(requests.Add(1))
		answers[min(n, len(answers))-1](w, r)
	}))
	t.Cleanup(srv.Close)
	return srv.URL, requests
}

// events sends each as the data of a server-sent event.
func events(data ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, d := range data {
			_, _ = w.Write([]byte("data: " + d + "\n\n"))
		}
	}
}

// document sends an answer that is not streamed.
func document(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write([]byte(body))
	}
}

const (
	hello   = `{"choices":[{"index":0,"delta":{"content":"Hello."},"finish_reason":null}]}`
	stopped = `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`
)

func clientOf(t *testing.T, c Config) *Client {
	t.Helper()
	c.Model, c.Log = "m", slog.New(slog.DiscardHandler)
	out, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// said is what a round gave.
type said struct {
	Reply
	pieces []string
	err    error
}

// ask asks the server at url.
func ask(t *testing.T, provider, url string, r Request) said {
	t.Helper()
	return round(t, clientOf(t, Config{Provider: provider, URL: url, Key: secret}), r)
}

func round(t *testing.T, c *Client, r Request) said {
	t.Helper()
	if r.Turns == nil {
		r.Turns = []Turn{{Text: "Hello"}}
	}
	var got said
	got.Reply, got.err = c.Round(t.Context(), r, func(text string) error {
		got.pieces = append(got.pieces, text)
		return nil
	})
	if got.err != nil && (strings.Contains(got.err.Error(), secret) || strings.Contains(got.err.Error(), "/v1")) {
		t.Errorf("an error names a key or a path: %v", got.err)
	}
	if got.Text != strings.Join(got.pieces, "") {
		t.Errorf("heard %q of %q", got.pieces, got.Text)
	}
	return got
}

// talk has everything that a request can have.
func talk() Request {
	return Request{
		System: "Be <kind> & short.",
		Tools:  []Tool{{"look_up", "Looks up.", json.RawMessage(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`)}},
		Turns: []Turn{
			{Text: "Hi"},
			{
				Role: "assistant", Text: "Let me see.", Calls: []Call{{"c1", "look_up", `{"q":"x"}`}, {"c2", "unknown_tool", `{}`}},
				Echo: map[int]map[string]string{
					0: {"type": "thinking", "thinking": "Hm.", "signature": "sig"}, 1: {"type": "redacted_thinking", "data": "zzz"},
				},
			},
			{Results: []Result{{"c1", `{"a":1}`, false}, {"c2", "no tool", true}}},
			{Role: "assistant", Calls: []Call{{"c3", "look_up", `{}`}}},
			{Results: []Result{{"c3", `ok`, false}}},
		},
	}
}

// The bodies are those that the providers' own clients sent for the same talk.
const (
	anthropicTalk = `{"max_tokens":2048,"messages":[{"content":[{"text":"Hi","type":"text"}],"role":"user"},{"content":[{"signature":"sig","thinking":"Hm.","type":"thinking"},{"data":"zzz","type":"redacted_thinking"},{"text":"Let me see.","type":"text"},{"id":"c1","input":{"q":"x"},"name":"look_up","type":"tool_use"},{"id":"c2","input":{},"name":"unknown_tool","type":"tool_use"}],"role":"assistant"},{"content":[{"tool_use_id":"c1","is_error":false,"content":[{"text":"{\"a\":1}","type":"text"}],"type":"tool_result"},{"tool_use_id":"c2","is_error":true,"content":[{"text":"no tool","type":"text"}],"type":"tool_result"}],"role":"user"},{"content":[{"id":"c3","input":{},"name":"look_up","type":"tool_use"}],"role":"assistant"},{"content":[{"tool_use_id":"c3","is_error":false,"content":[{"text":"ok","type":"text"}],"type":"tool_result"}],"role":"user"}],"model":"m","system":[{"text":"Be <kind> & short.","type":"text"}],"tools":[{"input_schema":{"properties":{"q":{"type":"string"}},"required":["q"],"type":"object","additionalProperties":false},"name":"look_up","description":"Looks up."}],"stream":true`
	openAITalk    = `{"messages":[{"content":"Be <kind> & short.","role":"system"},{"content":"Hi","role":"user"},{"content":"Let me see.","tool_calls":[{"id":"c1","function":{"arguments":"{\"q\":\"x\"}","name":"look_up"},"type":"function"},{"id":"c2","function":{"arguments":"{}","name":"unknown_tool"},"type":"function"}],"role":"assistant"},{"content":"{\"a\":1}","tool_call_id":"c1","role":"tool"},{"content":"Error: no tool","tool_call_id":"c2","role":"tool"},{"tool_calls":[{"id":"c3","function":{"arguments":"{}","name":"look_up"},"type":"function"}],"role":"assistant"},{"content":"ok","tool_call_id":"c3","role":"tool"}],"model":"m","stream_options":{"include_usage":true},"stream":true`
	openAITools   = `,"tools":[{"function":{"name":"look_up","description":"Looks up.","parameters":{"additionalProperties":false,"properties":{"q":{"type":"string"}},"required":["q"],"type":"object"}},"type":"function"}]`
)

func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	plain, noCalls := talk(), talk()
	noCalls.NoCalls = true
	bare := Request{System: "s", Turns: []Turn{{Text: "Hi"}}, MaxTokens: 100}
	tests := map[string]struct {
		config Config
		r      Request
		want   string
		auth   string // the key's header
	}{
		"Anthropic":           {Config{Provider: Anthropic, Key: secret}, plain, anthropicTalk + `}`, "X-Api-Key"},
		"Anthropic, no calls": {Config{Provider: Anthropic, Key: secret}, noCalls, anthropicTalk + `,"tool_choice":{"type":"none"}}`, "X-Api-Key"},
		"Anthropic, bare":     {Config{Provider: Anthropic}, bare, `{"max_tokens":100,"messages":[{"content":[{"text":"Hi","type":"text"}],"role":"user"}],"model":"m","system":[{"text":"s","type":"text"}],"stream":true}`, ""},
		"chat":                {Config{Provider: OpenAI, Key: secret}, plain, openAITalk + openAITools + `,"max_tokens":2048}`, "Authorization"},
		"chat, no calls":      {Config{Provider: OpenAI, Key: secret}, noCalls, openAITalk + `,"max_tokens":2048}`, "Authorization"},
		"chat, bare":          {Config{Provider: OpenAI}, bare, `{"messages":[{"content":"s","role":"system"},{"content":"Hi","role":"user"}],"model":"m","max_tokens":100,"stream_options":{"include_usage":true},"stream":true}`, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var body []byte
			var header http.Header
			var path string
			url, _ := scripted(t, func(_ http.ResponseWriter, r *http.Request) {
				body, _ = io.ReadAll(r.Body)
				header, path = r.Header, r.Method+" "+r.URL.Path
			})
			tt.config.URL = url + "/v1/"
			_ = round(t, clientOf(t, tt.config), tt.r)
			var got, want any
			if err := errors.Join(json.Unmarshal(body, &got), json.Unmarshal([]byte(tt.want), &want)); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%v\n got %s\nwant %s", err, body, tt.want)
			}
			wantPath := map[string]string{Anthropic: "POST /v1/messages", OpenAI: "POST /v1/chat/completions"}[tt.config.Provider]
			if path != wantPath || header.Get("Content-Type") != "application/json" || (tt.config.Provider == Anthropic) != (header.Get("Anthropic-Version") == "2023-06-01") {
				t.Errorf("%s %v", path, header)
			}
			for _, h := range []string{"X-Api-Key", "Authorization"} {
				if (h == tt.auth) != strings.HasSuffix(header.Get(h), secret) || h != tt.auth && header.Values(h) != nil {
					t.Errorf("%s is %q", h, header.Values(h))
				}
			}
		})
	}
}

func TestOpenAIItselfGetsTheNewerName(t *testing.T) {
	c := clientOf(t, Config{Provider: OpenAI})
	if body := c.body(c.config, Request{MaxTokens: 7}); body["max_completion_tokens"] != 7 || body["max_tokens"] != nil {
		t.Errorf("%v", body)
	}
}

func TestNewRefuses(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	for name, c := range map[string]Config{
		"no model":            {Provider: OpenAI, Log: log},
		"no log":              {Provider: OpenAI, Model: "m"},
		"an unknown provider": {Provider: "gpt", Model: "m", URL: "http://127.0.0.1", Log: log},
		"no URL":              {Provider: OpenAI, Model: "m", URL: "models.example", Log: log},
	} {
		if _, err := New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if c := clientOf(t, Config{Provider: Anthropic}); c.Name() != "anthropic" || c.Model() != "m" || c.Spend() != nil {
		t.Errorf("%s %s", c.Name(), c.Model())
	}
}

func TestTriesTwiceWhereNothingWasHeard(t *testing.T) {
	t.Parallel()
	status := func(code int, retryAfter string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			if retryAfter != "" {
				w.Header().Set("Retry-After", retryAfter)
			}
			http.Error(w, `{"error":{"message":"the key `+secret+`"}}`, code)
		}
	}
	broken := func(w http.ResponseWriter, r *http.Request) {
		events(hello)(w, r)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	tests := map[string]struct {
		first http.HandlerFunc
		tries int64
		ok    bool
	}{
		"500":                   {status(500, ""), 2, true},
		"529":                   {status(529, ""), 2, true},
		"429, at once":          {status(429, "0"), 2, true},
		"429, in a minute":      {status(429, "60"), 1, false},
		"401":                   {status(401, ""), 1, false},
		"hung up":               {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, 2, true},
		"hung up in mid-answer": {broken, 1, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, requests := scripted(t, tt.first, events(hello, stopped, "[DONE]"))
			got := ask(t, OpenAI, url, Request{})
			if (got.err == nil) != tt.ok || requests.Load() != tt.tries || !tt.ok && fault.KindOf(got.err) != fault.BadProvider {
				t.Errorf("%d tries, %q, %v", requests.Load(), got.Text, got.err)
			}
			if name == "401" && !strings.Contains(fmt.Sprint(got.err), "refused the key") {
				t.Errorf("a refused key is told as %v", got.err)
			}
			var failed *outbound.Error
			if errors.As(got.err, &failed) && strings.Contains(failed.Detail, secret) {
				t.Errorf("the failure holds the key: %q", failed.Detail)
			}
		})
	}
}

// silent answers with the first events, then with nothing until the caller goes.
func silent(first ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body) // only then does the server notice that a client goes
		events(first...)(w, r)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
}

func TestWaitsEnd(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		h    http.HandlerFunc
		r    Request
		text string
	}{
		"no answer":   {func(_ http.ResponseWriter, r *http.Request) { _, _ = io.ReadAll(r.Body); <-r.Context().Done() }, Request{First: 30 * time.Millisecond}, ""},
		"no piece":    {silent(`{"choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}`), Request{First: 30 * time.Millisecond}, ""},
		"no next one": {silent(hello), Request{Between: 30 * time.Millisecond}, "Hello."},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, requests := scripted(t, tt.h)
			if got := ask(t, OpenAI, url, tt.r); !errors.Is(got.err, ErrStalled) || got.Text != tt.text || requests.Load() != 1 {
				t.Errorf("%d requests, %q, %v", requests.Load(), got.Text, got.err)
			}
		})
	}
}

func TestAnswersWithoutEndAreCutOff(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("again and ", 1000)
	for name, piece := range map[string]string{
		"text":      `{"choices":[{"index":0,"delta":{"content":"` + long + `"}}]}`,
		"reasoning": `{"choices":[{"index":0,"delta":{"reasoning":"` + long + `"}}]}`,
		"calls":     `{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"` + long + `"}}]}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, _ := scripted(t, func(w http.ResponseWriter, r *http.Request) {
				for r.Context().Err() == nil {
					events(piece)(w, r)
				}
			})
			if got := ask(t, OpenAI, url, Request{}); !errors.Is(got.err, ErrTooLong) || len(got.Text) > maxWritten+len(long) {
				t.Errorf("%d bytes, %v", len(got.Text), got.err)
			}
		})
	}
}

func TestTheReaderEndsARound(t *testing.T) {
	t.Parallel()
	url, requests := scripted(t, silent(hello))
	c := clientOf(t, Config{Provider: OpenAI, URL: url})
	gone := errors.New("gone")
	if _, err := c.Round(t.Context(), Request{}, func(string) error { return gone }); !errors.Is(err, gone) || requests.Load() != 1 {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err := c.Round(ctx, Request{}, func(string) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestASlowReaderIsNoStall(t *testing.T) {
	t.Parallel()
	url, _ := scripted(t, events(hello, hello, stopped))
	c := clientOf(t, Config{Provider: OpenAI, URL: url})
	if _, err := c.Round(t.Context(), Request{Between: 20 * time.Millisecond}, func(string) error {
		<-time.After(40 * time.Millisecond)
		return nil
	}); err != nil {
		t.Error(err)
	}
}
