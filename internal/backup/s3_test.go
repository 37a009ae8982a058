package backup_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"enamel/internal/backup"
	"enamel/internal/db/dbtest"
)

func keys(endpoint string) backup.Store {
	return backup.Store{Endpoint: endpoint, Key: "key", Secret: "secret"}
}

// fakeS3 has the bucket "shop"; it fails from the moment that broken is set.
func fakeS3(t *testing.T) (endpoint string, broken *atomic.Bool) {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("shop"); err != nil {
		t.Fatal(err)
	}
	s3 := gofakes3.New(backend).Server()
	broken = new(atomic.Bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if broken.Load() {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		s3.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, broken
}

func TestABackupIsRestoredFromS3(t *testing.T) {
	c, d, photo := shopOf(t, dbtest.SQLite)
	endpoint, broken := fakeS3(t)
	c.Store = keys(endpoint)
	r := proven(t, c, "s3://shop/of/ours")
	if r.Place != "s3://shop/of/ours" || r.Sent != 1 {
		t.Errorf("%+v", r)
	}
	c.Now = func() time.Time { return time.Now().Add(time.Hour) }
	if r := proven(t, c, "s3://shop/of/ours"); r.Sent != 0 {
		t.Errorf("the picture is sent again")
	}
	other := emptyOf(t, dbtest.SQLite)
	other.Store = c.Store
	if _, err := backup.Restore(t.Context(), other, "s3://shop/of/ours/", false); err != nil {
		t.Fatal(err)
	}
	holds(t, other, photo)

	broken.Store(true)
	_, err := backup.Recorded(t.Context(), d, c, "s3://shop/of/ours")
	if err == nil || !strings.Contains(err.Error(), "S3: list") {
		t.Errorf("a broken server: %v", err)
	}
	var problem string
	if err := d.QueryRow(t.Context(), `select problem from backup_run where ended_at is not null and proven_at is null`).Scan(&problem); err != nil || !strings.Contains(problem, "S3: list") {
		t.Errorf("%q, %v", problem, err)
	}
}

func TestS3ThatStopsInTheMiddleIsNotWaitedFor(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.RawQuery, "location") {
			_, _ = w.Write([]byte(`<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></LocationConstraint>`))
			return
		}
		w.Header().Set("Content-Length", "100")
		w.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
		_, _ = w.Write([]byte("some"))
		w.(http.Flusher).Flush()
		<-release
	}))
	defer server.Close()
	defer close(release)
	began := time.Now()
	err := backup.Stalled(t.Context(), "s3://shop", keys(server.URL))
	if err == nil || time.Since(began) > 10*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}

func TestS3NeedsItsKeys(t *testing.T) {
	c, _, _ := shopOf(t, dbtest.SQLite)
	if _, err := backup.Make(t.Context(), c, "s3://shop"); err == nil || !strings.Contains(err.Error(), "ENAMEL_BACKUP_KEY") {
		t.Error(err)
	}
}
