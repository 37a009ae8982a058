package api

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"enamel/internal/fault"
)

// uploadPatience is how long a slow line may take to send a file.
const uploadPatience = 2 * time.Minute

// Upload lets an operation take a file of at most n bytes, of one of the media types.
// Its input has the file as RawBody.
func Upload(n int64, types ...string) Option {
	return func(a *API, op *huma.Operation) {
		op.MaxBodyBytes, op.BodyReadTimeout = n+1, uploadPatience
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
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(2 * uploadPatience)) // else the server's own limit stands
			next(ctx)
		})
	}
}
