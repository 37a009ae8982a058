package source

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/outbound"
)

const defaultPatience = 30 * time.Second // with one call

// Slugs of a refusal to ask.
const (
	notConnected = "not-connected"
	paused       = "paused"
)

// Request is one call of a source.
type Request struct {
	Endpoint string // absolute, to which Path is appended; empty: Connection.URL
	outbound.Request
}

// Ask makes one call: refused where the source is not connected (slug not-connected) or its cap is
// spent (slug paused), counted with its price before it is made. A failed call, or an answer that is not
// JSON, is a fault.BadProvider that says what happened and what helps.
func (v *Vault) Ask(ctx context.Context, name string, request func(Connection) (Request, error)) ([]byte, Connection, error) {
	s, err := v.find(ctx, name)
	if err != nil {
		return nil, Connection{}, err
	}
	if err := s.refused(); err != nil {
		return nil, s.connection, err
	}
	r, err := request(s.connection)
	if err != nil {
		return nil, s.connection, err
	}
	p, err := v.provider(cmp.Or(r.Endpoint, s.connection.URL), s)
	if err != nil {
		return nil, s.connection, fault.Wrap(fault.Invalid, "The address of "+s.connection.Title+" must start with https://", err)
	}
	if err := v.count(ctx, s); err != nil {
		return nil, s.connection, err
	}
	body, err := p.Do(ctx, r.Request)
	if err == nil {
		err = readable(body)
	}
	if ctx.Err() != nil { // nobody waits any more
		return nil, s.connection, context.Cause(ctx)
	}
	if err != nil {
		return nil, s.connection, Failure(s.connection, err)
	}
	return body, s.connection, nil
}

// count adds a call to the month's, unless that would pass a cap.
func (v *Vault) count(ctx context.Context, s standing) error {
	return v.DB.Tx(ctx, func(tx *db.Tx) error {
		month, err := addSpent(ctx, tx, s.kind.name, s.connection.CentsPer1000)
		if err != nil {
			return err
		}
		if s.row.capCalls.Valid && month.calls > s.row.capCalls.Int64 || s.row.capCents.Valid && month.millicents > 1000*s.row.capCents.Int64 {
			return &fault.Error{Kind: fault.Unavailable, Slug: paused, Msg: capSpent}
		}
		return nil
	})
}

// provider is the client of an endpoint, kept for its connections.
func (v *Vault) provider(endpoint string, s standing) (*outbound.Provider, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := clientKey{s.kind.name, endpoint, s.connection.Trusted}
	if p := v.clients[key]; p != nil {
		return p, nil
	}
	o := outbound.Options{Timeout: cmp.Or(v.Patience, s.kind.patience, defaultPatience), Hosts: v.Hosts, MaxBytes: 4 << 20}
	if !s.connection.Trusted {
		o.Guard = v.Guard
	}
	p, err := outbound.NewProvider(endpoint, o)
	if err == nil {
		v.clients[key] = p
	}
	return p, err
}

// readable wants JSON.
func readable(body []byte) error {
	why := ""
	switch text := bytes.TrimSpace(body); {
	case len(text) == 0:
		why = "it is empty"
	case text[0] == '<':
		why = "it is a web page instead of data"
	case !json.Valid(text):
		why = "it breaks off, or is no JSON"
	default:
		return nil
	}
	return &outbound.Error{Kind: outbound.Malformed, Err: errors.New(why)}
}

// Failure is the fault of an *outbound.Error: what happened, what the provider says, and what helps.
func Failure(c Connection, err error) error {
	e := &outbound.Error{}
	_ = errors.As(err, &e)
	text := c.Title
	switch e.Kind {
	case outbound.Timeout:
		text += " did not answer in time. Try again later."
	case outbound.Unreachable:
		text += " could not be reached. Try again later."
	case outbound.Refused:
		text += " was not asked: its address is not on the public internet. Change it in the settings, or have whoever runs the server " +
			"set it by a variable or name its host and port in ENAMEL_ALLOW_PRIVATE."
	case outbound.Truncated:
		text += " broke off in the middle of its answer. Try again later."
	case outbound.Malformed:
		text += fmt.Sprintf("'s answer cannot be used: %v.", e.Err)
	case outbound.Status:
		text += refusal(c, e.Status)
		if e.Detail != "" {
			text += " It says: " + e.Detail
		}
	default:
		text += "'s answer cannot be used (" + e.Kind.String() + ")."
	}
	return fault.Wrap(fault.BadProvider, redacted(text, c), err)
}

// refusal says what the status of an answer means, and what helps.
func refusal(c Connection, status int) string {
	text := ""
	switch {
	case (status == http.StatusUnauthorized || status == http.StatusForbidden) && c.Key == "":
		text = " refuses to answer (status %d). It may want a key; SearXNG must allow the format json in its settings."
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		text = " refuses the key (status %d). Check in the settings that it is right, and that it may be used for this."
	case status == http.StatusPaymentRequired:
		text = " wants money (status %d): the paid plan is used up. Renew or raise it there."
	case status == http.StatusTooManyRequests && c.Key == "":
		text = " has no more calls for now (status %d): those without a key share one quota. Set a key in the settings, or try again later."
	case status == http.StatusTooManyRequests:
		text = " has no more calls for now (status %d): its quota is used up, or the calls come too fast. Try again later, or raise the plan there."
	case status >= http.StatusInternalServerError:
		text = " has a failure of its own (status %d). Try again later."
	default:
		text = " refuses the request (status %d)."
	}
	return fmt.Sprintf(text, status)
}

// Fatal reports whether a failure will be the same at the next call: the source is not connected, its
// cap is spent, or the provider refuses the key or wants money.
func Fatal(err error) bool {
	if f := (&fault.Error{}); errors.As(err, &f) && (f.Slug == notConnected || f.Slug == paused) {
		return true
	}
	e := &outbound.Error{}
	return errors.As(err, &e) && slices.Contains([]int{http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden}, e.Status)
}

// Ready is the refusal that Ask would give now; nil: it would ask.
func (v *Vault) Ready(ctx context.Context, name string) error {
	s, err := v.find(ctx, name)
	if err != nil {
		return err
	}
	return s.refused()
}

// NotConnected reports whether an error is the refusal of a source that is not connected.
func NotConnected(err error) bool {
	f := &fault.Error{}
	return errors.As(err, &f) && f.Slug == notConnected
}
