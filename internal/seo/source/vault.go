package source

import (
	"context"
	"sync"
	"time"

	"enamel/internal/db"
	"enamel/internal/outbound"
	"enamel/internal/seo/figure"
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
	// Sandbox is what the sandbox plays, by name of the source; asked where nothing is set.
	Sandbox map[string]func() Environment
	Hosts   outbound.Hosts // of the sandbox
	Guard   *outbound.Web  // its rules hold for a connection that is not trusted
	// Patience with one call; 0: the source's own.
	Patience time.Duration
	// Try asks a provider once, by Ask, which counts it; by name of the source. Nothing asks what is absent.
	Try map[string]func(ctx context.Context) (text string, err error)
}

// Connection is how a provider is reached.
type Connection struct {
	Provider, URL, Key, Site string
	Title                    string        // its name in a figure's stamp, such as SerpApi
	Origin                   figure.Origin // of the figures that it gives
	CentsPer1000             int64         // calls; 0: nothing, or unknown
	// Trusted is true where the operator has set the source. Else its address is one that staff may have set, and is
	// asked under the guard of crawls (outbound.Options.Guard).
	Trusted bool
	Refusal string // why it may not be asked, fit to show; empty: it may
}

// Vault keeps what staff set, keys encrypted.
type Vault struct {
	Config
	sealer sealer

	mu      sync.Mutex
	clients map[clientKey]*outbound.Provider
}

type clientKey struct {
	source, endpoint string
	trusted          bool
}

// New makes a Vault.
func New(c Config) *Vault {
	if c.Guard == nil {
		c.Guard = outbound.NewWeb(outbound.WebOptions{})
	}
	return &Vault{Config: c, sealer: newSealer(c.Secret), clients: map[clientKey]*outbound.Provider{}}
}

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
func (v *Vault) Connection(ctx context.Context, name string) (c Connection, ok bool, err error) {
	s, err := v.find(ctx, name)
	if err != nil {
		return Connection{}, false, err
	}
	if refused := s.refused(); refused != nil {
		return Connection{URL: s.connection.URL, Refusal: refused.Error()}, false, nil
	}
	return s.connection, true, nil
}
