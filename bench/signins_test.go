package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// signInSite answers sign-ins by what decide says of an e-mail address and a
// password, and notes who came.
type signInSite struct {
	*httptest.Server
	mu   sync.Mutex
	came []string
}

func newSignInSite(t *testing.T, decide func(email, password string) int) *signInSite {
	t.Helper()
	s := &signInSite{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Email, Password string }
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil || r.Method != http.MethodPost || r.URL.Path != "/api/auth/sign-in" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		s.mu.Lock()
		s.came = append(s.came, in.Email)
		s.mu.Unlock()
		status := decide(in.Email, in.Password)
		if status == http.StatusOK {
			w.Header().Set("Set-Cookie", sessionCookie+"token; Path=/")
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestGuessesTakeTurns(t *testing.T) {
	site := newSignInSite(t, func(_, password string) int {
		if password == rightPassword {
			return http.StatusOK
		}
		return http.StatusUnauthorized
	})
	unknown, wrong, err := guesses(t.Context(), site.URL, addresses("stranger", 2), addresses("customer", 2), 4)
	if err != nil || len(unknown) != 4 || len(wrong) != 4 {
		t.Fatalf("%d and %d tries, %v", len(unknown), len(wrong), err)
	}
	var order []string
	for _, email := range site.came {
		order = append(order, strings.TrimSuffix(email, "@bench.example"))
	}
	want := []string{"stranger00", "customer00", "customer01", "stranger01", "stranger00", "customer00", "customer01", "stranger01"}
	if !slices.Equal(order, want) {
		t.Errorf("came %v, want %v", order, want)
	}
}

func TestGuessesLockNoAccount(t *testing.T) {
	const allowed = 10 // failures, where nobody has changed the setting
	if tries := signInTries / signInAccounts; tries > allowed {
		t.Errorf("each account is tried %d times", tries)
	}
	a, b := addresses("customer", signInAccounts), addresses("stranger", signInAccounts)
	if len(slices.Compact(slices.Sorted(slices.Values(append(a, b...))))) != 2*signInAccounts {
		t.Error("two addresses are the same")
	}
}

func TestGuessesWantToBeRefused(t *testing.T) {
	for _, status := range []int{http.StatusOK, http.StatusTooManyRequests, http.StatusServiceUnavailable} {
		site := newSignInSite(t, func(string, string) int { return status })
		if _, _, err := guesses(t.Context(), site.URL, addresses("stranger", 1), addresses("customer", 1), 1); err == nil {
			t.Errorf("%d passes for a wrong password", status)
		}
	}
}

func TestASignInWithoutASessionIsNone(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer site.Close()
	v := newVisitor(site.URL, 1)
	defer v.leave()
	if _, err := v.expect(t.Context(), http.StatusOK, "customer00@bench.example", rightPassword); err == nil {
		t.Error("200 without a cookie passes")
	}
}

func TestACrowdComesAtOnce(t *testing.T) {
	const n = 30
	var here sync.WaitGroup
	here.Add(n)
	site := newSignInSite(t, func(email, password string) int {
		here.Done()
		here.Wait() // nobody is answered before all are here
		switch {
		case password != rightPassword:
			return http.StatusUnauthorized
		case email == "customer00@bench.example":
			return http.StatusServiceUnavailable
		}
		return http.StatusOK
	})
	v := newVisitor(site.URL, 0)
	defer v.leave()
	c, err := v.together(t.Context(), addresses("customer", n))
	if err != nil {
		t.Fatal(err)
	}
	if c.Statuses[http.StatusOK] != n-1 || c.Statuses[http.StatusServiceUnavailable] != 1 || len(c.Statuses) != 2 || len(c.Took) != n {
		t.Errorf("statuses %v, %d times", c.Statuses, len(c.Took))
	}
}

func TestRushTellsOfAFailure(t *testing.T) {
	broken := errors.New("broken")
	var mu sync.Mutex
	done := 0
	took, _, err := rush(2, time.Hour, func() error {
		mu.Lock()
		defer mu.Unlock()
		if done++; done > 5 {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || len(took) != 5 {
		t.Errorf("%d times, %v", len(took), err)
	}
}

func TestPaceAsksInTurnUntilItIsOver(t *testing.T) {
	over := make(chan struct{})
	var came []string
	site := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept-Encoding") != "br" {
			t.Errorf("takes %q", r.Header.Get("Accept-Encoding"))
		}
		if came = append(came, r.URL.Path); len(came) == 3 {
			close(over)
		}
	}))
	defer site.Close()
	took, err := pace{urls: []string{site.URL + "/", site.URL + "/shop"}, workers: 1, every: time.Millisecond}.latencies(t.Context(), over)
	if err != nil || len(took) < 3 || len(took) != len(came) {
		t.Fatalf("%d times of %d answers, %v", len(took), len(came), err)
	}
	if !slices.Equal(came[:3], []string{"/", "/shop", "/"}) {
		t.Errorf("asked for %v", came)
	}
}

func TestPaceCountsFromWhenARequestWasDue(t *testing.T) {
	over := make(chan struct{})
	p := pace{workers: 1, every: 2 * time.Hour}
	took, err := p.worker(t.Context(), 0, time.Now().Add(-time.Hour), over, func(context.Context, int) error {
		close(over)
		return nil
	})
	if err != nil || len(took) != 1 || took[0] < milliseconds(time.Hour) {
		t.Errorf("took %v, %v", took, err)
	}
}

func TestPaceRefusesAPageThatFails(t *testing.T) {
	site := httptest.NewServer(http.NotFoundHandler())
	defer site.Close()
	if _, err := pageViews(site.URL).timed(t.Context(), time.Hour); err == nil {
		t.Error("404 passes for a page")
	}
}

func TestSignInFigures(t *testing.T) {
	b := &bench{out: t.Output(), report: &report{}}
	many := func(n int, v float64) []float64 { return slices.Repeat([]float64{v}, n) }
	runs := &signInRuns{
		Unknown: many(9, 50), Wrong: many(9, 56), SignIns: many(9, 100), PerSecond: 30, ViewsAlone: many(9, 1),
		Crowds: []busyCrowd{
			{crowd{map[int]int{200: 200}, many(200, 1), 6}, many(99, 10), 200},
			{crowd{map[int]int{200: 150, 503: 50}, many(200, 1), 8}, append(many(99, 10), many(2, 120)...), 420},
		},
	}
	b.guessFigures(runs)
	b.rateFigures(runs)
	b.crowdFigures(runs)
	type figure struct {
		value float64
		unit  string
		met   any
	}
	got := map[string]figure{}
	for _, f := range b.report.Figures {
		var met any
		if f.Met != nil {
			met = *f.Met
		}
		got[f.Name] = figure{f.Value, f.Unit, met}
	}
	for name, want := range map[string]figure{
		"sign-in, unknown or wrong, difference":         {6, "ms", false},
		"sign-ins":                                      {30, "sign-ins/s", true},
		"200 sign-ins at once, memory, peak":            {420, "MB", false},
		"200 sign-ins at once, signed in":               {350, "of 400", nil},
		"200 sign-ins at once, told to come back (503)": {50, "of 400", nil},
		"200 sign-ins at once, until the last answer":   {7, "s", nil},
		"pages beside them at 50 requests/s, p50":       {10, "ms", nil},
		"pages beside them at 50 requests/s, p99":       {10, "ms", true},
		"pages by themselves at 50 requests/s, p99":     {1, "ms", nil},
	} {
		if got[name] != want {
			t.Errorf("%s: %v, want %v", name, got[name], want)
		}
	}
}
