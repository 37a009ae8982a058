package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// wrkRun is what wrk says of one round.
type wrkRun struct {
	PerSecond float64 `json:"per_second"`
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
	Requests  int     `json:"requests"`
	CPU       float64 `json:"cpu_us,omitempty"` // of the server, a request; 0: not measured
}

// connections that wrk keeps open.
const connections = 64

// wrk loads a URL for so long, from the load generators' cores.
func (b *bench) wrk(ctx context.Context, url string, d time.Duration) (wrkRun, error) {
	ctx, cancel := context.WithTimeout(ctx, d+20*time.Second)
	defer cancel()
	threads := strings.Count(b.load, ",") + 1
	c := command{cores: b.load, args: []string{
		"wrk", "-t", strconv.Itoa(threads), "-c", strconv.Itoa(connections), "-d", strconv.Itoa(int(d.Seconds())) + "s",
		"--latency", "-H", "Accept-Encoding: br", url,
	}}
	out, err := c.build(ctx).Output()
	if err != nil {
		if exit := new(exec.ExitError); errors.As(err, &exit) {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		return wrkRun{}, fmt.Errorf("wrk: %w", err)
	}
	return parseWrk(string(out))
}

// parseWrk reads wrk's summary. Failed requests make the round worthless.
func parseWrk(out string) (wrkRun, error) {
	for _, bad := range []string{"Non-2xx", "Socket errors"} {
		if i := strings.Index(out, bad); i >= 0 {
			line, _, _ := strings.Cut(out[i:], "\n")
			return wrkRun{}, fmt.Errorf("wrk: %s", line)
		}
	}
	var run wrkRun
	rate := regexp.MustCompile(`Requests/sec:\s+([\d.]+)`).FindStringSubmatch(out)
	if rate == nil {
		return run, fmt.Errorf("wrk gives no rate: %q", out)
	}
	var err error
	if run.PerSecond, err = strconv.ParseFloat(rate[1], 64); err != nil {
		return run, fmt.Errorf("wrk's rate: %w", err)
	}
	count := regexp.MustCompile(`(\d+) requests in`).FindStringSubmatch(out)
	if count == nil {
		return run, fmt.Errorf("wrk gives no count: %q", out)
	}
	if run.Requests, err = strconv.Atoi(count[1]); err != nil {
		return run, fmt.Errorf("wrk's count: %w", err)
	}
	for share, to := range map[string]*float64{"50%": &run.P50, "99%": &run.P99} {
		m := regexp.MustCompile(regexp.QuoteMeta(share) + `\s+([\d.]+[a-z]+)`).FindStringSubmatch(out)
		if m == nil {
			return run, fmt.Errorf("wrk gives no latency at %s: %q", share, out)
		}
		d, err := time.ParseDuration(m[1])
		if err != nil {
			return run, fmt.Errorf("wrk's latency at %s: %w", share, err)
		}
		*to = milliseconds(d)
	}
	return run, nil
}
