package app

import (
	"bytes"
	"log/slog"
	"testing"
	"time"

	"enamel/internal/api"
)

// viaSlog is the line as slog's own handler writes it.
func viaSlog(t *testing.T, l *api.RequestLine) string {
	t.Helper()
	r := slog.NewRecord(l.End, slog.LevelInfo, "request", 0)
	r.AddAttrs(
		slog.String("method", l.Method), slog.String("path", l.Path), slog.Int("status", l.Status), slog.Int64("bytes", l.Bytes),
		slog.Duration("took", l.Took), slog.String("address", l.Address), slog.String("request_id", l.ID))
	var out bytes.Buffer
	if err := slog.NewJSONHandler(&out, nil).Handle(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func requestLine() api.RequestLine {
	return api.RequestLine{
		End:    time.Date(2026, 11, 20, 9, 4, 5, 60_700_000, time.FixedZone("CST", -6*3600)),
		Method: "GET", Path: "/shop/<b>&'x'", Status: 200, Bytes: 18973, Took: 1500 * time.Microsecond, Address: "::1", ID: "0f",
	}
}

func TestRequestLinesHaveSlogsForm(t *testing.T) {
	whole, bare := requestLine(), api.RequestLine{End: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), Status: -1, Took: -1}
	for _, l := range []api.RequestLine{whole, bare} {
		var out sink
		log, flush := openLog(&out)
		if !log.Handler().(api.RequestLogger).LogRequest(&l) {
			t.Errorf("%+v was not written", l)
		}
		flush()
		if got, want := out.written(), viaSlog(t, &l); len(got) != 1 || got[0] != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestOddRequestLinesAreSlogs: what a visitor sends cannot make a line of its own.
func TestOddRequestLinesAreSlogs(t *testing.T) {
	for _, odd := range []string{"a\"", "\n{}", "\\", "\x00", "\x7f", "\xff", "é", "\u2028"} {
		for name, set := range map[string]func(*api.RequestLine){
			"method":  func(l *api.RequestLine) { l.Method = odd },
			"path":    func(l *api.RequestLine) { l.Path = "/" + odd },
			"address": func(l *api.RequestLine) { l.Address = odd },
			"id":      func(l *api.RequestLine) { l.ID = odd },
		} {
			l := requestLine()
			set(&l)
			var out sink
			log, flush := openLog(&out)
			if log.Handler().(api.RequestLogger).LogRequest(&l) {
				t.Errorf("a %s of %q was written by hand", name, odd)
			}
			flush()
			if got := out.written(); len(got) != 0 {
				t.Errorf("a %s of %q left %q", name, odd, got)
			}
		}
	}
}

func BenchmarkRequestLine(b *testing.B) {
	var out bytes.Buffer
	log, _ := openLog(&out)
	fast := log.Handler().(api.RequestLogger)
	l := requestLine()
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		fast.LogRequest(&l)
	}
}
