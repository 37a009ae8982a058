// Package browser starts the operator's Chromium, and programs that drive one.
// Each runs in a private folder that is deleted with it. It gets no secrets from
// the environment, ends by a deadline, and is killed with all its child processes. It is the only package of the server that starts programs.
package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Bounds of every program.
const (
	longest  = 5 * time.Minute // whatever its caller allows
	sizeEach = 50 * time.Millisecond
)

// ErrTooMuch says that a program made more than it may.
var ErrTooMuch = errors.New("it made too much")

// Find is the path of a program: of the configured one, else of the first of the
// places, names on PATH or paths, where there is one. The error is exec's.
func Find(configured string, places ...string) (string, error) {
	if configured != "" {
		places = []string{configured}
	}
	err := fmt.Errorf("%w: no place to look", exec.ErrNotFound)
	for _, place := range places {
		var path string
		if path, err = exec.LookPath(place); err == nil {
			return filepath.Abs(path)
		}
	}
	return "", err
}

// Chromium is the path of Chromium, by Find.
func Chromium(configured string) (string, error) {
	return Find(configured, "chromium", "chromium-browser", "google-chrome")
}

// Room is a private folder that programs work in: their home, what they leave in
// passing, and the profile of a Chromium.
type Room struct{ Dir string }

// Open makes a Room; Close it when its programs have ended.
func Open() (*Room, error) {
	dir, err := os.MkdirTemp("", "enamel-browser-")
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	return &Room{Dir: dir}, nil
}

// Close removes the folder.
func (r *Room) Close() error { return os.RemoveAll(r.Dir) }

// Program is what a Room runs to its end.
type Program struct {
	Path string
	Args []string
	Env  []string // beside what every program sees
	// File names, in the Room, what it makes: what it prints, or where Writes is
	// true what it writes there itself. Beyond Most bytes it is ended.
	File   string
	Writes bool
	Most   int64
}

// Offline is the proxy of a Chromium that reaches nothing: its name has no address.
const Offline = "offline.invalid:1"

// Flags are those of a Chromium that keeps to itself, to the Room and to a proxy,
// before others. It asks the proxy for loopback and link-local addresses too,
// resolves no names and sends no UDP.
func (r *Room) Flags(proxy string, others ...string) []string {
	flags := []string{
		"--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions", "--disable-sync", "--disable-background-networking",
		"--disable-component-update", "--user-data-dir=" + filepath.Join(r.Dir, "profile"),
		"--proxy-server=http://" + proxy, "--proxy-bypass-list=<-loopback>", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-quic",
		"--webrtc-ip-handling-policy=disable_non_proxied_udp", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp", // the name in Chromium, and in its headless shell
	}
	if os.Geteuid() == 0 {
		flags = append(flags, "--no-sandbox") // Chromium does not start for root without
	}
	return append(flags, others...)
}

// Run runs a program and returns what it made, where it fails too. The error is
// ErrTooMuch, the cause of ctx's end, or else says how the program ended: by the
// last line of what it complained of, where there is one.
func (r *Room) Run(ctx context.Context, p Program) (made []byte, err error) {
	path := filepath.Join(r.Dir, p.File)
	limited, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	cmd := r.process(limited, p.Path, p.Args...)
	cmd.Env = append(cmd.Env, p.Env...)
	said := &tail{}
	cmd.Stderr = said
	if !p.Writes { // a file, since Node leaves behind what a pipe has no room for when it exits
		out, err := os.Create(path) //nolint:gosec // the folder is our own
		if err != nil {
			return nil, fmt.Errorf("browser: %w", err)
		}
		defer func() { _ = out.Close() }() // the program has its own
		cmd.Stdout = out
	}
	if err := cmd.Start(); err != nil {
		return nil, &endedError{err: err}
	}
	go endAbove(limited, path, p.Most, cancel)
	ended := waitGroup(cmd)
	made, err = readCapped(path, p.Most)
	switch {
	case ctx.Err() != nil:
		return made, context.Cause(ctx)
	case errors.Is(err, ErrTooMuch):
		return made, err
	case ended != nil:
		return made, &endedError{said: said.lastLine(), err: ended}
	}
	return made, err
}

// endAbove cancels once a file is larger than most bytes, until ctx ends.
func endAbove(ctx context.Context, path string, most int64, cancel func()) {
	tick := time.NewTicker(sizeEach)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if info, err := os.Stat(path); err == nil && info.Size() > most {
				cancel()
				return
			}
		}
	}
}

// readCapped reads all of a file of at most so many bytes.
func readCapped(path string, most int64) ([]byte, error) {
	f, err := os.Open(path) //nolint:gosec // the folder is our own
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	defer func() { _ = f.Close() }() // only read
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%w: more than %d bytes", ErrTooMuch, most)
	}
	return text, err
}
