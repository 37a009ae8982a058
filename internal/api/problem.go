package api

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Problem is the one error envelope on the wire: problem+json (RFC 9457) with
// the wrong fields, the request's id and, for some types, further members.
type Problem struct {
	Type      string            `json:"type" doc:"/problems/{slug}"`
	Title     string            `json:"title"`
	Status    int               `json:"status"`
	Detail    string            `json:"detail,omitempty" doc:"What went wrong and what to do, fit to show"`
	Errors    map[string]string `json:"errors,omitempty" doc:"Field name to message"`
	RequestID string            `json:"request_id,omitempty"`
	Failure   string            `json:"error,omitempty" doc:"Equal to detail; under /functions only"`

	_ struct{} `additionalProperties:"true"` // such as lines of sold-out, totals of total-changed

	extra      map[string]any
	retryAfter time.Duration
	cause      error
}

// ProblemOf turns any error into the envelope. An error that is no fault becomes
// database trouble or an internal error; its text stays in the log.
func ProblemOf(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var f *fault.Error
	switch {
	case errors.As(err, &f):
	case db.IsBusy(err) || db.Trouble(err) != "":
		f = fault.Wrap(fault.Unavailable, "We cannot reach our records right now. Please try again in a moment.", err)
		f.RetryAfter = time.Second
	default:
		f = fault.Wrap(fault.Internal, "Something went wrong on our side. Please try again.", err)
	}
	p = newProblem(statusOf(f.Kind), f.Msg)
	if f.Slug != "" {
		p.Type = problemType(f.Slug)
	}
	p.Errors, p.extra, p.retryAfter = f.Fields, f.Extra, f.RetryAfter
	if f.Err != nil || f.Kind == fault.Internal {
		p.cause = err
	}
	return p
}

func newProblem(status int, detail string) *Problem {
	title := http.StatusText(status)
	slug := strings.ReplaceAll(strings.ToLower(title), " ", "-")
	return &Problem{Type: problemType(slug), Title: title, Status: status, Detail: detail}
}

func problemType(slug string) string { return "/problems/" + slug }

// Error returns the text that is fit to show.
func (p *Problem) Error() string { return p.Detail }

// Unwrap returns the cause, for the log.
func (p *Problem) Unwrap() error { return p.cause }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType implements huma.ContentTypeFilter.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// MarshalJSON writes the members of the problem's own type beside the common ones.
func (p *Problem) MarshalJSON() ([]byte, error) {
	type common Problem
	if len(p.extra) == 0 {
		return json.Marshal((*common)(p))
	}
	all := make(map[string]any, len(p.extra)+7)
	for k, v := range p.extra {
		all[k] = v
	}
	all["type"], all["title"], all["status"] = p.Type, p.Title, p.Status
	all["detail"], all["request_id"] = p.Detail, p.RequestID
	if len(p.Errors) > 0 {
		all["errors"] = p.Errors
	}
	if p.Failure != "" {
		all["error"] = p.Failure
	}
	return json.Marshal(all)
}

func statusOf(k fault.Kind) int {
	switch k {
	case fault.Malformed:
		return http.StatusBadRequest
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.MethodNotAllowed:
		return http.StatusMethodNotAllowed
	case fault.Conflict:
		return http.StatusConflict
	case fault.Gone:
		return http.StatusGone
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.UnsupportedMedia:
		return http.StatusUnsupportedMediaType
	case fault.Invalid:
		return http.StatusUnprocessableEntity
	case fault.RateLimited:
		return http.StatusTooManyRequests
	case fault.BadProvider:
		return http.StatusBadGateway
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	case fault.Internal:
	}
	return http.StatusInternalServerError
}

// unreadable is how huma says that a body could not be read, which it takes for our failure.
const unreadable = "cannot read request body"

// fromHuma words the errors that huma finds while decoding. Its details echo
// the input, so only their places are taken over.
func fromHuma(status int, msg string, errs ...error) *Problem {
	var cause error
	fields, said := map[string]string{}, ""
	for _, err := range errs {
		var d huma.ErrorDetailer
		if !errors.As(err, &d) {
			cause = errors.Join(cause, err)
			continue
		}
		detail := d.ErrorDetail()
		location, message := detail.Location, detail.Message
		for _, beginning := range []string{wrongType, repeated} { // well-formed JSON, for all that huma says
			if field, ok := strings.CutPrefix(message, beginning); ok {
				status, location, message = http.StatusUnprocessableEntity, "body."+field, beginning
			}
		}
		if message == repeated {
			said = "A field is given more than once."
		}
		if missing, ok := strings.CutPrefix(message, "expected required property "); ok {
			name, _, _ := strings.Cut(missing, " ") // the place is that of what lacks it
			location, message = location+"."+name, "required"
		}
		if name := fieldName(location); name != "" {
			fields[name] = fieldText(message)
		}
	}
	if status == http.StatusRequestTimeout || msg == unreadable {
		status = http.StatusBadRequest // the body is missing, as far as anybody waited for it, or cut, or its chunks are broken
	}
	p := newProblem(status, cmp.Or(said, decodeText(status)))
	if status == http.StatusUnprocessableEntity {
		p.Errors = fields
	}
	if p.cause = cause; cause == nil && status >= http.StatusInternalServerError {
		p.cause = errors.New(msg)
	}
	return p
}

func decodeText(status int) string {
	switch status {
	case http.StatusBadRequest:
		return "The request body is missing or is not valid JSON."
	case http.StatusRequestEntityTooLarge:
		return "The request body is too large."
	case http.StatusUnsupportedMediaType:
		return "Send the request body as application/json."
	case http.StatusUnprocessableEntity:
		return "Some fields are unknown or of the wrong type."
	case http.StatusInternalServerError:
		return "Something went wrong on our side. Please try again."
	}
	return http.StatusText(status)
}

// maxFieldName is how much of a field's name is told, in bytes.
const maxFieldName = 80

// fieldName turns huma's place of an error into the name of a field:
// "body.customer.email" is "customer.email". It is cut to maxFieldName of plain
// text, since an unknown field's name is the sender's own.
func fieldName(location string) string {
	name := location
	for _, prefix := range []string{"body.", "query.", "path.", "header."} {
		if rest, ok := strings.CutPrefix(location, prefix); ok {
			name = rest
			break
		}
	}
	if name == "body" || location == "body." {
		return ""
	}
	name = strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0x7f || r > 0x7e {
			return -1
		}
		return r
	}, name)
	return name[:min(len(name), maxFieldName)]
}

func fieldText(message string) string {
	switch {
	case message == repeated:
		return "Given more than once"
	case strings.Contains(message, "unexpected property"):
		return "Unknown field"
	case strings.Contains(message, "required"):
		return "Required"
	case strings.HasPrefix(message, "expected "):
		kind, bound, _ := strings.Cut(strings.TrimPrefix(message, "expected "), " ")
		if least, ok := strings.CutPrefix(bound, ">= "); ok && kind == "number" {
			return "Must be at least " + least
		}
		if most, ok := strings.CutPrefix(bound, "<= "); ok && kind == "number" {
			return "Must be at most " + most
		}
		switch kind {
		case "string", "boolean", "integer", "number", "array", "object":
			return "Must be of type " + kind
		case "value":
			return "Not one of the values that are allowed"
		}
	}
	return "Not valid"
}
