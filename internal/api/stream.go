package api

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"enamel/internal/fault"
)

const eventStream = "text/event-stream"

// eventPatience is how long a client may take to read one event.
const eventPatience = 10 * time.Second

// Stream is where an operation sends what it finds while it still works, to
// clients that want that: server-sent events. It is for one goroutine.
type Stream struct {
	w      http.ResponseWriter
	wanted bool
	begun  bool
}

// Events are server-sent events that tell how one thing stands. They are for
// one goroutine.
type Events struct{ Stream }

// NewEvents begins the answer of a request.
func NewEvents(w http.ResponseWriter) *Events { return &Events{Stream{w: w, wanted: true}} }

// Send sends an event unless its content is that of the event seen, and returns
// the id of what the client has seen then. It fails where the client has gone.
func (e *Events) Send(event, seen string, v any) (id string, err error) {
	data, err := json.Marshal(v)
	if err != nil {
		return seen, fmt.Errorf("event %s: %w", event, err)
	}
	sum := sha256.Sum256(data)
	if id = hex.EncodeToString(sum[:8]); id == seen {
		return seen, e.begin()
	}
	return id, e.write(fmt.Appendf(nil, "id: %s\nevent: %s\ndata: %s\n\n", id, event, data))
}

// Beat keeps what stands between from closing a silent connection.
func (e *Events) Beat() error { return e.write([]byte(": still there\n\n")) }

// Send sends an event with v as JSON. To a client that waits for one answer it
// does nothing. It fails where the client has gone or does not read.
func (s *Stream) Send(event string, v any) error {
	if !s.wanted {
		return nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("event %s: %w", event, err)
	}
	return s.write(fmt.Appendf(nil, "event: %s\ndata: %s\n\n", event, data))
}

// begin sends the headers, once.
func (s *Stream) begin() error {
	if s.begun {
		return nil
	}
	s.begun = true
	h := s.w.Header()
	h.Set("Content-Type", eventStream)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must not wait for the end
	s.w.WriteHeader(http.StatusOK)
	return s.write(nil)
}

// write sends so much of the stream, and waits for eventPatience at most.
func (s *Stream) write(text []byte) error {
	if !s.begun {
		if err := s.begin(); err != nil {
			return err
		}
	}
	c := http.NewResponseController(s.w)
	if err := c.SetWriteDeadline(time.Now().Add(eventPatience)); err != nil {
		return fmt.Errorf("send events: %w", err)
	}
	if _, err := s.w.Write(text); err != nil {
		return fmt.Errorf("send events: %w", err)
	}
	if err := c.Flush(); err != nil {
		return fmt.Errorf("send events: %w", err)
	}
	return nil
}

// wantsEvents reports whether a request asks for server-sent events.
func wantsEvents(r *http.Request) bool {
	for _, accept := range r.Header.Values("Accept") {
		for part := range strings.SplitSeq(accept, ",") {
			kind, params, err := mime.ParseMediaType(part)
			if err == nil && kind == eventStream {
				q, err := strconv.ParseFloat(cmp.Or(params["q"], "1"), 64)
				return err == nil && q > 0
			}
		}
	}
	return false
}

// MaxBytes sets the largest body that an operation takes.
func MaxBytes(n int64) Option {
	return func(_ *API, op *huma.Operation) { op.MaxBodyBytes = n + 1 }
}

// HandleStream registers an operation that answers in one piece of JSON or, to
// who accepts text/event-stream, by the events that the handler sends. An error
// before the first event is the one envelope as ever, after it an event of that
// name which holds the envelope.
func HandleStream[I, O any](
	a *API, guard Guard, id, method, path string, handler func(context.Context, *I, *Stream) (*O, error), options ...Option,
) {
	op := a.operation(guard, id, method, path, options)
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[O](), true, "")
	op.Responses["200"] = &huma.Response{
		Description: http.StatusText(http.StatusOK),
		Content: map[string]*huma.MediaType{
			"application/json": {Schema: schema},
			eventStream:        {Schema: &huma.Schema{Type: huma.TypeString}},
		},
	}
	huma.Register(a.huma, op, func(_ context.Context, in *I) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			s := &Stream{w: w, wanted: wantsEvents(r)}
			out, err := handler(ctx.Context(), in, s)
			a.endStream(w, r, s, out, err)
		}}, nil
	})
}

func (a *API) endStream(w http.ResponseWriter, r *http.Request, s *Stream, out any, err error) {
	switch {
	case err != nil && s.begun:
		_ = s.Send("error", a.finish(w, r, ProblemOf(err))) // the client may have gone
	case err != nil:
		a.WriteError(w, r, err)
	case !s.wanted:
		WriteJSON(w, http.StatusOK, out)
	case !s.begun:
		a.WriteError(w, r, fault.New(fault.Internal, "Something went wrong on our side. Please try again."))
	}
}
