package app

import (
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// slowRequest is more than a published page takes.
const slowRequest = 5 * time.Millisecond

// metrics counts requests and serves /metrics.
type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	page     http.Handler
	slow     atomic.Int64 // when the last request that took slowRequest ended, in Unix milliseconds

	mu     sync.RWMutex
	series map[routeStatus]series
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
		series: map[routeStatus]series{},
		page:   promhttp.HandlerFor(r, promhttp.HandlerOpts{}),
	}
	r.MustRegister(m.requests, m.seconds)
	return m
}

// Observe implements api.Recorder.
func (m *metrics) Observe(route string, status int, took time.Duration) {
	s := m.seriesOf(routeStatus{route, status})
	s.requests.Inc()
	s.seconds.Observe(took.Seconds())
	if took >= slowRequest {
		m.slow.Store(time.Now().UnixMilli())
	}
}

// busy reports whether a request has needed the processor within a second.
func (m *metrics) busy() bool { return time.Now().UnixMilli()-m.slow.Load() < 1000 }

// routeStatus names the series of an answer. Routes and statuses are the
// program's own, so there are few.
type routeStatus struct {
	route  string
	status int
}

type series struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

// seriesOf spares each request the search by labels.
func (m *metrics) seriesOf(k routeStatus) series {
	m.mu.RLock()
	s, ok := m.series[k]
	m.mu.RUnlock()
	if ok {
		return s
	}
	s = series{m.requests.WithLabelValues(k.route, strconv.Itoa(k.status)), m.seconds.WithLabelValues(k.route)}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.series[k] = s
	return s
}
