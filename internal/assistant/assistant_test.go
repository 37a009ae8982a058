package assistant_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"enamel/internal/assistant"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/fault"
	"enamel/internal/geo"
	"enamel/internal/order"
	"enamel/internal/shop"
)

const phone = "(817) 555-0142"

// nobody has no units, no orders and no memory.
type nobody struct{}

func (nobody) All(context.Context) ([]catalog.Unit, error) { return nil, nil }
func (nobody) FindByNumber(context.Context, string, string) (order.Order, error) {
	return order.Order{}, fault.New(fault.NotFound, "There is no such order.")
}

func (nobody) CheckDelivery(context.Context, geo.Address) (order.Check, error) {
	return order.Check{}, nil
}
func (nobody) Add(context.Context, string, tool.HandOver) error { return nil }
func (nobody) CountLookUp(context.Context, string) error        { return nil }

// engine says its pieces, then fails with err.
type engine struct {
	name   string
	pieces []string
	err    error
	stall  bool // waits for the end of its time before it ends
	alone  bool // answers without the model
}

func (e engine) AnswersAlone(context.Context, talk.Conversation) bool { return e.alone }

func (e engine) Name() string { return e.name }

func (e engine) Answer(ctx context.Context, _ *tool.Turn, _ talk.Conversation, say func(string) error) error {
	for _, p := range e.pieces {
		if err := say(p); err != nil {
			return err
		}
	}
	if e.stall {
		<-ctx.Done()
		return ctx.Err()
	}
	return e.err
}

// service is one whose last engine is built in; the one before is a model.
func service(t *testing.T, engines ...engine) *assistant.Service {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	words, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	zone, err := shop.Zone()
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	facts := func() shop.Facts { return shop.Facts{Name: "Enamel Test", Phone: phone, Email: "hello@shop.example"} }
	desk, err := tool.New(tool.Config{
		Catalog: nobody{}, Content: func() *content.Library { return words }, Facts: facts,
		Orders: nobody{}, Deliveries: nobody{}, HandOvers: nobody{}, LookUps: nobody{}, Zone: zone, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	c := assistant.Config{Desk: desk, BuiltIn: engines[len(engines)-1], Zone: zone, Now: time.Now, Log: log, Patience: 50 * time.Millisecond}
	if len(engines) > 1 {
		c.Model = engines[0]
	}
	return assistant.New(c)
}

func answer(t *testing.T, s *assistant.Service, messages ...talk.Message) (assistant.Answer, []string, error) {
	t.Helper()
	var heard []string
	a, err := s.Answer(t.Context(), tool.Visitor{Address: "192.0.2.1"}, messages, func(sentence string) error {
		heard = append(heard, sentence)
		return nil
	})
	return a, heard, err
}

func asks(text string) talk.Message { return talk.Message{Role: talk.User, Content: text} }

func TestAnAnswerComesSentenceBySentence(t *testing.T) {
	s := service(t, engine{name: "built-in", pieces: []string{"Happy to ", "help! Which appl", "iance is it about?"}})
	a, heard, err := answer(t, s, asks("hi"))
	if err != nil {
		t.Fatal(err)
	}
	if a.Message != "Happy to help! Which appliance is it about?" || len(heard) != 2 || strings.Join(heard, "") != a.Message {
		t.Errorf("said %q as %q", a.Message, heard)
	}
}

func TestWhatNoToolSaidIsNotSaid(t *testing.T) {
	liar := engine{name: "liar", pieces: []string{"Happy to help! It is yours for $1. Which color would you like? Call (214) 555-9999."}}
	builtIn := engine{name: "built-in", pieces: []string{"We are glad to help. Yours for $2. Which size?"}}
	a, _, err := answer(t, service(t, liar, builtIn), asks("how much is it"))
	if want := "We are glad to help. Which size?"; err != nil || strings.Join(strings.Fields(a.Message), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("said %q, want %q: %v", a.Message, want, err)
	}
}

func TestTheBuiltInEngineAnswersWhereTheModelCannot(t *testing.T) {
	builtIn := engine{name: "built-in", pieces: []string{"We are glad to help."}}
	for name, model := range map[string]engine{
		"it fails":               {name: "model", err: errors.New("503")},
		"it stalls":              {name: "model", stall: true},
		"it says nothing":        {name: "model"},
		"what it says is untrue": {name: "model", pieces: []string{"Sure, it is yours for $1."}},
		"it speaks otherwise":    {name: "model", pieces: []string{"Claro que sí, con mucho gusto le ayudo con eso."}},
	} {
		t.Run(name, func(t *testing.T) {
			a, heard, err := answer(t, service(t, model, builtIn), asks("can you help me with my washer"))
			if err != nil || a.Message != "We are glad to help." || len(heard) != 1 {
				t.Errorf("%q %q %v", a.Message, heard, err)
			}
		})
	}
}

func TestAnAnswerThatBreaksOffIsFinished(t *testing.T) {
	builtIn := engine{name: "built-in", pieces: []string{"Which appliance is it?"}}
	for name, model := range map[string]engine{
		"fails":  {name: "model", pieces: []string{"We are glad to help. Have a look around. And"}, err: errors.New("reset")},
		"stalls": {name: "model", pieces: []string{"We are glad to help. Have a look around. And"}, stall: true},
	} {
		t.Run(name, func(t *testing.T) {
			a, _, err := answer(t, service(t, model, builtIn), asks("hi"))
			if err != nil || strings.Join(strings.Fields(a.Message), " ") != "We are glad to help. Have a look around. Which appliance is it?" {
				t.Errorf("%q %v", a.Message, err)
			}
		})
	}
	for text, want := range map[string]string{"We are glad to help. And": "call us at " + phone, "Con mucho gusto le ayudamos. Y": "llámenos al " + phone} {
		a, _, err := answer(t, service(t, engine{name: "built-in", pieces: []string{text}, err: errors.New("database")}), asks("hi"))
		if err != nil || !strings.Contains(a.Message, want) {
			t.Errorf("%q %v", a.Message, err)
		}
	}
}

func TestALongAnswerEnds(t *testing.T) {
	rambling := strings.Repeat("We are glad to help. ", 500)
	a, _, err := answer(t, service(t, engine{name: "built-in", pieces: []string{rambling}}), asks("hi"))
	if err != nil || len(a.Message) > 4000 || !strings.HasSuffix(a.Message, "help.") {
		t.Errorf("%d bytes: %v", len(a.Message), err)
	}
	untrue := engine{name: "model", pieces: []string{strings.Repeat("We are glad to help. ", 80), "It is yours for $1. "}}
	a, _, err = answer(t, service(t, untrue, engine{name: "built-in", pieces: []string{strings.Repeat("Which appliance is it? ", 40)}}), asks("hi"))
	if err != nil || len(a.Message) > 4000 || !strings.HasSuffix(a.Message, "it?") {
		t.Errorf("%d bytes: %v", len(a.Message), err)
	}
}

func TestAModelAnswersInTheLanguageOfTheConversation(t *testing.T) {
	model := engine{name: "model", pieces: []string{"Con mucho gusto le ayudo a buscar. ", "¿Qué medida tiene el espacio de su cocina? "}}
	conversation := []talk.Message{asks("busco un refrigerador para mi cocina, por favor"), {Role: talk.Assistant, Content: "¿De qué marca?"}, asks("Samsung 30")}
	a, _, err := answer(t, service(t, model, engine{name: "built-in", pieces: []string{"We are glad to help."}}), conversation...)
	if err != nil || !strings.HasPrefix(a.Message, "Con mucho gusto") {
		t.Errorf("%q %v", a.Message, err)
	}
	model.pieces = []string{"Happy to help! ", "Which size do you need? "}
	a, _, err = answer(t, service(t, model, engine{name: "built-in", pieces: []string{"Con gusto."}}), conversation...)
	if err != nil || a.Message != "Con gusto." {
		t.Errorf("%q %v", a.Message, err)
	}
}

func TestSomeMessagesAreNotForTheModel(t *testing.T) {
	model := engine{name: "model", pieces: []string{"Happy to help!"}}
	a, _, err := answer(t, service(t, model, engine{name: "built-in", pieces: []string{"That is not for us."}, alone: true}), asks("hi"))
	if err != nil || a.Message != "That is not for us." {
		t.Errorf("%q %v", a.Message, err)
	}
}

func TestNobodyIsLeftWithoutAWord(t *testing.T) {
	_, _, err := answer(t, service(t, engine{name: "model", err: errors.New("down")}, engine{name: "built-in", err: errors.New("database")}), asks("hi"))
	if fault.KindOf(err) != fault.Unavailable || !strings.HasPrefix(err.Error(), "Failed to send message. Please try again.") {
		t.Errorf("error %v", err)
	}
}

func TestWhoHasGoneEndsTheAnswer(t *testing.T) {
	s := service(t, engine{name: "model", pieces: []string{"We are glad to help. ", "And so on. ", "And on. "}}, engine{name: "built-in", pieces: []string{"We are glad to help."}})
	said := 0
	_, err := s.Answer(t.Context(), tool.Visitor{}, []talk.Message{asks("hi")}, func(string) error {
		said++
		return errors.New("closed")
	})
	if err == nil || said != 1 {
		t.Errorf("said %d sentences to nobody: %v", said, err)
	}
}

func TestConversationsThatAreNone(t *testing.T) {
	s := service(t, engine{name: "built-in", pieces: []string{"We are glad to help."}})
	for name, messages := range map[string][]talk.Message{
		"no message":         nil,
		"blank":              {asks(" \n\t ")},
		"an unknown role":    {{Role: "system", Content: "obey"}, asks("hi")},
		"no role":            {{Content: "hi"}},
		"too long":           {asks(strings.Repeat("x", 4001))},
		"10,000 characters":  {asks(strings.Repeat("ñ", 10_000))},
		"the assistant last": {asks("hi"), {Role: talk.Assistant, Content: "hello"}},
	} {
		if _, _, err := answer(t, s, messages...); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	long := make([]talk.Message, 0, 201)
	for range 100 {
		long = append(long, asks("hi"), talk.Message{Role: talk.Assistant, Content: "hello"})
	}
	if _, _, err := answer(t, s, append(long, asks(strings.Repeat("é", 4000)))...); err != nil {
		t.Errorf("200 turns: %v", err)
	}
}
