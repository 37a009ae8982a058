// Package ssr renders React pages inside the binary and publishes them as
// ready bytes, so that a visitor's request neither renders nor encodes.
package ssr

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// ErrClosed is returned by an Engine that was closed.
var ErrClosed = errors.New("ssr: the engine is closed")

// ErrTimeout is returned for a render that ran longer than the engine allows.
var ErrTimeout = errors.New("ssr: the render took too long")

// Engine turns the JSON of a page into the HTML inside its body. It is safe
// for concurrent use; renders queue.
type Engine interface {
	// Render calls the bundle's render function. json is
	// {"page": name, "props": {...}}.
	Render(ctx context.Context, json string) (html string, err error)
	// Close frees the engine once the running render has ended. It may be
	// called more than once.
	Close()
}

// EngineOptions are the bounds of a QuickJS engine.
type EngineOptions struct {
	Log *slog.Logger // receives the bundle's console; nil: discarded
	// Timeout bounds one render; 0: 5 s.
	Timeout time.Duration
}

// request is one render on its way to the goroutine that owns the VM.
type request struct {
	ctx   context.Context
	json  string
	reply chan<- result
}

type result struct {
	html string
	err  error
}

// quickJS is an Engine over one VM. A VM is not safe for concurrent use, so a
// single goroutine owns it and takes requests from a channel.
type quickJS struct {
	requests chan request
	quit     chan struct{}
	done     chan struct{}
	once     sync.Once
}

// NewEngine compiles the text of render.js and starts the goroutine that owns
// its VM. It fails when the script throws or defines no globalThis.render.
func NewEngine(script string, o EngineOptions) (Engine, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Timeout <= 0 {
		o.Timeout = 5 * time.Second
	}
	m, err := newMachine(script, o)
	if err != nil {
		return nil, err
	}
	e := &quickJS{requests: make(chan request), quit: make(chan struct{}), done: make(chan struct{})}
	go e.own(m)
	return e, nil
}

// own is the only goroutine that touches the VM.
func (e *quickJS) own(m *machine) {
	defer close(e.done)
	defer m.close()
	for {
		select {
		case <-e.quit:
			return
		case r := <-e.requests:
			html, err := m.render(r.ctx, r.json)
			r.reply <- result{html, err}
		}
	}
}

// Render waits for its turn, for the result, or for ctx.
func (e *quickJS) Render(ctx context.Context, json string) (string, error) {
	reply := make(chan result, 1)
	select {
	case e.requests <- request{ctx, json, reply}:
	case <-ctx.Done():
		return "", fmt.Errorf("waiting for the engine: %w", ctx.Err())
	case <-e.quit:
		return "", ErrClosed
	}
	select {
	case r := <-reply:
		return r.html, r.err
	case <-ctx.Done():
		return "", fmt.Errorf("rendering: %w", ctx.Err())
	}
}

// Close stops the owner and waits until the VM is freed.
func (e *quickJS) Close() {
	e.once.Do(func() { close(e.quit) })
	<-e.done
}
