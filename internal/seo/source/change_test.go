package source

import (
	"errors"
	"strings"
	"testing"

	"enamel/internal/fault"
)

func TestWrongSettingsAreNamedByField(t *testing.T) {
	cases := map[string]struct {
		source string
		edit   Edit
		field  string // empty: it is taken
	}{
		"a provider":                    {Search, Edit{Provider: new("dataforseo")}, ""},
		"an unknown provider":           {Search, Edit{Provider: new("google")}, "provider"},
		"a provider of a source of one": {Places, Edit{Provider: new("serper")}, "provider"},
		"no provider":                   {Places, Edit{Provider: new("")}, ""},
		"an address":                    {Places, Edit{URL: new("https://places.example:8443/v1/")}, ""},
		"no address":                    {Places, Edit{URL: new("  ")}, ""},
		"this machine":                  {Search, Edit{URL: new("http://localhost:8888/search")}, ""},
		"this machine by number":        {Search, Edit{URL: new("http://[::1]:8888")}, ""},
		"unencrypted":                   {Places, Edit{URL: new("http://places.example")}, "url"},
		"a name like this machine's":    {Places, Edit{URL: new("http://localhost.evil.example")}, "url"},
		"another scheme":                {Places, Edit{URL: new("file:///etc/passwd")}, "url"},
		"no scheme":                     {Places, Edit{URL: new("places.example")}, "url"},
		"no host":                       {Places, Edit{URL: new("https://")}, "url"},
		"a port alone":                  {Places, Edit{URL: new("https://:443")}, "url"},
		"a password in it":              {Places, Edit{URL: new("https://ann:secret@places.example")}, "url"},
		"a key in it":                   {Places, Edit{URL: new("https://places.example/?key=1")}, "url"},
		"an empty query":                {Places, Edit{URL: new("https://places.example/?")}, "url"},
		"a line end":                    {Places, Edit{URL: new("https://places.example/\r\nX: y")}, "url"},
		"too long an address":           {Places, Edit{URL: new("https://places.example/" + strings.Repeat("x", 500))}, "url"},
		"a domain property":             {SearchConsole, Edit{Site: new("sc-domain:example.com")}, ""},
		"an address property":           {SearchConsole, Edit{Site: new("https://example.com/")}, ""},
		"a bare domain":                 {SearchConsole, Edit{Site: new("example.com")}, "site"},
		"no domain":                     {SearchConsole, Edit{Site: new("sc-domain:")}, "site"},
		"too long a property":           {SearchConsole, Edit{Site: new("https://example.com/" + strings.Repeat("x", 300))}, "site"},
		"another scheme's property":     {SearchConsole, Edit{Site: new("ftp://example.com/")}, "site"},
		"a domain with a path":          {SearchConsole, Edit{Site: new("sc-domain:example.com/")}, "site"},
		"a domain of one word":          {SearchConsole, Edit{Site: new("sc-domain:example")}, "site"},
		"a domain with an empty label":  {SearchConsole, Edit{Site: new("sc-domain:example..com")}, "site"},
		"a property with a query":       {SearchConsole, Edit{Site: new("https://example.com/?a=1")}, "site"},
		"a property with empty labels":  {SearchConsole, Edit{Site: new("https://./")}, "site"},
		"a property of another source":  {Search, Edit{Site: new("sc-domain:example.com")}, "site"},
		"a key":                         {Places, Edit{Key: new("  abc~123\n")}, ""},
		"a key of blanks":               {Places, Edit{Key: new(" \t\n")}, "key"},
		"a key with a space":            {Places, Edit{Key: new("abc 123")}, "key"},
		"a key of other letters":        {Places, Edit{Key: new("schlüssel")}, "key"},
		"too long a key":                {Places, Edit{Key: new(strings.Repeat("k", 501))}, "key"},
		"credentials":                   {SearchConsole, Edit{Key: new(credentials)}, ""},
		"credentials that are no JSON":  {SearchConsole, Edit{Key: new("/etc/key.json")}, "key"},
		"credentials that are a list":   {SearchConsole, Edit{Key: new("[]")}, "key"},
		"empty credentials":             {SearchConsole, Edit{Key: new("{}")}, "key"},
		"credentials of nobody":         {SearchConsole, Edit{Key: new(strings.Replace(credentials, "client_email", "client", 1))}, "key"},
		"credentials of no address":     {SearchConsole, Edit{Key: new(strings.Replace(credentials, "bot@example.com", "bot", 1))}, "key"},
		"credentials of a number":       {SearchConsole, Edit{Key: new(strings.Replace(credentials, `"bot@example.com"`, "7", 1))}, "key"},
		"credentials without a key":     {SearchConsole, Edit{Key: new(strings.Replace(credentials, "private_key", "public_key", 1))}, "key"},
		"credentials without PEM":       {SearchConsole, Edit{Key: new(strings.Replace(credentials, "BEGIN", "begin", 1))}, "key"},
		"credentials with half a key":   {SearchConsole, Edit{Key: new(strings.Replace(credentials, "MC4CAQAw", "MC4C", 1))}, "key"},
		"too long credentials":          {SearchConsole, Edit{Key: new(`{"a":"` + strings.Repeat("k", 10<<10) + `"}`)}, "key"},
		"a cap":                         {Places, Edit{CapCents: new(int64(100_000)), CapCalls: new(int64(100_000))}, ""},
		"a cap below nothing":           {Places, Edit{CapCents: new(int64(-1))}, "monthly_cap_cents"},
		"too high a cap":                {Places, Edit{CapCents: new(int64(100_001))}, "monthly_cap_cents"},
		"calls below nothing":           {Places, Edit{CapCalls: new(int64(-1))}, "monthly_cap_calls"},
		"too many calls":                {Places, Edit{CapCalls: new(int64(100_001))}, "monthly_cap_calls"},
	}
	each(t, func(s *fixture) {
		for name, c := range cases {
			s.exec(`delete from seo_source`)
			before := s.source(c.source)
			err := s.Change(s.t.Context(), c.source, c.edit)
			f := &fault.Error{}
			if c.field == "" {
				if err != nil {
					s.t.Errorf("%s: %v", name, err)
				}
				continue
			}
			if !errors.As(err, &f) || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[c.field] == "" {
				s.t.Errorf("%s: %v", name, err)
			}
			if after := s.source(c.source); after.URL != before.URL || after.Provider != before.Provider || after.HasKey || after.CapCalls != nil || after.CapCents != nil {
				s.t.Errorf("%s was stored: %+v", name, after)
			}
		}
	})
}

func TestAPropertyEndsWithASlash(t *testing.T) {
	each(t, func(s *fixture) {
		for typed, want := range map[string]string{
			"https://example.com": "https://example.com/", "https://example.com/shop": "https://example.com/shop/", "https://example.com/": "https://example.com/",
			" sc-domain:example.com ": "sc-domain:example.com",
		} {
			s.change(SearchConsole, Edit{Site: &typed})
			if got := s.source(SearchConsole).Site; got != want {
				s.t.Errorf("%q: %q, want %q", typed, got, want)
			}
		}
	})
}

// TestAKeyDoesNotFollowAnotherAddress: who may not read a key cannot have it
// sent to a server of theirs.
func TestAKeyDoesNotFollowAnotherAddress(t *testing.T) {
	each(t, func(s *fixture) {
		s.change(Search, Edit{Provider: new("serper"), URL: new("https://serp.example/v1"), Key: new(key)})
		for _, e := range []Edit{
			{URL: new("https://evil.example/v1")},
			{URL: new("https://serp.example:8443/v1")},
			{URL: new("http://127.0.0.1:1/v1")},
			{URL: new("")},
			{Provider: new("serpapi")},
		} {
			err := s.Change(s.t.Context(), Search, e)
			if f := (&fault.Error{}); !errors.As(err, &f) || f.Fields["key"] == "" {
				s.t.Errorf("%+v: %v", e, err)
			}
		}
		s.change(Search, Edit{URL: new("https://SERP.example/v2")})
		if c := s.reached(Search); c.URL != "https://SERP.example/v2" || c.Key != key {
			s.t.Errorf("%+v", c)
		}
		s.change(Search, Edit{Provider: new("serpapi"), URL: new(""), Key: new("another")})
		if c := s.reached(Search); c != (Connection{Provider: "serpapi", Key: "another"}) {
			s.t.Errorf("%+v", c)
		}
		s.change(Search, Edit{Provider: new(""), Key: new("")})
		if got := s.source(Search); got.From != "none" || got.Connected {
			s.t.Errorf("%+v", got)
		}
	})
}

// TestAKeyThatIsNotNeededStaysBehind: another address that needs none is saved
// without it, and is not sent it.
func TestAKeyThatIsNotNeededStaysBehind(t *testing.T) {
	own := "http://127.0.0.1:8888/search"
	cases := map[string]struct {
		source    string
		from, to  Edit
		reached   Connection
		forgotten bool
	}{
		"a server of one's own": {
			Search,
			Edit{Provider: new("serpapi"), Key: new(key)},
			Edit{Provider: new("searxng"), URL: &own, CapCalls: new(int64(0))},
			Connection{Provider: "searxng", URL: own},
			true,
		},
		"another server of one's own": {
			Search,
			Edit{Provider: new("searxng"), URL: new("https://one.example"), Key: new(key)},
			Edit{URL: &own},
			Connection{Provider: "searxng", URL: own},
			true,
		},
		"an endpoint of one's own": {PageSpeed, Edit{Key: new(key)}, Edit{URL: &own}, Connection{URL: own}, true},
		"a key for it": {
			Search,
			Edit{Provider: new("serpapi"), Key: new(key)},
			Edit{Provider: new("searxng"), URL: &own, Key: new("theirs")},
			Connection{Provider: "searxng", URL: own, Key: "theirs"},
			false,
		},
		"the same server": {
			Search,
			Edit{Provider: new("searxng"), URL: new("http://127.0.0.1:8888"), Key: new(key)},
			Edit{URL: &own},
			Connection{Provider: "searxng", URL: own, Key: key},
			false,
		},
	}
	each(t, func(s *fixture) {
		for name, c := range cases {
			s.exec(`delete from seo_source`)
			s.change(c.source, c.from)
			s.change(c.source, c.to)
			if got := s.reached(c.source); got != c.reached {
				s.t.Errorf("%s: %+v, want %+v", name, got, c.reached)
			}
			if got := s.source(c.source); got.HasKey == c.forgotten || !got.Connected {
				s.t.Errorf("%s: %+v", name, got)
			}
		}
	})
}

// TestWhatAnEditLeavesOutStays, and the caps are no connection.
func TestWhatAnEditLeavesOutStays(t *testing.T) {
	each(t, func(s *fixture) {
		s.change(Search, Edit{CapCents: new(int64(500))})
		if got := s.source(Search); got.From != "none" || *got.CapCents != 500 {
			s.t.Errorf("%+v", got)
		}
		s.search()
		s.change(Search, Edit{CapCalls: new(int64(9))})
		s.change(Search, Edit{})
		got := s.source(Search)
		if *got.CapCents != 500 || *got.CapCalls != 9 || got.Provider != "serper" || s.reached(Search).Key != key {
			s.t.Errorf("%+v", got)
		}
	})
}
