package api

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"enamel/internal/fault"
)

// Guard says who may use a route. It is declared where the route is registered.
type Guard int

// The guards, from the widest to the narrowest.
const (
	Anyone   Guard = iota // nobody is asked who they are: no session is looked up
	Known                 // anyone; the handler is told who is signed in, if anybody
	Customer              // whoever is signed in
	Staff                 // staff and owner
	StaffTab              // the same, where a page of theirs asks by itself: it is no use of the session
	Owner
)

// admits returns nil, or why a principal (nil: nobody) is kept out.
func (g Guard) admits(p *Principal) error {
	if g < Customer {
		return nil
	}
	if p == nil {
		return fault.New(fault.Unauthenticated, "Please sign in.")
	}
	if g >= Staff && p.Role == RoleCustomer || g == Owner && p.Role != RoleOwner {
		return fault.New(fault.Forbidden, "Your account may not do this.")
	}
	if g >= Staff && p.LacksSecondFactor {
		return &fault.Error{Kind: fault.Forbidden, Slug: lacksSecondFactor, Msg: "Please set up a second factor first, on your account page: /account."}
	}
	return nil
}

// lacksSecondFactor is the problem of owners who must set up a second factor first.
const lacksSecondFactor = "second-factor-required"

// Auditor keeps what staff do, and who did it.
type Auditor interface {
	Audit(ctx context.Context, p *Principal, action, address string) error
}

// Route is one registered route.
type Route struct {
	Pattern string // as in "POST /api/orders"
	Guard   Guard
}

// Routes lists every registered route in the order of registration.
func (a *API) Routes() []Route { return slices.Clone(a.routes) }

// RouteOf is the route that answers GET under the path of u, or that the mux
// would send it on to. The zero Route is none.
func (a *API) RouteOf(u *url.URL) Route {
	_, pattern := a.mux.Handler(&http.Request{Method: http.MethodGet, URL: u})
	for _, route := range a.routes {
		if _, path, _ := strings.Cut(route.Pattern, " "); route.Pattern == pattern || path == pattern {
			return route
		}
	}
	return Route{}
}

// register is the mux as huma sees it: what huma adds is listed like the rest.
type register struct{ *API }

// HandleFunc implements humago.Mux.
func (m register) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	m.routes = append(m.routes, Route{Pattern: pattern, Guard: m.guards[pattern]})
	m.mux.HandleFunc(pattern, h)
}

// enter admits a request to a guarded route and returns its context. If action
// is not empty, the audit log records it before the change happens.
func (a *API) enter(w http.ResponseWriter, r *http.Request, guard Guard, action string) (context.Context, error) {
	v, err := a.visitor(w, r, guard)
	if err != nil {
		return nil, err
	}
	if err := guard.admits(v.principal); err != nil {
		return nil, err
	}
	if guard >= Staff && action != "" && r.Method != http.MethodGet && r.Method != http.MethodHead {
		if err := a.audit.Audit(r.Context(), v.principal, action, v.address); err != nil {
			return nil, err
		}
	}
	v.admit = func(ctx context.Context) error {
		c, err := r.Cookie(sessionCookie)
		if err != nil {
			return guard.admits(nil)
		}
		p, err := a.sessions.Recognize(ctx, c.Value) // the headers are out: no cookie could be sent again
		if err != nil {
			return err
		}
		return guard.admits(p)
	}
	return context.WithValue(r.Context(), visitKey{}, v), nil
}

// isText says that an address is UTF-8 without NUL: PostgreSQL searches for no other.
func isText(u *url.URL) bool {
	query, err := url.QueryUnescape(u.RawQuery)
	text := u.Path + query
	return err == nil && utf8.ValidString(text) && !strings.Contains(text, "\x00")
}

// guarded is a guard as a middleware of typed operations.
func (a *API) guarded(guard Guard, action string) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		if ctx.Operation().Metadata[recordsItself] == true {
			action = ""
		}
		entered, err := a.enter(w, r, guard, action)
		if err != nil {
			a.WriteError(w, r, err)
			return
		}
		if guard >= Staff && !isText(r.URL) {
			kind := fault.Malformed
			if !utf8.ValidString(r.URL.Path) || strings.Contains(r.URL.Path, "\x00") {
				kind = fault.NotFound
			}
			a.WriteError(w, r, fault.New(kind, "This address is not plain text in UTF-8."))
			return
		}
		next(huma.WithContext(ctx, entered))
	}
}

// Route registers a handler that is no typed operation. People who may not see
// a page are sent to sign in or see the page that says so.
func (a *API) Route(guard Guard, pattern string, h http.Handler) {
	a.routes = append(a.routes, Route{Pattern: pattern, Guard: guard})
	if guard == Anyone {
		a.mux.Handle(pattern, h)
		return
	}
	a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		ctx, err := a.enter(w, r, guard, pattern)
		if err != nil {
			a.keepOut(w, r, err)
			return
		}
		h.ServeHTTP(w, r.WithContext(ctx))
	})
}

// keepOut answers who may not pass: programs by the envelope, people by a page
// or on the way to where they may pass.
func (a *API) keepOut(w http.ResponseWriter, r *http.Request, err error) {
	kind := fault.KindOf(err)
	switch {
	case !ForPeople(r.URL.Path):
		a.WriteError(w, r, err)
	case kind == fault.Unauthenticated:
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, a.signIn+"?next="+url.QueryEscape(localPath(r)), http.StatusSeeOther)
	case ProblemOf(err).Type == problemType(lacksSecondFactor):
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, a.setUp, http.StatusSeeOther)
	case kind == fault.Forbidden:
		a.forbidden.ServeHTTP(w, r)
	default:
		_ = a.finish(w, r, ProblemOf(err)) // the cause goes to the log
		a.failed.ServeHTTP(w, r)
	}
}

// localPath is where a request wants to go, on this site: never the two
// slashes that would begin another host.
func localPath(r *http.Request) string {
	p := "/" + strings.TrimLeft(r.URL.EscapedPath(), "/\\")
	if r.URL.RawQuery != "" {
		p += "?" + r.URL.RawQuery
	}
	return p
}
