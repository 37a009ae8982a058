package api

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path"
	"runtime/debug"
	"strings"
	"time"

	"enamel/internal/fault"
)

const requestIDHeader = "X-Request-Id"

// Recorder is told of each finished request.
type Recorder interface {
	Observe(route string, status int, took time.Duration)
}

// Around is what Serve puts around the mux.
type Around struct {
	Origin   *url.URL    // the site's public origin; its own pages may always write
	Headers  http.Header // of every answer; the values are shared, never changed
	Recorder Recorder
	AnyHost  []string // paths that answer under any Host: health checks name none of ours
	AnySite  []string // patterns that other sites may post to: what they carry opens them, never a cookie
	OwnTLS   bool     // this process ends TLS, no proxy
	// Seen is told of each finished request; nil: nobody is.
	Seen func(r *http.Request, status int, answer http.Header)
}

// Serve wraps the mux in what every request passes: its id, the security
// headers, the checks of host and origin, recovery from a panic, and one log line.
func (a *API) Serve(o Around) (http.Handler, error) {
	inner, err := a.sameOrigin(o, a)
	if err != nil {
		return nil, err
	}
	inner = a.ownHost(o, inner)
	if o.Origin.Scheme == "https" && len(a.proxies) == 0 && !o.OwnTLS { // some proxy ends TLS
		a.log.Warn("the origin is https and ENAMEL_TRUSTED_PROXIES is empty", slog.String("consequence", unnamedProxy))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		h := w.Header()
		for name, values := range o.Headers {
			h[name] = values
		}
		id := requestID()
		h[requestIDHeader] = []string{id}
		sw := &statusWriter{ResponseWriter: w, ctx: r.Context()}
		defer func() {
			a.recovered(sw, r, recover())
			took := time.Since(start)
			o.Recorder.Observe(r.Pattern, sw.status, took)
			if o.Seen != nil {
				o.Seen(r, sw.status, h)
			}
			a.logRequest(r, &RequestLine{
				End: start.Add(took), Method: r.Method, Path: withoutTokens(r.URL.Path), Status: sw.status, Bytes: sw.bytes,
				Took: took, Address: ClientAddress(r, a.proxies), ID: id,
			})
			a.warnOfProxy(r)
		}()
		inner.ServeHTTP(sw, r)
	}), nil
}

// maxTarget is how long the path and query of a request may be, in bytes: more
// than any address of the site needs.
const maxTarget = 4 << 10

// ServeHTTP hands the request to the mux, but for addresses that are too long,
// and for API paths that are not clean: the mux would redirect them, which no
// program asked for.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if len(r.RequestURI) > maxTarget {
		a.WriteError(w, r, newProblem(http.StatusRequestURITooLong, "This address is too long."))
		return
	}
	if p := r.URL.Path; !ForPeople(p) && path.Clean(p) != strings.TrimSuffix(p, "/") {
		a.WriteError(w, r, notFound())
		return
	}
	a.mux.ServeHTTP(w, r)
}

// sameOrigin refuses unsafe methods that another site's page sends. A proxy
// may change the Host header, so the site's own origin is named.
func (a *API) sameOrigin(o Around, next http.Handler) (http.Handler, error) {
	c := http.NewCrossOriginProtection()
	if err := c.AddTrustedOrigin(o.Origin.String()); err != nil {
		return nil, fmt.Errorf("the site's own origin: %w", err)
	}
	for _, pattern := range o.AnySite {
		c.AddInsecureBypassPattern(pattern)
	}
	c.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.WriteError(w, r, fault.New(fault.Forbidden, "This request came from another site and was refused."))
	}))
	return c.Handler(next), nil
}

func (a *API) recovered(w *statusWriter, r *http.Request, v any) {
	if v == nil {
		return
	}
	if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(v)
	}
	a.log.LogAttrs(r.Context(), slog.LevelError, "panic",
		slog.String("route", r.Pattern), slog.Any("value", v), slog.String("stack", string(debug.Stack())))
	switch {
	case w.status != 0: // the answer has begun: nothing can be mended
	case ForPeople(r.URL.Path):
		a.failed.ServeHTTP(w, r)
	default:
		a.WriteError(w, r, fault.New(fault.Internal, "Something went wrong on our side. Please try again."))
	}
}

// ForPeople reports whether a path is read by people, not by programs.
func ForPeople(path string) bool {
	return !strings.HasPrefix(path, "/api/") && !strings.HasPrefix(path, "/functions/")
}

// RequestLine is what the log says of a request.
type RequestLine struct {
	End     time.Time
	Method  string
	Path    string // without tokens
	Status  int
	Bytes   int64 // of the body
	Took    time.Duration
	Address string
	ID      string
}

// RequestLogger is a log handler that knows a faster way to write the line of
// a request than by a record. It reports false, having written nothing, for a
// line that only slog can write.
type RequestLogger interface {
	LogRequest(l *RequestLine) bool
}

func (a *API) logRequest(r *http.Request, l *RequestLine) {
	if fast, ok := a.log.Handler().(RequestLogger); ok && fast.LogRequest(l) {
		return
	}
	a.log.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("method", l.Method), slog.String("path", l.Path), slog.Int("status", l.Status), slog.Int64("bytes", l.Bytes),
		slog.Duration("took", l.Took), slog.String("address", l.Address), slog.String("request_id", l.ID))
}

func requestID() string {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], rand.Uint64()) //nolint:gosec // a label for the log, not a secret
	return hex.EncodeToString(b[:])
}

type statusWriter struct {
	http.ResponseWriter
	ctx    context.Context //nolint:containedctx // of the one request that it answers
	status int
	bytes  int64
}

// WriteHeader keeps the first final status.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes of the body.
func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := corkedWrite(w.ctx, b, w.ResponseWriter.Write)
	w.bytes += int64(n)
	return n, err
}

// ReadFrom has the server copy a file, in a buffer that it uses again, and counts its bytes.
func (w *statusWriter) ReadFrom(from io.Reader) (int64, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := io.Copy(w.ResponseWriter, from)
	w.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
