package clerk

import (
	"context"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
)

// AnswerAsk answers what was already understood.
func AnswerAsk(ctx context.Context, e *Engine, t *tool.Turn, c talk.Conversation, ask understand.Ask, say func(string) error) error {
	return e.answer(ctx, t, c, ask, say)
}

// Reader is what reads messages, with today's lexicon.
func Reader(ctx context.Context, e *Engine) *understand.Reader {
	r, err := e.lexicon(ctx)
	if err != nil {
		panic(err)
	}
	return r
}
