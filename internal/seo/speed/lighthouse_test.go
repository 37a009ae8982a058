package speed

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"enamel/internal/fault"
)

const site = "http://localhost:8080"

// patience is how long a test waits for what should come at once.
const patience = 20 * time.Second

// machine is one with programs that play Chromium and Lighthouse.
type machine struct {
	t        *testing.T
	dir      string // PROGRAMS' own folder
	temp     string // parent of the runs' temporary folders
	alive    string // a named pipe that whoever lives holds open
	chromium string
}

// newMachine has a Chromium that listens and never ends by itself.
func newMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{t: t, dir: t.TempDir(), temp: t.TempDir()}
	t.Setenv("TMPDIR", m.temp)
	m.alive = filepath.Join(m.dir, "alive")
	if err := syscall.Mkfifo(m.alive, 0o600); err != nil {
		t.Fatal(err)
	}
	m.chromium = m.program("chromium", `echo "DevTools listening on ws://127.0.0.1:45678/devtools/browser/1" >&2; sleep 600 & wait`)
	return m
}

// program writes a shell script.
func (m *machine) program(name, script string) string {
	m.t.Helper()
	path := filepath.Join(m.dir, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\ncd "+m.dir+"\n"+script+"\n"), 0o700); err != nil {
		m.t.Fatal(err)
	}
	return path
}

// lighthouse is the one that a script plays.
func (m *machine) lighthouse(script string) *lighthouse {
	m.t.Helper()
	origin, err := url.Parse(site)
	if err != nil {
		m.t.Fatal(err)
	}
	return &lighthouse{command: m.program("lighthouse", script), chromium: m.chromium, origin: origin, limit: time.Minute, log: slog.New(slog.DiscardHandler)}
}

func (m *machine) file(name, text string) {
	m.t.Helper()
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o600); err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) read(name string) string {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join(m.dir, name))
	if err != nil {
		m.t.Fatal(err)
	}
	return string(text)
}

// leftNothing fails where a run has left a file behind.
func (m *machine) leftNothing() {
	m.t.Helper()
	left, err := os.ReadDir(m.temp)
	if err != nil || len(left) > 0 {
		m.t.Errorf("left behind: %v, %v", left, err)
	}
}

// watch opens the pipe. started returns once a program has written a line into
// it, gone once nobody holds it open any more.
func (m *machine) watch() (started, gone func()) {
	m.t.Helper()
	r, err := os.OpenFile(m.alive, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		m.t.Fatal(err)
	}
	w, err := os.OpenFile(m.alive, os.O_WRONLY, 0) // until a program has it open, reading would find its end
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { _ = r.Close() })
	lines := bufio.NewReader(r)
	started = func() {
		m.t.Helper()
		if err := r.SetReadDeadline(time.Now().Add(patience)); err != nil {
			m.t.Fatal(err)
		}
		if _, err := lines.ReadString('\n'); err != nil {
			m.t.Fatalf("no program started: %v", err)
		}
	}
	gone = func() {
		m.t.Helper()
		if err := errors.Join(w.Close(), r.SetReadDeadline(time.Now().Add(patience))); err != nil {
			m.t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, lines); err != nil {
			m.t.Errorf("a process lives on: %v", err)
		}
	}
	return started, gone
}

func TestTheCommandIsRunAsItShould(t *testing.T) {
	t.Setenv("ENAMEL_SECRET", "do not tell")
	m := newMachine(t)
	m.file("report.json", string(realReport(t)))
	m.chromium = m.program("chromium", `printf '%s\n' "$@" >flags; echo "DevTools listening on ws://127.0.0.1:45678/devtools/browser/1" >&2; sleep 600 & wait`)
	l := m.lighthouse(`printf '%s\n' "$@" >arguments; env >environment; cat report.json`)
	page := site + "/shop?q=$(touch%20x);%60id%60&b='c'"
	for strategy, preset := range map[Strategy]string{Mobile: "", Desktop: "--preset=desktop\n"} {
		r, err := l.run(t.Context(), page, strategy)
		if err != nil || r.Score != 0.95 || r.Source != "Lighthouse 12.8.2" || len(r.Opportunities) != 2 {
			t.Fatalf("%+v, %v", r, err)
		}
		want := page + "\n--output=json\n--quiet\n--only-categories=performance\n--no-enable-error-reporting\n--port=45678\n" + preset
		if got := m.read("arguments"); got != want {
			t.Errorf("arguments:\n%s", got)
		}
	}
	if flags := m.read("flags"); !strings.Contains(flags, "--headless=new\n") || !strings.Contains(flags, "--proxy-server=http://127.0.0.1:") {
		t.Errorf("flags of Chromium:\n%s", flags)
	}
	if env := m.read("environment"); strings.Contains(env, "do not tell") || !strings.Contains(env, "HOME="+m.temp) {
		t.Errorf("environment:\n%s", env)
	}
	m.leftNothing()
}

func TestTroubleWithTheCommand(t *testing.T) {
	tests := map[string]struct {
		script, chromium string
		limit            time.Duration
		want             string
	}{
		"it fails":                {script: "echo first >&2; echo \"Error: Cannot find module\" >&2; exit 1", want: "failed: Error: Cannot find module"},
		"it fails in silence":     {script: "exit 3", want: "failed: exit status 3"},
		"it fails after a report": {script: "cat report.json; echo Crashed >&2; exit 1", want: "failed: Crashed"},
		"it is killed":            {script: "kill -9 $$", want: "failed: signal: killed"},
		"garbage":                 {script: "echo hello", want: "no report"},
		"nothing":                 {script: "exit 0", want: "no report"},
		"no end of output":        {script: "exec yes", want: "printed more than a report has"},
		"no end":                  {script: "sleep 600", limit: 300 * time.Millisecond, want: "did not end within 300ms"},
		"no such page": {
			script: `echo '{"runtimeError":{"code":"ERRORED_DOCUMENT_REQUEST","message":"Status code: 404"},"categories":{"performance":{"score":null}}}'; exit 1`,
			want:   "could not measure the page: Status code: 404",
		},
		"never a score":      {script: `echo '{"categories":{"performance":{"score":null}}}'`, want: "no performance score"},
		"another site":       {script: `echo '{"finalDisplayedUrl":"https://elsewhere.example/","categories":{"performance":{"score":1}}}'`, want: "leads to another site"},
		"Chromium fails":     {chromium: "echo No usable sandbox >&2; exit 1", want: "Chromium did not start: it ended: No usable sandbox"},
		"Chromium is silent": {chromium: "sleep 600", limit: 300 * time.Millisecond, want: "did not end within 300ms"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			m.file("report.json", string(realReport(t)))
			if tt.chromium != "" {
				m.chromium = m.program("chromium", tt.chromium)
			}
			l := m.lighthouse(tt.script)
			if tt.limit != 0 {
				l.limit = tt.limit
			}
			_, err := l.run(t.Context(), site+"/", Mobile)
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.BadProvider || !strings.Contains(f.Msg, tt.want) {
				t.Errorf("%v", err)
			}
			m.leftNothing()
		})
	}
}

func TestARunWithoutAScoreIsTriedOnceMore(t *testing.T) {
	m := newMachine(t)
	m.file("report.json", string(realReport(t)))
	l := m.lighthouse(`echo run >>runs; [ $(wc -l <runs) -gt 1 ] && exec cat report.json
		echo '{"runtimeError":{"code":"NO_FCP","message":"The page did not paint."},"categories":{"performance":{"score":null}}}'; exit 1`)
	if r, err := l.run(t.Context(), site+"/", Mobile); err != nil || r.Score != 0.95 || m.read("runs") != "run\nrun\n" {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestOnlyTheSiteIsOpened(t *testing.T) {
	m := newMachine(t)
	m.chromium = m.program("chromium", "touch opened")
	l := m.lighthouse("touch opened")
	for _, page := range []string{
		"http://localhost:8081/", "https://localhost:8080/", "http://localhost/", "http://127.0.0.1:8080/", "http://localhost.example:8080/",
		"http://user@localhost:8080/", "file:///etc/passwd", "javascript:alert(1)", "--gather-mode", "//localhost:8080/", "", "http://localhost:8080@elsewhere.example/",
	} {
		if _, err := l.run(t.Context(), page, Mobile); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("%q: %v", page, err)
		}
	}
	if _, err := os.Stat(filepath.Join(m.dir, "opened")); !errors.Is(err, os.ErrNotExist) {
		t.Error("a program was started")
	}
}

// Both programs, and what they start, are gone soon after whoever asked goes.
func TestNobodyLivesOnWhenTheCallerGoes(t *testing.T) {
	m := newMachine(t)
	m.chromium = m.program("chromium", `exec 9>alive; echo "DevTools listening on ws://127.0.0.1:45678/devtools/browser/1" >&2; sleep 600 & wait`)
	l := m.lighthouse(`exec 9>alive; trap '' TERM INT HUP; (sleep 600 & sleep 600) & echo started >&9; while :; do wait; done`)
	started, gone := m.watch()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := l.run(ctx, site+"/", Mobile)
		ended <- err
	}()
	started()
	cancel()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	case <-time.After(patience):
		t.Fatal("the run goes on")
	}
	gone()
	m.leftNothing()
}

func TestNobodyLivesOnAfterARun(t *testing.T) {
	m := newMachine(t)
	m.file("report.json", string(realReport(t)))
	m.chromium = m.program("chromium", `exec 9>alive; echo "DevTools listening on ws://127.0.0.1:45678/devtools/browser/1" >&2; sleep 600 & wait`)
	l := m.lighthouse(`exec 9>alive; echo started >&9; sleep 600 </dev/null >/dev/null 2>&1 & cat report.json`)
	started, gone := m.watch()
	if _, err := l.run(t.Context(), site+"/", Mobile); err != nil {
		t.Fatal(err)
	}
	started()
	gone()
	m.leftNothing()
}

func TestOneRunsAtATime(t *testing.T) {
	m := newMachine(t)
	l := m.lighthouse(`echo run >>runs; exec 9>alive; echo started >&9; sleep 600`)
	started, gone := m.watch()
	s := New(Config{Log: slog.New(slog.DiscardHandler), Origin: site, Lighthouse: l.command, Chromium: l.chromium})
	first, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := s.runHere(first, site+"/", Mobile)
		ended <- err
	}()
	started()
	second, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := s.runHere(second, site+"/", Mobile); !errors.Is(err, context.DeadlineExceeded) || m.read("runs") != "run\n" {
		t.Errorf("%v", err)
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	gone()
}

func TestWhatIsMissingIsNamed(t *testing.T) {
	m := newMachine(t)
	program := m.program("program", "exit 0")
	m.file("text", "not to be run")
	tests := map[string]struct{ lighthouse, chromium, path, want string }{
		"neither":             {want: howToInstall},
		"no Chromium":         {lighthouse: program, want: howToInstall},
		"no such command":     {lighthouse: "/nowhere/lighthouse", chromium: program, want: "ENAMEL_LIGHTHOUSE names no program that can be run: /nowhere/lighthouse"},
		"no program":          {lighthouse: program, chromium: filepath.Join(m.dir, "text"), want: "ENAMEL_CHROMIUM names no program"},
		"both, one on a PATH": {lighthouse: program, path: m.dir},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PATH", tt.path)
			l, err := New(Config{Origin: site, Lighthouse: tt.lighthouse, Chromium: tt.chromium}).findLighthouse()
			if tt.want == "" {
				if err != nil || l.command != program || l.chromium != m.chromium {
					t.Errorf("%+v, %v", l, err)
				}
				return
			}
			if fault.KindOf(err) != fault.Unavailable || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v", err)
			}
		})
	}
}
