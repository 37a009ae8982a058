package assistant

import (
	"context"

	"enamel/internal/api"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// MaxBody is the largest body of a conversation in bytes.
const MaxBody = 256 << 10

// Handlers are the routes of the assistant.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// ChatIn is POST /functions/v1/chat-assistant.
type ChatIn struct{ Body ChatBody }

// ChatBody is a conversation, the visitor's new message last.
type ChatBody struct {
	Messages []ChatMessage  `json:"messages" required:"false" doc:"The newest 50 are used"`
	Space    *catalog.Space `json:"space,omitempty" required:"false" doc:"What the visitor measured on our pages, unless left out"`
}

// ChatMessage is one message of it.
type ChatMessage struct {
	Role    string `json:"role" required:"false" doc:"user or assistant"`
	Content string `json:"content" required:"false" doc:"1 to 4000 characters, plain text"`
}

// ChatOut is the answer in one piece.
type ChatOut struct {
	Message string            `json:"message" doc:"Plain text; line breaks and lines that begin with a dash are lists"`
	Units   []catalog.Product `json:"units,omitempty" doc:"Units that the answer is about, in its order"`
	Links   []talk.Link       `json:"links,omitempty"`
}

// ChatText is the event text: the next sentence.
type ChatText struct {
	Delta string `json:"delta"`
}

// ChatDone is the event done: the whole text.
type ChatDone struct {
	Message string `json:"message"`
}

// Chat handles POST /functions/v1/chat-assistant. As events: text for each
// sentence, units and links where there are any, done.
func (h *Handlers) Chat(ctx context.Context, in *ChatIn, stream *api.Stream) (*ChatOut, error) {
	messages := make([]talk.Message, len(in.Body.Messages))
	for i, m := range in.Body.Messages {
		messages[i] = talk.Message{Role: talk.Role(m.Role), Content: m.Content}
	}
	visitor := tool.Visitor{Address: api.AddressOf(ctx)}
	if in.Body.Space != nil {
		visitor.Space = *in.Body.Space
	}
	a, err := h.service.Answer(ctx, visitor, messages, func(sentence string) error {
		return stream.Send("text", ChatText{Delta: sentence})
	})
	if err != nil {
		return nil, err
	}
	out := &ChatOut{Message: a.Message, Links: a.Links}
	if len(a.Units) > 0 {
		out.Units = catalog.ProductsOf(a.Units)
		if err := stream.Send("units", out.Units); err != nil {
			return nil, err
		}
	}
	if len(a.Links) > 0 {
		if err := stream.Send("links", out.Links); err != nil {
			return nil, err
		}
	}
	return out, stream.Send("done", ChatDone{Message: a.Message})
}
