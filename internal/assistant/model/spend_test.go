package model

import (
	"context"
	"errors"
	"testing"

	"enamel/internal/assistant/tool"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/llm"
)

// dear is the price of a common model.
func dear(input, output int64) int64 { return 3*input + 15*output }

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
func counted(t *testing.T, d *db.DB, desk *tool.Desk, url string, usd float64) *Planner {
	t.Helper()
	return plannerOf(t, Config{Desk: desk, Turns: byAddress{"192.0.2.1": 20}}, llm.Config{
		Provider: llm.OpenAI, URL: url, Model: "m", Spend: llm.NewSpend(d, usd, dear),
	})
}

func TestOneAddressDoesNotSpendTheBudget(t *testing.T) {
	desk := openDesk(t)
	url, requests := scripted(t, called(`{"acts":["greeting"]}`))
	e := counted(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), desk, url, 1)
	for i := range 25 {
		_, err := planOf(t, e, asked("Hello"))
		if often := errors.Is(err, ErrOften); often != (i >= 20) || often && fault.KindOf(err) != fault.RateLimited {
			t.Errorf("turn %d: %v", i, err)
		}
	}
	if n := requests.Load(); n != 20 {
		t.Errorf("%d requests", n)
	}
}

func TestSpentBudgetAsksNobody(t *testing.T) {
	desk := openDesk(t)
	d := dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
	url, requests := scripted(t, called(`{"acts":["greeting"]}`))
	e := counted(t, d, desk, url, 0.01)
	if _, err := planOf(t, e, asked("Hello")); !errors.Is(err, llm.ErrSpent) || requests.Load() != 0 {
		t.Errorf("%d requests, %v", requests.Load(), err)
	}
	var micro int64
	if err := d.QueryRow(t.Context(), `select coalesce(sum(micro_usd), 0) from model_spend`).Scan(&micro); err != nil || micro != 0 {
		t.Errorf("%d millionths are held, %v", micro, err)
	}
}
