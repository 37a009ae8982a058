package api

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// sheetTime is how long a slow line may take to fetch a whole file.
const sheetTime = 10 * time.Minute

// sheet sends the head of the answer with the first bytes: until then it can be a problem.
type sheet struct {
	http.ResponseWriter
	file  string
	begun bool
}

func (s *sheet) Write(rows []byte) (int, error) {
	if !s.begun {
		s.begun = true
		header := s.Header()
		header.Set("Content-Type", "text/csv; charset=utf-8")
		header.Set("Content-Disposition", `attachment; filename="`+s.file+`"`)
		header.Set("Cache-Control", "no-store")
		if _, err := io.WriteString(s.ResponseWriter, "\ufeff"); err != nil { // else Excel reads it in the code page of its machine
			return 0, err
		}
	}
	return s.ResponseWriter.Write(rows)
}

// HandleSheet registers a GET that answers with a CSV file. Once rows are sent an
// error can only cut the file short.
func HandleSheet[I any](a *API, guard Guard, id, path, file string, write func(context.Context, *I, *csv.Writer) error) {
	op := a.operation(guard, id, http.MethodGet, path, nil)
	text := &huma.Schema{Type: huma.TypeString}
	op.Responses["200"] = &huma.Response{Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{"text/csv": {Schema: text}}}
	huma.Register(a.huma, op, func(_ context.Context, in *I) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			r, w := humago.Unwrap(ctx)
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sheetTime)) // else the server's own limit stands
			answer := &sheet{ResponseWriter: w, file: file}
			out := csv.NewWriter(answer)
			err := write(ctx.Context(), in, out)
			if err != nil && !answer.begun {
				a.WriteError(w, r, err)
				return
			}
			out.Flush()
			if err = errors.Join(err, out.Error()); err != nil {
				if r.Context().Err() == nil {
					a.log.ErrorContext(r.Context(), "a sheet ended early", "file", file, "err", err)
				}
				panic(http.ErrAbortHandler) // it must not look whole
			}
		}}, nil
	})
}
