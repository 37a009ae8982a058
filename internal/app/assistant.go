package app

import (
	"fmt"
	"strings"

	"enamel/internal/assistant"
	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/model"
	"enamel/internal/assistant/tool"
	"enamel/internal/content"
	"enamel/internal/llm"
	"enamel/internal/shop"
)

// wireAssistant puts a language model before the built-in engine where one is
// configured.
func (a *App) wireAssistant() error {
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	library := a.store.desk.Library
	ledger := tool.NewLedger(a.store.db, a.store.facts, a.store.outbox)
	ledger.Register(a.jobs, a.store.days(a.store.keep.chats))
	a.handOvers = ledger
	desk, err := tool.New(tool.Config{
		Catalog: a.store.catalog, Content: library, Facts: a.store.facts,
		Orders: a.ordering, Deliveries: a.ordering, HandOvers: ledger, LookUps: ledger, AddressChecks: ledger,
		Zone: zone, Log: a.log, Now: a.now,
	})
	if err != nil {
		return err
	}
	owner := func() map[string]clerk.Fact { return a.store.topics.Get(a.store.settings.Snapshot()) }
	own := func(page string) bool {
		return a.store.settings.Snapshot().Stored(content.LegalSetting(strings.TrimPrefix(page, "/")))
	}
	builtIn, err := clerk.New(clerk.Config{Catalog: desk, Content: library, Facts: a.store.facts, Owner: owner, Own: own, Now: a.now})
	if err != nil {
		return err
	}
	c := assistant.Config{Desk: desk, Clerk: builtIn, Zone: zone, Now: a.now, Log: a.log}
	if a.model, err = a.openModel(); err != nil {
		return err
	}
	if a.model != nil {
		if c.Model, err = model.New(model.Config{Client: a.model, Turns: ledger, Desk: desk}); err != nil {
			return err
		}
	}
	a.chat = assistant.NewHandlers(assistant.New(c))
	return a.wireSearch(desk, builtIn)
}

// openModel makes the client of the language model that the environment names:
// nil where it names none.
func (a *App) openModel() (*llm.Client, error) {
	c := a.config.Model
	if c.Provider == "" {
		return nil, nil
	}
	var spend *llm.Spend
	if c.MonthlyUSD > 0 {
		spend = llm.NewSpend(a.store.db, c.MonthlyUSD, a.store.modelCost)
	}
	m, err := llm.New(llm.Config{
		Provider: c.Provider, URL: c.URL, Key: c.Key, Model: c.Name, Spend: spend, Contact: a.store.facts().Email, Log: a.log,
	})
	if err != nil {
		return nil, fmt.Errorf("ENAMEL_LLM_URL: %w", err)
	}
	return m, nil
}
