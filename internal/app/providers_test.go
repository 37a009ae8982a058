package app

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/sandbox"
)

// misbehaviours are the ways both geocoders are made to fail.
func misbehaviours() map[string]sandbox.Mode {
	return map[string]sandbox.Mode{
		"slow":        {Delay: time.Hour},
		"429":         {Status: http.StatusTooManyRequests},
		"500":         {Status: http.StatusInternalServerError},
		"half a body": {HalfBody: true},
	}
}

func (r *running) script(first, second sandbox.Mode) {
	r.t.Helper()
	for host, mode := range map[string]sandbox.Mode{sandbox.NominatimHost: first, sandbox.CensusHost: second} {
		if err := r.app.sandbox.Script(host, mode); err != nil {
			r.t.Fatal(err)
		}
	}
}

// checkDelivery asks about a house that nobody has asked about.
func (r *running) checkDelivery(house int) (answer, time.Duration) {
	r.t.Helper()
	address := inFortWorth()
	address["address"] = strconv.Itoa(house) + " Bryan Ave"
	began := time.Now()
	return r.post("/api/delivery/validate", address), time.Since(began)
}

// asked is how often each geocoder was asked.
func (r *running) asked() string {
	return fmt.Sprint(r.app.sandbox.Requests(sandbox.NominatimHost), r.app.sandbox.Requests(sandbox.CensusHost))
}

// eachAside is each, beside other tests: these mostly wait.
func eachAside(t *testing.T, fn func(t *testing.T, r *running)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		t.Parallel()
		fn(t, start(t, environment(t, c)))
	})
}

func TestProvidersDownIsSaidWithinFiveSeconds(t *testing.T) {
	eachAside(t, func(t *testing.T, r *running) {
		asked := 0
		for name, mode := range misbehaviours() {
			asked++
			r.script(mode, mode)
			a, took := r.checkDelivery(100 + asked)
			if a.status != http.StatusServiceUnavailable || a.json(t)["detail"] != "Error validating address. Please try again." {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
			if took > 5*time.Second {
				t.Errorf("%s: it took %v", name, took)
			}
			if want := fmt.Sprint(asked, asked); r.asked() != want {
				t.Fatalf("%s: asked %s times, want %s: not both have failed", name, r.asked(), want)
			}
		}
		r.script(sandbox.Mode{}, sandbox.Mode{}) // both are back, and no failure was remembered
		if a, _ := r.checkDelivery(101); a.status != http.StatusOK || a.json(t)["valid"] != true {
			t.Errorf("back again: %d %s", a.status, a.body)
		}
	})
}

func TestTheSecondProviderStandsIn(t *testing.T) {
	eachAside(t, func(t *testing.T, r *running) {
		asked := 0
		for name, mode := range misbehaviours() {
			asked++
			r.script(mode, sandbox.Mode{})
			a, took := r.checkDelivery(100 + asked)
			if doc := a.json(t); a.status != http.StatusOK || doc["valid"] != true || doc["quote"] == nil {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
			if took > 5*time.Second {
				t.Errorf("%s: it took %v", name, took)
			}
			if want := fmt.Sprint(asked, asked); r.asked() != want {
				t.Fatalf("%s: asked %s times, want %s: the first has not failed", name, r.asked(), want)
			}
		}
	})
}
