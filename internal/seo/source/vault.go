package source

import (
	"context"
	"fmt"

	"enamel/internal/db"
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
	Engines     []string               // names of the sources that something asks
	// Try asks a provider once, with the settings in force; by name of the source. What is absent has no engine yet.
	// Test counts the call: Try does not.
	Try map[string]func(ctx context.Context, in Connection) (text string, err error)
}

// Connection is how a provider is reached.
type Connection struct {
	Provider, URL, Key, Site string
	// Trusted is true where the operator has set the source. Else its address is one that staff may have set, and is
	// asked under the guard of crawls (outbound.Options.Guard).
	Trusted bool
	Refusal string // why it may not be asked, fit to show; empty: it may
}

// Vault keeps what staff set, keys encrypted.
type Vault struct {
	Config
	sealer sealer
}

// New makes a Vault.
func New(c Config) *Vault { return &Vault{Config: c, sealer: newSealer(c.Secret)} }

// List is every source, as staff see it.
func (v *Vault) List(ctx context.Context) ([]Source, error) {
	rows, err := readRows(ctx, v.DB)
	if err != nil {
		return nil, err
	}
	use, err := readSpent(ctx, v.DB, monthOf(v.DB.Now()))
	if err != nil {
		return nil, err
	}
	out := make([]Source, 0, len(kinds()))
	for _, k := range kinds() {
		s, err := v.stand(k, rows[k.name], use[k.name])
		if err != nil {
			return nil, err
		}
		shown, err := v.source(s)
		if err != nil {
			return nil, err
		}
		out = append(out, shown)
	}
	return out, nil
}

// Connection is how a source is reached now; ok is false where it is not
// connected, or where its cap of this month is spent: then Refusal says which, and of the
// rest there is the URL alone.
// Ask before each call, and Spend each.
func (v *Vault) Connection(ctx context.Context, name string) (c Connection, ok bool, err error) {
	s, err := v.find(ctx, name)
	if err != nil {
		return Connection{}, false, err
	}
	switch {
	case s.from == fromNone:
		return Connection{Refusal: neverSet}, false, nil
	case s.problem != "":
		return Connection{URL: s.connection.URL, Refusal: s.problem}, false, nil
	}
	return s.connection, true, nil
}

// Spend counts a call that was made, and what it cost.
func (v *Vault) Spend(ctx context.Context, name string, cents int64) error {
	if _, err := find(name); err != nil {
		return err
	}
	if cents < 0 {
		return fmt.Errorf("source: a call to %s cannot cost %d cents", name, cents)
	}
	return v.DB.Tx(ctx, func(tx *db.Tx) error { return addSpent(ctx, tx, name, cents) })
}
