// Package outbound makes the calls that leave the process. Provider talks to
// one configured origin, Web to addresses that were found in content. Every call has a deadline, a limit on the size of its answer and
// failures that a caller can tell apart.
package outbound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Defaults of Options.
const (
	DefaultTimeout  = 10 * time.Second
	DefaultMaxBytes = 1 << 20
)

const (
	maxRedirects   = 5
	maxHeaderBytes = 64 << 10
	maxRetryAfter  = 24 * time.Hour
)

// Hosts resolves host names in process: a name without port to a host:port,
// such as "nominatim.sandbox.example" to "127.0.0.1:40123". A name that is
// not listed is resolved as usual.
type Hosts map[string]string

// Options of a client. The zero value is usable.
type Options struct {
	Hosts    Hosts
	Timeout  time.Duration // of a whole call, body included; 0: DefaultTimeout
	MaxBytes int64         // of an answer's body after decompression; 0: DefaultMaxBytes
	Contact  string        // web address or e-mail of the operator, shown in User-Agent
	// Guard is whose rules each connection keeps, for an endpoint that others
	// than the operator have set; Hosts is not read then. nil: any address may be reached.
	Guard *Web
}

// userAgent names the software and, where known, whom to write to about it.
func (o Options) userAgent() (string, error) {
	if o.Contact == "" {
		return "Enamel/1", nil
	}
	for _, r := range o.Contact {
		if r <= ' ' || r > '~' || r == '(' || r == ')' {
			return "", errors.New("outbound: the contact must be a web address or an e-mail address")
		}
	}
	return "Enamel/1 (+" + o.Contact + ")", nil
}

// Kind says how a call failed.
type Kind int

// The ways a call fails.
const (
	Unreachable Kind = iota // no connection, or it broke before an answer began
	Timeout                 // the deadline passed, whatever had been read by then
	Status                  // an answer other than 2xx
	Redirected              // a redirect that leaves the origin, or too many
	TooLarge                // the body is larger than allowed
	Truncated               // the body ended early
	Refused                 // an address that content must not lead to, a private one say
	Malformed               // an answer that is not HTTP, or has too many headers
)

// String returns the kind in words.
func (k Kind) String() string {
	names := [...]string{"unreachable", "timeout", "status", "redirected", "too large", "truncated", "refused", "malformed"}
	if k < 0 || int(k) >= len(names) {
		return "kind " + strconv.Itoa(int(k))
	}
	return names[k]
}

// Error is a failed call. Its text names the origin only: paths and queries
// hold addresses and keys, which do not belong in a log.
type Error struct {
	Kind       Kind
	Origin     string
	Status     int           // the status where Kind is Status
	RetryAfter time.Duration // the answer's Retry-After, at most a day; 0: none
	Detail     string        // the reason in a JSON answer, one line of at most 200 characters; it may hold a key
	Err        error         // the cause, where there is one
}

// Error names the origin and what happened.
func (e *Error) Error() string {
	s := e.Origin + ": " + e.Kind.String()
	if e.Kind == Status {
		s += " " + strconv.Itoa(e.Status)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

type dialer func(ctx context.Context, network, addr string) (net.Conn, error)

// dial is how a client connects: by its guard, else anywhere, with a look into
// its hosts before the resolver's.
func (o Options) dial() dialer {
	if o.Guard != nil {
		return o.Guard.dial
	}
	d := &net.Dialer{KeepAlive: 30 * time.Second}
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		host, _, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, fmt.Errorf("outbound: %w", err)
		}
		if to, ok := o.Hosts[hostName(host)]; ok {
			addr = to
		}
		return d.DialContext(ctx, network, addr)
	}
}

// hostName is the spelling of a host in Hosts.
func hostName(host string) string { return strings.ToLower(strings.TrimSuffix(host, ".")) }

// readBody reads at most limit bytes; the error is an *Error without Origin.
func readBody(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil && (ctx.Err() != nil || isTimeout(err)):
		return nil, &Error{Kind: Timeout, Err: err}
	case err != nil:
		return nil, &Error{Kind: Truncated, Err: err}
	case int64(len(b)) > limit:
		return nil, &Error{Kind: TooLarge, Err: fmt.Errorf("over %d bytes", limit)}
	}
	return b, nil
}

func isTimeout(err error) bool {
	var t net.Error
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}

// RetryAfter reads the header of that name: seconds, or a date as seen from
// now, at most a day. An unreadable or past value is 0.
func RetryAfter(h http.Header, now time.Time) time.Duration {
	v := strings.TrimSpace(h.Get("Retry-After"))
	if v == "" {
		return 0
	}
	var d time.Duration
	if n, err := strconv.ParseUint(v, 10, 31); err == nil {
		d = time.Duration(n) * time.Second
	} else if t, err := http.ParseTime(v); err == nil {
		d = t.Sub(now)
	}
	return max(0, min(d, maxRetryAfter))
}
