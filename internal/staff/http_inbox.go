package staff

import (
	"context"
	"encoding/csv"
	"strings"
	"time"

	"enamel/internal/account"
	"enamel/internal/api"
	"enamel/internal/assistant/talk"
	"enamel/internal/auditlog"
	"enamel/internal/form"
	"enamel/internal/handover"
	"enamel/internal/inbox"
	"enamel/internal/partner"
)

// Mark is how far staff are, with the name of who said so.
type Mark struct {
	State string     `json:"state" enum:"open,answered,closed"`
	Note  string     `json:"note"`
	By    string     `json:"by" doc:"A name; empty: nobody has touched it"`
	At    *time.Time `json:"at" doc:"null: nobody has touched it"`
}

func markOf(m inbox.Mark, names map[string]string) Mark {
	out := Mark{State: m.State, Note: m.Note, By: nameOf(names, m.By)}
	if !m.At.IsZero() {
		out.At = &m.At
	}
	return out
}

// nameOf is a user's name; who has no account any more is nobody in particular.
func nameOf(names map[string]string, id string) string {
	if names[id] == id && id != "" && id != auditlog.CommandLine {
		return "Somebody who has left"
	}
	return names[id]
}

// Request is a partnership request on the wire.
type Request struct {
	ID        string    `json:"id"`
	Company   string    `json:"company"`
	Contact   string    `json:"contact"`
	Email     string    `json:"email"`
	Phone     string    `json:"phone"`
	Business  string    `json:"business"`
	Message   string    `json:"message"`
	CreatedAt time.Time `json:"created_at"`
	Mark
}

// Requests are some of them.
type Requests struct {
	Requests []Request `json:"requests" nullable:"false"`
	Total    int       `json:"total"`
	Next     string    `json:"next" doc:"For after; empty at the end"`
}

// Chat is a hand-over on the wire.
type Chat struct {
	ID           string         `json:"id"`
	Contact      string         `json:"contact" doc:"A phone number or an e-mail address"`
	About        string         `json:"about"`
	Conversation []talk.Message `json:"conversation" nullable:"false" doc:"The last messages"`
	CreatedAt    time.Time      `json:"created_at"`
	Mark
}

// Chats are some of them.
type Chats struct {
	Chats []Chat `json:"chats" nullable:"false"`
	Total int    `json:"total"`
	Next  string `json:"next" doc:"For after; empty at the end"`
}

// ListRequests handles GET /api/staff/requests.
func (h *Handlers) ListRequests(ctx context.Context, in *ListIn) (*Answer[Requests], error) {
	return answer(h.service.requests(ctx, in.filter()))
}

func (s *Service) requests(ctx context.Context, f inbox.Filter) (Requests, error) {
	page, err := s.c.Partners.List(ctx, f)
	if err != nil {
		return Requests{}, err
	}
	names, err := namesOf(ctx, s, page.Rows, func(r partner.Request) inbox.Mark { return r.Mark })
	out := Requests{Requests: make([]Request, len(page.Rows)), Total: page.Total, Next: page.Next}
	for i, r := range page.Rows {
		out.Requests[i] = Request{
			ID: r.ID, Company: r.CompanyName, Contact: r.ContactName, Email: r.Email, Phone: r.Phone, Business: r.BusinessLabel(),
			Message: r.Message, CreatedAt: r.CreatedAt, Mark: markOf(r.Mark, names),
		}
	}
	return out, err
}

// ListChats handles GET /api/staff/chats.
func (h *Handlers) ListChats(ctx context.Context, in *ListIn) (*Answer[Chats], error) {
	return answer(h.service.chats(ctx, in.filter()))
}

func (s *Service) chats(ctx context.Context, f inbox.Filter) (Chats, error) {
	page, err := handover.List(ctx, s.c.DB, f)
	if err != nil {
		return Chats{}, err
	}
	names, err := namesOf(ctx, s, page.Rows, func(c handover.HandOver) inbox.Mark { return c.Mark })
	out := Chats{Chats: make([]Chat, len(page.Rows)), Total: page.Total, Next: page.Next}
	for i, c := range page.Rows {
		out.Chats[i] = Chat{
			ID: c.ID, Contact: c.Contact, About: c.Note, Conversation: append([]talk.Message{}, c.Messages...), CreatedAt: c.CreatedAt,
			Mark: markOf(c.Mark, names),
		}
	}
	return out, err
}

func namesOf[T any](ctx context.Context, s *Service, rows []T, mark func(T) inbox.Mark) (map[string]string, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = mark(r).By
	}
	return account.Names(ctx, s.c.DB, ids...)
}

// Done is the answer to a deed that has nothing to tell.
type Done struct{}

// MarkRequest handles PUT /api/staff/requests/{id}.
func (h *Handlers) MarkRequest(ctx context.Context, in *MarkIn) (*Answer[Done], error) {
	return answer(Done{}, h.service.c.Partners.Set(ctx, in.ID, in.mark(ctx)))
}

// MarkChat handles PUT /api/staff/chats/{id}.
func (h *Handlers) MarkChat(ctx context.Context, in *MarkIn) (*Answer[Done], error) {
	return answer(Done{}, handover.Set(ctx, h.service.c.DB, in.ID, in.mark(ctx)))
}

func (in MarkIn) mark(ctx context.Context) inbox.Mark {
	return inbox.Mark{State: in.Body.State, Note: in.Body.Note, By: api.PrincipalOf(ctx).ID}
}

// sheetPart is how many rows of a sheet are read at once.
const sheetPart = 100

// WriteRequests handles GET /api/staff/requests.csv.
func (h *Handlers) WriteRequests(ctx context.Context, in *Choice, out *csv.Writer) error {
	head := []string{"asked", "company", "contact", "email", "phone", "business", "message", "state", "note", "by", "marked"}
	return write(out, head, func(after string) (rows [][]string, next string, err error) {
		part, err := h.service.requests(ctx, ListIn{Choice: *in, After: after, Limit: sheetPart}.filter())
		for _, r := range part.Requests {
			rows = append(rows, append([]string{stamp(r.CreatedAt), r.Company, r.Contact, r.Email, r.Phone, r.Business, r.Message}, r.cells()...))
		}
		return rows, part.Next, err
	})
}

// WriteChats handles GET /api/staff/chats.csv.
func (h *Handlers) WriteChats(ctx context.Context, in *Choice, out *csv.Writer) error {
	head := []string{"asked", "contact", "about", "conversation", "state", "note", "by", "marked"}
	return write(out, head, func(after string) (rows [][]string, next string, err error) {
		part, err := h.service.chats(ctx, ListIn{Choice: *in, After: after, Limit: sheetPart}.filter())
		for _, c := range part.Chats {
			var said strings.Builder
			for _, m := range c.Conversation {
				said.WriteString(string(m.Role) + ": " + m.Content + "\n")
			}
			rows = append(rows, append([]string{stamp(c.CreatedAt), c.Contact, c.About, said.String()}, c.cells()...))
		}
		return rows, part.Next, err
	})
}

func (m Mark) cells() []string {
	at := ""
	if m.At != nil {
		at = stamp(*m.At)
	}
	return []string{m.State, m.Note, m.By, at}
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// write writes a sheet that is read part by part. Strangers wrote many of its cells.
func write(out *csv.Writer, head []string, read func(after string) (rows [][]string, next string, err error)) error {
	rows, next := [][]string{head}, ""
	for first := true; first || next != ""; first = false {
		part, after, err := read(next)
		if err != nil {
			return err
		}
		for _, row := range append(rows, part...) {
			for i, cell := range row {
				row[i] = form.Cell(cell)
			}
			if err := out.Write(row); err != nil {
				return err
			}
		}
		rows, next = nil, after
	}
	return nil
}
