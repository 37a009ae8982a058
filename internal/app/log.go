package app

import (
	"bufio"
	"io"
	"log/slog"
	"sync"
	"time"
)

// openLog returns a logger of JSON lines on out. Lines gather for at most a
// fifth of a second, so that a busy site does not make one system call a
// request; flush writes what is left.
func openLog(out io.Writer) (log *slog.Logger, flush func()) {
	g := &gatherer{buf: bufio.NewWriterSize(out, 64<<10), delay: 200 * time.Millisecond}
	return slog.New(logHandler{slog.NewJSONHandler(g, nil), g}), g.flush
}

// gatherer is a buffered writer that flushes itself on a timer.
type gatherer struct {
	mu    sync.Mutex
	buf   *bufio.Writer
	armed bool
	delay time.Duration
}

// Write keeps b until the timer, or the buffer's size, sends it on.
func (g *gatherer) Write(b []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.keep(b)
}

// writeLine keeps what add appends, or nothing where add reports false.
func (g *gatherer) writeLine(add func([]byte) ([]byte, bool)) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	line, ok := add(g.buf.AvailableBuffer())
	if ok {
		_, _ = g.keep(line) // as in flush
	}
	return ok
}

// keep needs g.mu to be held.
func (g *gatherer) keep(b []byte) (int, error) {
	if !g.armed {
		g.armed = true
		time.AfterFunc(g.delay, g.flush)
	}
	return g.buf.Write(b)
}

func (g *gatherer) flush() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.armed = false
	_ = g.buf.Flush() // there is nowhere left to say that the log cannot be written
}
