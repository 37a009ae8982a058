package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// fault is one kind of trouble. inject returns when it is over.
type fault struct {
	name   string
	hits   []int    // the nodes that must come back
	alerts []string // any of them names the fault
	small  bool     // it needs a disk that can be filled
	inject func(ctx context.Context, s *stage, d time.Duration) error
}

func faults() []fault {
	return []fault{
		{"node killed (kill -9)", []int{1}, []string{"EnamelDown"}, false, killNode},
		{"node stopped (SIGSTOP)", []int{1}, []string{"EnamelDown"}, false, stopNode},
		{"PostgreSQL killed", []int{0, 1}, []string{"EnamelDatabaseDown"}, false, killPostgres},
		{"connections cut", []int{0, 1}, []string{"EnamelErrors", "EnamelDatabaseDown"}, false, cutConnections},
		{"database slow (50 ms)", []int{1}, []string{"EnamelSlow"}, false, slowDatabase},
		{"half-open connections", []int{1}, []string{"EnamelDatabaseDown", "EnamelErrors"}, false, halfOpen},
		{"disk full", []int{0, 1}, []string{"EnamelErrors", "EnamelDatabaseDown"}, true, fullDisk},
		{"clock off by an hour", []int{1}, []string{"EnamelClockOff"}, false, wrongClock},
	}
}

func killNode(ctx context.Context, s *stage, d time.Duration) error {
	s.nodes[1].kill()
	if err := pause(ctx, d); err != nil {
		return err
	}
	return s.nodes[1].start()
}

func stopNode(ctx context.Context, s *stage, d time.Duration) error {
	s.nodes[1].signal(syscall.SIGSTOP)
	defer s.nodes[1].signal(syscall.SIGCONT)
	return pause(ctx, d)
}

func killPostgres(ctx context.Context, s *stage, d time.Duration) error {
	s.postgres.kill()
	if err := pause(ctx, d); err != nil {
		return err
	}
	return s.postgres.start(ctx)
}

// cutConnections cuts those of both nodes in turn, for half a second each.
func cutConnections(ctx context.Context, s *stage, d time.Duration) error {
	for end := time.Now().Add(d); time.Now().Before(end); {
		for _, link := range s.links {
			link.Stop()
			err := pause(ctx, 500*time.Millisecond)
			if err = errors.Join(err, link.Start()); err != nil {
				return err
			}
			if err := pause(ctx, 500*time.Millisecond); err != nil {
				return err
			}
		}
	}
	return nil
}

func slowDatabase(ctx context.Context, s *stage, d time.Duration) error {
	return poisoned(ctx, s, d, "latency", `{"latency": 25, "jitter": 5}`)
}

// halfOpen lets no byte through, and closes nothing.
func halfOpen(ctx context.Context, s *stage, d time.Duration) error {
	return poisoned(ctx, s, d, "timeout", `{"timeout": 0}`)
}

func poisoned(ctx context.Context, s *stage, d time.Duration, kind, attributes string) error {
	cure, err := poison(ctx, s.links[1], kind, attributes)
	if err != nil {
		return err
	}
	defer cure()
	return pause(ctx, d)
}

// fullDisk leaves the database not a byte. A server that ends for it is started
// again once there is room, as its supervisor does.
func fullDisk(ctx context.Context, s *stage, d time.Duration) error {
	ballast := filepath.Join(s.disk, "ballast")
	for end := time.Now().Add(d); time.Now().Before(end); {
		if err := fillDisk(ballast + time.Now().Format(".150405.000")); err != nil { // what the server gave back, too
			return err
		}
		if err := pause(ctx, min(time.Second, time.Until(end))); err != nil {
			return err
		}
	}
	var said error
	if s.postgres == nil {
		said = s.word(ctx)
	}
	files, err := filepath.Glob(ballast + "*")
	for _, f := range files {
		err = errors.Join(err, os.Remove(f))
	}
	if s.postgres != nil {
		err = errors.Join(err, s.postgres.revive(ctx))
	}
	return errors.Join(said, err)
}

// wrongClock has one node an hour ahead, then an hour behind.
func wrongClock(ctx context.Context, s *stage, d time.Duration) error {
	clock := filepath.Join(s.nodes[1].data, "clock")
	for _, off := range []string{"1h", "-1h"} {
		if err := os.WriteFile(clock, []byte(off), 0o600); err != nil {
			return err
		}
		if err := pause(ctx, d/2); err != nil {
			return err
		}
	}
	return os.Remove(clock)
}
