package api

import (
	"context"
	"net/http"
	"time"
)

// Principal is who is signed in.
type Principal struct {
	ID            string `json:"id"`
	Email         string `json:"email"`
	FullName      string `json:"full_name"`
	Role          string `json:"role" enum:"customer,staff,owner"`
	EmailVerified bool   `json:"-"`
	// LacksSecondFactor is true of owners who must set one up before they do anything as such.
	LacksSecondFactor bool   `json:"-"`
	SessionID         string `json:"-"` // the row of this session, not its token
}

// The roles that a Principal may have.
const (
	RoleCustomer = "customer"
	RoleStaff    = "staff"
	RoleOwner    = "owner"
)

// Sessions knows whom the token of a session belongs to.
type Sessions interface {
	// Authenticate returns nil for a token that opens nothing. A renew over 0 means that
	// the session was just renewed; its cookie is sent again with that lifetime.
	Authenticate(ctx context.Context, token string) (p *Principal, renew time.Duration, err error)
	// Recognize returns the same principal, and renews nothing.
	Recognize(ctx context.Context, token string) (*Principal, error)
}

// sessionCookie cannot be set by another host of the domain, nor without https
// (RFC 6265bis, 4.1.3.2); browsers take loopback for secure.
const sessionCookie = "__Host-enamel"

// SessionCookie is the Set-Cookie header that hands a session's token to the
// browser for a lifetime; an empty token makes the browser forget it.
func SessionCookie(token string, life time.Duration) string {
	c := http.Cookie{ //nolint:gosec // all three are set below: the rule overlooks them
		Name: sessionCookie, Value: token, Path: "/", MaxAge: int(life.Seconds()),
		Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	return c.String()
}

// visit is what a guarded route knows of its request.
type visit struct {
	principal *Principal
	address   string
	userAgent string
	admit     func(ctx context.Context) error // asks the guard again
}

type visitKey struct{}

func visitOf(ctx context.Context) visit {
	v, _ := ctx.Value(visitKey{}).(visit)
	return v
}

// PrincipalOf returns who is signed in; nil is nobody, and always nil on routes for Anyone.
func PrincipalOf(ctx context.Context) *Principal { return visitOf(ctx).principal }

// AddressOf returns the visitor's IP address; empty on routes for Anyone.
func AddressOf(ctx context.Context) string { return visitOf(ctx).address }

// UserAgentOf returns what the visitor's program calls itself; empty on routes for Anyone.
func UserAgentOf(ctx context.Context) string { return visitOf(ctx).userAgent }

// StillAdmitted asks the guard of a request's route again, for an answer that goes
// on for long: who has signed out meanwhile, or lost the role, is refused. It only
// reads, so that an answer that goes on keeps no session alive.
func StillAdmitted(ctx context.Context) error {
	if admit := visitOf(ctx).admit; admit != nil {
		return admit(ctx)
	}
	return nil // a route for Anyone
}

// visitor finds out who sends a request to a route, and renews the cookie of a
// session that has just been renewed.
func (a *API) visitor(w http.ResponseWriter, r *http.Request, guard Guard) (visit, error) {
	v := visit{address: ClientAddress(r, a.proxies), userAgent: r.UserAgent()}
	c, err := r.Cookie(sessionCookie)
	if err != nil || c.Value == "" {
		return v, nil
	}
	if guard == StaffTab {
		v.principal, err = a.sessions.Recognize(r.Context(), c.Value)
		return v, err
	}
	p, renew, err := a.sessions.Authenticate(r.Context(), c.Value)
	if err != nil {
		return v, err
	}
	if p != nil && renew > 0 {
		w.Header().Set("Set-Cookie", SessionCookie(c.Value, renew))
	}
	v.principal = p
	return v, nil
}
