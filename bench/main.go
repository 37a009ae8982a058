// Command bench measures the built binary: throughput beside a bare handler and
// nginx, orders beside bare inserts, crawls beside other crawlers, sign-ins, starts,
// memory, sizes, renders and Lighthouse. It keeps every run in bench/results and prints a table.
// docs/benchmarks.md says how each figure is taken.
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
	"slices"
	"strings"
	"syscall"
	"time"
)

// longest bounds a whole run, whatever hangs.
const longest = 30 * time.Minute

// part is a group of measurements that can be run by itself.
type part struct {
	name  string
	run   func(ctx context.Context, b *bench) error
	asked bool // takes so long that it runs only by its name
}

func parts() []part {
	return []part{
		{name: "pages", run: measurePages},
		{name: "orders", run: measureOrders},
		{name: "nodes", run: measureNodes},
		{name: "sign-ins", run: measureSignIns},
		{name: "chats", run: measureChats},
		{name: "crawl", run: measureCrawl},
		{name: "docs", run: measureDocs, asked: true},
		{name: "start", run: measureStart},
		{name: "restart", run: measureRestart},
		{name: "backup", run: measureBackup},
		{name: "follow", run: measureFollow},
		{name: "dashboard", run: measureDashboard},
		{name: "tabs", run: measureTabs},
		{name: "staff", run: measureStaff},
		{name: "sizes", run: measureSizes},
		{name: "lighthouse", run: measureLighthouse},
		{name: "lighthouse-content", run: measureContent, asked: true},
	}
}

// bench is what the parts share.
type bench struct {
	out     io.Writer
	self    string // this program, for the bare handler
	binary  string
	root    string // of the repository
	dir     string // temporary
	servers string // cores for servers, as taskset takes them; empty: any
	load    string // cores for load generators
	report  *report
	site    *server // started by the first part that needs it
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) > 0 && args[0] == bareCommand {
		return serveBare(ctx, args[1:])
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	binary := flags.String("binary", "bin/enamel", "the binary to measure")
	only := flags.String("only", "", "parts to run, separated by commas: pages, orders, nodes, sign-ins, chats, crawl, start, restart, backup, follow, dashboard, tabs, staff, sizes, lighthouse, docs (3 minutes, only by its name), lighthouse-content (25 minutes, only by its name)")
	results := flags.String("results", "bench/results", "folder for the raw runs")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chosen, err := choose(*only)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	b, err := prepare(ctx, out, *binary)
	if err != nil {
		return err
	}
	defer b.close()
	failed := b.runParts(ctx, chosen)
	if ctx.Err() != nil {
		return failed
	}
	if b.report.Machine.After, err = readLoad(); err != nil {
		return errors.Join(failed, err)
	}
	b.report.print(out)
	name, err := b.report.save(*results, chosenName(chosen))
	b.say("\nRaw runs: %s", name)
	return errors.Join(failed, err)
}

// choose gives the parts that were asked for; when none was, all but those that
// run only by their name.
func choose(only string) ([]part, error) {
	all := parts()
	if only == "" {
		return slices.DeleteFunc(all, func(p part) bool { return p.asked }), nil
	}
	var chosen []part
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(all, func(p part) bool { return p.name == strings.TrimSpace(name) })
		if i < 0 {
			return nil, fmt.Errorf("there is no part %q", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// chosenName marks the results of a run that is not whole.
func chosenName(chosen []part) string {
	var names []string
	for _, p := range chosen {
		names = append(names, p.name)
	}
	all, _ := choose("")
	if slices.EqualFunc(chosen, all, func(a, b part) bool { return a.name == b.name }) {
		return ""
	}
	return strings.Join(names, "-")
}

func prepare(ctx context.Context, out io.Writer, binary string) (*bench, error) {
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if binary, err = filepath.Abs(binary); err != nil {
		return nil, err
	}
	if _, err := os.Stat(binary); err != nil {
		return nil, fmt.Errorf("%w (make build leaves it there)", err)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	b := &bench{out: out, self: self, binary: binary, root: root}
	if b.report, err = newReport(ctx, root); err != nil {
		return nil, err
	}
	b.servers, b.load = splitCores(b.report.Machine.cores)
	b.dir, err = os.MkdirTemp("", "enamel-bench-")
	return b, err
}

// runParts goes on after a part that failed, until the time is up.
func (b *bench) runParts(ctx context.Context, chosen []part) error {
	var failed []error
	for _, p := range chosen {
		started := time.Now()
		b.say("== %s", p.name)
		if err := p.run(ctx, b); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", p.name, err))
			b.note("%s was not measured to its end: %v", p.name, err)
		}
		if ctx.Err() != nil {
			break
		}
		b.report.Seconds[p.name] = round(time.Since(started).Seconds(), 1)
	}
	return errors.Join(failed...)
}

// say tells how far the run is.
func (b *bench) say(format string, args ...any) {
	_, _ = fmt.Fprintf(b.out, format+"\n", args...)
}

func (b *bench) close() {
	if b.site != nil {
		b.site.stop()
	}
	if err := os.RemoveAll(b.dir); err != nil {
		b.say("left behind: %v", err)
	}
}
