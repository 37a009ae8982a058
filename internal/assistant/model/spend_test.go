package model

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/setting"
)

func spent(t *testing.T, d *db.DB) (input, output, micro int64) {
	t.Helper()
	err := d.QueryRow(t.Context(), `select coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0), coalesce(sum(micro_usd), 0)
		from model_spend where provider <> ''`).
		Scan(&input, &output, &micro)
	if err != nil {
		t.Fatal(err)
	}
	var sum int64
	if err := d.QueryRow(t.Context(), `select coalesce(sum(micro_usd), 0) from model_spend where provider = ''`).Scan(&sum); err != nil || sum != micro {
		t.Errorf("the month's sum is %d, of its models %d, %v", sum, micro, err)
	}
	return input, output, micro
}

func dear() Prices { return Prices{Input: 3, Output: 15} }

func TestFiftyAtOnceNeverPassTheBudget(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		spend := NewSpend(d, dear)
		r := request{system: "x"}
		each := dear().cost(bound(r))
		limit := 20*each + each/2 // 20 fit
		var wg sync.WaitGroup
		errs := make(chan error, 50)
		for i := range 50 {
			wg.Go(func() {
				b := &budget{spend: spend, provider: OpenAI, model: []string{"a", "b"}[i%2], micro: limit}
				_, err := b.reserve(t.Context(), r)
				errs <- err
			})
		}
		wg.Wait()
		close(errs)
		held := 0
		for err := range errs {
			switch {
			case err == nil:
				held++
			case !errors.Is(err, ErrSpent):
				t.Error(err)
			}
		}
		if _, _, micro := spent(t, d); held != 20 || micro != 20*each {
			t.Errorf("%d hold, together %d of %d", held, micro, limit)
		}
	})
}

func TestSettlingLeavesWhatWasUsed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := &budget{spend: NewSpend(d, dear), provider: OpenAI, model: "m", micro: 1_000_000}
		for _, used := range []usage{{1000, 100}, {}} { // the second call did not come about
			held, err := b.reserve(t.Context(), request{system: "x"})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // the visitor has gone: it is settled all the same
			if err := held.settle(ctx, used); err != nil {
				t.Fatal(err)
			}
		}
		if input, output, micro := spent(t, d); input != 1000 || output != 100 || micro != 1000*3+100*15 {
			t.Errorf("%d, %d, %d", input, output, micro)
		}
	})
}

func TestAMonthsBudgetIsItsOwn(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		now := time.Date(2026, 11, 30, 23, 59, 0, 0, time.UTC)
		c.Now = func() time.Time { return now }
		r := request{system: "x"}
		b := &budget{spend: NewSpend(dbtest.Open(t, c), dear), provider: Anthropic, model: "m", micro: dear().cost(bound(r))}
		for _, want := range []error{nil, ErrSpent} {
			if _, err := b.reserve(t.Context(), r); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
		now = now.Add(time.Minute)
		if _, err := b.reserve(t.Context(), r); err != nil {
			t.Errorf("in December: %v", err)
		}
	})
}

func TestEngineKeepsTheBooks(t *testing.T) {
	desk := openDesk(t)
	told := `{"choices":[],"usage":{"prompt_tokens":700,"completion_tokens":20,"total_tokens":720}}`
	busy := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }
	tests := map[string]struct {
		answers []http.HandlerFunc
		want    int64 // -1: an estimate
	}{
		"what the provider says":   {[]http.HandlerFunc{events(hello, stopped, told, "[DONE]")}, 700*3 + 20*15},
		"nothing for a failed try": {[]http.HandlerFunc{busy, events(hello, stopped, told, "[DONE]")}, 700*3 + 20*15},
		"nothing where all fail":   {[]http.HandlerFunc{busy}, 0},
		"an estimate":              {[]http.HandlerFunc{events(hello, stopped, "[DONE]")}, -1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
			url, _ := scripted(t, tt.answers...)
			_ = answerTo(t, counted(t, d, desk, OpenAI, url, 1), desk, asked("Hello"))
			_, _, micro := spent(t, d)
			if tt.want >= 0 && micro != tt.want || tt.want < 0 && (micro < 1000 || micro > 30_000) {
				t.Errorf("%d millionths of a dollar, want %d", micro, tt.want)
			}
		})
	}
}

func TestABrokenAnswerIsBookedByWhatWasWritten(t *testing.T) {
	desk := openDesk(t)
	long := strings.Repeat("fridge ", 300)
	call := func(block, delta string) []string {
		return begun("content_block_start", `{"type":"content_block_start","index":0,"content_block":`+block+`}`,
			"content_block_delta", `{"type":"content_block_delta","index":0,"delta":`+delta+`}`)
	}
	tests := map[string]struct {
		provider string
		stream   http.HandlerFunc
	}{
		"text":      {Anthropic, messages(begun(texts(long)...)...)},
		"a call":    {Anthropic, messages(call(`{"type":"tool_use","id":"t1","name":"read_pages","input":{}}`, `{"type":"input_json_delta","partial_json":"`+long+`"}`)...)},
		"thoughts":  {Anthropic, messages(call(`{"type":"thinking","thinking":"","signature":""}`, `{"type":"thinking_delta","thinking":"`+long+`"}`)...)},
		"chat text": {OpenAI, events(`{"choices":[{"index":0,"delta":{"content":"` + long + `"}}],"usage":{"prompt_tokens":900,"completion_tokens":1,"total_tokens":901}}`)},
		"reasoning": {OpenAI, events(`{"choices":[{"index":0,"delta":{"reasoning_content":"` + long + `"}}],"usage":{"prompt_tokens":900,"completion_tokens":1,"total_tokens":901}}`)},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
			url, _ := scripted(t, tt.stream)
			h := answerTo(t, counted(t, d, desk, tt.provider, url, 1), desk, asked("Hello"))
			if input, output, _ := spent(t, d); h.err == nil || input != 900 || output < 500 || output > 900 {
				t.Errorf("%d in, %d out, %v", input, output, h.err)
			}
		})
	}
}

func TestUsageThatCannotBeIsNotBelieved(t *testing.T) {
	desk := openDesk(t)
	for name, usage := range map[string]string{
		"negative": `{"prompt_tokens":-900000000,"completion_tokens":-5,"total_tokens":0}`,
		"absurd":   `{"prompt_tokens":9000000000000,"completion_tokens":9000000000000,"total_tokens":0}`,
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
			url, _ := scripted(t, events(hello, stopped, `{"choices":[],"usage":`+usage+`}`, "[DONE]"))
			_ = answerTo(t, counted(t, d, desk, OpenAI, url, 1), desk, asked("Hello"))
			input, output, _ := spent(t, d)
			if input < 1000 || input > 20_000 || output < 1 || output > maxTokens {
				t.Errorf("%d in, %d out", input, output)
			}
		})
	}
}

// byAddress refuses the turns of an address beyond its number.
type byAddress map[string]int

// CountModelTurn implements Turns.
func (b byAddress) CountModelTurn(_ context.Context, address string) error {
	if b[address]--; b[address] < 0 {
		return fault.New(fault.RateLimited, "too often")
	}
	return nil
}

// counted is an engine whose books are kept, for whoever asks from 192.0.2.1.
func counted(t *testing.T, d *db.DB, desk Tools, provider, url string, usd float64) *Engine {
	t.Helper()
	e, err := New(Config{
		Provider: provider, URL: url, Model: "m", MonthlyUSD: usd, Spend: NewSpend(d, dear), Turns: byAddress{"192.0.2.1": 20},
		Tools: desk, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	e.patience.retry = time.Millisecond
	return e
}

func TestOneAddressDoesNotSpendTheBudget(t *testing.T) {
	desk := openDesk(t)
	url, requests := scripted(t, events(hello, stopped, "[DONE]"))
	e := counted(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), desk, OpenAI, url, 1)
	for i := range 25 {
		h := answerTo(t, e, desk, asked("Hello"))
		if often := errors.Is(h.err, ErrOften); often != (i >= 20) || often && (h.text != "" || fault.KindOf(h.err) != fault.RateLimited) {
			t.Errorf("turn %d: %q, %v", i, h.text, h.err)
		}
	}
	if n := requests.Load(); n != 20 {
		t.Errorf("%d requests", n)
	}
}

func TestASpentBudgetIsRememberedForAMinute(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
		c.Now = func() time.Time { return now }
		d := dbtest.Open(t, c)
		r := request{system: "x"}
		each := dear().cost(bound(r))
		b := &budget{spend: NewSpend(d, dear), provider: OpenAI, model: "m", micro: each}
		held, err := b.reserve(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []struct {
			passes time.Duration
			want   error
		}{{0, ErrSpent}, {59 * time.Second, ErrSpent}, {time.Second, nil}} {
			now = now.Add(s.passes)
			if _, err := b.reserve(t.Context(), r); !errors.Is(err, s.want) {
				t.Errorf("after %v: %v", s.passes, err)
			}
			if s.passes == 0 {
				if err := held.settle(t.Context(), usage{}); err != nil { // there is room again, which is not asked for yet
					t.Fatal(err)
				}
			}
		}
	})
}

func TestSpentBudgetAsksNobody(t *testing.T) {
	desk := openDesk(t)
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	url, requests := scripted(t, events(hello, stopped, "[DONE]"))
	e := counted(t, d, desk, OpenAI, url, 0.01)
	if h := answerTo(t, e, desk, asked("Hello")); !errors.Is(h.err, ErrSpent) || h.text != "" || requests.Load() != 0 {
		t.Errorf("%d requests, %q, %v", requests.Load(), h.text, h.err)
	}
	if _, _, micro := spent(t, d); micro != 0 {
		t.Errorf("%d millionths are held", micro)
	}
}

func TestPricesAreSettings(t *testing.T) {
	registry := setting.NewRegistry()
	keys := Define(registry)
	store, err := setting.Open(t.Context(), dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), registry)
	if err != nil {
		t.Fatal(err)
	}
	if p := keys.Prices(store.Snapshot()); p != dear() {
		t.Errorf("start values %v", p)
	}
	if err := store.Set(t.Context(), "assistant.usd_per_million_input", []byte("-1")); err == nil {
		t.Error("a price below nothing was accepted")
	}
}
