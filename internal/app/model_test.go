package app

import (
	"testing"

	"enamel/internal/db/dbtest"
	"enamel/internal/setting"
)

func TestAModelsPricesAreSettings(t *testing.T) {
	t.Parallel()
	registry := setting.NewRegistry()
	s := &store{prices: defineModelPrices(registry)}
	var err error
	if s.settings, err = setting.Open(t.Context(), dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)), registry); err != nil {
		t.Fatal(err)
	}
	if cost := s.modelCost(1000, 100); cost != 1000*3+100*15 {
		t.Errorf("at the start values %d", cost)
	}
	if err := s.settings.Set(t.Context(), "assistant.usd_per_million_output", []byte("0.015")); err != nil {
		t.Fatal(err)
	}
	if cost := s.modelCost(0, 1); cost != 1 {
		t.Errorf("a fraction is %d, not rounded up", cost)
	}
	if err := s.settings.Set(t.Context(), "assistant.usd_per_million_input", []byte("-1")); err == nil {
		t.Error("a price below nothing was accepted")
	}
}
