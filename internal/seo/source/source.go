// Package source knows the providers of outside data: whether they are
// connected, with which key, what they cost; and holds their clients.
package source

import "time"

// Source is one provider as staff see it. Its key is never shown again.
type Source struct {
	Name               string      `json:"name" enum:"pagespeed,search,search-console,places,links"`
	Title              string      `json:"title"`
	Gives              string      `json:"gives" doc:"What the dashboard learns from it"`
	Costs              string      `json:"costs" doc:"What the provider asks, in words, and since when that is known"`
	Providers          []string    `json:"providers" doc:"Those to choose from; empty: there is one"`
	Provider           string      `json:"provider"`
	URL                string      `json:"url" doc:"Empty: the provider's own"`
	Site               string      `json:"site" doc:"The property, of search-console"`
	HasKey             bool        `json:"has_key"`
	NeedsKey           bool        `json:"needs_key"`
	Connected          bool        `json:"connected"`
	Used               bool        `json:"used" doc:"false: nothing in this version asks it; what is set is kept"`
	From               string      `json:"from" enum:"environment,settings,sandbox,default,none" doc:"environment: it cannot be changed here"`
	Variables          []string    `json:"variables" doc:"Of the environment, that set it"`
	Problem            string      `json:"problem" doc:"What keeps it from being asked, in words; empty: nothing, or it was never set"`
	CapCents           *int64      `json:"monthly_cap_cents" doc:"null: no cap"`
	CapCalls           *int64      `json:"monthly_cap_calls" doc:"null: no cap"`
	CallsMonth         int64       `json:"calls_this_month" doc:"UTC"`
	CentsMonth         int64       `json:"cents_this_month"`
	CentsPer1000       *int64      `json:"cents_per_1000" doc:"Of calls; null: unknown, or the sandbox answers"`
	CentsPer1000Listed bool        `json:"cents_per_1000_listed" doc:"It is the provider's list price, since staff have set none"`
	Testable           bool        `json:"testable" doc:"false: its engine is not in this version"`
	LastTest           *TestResult `json:"last_test"`
}

// TestResult is what came of a try.
type TestResult struct {
	At   time.Time `json:"at"`
	OK   bool      `json:"ok"`
	Text string    `json:"text" doc:"What the provider answered, in words"`
}

// Edit is a change of a source; what is nil stays as it is. An empty key
// forgets the stored one, a cap of 0 is none.
type Edit struct {
	Provider, URL, Site, Key *string
	CapCents, CapCalls       *int64
	CentsPer1000             *int64 // -1: the list price
}
