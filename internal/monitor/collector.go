package monitor

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
)

// gauge is one figure as Prometheus reads it.
type gauge struct {
	desc   *prometheus.Desc
	stored bool // in the database: left out where that does not answer
	value  func(f Figures) float64
}

// collector takes a reading at each scrape.
type collector struct {
	service *Service
	gauges  []gauge
}

// Collector shows the figures to Prometheus.
func (s *Service) Collector() prometheus.Collector {
	c := &collector{service: s}
	for _, g := range []struct {
		name, help string
		stored     bool
		value      func(f Figures) float64
	}{
		{"enamel_database_up", "1 while the database answers.", false, func(f Figures) float64 { return truth(f.Database) }},
		{"enamel_clock_seconds", "Unix time by this machine's clock.", false, func(f Figures) float64 { return float64(f.At.UnixMilli()) / 1000 }},
		{"enamel_jobs_due", "Jobs whose time has come, without letters.", true, func(f Figures) float64 { return float64(f.Due) }},
		{"enamel_jobs_oldest_due_seconds", "Since the first of them was due.", true, func(f Figures) float64 { return f.OldestDue.Seconds() }},
		{"enamel_jobs_running", "Jobs under way, on all nodes.", true, func(f Figures) float64 { return float64(f.Running) }},
		{"enamel_jobs_failed_day", "Jobs and letters that failed for good in the last 24 hours.", true, func(f Figures) float64 { return float64(f.Failed) }},
		{"enamel_letters_waiting", "Letters to be sent.", true, func(f Figures) float64 { return float64(f.Letters) }},
		{"enamel_letters_oldest_seconds", "Since the first of them was written.", true, func(f Figures) float64 { return f.OldestLetter.Seconds() }},
		{"enamel_sources_failed", "Outside sources that failed their last test.", true, func(f Figures) float64 { return float64(len(f.Sources)) }},
		{"enamel_data_free_bytes", "Free on the disk of the data folder.", false, func(f Figures) float64 { return float64(f.Free) }},
		{"enamel_backups_set", "1 where backups are set up.", true, func(f Figures) float64 { return truth(f.Backups) }},
		{"enamel_backup_proven_seconds", "Unix time of the newest proven backup, 0: none.", true, func(f Figures) float64 {
			if f.Proven.IsZero() {
				return 0
			}
			return float64(f.Proven.Unix())
		}},
	} {
		c.gauges = append(c.gauges, gauge{prometheus.NewDesc(g.name, g.help, nil, nil), g.stored, g.value})
	}
	return c
}

func truth(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// Describe implements prometheus.Collector.
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, g := range c.gauges {
		to <- g.desc
	}
}

// Collect implements prometheus.Collector. If the database does not answer, its
// figures are left out rather than shown as zero.
func (c *collector) Collect(to chan<- prometheus.Metric) {
	f, err := c.service.Read(context.Background())
	for _, g := range c.gauges {
		switch {
		case err != nil:
			to <- prometheus.NewInvalidMetric(g.desc, err)
		case f.Database || !g.stored:
			to <- prometheus.MustNewConstMetric(g.desc, prometheus.GaugeValue, g.value(f))
		}
	}
}
