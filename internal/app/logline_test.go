package app

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"
	"time"
)

// TestLogLinesHaveSlogsForm compares every line with that of slog's own handler.
func TestLogLinesHaveSlogsForm(t *testing.T) {
	at := time.Date(2026, 11, 20, 9, 4, 5, 60_700_000, time.FixedZone("CST", -6*3600))
	plain := []slog.Attr{
		slog.String("method", "GET"), slog.String("path", "/shop/<b>&'x'"), slog.Int("status", 200), slog.Int64("bytes", -1),
		slog.Duration("took", 1500*time.Microsecond), slog.String("empty", ""),
	}
	for name, c := range map[string]struct {
		at    time.Time
		level slog.Level
		msg   string
		attrs []slog.Attr
		fast  bool
	}{
		"a request":         {at, slog.LevelInfo, "request", plain, true},
		"no attributes":     {at.UTC(), slog.LevelError, "panic", nil, true},
		"a level between":   {at, slog.LevelInfo + 1, "request", nil, true},
		"no message":        {at, slog.LevelInfo, "", plain, true},
		"no time":           {time.Time{}, slog.LevelInfo, "request", plain, false},
		"a quote":           {at, slog.LevelInfo, "request", []slog.Attr{slog.String("path", `/"a`)}, false},
		"a line break":      {at, slog.LevelInfo, "request", []slog.Attr{slog.String("path", "/a\n{\"msg\":1}")}, false},
		"a backslash":       {at, slog.LevelInfo, "request", []slog.Attr{slog.String("path", `/\a`)}, false},
		"bytes of no text":  {at, slog.LevelInfo, "request", []slog.Attr{slog.String("path", "/\xff\x7f")}, false},
		"beyond ASCII":      {at, slog.LevelInfo, "réquest\u2028", nil, false},
		"an odd key":        {at, slog.LevelInfo, "request", []slog.Attr{slog.String(`a"b`, "c")}, false},
		"no key":            {at, slog.LevelInfo, "request", []slog.Attr{{}, slog.String("", "c")}, false},
		"an error":          {at, slog.LevelWarn, "job", []slog.Attr{slog.Any("err", errors.New("gone"))}, false},
		"a group":           {at, slog.LevelInfo, "job", []slog.Attr{slog.Group("g", slog.Int("n", 1))}, false},
		"a float, a bool":   {at, slog.LevelInfo, "job", []slog.Attr{slog.Float64("f", 1.5), slog.Bool("b", true)}, false},
		"odd after a plain": {at, slog.LevelInfo, "job", append(plain[:3:3], slog.Any("err", errors.New("gone"))), false},
	} {
		record := slog.NewRecord(c.at, c.level, c.msg, 0)
		record.AddAttrs(c.attrs...)
		var want bytes.Buffer
		if err := slog.NewJSONHandler(&want, nil).Handle(t.Context(), record); err != nil {
			t.Fatal(err)
		}
		var out sink
		log, flush := openLog(&out)
		if err := log.Handler().Handle(t.Context(), record); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		flush()
		if got := out.written(); len(got) != 1 || got[0] != want.String() {
			t.Errorf("%s:\n got %q\nwant %q", name, got, want.String())
		}
		if _, fast := appendLine(nil, record); fast != c.fast {
			t.Errorf("%s: written without slog: %t", name, fast)
		}
	}
}

func TestLogKeepsAttributesAndGroups(t *testing.T) {
	var out sink
	log, flush := openLog(&out)
	log.With("node", 1).WithGroup("job").Info("done", "id", "a")
	flush()
	var got bytes.Buffer
	slog.New(slog.NewJSONHandler(&got, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})).With("node", 1).WithGroup("job").Info("done", "id", "a")
	want := bytes.TrimPrefix(got.Bytes(), []byte("{"))
	if lines := out.written(); len(lines) != 1 || !bytes.HasSuffix([]byte(lines[0]), want) {
		t.Errorf("got %q, want it to end in %q", lines, want)
	}
}

func BenchmarkRequestLine(b *testing.B) {
	var out bytes.Buffer
	log, _ := openLog(&out)
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		r := slog.NewRecord(time.Now(), slog.LevelInfo, "request", 0)
		r.AddAttrs(slog.String("method", "GET"), slog.String("path", "/"), slog.Int("status", 200), slog.Int64("bytes", 19000),
			slog.Duration("took", 1500), slog.String("address", "127.0.0.1"), slog.String("request_id", "0123456789abcdef"))
		if err := log.Handler().Handle(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}
