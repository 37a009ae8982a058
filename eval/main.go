// Command eval asks the assistant of the built binary the questions of
// this folder, as a visitor does, and prints how many it answered
// right: for the questions it was built by, for those that nobody saw who built
// it, and for attacks, the last with a model that lies as well.
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

	"golang.org/x/sync/errgroup"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "eval:", err)
		os.Exit(1)
	}
}

// set is a file of questions. Reports on a sealed set name topics alone: a
// program tuned to its questions can no longer be judged by them.
type set struct {
	name, about string
	sealed      bool
	floor       float64 // the least share of right answers
}

func sets() []set {
	return []set{
		{name: "open", about: "questions it was built by"},
		{name: "unseen", about: "questions nobody saw who built it", sealed: true, floor: 0.9},
		{name: "redteam", about: "attacks", floor: 1},
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("eval", flag.ContinueOnError)
	binary := flags.String("binary", "bin/enamel", "the binary to ask")
	only := flags.String("only", "", "one set: open, unseen, redteam; fresh or last, which a person grades; or the plans: truthful, hostile, last-truthful, last-hostile")
	grep := flags.String("case", "", "one case of an open set, with its conversation")
	if err := flags.Parse(args); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "enamel-eval-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	built, err := startSite(ctx, *binary, filepath.Join(dir, "built-in"))
	if err != nil {
		return err
	}
	defer built.stop()
	switch *only {
	case "truthful", "hostile":
		return askPlans(ctx, built, *binary, dir, filepath.Join("fresh", *only), out)
	case "last-truthful", "last-hostile":
		return askPlans(ctx, built, *binary, dir, filepath.Join("last", strings.TrimPrefix(*only, "last-")), out)
	case "fresh", "last":
		return askFresh(ctx, built, *only, out)
	}
	rates := map[string]float64{}
	var short []string
	for _, s := range sets() {
		if *only != "" && s.name != *only {
			continue
		}
		sites := []*site{built}
		if s.name == "redteam" {
			liar, err := built.startLiar(ctx, *binary, filepath.Join(dir, "liar"))
			if err != nil {
				return err
			}
			defer liar.stop()
			sites = append(sites, liar)
		}
		for _, site := range sites {
			rate, err := ask(ctx, site, s, *grep, out)
			if err != nil {
				return err
			}
			rates[s.name] = rate
			if rate < s.floor {
				short = append(short, fmt.Sprintf("%s, %s: %.1f %%, want %.0f %%", s.name, site.engine, 100*rate, 100*s.floor))
			}
		}
	}
	if *only == "" {
		_, _ = fmt.Fprintf(out, "\ngap between open and unseen: %.1f points\n", 100*(rates["open"]-rates["unseen"]))
	}
	if len(short) > 0 && *grep == "" {
		return errors.New(strings.Join(short, "; "))
	}
	return nil
}

// ask asks one site a set's questions and returns the share of right answers.
func ask(ctx context.Context, s *site, set set, only string, out io.Writer) (float64, error) {
	file, err := os.Open(filepath.Join("eval", set.name+".yaml"))
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	cases, err := load(file)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", set.name, err)
	}
	if only != "" {
		cases = slices.DeleteFunc(cases, func(c Case) bool { return set.sealed || c.ID != only })
		if len(cases) == 0 {
			return 1, nil
		}
	}
	results := make([]result, len(cases))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, c := range cases {
		g.Go(func() error {
			answer, err := s.converse(gctx, c)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", set.name, c.ID, err)
			}
			results[i] = result{c, answer, s.judge.Faults(c, answer)}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return 0, err
	}
	return report(out, set, s.engine, results, only != ""), nil
}

type result struct {
	Case
	answer Answer
	faults []string
}

// report prints the scores by topic, and of a set that is not sealed each
// answer that is wrong.
func report(out io.Writer, set set, engine string, results []result, all bool) float64 {
	right := 0
	topics := map[string][2]int{}
	for _, r := range results {
		t := topics[r.Topic]
		t[1]++
		if len(r.faults) == 0 {
			right++
			t[0]++
		}
		topics[r.Topic] = t
		if !set.sealed && (all || len(r.faults) > 0) {
			_, _ = fmt.Fprintf(out, "\n%s: %s\n", r.ID, strings.Join(r.faults, "; "))
			for _, line := range r.Ask {
				_, _ = fmt.Fprintf(out, "  > %s\n", line)
			}
			for _, m := range r.History {
				_, _ = fmt.Fprintf(out, "  %s> %s\n", m.Role, m.Content)
			}
			_, _ = fmt.Fprintf(out, "  %s\n", strings.ReplaceAll(r.answer.Message, "\n", "\n  "))
			for _, p := range r.answer.Units {
				_, _ = fmt.Fprintf(out, "  [%s $%.0f %s %s %g in]\n", p.ID, p.SalePrice, p.Finish, p.Kind, p.WidthIn)
			}
			for _, l := range r.answer.Links {
				_, _ = fmt.Fprintf(out, "  (%s)\n", l.Href)
			}
		}
	}
	rate := float64(right) / float64(len(results))
	_, _ = fmt.Fprintf(out, "\n%s (%s), %s: %d of %d right, %.1f %%\n", set.name, set.about, engine, right, len(results), 100*rate)
	names := make([]string, 0, len(topics))
	for name := range topics {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		_, _ = fmt.Fprintf(out, "  %-12s %d of %d\n", name, topics[name][0], topics[name][1])
	}
	return rate
}
