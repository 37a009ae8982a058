package source

import (
	"context"
	"errors"
	"net/url"
	"slices"

	"enamel/internal/seal"
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
	switch e := v.Environment[k.name]; {
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
	case k.open:
		st.from = fromDefault
	}
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

// full is true once a cap of this month is spent.
func (s *standing) full() bool {
	return s.row.capCalls.Valid && s.spent.calls >= s.row.capCalls.Int64 || s.row.capCents.Valid && s.spent.cents >= s.row.capCents.Int64
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
		HasKey: s.hasKey, NeedsKey: s.kind.needsKey(s.connection.Provider), Connected: s.connected, Used: slices.Contains(v.Engines, s.kind.name), From: s.from,
		Variables: s.kind.set(v.Environment[s.kind.name]), Problem: s.problem, CallsMonth: s.spent.calls, CentsMonth: s.spent.cents,
		Testable: v.Try[s.kind.name] != nil,
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
