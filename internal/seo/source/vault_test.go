package source

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

var errRefused = errors.New("refused")

// fixture is a vault on a database with a clock.
type fixture struct {
	*Vault
	t   *testing.T
	now time.Time
}

// each runs fn on both databases, at noon of November 22, 2026.
func each(t *testing.T, fn func(s *fixture)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		s := &fixture{t: t, now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
		c.Now = func() time.Time { return s.now }
		s.Vault = New(Config{DB: dbtest.Open(t, c), Secret: []byte(strings.Repeat("s", 32)), Environment: map[string]Environment{}})
		fn(s)
	})
}

func (s *fixture) source(name string) Source {
	s.t.Helper()
	list, err := s.List(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(x Source) bool { return x.Name == name })
	if i < 0 {
		s.t.Fatalf("no %s in %+v", name, list)
	}
	return list[i]
}

func (s *fixture) change(name string, e Edit) {
	s.t.Helper()
	if err := s.Change(s.t.Context(), name, e); err != nil {
		s.t.Fatalf("change %s: %v", name, err)
	}
}

// reached is the connection of a source, which must be there.
func (s *fixture) reached(name string) Connection {
	s.t.Helper()
	c, ok, err := s.Connection(s.t.Context(), name)
	if err != nil || !ok {
		s.t.Fatalf("%s: %+v, %v, %v", name, c, ok, err)
	}
	if c.Title == "" || c.Origin != figure.Measured {
		s.t.Errorf("%+v", c)
	}
	c.Title, c.Origin, c.CentsPer1000 = "", "", 0
	return c
}

// spend counts a call of a source.
func (s *fixture) spend(name string) {
	s.t.Helper()
	err := s.DB.Tx(s.t.Context(), func(tx *db.Tx) error {
		_, err := addSpent(s.t.Context(), tx, name, 0)
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// refusal is why a source cannot be asked.
func (s *fixture) refusal(name string) string {
	s.t.Helper()
	c, ok, err := s.Connection(s.t.Context(), name)
	if err != nil || ok || c.Refusal == "" || c != (Connection{URL: c.URL, Refusal: c.Refusal}) {
		s.t.Fatalf("%s: %+v, %v, %v", name, c, ok, err)
	}
	return c.Refusal
}

const key = "sk-0123456789abcdef"

const credentials = `{"type":"service_account","client_email":"bot@example.com","private_key":"-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n-----END PRIVATE KEY-----\n"}`

// search connects the source of search results.
func (s *fixture) search() {
	s.t.Helper()
	s.change(Search, Edit{Provider: new("serper"), Key: new(key)})
}

func TestAFreshShopHasThePublicSpeedCheckAlone(t *testing.T) {
	each(t, func(s *fixture) {
		for name, want := range map[string]string{PageSpeed: "default", Search: "none", SearchConsole: "none", Places: "none"} {
			got := s.source(name)
			if got.From != want || got.Connected != (name == PageSpeed) || got.NeedsKey == (name == PageSpeed) || got.HasKey || got.Problem != "" {
				t.Errorf("%+v", got)
			}
			if got.Title == "" || got.Gives == "" || got.Costs == "" || got.CapCents != nil || got.CapCalls != nil || got.LastTest != nil || got.Testable {
				t.Errorf("%+v", got)
			}
		}
		if c := s.reached(PageSpeed); c != (Connection{}) {
			t.Errorf("%+v", c)
		}
		if why := s.refusal(Search); why != neverSet {
			t.Error(why)
		}
		_, _, asked := s.Ask(t.Context(), "mauve", nil)
		for _, err := range []error{s.Change(t.Context(), "mauve", Edit{}), asked} {
			if fault.KindOf(err) != fault.NotFound {
				t.Error(err)
			}
		}
		if _, err := s.Test(t.Context(), "mauve"); fault.KindOf(err) != fault.NotFound {
			t.Error(err)
		}
		if _, _, err := s.Connection(t.Context(), "mauve"); fault.KindOf(err) != fault.NotFound {
			t.Error(err)
		}
	})
}

func TestAStoredKeyConnectsAndIsNotSeenAgain(t *testing.T) {
	each(t, func(s *fixture) {
		s.search()
		s.change(SearchConsole, Edit{Site: new(" sc-domain:example.com "), Key: new(credentials)})
		if c := s.reached(Search); c != (Connection{Provider: "serper", Key: key}) {
			t.Errorf("%+v", c)
		}
		if c := s.reached(SearchConsole); c != (Connection{Site: "sc-domain:example.com", Key: credentials}) {
			t.Errorf("%+v", c)
		}
		if got := s.source(Search); !got.Connected || !got.HasKey || got.From != "settings" || got.Provider != "serper" {
			t.Errorf("%+v", got)
		}
		list, err := s.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		answer, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		var stored string
		if err := s.DB.QueryRow(t.Context(), `select sealed_key from seo_source where name = 'search'`).Scan(&stored); err != nil {
			t.Fatal(err)
		}
		for where, text := range map[string]string{"the answer": string(answer), "the database": stored} {
			if strings.Contains(text, key) || strings.Contains(text, "PRIVATE KEY") || text == "" {
				t.Errorf("%s has the key: %s", where, text)
			}
		}
		s.search()
		var again string
		if err := s.DB.QueryRow(t.Context(), `select sealed_key from seo_source where name = 'search'`).Scan(&again); err != nil || again == stored {
			t.Errorf("the same key is sealed alike twice, %v", err)
		}
		s.change(Search, Edit{Key: new("")})
		if got := s.source(Search); got.HasKey || got.Connected || got.Problem != "It needs a key." || s.refusal(Search) != got.Problem {
			t.Errorf("forgotten: %+v", got)
		}
	})
}

func TestAKeyOfAnotherSecretIsSaidToBeLost(t *testing.T) {
	each(t, func(s *fixture) {
		s.search()
		s.change(PageSpeed, Edit{Key: new(key)})
		s.sealer = newSealer([]byte(strings.Repeat("t", 32)))
		for _, name := range []string{Search, PageSpeed} {
			got := s.source(name)
			if got.Connected || !got.HasKey || !strings.Contains(got.Problem, "another ENAMEL_SECRET") || s.refusal(name) != got.Problem {
				t.Errorf("%+v", got)
			}
		}
		s.search()
		if c := s.reached(Search); c.Key != key {
			t.Errorf("%+v", c)
		}
	})
}

// TestAKeyServesItsOwnSourceAlone: whoever can write rows cannot have one
// source's key sent to another's address.
func TestAKeyServesItsOwnSourceAlone(t *testing.T) {
	each(t, func(s *fixture) {
		s.search()
		s.change(Places, Edit{URL: new("https://places.example"), Key: new("another")})
		s.exec(`update seo_source set sealed_key = (select sealed_key from seo_source where name = 'search') where name = 'places'`)
		if why := s.refusal(Places); why != unreadableKey {
			t.Error(why)
		}
		for _, garbage := range []string{"x", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"} {
			s.exec(`update seo_source set sealed_key = $1 where name = 'places'`, garbage)
			if why := s.refusal(Places); why != unreadableKey {
				t.Errorf("%s: %s", garbage, why)
			}
		}
	})
}

func (s *fixture) exec(query string, args ...any) {
	s.t.Helper()
	err := s.DB.Tx(s.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(s.t.Context(), query, args...)
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func TestTheEnvironmentWins(t *testing.T) {
	each(t, func(s *fixture) {
		s.search()
		s.Environment[Search] = Environment{Provider: "searxng", URL: "https://user:secret@searx.example/search?token=hush"}
		s.Environment[SearchConsole] = Environment{Key: credentials}
		if c := s.reached(Search); c.Provider != "searxng" || c.Key != "" || !c.Trusted || !strings.Contains(c.URL, "hush") {
			t.Errorf("%+v", c)
		}
		got := s.source(Search)
		if !got.Connected || got.From != "environment" || got.HasKey || got.URL != "https://searx.example/search" ||
			!slices.Equal(got.Variables, []string{"ENAMEL_SERP_PROVIDER", "ENAMEL_SERP_URL"}) {
			t.Errorf("%+v", got)
		}
		if got := s.source(SearchConsole); got.Connected || !got.HasKey || got.Problem != "It needs the property that it is asked about." {
			t.Errorf("%+v", got)
		}
		for _, e := range []Edit{{Key: new("another")}, {Provider: new("serpapi")}, {URL: new("")}, {Site: new("")}} {
			err := s.Change(t.Context(), Search, e)
			if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "ENAMEL_SERP_PROVIDER, ENAMEL_SERP_URL") {
				t.Errorf("%+v: %v", e, err)
			}
		}
		s.change(Search, Edit{CapCalls: new(int64(10))})
		if got := s.source(Search); got.CapCalls == nil || *got.CapCalls != 10 {
			t.Errorf("%+v", got)
		}
		delete(s.Environment, Search)
		if c := s.reached(Search); c != (Connection{Provider: "serper", Key: key}) {
			t.Errorf("what staff had set: %+v", c)
		}
	})
}

func TestWhatIsStillMissingIsSaid(t *testing.T) {
	each(t, func(s *fixture) {
		for _, c := range []struct {
			name string
			edit Edit
			want string
		}{
			{Search, Edit{URL: new("https://serp.example")}, "Its provider is not chosen."},
			{Search, Edit{Provider: new("serpapi")}, "It needs a key."},
			{Search, Edit{Provider: new("searxng"), URL: new("")}, "It needs the address of its server."},
			{Search, Edit{URL: new("http://127.0.0.1:8888/search")}, ""},
			{Places, Edit{URL: new("https://places.example")}, "It needs a key."},
			{Places, Edit{Key: new(key)}, ""},
			{SearchConsole, Edit{Key: new(credentials)}, "It needs the property that it is asked about."},
			{SearchConsole, Edit{Site: new("https://example.com/")}, ""},
			{PageSpeed, Edit{URL: new("https://speed.example/run")}, ""},
		} {
			s.change(c.name, c.edit)
			if got := s.source(c.name); got.Problem != c.want || got.Connected != (c.want == "") {
				t.Errorf("%+v, want %q", got, c.want)
			}
		}
	})
}
