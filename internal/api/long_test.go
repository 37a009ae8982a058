package api

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// TestALongAnswerOutlastsTheServersLimits without a body, too, and leaves its
// connection good for the next request.
func TestALongAnswerOutlastsTheServersLimits(t *testing.T) {
	const limit = 100 * time.Millisecond
	a := New(Config{Log: slog.New(slog.DiscardHandler)})
	Handle(a, Anyone, "slow", http.MethodPost, "/slow", func(ctx context.Context, _ *struct {
		Body *noteBody `required:"false"`
	},
	) (*noteOut, error) {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(3 * limit):
			return &noteOut{}, nil
		}
	}, func(_ *API, op *huma.Operation) { op.BodyReadTimeout = limit }, LongAnswer(time.Minute))
	s := httptest.NewUnstartedServer(a.mux)
	s.Config.ReadTimeout, s.Config.WriteTimeout = limit, limit
	s.Start()
	t.Cleanup(s.Close)
	for range 2 {
		res, err := s.Client().Post(s.URL+"/slow", "application/json", http.NoBody) //nolint:noctx // the server ends with the test
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode != http.StatusOK {
			t.Errorf("%d %s, %v", res.StatusCode, body, err)
		}
		_ = res.Body.Close()
	}
}
