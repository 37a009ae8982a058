package browser

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for what should come at once.
const patience = 20 * time.Second

// fixture is a Room, and a place for programs and for what they tell.
type fixture struct {
	*Room
	t      *testing.T
	alive  *os.File // a named pipe that whoever lives holds open
	lines  *bufio.Reader
	writer *os.File
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	room, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = room.Close() })
	s := &fixture{Room: room, t: t}
	path := filepath.Join(room.Dir, "alive")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if s.alive, err = os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0); err != nil {
		t.Fatal(err)
	}
	if s.writer, err = os.OpenFile(path, os.O_WRONLY, 0); err != nil { // until a program has it open, reading would find its end
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.alive.Close() })
	s.lines = bufio.NewReader(s.alive)
	return s
}

// program writes a shell script, which works in the Room.
func (s *fixture) program(script string) string {
	s.t.Helper()
	path := filepath.Join(s.t.TempDir(), "program")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// started returns once a program has written a line into the pipe.
func (s *fixture) started() {
	s.t.Helper()
	if err := s.alive.SetReadDeadline(time.Now().Add(patience)); err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.lines.ReadString('\n'); err != nil {
		s.t.Fatalf("no program started: %v", err)
	}
}

// gone returns once nobody holds the pipe open any more.
func (s *fixture) gone() {
	s.t.Helper()
	if err := errors.Join(s.writer.Close(), s.alive.SetReadDeadline(time.Now().Add(patience))); err != nil {
		s.t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, s.lines); err != nil {
		s.t.Errorf("a process lives on: %v", err)
	}
}

func TestAProgramSeesNoSecretsAndWorksInItsRoom(t *testing.T) {
	t.Setenv("ENAMEL_SECRET", "do not tell")
	t.Setenv("LANG", "de_DE.UTF-8")
	s := newFixture(t)
	text, err := s.Run(t.Context(), Program{Path: s.program("env; pwd"), File: "out", Most: 1 << 20, Env: []string{"CHROME_PATH=/dev/null", "LANG=C.UTF-8"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"HOME=" + s.Dir + "\n", "TMPDIR=" + s.Dir + "\n", "PATH=", "CHROME_PATH=/dev/null\n", "LANG=C.UTF-8\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "do not tell") || !strings.HasSuffix(string(text), "\n"+s.Dir+"\n") {
		t.Errorf("%s", text)
	}
}

func TestWhatAProgramMakes(t *testing.T) {
	for name, tt := range map[string]struct {
		script string
		writes bool
		want   string
		fails  string // empty: it does not
	}{
		"what it prints":           {"echo hello", false, "hello\n", ""},
		"what it writes":           {"echo hello; echo file >out", true, "file\n", ""},
		"nothing":                  {"exit 0", true, "", "no such file"},
		"it fails with words":      {"echo first >&2; echo hello; echo no memory >&2; exit 3", false, "hello\n", "no memory"},
		"it fails in silence":      {"exit 3", false, "", "exit status 3"},
		"too much at its end":      {"printf 123456789", false, "", "more than 8 bytes"},
		"no end of print":          {"exec yes", false, "", "more than 8 bytes"},
		"no end of what it writes": {"exec yes >out", true, "", "more than 8 bytes"},
		"no end of complaints":     {"yes >&2 & sleep 0.2; kill $!; echo hello", false, "hello\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFixture(t)
			made, err := s.Run(t.Context(), Program{Path: s.program(tt.script), File: "out", Writes: tt.writes, Most: 8})
			if tt.fails == "" && err != nil || tt.fails != "" && (err == nil || !strings.Contains(err.Error(), tt.fails)) {
				t.Errorf("%v, want %q", err, tt.fails)
			}
			if tt.want != "" && string(made) != tt.want || len(made) > 9 {
				t.Errorf("made %q", made)
			}
		})
	}
	if _, err := newFixture(t).Run(t.Context(), Program{Path: "/nowhere/chromium", File: "out"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// TestNobodyLivesOn after a deadline: not what ignores signals, and not what it
// has started itself.
func TestNobodyLivesOn(t *testing.T) {
	s := newFixture(t)
	path := s.program("exec 9>alive; trap '' TERM INT HUP; (sleep 600 & sleep 600) & echo started >&9; while :; do wait; done")
	ctx, cancel := context.WithCancelCause(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := s.Run(ctx, Program{Path: path, File: "out", Most: 8})
		ended <- err
	}()
	s.started()
	late := errors.New("too late")
	cancel(late)
	select {
	case err := <-ended:
		if !errors.Is(err, late) {
			t.Errorf("%v", err)
		}
	case <-time.After(patience):
		t.Fatal("it runs on")
	}
	s.gone()
}

// TestChromiumLearnsOfOurEnd: where this process is killed nothing of it runs any
// more; what Chromium has left of it is a pipe that ends.
func TestChromiumLearnsOfOurEnd(t *testing.T) {
	s := newFixture(t)
	path := s.program(`exec 9>alive; echo started >&9; echo "DevTools listening on ws://127.0.0.1:45678/devtools/browser/1" >&2; cat <&3 >/dev/null`)
	b, err := s.Listen(t.Context(), path, &url.URL{Scheme: "http", Host: "localhost:8080"})
	if err != nil || b.Port != 45678 {
		t.Fatalf("%+v, %v", b, err)
	}
	s.started()
	for _, f := range b.hold {
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s.gone()
	b.Stop()
}

// TestAChromiumThatEndsAtOnce is none that was called off, whatever it says.
func TestAChromiumThatEndsAtOnce(t *testing.T) {
	for script, want := range map[string]string{"exit 1": "it ended", "echo no sandbox >&2; exit 1": "no sandbox"} {
		s := newFixture(t)
		_, err := s.Listen(t.Context(), s.program(script), &url.URL{Scheme: "http", Host: "localhost:8080"})
		if err == nil || errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", script, err)
		}
	}
}

// TestARoomIsLeftEmpty, profile and all.
func TestARoomIsLeftEmpty(t *testing.T) {
	s := newFixture(t)
	if _, err := s.Run(t.Context(), Program{Path: s.program("mkdir -p profile/Default; touch profile/Default/Cookies; echo"), File: "out", Most: 8}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(s.Dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v: others may look into it", info, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(s.Dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
