package app

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics counts requests and serves /metrics.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	page     http.Handler
}

func newMetrics(r *prometheus.Registry) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "enamel_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "enamel_request_seconds", Help: "Time to answer a request, by route.",
			Buckets: []float64{.0001, .0005, .001, .005, .01, .05, .1, .5, 1, 5},
		}, []string{"route"}),
		page: promhttp.HandlerFor(r, promhttp.HandlerOpts{}),
	}
	r.MustRegister(m.requests, m.seconds)
	return m
}

// Observe implements api.Recorder.
func (m *metrics) Observe(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}
