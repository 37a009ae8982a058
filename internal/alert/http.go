package alert

import (
	"context"
	"time"

	"enamel/internal/form"
)

// Handlers are the routes of alerts.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

const noStore = "no-store"

// WantIn is POST /api/alerts.
type WantIn struct{ Body WantBody }

// WantBody is the form of an alert.
type WantBody struct {
	Email   string `json:"email" required:"false" doc:"At most 255 characters"`
	Filters string `json:"filters" required:"false" doc:"What to wait for: a query of /shop, such as category=freezers&finish=white"`
	Website string `json:"website,omitempty" required:"false" doc:"Leave it out: people do not see this field"`
}

// Said is an answer in words.
type Said struct {
	Message string `json:"message"`
}

// SaidOut is the answer of a deed.
type SaidOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Said
}

func said(message string, err error) (*SaidOut, error) {
	if err != nil {
		return nil, err
	}
	return &SaidOut{noStore, Said{message}}, nil
}

// Want handles POST /api/alerts. Everybody is told the same, known or not, a
// robot that fills what people do not see too.
func (h *Handlers) Want(ctx context.Context, in *WantIn) (*SaidOut, error) {
	return said("Please look into your mail. The letter has a link: nothing else is sent until you have confirmed there.", h.want(ctx, in.Body))
}

func (h *Handlers) want(ctx context.Context, b WantBody) error {
	if form.Trim(b.Website) != "" {
		return nil
	}
	return h.service.Want(ctx, b.Email, b.Filters)
}

// ConfirmIn is POST /api/alerts/confirm.
type ConfirmIn struct{ Body ConfirmBody }

// ConfirmBody is the token of a letter's link.
type ConfirmBody struct {
	Token string `json:"token" required:"false"`
}

// ConfirmOut says what the address waits for.
type ConfirmOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         ConfirmedBody
}

// ConfirmedBody is what the address waits for.
type ConfirmedBody struct {
	Words string `json:"words" doc:"As in: a gas dryer under $300"`
	Until string `json:"until" doc:"The day on which it ends, as YYYY-MM-DD"`
}

// Confirm handles POST /api/alerts/confirm.
func (h *Handlers) Confirm(ctx context.Context, in *ConfirmIn) (*ConfirmOut, error) {
	c, err := h.service.Confirm(ctx, in.Body.Token)
	if err != nil {
		return nil, err
	}
	return &ConfirmOut{noStore, ConfirmedBody{c.Words, c.Until.Format(time.DateOnly)}}, nil
}

// StopIn is POST /api/alerts/stop. Its body is not read: mail programs send one
// of their own (RFC 8058).
type StopIn struct {
	Token string `query:"token" doc:"Of the link in a letter"`
}

// Stop handles POST /api/alerts/stop.
func (h *Handlers) Stop(ctx context.Context, in *StopIn) (*SaidOut, error) {
	return said("We have forgotten your address, and write no more.", h.service.Stop(ctx, in.Token))
}

// WaitedOut is GET /api/staff/alerts.
type WaitedOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Alerts []WaitedRow `json:"alerts"`
	}
}

// WaitedRow is what so many people wait for.
type WaitedRow struct {
	Words   string `json:"words"`
	Filters string `json:"filters" doc:"A query of /shop"`
	People  int    `json:"people"`
}

// Waited handles GET /api/staff/alerts.
func (h *Handlers) Waited(ctx context.Context, _ *struct{}) (*WaitedOut, error) {
	list, err := h.service.Waited(ctx)
	if err != nil {
		return nil, err
	}
	out := &WaitedOut{CacheControl: noStore}
	out.Body.Alerts = make([]WaitedRow, len(list))
	for i, w := range list {
		out.Body.Alerts[i] = WaitedRow{Words: w.Words, Filters: w.Filters, People: w.People}
	}
	return out, nil
}
