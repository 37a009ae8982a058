package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// sqliteDisk is the size of the disk of the data folder in megabytes.
const sqliteDisk = 512

// single is one node on SQLite, whose data folder is on a small disk.
type single struct {
	out     io.Writer
	node    *node
	disk    string
	small   bool
	each    time.Duration
	h       *history
	l       *load
	checked int // operations whose orders were found
	r       *report
}

// playSQLite kills the node again and again under load, then harms its disk.
func playSQLite(ctx context.Context, out io.Writer, o options, folder string, r *report) (err error) {
	s := &single{out: out, disk: filepath.Join(folder, "disk"), each: min(o.each, 10*time.Second), h: newHistory(), r: r}
	s.small = mountDisk(s.disk, sqliteDisk) == nil
	if err := os.MkdirAll(s.disk, 0o700); err != nil {
		return err
	}
	if s.node, err = newNode(ctx, "shop", o.binary, s.disk); err != nil {
		return err
	}
	defer func() {
		if s.node.cmd != nil {
			s.node.kill()
		}
		unmountDisk(s.disk)
	}()
	if err := s.open(ctx, o.rate); err != nil {
		return err
	}
	for _, part := range []func(context.Context) error{
		func(ctx context.Context) error { return s.kills(ctx, o.kills) }, s.full, s.readOnly, s.torn,
	} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	s.h.mu.Lock()
	defer s.h.mu.Unlock()
	r.count(s.h)
	return nil
}

// open starts the shop and fills its shelves.
func (s *single) open(ctx context.Context, rate int) error {
	if err := s.node.prepare(ctx); err != nil {
		return err
	}
	if err := errors.Join(s.node.start(), s.node.ready(ctx, 2*time.Minute)); err != nil {
		return err
	}
	s.l = &load{client: newClient(), nodes: []*node{s.node}, h: s.h, pace: time.NewTicker(time.Second / time.Duration(rate)), scarce: 1}
	var err error
	if s.l.cookie, err = signIn(ctx, s.node); err != nil {
		return err
	}
	_, body, err := request(ctx, "GET", s.node.url()+"/api/products", nil, nil)
	var list struct{ Products []struct{ ID string } }
	if err = errors.Join(err, json.Unmarshal(body, &list)); err != nil {
		return err
	}
	for _, p := range list.Products {
		s.l.units = append(s.l.units, p.ID)
	}
	return fill(ctx, s.node, s.l.cookie, s.l.units, 5*muchStock)
}

// under runs fn while shoppers order.
func (s *single) under(ctx context.Context, name string, fn func() error) error {
	_, _ = fmt.Fprintf(s.out, "== %s\n", name)
	s.h.enter(name)
	loading, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() { s.l.run(loading); close(ended) }()
	err := fn()
	stop()
	<-ended
	return err
}

// kills ends the node in the middle of orders, and looks for all of them after each start.
func (s *single) kills(ctx context.Context, times int) error {
	line := outcome{Fault: fmt.Sprintf("%d kills (kill -9)", times)}
	err := s.under(ctx, line.Fault, func() error {
		for range times {
			if err := s.orders(ctx, 5); err != nil {
				return err
			}
			s.node.kill()
			began := time.Now()
			if err := s.node.start(); err != nil {
				return err
			}
			if err := s.orders(ctx, 1); err != nil {
				return err
			}
			line.First = max(line.First, seconds(time.Since(began)))
			s.find(ctx)
		}
		return nil
	})
	line.Note = "orders again: the slowest of them"
	return s.done(ctx, line, err)
}

// orders waits until so many more orders are acknowledged.
func (s *single) orders(ctx context.Context, n int) error {
	want := s.acknowledged() + n
	return until(ctx, time.Minute, "orders are taken", func() bool { return s.acknowledged() >= want })
}

func (s *single) acknowledged() (n int) {
	for _, o := range s.h.since(0) {
		if o.Kind == opOrder && o.Result == done {
			n++
		}
	}
	return n
}

// find asks for the orders that nobody has asked for yet.
func (s *single) find(ctx context.Context) {
	ops := s.h.since(s.checked)
	s.checked += len(ops)
	s.r.Proof.Wrong = append(s.r.Proof.Wrong, onTheWire(ctx, []*node{s.node}, ops, nil)...)
}

// done looks for every order, checks the rows and keeps the line.
func (s *single) done(ctx context.Context, line outcome, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", line.Fault, err)
	}
	missing := onTheWire(ctx, []*node{s.node}, s.h.since(0), nil)
	p := &s.r.Proof
	p.Orders, p.Lost = s.acknowledged(), p.Lost+len(missing)
	p.Wrong = append(p.Wrong, missing...)
	if out, err := s.node.command(ctx, "", "check"); err != nil {
		p.Wrong = append(p.Wrong, line.Fault+": enamel check: "+out)
	}
	s.r.Faults = append(s.r.Faults, line)
	return nil
}

// word is what the shop says of itself.
func (s *single) word(ctx context.Context) string {
	status, body, err := request(ctx, "GET", s.node.url()+"/readyz", nil, nil)
	var problem struct{ Status, Detail string }
	_ = json.Unmarshal(body, &problem) // whose status is a number: the detail is read all the same
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("/readyz %d: %s", status, problem.Detail)
}

func (s *single) full(ctx context.Context) error {
	line := outcome{Fault: "disk full (SQLite)"}
	if !s.small {
		line.Note = string(noSmallDisk)
		s.r.Faults = append(s.r.Faults, line)
		return nil
	}
	ballast := filepath.Join(s.disk, "ballast")
	err := s.under(ctx, line.Fault, func() error {
		if err := fillDisk(ballast); err != nil {
			return err
		}
		if err := pause(ctx, s.each); err != nil {
			return err
		}
		if line.Note = s.word(ctx); !strings.Contains(line.Note, "200: The disk") {
			s.r.Proof.Wrong = append(s.r.Proof.Wrong, "with a full disk: "+line.Note)
		}
		began := time.Now()
		if err := errors.Join(os.Remove(ballast), s.orders(ctx, 1)); err != nil {
			return err
		}
		line.First = seconds(time.Since(began))
		return s.node.ready(ctx, recovery)
	})
	return s.done(ctx, line, err)
}

// readOnly starts the shop on a disk that takes no writes: it must refuse, in words.
func (s *single) readOnly(ctx context.Context) error {
	line := outcome{Fault: "read-only folder"}
	if !s.small {
		line.Note = string(noSmallDisk)
		s.r.Faults = append(s.r.Faults, line)
		return nil
	}
	_, _ = fmt.Fprintf(s.out, "== %s\n", line.Fault)
	s.node.kill()
	remount := func(flags uintptr) error { return syscall.Mount("", s.disk, "", syscall.MS_REMOUNT|flags, "") }
	if err := remount(syscall.MS_RDONLY); err != nil {
		return err
	}
	out, refused := s.node.command(ctx, "", "serve", "--sandbox")
	line.Note = strings.TrimSpace(out)
	if refused == nil || !strings.Contains(out, "read-only") {
		s.r.Proof.Wrong = append(s.r.Proof.Wrong, "on a read-only folder the shop says: "+out)
	}
	if err := errors.Join(remount(0), s.node.start(), s.node.ready(ctx, time.Minute)); err != nil {
		return err
	}
	return s.done(ctx, line, nil)
}

// torn cuts the log in the middle of its last frame while the shop is down. The
// last commit is gone, and no other.
func (s *single) torn(ctx context.Context) error {
	line := outcome{Fault: "torn WAL"}
	if err := s.under(ctx, line.Fault, func() error { return s.orders(ctx, 40) }); err != nil {
		return err
	}
	s.node.kill()
	if err := tear(filepath.Join(s.node.data, "enamel.db-wal")); err != nil {
		return err
	}
	if err := errors.Join(s.node.start(), s.node.ready(ctx, time.Minute)); err != nil {
		return err
	}
	var newest, oldest string // of those that stayed, of those that went
	gone := 0
	s.h.drop(func(o op) bool {
		if o.Kind != opOrder || o.Result != done {
			return false
		}
		missing := len(onTheWire(ctx, []*node{s.node}, []op{o}, nil)) > 0
		switch {
		case missing && (oldest == "" || o.number < oldest):
			oldest = o.number
		case !missing && o.number > newest:
			newest = o.number
		}
		if missing {
			gone++
		}
		return missing
	})
	if gone > 1 || gone > 0 && newest > oldest {
		s.r.Proof.Wrong = append(s.r.Proof.Wrong, fmt.Sprintf("a torn log took %d orders from %s on and left %s", gone, oldest, newest))
	}
	line.Note = fmt.Sprintf("the last commit went with the torn frame: %d orders", gone)
	return s.done(ctx, line, nil)
}

// tear cuts a write-ahead log in the middle of the last frame that counts. Behind
// it may be frames of an earlier round, whose salts are others.
func tear(path string) error {
	const head, frameHead = 32, 24
	log, err := os.ReadFile(path) //nolint:gosec // of this program's shop
	if err != nil {
		return err
	}
	if len(log) < head {
		return errors.New("the log is empty: nothing can be torn")
	}
	frame, salts, last := frameHead+int(binary.BigEndian.Uint32(log[8:])), log[16:24], 0
	for at := head; at+frame <= len(log) && bytes.Equal(log[at+8:at+16], salts); at += frame {
		last = at
	}
	if last == 0 {
		return errors.New("the log has no frame that counts")
	}
	return os.Truncate(path, int64(last+frame/2))
}

// since gives the operations after the first n.
func (h *history) since(n int) []op {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.ops[n:])
}

// drop forgets operations.
func (h *history) drop(forget func(op) bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = slices.DeleteFunc(h.ops, forget)
}
