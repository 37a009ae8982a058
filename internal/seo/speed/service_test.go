package speed

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/source"
)

// shop is a Service on a machine where Lighthouse gives 0.95, beside a
// PageSpeed Insights that answers by h.
type shop struct {
	*Service
	machine *machine
	asked   atomic.Int32
	notes   []string
}

func newShop(t *testing.T, d *db.DB, origin string, local bool, h http.HandlerFunc) *shop {
	t.Helper()
	p := &shop{machine: newMachine(t)}
	p.machine.file("report.json", strings.ReplaceAll(string(realReport(t)), site, origin))
	l := p.machine.lighthouse("echo run >>runs; exec cat report.json")
	p.Service = New(Config{
		DB: d, Log: slog.New(slog.DiscardHandler), Origin: origin, Local: local, Lighthouse: l.command, Chromium: l.chromium,
		Sources: vault(d, api(t, func(w http.ResponseWriter, r *http.Request) {
			p.asked.Add(1)
			h(w, r)
		}), ""),
	})
	return p
}

// vault has a PageSpeed Insights that the operator has set.
func vault(d *db.DB, url, key string) *source.Vault {
	return source.New(source.Config{
		DB: d, Secret: []byte(strings.Repeat("s", 32)), Environment: map[string]source.Environment{source.PageSpeed: {URL: url, Key: key}},
	})
}

// counted are the calls that this month has seen.
func (p *shop) counted(t *testing.T) int64 {
	t.Helper()
	list, err := p.Sources.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return list[0].CallsMonth
}

// cap lets n more calls be made, after one where that is none: a cap is at least one.
func (p *shop) cap(t *testing.T, n int64) {
	t.Helper()
	if n == 0 {
		_, _ = p.ask(t.Context(), "https://a.example/", Mobile)
		p.asked.Store(0)
	}
	n += p.counted(t)
	if err := p.Sources.Change(t.Context(), source.PageSpeed, source.Edit{CapCalls: &n}); err != nil {
		t.Fatal(err)
	}
}

func (p *shop) measure(ctx context.Context, id, page string) (Measurement, error) {
	return p.Measure(ctx, id, page, Mobile, func(_, _ int, note string) { p.notes = append(p.notes, note) })
}

func sqlite(t *testing.T) *db.DB {
	t.Helper()
	return dbtest.Open(t, dbtest.Config(t, dbtest.SQLite))
}

// scores answers with one score after the other.
func scores(list ...string) http.HandlerFunc {
	var n atomic.Int32
	return func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(answer(list[(int(n.Add(1))-1)%len(list)])))
	}
}

func failing(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

func TestWhoMeasuresWhat(t *testing.T) {
	const public = "https://shop.example"
	ok := scores("0.9")
	tests := map[string]struct {
		origin, page string
		local        bool
		h            http.HandlerFunc
		spent        bool
		cap          int64  // calls; 0: none
		source       string // empty: it fails
		asked        int32
		says         string
		kind         fault.Kind
	}{
		"a public site":                     {origin: public, page: public + "/a", h: ok, source: "PageSpeed Insights", asked: 3},
		"a public site, quota used up":      {origin: public, page: public + "/a", h: failing(429), source: "Lighthouse 12.8.2", asked: 1},
		"a public site, no score":           {origin: public, page: public + "/a", h: scores("0.9", "null"), source: "Lighthouse 12.8.2", asked: 2},
		"a public site, cap reached":        {origin: public, page: public + "/a", h: ok, spent: true, source: "Lighthouse 12.8.2"},
		"a public site, cap reached midway": {origin: public, page: public + "/a", h: ok, cap: 2, source: "Lighthouse 12.8.2", asked: 2},
		"another site":                      {origin: public, page: "https://other.example/", h: ok, source: "PageSpeed Insights", asked: 3},
		"another site, failing":             {origin: public, page: "https://other.example/", h: failing(500), asked: 1, says: "status 500", kind: fault.BadProvider},
		"another site, cap reached":         {origin: public, page: "https://other.example/", h: ok, spent: true, says: "The cap of this month is spent.", kind: fault.Unavailable},
		"this machine, an endpoint":         {origin: site, local: true, page: site + "/", h: ok, source: "PageSpeed Insights", asked: 3},
		"this machine, a failing endpoint":  {origin: site, local: true, page: site + "/", h: failing(500), source: "Lighthouse 12.8.2", asked: 1},
		"this machine, a null score":        {origin: site, local: true, page: site + "/", h: scores("null"), source: "Lighthouse 12.8.2", asked: 1},
		"another site, a null score":        {origin: public, page: "https://other.example/", h: scores("null"), asked: 1, says: "no performance score", kind: fault.BadProvider},
		"this machine, not connected":       {origin: site, local: true, page: site + "/", h: ok, spent: true, source: "Lighthouse 12.8.2"},
		"another port of this machine":      {origin: site, local: true, page: "http://localhost:9/", h: ok, spent: true, says: "Only PageSpeed Insights measures other sites.", kind: fault.Unavailable},
		"an address of 3,000 bytes":         {origin: site, local: true, page: site + "/" + strings.Repeat("a", 3000), h: ok, says: "too long", kind: fault.Invalid},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := newShop(t, sqlite(t), tt.origin, tt.local, tt.h)
			if tt.cap > 0 || tt.spent {
				p.cap(t, tt.cap)
			}
			before := p.counted(t)
			m, err := p.measure(t.Context(), db.NewID(), tt.page)
			if m.Source != tt.source || (err == nil) != (tt.source != "") {
				t.Fatalf("by %q, %v", m.Source, err)
			}
			if n, counted := p.asked.Load(), p.counted(t)-before; n != tt.asked || counted != int64(n) {
				t.Errorf("asked %d times, %d counted", n, counted)
			}
			if err != nil && (fault.KindOf(err) != tt.kind || !strings.Contains(err.Error(), tt.says)) {
				t.Errorf("%v", err)
			}
			if tt.source == "Lighthouse 12.8.2" && (p.machine.read("runs") != "run\nrun\nrun\n" || m.Score != 0.95 || len(m.Opportunities) != 2) {
				t.Errorf("%+v", m)
			}
		})
	}
}

func TestTheMachineIsLookedThroughLast(t *testing.T) {
	t.Setenv("PATH", "")
	for name, tt := range map[string]struct {
		origin string
		local  bool
		spent  bool
		public bool // no endpoint is named
		kind   fault.Kind
		says   []string
	}{
		"a public site":              {"https://shop.example", false, false, false, fault.BadProvider, []string{"PageSpeed Insights has no more calls for now", howToInstall}},
		"a public site, cap spent":   {"https://shop.example", false, true, true, fault.Unavailable, []string{"The cap of this month is spent.", howToInstall}},
		"this machine, cap spent":    {site, true, true, false, fault.Unavailable, []string{"The cap of this month is spent.", howToInstall}},
		"this machine, not asked":    {site, true, true, true, fault.Unavailable, []string{howToInstall}},
		"this machine, its endpoint": {site, true, false, false, fault.BadProvider, []string{"PageSpeed Insights has no more calls for now", howToInstall}},
	} {
		t.Run(name, func(t *testing.T) {
			p := newShop(t, sqlite(t), tt.origin, tt.local, failing(429))
			p.Lighthouse, p.Chromium = "", ""
			if tt.spent {
				p.cap(t, 0)
			}
			if tt.public {
				p.Sources.Environment[source.PageSpeed] = source.Environment{URL: PublicInsights}
			}
			_, err := p.measure(t.Context(), db.NewID(), tt.origin+"/")
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != tt.kind {
				t.Fatalf("%v", err)
			}
			for _, want := range tt.says {
				if !strings.Contains(f.Msg, want) {
					t.Errorf("%q lacks %q", f.Msg, want)
				}
			}
			if asked := len(tt.says) > 1; strings.Contains(f.Msg, "PageSpeed") != asked {
				t.Errorf("%q", f.Msg)
			}
		})
	}
}

func TestTheMedianOfThree(t *testing.T) {
	for _, order := range [][]string{{"0.5", "0.7", "0.9"}, {"0.9", "0.5", "0.7"}, {"0.7", "0.9", "0.5"}} {
		p := newShop(t, sqlite(t), "https://shop.example", false, scores(order...))
		m, err := p.measure(t.Context(), db.NewID(), "https://shop.example/")
		if err != nil || m.Score != 0.7 || len(m.Runs) != 3 || len(m.Field) != 2 {
			t.Fatalf("%v: %+v, %v", order, m, err)
		}
		var got []string
		for _, r := range m.Runs {
			got = append(got, strings.TrimRight(strings.TrimRight(string(rune('0'+int(r.Score)))+"."+string(rune('0'+int(r.Score*10)%10)), "0"), "."))
		}
		if !slices.Equal(got, order) {
			t.Errorf("runs %v, want %v", got, order)
		}
		want := []string{"Run 1 of 3, PageSpeed Insights", "Run 2 of 3, PageSpeed Insights", "Run 3 of 3, PageSpeed Insights"}
		if len(p.notes) < 3 || !slices.Equal(p.notes[:3], want) {
			t.Errorf("told %q", p.notes)
		}
	}
}

func TestAMeasurementEndsWithItsCaller(t *testing.T) {
	reached := make(chan struct{})
	p := newShop(t, sqlite(t), "https://shop.example", false, func(_ http.ResponseWriter, r *http.Request) {
		close(reached)
		<-r.Context().Done()
	})
	stopped := errors.New("called off")
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() {
		<-reached
		cancel(stopped)
	}()
	began := time.Now()
	if _, err := p.measure(ctx, db.NewID(), "https://shop.example/"); !errors.Is(err, stopped) {
		t.Errorf("%v", err)
	}
	if took := time.Since(began); took > patience {
		t.Errorf("it took %v", took)
	}
	if pages, err := p.Pages(t.Context()); err != nil || len(pages) != 0 {
		t.Errorf("%v, %v", pages, err)
	}
}

func TestTry(t *testing.T) {
	for name, tt := range map[string]struct {
		local      bool
		h          http.HandlerFunc
		want, fail string
	}{
		"public":       {false, scores("0.934"), "Answered: performance 93% for https://shop.example/", ""},
		"this machine": {true, scores("1"), "Answered: performance 100% for https://example.com/", ""},
		"failing":      {false, failing(403), "", "refuses to answer (status 403)"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newShop(t, sqlite(t), "https://shop.example", tt.local, tt.h)
			text, err := p.Try(t.Context())
			if text != tt.want || (err != nil) != (tt.fail != "") || err != nil && !strings.Contains(err.Error(), tt.fail) {
				t.Errorf("%q, %v", text, err)
			}
			if n := p.asked.Load(); n != 1 {
				t.Errorf("asked %d times", n)
			}
		})
	}
}
