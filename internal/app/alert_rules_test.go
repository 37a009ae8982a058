package app

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"enamel/internal/db/dbtest"
)

// TestAlertsReadFiguresThatThereAre holds the rules of Prometheus to /metrics.
func TestAlertsReadFiguresThatThereAre(t *testing.T) {
	rules, err := os.ReadFile("../../deploy/prometheus/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	r := start(t, environment(t, dbtest.Config(t, dbtest.SQLite)))
	response, err := http.Get(r.app.Origin() + "/metrics") //nolint:noctx // this site
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`\benamel_[a-z_]+`).FindAllString(string(rules), -1)
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) < 10 {
		t.Fatalf("the rules read %v", names)
	}
	for _, name := range names {
		if !strings.Contains(string(text), "# TYPE "+strings.TrimSuffix(name, "_bucket")+" ") {
			t.Errorf("/metrics has no %s", name)
		}
	}
}
