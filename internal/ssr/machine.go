package ssr

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"modernc.org/quickjs"
)

//go:embed console.js
var consoleScript string

const (
	maxConsoleLines = 50    // a render
	maxConsoleLine  = 2_000 // bytes of one line
	maxStack        = 2_000 // bytes of a script's stack in an error
)

// machine is one VM and what is needed to make it again.
type machine struct {
	o        EngineOptions
	console  []byte // bytecode
	bundle   []byte // bytecode
	vm       *quickjs.VM
	lines    int // console lines of this render
	panicked bool
}

// newMachine compiles once; VMs are then made from bytecode, which takes
// milliseconds where parsing takes a tenth of a second.
func newMachine(script string, o EngineOptions) (*machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("new VM: %w", err)
	}
	m := &machine{o: o}
	m.console, err = vm.Compile(consoleScript, quickjs.EvalGlobal)
	if err == nil {
		m.bundle, err = vm.Compile(script, quickjs.EvalGlobal)
	}
	if err = errors.Join(err, vm.Close()); err != nil {
		return nil, fmt.Errorf("compile the render script: %w", err)
	}
	if err := m.start(); err != nil {
		m.close()
		return nil, err
	}
	return m, nil
}

// start makes a fresh VM and evaluates the bundle in it.
func (m *machine) start() error {
	vm, err := quickjs.NewVM()
	if err != nil {
		return fmt.Errorf("new VM: %w", err)
	}
	m.vm, m.lines, m.panicked = vm, 0, false
	vm.SetMemoryLimit(^uintptr(0)) // 0 would allow nothing
	if err := vm.SetEvalTimeout(m.o.Timeout); err != nil {
		return fmt.Errorf("set the time limit: %w", err)
	}
	if err := vm.RegisterHostFunc("__console", m.log); err != nil {
		return fmt.Errorf("register the console: %w", err)
	}
	if _, err := vm.EvalBytecode(m.console); err != nil {
		return fmt.Errorf("start the console: %w", scriptError(err))
	}
	if _, err := vm.EvalBytecode(m.bundle); err != nil {
		return fmt.Errorf("start the render script: %w", scriptError(err))
	}
	kind, err := vm.Eval("typeof globalThis.render", quickjs.EvalGlobal)
	if err != nil {
		return fmt.Errorf("look for the render function: %w", scriptError(err))
	}
	if kind != "function" {
		return fmt.Errorf("the render script defines no function globalThis.render (it is %v)", kind)
	}
	return nil
}

// close frees the VM. It leaks the memory of a VM that panicked, which the
// engine can only abandon.
func (m *machine) close() {
	if m.vm == nil {
		return
	}
	vm := m.vm
	m.vm = nil
	if err := vm.Close(); err != nil && !m.panicked {
		m.o.Log.Error("could not close the JavaScript VM", slog.Any("error", err))
	}
}

// render calls globalThis.render. An exception, a stack overflow included,
// unwinds the script and leaves the VM usable. An interrupted script ran none
// of its finally blocks and a panicking engine is in an unknown state, so both
// get a new VM.
func (m *machine) render(ctx context.Context, json string) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", fmt.Errorf("rendering: %w", err)
	}
	if m.vm == nil {
		if err := m.start(); err != nil {
			m.close()
			return "", err
		}
	}
	html, err := m.call(ctx, json)
	if m.panicked || errors.Is(err, ErrTimeout) {
		m.close()
	}
	if errors.Is(err, ErrTimeout) && ctx.Err() != nil {
		return "", fmt.Errorf("rendering: %w", ctx.Err())
	}
	return html, err
}

// call runs the script under ctx and turns an engine's panic into an error.
func (m *machine) call(ctx context.Context, json string) (html string, err error) {
	defer func() {
		if p := recover(); p != nil {
			m.panicked = true
			html, err = "", fmt.Errorf("the JavaScript engine panicked: %v", p)
		}
	}()
	m.lines = 0
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(interrupted)
		m.vm.Interrupt()
	})
	defer func() {
		if !stop() {
			<-interrupted // a late interrupt must not hit the next render
		}
	}()
	v, err := m.vm.Call("render", json)
	if err != nil {
		return "", fmt.Errorf("render: %w", scriptError(err))
	}
	s, ok := v.(string)
	if !ok {
		return "", fmt.Errorf("render returned %T, not a string", v)
	}
	return s, nil
}

// log is the host side of console.js.
func (m *machine) log(args []any) (any, error) {
	m.lines++
	if m.lines > maxConsoleLines || len(args) != 2 {
		return nil, nil
	}
	level := slog.LevelInfo
	switch args[0] {
	case "debug":
		level = slog.LevelDebug
	case "warn":
		level = slog.LevelWarn
	case "error":
		level = slog.LevelError
	}
	text := fmt.Sprint(args[1])
	m.o.Log.LogAttrs(context.Background(), level, "console of the render script", slog.String("text", clip(text, maxConsoleLine)))
	return nil, nil
}

// scriptError names what a script threw: ErrTimeout for an interrupted one,
// else the message with the top of its stack.
func scriptError(err error) error {
	var e *quickjs.Error
	if !errors.As(err, &e) {
		return err
	}
	if e.Name == "InternalError" && e.Message == "interrupted" {
		return ErrTimeout
	}
	if e.Stack == "" {
		return err
	}
	return fmt.Errorf("%w\n%s", err, clip(strings.TrimRight(e.Stack, "\n"), maxStack))
}

// clip cuts s to at most n bytes, never inside a character.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
