package app

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

func TestASlowRequestKeepsTheSiteBusyForASecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := newMetrics(prometheus.NewRegistry())
		m.Observe("GET /", http.StatusOK, time.Millisecond)
		if m.busy() {
			t.Error("a published page makes the site busy")
		}
		m.Observe("GET /api/seo/overview", http.StatusOK, 20*time.Millisecond)
		if !m.busy() {
			t.Error("the dashboard's overview does not make the site busy")
		}
		time.Sleep(time.Second)
		if m.busy() {
			t.Error("the site stays busy")
		}
	})
}
