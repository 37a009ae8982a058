package account

import (
	"context"
	"time"

	"enamel/internal/api"
)

// SessionsOut is the answer to GET /api/account/sessions.
type SessionsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         SessionsBody
}

// SessionsBody lists where somebody is signed in.
type SessionsBody struct {
	Sessions []SessionRow `json:"sessions" doc:"The last used first, at most 100"`
}

// SessionRow is a browser that somebody is signed in by.
type SessionRow struct {
	ID        string    `json:"id"`
	Current   bool      `json:"current" doc:"It is the one that asks"`
	Device    string    `json:"device" doc:"Such as Chrome on Windows, as the browser claims"`
	Address   string    `json:"address" doc:"IP address at sign-in"`
	CreatedAt time.Time `json:"created_at"`
	SeenAt    time.Time `json:"seen_at" doc:"Exact to the hour"`
}

// Sessions handles GET /api/account/sessions.
func (h *Handlers) Sessions(ctx context.Context, _ *struct{}) (*SessionsOut, error) {
	p := api.PrincipalOf(ctx)
	list, err := h.service.Sessions(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	out := &SessionsOut{CacheControl: noStore, Body: SessionsBody{Sessions: make([]SessionRow, len(list))}}
	for i, s := range list {
		out.Body.Sessions[i] = SessionRow{
			ID: s.ID, Current: s.ID == p.SessionID, Device: deviceOf(s.UserAgent), Address: s.Address,
			CreatedAt: s.CreatedAt, SeenAt: s.SeenAt,
		}
	}
	return out, nil
}

// EndSessions handles DELETE /api/account/sessions.
func (h *Handlers) EndSessions(ctx context.Context, _ *struct{}) (*DoneOut, error) {
	if err := h.service.EndSessions(ctx, api.PrincipalOf(ctx).ID, visitOf(ctx)); err != nil {
		return nil, err
	}
	return signedOut(), nil
}

// EndSessionIn is DELETE /api/account/sessions/{id}.
type EndSessionIn struct {
	ID string `path:"id"`
}

// EndSession handles DELETE /api/account/sessions/{id}.
func (h *Handlers) EndSession(ctx context.Context, in *EndSessionIn) (*DoneOut, error) {
	p := api.PrincipalOf(ctx)
	if err := h.service.EndSession(ctx, p.ID, in.ID, visitOf(ctx)); err != nil {
		return nil, err
	}
	if in.ID == p.SessionID {
		return signedOut(), nil
	}
	return done(), nil
}
