package app

import (
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

func TestMetricsCountByRouteAndStatus(t *testing.T) {
	registry := prometheus.NewRegistry()
	m := newMetrics(registry)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				m.Observe("GET /a", 200, time.Millisecond)
				m.Observe("GET /a", 404, time.Millisecond)
				m.Observe("GET /b", 200, time.Millisecond)
			}
		})
	}
	all.Wait()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, f := range families {
		for _, one := range f.GetMetric() {
			name := f.GetName()
			for _, l := range one.GetLabel() {
				name += " " + l.GetValue()
			}
			got[name] = one.GetCounter().GetValue() + float64(one.GetHistogram().GetSampleCount())
		}
	}
	for name, want := range map[string]float64{
		"enamel_requests_total GET /a 200": 800, "enamel_requests_total GET /a 404": 800, "enamel_requests_total GET /b 200": 800,
		"enamel_request_seconds GET /a": 1600, "enamel_request_seconds GET /b": 800,
	} {
		if got[name] != want {
			t.Errorf("%s is %v, want %v", name, got[name], want)
		}
	}
}
