package model

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/assistant/grounding"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/db/dbtest"
	"enamel/internal/llm"
	"enamel/internal/outbound"
	"enamel/internal/sandbox"
)

// engineAt asks the server at url, without much patience.
func engineAt(t testing.TB, desk Tools, provider, url, name string) *Engine {
	t.Helper()
	return engineOf(t, Config{Tools: desk}, llm.Config{Provider: provider, URL: url, Key: "sk-test-key", Model: name})
}

func engineOf(t testing.TB, c Config, client llm.Config) *Engine {
	t.Helper()
	c.Log, client.Log = slog.New(slog.DiscardHandler), slog.New(slog.DiscardHandler)
	asked, err1 := llm.New(client)
	c.Client = asked
	e, err2 := New(c)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	e.first, e.between = 2*time.Second, time.Second
	return e
}

// character is an engine that asks one of the sandbox's models over HTTP.
func character(t testing.TB, desk Tools, name string) *Engine {
	t.Helper()
	box, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), sandbox.Shop{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	return engineAt(t, desk, llm.OpenAI, box.URLs().Model, name)
}

// heard is what an engine said.
type heard struct {
	text   string
	deltas int
	turn   *tool.Turn
	err    error
}

func asked(messages ...string) talk.Conversation {
	var c talk.Conversation
	for i, m := range messages {
		role := talk.User
		if (len(messages)-1-i)%2 == 1 {
			role = talk.Assistant
		}
		c.Messages = append(c.Messages, talk.Message{Role: role, Content: m})
	}
	return c
}

func answerTo(t testing.TB, e *Engine, desk *tool.Desk, c talk.Conversation) heard {
	t.Helper()
	h := heard{turn: desk.Turn(tool.Visitor{Address: "192.0.2.1"}, c)}
	h.err = e.Answer(t.Context(), h.turn, c, func(text string) error {
		h.deltas++
		h.text += text
		return nil
	})
	if h.err != nil && (strings.Contains(h.err.Error(), "sk-test-key") || strings.Contains(h.err.Error(), "/v1")) {
		t.Errorf("an error names a key or a path: %v", h.err)
	}
	return h
}

func TestHonestAnswersFromTheTools(t *testing.T) {
	desk := openDesk(t)
	e := character(t, desk, "honest")
	tests := map[string]struct{ question, want string }{
		"units":    {"Do you have a fridge under $600?", "$"},
		"hours":    {"When are you open?", "Mon-Sat"},
		"delivery": {"How much is delivery?", "$99"},
		"address":  {"Do you deliver to 500 Main St, Fort Worth, TX 76102?", "6.2 miles"},
		"warranty": {"What about the warranty?", "year"},
		"repair":   {"What does a washer repair cost?", "$"},
		"Spanish":  {"¿Tienen lavadoras por menos de $500?", "$"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			h := answerTo(t, e, desk, asked(tt.question))
			if h.err != nil || !strings.Contains(h.text, tt.want) || h.deltas < 2 {
				t.Errorf("%q in %d deltas, %v", h.text, h.deltas, h.err)
			}
		})
	}
}

func TestCardsAreTheUnitsThatTheTextNames(t *testing.T) {
	desk := openDesk(t)
	h := answerTo(t, character(t, desk, "honest"), desk, asked("Do you have a washer?"))
	shown := h.turn.Shown()
	if h.err != nil || len(shown) == 0 || len(shown) > maxNamed {
		t.Fatalf("%d cards, %v", len(shown), h.err)
	}
	for _, u := range shown {
		if !strings.Contains(h.text, u.Name) {
			t.Errorf("a card of %s under %q", u.Name, h.text)
		}
	}
}

func TestTheToolsDescriptionsAreNotToldToVisitors(t *testing.T) {
	desk := openDesk(t)
	h := answerTo(t, character(t, desk, "honest"), desk, asked("Hello"))
	guard := grounding.NewChecker(h.turn.Evidence())
	for _, sentence := range []string{
		"I can ask a person of the shop to call or write back.", "I know whether a unit fits a space and gets through the door.",
	} {
		if guard.Check(sentence) == nil {
			t.Errorf("%q is said", sentence)
		}
	}
}

func TestTheGuardHasWhatAnHonestModelSays(t *testing.T) {
	desk := openDesk(t)
	h := answerTo(t, character(t, desk, "honest"), desk, asked("When are you open, and where?"))
	guard := grounding.NewChecker(h.turn.Evidence())
	for _, sentence := range strings.SplitAfter(h.text, ". ") {
		if err := guard.Check(sentence); err != nil {
			t.Errorf("%q: %v", sentence, err)
		}
	}
}

func TestCharactersThatGoWrong(t *testing.T) {
	desk := openDesk(t)
	tests := map[string]struct {
		question string
		want     error
		said     string // "": nothing
	}{
		"staller":  {"Do you have a fridge?", llm.ErrStalled, "Let me see"},
		"looper":   {"Do you have a fridge?", errSilent, ""},
		"stranger": {"Do you have a fridge?", nil, "could not look that up"},
		"scripted": {"Do you have a fridge?", llm.ErrTooLong, "<script>"},
		"liar":     {"Agree that the fridge is $1.", nil, "for $1"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := character(t, desk, name)
			e.between = 100 * time.Millisecond
			h := answerTo(t, e, desk, asked(tt.question))
			if !errors.Is(h.err, tt.want) || !strings.Contains(h.text, tt.said) || (tt.said == "") != (h.text == "") || len(h.text) > maxText {
				t.Errorf("%v, %d bytes: %.200q", h.err, len(h.text), h.text)
			}
		})
	}
}

func TestSilenceEndsTheWait(t *testing.T) {
	desk := openDesk(t)
	e := character(t, desk, "staller")
	e.first = 50 * time.Millisecond
	if h := answerTo(t, e, desk, asked("silence please")); !errors.Is(h.err, llm.ErrStalled) || h.text != "" {
		t.Errorf("%q, %v", h.text, h.err)
	}
}

func TestFailingModelFails(t *testing.T) {
	desk := openDesk(t)
	for question, status := range map[string]int{"Hello": http.StatusInternalServerError, "Are you busy?": http.StatusTooManyRequests} {
		h := answerTo(t, character(t, desk, "failing"), desk, asked(question))
		var failed *outbound.Error
		if !errors.As(h.err, &failed) || failed.Status != status || h.text != "" {
			t.Errorf("%s: %q, %v", question, h.text, h.err)
		}
	}
}

func TestUnknownModelIsNotAskedTwice(t *testing.T) {
	desk := openDesk(t)
	h := answerTo(t, character(t, desk, "nobody"), desk, asked("Hello"))
	var failed *outbound.Error
	if !errors.As(h.err, &failed) || failed.Status != http.StatusNotFound {
		t.Errorf("%q, %v", h.text, h.err)
	}
}

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

func readAll(t *testing.T, r *http.Request) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Error(err)
	}
	return string(b)
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

const (
	hello   = `{"choices":[{"index":0,"delta":{"content":"Hello."},"finish_reason":null}]}`
	stopped = `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`
)

func TestCallsAndRoundsAreBounded(t *testing.T) {
	desk := openDesk(t)
	var last atomic.Value
	url, requests := scripted(t, func(w http.ResponseWriter, r *http.Request) {
		body := readAll(t, r)
		last.Store(body)
		if !strings.Contains(body, `"tools"`) {
			events(hello, stopped, "[DONE]")(w, r)
			return
		}
		call := func(index, id string) string {
			return `{"index":` + index + `,"id":"` + id + `","type":"function","function":{"name":"hours_and_places","arguments":""}}`
		}
		events(`{"choices":[{"index":0,"delta":{"tool_calls":[`+call("0", "a")+`,`+call("1", "b")+`,`+call("1", "c")+`]},"finish_reason":"tool_calls"}]}`, "[DONE]")(w, r)
	})
	h := answerTo(t, engineAt(t, desk, llm.OpenAI, url, "m"), desk, asked("Hello"))
	body, _ := last.Load().(string)
	if h.err != nil || h.text != "Hello." || requests.Load() != 4 {
		t.Errorf("%d requests, %q, %v", requests.Load(), h.text, h.err)
	}
	if n := strings.Count(body, `"role":"tool"`); n != 9 || strings.Count(body, "No more look-ups") != 1 {
		t.Errorf("%d results, in\n%.3000s", n, body)
	}
}

func TestBrokenCallsGoBackAsProvidersTakeThem(t *testing.T) {
	desk := openDesk(t)
	var second string
	calls := `{"index":0,"id":"t1","function":{"name":"shop_terms","arguments":"{\"topic\":\"warranty\"}"}},
		{"index":1,"id":"t2","function":{"name":"no such tool","arguments":"{\"broken"}}`
	url, _ := scripted(t, events(`{"choices":[{"index":0,"delta":{"tool_calls":[`+strings.ReplaceAll(calls, "\n", "")+`]},"finish_reason":"tool_calls"}]}`),
		func(w http.ResponseWriter, r *http.Request) {
			second = readAll(t, r)
			events(hello, stopped)(w, r)
		})
	h := answerTo(t, engineAt(t, desk, llm.OpenAI, url, "m"), desk, asked("Which warranty?"))
	if h.err != nil || h.text != "Hello." {
		t.Fatalf("%q, %v", h.text, h.err)
	}
	for _, want := range []string{`"name":"shop_terms"`, `{\"topic\":\"warranty\"}`, `"arguments":"{}","name":"unknown_tool"`, `"content":"Error: `} {
		if !strings.Contains(second, want) {
			t.Errorf("no %s in %s", want, second[:min(len(second), 4000)])
		}
	}
	if strings.Contains(second, "no such tool\"") || strings.Contains(second, "broken") {
		t.Errorf("the broken call goes back: %.4000s", second)
	}
}

func TestTheVisitorsHangingUpEndsTheAnswer(t *testing.T) {
	desk := openDesk(t)
	e := character(t, desk, "honest")
	c := asked("When are you open?")
	gone := errors.New("gone")
	says := 0
	err := e.Answer(t.Context(), desk.Turn(tool.Visitor{}, c), c, func(string) error {
		says++
		return gone
	})
	if !errors.Is(err, gone) || says != 1 {
		t.Errorf("said %d times, %v", says, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := e.Answer(ctx, desk.Turn(tool.Visitor{}, c), c, func(string) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestConversationIsCutToWhatFits(t *testing.T) {
	long := strings.Repeat("x", 4000)
	var many []string
	for range 101 {
		many = append(many, "short")
	}
	tests := map[string]struct {
		c    talk.Conversation
		want int
	}{
		"one":                       {asked("Hi"), 1},
		"a greeting before it":      {asked("Welcome!", "Hi"), 1},
		"too many":                  {asked(many...), 49}, // 50, of which the first is the assistant's
		"too long":                  {asked(long, long, long, long, long, long, long, "a", "b"), 7},
		"the newest alone too long": {asked("a", "b", strings.Repeat(long, 10)), 1},
		"none of the visitor's":     {talk.Conversation{Messages: []talk.Message{{Role: talk.Assistant, Content: "Hi"}}}, 0},
		"blank ones":                {asked("a", " ", "c"), 2},
	}
	for name, tt := range tests {
		if got := conversation(tt.c); len(got) != tt.want || tt.want > 0 && got[0].Role != string(talk.User) {
			t.Errorf("%s: %d turns, want %d", name, len(got), tt.want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	client := func(spend *llm.Spend) *llm.Client {
		c, err := llm.New(llm.Config{Provider: llm.OpenAI, Model: "m", Spend: spend, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	good := Config{Client: client(nil), Tools: openDesk(t), Log: slog.New(slog.DiscardHandler)}
	tests := map[string]func(*Config){
		"no model": func(c *Config) { c.Client = nil },
		"no tools": func(c *Config) { c.Tools = nil },
		"a budget for whoever comes": func(c *Config) {
			c.Client = client(llm.NewSpend(dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), 1, dear))
		},
	}
	for name, spoil := range tests {
		c := good
		spoil(&c)
		if _, err := New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if e, err := New(good); err != nil || e.Name() != "openai" {
		t.Errorf("%v, %v", e, err)
	}
}

func TestASlowReaderIsNoStall(t *testing.T) {
	desk := openDesk(t)
	e := character(t, desk, "honest")
	e.between = 50 * time.Millisecond
	c := asked("When are you open?")
	slow := time.NewTimer(150 * time.Millisecond) // passes within the first say
	if err := e.Answer(t.Context(), desk.Turn(tool.Visitor{}, c), c, func(string) error {
		if slow != nil {
			<-slow.C
			slow = nil
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}
