package main

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

const (
	signInAccounts = 20
	signInTries    = 200 // of each kind
	signInClients  = 4
	signInFor      = 10 * time.Second
	signInCrowd    = 200
	signInCrowds   = 3
	viewsAloneFor  = 5 * time.Second
)

// signInRuns are the raw runs.
type signInRuns struct {
	Unknown    []float64   `json:"unknown_ms"`
	Wrong      []float64   `json:"wrong_ms"` // password of an account that is there
	SignIns    []float64   `json:"sign_ins_ms"`
	PerSecond  float64     `json:"per_second"`
	CPU        float64     `json:"cpu_ms"` // of the server, a sign-in
	ViewsAlone []float64   `json:"views_alone_ms"`
	Crowds     []busyCrowd `json:"crowds"`
}

// busyCrowd is a crowd that signs in while others look at pages.
type busyCrowd struct {
	crowd
	Views  []float64 `json:"views_ms"`
	PeakMB float64   `json:"peak_mb"` // since the site was started
}

// measureSignIns takes what passwords cost the site, which has the whole
// machine as in production: a hash keeps a core busy.
func measureSignIns(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "sign-ins")
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"limit.sign_ins": "1000000", "limit.account_failures": "1000"} {
		if err := b.enamel(ctx, data, "", "setting", "set", name, value); err != nil {
			return err
		}
	}
	s, err := b.serve(ctx, data, "")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.ready(ctx); err != nil {
		return err
	}
	b.say("   waiting until every page is published and compressed")
	if err := s.settle(ctx, 7*time.Second, 2*time.Minute); err != nil {
		return err
	}
	accounts, err := b.addAccounts(ctx, data)
	if err != nil {
		return err
	}
	runs := &signInRuns{}
	b.report.Runs["sign-ins"] = runs
	for _, measure := range []func(context.Context, *server, []string, *signInRuns) error{b.guesses, b.signInRate, b.crowds} {
		if err := measure(ctx, s, accounts, runs); err != nil {
			return err
		}
	}
	return nil
}

// addAccounts makes the accounts as an owner does, beside the running site.
func (b *bench) addAccounts(ctx context.Context, data string) ([]string, error) {
	accounts := addresses("customer", signInAccounts)
	for _, email := range accounts {
		if err := b.enamel(ctx, data, rightPassword+"\n", "user", "add", email, "--role", "customer", "--password-stdin"); err != nil {
			return nil, err
		}
	}
	return accounts, nil
}

// addresses makes e-mail addresses that differ by their number.
func addresses(name string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%s%02d@bench.example", name, i)
	}
	return list
}

// guesses compares what a visitor waits who guesses.
func (b *bench) guesses(ctx context.Context, s *server, accounts []string, runs *signInRuns) (err error) {
	strangers := addresses("stranger", len(accounts)) // as long as an account's
	runs.Unknown, runs.Wrong, err = guesses(ctx, s.url, strangers, accounts, signInTries)
	if err != nil {
		return err
	}
	b.guessFigures(runs)
	return nil
}

// signInRate signs in as fast as a few clients can.
func (b *bench) signInRate(ctx context.Context, s *server, accounts []string, runs *signInRuns) error {
	before, err := s.cpu()
	if err != nil {
		return err
	}
	if runs.SignIns, runs.PerSecond, err = signInRush(ctx, s.url, accounts); err != nil {
		return err
	}
	after, err := s.cpu()
	if err != nil {
		return err
	}
	runs.CPU = round(milliseconds(after-before)/float64(len(runs.SignIns)), 1)
	b.rateFigures(runs)
	return nil
}

// crowds looks at pages alone, and then beside one crowd after the other.
func (b *bench) crowds(ctx context.Context, s *server, accounts []string, runs *signInRuns) error {
	units, err := s.units(ctx)
	if err != nil {
		return err
	}
	views := pageViews(s.url+"/", s.url+"/shop/"+units[0])
	if runs.ViewsAlone, err = views.timed(ctx, viewsAloneFor); err != nil {
		return err
	}
	for range signInCrowds {
		if err := s.settle(ctx, time.Second, time.Minute); err != nil {
			return err
		}
		c, err := crowdBeside(ctx, s, views, accounts)
		if err != nil {
			return err
		}
		runs.Crowds = append(runs.Crowds, c)
	}
	b.crowdFigures(runs)
	return nil
}

// guesses tries a wrong password at addresses without and with an account, in
// pairs that begin with the one and the other in turn. No address is tried as
// often as would lock its account.
func guesses(ctx context.Context, url string, strangers, accounts []string, tries int) (unknown, wrong []float64, err error) {
	v := newVisitor(url, 1)
	defer v.leave()
	kinds := []struct {
		emails []string
		took   *[]float64
	}{{strangers, &unknown}, {accounts, &wrong}}
	for i := range tries {
		for j := range kinds {
			k := kinds[(i+j)%len(kinds)]
			took, err := v.expect(ctx, http.StatusUnauthorized, k.emails[i%len(k.emails)], wrongPassword)
			if err != nil {
				return nil, nil, err
			}
			*k.took = append(*k.took, took)
		}
	}
	return unknown, wrong, nil
}

// signInRush signs in to one account after the other.
func signInRush(ctx context.Context, url string, accounts []string) (took []float64, perSecond float64, err error) {
	v := newVisitor(url, signInClients)
	defer v.leave()
	var next atomic.Int64
	return rush(signInClients, signInFor, func() error {
		_, err := v.expect(ctx, http.StatusOK, accounts[int(next.Add(1))%len(accounts)], rightPassword)
		return err
	})
}

// pageViews are a few people who look around.
func pageViews(urls ...string) pace {
	return pace{urls: urls, workers: 4, every: 80 * time.Millisecond}
}

// crowdBeside lets a crowd sign in at once while others look at pages.
func crowdBeside(ctx context.Context, s *server, views pace, accounts []string) (c busyCrowd, err error) {
	emails := make([]string, signInCrowd)
	for i := range emails {
		emails[i] = accounts[i%len(accounts)]
	}
	v := newVisitor(s.url, 0) // each comes over a connection of its own
	defer v.leave()
	over, seen := make(chan struct{}), make(chan error, 1)
	go func() {
		var err error
		c.Views, err = views.latencies(ctx, over)
		seen <- err
	}()
	together, err := v.together(ctx, emails)
	close(over)
	if viewed := <-seen; err == nil {
		err = viewed
	}
	if err != nil {
		return c, fmt.Errorf("%d sign-ins at once: %w", signInCrowd, err)
	}
	c.crowd = together
	_, c.PeakMB, err = s.memory()
	return c, err
}

func (b *bench) guessFigures(runs *signInRuns) {
	unknown, wrong := median(runs.Unknown), median(runs.Wrong)
	b.add("sign-in, unknown address, median", unknown, "ms", nil)
	b.add("sign-in, wrong password, median", wrong, "ms", nil)
	b.add("sign-in, unknown or wrong, difference", math.Abs(unknown-wrong), "ms", atMost(5))
}

func (b *bench) rateFigures(runs *signInRuns) {
	b.add("sign-ins", runs.PerSecond, "sign-ins/s", atLeast(20))
	b.add("sign-in, processor time", runs.CPU, "ms", nil)
	b.add("sign-in, p50", percentile(runs.SignIns, 50), "ms", nil)
	b.add("sign-in, p99", percentile(runs.SignIns, 99), "ms", nil)
}

func (b *bench) crowdFigures(runs *signInRuns) {
	var views, longest []float64
	statuses := map[int]int{}
	peak := 0.0
	for _, c := range runs.Crowds {
		views, longest, peak = append(views, c.Views...), append(longest, c.Seconds), max(peak, c.PeakMB)
		for status, n := range c.Statuses {
			statuses[status] += n
		}
	}
	at := strconv.Itoa(signInCrowd) + " sign-ins at once"
	all := "of " + strconv.Itoa(signInCrowd*len(runs.Crowds))
	b.add(at+", memory, peak", peak, "MB", atMost(400))
	b.add(at+", signed in", float64(statuses[http.StatusOK]), all, nil)
	b.add(at+", told to come back (503)", float64(statuses[http.StatusServiceUnavailable]), all, nil)
	b.add(at+", until the last answer", median(longest), "s", nil)
	rate := strconv.Itoa(pageViews().perSecond())
	b.add("pages beside them at "+rate+" requests/s, p50", percentile(views, 50), "ms", nil)
	b.add("pages beside them at "+rate+" requests/s, p99", percentile(views, 99), "ms", atMost(100))
	b.add("pages by themselves at "+rate+" requests/s, p99", percentile(runs.ViewsAlone, 99), "ms", nil)
	b.note("sign-ins: %s had the statuses %v in %d rounds.", at, statuses, len(runs.Crowds))
}
