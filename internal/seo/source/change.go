package source

import (
	"context"
	"database/sql"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// Bounds of what staff set.
const (
	maxURL      = 500 // characters
	maxKey      = 500 // bytes
	maxDocument = 10 << 10
	maxSite     = 300
	mostCents   = 1_000_00
	mostCalls   = 100_000
)

// Change sets the fields of an Edit. If a key would go to another address than before, it must be
// entered again; if none is needed there, it is forgotten. Settings of the environment cannot be
// changed here (fault.Conflict); caps always can.
func (v *Vault) Change(ctx context.Context, name string, e Edit) error {
	k, err := find(name)
	if err != nil {
		return err
	}
	if set := k.set(v.Environment[name]); len(set) > 0 && (e.Provider != nil || e.URL != nil || e.Site != nil || e.Key != nil) {
		return fault.New(fault.Conflict, k.title+" is set by the environment ("+strings.Join(set, ", ")+") and cannot be changed here.")
	}
	if e.Key != nil && *e.Key != "" && form.Trim(*e.Key) == "" {
		return fault.Field("key", "Enter a key, or leave it empty to forget the stored one")
	}
	e = trimmed(e)
	return v.DB.Tx(ctx, func(tx *db.Tx) error {
		old, err := lock(ctx, tx, name)
		if err != nil {
			return err
		}
		changed := old.with(e)
		switch {
		case e.Key != nil:
			changed.sealed = v.sealer.seal(name, *e.Key)
		case changed.movedFrom(old) && !k.needsKey(changed.provider):
			changed.sealed = "" // it belongs to where it was sent before
		}
		if err := fault.Fields(k.wrong(e, old, changed)); err != nil {
			return err
		}
		return saveRow(ctx, tx, name, changed)
	})
}

func trimmed(e Edit) Edit {
	for _, field := range []**string{&e.Provider, &e.URL, &e.Site, &e.Key} {
		if *field != nil {
			text := form.Trim(**field)
			*field = &text
		}
	}
	if e.Site != nil {
		site := propertyOf(*e.Site)
		e.Site = &site
	}
	return e
}

// with is the row after an edit, but for the key.
func (r row) with(e Edit) row {
	old := r
	for _, f := range []struct {
		to   *string
		from *string
	}{{&r.provider, e.Provider}, {&r.url, e.URL}, {&r.site, e.Site}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	if e.Provider != nil && *e.Provider != old.provider {
		r.centsPer1000 = sql.NullInt64{} // it was another's
	}
	if e.CentsPer1000 != nil {
		r.centsPer1000 = sql.NullInt64{Int64: *e.CentsPer1000, Valid: *e.CentsPer1000 >= 0}
	}
	if e.CapCents != nil {
		r.capCents = sql.NullInt64{Int64: *e.CapCents, Valid: *e.CapCents != 0}
	}
	if e.CapCalls != nil {
		r.capCalls = sql.NullInt64{Int64: *e.CapCalls, Valid: *e.CapCalls != 0}
	}
	return r
}

// movedFrom is whether a key would be sent elsewhere than before.
func (r row) movedFrom(old row) bool {
	return r.provider != old.provider || !sameOrigin(r.url, old.url)
}

// wrong says what is wrong with an edit, by field.
func (k kind) wrong(e Edit, old, changed row) map[string]string {
	wrong := map[string]string{}
	if e.Provider != nil {
		wrong["provider"] = k.wrongProvider(*e.Provider)
	}
	if e.URL != nil {
		wrong["url"] = wrongURL(*e.URL)
	}
	if e.Site != nil {
		wrong["site"] = k.wrongSite(*e.Site)
	}
	if e.Key != nil {
		wrong["key"] = k.wrongKey(*e.Key)
	} else if changed.sealed != "" && changed.movedFrom(old) {
		// Else whoever may not read the key could have it sent to an address of theirs.
		wrong["key"] = "Enter the key again, since it is sent to another address now"
	}
	if e.CapCents != nil && (*e.CapCents < 0 || *e.CapCents > mostCents) {
		wrong["monthly_cap_cents"] = "The cap must be $0.00 to $1,000.00 a month"
	}
	if e.CapCalls != nil && (*e.CapCalls < 0 || *e.CapCalls > mostCalls) {
		wrong["monthly_cap_calls"] = "The cap must be 0 to 100,000 calls a month"
	}
	if e.CentsPer1000 != nil && (*e.CentsPer1000 < -1 || *e.CentsPer1000 > mostCents) {
		wrong["cents_per_1000"] = "The price must be $0.00 to $1,000.00 for 1,000 calls"
	}
	return wrong
}

func (k kind) wrongProvider(provider string) string {
	switch {
	case provider == "" || slices.Contains(k.providers, provider):
		return ""
	case len(k.providers) == 0:
		return "There is one provider, which needs no name"
	}
	return "The provider must be " + strings.Join(k.providers[:len(k.providers)-1], ", ") + " or " + k.providers[len(k.providers)-1]
}

// wrongURL wants a provider's address: encrypted, unless it stays on this machine.
func wrongURL(raw string) string {
	if raw == "" {
		return ""
	}
	u, err := url.Parse(raw)
	switch {
	case utf8.RuneCountInString(raw) > maxURL:
		return "The address must be at most 500 characters"
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || form.HasControl(raw) || strings.Contains(raw, " "):
		return "The address must start with https://"
	case u.User != nil:
		return "The address must not contain a user name or password"
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "The address must end before ? and #. A key has a field of its own"
	case u.Scheme == "http" && !isLoopback(u.Hostname()):
		return "The address must start with https://, since the key would travel unencrypted"
	}
	return ""
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
}

// sameOrigin is whether a key goes to the same server by both addresses.
func sameOrigin(a, b string) bool {
	first, err := url.Parse(a)
	if err != nil {
		return false
	}
	second, err := url.Parse(b)
	return err == nil && first.Scheme == second.Scheme && strings.EqualFold(first.Host, second.Host)
}

// wrongSite wants a property as Search Console names it.
func (k kind) wrongSite(site string) string {
	switch {
	case site == "":
		return ""
	case !k.property:
		return "This source is not asked about a property"
	case isProperty(site):
		return ""
	}
	return "The property must be as Search Console names it, such as sc-domain:example.com or https://example.com/"
}

func (k kind) wrongKey(key string) string {
	switch {
	case key == "":
		return ""
	case k.document:
		return wrongCredentials(key)
	case len(key) > maxKey || strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "The key must be at most 500 characters, without spaces"
	}
	return ""
}
