// Package fault defines the only error type with a text that visitors may read.
package fault

import (
	"errors"
	"time"
)

// Kind says what went wrong in terms that a caller can act on; api maps each
// to one HTTP status.
type Kind int

// Internal is the zero Kind: an error nobody classified is our own fault.
const (
	Internal         Kind = iota // 500
	Malformed                    // 400
	Unauthenticated              // 401
	Forbidden                    // 403
	NotFound                     // 404
	MethodNotAllowed             // 405
	Conflict                     // 409
	Gone                         // 410
	TooLarge                     // 413
	UnsupportedMedia             // 415
	Invalid                      // 422
	RateLimited                  // 429
	BadProvider                  // 502
	Unavailable                  // 503
)

// Error is a failure with a text that is safe to show. Err is for the log
// only and is never sent to a client.
type Error struct {
	Kind   Kind
	Slug   string            // last segment of the problem's type; empty: made from Kind
	Msg    string            // safe for a visitor
	Fields map[string]string // field name -> message
	// Extra are further members of the problem document, such as lines or totals.
	Extra      map[string]any
	RetryAfter time.Duration // sent as Retry-After, rounded up to seconds; 0: none
	Err        error
}

// Error returns the visitor's text followed by the cause.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Msg
	}
	return e.Msg + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// New makes a fault of a kind with a text for the visitor.
func New(kind Kind, msg string) *Error { return &Error{Kind: kind, Msg: msg} }

// Wrap makes a fault that keeps its cause for the log.
func Wrap(kind Kind, msg string, err error) *Error { return &Error{Kind: kind, Msg: msg, Err: err} }

// Field makes an Invalid fault about one field.
func Field(field, msg string) *Error {
	return &Error{Kind: Invalid, Msg: msg, Fields: map[string]string{field: msg}}
}

// ManyFields is what an Invalid fault says that is about several fields.
const ManyFields = "Please check the marked fields."

// Fields makes an Invalid fault about those fields that have a message, nil
// where none has. It says the message of one, ManyFields of several.
func Fields(messages map[string]string) error {
	wrong := make(map[string]string, len(messages))
	msg := ManyFields
	for name, m := range messages {
		if m != "" {
			wrong[name], msg = m, m
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	if len(wrong) > 1 {
		msg = ManyFields
	}
	return &Error{Kind: Invalid, Msg: msg, Fields: wrong}
}

// KindOf returns the Kind of the first fault in err's chain, else Internal.
func KindOf(err error) Kind {
	var f *Error
	if errors.As(err, &f) {
		return f.Kind
	}
	return Internal
}
