package staff

import (
	"context"

	"enamel/internal/inbox"
)

// Handlers are the routes of today, of what visitors have asked, and of the log.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

// Answer is the answer to a read: no cache keeps it.
type Answer[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

func answer[T any](body T, err error) (*Answer[T], error) {
	if err != nil {
		return nil, err
	}
	return &Answer[T]{CacheControl: "no-store", Body: body}, nil
}

// ShowToday handles GET /api/staff/today.
func (h *Handlers) ShowToday(ctx context.Context, _ *struct{}) (*Answer[Today], error) {
	return answer(h.service.Today(ctx))
}

// ShowBadges handles GET /api/staff/badges.
func (h *Handlers) ShowBadges(ctx context.Context, _ *struct{}) (*Answer[Badges], error) {
	return answer(h.service.Badges(ctx))
}

// Choice narrows a list of what was asked.
type Choice struct {
	Text string `query:"text" maxLength:"200"`
	Show string `query:"show" enum:"open,all" default:"open"`
}

// ListIn asks for a part of such a list.
type ListIn struct {
	Choice
	After string `query:"after" maxLength:"100"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

func (in ListIn) filter() inbox.Filter {
	return inbox.Filter{Text: in.Text, Show: in.Show, After: in.After, Limit: in.Limit}
}

// MarkIn says how far staff are with what was asked.
type MarkIn struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		State string `json:"state" required:"false" doc:"open, answered or closed"`
		Note  string `json:"note" required:"false" doc:"At most 1000 characters"`
	}
}
