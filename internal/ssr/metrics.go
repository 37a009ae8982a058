package ssr

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
)

// metrics are what /metrics shows of publishing.
type metrics struct {
	onRequest prometheus.Counter
	renders   prometheus.Counter
	seconds   prometheus.Histogram
	planned   prometheus.Gauge
	published prometheus.Gauge
	failures  *prometheus.CounterVec // by stage
}

func newMetrics(r prometheus.Registerer) (metrics, error) {
	m := metrics{
		onRequest: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "enamel_renders_on_request_total", Help: "Renders that a visitor's request waited for.",
		}),
		renders: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "enamel_renders_total", Help: "Pages rendered.",
		}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "enamel_render_seconds", Help: "Time of one render in the JavaScript engine.",
			Buckets: []float64{.005, .01, .02, .05, .1, .2, .5, 1, 2, 5},
		}),
		planned: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "enamel_planned_entries", Help: "URLs of the newest build; all are ready when enamel_published_entries says the same.",
		}),
		published: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "enamel_published_entries", Help: "Published URLs that are ready to be served.",
		}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "enamel_publish_failures_total", Help: "Failures of publishing, by stage: build (the data), render (a page), compress.",
		}, []string{"stage"}),
	}
	for _, stage := range []string{stageBuild, stageRender, stageCompress} {
		m.failures.WithLabelValues(stage) // present from the start, at 0
	}
	if r == nil {
		return m, nil
	}
	for _, c := range []prometheus.Collector{m.onRequest, m.renders, m.seconds, m.planned, m.published, m.failures} {
		if err := r.Register(c); err != nil {
			return m, fmt.Errorf("register the metrics of publishing: %w", err)
		}
	}
	return m, nil
}

// Stages of publishing, as labels.
const (
	stageBuild    = "build"
	stageRender   = "render"
	stageCompress = "compress"
)

// Counts are the URLs of the newest build, and those that are ready.
func (p *Publisher) Counts() (planned, published int) {
	return current(p.metrics.planned), current(p.metrics.published)
}

func current(g prometheus.Gauge) int {
	var m dto.Metric
	if err := g.Write(&m); err != nil {
		return 0
	}
	return int(m.GetGauge().GetValue())
}
