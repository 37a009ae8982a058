package report

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/browser"
	"enamel/internal/seo/figure"
)

func printed(t *testing.T, p *Printer, s Stored) string {
	t.Helper()
	var page bytes.Buffer
	if err := p.HTML(&page, s); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

func TestAPageToPrint(t *testing.T) {
	in := sample(t)
	s := Stored{ID: "run-1", CreatedAt: in.At, Report: Make(in), PDF: true}
	page := printed(t, NewPrinter(PrintConfig{Zone: in.Zone}), s)
	for _, want := range []string{
		"<title>SEO report, November 17, 2026, Panther City Appliance</title>",
		`<p class="nameplate">Panther City Appliance</p>`,
		`<time datetime="2026-11-17T14:04:00Z">November 17, 2026, 8:04 AM</time>`,
		"<h3>Write meta descriptions for 2 pages</h3>",
		"20 minutes, 2 places",
		"<li>/blog/oven-seal</li>",
		"What changed since November 10, 2026",
		"Back on /contact: ",
		`<a href="/seo/audit?rule=description.missing">All places in the audit</a>`,
		"15 points up since Nov 10 (better)",
		"100 - 10x3 - 5x2",
		"Needs work",
		`<th scope="row">Rankings</th><td>No search provider is connected.</td>`,
		"<dt>AI Content</dt>",
		"Lighthouse 12.8.2, November 16, 2026, 9:00 AM",
		`href="/seo/reports/run-1/pdf"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, "<script") || regexp.MustCompile(`\b(src|href)="?(http|//)`).MatchString(page) || strings.Contains(page, " style=") {
		t.Error("the page needs more than itself")
	}
	if strings.Contains(page, "ZgotmplZ") || strings.Contains(page, "no value") {
		t.Error("the template found something unsafe, or nothing")
	}
	s.PDF = false
	if page := printed(t, NewPrinter(PrintConfig{Zone: in.Zone}), s); strings.Contains(page, "/pdf") || !strings.Contains(page, "Your browser prints this page") {
		t.Error("a PDF is offered that cannot be made")
	}
	s.Report.Areas[0].Stamp.Origin = figure.Sandbox
	if page := printed(t, NewPrinter(PrintConfig{Zone: in.Zone}), s); !strings.Contains(page, "7:42 AM · Sandbox data") {
		t.Error("figures of the sandbox are not called so")
	}
}

func TestAnEmptyReportReadsWhole(t *testing.T) {
	in := Input{Shop: "A & <b>", Site: site, At: at(t, "Nov 17 08:04"), Zone: zone(t)}
	paper := NewPrinter(PrintConfig{Zone: in.Zone})
	page := printed(t, paper, Stored{Report: Make(in)})
	for _, want := range []string{"A &amp; &lt;b&gt;", "Nothing has been measured yet.", "There is nothing before this to compare with.", "No page of the site has been measured yet."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	in.Crawls = sample(t).Crawls[:1]
	if page := printed(t, paper, Stored{Report: Make(in)}); !strings.Contains(page, "Nothing that was measured asks for work.") {
		t.Error("a clean site has something to do")
	}
}

// TestThePolicyAllowsThePagesStyle: by the hash of what stands between its tags, and nothing inline else.
func TestThePolicyAllowsThePagesStyle(t *testing.T) {
	in := sample(t)
	p := NewPrinter(PrintConfig{Zone: in.Zone, Font: []byte("a font")})
	style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(printed(t, p, Stored{Report: Make(in)}))
	if len(style) != 2 || !strings.Contains(style[1], "data:font/woff2;base64,"+base64.StdEncoding.EncodeToString([]byte("a font"))) {
		t.Fatal("the page has no style with its font")
	}
	hash := sha256.Sum256([]byte(style[1]))
	if want := "style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "';"; !strings.Contains(p.Policy(), want) || strings.Contains(p.Policy(), "unsafe") {
		t.Errorf("policy %s lacks %s", p.Policy(), want)
	}
}

func TestThePDFHasItsDaysName(t *testing.T) {
	s := Stored{Report: Report{At: time.Date(2026, 11, 23, 4, 0, 0, 0, time.UTC)}} // still Sunday in the shop
	if got := FileName(s, zone(t)); got != "seo-report-2026-11-22.pdf" {
		t.Error(got)
	}
}

// chromium is one that does what a script says, with the PDF's path as $out.
func chromium(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "chromium")
	text := "#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) out=${a#*=};; file://*) page=${a#file://};; esac; done\n" + script + "\n"
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPDF(t *testing.T) {
	for _, c := range []struct {
		name, script string
		want, cause  string
	}{
		{"of the page", `{ printf %%PDF-; cat "$page"; } > "$out"`, "%PDF-<p>Hello", ""},
		{"failed", "exit 3", "", "exit status 3"},
		{"wrote nothing", "exit 0", "", "no such file"},
		{"wrote something else", `echo oops > "$out"`, "", "no PDF"},
		{"wrote too much", `printf %%PDF- > "$out"; truncate -s 30M "$out"`, "", "more than 20971520 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := NewPrinter(PrintConfig{Zone: zone(t), Chromium: chromium(t, c.script)}).PDF(t.Context(), []byte("<p>Hello"))
			if string(got) != c.want {
				t.Errorf("%d bytes: %.20q", len(got), got)
			}
			if c.cause != "" && (fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), c.cause)) || c.cause == "" && err != nil {
				t.Errorf("error %v, want %q", err, c.cause)
			}
		})
	}
}

// TestAPDFFetchesNothing, whatever its page asks of this machine.
func TestAPDFFetchesNothing(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(inside.Close)
	path, err := browser.Find("", "chromium-headless-shell", "chromium")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(`<img src=URL/a><iframe src=URL/b></iframe><link rel=stylesheet href=URL/c><script>fetch("URL/d", { mode: "no-cors" })</script>`, "URL", inside.URL)
	pdf, err := NewPrinter(PrintConfig{Zone: zone(t), Chromium: path}).PDF(t.Context(), []byte(page))
	if err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) || asked.Load() > 0 {
		t.Errorf("%v; it asked %d times", err, asked.Load())
	}
}

func TestWithoutChromiumAPDFSaysWhatToDo(t *testing.T) {
	_, err := NewPrinter(PrintConfig{Zone: zone(t), Chromium: filepath.Join(t.TempDir(), "none")}).PDF(t.Context(), nil)
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Unavailable || !strings.Contains(f.Msg, "apt-get install chromium") || !strings.Contains(f.Msg, "let your browser print it") {
		t.Errorf("%v", err)
	}
}

// TestACancelledPDFLeavesNoProcess: not even what Chromium has started itself,
// which holds the same pipe; and the next has its turn.
func TestACancelledPDFLeavesNoProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "alive")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	p := NewPrinter(PrintConfig{Zone: zone(t), Chromium: chromium(t, "exec 3>"+path+"; sleep 600 & echo >&3; wait")})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := p.PDF(ctx, nil)
		ended <- err
	}()
	alive, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = alive.Close() }()
	if err := alive.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(alive, make([]byte, 1)); err != nil { // until it has started another
		t.Fatal(err)
	}
	waiting, stop := context.WithCancel(t.Context())
	stop()
	if _, err := p.PDF(waiting, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who does not wait for a turn: %v", err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := io.ReadAll(alive); err != nil { // its end comes when nobody holds the pipe any more
		t.Errorf("a process lives on: %v", err)
	}
	p.chromium = chromium(t, `printf %%PDF- > "$out"`)
	if _, err := p.PDF(t.Context(), nil); err != nil {
		t.Errorf("the next: %v", err)
	}
}
