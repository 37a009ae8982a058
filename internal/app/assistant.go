package app

import (
	"fmt"

	"enamel/internal/assistant"
	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/model"
	"enamel/internal/assistant/tool"
	"enamel/internal/content"
	"enamel/internal/shop"
)

// wireAssistant puts a language model before the built-in engine where one is
// configured.
func (a *App) wireAssistant() error {
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	words, err := loadContent()
	if err != nil {
		return err
	}
	library := func() *content.Library { return words }
	ledger := tool.NewLedger(a.store.db, a.store.facts, a.store.outbox)
	ledger.Register(a.jobs)
	desk, err := tool.New(tool.Config{
		Catalog: a.store.catalog, Content: library, Facts: a.store.facts,
		Orders: a.ordering, Deliveries: a.ordering, HandOvers: ledger, LookUps: ledger, AddressChecks: ledger,
		Zone: zone, Log: a.log, Now: a.now,
	})
	if err != nil {
		return err
	}
	builtIn, err := clerk.New(clerk.Config{Catalog: desk, Content: library, Facts: a.store.facts, Now: a.now})
	if err != nil {
		return err
	}
	c := assistant.Config{Desk: desk, BuiltIn: builtIn, Zone: zone, Now: a.now, Log: a.log}
	if a.config.Model.Provider != "" {
		if c.Model, err = a.languageModel(desk, ledger); err != nil {
			return err
		}
	}
	a.chat = assistant.NewHandlers(assistant.New(c))
	return nil
}

// languageModel is the engine that the environment names.
func (a *App) languageModel(desk *tool.Desk, ledger *tool.Ledger) (*model.Engine, error) {
	c := a.config.Model
	m, err := model.New(model.Config{
		Provider: c.Provider, URL: c.URL, Key: c.Key, Model: c.Name, MonthlyUSD: c.MonthlyUSD,
		Spend: model.NewSpend(a.store.db, a.store.modelPrices), Turns: ledger, Tools: desk, Contact: a.store.facts().Email, Log: a.log,
	})
	if err != nil {
		return nil, fmt.Errorf("ENAMEL_LLM_URL: %w", err)
	}
	return m, nil
}
