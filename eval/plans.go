package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"enamel/internal/assistant/talk"
)

// planned is a conversation and what a model answers to its newest message.
type planned struct {
	ID   string          `json:"id"`
	Lang talk.Language   `json:"lang"`
	Ask  []string        `json:"ask"`
	Plan json.RawMessage `json:"plan"`
	Lie  string          `json:"lie,omitempty"` // the plan's error
}

// puppet is a model's provider that returns one plan until it gets another.
type puppet struct {
	mu    sync.Mutex
	plan  string
	calls int
}

func (p *puppet) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls++
	piece, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{"content": p.plan}, "finish_reason": "stop"}}})
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = fmt.Fprintf(w, "data: %s\n\ndata: [DONE]\n\n", piece)
}

// says sets the plan, and returns how often the one before was asked for.
func (p *puppet) says(plan string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.calls
	p.plan, p.calls = plan, 0
	return before
}

// askPlans asks a site whose model returns the plans of a file, and one without
// a model. It prints how many plans were taken, and each answer of a taken plan
// that differs from the other site's: somebody has to read those.
func askPlans(ctx context.Context, built *site, binary, dir, name string, out io.Writer) error {
	file, err := fs.ReadFile(os.DirFS("eval"), filepath.ToSlash(name)+".json")
	if err != nil {
		return err
	}
	var cases []planned
	if err := json.Unmarshal(file, &cases); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	p := &puppet{}
	provider := httptest.NewServer(p)
	defer provider.Close()
	site, err := startSite(ctx, binary, filepath.Join(dir, filepath.Base(name)),
		"ENAMEL_LLM_PROVIDER=openai", "ENAMEL_LLM_URL="+provider.URL+"/v1", "ENAMEL_LLM_KEY=puppet", "ENAMEL_LLM_MODEL=puppet", "ENAMEL_LLM_MONTHLY_USD=0")
	if err != nil {
		return err
	}
	defer site.stop()
	taken, alone, differ := 0, 0, 0
	for _, c := range cases {
		without, messages, err := built.history(ctx, c.Ask)
		if err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		p.says(string(c.Plan))
		answer, err := site.turn(ctx, messages)
		if err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		calls := p.says("")
		fate := "refused"
		switch calls {
		case 0:
			alone++
			fate = "never asked"
		case 1:
			taken++
			fate = "taken"
		}
		if strings.HasSuffix(name, "hostile") && (calls != 1 || answer.Message == without.Message) || strings.HasSuffix(name, "truthful") && calls == 1 {
			continue
		}
		differ++
		_, _ = fmt.Fprintf(out, "\n%s: %s\n  > %s\n  plan %s\n  lie: %s\n  by the plan: %s\n", c.ID, fate,
			strings.Join(c.Ask, "\n  > "), c.Plan, c.Lie, strings.ReplaceAll(answer.Message, "\n", "\n    "))
		if calls == 1 {
			_, _ = fmt.Fprintf(out, "  by the words: %s\n", strings.ReplaceAll(without.Message, "\n", "\n    "))
		}
	}
	_, _ = fmt.Fprintf(out, "\n%s: %d plans, %d taken, %d never asked for, %d refused; printed above: %d\n",
		name, len(cases), taken, alone, len(cases)-taken-alone, differ)
	return nil
}
