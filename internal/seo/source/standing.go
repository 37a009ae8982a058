package source

import (
	"cmp"
	"context"
	"errors"
	"net/url"

	"enamel/internal/fault"
	"enamel/internal/seal"
	"enamel/internal/seo/figure"
)

// standing is how a source stands: what is set, by whom, and whether it can be asked.
type standing struct {
	kind       kind
	row        row
	spent      spent
	connection Connection
	from       string
	hasKey     bool
	connected  bool
	problem    string
}

// Words of Source.From.
const (
	fromEnvironment = "environment"
	fromSettings    = "settings"
	fromSandbox     = "sandbox"
	fromDefault     = "default"
	fromNone        = "none"
)

const (
	unreadableKey = "Its stored key was made with another ENAMEL_SECRET and cannot be read. Enter the key again."
	capSpent      = "The cap of this month is spent. It counts anew from the first of the next month (UTC)."
	neverSet      = "This is not connected yet."
)

// stand tells how a source stands.
func (v *Vault) stand(k kind, r row, s spent) (standing, error) {
	st := standing{kind: k, row: r, spent: s, from: fromNone}
	unreadable := false
	switch e, played := v.Environment[k.name], v.Sandbox[k.name]; {
	case e != Environment{}:
		st.from, st.connection = fromEnvironment, Connection{Provider: e.Provider, URL: e.URL, Key: e.Key, Site: e.Site, Trusted: true}
		st.hasKey = e.Key != ""
	case r.provider != "" || r.url != "" || r.site != "" || r.sealed != "":
		key, err := v.sealer.open(k.name, r.sealed)
		if unreadable = errors.Is(err, seal.ErrSealed); err != nil && !unreadable {
			return st, err
		}
		st.from, st.connection = fromSettings, Connection{Provider: r.provider, URL: r.url, Key: key, Site: r.site}
		st.hasKey = r.sealed != ""
	case played != nil:
		e := played()
		st.from, st.connection = fromSandbox, Connection{Provider: e.Provider, URL: e.URL, Key: e.Key, Site: e.Site, Trusted: true}
	case k.open:
		st.from = fromDefault
	}
	st.name()
	if unreadable {
		st.problem = unreadableKey
	} else if st.from != fromNone {
		st.problem = k.missing(st.connection)
	}
	st.connected = st.from != fromNone && st.problem == ""
	if st.connected && st.full() {
		st.problem = capSpent
	}
	return st, nil
}

// name says what figures of the connection are called, where they come from, and what a call costs.
func (s *standing) name() {
	c := &s.connection
	c.Title, c.Origin = cmp.Or(providerTitle(c.Provider), s.kind.title), figure.Measured
	if s.from == fromSandbox {
		c.Title, c.Origin = "Sandbox "+s.kind.played, figure.Sandbox
	}
	if price, _ := s.price(); price != nil {
		c.CentsPer1000 = *price
	}
}

// price is what 1,000 calls cost, and whether that is the list price; nil: unknown, or nothing is to pay.
func (s *standing) price() (cents *int64, listed bool) {
	if s.from == fromSandbox {
		return nil, false
	}
	if s.row.centsPer1000.Valid {
		return &s.row.centsPer1000.Int64, false
	}
	if price, ok := s.kind.prices[s.connection.Provider]; ok {
		return &price, true
	}
	return nil, false
}

// full is true where one more call would pass a cap of this month.
func (s *standing) full() bool {
	return s.row.capCalls.Valid && s.spent.calls >= s.row.capCalls.Int64 ||
		s.row.capCents.Valid && s.spent.millicents+max(1, s.connection.CentsPer1000) > 1000*s.row.capCents.Int64
}

// refused is the fault of a source that may not be asked; nil: it may.
func (s *standing) refused() error {
	switch {
	case s.from == fromNone:
		return &fault.Error{Kind: fault.Unavailable, Slug: notConnected, Msg: neverSet}
	case !s.connected:
		return &fault.Error{Kind: fault.Unavailable, Slug: notConnected, Msg: s.problem}
	case s.problem != "":
		return &fault.Error{Kind: fault.Unavailable, Slug: paused, Msg: s.problem}
	}
	return nil
}

// find tells how the source of a name stands; fault.NotFound where there is none.
func (v *Vault) find(ctx context.Context, name string) (standing, error) {
	k, err := find(name)
	if err != nil {
		return standing{}, err
	}
	rows, err := readRows(ctx, v.DB)
	if err != nil {
		return standing{}, err
	}
	use, err := readSpent(ctx, v.DB, monthOf(v.DB.Now()))
	if err != nil {
		return standing{}, err
	}
	return v.stand(k, rows[name], use[name])
}

// source is what staff see of it.
func (v *Vault) source(s standing) (Source, error) {
	out := Source{
		Name: s.kind.name, Title: s.kind.title, Gives: s.kind.gives, Costs: s.kind.costs,
		Providers: append([]string{}, s.kind.providers...), Provider: s.connection.Provider, URL: shown(s.connection.URL), Site: s.connection.Site,
		HasKey: s.hasKey, NeedsKey: s.kind.needsKey(s.connection.Provider), Connected: s.connected, Used: v.Try[s.kind.name] != nil, From: s.from,
		Variables: s.kind.set(v.Environment[s.kind.name]), Problem: s.problem, CallsMonth: s.spent.calls, CentsMonth: (s.spent.millicents + 500) / 1000,
		Testable: v.Try[s.kind.name] != nil,
	}
	out.CentsPer1000, out.CentsPer1000Listed = s.price()
	if s.from == fromSandbox { // it is not what staff have set
		out.Provider, out.URL, out.Site, out.NeedsKey = "", "", "", s.kind.needsKey("")
	}
	if s.row.capCents.Valid {
		out.CapCents = &s.row.capCents.Int64
	}
	if s.row.capCalls.Valid {
		out.CapCalls = &s.row.capCalls.Int64
	}
	if s.row.test.mark == "" {
		return out, nil
	}
	mark, err := v.sealer.mark(s.connection)
	if err != nil {
		return out, err
	}
	if mark == s.row.test.mark { // a test of other settings says nothing about these
		result := s.row.test.result
		out.LastTest = &result
	}
	return out, nil
}

// shown is an address without what may be a secret: the environment's may have a
// password or a key in it.
func shown(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return u.String()
}
