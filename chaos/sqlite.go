package main

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// buildSingle starts one node on SQLite, whose data folder is on a small disk.
func (s *stage) buildSingle(ctx context.Context, binary, folder string) error {
	n, err := newNode(ctx, "shop", binary, s.disk)
	if err != nil {
		return err
	}
	n.log, s.nodes = filepath.Join(folder, "shop.log"), []*node{n}
	if s.db, err = sql.Open("sqlite", "file:"+n.data+"/enamel.db?mode=ro"); err != nil {
		return err
	}
	return errors.Join(n.prepare(ctx), n.start())
}

func sqliteFaults(kills int) []fault {
	return []fault{
		{fmt.Sprintf("%d kills (kill -9)", kills), []int{0}, nil, false, func(ctx context.Context, s *stage, _ time.Duration) error {
			return s.kills(ctx, kills)
		}},
		{"disk full (SQLite)", []int{0}, nil, true, fullDisk},
		{"read-only folder", []int{0}, nil, true, readOnly},
	}
}

// kills ends the node in the middle of orders, again and again.
func (s *stage) kills(ctx context.Context, times int) error {
	var slowest time.Duration
	for range times {
		if err := s.takeOrders(ctx, 5, 0); err != nil {
			return err
		}
		s.nodes[0].kill()
		began := time.Now()
		if err := s.nodes[0].start(); err != nil {
			return err
		}
		if err := s.takeOrders(ctx, 1, 0); err != nil {
			return err
		}
		slowest = max(slowest, time.Since(began))
	}
	s.note = fmt.Sprintf("the slowest start took its first order after %.1f s", seconds(slowest))
	return nil
}

// word has the shop say of itself that its disk is full.
func (s *stage) word(ctx context.Context) error {
	status, body, err := request(ctx, "GET", s.nodes[0].url()+"/readyz", nil, nil)
	var problem struct{ Detail string }
	if err = errors.Join(err, json.Unmarshal(body, &problem)); err != nil {
		return err
	}
	if s.note = fmt.Sprintf("/readyz %d: %s", status, problem.Detail); !strings.Contains(s.note, "200: The disk") {
		s.wrong("with a full disk: " + s.note)
	}
	return nil
}

// readOnly starts the shop on a disk that takes no writes: it must refuse, in words.
func readOnly(ctx context.Context, s *stage, _ time.Duration) error {
	n := s.nodes[0]
	n.kill()
	remount := func(flags uintptr) error { return syscall.Mount("", s.disk, "", syscall.MS_REMOUNT|flags, "") }
	if err := remount(syscall.MS_RDONLY); err != nil {
		return err
	}
	out, refused := n.command(ctx, "", "serve", "--sandbox")
	if s.note = strings.TrimSpace(out); refused == nil || !strings.Contains(out, "read-only") {
		s.wrong("on a read-only folder the shop says: " + out)
	}
	return errors.Join(remount(0), n.start(), n.ready(ctx, time.Minute))
}

// torn cuts the log in the middle of its last frame while the shop is down. The
// last commit is gone, and no other.
func (s *stage) torn(ctx context.Context) error {
	n := s.nodes[0]
	n.kill()
	if err := errors.Join(tear(filepath.Join(n.data, "enamel.db-wal")), n.start(), n.ready(ctx, time.Minute)); err != nil {
		return err
	}
	orders := slices.DeleteFunc(slices.Clone(s.h.ops), func(o op) bool { return o.Kind != opOrder || o.Result != done })
	slices.SortFunc(orders, func(a, b op) int { return cmp.Compare(a.number, b.number) })
	newest := len(orders) - 1
	s.wrong(onTheWire(ctx, s.nodes, orders[:newest], nil)...)
	s.checked(ctx)
	s.r.Faults = append(s.r.Faults, outcome{Fault: "torn WAL", Note: fmt.Sprintf("the last commit went with the torn frame: %d orders",
		len(onTheWire(ctx, s.nodes, orders[newest:], nil)))})
	return nil
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
