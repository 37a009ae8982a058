// Command chaos runs two nodes of the shop on PostgreSQL, or one on SQLite, and
// harms them while shoppers order: docs/chaos.md says how. It exits with 1 where
// an order was lost, a unit oversold or a history illegal.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
}

// options are the command line.
type options struct {
	binary, results string
	each            time.Duration
	rate, kills     int
	sqlite, logs    bool
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var o options
	flags := flag.NewFlagSet("chaos", flag.ContinueOnError)
	flags.StringVar(&o.binary, "binary", "../bin/enamel-chaos", "the shop, built with the tag chaos")
	flags.StringVar(&o.results, "results", "results", "folder for the raw runs; empty: none is kept")
	flags.DurationVar(&o.each, "for", time.Minute, "how long each fault lasts")
	flags.IntVar(&o.rate, "rate", 60, "operations begun a second")
	flags.BoolVar(&o.sqlite, "sqlite", false, "one node on SQLite: kill -9 again and again, then the disk")
	flags.IntVar(&o.kills, "kills", 200, "how often the node on SQLite is killed")
	flags.BoolVar(&o.logs, "logs", false, "keep the logs of a run that went well")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if done, err := enterRoom(ctx); done || err != nil {
		return err
	}
	binary, err := filepath.Abs(o.binary)
	if err != nil {
		return err
	}
	o.binary = binary
	folder, err := folderOf()
	if err != nil {
		return err
	}
	r := &report{Started: time.Now().UTC().Format(time.RFC3339), Each: o.each.String(), Rate: o.rate}
	if err = play(ctx, out, o, folder, r); err != nil {
		return fmt.Errorf("%w (logs are in %s)", err, folder)
	}
	if err := r.finish(out, o.results); err != nil {
		return fmt.Errorf("%w (logs are in %s)", err, folder)
	}
	if o.logs {
		_, _ = fmt.Fprintln(out, "logs:", folder)
		return nil
	}
	return os.RemoveAll(folder)
}

// play injects each fault under load, then checks what is left.
func play(ctx context.Context, out io.Writer, o options, folder string, r *report) error {
	s := newStage(out, folder, r)
	defer s.close()
	build, trouble, last := s.buildNodes, faults(), s.sessionsHold
	if o.sqlite {
		r.Suffix = "-sqlite"
		build, trouble, last = s.buildSingle, sqliteFaults(o.kills), s.torn
	}
	if err := build(ctx, o.binary, folder); err != nil {
		return err
	}
	if err := s.open(ctx); err != nil {
		return err
	}
	if o.each >= raisedWithin && !o.sqlite {
		var err error
		if s.watchman, err = newWatchman(ctx, folder, s.nodes); err != nil {
			return err
		}
	}
	loading, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan struct{})
	go func() { s.l.run(loading); close(ended) }()
	for _, f := range trouble {
		_, _ = fmt.Fprintf(out, "== %s\n", f.name)
		line, err := s.try(ctx, f, o.each)
		r.Faults = append(r.Faults, line)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	stop()
	<-ended
	_, _ = fmt.Fprintln(out, "== checking")
	if err := s.verify(ctx); err != nil {
		return err
	}
	r.count(s.h)
	return last(ctx)
}
