package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"enamel/internal/config"
)

// command is one subcommand of the binary.
type command struct {
	name, args, about string
	run               func(ctx context.Context, c *console, args []string) error
}

// console is what a subcommand may touch of the process around it.
type console struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}

func commands() []command {
	return []command{
		{"serve", "[--sandbox]", "serve the site; --sandbox adds an internet in a box", serve},
		{"config", "", "print the configuration, secrets masked", printConfig},
		{"setting", "list|get KEY|set KEY VALUE|reset KEY", "what staff may change while the shop runs", settings},
		{"order", "list|show NUMBER|status NUMBER STATUS|cancel", "read orders and move them on; order cancel -h explains", orders},
		{"user", "list|add EMAIL|role EMAIL ROLE|password EMAIL|second-factor off EMAIL", "accounts and their roles; user -h explains", users},
		{"partner", "list", "the newest partnership requests", partners},
		{"review", "list|add|remove ID", "reviews that customers gave the shop; review -h explains", reviews},
		{"redirect", "list|add FROM TO|remove FROM", "where old addresses lead; redirect -h explains", redirects},
		{"unit", "list [ID]|add|set ID|sold ID|hold ID|release ID|remove ID|import FILE|export", "units on the floor; unit -h explains", units},
		{"backup", "[--to DIR]", "copy the shop while it runs to a folder or s3://, and prove the copy", backUp},
		{"restore", "DIR", "put a backup of a folder or s3:// where the environment names the shop; restore -h explains", restore},
		{"seed", "--samples", "put the sample units into a shop that has none", seed},
		{"crawl", "URL [--max-pages N] [options]", "crawl and audit a site; crawl -h explains", crawlSite},
		{"log", "", "print the newest entries of the log: who did what, and when", auditEntries},
		{"check", "[--repair]", "find stored rows that break a rule; --repair mends what is safe", checkRows},
		{"health", "[URL]", "ask the running shop whether it is ready", health},
		{"check-facts", "", "list what has to be settled before the shop opens", checkFacts},
		{"version", "", "print what this binary was built from", version},
		{"content", "[export DIR|import DIR [--dry-run]]", "check the files of the pages; take the content desk's texts out, or in", contents},
		{"openapi", "[--pages]", "print the description of the API, or of the pages' props", openAPI},
	}
}

// errUsage means that the command line was wrong and has been explained.
var errUsage = errors.New("usage")

// Main runs one subcommand and returns the process's exit status: 0, 1 for a
// failure, 2 for a wrong command line.
func Main(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal kills at once
	return run(ctx, &console{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}, args)
}

func run(ctx context.Context, c *console, args []string) int {
	if len(args) == 0 {
		usage(c.err)
		return 2
	}
	all := commands()
	name := args[0]
	if name == "audit" {
		name = "log" // its name until 2026-11
	}
	i := slices.IndexFunc(all, func(cmd command) bool { return cmd.name == name })
	if i < 0 {
		if slices.Contains([]string{"help", "-h", "--help"}, args[0]) {
			usage(c.out)
			return 0
		}
		_, _ = fmt.Fprintf(c.err, "enamel: unknown command %q\n\n", args[0])
		usage(c.err)
		return 2
	}
	err := all[i].run(ctx, c, args[1:])
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		_, _ = fmt.Fprintf(c.err, "usage: enamel %s %s\n", all[i].name, all[i].args)
		return 2
	}
	_, _ = fmt.Fprintf(c.err, "enamel %s: %v\n", all[i].name, err)
	return 1
}

func usage(w io.Writer) {
	var b strings.Builder
	b.WriteString("usage: enamel COMMAND\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(&b, "  %-52s %s\n", strings.TrimSpace(cmd.name+" "+cmd.args), cmd.about)
	}
	_, _ = io.WriteString(w, b.String())
}

func printConfig(_ context.Context, c *console, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	cfg, err := config.Load(c.getenv)
	if err != nil {
		return err
	}
	return cfg.Print(c.out)
}

func serve(ctx context.Context, c *console, args []string) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(c.err)
	withSandbox := flags.Bool("sandbox", false, "run against an internet in a box on loopback")
	if err := flags.Parse(args); err != nil {
		return errors.Join(errUsage, err)
	}
	if flags.NArg() > 0 {
		return errUsage
	}
	cfg, err := config.Load(c.getenv)
	if err != nil {
		return err
	}
	log, flush := openLog(c.err)
	defer flush()
	lean := c.getenv("GOGC") == "" && c.getenv("GOMEMLIMIT") == ""
	if lean {
		debug.SetGCPercent(200) // a tenth less time until home is published
	}
	a, err := New(ctx, Options{Config: cfg, Sandbox: *withSandbox, Log: log})
	if err != nil {
		return err
	}
	if lean {
		go func() {
			a.awaitPages(ctx)
			collectLean(ctx)
		}()
	}
	_, _ = fmt.Fprintf(c.out, "Enamel is at %s\n", a.Origin())
	if a.ownerPassword != "" {
		_, _ = fmt.Fprintf(c.out, "Its owner signs in as %s with the password %s (shown this once)\n", sandboxOwner, a.ownerPassword)
		a.ownerPassword = ""
	}
	return a.Run(ctx)
}
