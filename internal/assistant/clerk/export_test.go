package clerk

import (
	"context"

	"enamel/internal/assistant/clerk/understand"
)

// Reader is what reads messages, with today's lexicon.
func Reader(ctx context.Context, e *Engine) *understand.Reader {
	r, err := e.lexicon(ctx)
	if err != nil {
		panic(err)
	}
	return r
}
