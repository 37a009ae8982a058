package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"enamel/internal/db"
)

const (
	backupRounds = 3
	backupRows   = 135_000 // of about a kilobyte
	backupOrders = 50      // a second
)

// backupRuns are the raw runs.
type backupRuns struct {
	Megabytes float64   `json:"megabytes"`
	Beside    []float64 `json:"order_ms_beside_backups"`
	Alone     []float64 `json:"order_ms_alone"`
	Took      []float64 `json:"backup_seconds"` // with the proof
	Restored  float64   `json:"restore_seconds"`
}

// measureBackup places orders at a steady pace, without and with backups beside
// them, and restores the last one.
func measureBackup(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "backup")
	if err != nil {
		return err
	}
	if err := fatten(ctx, databaseIn(data)); err != nil {
		return err
	}
	s, err := b.settled(ctx, data)
	if err != nil {
		return err
	}
	defer s.stop()
	shop, err := newShopper(ctx, s, 1)
	if err != nil {
		return err
	}
	var runs backupRuns
	if runs.Alone, err = shop.beside(ctx, func() error { time.Sleep(5 * time.Second); return nil }); err != nil {
		return err
	}
	to := filepath.Join(b.dir, "backups")
	for range backupRounds {
		began := time.Now()
		took, err := shop.beside(ctx, func() error { return b.enamel(ctx, data, "", "backup", "--to", to) })
		if err != nil {
			return err
		}
		runs.Beside, runs.Took = append(runs.Beside, took...), append(runs.Took, time.Since(began).Seconds())
	}
	info, err := os.Stat(databaseIn(data))
	if err != nil {
		return err
	}
	runs.Megabytes = float64(info.Size()) / 1e6
	began := time.Now()
	if err := b.enamel(ctx, filepath.Join(b.dir, "restored"), "", "restore", to); err != nil {
		return err
	}
	runs.Restored = time.Since(began).Seconds()
	b.report.Runs["backup"] = runs
	b.add("database that is backed up", round(runs.Megabytes, 1), "MB", atLeast(195))
	b.add(fmt.Sprintf("order at %d/s, p99", backupOrders), percentile(runs.Alone, 99), "ms", nil)
	b.add(fmt.Sprintf("order at %d/s beside a backup, p99", backupOrders), percentile(runs.Beside, 99), "ms", atMost(50))
	b.add("backup with its proof", median(runs.Took), "s", nil)
	b.add("restore", runs.Restored, "s", atMost(300))
	return nil
}

// beside times orders, so many a second, while do runs.
func (s *shopper) beside(ctx context.Context, do func() error) (took []float64, err error) {
	done := make(chan error, 1)
	go func() { done <- do() }()
	tick := time.NewTicker(time.Second / backupOrders)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return took, err
		case <-tick.C:
		}
		began := time.Now()
		if _, err := s.place(ctx); err != nil {
			return took, err
		}
		took = append(took, milliseconds(time.Since(began)))
	}
}

// fatten gives a database so many rows of a log that it is as large as after years,
// and says in its history where the raised stock came from.
func fatten(ctx context.Context, path string) error {
	d, err := db.Open(ctx, db.Config{Path: path})
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // the commits have told
	if _, err := d.Exec(ctx, `update unit_change set became = '1000000' where field = 'stock'`); err != nil {
		return err
	}
	const batch = 1000
	for range backupRows / batch {
		rows := make([][]any, batch)
		for i := range rows {
			detail := make([]byte, 480)
			_, _ = rand.Read(detail) // it never fails
			rows[i] = []any{db.NewID(), time.Now().UnixMilli(), "bench", "bench", "", hex.EncodeToString(detail), ""}
		}
		err := d.Tx(ctx, func(tx *db.Tx) error {
			return tx.InsertRows(ctx, "audit_log (id, at, actor, action, subject, detail, address)", rows, 100, "")
		})
		if err != nil {
			return err
		}
	}
	return nil
}
