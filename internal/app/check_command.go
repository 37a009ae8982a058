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
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/check"
	"enamel/internal/config"
	"enamel/internal/db"
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
	return withStore(ctx, c, func(_ config.Config, s *store) error {
		rules := s.integrity(s.photos)
		problems, err := checked(ctx, s.db, rules)
		if *repair {
			for i := range problems {
				if !problems[i].Repairable {
					continue
				}
				if mendErr := check.Mend(ctx, s.db, rules, problems[i], recordRepair); mendErr != nil {
					err = errors.Join(err, mendErr)
					continue
				}
				_, _ = fmt.Fprintf(c.out, "mended %s  %s: %s\n", problems[i].Rule, problems[i].Row, problems[i].Text)
			}
			var again error
			problems, again = checked(ctx, s.db, rules)
			err = cmp.Or(again, err)
		}
		return errors.Join(err, printProblems(c.out, problems, len(rules)))
	})
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
	return fmt.Errorf("%d problems; enamel check --repair mends %d of them, a person must decide on the others", len(problems), repairable)
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
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var said struct{ Status, Detail string }
	_ = json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&said) // its status says enough
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%d: %s", answer.StatusCode, cmp.Or(said.Detail, "not ready"))
	}
	_, err = fmt.Fprintln(c.out, cmp.Or(said.Status, "ready"))
	return err
}
