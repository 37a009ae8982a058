package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/check"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/finding"
)

// checkRows runs `enamel check`: beside a running server, or without one.
func checkRows(ctx context.Context, c *console, args []string) error {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(c.err)
	repair := flags.Bool("repair", false, "mend what is safe, and put it in the audit log")
	args, err := interspersed(flags, args)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return errUsage
	}
	return withStore(ctx, c, func(cfg config.Config, s *store) error {
		rules := s.integrity(s.photos)
		problems, err := checked(ctx, s.db, rules)
		for round := 0; *repair && round < maxRounds && slices.ContainsFunc(problems, repairable); round++ {
			mendErr := mend(ctx, c, s.db, rules, problems)
			problems, err = checked(ctx, s.db, rules)
			err = errors.Join(err, mendErr)
		}
		crawled, crawlErr := checkCrawls(ctx, cfg)
		return errors.Join(err, crawlErr, printProblems(c.out, append(problems, crawled...), len(rules)+len(finding.Checks())))
	})
}

// maxRounds bounds the repairs of what repairs leave, such as an address whose last alert went.
const maxRounds = 3

func repairable(p check.Problem) bool { return p.Repairable }

// mend repairs what can be, each for itself, and prints it.
func mend(ctx context.Context, c *console, d *db.DB, rules []check.Rule, problems []check.Problem) error {
	var errs []error
	for _, p := range problems {
		if !p.Repairable {
			continue
		}
		if err := check.Mend(ctx, d, rules, p, recordRepair); err != nil {
			errs = append(errs, err)
			continue
		}
		_, _ = fmt.Fprintf(c.out, "mended %s  %s: %s\n", p.Rule, p.Row, p.Text)
	}
	return errors.Join(errs...)
}

// checkCrawls runs the rules of crawls, where there are any. They keep a database of their own.
func checkCrawls(ctx context.Context, cfg config.Config) ([]check.Problem, error) {
	if _, err := os.Stat(cfg.CrawlFile()); err != nil && cfg.DatabaseURL == "" {
		return nil, nil //nolint:nilerr // nothing was ever crawled
	}
	d, err := db.Open(ctx, db.Config{URL: cfg.DatabaseURL, Path: cfg.CrawlFile(), Schema: crawl.Schema(), Relaxed: true})
	if err != nil {
		return nil, err
	}
	problems, err := checked(ctx, d, finding.Checks())
	return problems, errors.Join(err, d.Close())
}

// checked runs the rules on the rows of one moment.
func checked(ctx context.Context, d *db.DB, rules []check.Rule) (problems []check.Problem, err error) {
	err = d.Snapshot(ctx, func(r db.Reader) error {
		problems, err = check.Run(ctx, r, rules)
		return err
	})
	return problems, err
}

func recordRepair(ctx context.Context, tx *db.Tx, p check.Problem) error {
	return auditlog.Record(ctx, tx, auditlog.Entry{Actor: auditlog.CommandLine, Action: "check.repair", Subject: p.Row, Detail: p.Rule + ": " + p.Text})
}

// printProblems is an error where there are any.
func printProblems(w io.Writer, problems []check.Problem, rules int) error {
	count, repairable := map[string]int{}, 0
	for _, p := range problems {
		_, _ = fmt.Fprintf(w, "%s  %s: %s\n", p.Rule, p.Row, p.Text)
		if count[p.Rule]++; count[p.Rule] == check.MaxProblems {
			_, _ = fmt.Fprintf(w, "%s  more are not listed\n", p.Rule)
		}
		if p.Repairable {
			repairable++
		}
	}
	if len(problems) == 0 {
		_, err := fmt.Fprintf(w, "%d rules, nothing wrong\n", rules)
		return err
	}
	return fmt.Errorf("problems found: %d; enamel check --repair mends %d of them, a person decides on the others", len(problems), repairable)
}

// healthLimit is how long the shop may take to say that it is ready.
const healthLimit = 3 * time.Second

// health runs `enamel health`: it asks a running shop whether visitors may come.
func health(ctx context.Context, c *console, args []string) error {
	if len(args) > 1 {
		return errUsage
	}
	address := ""
	if len(args) == 1 {
		address = args[0]
	} else {
		listens := cmp.Or(c.getenv("ENAMEL_ADDR"), config.DefaultAddr)
		if c.getenv("ENAMEL_TLS_HOST") != "" {
			listens = cmp.Or(c.getenv("ENAMEL_HTTP_ADDR"), config.DefaultHTTPAddr)
		}
		host, port, err := net.SplitHostPort(listens)
		if err != nil {
			return fmt.Errorf("%s: %w", listens, err)
		}
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			host = "127.0.0.1"
		}
		address = "http://" + net.JoinHostPort(host, port) + readyPath
	}
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil) //nolint:gosec // the operator names it
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request) //nolint:gosec // as above
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	var said struct{ Status, Detail string }
	_ = json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&said) // its status says enough
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%d: %s", answer.StatusCode, cmp.Or(said.Detail, "not ready"))
	}
	_, err = fmt.Fprintln(c.out, cmp.Or(said.Status, "ready"))
	return err
}
