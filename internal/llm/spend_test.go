package llm

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
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

func dear(input, output int64) int64 { return 3*input + 15*output }

// The size of each reservation in these tests.
const mostIn, mostOut = 2000, 1000

func reserve(ctx context.Context, s *Spend, model string) (reservation, error) {
	return s.reserve(ctx, reservation{provider: OpenAI, model: model}, mostIn, mostOut)
}

// budgetOf is a budget for so many rounds.
func budgetOf(d *db.DB, rounds float64) *Spend {
	return NewSpend(d, rounds*float64(dear(mostIn, mostOut))/1e6, dear)
}

func TestFiftyAtOnceNeverPassTheBudget(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var wg sync.WaitGroup
		errs := make(chan error, 50)
		nodes := []*Spend{budgetOf(d, 20.5), budgetOf(d, 20.5)}
		for i := range 50 {
			wg.Go(func() {
				_, err := reserve(t.Context(), nodes[i/2%2], []string{"a", "b"}[i%2])
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
		if _, _, micro := spent(t, d); held != 20 || micro != 20*dear(mostIn, mostOut) {
			t.Errorf("%d hold, together %d", held, micro)
		}
	})
}

func TestSettlingLeavesWhatWasUsed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := budgetOf(d, 10)
		for _, used := range [][2]int64{{1000, 100}, {}} { // the second call did not come about
			held, err := reserve(t.Context(), s, "m")
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // the visitor has gone: it is settled all the same
			if cost, err := s.settle(ctx, held, used[0], used[1]); err != nil || cost != dear(used[0], used[1]) {
				t.Fatalf("%d, %v", cost, err)
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
		s := budgetOf(dbtest.Open(t, c), 1)
		for _, want := range []error{nil, ErrSpent} {
			if _, err := reserve(t.Context(), s, "m"); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
		now = now.Add(time.Minute)
		if _, err := reserve(t.Context(), s, "m"); err != nil {
			t.Errorf("in December: %v", err)
		}
	})
}

// long has about 700 tokens.
var long = strings.Repeat("fridge ", 300)

func counted(t *testing.T, d *db.DB, provider, url string) *Client {
	t.Helper()
	return clientOf(t, Config{Provider: provider, URL: url, Spend: NewSpend(d, 1, dear)})
}

func TestRoundsAreBooked(t *testing.T) {
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
			got := round(t, counted(t, d, OpenAI, url), Request{System: long})
			_, _, micro := spent(t, d)
			if got.MicroUSD != micro {
				t.Errorf("it says %d of %d", got.MicroUSD, micro)
			}
			if tt.want >= 0 && micro != tt.want || tt.want < 0 && (micro < 1000 || micro > 30_000) {
				t.Errorf("%d millionths of a dollar, want %d", micro, tt.want)
			}
		})
	}
}

func TestABrokenAnswerIsBookedByWhatWasWritten(t *testing.T) {
	call := func(block, delta string) []string {
		return begun("content_block_start", `{"type":"content_block_start","index":0,"content_block":`+block+`}`,
			"content_block_delta", `{"type":"content_block_delta","index":0,"delta":`+delta+`}`)
	}
	tests := map[string]struct {
		provider string
		stream   http.HandlerFunc
	}{
		"text":      {Anthropic, messageEvents(begun(texts(long)...)...)},
		"a call":    {Anthropic, messageEvents(call(`{"type":"tool_use","id":"t1","name":"read_pages","input":{}}`, `{"type":"input_json_delta","partial_json":"`+long+`"}`)...)},
		"thoughts":  {Anthropic, messageEvents(call(`{"type":"thinking","thinking":"","signature":""}`, `{"type":"thinking_delta","thinking":"`+long+`"}`)...)},
		"chat text": {OpenAI, events(`{"choices":[{"index":0,"delta":{"content":"` + long + `"}}],"usage":{"prompt_tokens":900,"completion_tokens":1,"total_tokens":901}}`)},
		"reasoning": {OpenAI, events(`{"choices":[{"index":0,"delta":{"reasoning_content":"` + long + `"}}],"usage":{"prompt_tokens":900,"completion_tokens":1,"total_tokens":901}}`)},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
			url, _ := scripted(t, tt.stream)
			got := round(t, counted(t, d, tt.provider, url), Request{System: long})
			if input, output, _ := spent(t, d); got.err == nil || input != 900 || output < 500 || output > 900 {
				t.Errorf("%d in, %d out, %v", input, output, got.err)
			}
		})
	}
}

func TestUsageThatCannotBeIsNotBelieved(t *testing.T) {
	for name, usage := range map[string]string{
		"negative": `{"prompt_tokens":-900000000,"completion_tokens":-5,"total_tokens":0}`,
		"absurd":   `{"prompt_tokens":9000000000000,"completion_tokens":9000000000000,"total_tokens":0}`,
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
			url, _ := scripted(t, events(hello, stopped, `{"choices":[],"usage":`+usage+`}`, "[DONE]"))
			_ = round(t, counted(t, d, OpenAI, url), Request{System: long})
			input, output, _ := spent(t, d)
			if input < 700 || input > 20_000 || output < 1 || output > 2048 {
				t.Errorf("%d in, %d out", input, output)
			}
		})
	}
}

func TestASpentBudgetIsRememberedForAMinute(t *testing.T) {
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
		c.Now = func() time.Time { return now }
		s := budgetOf(dbtest.Open(t, c), 1)
		held, err := reserve(t.Context(), s, "m")
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			passes time.Duration
			want   error
		}{{0, ErrSpent}, {59 * time.Second, ErrSpent}, {time.Second, nil}} {
			now = now.Add(step.passes)
			if _, err := reserve(t.Context(), s, "m"); !errors.Is(err, step.want) {
				t.Errorf("after %v: %v", step.passes, err)
			}
			if step.passes == 0 {
				if _, err := s.settle(t.Context(), held, 0, 0); err != nil { // there is room again, which is not asked for yet
					t.Fatal(err)
				}
			}
		}
	})
}
