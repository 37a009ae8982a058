// Package assistant is the shopping chat: it takes a conversation, lets an
// engine answer from what the tools know at this moment, and lets nothing pass
// that those tools did not say.
package assistant

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// Bounds of a conversation.
const (
	MaxMessage = 4000 // characters of a message
	Turns      = 50   // how many of the newest messages count
)

// Messages that visitors read.
const (
	msgEmpty   = "Please write a message"
	msgLong    = "A message must be at most 4,000 characters"
	msgRole    = "A role must be user or assistant"
	msgNewest  = "The newest message must be the visitor's"
	msgFailed  = "Failed to send message. Please try again."
	fieldOfAll = "messages"
)

// Engine answers the newest message of a conversation by the tools of its turn.
type Engine interface {
	// Name is for the log.
	Name() string
	// Answer says the text, in sentences or in the pieces in which it comes. Say
	// fails where nobody listens any more: the engine then stops.
	Answer(ctx context.Context, t *tool.Turn, c talk.Conversation, say func(text string) error) error
}

// BuiltIn is the engine that needs nothing but the shop's own data.
type BuiltIn interface {
	Engine
	// AnswersAlone reports whether the newest message is one that no model is
	// asked about: unsafe, abusive, off-topic, or about somebody's own data.
	AnswersAlone(ctx context.Context, c talk.Conversation) bool
}

// Config is what a Service is made of.
type Config struct {
	Desk    *tool.Desk
	Model   Engine // a language model; nil: there is none
	BuiltIn BuiltIn
	Zone    *time.Location
	Now     func() time.Time
	Log     *slog.Logger
	// Patience is how long the model may take; 0: 12 s.
	Patience time.Duration
}

// Service answers conversations.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service {
	if c.Patience == 0 {
		c.Patience = 12 * time.Second
	}
	return &Service{c}
}

// whole is how long an answer takes at most, whatever happens.
const whole = 19 * time.Second

// Answer is what the assistant says, the units that it shows and where it leads.
type Answer struct {
	Message string
	Units   []catalog.Unit
	Links   []talk.Link
}

// Answer answers the newest of the messages; heard gets each sentence as soon
// as it may be said, and fails where nobody listens any more. It fails with
// Invalid on a conversation that is none.
func (s *Service) Answer(ctx context.Context, v tool.Visitor, messages []talk.Message, heard func(sentence string) error) (Answer, error) {
	c, err := s.conversation(messages)
	if err != nil {
		return Answer{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, whole)
	defer cancel()
	sp := &speaker{heard: heard}
	if s.Model != nil && !s.BuiltIn.AnswersAlone(ctx, c) {
		if a, err := s.byModel(ctx, v, c, sp); err == nil || errors.Is(err, errUnheard) {
			return a, err
		}
	}
	turn := s.Desk.Turn(v, c)
	err = s.run(ctx, s.BuiltIn, turn, c, sp)
	if errors.Is(err, errUnheard) {
		return Answer{}, err
	}
	if sp.spoken.Len() == 0 {
		return Answer{}, fault.Wrap(fault.Unavailable, msgFailed, fmt.Errorf("%s: %w", s.BuiltIn.Name(), err))
	}
	if err != nil {
		sp.breakOff(turn.Shop().Phone)
	}
	return answer(sp, turn), nil
}

func answer(sp *speaker, t *tool.Turn) Answer {
	return Answer{Message: sp.text(), Units: t.Shown(), Links: t.Links()}
}

// byModel lets the model answer. It fails where the model did: what it had said
// by then stands, and the built-in engine says the rest.
func (s *Service) byModel(ctx context.Context, v tool.Visitor, c talk.Conversation, sp *speaker) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	turn := s.Desk.Turn(v, c)
	sp.model = language(c)
	err := s.run(ctx, s.Model, turn, c, sp)
	switch {
	case errors.Is(err, errUnheard):
		return Answer{}, err
	case err != nil:
		sp.paragraph()
		return Answer{}, err
	}
	return answer(sp, turn), nil
}

// run lets one engine answer.
func (s *Service) run(ctx context.Context, e Engine, t *tool.Turn, c talk.Conversation, sp *speaker) error {
	sp.begin(t.Evidence())
	err := e.Answer(ctx, t, c, sp.say)
	if err == nil {
		err = sp.end()
	}
	if errors.Is(err, errEnough) && !errors.Is(err, errUnheard) {
		err = nil
	}
	if err == nil && sp.said == 0 {
		err = errSilent
	}
	s.note(ctx, e, sp, err)
	return err
}

// language is that of the newest message, or of the visitor's messages before
// where it is too short to tell.
func language(c talk.Conversation) talk.Language {
	var text string
	for i := len(c.Messages) - 1; i >= 0 && len(strings.Fields(text)) <= fewWords; i-- {
		if c.Messages[i].Role == talk.User {
			text = c.Messages[i].Content + "\n" + text
		}
	}
	return talk.Detect(text)
}

// note logs what an engine made of a turn: nothing of what was said.
func (s *Service) note(ctx context.Context, e Engine, sp *speaker, err error) {
	level := slog.LevelInfo
	spent := fault.KindOf(err) == fault.RateLimited // the model's budget, or the visitor's share of it
	if err != nil && !spent && !errors.Is(err, errUnheard) || len(sp.refused) > 0 {
		level = slog.LevelWarn
	}
	attrs := []slog.Attr{slog.String("engine", e.Name()), slog.Int("sentences", sp.said)}
	if len(sp.refused) > 0 {
		attrs = append(attrs, slog.Any("refused", sp.refused))
	}
	if err != nil {
		attrs = append(attrs, slog.Any("cause", err))
	}
	s.Log.LogAttrs(ctx, level, "chat turn", attrs...)
}

// conversation reads what the browser sent.
func (s *Service) conversation(messages []talk.Message) (talk.Conversation, error) {
	if len(messages) == 0 {
		return talk.Conversation{}, fault.Field(fieldOfAll, msgEmpty)
	}
	for _, m := range messages {
		if m.Role != talk.User && m.Role != talk.Assistant {
			return talk.Conversation{}, fault.Field(fieldOfAll, msgRole)
		}
	}
	if messages[len(messages)-1].Role != talk.User {
		return talk.Conversation{}, fault.Field(fieldOfAll, msgNewest)
	}
	messages = messages[max(0, len(messages)-Turns):]
	kept := make([]talk.Message, 0, len(messages))
	for _, m := range messages {
		text := form.Trim(m.Content)
		if text == "" {
			return talk.Conversation{}, fault.Field(fieldOfAll, msgEmpty)
		}
		if utf8.RuneCountInString(text) > MaxMessage {
			return talk.Conversation{}, fault.Field(fieldOfAll, msgLong)
		}
		kept = append(kept, talk.Message{Role: m.Role, Content: text})
	}
	return talk.Conversation{Messages: kept, At: s.Now().In(s.Zone)}, nil
}
