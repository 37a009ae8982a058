package source

import (
	"context"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// Environment is what the environment sets of one source; empty: nothing.
type Environment struct {
	Provider, URL, Key, Site string
}

// Config of a Vault.
type Config struct {
	DB          *db.DB
	Secret      []byte                 // encrypts the keys
	Environment map[string]Environment // by name of the source
	// Try asks a provider once, with the settings in force; by name of the source. What is absent has no engine yet.
	Try map[string]func(ctx context.Context, in Connection) (text string, err error)
}

// Connection is how a provider is reached.
type Connection struct {
	Provider, URL, Key, Site string
}

// Vault keeps what staff set, keys encrypted.
type Vault struct{ Config }

// New makes a Vault.
func New(c Config) *Vault { return &Vault{Config: c} }

// List is every source, as staff see it.
func (v *Vault) List(ctx context.Context) ([]Source, error) { return []Source{}, nil }

// Change sets what an Edit has. A source of the environment is a fault.Conflict.
func (v *Vault) Change(ctx context.Context, name string, e Edit) error {
	return fault.New(fault.NotFound, "There is no such source")
}

// Test asks the provider once and keeps what came of it.
func (v *Vault) Test(ctx context.Context, name string) (TestResult, error) {
	return TestResult{}, fault.New(fault.NotFound, "There is no such source")
}

// Connection is how a source is reached now; ok is false where it is not
// connected, or where its cap of this month is spent.
func (v *Vault) Connection(ctx context.Context, name string) (c Connection, ok bool, err error) {
	return Connection{}, false, nil
}

// Spend counts a call that was made, and what it cost.
func (v *Vault) Spend(ctx context.Context, name string, cents int64) error { return nil }
