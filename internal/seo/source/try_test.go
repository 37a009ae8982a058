package source

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"enamel/internal/fault"
)

// tries lets a provider answer a test.
func (s *fixture) tries(name string, answer func(in Connection) (string, error)) {
	s.Try = map[string]func(context.Context) (string, error){
		name: func(context.Context) (string, error) { return answer(s.reached(name)) },
	}
}

func TestATestIsKeptUntilTheSettingsChange(t *testing.T) {
	each(t, func(s *fixture) {
		s.tries(Search, func(in Connection) (string, error) { return in.Provider + " found\n10 results", nil })
		if _, err := s.Test(t.Context(), Search); fault.KindOf(err) != fault.Conflict {
			t.Errorf("not connected: %v", err)
		}
		s.search()
		if !s.source(Search).Testable || s.source(Places).Testable {
			t.Error("what can be tested")
		}
		got, err := s.Test(t.Context(), Search)
		if want := (TestResult{At: s.now, OK: true, Text: "serper found 10 results"}); err != nil || got != want {
			t.Fatalf("%+v, %v", got, err)
		}
		if kept := s.source(Search); kept.LastTest == nil || *kept.LastTest != got {
			t.Errorf("%+v", kept)
		}
		s.spend(Search)
		s.change(Search, Edit{CapCalls: new(int64(1))})
		if s.source(Search).LastTest == nil {
			t.Error("a cap is no other connection")
		}
		if _, err := s.Test(t.Context(), Search); fault.KindOf(err) != fault.Conflict {
			t.Errorf("a test over the cap: %v", err)
		}
		s.change(Search, Edit{CapCalls: new(int64(0)), Key: new("another")})
		if kept := s.source(Search); kept.LastTest != nil {
			t.Errorf("a test of another key: %+v", kept.LastTest)
		}
	})
}

// TestATestOfSettingsThatChangeMeanwhileSaysNothing about the new ones.
func TestATestOfSettingsThatChangeMeanwhileSaysNothing(t *testing.T) {
	each(t, func(s *fixture) {
		s.search()
		s.tries(Search, func(Connection) (string, error) {
			s.change(Search, Edit{Key: new("another")})
			return "", errRefused
		})
		if got, err := s.Test(t.Context(), Search); err != nil || got.OK {
			t.Errorf("%+v, %v", got, err)
		}
		if kept := s.source(Search); kept.LastTest != nil {
			t.Errorf("%+v", kept.LastTest)
		}
	})
}

func TestAPublicSourceIsTestedWithoutSettings(t *testing.T) {
	each(t, func(s *fixture) {
		s.tries(PageSpeed, func(Connection) (string, error) {
			return "", &fault.Error{Kind: fault.RateLimited, Msg: "Its shared quota is used up.", Err: errRefused}
		})
		got, err := s.Test(t.Context(), PageSpeed)
		if err != nil || got.OK || got.Text != "Its shared quota is used up." || *s.source(PageSpeed).LastTest != got {
			t.Errorf("%+v, %v", got, err)
		}
		if _, err := s.Test(t.Context(), Search); fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), "saved key stays") {
			t.Errorf("no engine: %v", err)
		}
	})
}

// TestWhoeverHangsUpLeavesNoResult of a test that did not end.
func TestWhoeverHangsUpLeavesNoResult(t *testing.T) {
	each(t, func(s *fixture) {
		ctx, hangUp := context.WithCancel(t.Context())
		s.tries(PageSpeed, func(Connection) (string, error) {
			hangUp()
			return "", errRefused
		})
		if _, err := s.Test(ctx, PageSpeed); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if kept := s.source(PageSpeed); kept.LastTest != nil {
			t.Errorf("%+v", kept.LastTest)
		}
	})
}

func TestAProviderThatIsSilentIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		silent := func(ctx context.Context) (string, error) {
			<-ctx.Done()
			return "", ctx.Err()
		}
		_, err := attempt(t.Context(), silent)
		if fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), "did not answer") || time.Since(start) != testPatience {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}

// TestAProvidersWordsDoNotTellTheKey in any spelling that it may send back.
func TestAProvidersWordsDoNotTellTheKey(t *testing.T) {
	awkward := `a+b/c"d&e=f`
	for name, c := range map[string]struct {
		connection Connection
		said, want string
	}{
		"nothing secret":       {Connection{Key: key}, "429 too many requests", "429 too many requests"},
		"the key":              {Connection{Key: key}, "invalid key " + key + ".", "invalid key [hidden]."},
		"a short key":          {Connection{Key: "xyz"}, "invalid key xyz", "invalid key [hidden]"},
		"in an address":        {Connection{Key: awkward}, "GET /?key=a%2Bb%2Fc%22d%26e%3Df failed", "GET /?key=[hidden] failed"},
		"in JSON":              {Connection{Key: awkward}, `{"key":"a+b/c\"d\u0026e=f"}`, `{"key":"[hidden]"}`},
		"in a header":          {Connection{Key: "login:password"}, "Basic bG9naW46cGFzc3dvcmQ=", "Basic [hidden]"},
		"the password alone":   {Connection{Key: "login:password"}, "wrong password password", "wrong [hidden] [hidden]"},
		"a line of a document": {Connection{Key: credentials}, "bad MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f in bot@example.com", "bad [hidden] in [hidden]"},
		"of the address": {
			Connection{URL: "https://ann:hunter22@x.example/?token=hushhush"}, "hunter22 and hushhush at x.example", "[hidden] and [hidden] at x.example",
		},
		"lines and escapes": {Connection{}, "a\r\n\tb\x1b[31mc\x00", "a b [31mc"},
		"no UTF-8":          {Connection{}, "a\xff", "a\ufffd"},
		"a page":            {Connection{}, strings.Repeat("é", 400), strings.Repeat("é", 299) + "…"},
		"a key at the cut":  {Connection{Key: key}, strings.Repeat("x", 290) + key, strings.Repeat("x", 290) + "[hidden]"},
	} {
		if got := redacted(c.said, c.connection); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestAFailedTestHidesTheKeyInTheDatabaseToo(t *testing.T) {
	each(t, func(s *fixture) {
		s.search()
		s.tries(Search, func(in Connection) (string, error) { return "", fmt.Errorf("unknown key %q", in.Key) })
		got, err := s.Test(t.Context(), Search)
		if err != nil || got.OK || got.Text != `unknown key "[hidden]"` {
			t.Errorf("%+v, %v", got, err)
		}
		if kept := s.source(Search); kept.LastTest == nil || *kept.LastTest != got {
			t.Errorf("%+v", kept.LastTest)
		}
	})
}
