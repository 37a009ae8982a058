// Package assistant is the shopping chat: it takes a conversation, has it read or
// planned, and lets the clerk write the answer from live data.
package assistant

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/assistant/clerk/understand"
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

// Planner plans the answer to a message by more than its words: a language model.
type Planner interface {
	// Name is for the log.
	Name() string
	// Plan gives words, the built-in reading of the newest message, back as the
	// planner understands it.
	Plan(ctx context.Context, t *tool.Turn, c talk.Conversation, words understand.Ask) (understand.Ask, error)
}

// Clerk reads messages and writes every answer, from nothing but the shop's own
// data.
type Clerk interface {
	Read(ctx context.Context, c talk.Conversation) (understand.Ask, error)
	// ReadsAlone reports whether an Ask is one that no planner is asked about:
	// unsafe, abusive, off-topic, or about somebody's own data.
	ReadsAlone(ask understand.Ask) bool
	// Answer says the text in the pieces in which it comes. Say fails where
	// nobody listens any more: the clerk then stops.
	Answer(ctx context.Context, t *tool.Turn, c talk.Conversation, ask understand.Ask, say func(text string) error) error
}

// Config is what a Service is made of.
type Config struct {
	Desk  *tool.Desk
	Model Planner // nil: there is none
	Clerk Clerk
	Zone  *time.Location
	Now   func() time.Time
	Log   *slog.Logger
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

// maxAnswer is how long an answer may become, in bytes: it comes back as a
// message of the conversation.
const maxAnswer = 3800

// errUnheard: the client has gone.
var errUnheard = errors.New("nobody listens any more")

// errSilent: the clerk had nothing to say.
var errSilent = errors.New("nothing was said")

// Answer answers the newest of the messages; heard gets each piece as soon as it
// is written, and fails where nobody listens any more. It fails with Invalid on a
// conversation that is none.
func (s *Service) Answer(ctx context.Context, v tool.Visitor, messages []talk.Message, heard func(piece string) error) (Answer, error) {
	c, err := s.conversation(messages)
	if err != nil {
		return Answer{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, whole)
	defer cancel()
	t := s.Desk.Turn(v, c)
	ask, err := s.Clerk.Read(ctx, c)
	if err != nil {
		return Answer{}, fault.Wrap(fault.Unavailable, msgFailed, err)
	}
	if s.Model != nil && !s.Clerk.ReadsAlone(ask) {
		ask = s.planned(ctx, t, c, ask)
	}
	var text strings.Builder
	full := false
	err = s.Clerk.Answer(ctx, t, c, ask, func(piece string) error {
		if full = full || text.Len()+len(piece) > maxAnswer; full {
			return nil
		}
		text.WriteString(piece)
		if err := heard(piece); err != nil {
			return errors.Join(errUnheard, err)
		}
		return nil
	})
	if errors.Is(err, errUnheard) {
		return Answer{}, err
	}
	if text.Len() == 0 {
		return Answer{}, fault.Wrap(fault.Unavailable, msgFailed, cmp.Or(err, errSilent))
	}
	if err != nil {
		s.Log.WarnContext(ctx, "a chat answer broke off", "cause", err)
	}
	return Answer{Message: strings.TrimSpace(text.String()), Units: t.Shown(), Links: t.Links()}, nil
}

// planned is the model's plan, or the words' own where the model has none that
// holds. The log gets nothing of what was said.
func (s *Service) planned(ctx context.Context, t *tool.Turn, c talk.Conversation, words understand.Ask) understand.Ask {
	ctx, cancel := context.WithTimeout(ctx, s.Patience)
	defer cancel()
	ask, err := s.Model.Plan(ctx, t, c, words)
	switch {
	case err == nil:
		s.Log.InfoContext(ctx, "chat turn planned", "by", s.Model.Name())
		return ask
	case fault.KindOf(err) == fault.RateLimited: // the model's budget, or the visitor's share of it
		s.Log.InfoContext(ctx, "chat turn not planned", "by", s.Model.Name(), "cause", err)
	default:
		s.Log.WarnContext(ctx, "chat turn not planned", "by", s.Model.Name(), "cause", err)
	}
	return words
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
