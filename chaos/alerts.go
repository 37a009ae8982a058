package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// Limits of an alert: until it is raised, from the fault's begin, and until it is
// cleared, from its end. A rule reads the last 30 s.
const (
	raisedWithin  = time.Minute
	clearedWithin = 2 * time.Minute
)

// watchman is a Prometheus that scrapes the nodes by the shop's own rules.
type watchman struct {
	url string
	cmd *exec.Cmd
}

// newWatchman starts Prometheus. The rules stand beside this module.
func newWatchman(ctx context.Context, folder string, nodes []*node) (*watchman, error) {
	rules, err := filepath.Abs("../deploy/prometheus/alerts.yml")
	if err != nil {
		return nil, err
	}
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	config := fmt.Sprintf("global: { scrape_interval: 5s, scrape_timeout: 4s, evaluation_interval: 5s }\nrule_files: [%q]\nscrape_configs:\n"+
		"  - { job_name: enamel, static_configs: [{ targets: [%q, %q] }] }\n", rules, "localhost:"+nodes[0].port, "localhost:"+nodes[1].port)
	file := filepath.Join(folder, "prometheus.yml")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		return nil, err
	}
	w := &watchman{url: "http://127.0.0.1:" + port}
	w.cmd = exec.Command("prometheus", "--config.file="+file, "--storage.tsdb.path="+filepath.Join(folder, "prometheus"), "--web.listen-address=127.0.0.1:"+port, "--log.level=error") //nolint:gosec,noctx // Debian's; stop ends it
	w.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := w.cmd.Start(); err != nil {
		return nil, fmt.Errorf("prometheus (Debian: apt-get install prometheus): %w", err)
	}
	err = until(ctx, time.Minute, "no alert stands before the first fault", func() bool {
		names, err := w.firing(ctx)
		return err == nil && len(names) == 0
	})
	return w, err
}

func (w *watchman) stop() {
	if w != nil {
		_ = w.cmd.Process.Kill()
		_ = w.cmd.Wait()
	}
}

// firing lists the alerts that stand, by name.
func (w *watchman) firing(ctx context.Context) ([]string, error) {
	status, body, err := request(ctx, "GET", w.url+"/api/v1/alerts", nil, nil)
	var answer struct {
		Data struct {
			Alerts []struct {
				State  string
				Labels struct{ Alertname string }
			}
		}
	}
	if err == nil && status != 200 {
		err = fmt.Errorf("prometheus answers %d", status)
	}
	if err == nil {
		err = json.Unmarshal(body, &answer)
	}
	var names []string
	for _, a := range answer.Data.Alerts {
		if a.State == "firing" {
			names = append(names, a.Labels.Alertname)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// alert is the first that a fault has raised.
type alert struct {
	name  string
	after time.Duration
	err   error
}

// expect waits for one of the alerts that a fault may raise.
func (w *watchman) expect(ctx context.Context, names []string) <-chan alert {
	found, began := make(chan alert, 1), time.Now()
	if w == nil {
		return found
	}
	go func() {
		var a alert
		a.err = until(ctx, raisedWithin, "an alert is raised", func() bool {
			stand, err := w.firing(ctx)
			i := slices.IndexFunc(stand, func(n string) bool { return slices.Contains(names, n) })
			if err != nil || i < 0 {
				return false
			}
			a.name = stand[i]
			return true
		})
		a.after = time.Since(began)
		found <- a
	}()
	return found
}

// cleared waits until the alerts of a fault stand no more.
func (w *watchman) cleared(ctx context.Context, names []string) error {
	return until(ctx, clearedWithin, "alerts are cleared", func() bool {
		stand, err := w.firing(ctx)
		return err == nil && !slices.ContainsFunc(stand, func(n string) bool { return slices.Contains(names, n) })
	})
}
