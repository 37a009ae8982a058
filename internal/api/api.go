// Package api serves the site's HTTP and JSON: typed handlers by huma on
// net/http's ServeMux, one error envelope, and the middleware around them.
package api

import (
	"context"
	"log/slog"
	"math"
	"mime"
	"net/http"
	"net/netip"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"enamel/internal/fault"
)

// MaxBody is the largest request body in bytes.
const MaxBody = 32 << 10

// bodyPatience is how long a request's body may take to arrive.
const bodyPatience = 10 * time.Second

// Limiter counts requests by name and address; ok is false when there are too many.
type Limiter interface {
	Allow(name, address string) (retryAfter time.Duration, ok bool)
}

// API is the typed side of the mux.
type API struct {
	huma              huma.API
	mux               *http.ServeMux
	log               *slog.Logger
	limiter           Limiter
	proxies           []netip.Prefix
	sessions          Sessions
	audit             Auditor
	signIn, setUp     string
	forbidden, failed http.Handler

	guards map[string]Guard // by pattern
	routes []Route

	warned atomic.Int64 // when the log last told of a proxy that nobody named, ns
}

// Config is what an API is made of.
type Config struct {
	Log      *slog.Logger
	Limiter  Limiter
	Proxies  []netip.Prefix // their X-Forwarded-For counts
	Sessions Sessions
	Audit    Auditor
	// Answers to people who may not see a page.
	SignIn    string       // path of the page to sign in at; it is given next
	SetUp     string       // path of the page on which owners set up a missing second factor
	Forbidden http.Handler // signing in would change nothing
	ErrorPage http.Handler // the site has failed
	// Prefixes begin the names in /openapi.json of the types of packages, by import path: elsewhere a name serves once.
	Prefixes map[string]string
}

// huma keeps these in variables of its package: every API of the process shares
// them, so they are set once, before any is made.
func init() {
	huma.NewErrorWithContext = func(_ huma.Context, status int, msg string, errs ...error) huma.StatusError {
		return fromHuma(status, msg, errs...)
	}
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError { return fromHuma(status, msg, errs...) }
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false // no answer of ours has null for a list
}

// New makes an API with a mux of its own, so that no route is without its
// guard; /openapi.json describes what is registered later.
func New(o Config) *API {
	a := &API{
		mux: http.NewServeMux(), log: o.Log, limiter: o.Limiter, proxies: o.Proxies, sessions: o.Sessions, audit: o.Audit,
		signIn: o.SignIn, setUp: o.SetUp, forbidden: o.Forbidden, failed: o.ErrorPage, guards: make(map[string]Guard),
	}
	c := huma.DefaultConfig("Enamel", "1")
	c.CreateHooks = nil // no $schema in answers
	c.DocsPath, c.SchemasPath = "", ""
	c.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", o.schemaName)
	c.Transformers = []huma.Transformer{a.stamp}
	c.Servers = []*huma.Server{{URL: "/"}}
	format := huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}
	c.Formats = map[string]huma.Format{"application/json": format, "json": format}
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {Type: "apiKey", In: "cookie", Name: sessionCookie, Description: "Set by signing in"},
	}
	a.huma = humago.New(register{a}, c)
	return a
}

// schemaName is what a type is called in /openapi.json.
func (c *Config) schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if prefix := c.Prefixes[t.PkgPath()]; name == prefix || !strings.HasPrefix(name, prefix) {
		return prefix + name
	}
	return name
}

// OpenAPI returns the description of every registered operation.
func (a *API) OpenAPI() *huma.OpenAPI { return a.huma.OpenAPI() }

// stamp gives each problem the id of its request, and logs those that are our own fault.
func (a *API) stamp(ctx huma.Context, _ string, v any) (any, error) {
	p, ok := v.(*Problem)
	if !ok {
		return v, nil
	}
	r, w := humago.Unwrap(ctx)
	return a.finish(w, r, p), nil
}

// finish completes a problem for its request, with the headers that all share.
func (a *API) finish(w http.ResponseWriter, r *http.Request, p *Problem) *Problem {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if p.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.retryAfter.Seconds()))))
	}
	p.RequestID = h.Get(requestIDHeader)
	if strings.HasPrefix(r.URL.Path, "/functions/") {
		p.Failure = p.Detail
	}
	if p.cause != nil {
		a.logCause(r, p)
	}
	return p
}

// logCause tells why a request failed on our side, or was kept out.
func (a *API) logCause(r *http.Request, p *Problem) {
	level, what := slog.LevelError, "request failed"
	switch p.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
		level, what = slog.LevelWarn, "request refused"
	default:
		if p.Status < http.StatusInternalServerError {
			return
		}
		if r.Context().Err() != nil {
			level = slog.LevelInfo // the client has gone: that is no failure of ours
		}
	}
	a.log.LogAttrs(r.Context(), level, what,
		slog.String("request_id", p.RequestID), slog.String("route", r.Pattern), slog.Any("cause", p.cause))
}

// plainBody refuses a body that is compressed, whose size could not be limited,
// and one that does not say that it is JSON. Its media type is spelled as huma
// compares it, whose letter case, space and parameters are the sender's own
// (RFC 9110, 8.3.1).
func (a *API) plainBody(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	if r.Header.Get("Content-Encoding") != "" {
		a.WriteError(w, r, fault.New(fault.UnsupportedMedia, "Send the request body without a Content-Encoding."))
		return
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // also where a parameter is not well-formed
	if kind == "" && r.ContentLength != 0 {
		a.WriteError(w, r, fault.New(fault.UnsupportedMedia, decodeText(http.StatusUnsupportedMediaType)))
		return
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	next(ctx)
}

// Option changes an operation before it is registered.
type Option func(a *API, op *huma.Operation)

// Limit counts the operation's requests by address under the setting limit.<name>.
func Limit(name string) Option {
	return func(a *API, op *huma.Operation) {
		op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			r, w := humago.Unwrap(ctx)
			wait, ok := a.limiter.Allow(name, ClientAddress(r, a.proxies))
			if !ok {
				a.WriteError(w, r, &fault.Error{Kind: fault.RateLimited, Msg: "Too many requests. Please wait a moment and try again.", RetryAfter: wait})
				return
			}
			next(ctx)
		})
	}
}

// LongAnswer gives an operation so long to answer, whatever the server's own
// limits are. The reading of its body gets no deadline: where the body is empty
// that would run on and end the request. So it is for guarded operations.
func LongAnswer(d time.Duration) Option {
	return func(_ *API, op *huma.Operation) {
		op.BodyReadTimeout = -1
		op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			_, w := humago.Unwrap(ctx)
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(d)) // else the server's own limit stands
			next(ctx)
		})
	}
}

// Published lets serve answer with bytes that are ready; where it reports
// false, having written nothing, the handler runs.
func Published(serve func(w http.ResponseWriter, r *http.Request) bool) Option {
	return func(_ *API, op *huma.Operation) {
		op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
			r, w := humago.Unwrap(ctx)
			if !serve(w, r) {
				next(ctx)
			}
		})
	}
}

// Status sets the status of a success.
func Status(code int) Option {
	return func(_ *API, op *huma.Operation) { op.DefaultStatus = code }
}

// RecordsItself says that the deed which an operation belongs to leaves its own
// line in the audit log: its requests leave none.
func RecordsItself() Option {
	return func(_ *API, op *huma.Operation) { op.Metadata = map[string]any{recordsItself: true} }
}

const recordsItself = "records-itself"

// operation is what every typed operation has: its guard and the limits of its body.
func (a *API) operation(guard Guard, id, method, path string, options []Option) huma.Operation {
	op := huma.Operation{
		OperationID: id, Method: method, Path: path, MaxBodyBytes: MaxBody + 1, BodyReadTimeout: bodyPatience,
		Summary: summary(id), Security: guard.security(), Responses: a.refusals(),
	}
	if guard > Anyone {
		op.Middlewares = append(op.Middlewares, a.guarded(guard, id))
	}
	op.Middlewares = append(op.Middlewares, a.plainBody)
	for _, o := range options {
		o(a, &op)
	}
	a.guards[method+" "+path] = guard
	return op
}

// Handle registers a typed handler for "METHOD /path" behind a guard. Its error
// becomes the one envelope; an unknown field or a wrong JSON type is refused before it runs.
func Handle[I, O any](a *API, guard Guard, id, method, path string, handler func(context.Context, *I) (*O, error), options ...Option) {
	huma.Register(a.huma, a.operation(guard, id, method, path, options), func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, ProblemOf(err)
		}
		return out, nil
	})
}
