package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"enamel/internal/fault"
)

// uploadPatience is how long a slow line may take to send a file.
const uploadPatience = 2 * time.Minute

// streamPatience is how long a slow line may take to send a file that is read as it comes.
const streamPatience = 20 * time.Minute

// Upload lets an operation take a file of at most n bytes, of one of the media types.
// Its input has the file as RawBody.
func Upload(n int64, types ...string) Option {
	return func(a *API, op *huma.Operation) {
		op.MaxBodyBytes, op.BodyReadTimeout = n+1, uploadPatience
		a.takesFile(op, 2*uploadPatience, types)
	}
}

// takesFile describes the body of an operation as a file of one of the media types,
// refuses another, and gives it so long to answer.
func (a *API) takesFile(op *huma.Operation, patience time.Duration, types []string) {
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{}}
	for _, t := range types {
		op.RequestBody.Content[t] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
	}
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		if kind := r.Header.Get("Content-Type"); kind != "" && !slices.Contains(types, kind) {
			a.WriteError(w, r, fault.New(fault.UnsupportedMedia, "Send the file as "+strings.Join(types, ", ")+"."))
			return
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience)) // else the server's own limit stands
		next(ctx)
	})
}

// HandleUpload registers a POST that reads a file of at most n bytes as it comes, of one of
// the media types: it never stands in memory.
func HandleUpload[I, O any](a *API, guard Guard, id, path string, handler func(context.Context, *I, io.Reader) (*O, error), n int64, types ...string) {
	op := a.operation(guard, id, http.MethodPost, path, nil)
	a.takesFile(&op, 2*streamPatience, types)
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[O](), true, "")
	op.Responses["200"] = &huma.Response{
		Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{"application/json": {Schema: schema}},
	}
	huma.Register(a.huma, op, func(_ context.Context, in *I) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(streamPatience)) // else the server's own limit stands
			w.Header().Set("Cache-Control", "no-store")
			out, err := handler(ctx.Context(), in, http.MaxBytesReader(w, r.Body, n))
			if err != nil {
				a.WriteError(w, r, unsent(err))
				return
			}
			WriteJSON(w, http.StatusOK, out)
		}}, nil
	})
}

// unsent is why a file did not come whole, where that is what err says.
func unsent(err error) error {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		return fault.Wrap(fault.TooLarge, "The file is too large.", err)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fault.Wrap(fault.Malformed, "The file did not come whole.", err)
	}
	return err
}
