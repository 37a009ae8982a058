package catalog

import (
	"context"
	"time"

	"enamel/internal/api"
	"enamel/internal/limit"
)

// Holds are the routes by which visitors keep a unit for a day.
type Holds struct {
	units *Service
	rules func() HoldRules
}

// NewHolds makes the routes of holds.
func NewHolds(units *Service, rules func() HoldRules) *Holds { return &Holds{units, rules} }

// TakeHoldIn is POST /api/holds.
type TakeHoldIn struct {
	Body struct {
		ID    string `json:"id" maxLength:"200" doc:"A product's id"`
		Name  string `json:"name" required:"false"`
		Phone string `json:"phone" required:"false"`
	}
}

// CustomerHold is a hold as its holder sees it.
type CustomerHold struct {
	ID    string    `json:"id" doc:"Of the unit"`
	Until time.Time `json:"until"`
}

// TakenHold is a hold that was just taken.
type TakenHold struct {
	Token string `json:"token" doc:"Opens the hold, and orders the unit: the field hold of POST /api/orders"`
	CustomerHold
}

// Take handles POST /api/holds.
func (h *Holds) Take(ctx context.Context, in *TakeHoldIn) (*Answer[TakenHold], error) {
	who := Holder{Name: in.Body.Name, Phone: in.Body.Phone, Network: limit.Group(api.AddressOf(ctx))}
	token, u, err := h.units.TakeHold(ctx, in.Body.ID, who, h.rules())
	return answer(TakenHold{token, CustomerHold{u.Slug, u.Hold.Until}}, err)
}

// HoldTokenIn names a hold by its token.
type HoldTokenIn struct {
	Token string `path:"token" maxLength:"200"`
}

// Show handles GET /api/holds/{token}.
func (h *Holds) Show(ctx context.Context, in *HoldTokenIn) (*Answer[CustomerHold], error) {
	u, err := h.units.ShowHold(ctx, in.Token)
	return answer(CustomerHold{u.Slug, u.Hold.Until}, err)
}

// LetGo handles DELETE /api/holds/{token}.
func (h *Holds) LetGo(ctx context.Context, in *HoldTokenIn) (*Answer[Removed], error) {
	return answer(Removed{}, h.units.LetGo(ctx, in.Token))
}
