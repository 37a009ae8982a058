package ssr

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

// demandMetrics are what /metrics shows of rendering on demand.
type demandMetrics struct {
	renders prometheus.Counter
	seconds prometheus.Histogram

	kept, rendered, refused, failed prometheus.Counter // answers
}

func newDemandMetrics(r prometheus.Registerer) (demandMetrics, error) {
	answers := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "enamel_demand_answers_total", Help: "Answers of pages that are rendered on demand: kept from before, rendered, refused (too many, or the visitor left), failed.",
	}, []string{"answer"})
	m := demandMetrics{
		renders: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "enamel_demand_renders_total", Help: "Pages rendered on demand.",
		}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "enamel_demand_render_seconds", Help: "Time of one render in the JavaScript engine for pages on demand.",
			Buckets: []float64{.005, .01, .02, .05, .1, .2, .5, 1, 2, 5},
		}),
		kept: answers.WithLabelValues("kept"), rendered: answers.WithLabelValues("rendered"),
		refused: answers.WithLabelValues("refused"), failed: answers.WithLabelValues("failed"),
	}
	if r == nil {
		return m, nil
	}
	for _, c := range []prometheus.Collector{answers, m.renders, m.seconds} {
		if err := r.Register(c); err != nil {
			return m, fmt.Errorf("register the metrics of rendering on demand: %w", err)
		}
	}
	return m, nil
}
