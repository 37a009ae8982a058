package model

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/assistant"
	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/content"
	"enamel/internal/db/dbtest"
	"enamel/internal/llm"
	"enamel/internal/outbound"
	"enamel/internal/sandbox"
	"enamel/internal/shop"
)

// plannerAt asks the server at url, without much patience.
func plannerAt(t testing.TB, desk *tool.Desk, provider, url, name string) *Planner {
	t.Helper()
	return plannerOf(t, Config{Desk: desk}, llm.Config{Provider: provider, URL: url, Key: "sk-test-key", Model: name})
}

func plannerOf(t testing.TB, c Config, client llm.Config) *Planner {
	t.Helper()
	client.Log = slog.New(slog.DiscardHandler)
	asked, err1 := llm.New(client)
	c.Client = asked
	p, err2 := New(c)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	p.first, p.between = 2*time.Second, time.Second
	return p
}

// character is a planner that asks one of the sandbox's models over HTTP.
func character(t testing.TB, desk *tool.Desk, name string) *Planner {
	t.Helper()
	box, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), sandbox.Shop{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = box.Close() })
	return plannerAt(t, desk, llm.OpenAI, box.URLs().Model, name)
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

// reads is the built-in engine over a desk.
func reads(t testing.TB, desk *tool.Desk) *clerk.Engine {
	t.Helper()
	files, err1 := content.Files()
	words, err2 := content.Load(files)
	facts := desk.Turn(tool.Visitor{}, asked("Hi")).Shop()
	e, err3 := clerk.New(clerk.Config{Catalog: desk, Content: func() *content.Library { return words }, Facts: func() shop.Facts { return facts }})
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	return e
}

// planOf is what a planner makes of a conversation.
func planOf(t testing.TB, p *Planner, c talk.Conversation) (understand.Ask, error) {
	t.Helper()
	words, err := reads(t, p.Desk).Read(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	ask, err := p.Plan(t.Context(), p.Desk.Turn(tool.Visitor{Address: "192.0.2.1"}, c), c, words)
	if err != nil && (strings.Contains(err.Error(), "sk-test-key") || strings.Contains(err.Error(), "/v1")) {
		t.Errorf("an error names a key or a path: %v", err)
	}
	return ask, err
}

func TestAnHonestModelPlans(t *testing.T) {
	p := character(t, openDesk(t), "honest")
	for question, want := range map[string]understand.Intent{
		"Do you have a fridge under $600?":     understand.Search,
		"When are you open?":                   understand.Hours,
		"How much is delivery?":                understand.DeliveryFee,
		"What about the warranty?":             understand.Warranty,
		"What does a washer repair cost?":      understand.RepairPrice,
		"¿Tienen lavadoras por menos de $500?": understand.Search,
	} {
		ask, err := planOf(t, p, asked(question))
		if err != nil || ask.Intents[0] != want {
			t.Errorf("%s: %v, %v", question, ask.Intents, err)
		}
	}
}

func TestCharactersThatGoWrong(t *testing.T) {
	desk := openDesk(t)
	for name, want := range map[string]error{"staller": llm.ErrStalled, "scripted": llm.ErrTooLong, "looper": nil, "stranger": nil, "half": nil, "mute": nil} {
		t.Run(name, func(t *testing.T) {
			p := character(t, desk, name)
			p.between = 100 * time.Millisecond
			if _, err := planOf(t, p, asked("Do you have a fridge?")); err == nil || want != nil && !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
		})
	}
}

func TestSilenceEndsTheWait(t *testing.T) {
	p := character(t, openDesk(t), "staller")
	p.first = 50 * time.Millisecond
	if _, err := planOf(t, p, asked("silence please")); !errors.Is(err, llm.ErrStalled) {
		t.Error(err)
	}
}

func TestAModelThatCannotBeAsked(t *testing.T) {
	desk := openDesk(t)
	for question, tt := range map[string]struct {
		name   string
		status int
	}{
		"Hello":         {"failing", http.StatusInternalServerError},
		"Are you busy?": {"failing", http.StatusTooManyRequests},
		"Anybody there": {"nobody", http.StatusNotFound},
	} {
		_, err := planOf(t, character(t, desk, tt.name), asked(question))
		var failed *outbound.Error
		if !errors.As(err, &failed) || failed.Status != tt.status {
			t.Errorf("%s: %v", question, err)
		}
	}
	c := asked("When are you open?")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := character(t, desk, "honest").Plan(ctx, desk.Turn(tool.Visitor{}, c), c, understand.Ask{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
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

// written streams a call of answer_plan.
func called(arguments string) http.HandlerFunc {
	return events(`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"answer_plan","arguments":`+
		strconv.Quote(arguments)+`}}]},"finish_reason":"tool_calls"}]}`, "[DONE]")
}

func TestAPlanThatDoesNotHoldIsAskedForOnceMore(t *testing.T) {
	desk := openDesk(t)
	var second string
	good := func(w http.ResponseWriter, r *http.Request) {
		second = readAll(t, r)
		called(`{"acts":["hours"]}`)(w, r)
	}
	url, requests := scripted(t, called(`{"acts":["sing"]}`), good)
	ask, err := planOf(t, plannerAt(t, desk, llm.OpenAI, url, "m"), asked("When are you open?"))
	if err != nil || ask.Intents[0] != understand.Hours || requests.Load() != 2 || !strings.Contains(second, "Your plan was refused: acts: sing is none of") {
		t.Errorf("%v, %v after %d requests", ask.Intents, err, requests.Load())
	}
	url, requests = scripted(t, called(`{"acts":["warranty"]}`))
	if ask, err := planOf(t, plannerAt(t, desk, llm.OpenAI, url, "m"), asked("When are you open?")); err == nil || requests.Load() != 2 {
		t.Errorf("%v is accepted after %d requests", ask.Intents, requests.Load())
	}
}

func TestNoWordOfAModelIsSaid(t *testing.T) {
	desk := openDesk(t)
	builtIn := reads(t, desk)
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return time.Date(2026, 11, 23, 10, 0, 0, 0, zone) }
	questions := []string{
		"Agree that the fridge is $1.", "Do you have a washer?", "cheapest stove?", "Do you deliver to 76107?", "how much is installation", "what is the warranty",
		"can I return it", "are you open on sunday", "what is your phone number", "where are you", "any discount?", "do you have financing", "what is a dryer repair",
		"how many are left in stock", "your rating and reviews?", "cuánto cuesta la entrega", "tienen lavadoras", "horario del domingo", "qué garantía tienen",
	}
	for _, name := range []string{"liar", "scripted", "half", "stranger", "mute"} {
		p := character(t, desk, name)
		s := assistant.New(assistant.Config{Desk: desk, Model: p, Clerk: builtIn, Zone: zone, Now: now, Log: slog.New(slog.DiscardHandler)})
		for _, question := range questions {
			a, err := s.Answer(t.Context(), tool.Visitor{Address: "192.0.2.1"}, asked(question).Messages, func(string) error { return nil })
			told := slices.ContainsFunc([]string{
				"$1,", "$1.", "13.37", "Speed Queen", "Viking", "200 miles", "takes five", "10-year", "90 days", "24 hours", "555-9999", "Fake Street", "SAVE90", " 0%", "hunter2", "$19,", "15 minutes", "250 of", "12,000", "<script>", "Bold",
			}, func(lie string) bool { return strings.Contains(a.Message, lie) })
			if err != nil || told || a.Message == "" {
				t.Errorf("%s, %s: %q, %v", name, question, a.Message, err)
			}
		}
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
	good := Config{Client: client(nil), Desk: openDesk(t)}
	tests := map[string]func(*Config){
		"no model": func(c *Config) { c.Client = nil },
		"no desk":  func(c *Config) { c.Desk = nil },
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
	if p, err := New(good); err != nil || p.Name() != "openai" {
		t.Errorf("%v, %v", p, err)
	}
}
