package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"enamel/internal/backup"
	"enamel/internal/monitor"
)

// wireMonitor shows how the machine stands to staff and to Prometheus.
func (a *App) wireMonitor() {
	a.monitor = monitor.New(monitor.Config{
		DB: a.store.db, Folder: a.config.Data, Pages: a.pages.Counts,
		Sources: func(ctx context.Context) ([]string, error) {
			all, err := a.sources.List(ctx)
			var failed []string
			for _, s := range all {
				if s.Connected && s.LastTest != nil && !s.LastTest.OK {
					failed = append(failed, s.Title)
				}
			}
			return failed, err
		},
		Proven: func(ctx context.Context) (time.Time, bool, error) {
			at, err := backup.NewestProven(ctx, a.store.db)
			return at, a.config.Backup.URL != "", err
		},
	})
	shop, crawls := a.store.db, a.crawls
	a.registry.MustRegister(a.monitor.Collector(), prometheus.NewCounterFunc(
		prometheus.CounterOpts{Name: "enamel_db_slow_total", Help: "Reads and transactions that took longer than 200 ms; the log names them."},
		func() float64 { return float64(shop.Slow() + crawls.Slow()) }))
}
