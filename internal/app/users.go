package app

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"enamel/internal/account"
	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/fault"
	"enamel/internal/shop"
)

// userFlags are what the subcommands of user take beside their arguments.
type userFlags struct {
	role, name string
	fromInput  bool
}

// users runs `enamel user`. A password is never an argument, where other users
// of the machine would see it: it is made, or read from the standard input.
func users(ctx context.Context, c *console, args []string) error {
	var f userFlags
	flags := flag.NewFlagSet("user", flag.ContinueOnError)
	flags.SetOutput(c.err)
	flags.StringVar(&f.role, "role", api.RoleCustomer, "of `user add`: customer, staff or owner")
	flags.StringVar(&f.name, "name", "", "of `user add`: the full name")
	flags.BoolVar(&f.fromInput, "password-stdin", false, "read the password from the standard input; without it one is made and printed")
	args, err := interspersed(flags, args)
	if err != nil {
		return err
	}
	do := func(do func(*account.Service) error) error {
		return withStore(ctx, c, func(cfg config.Config, s *store) error {
			origin, err := cfg.PublicOrigin(cfg.Addr)
			if err != nil {
				return err
			}
			return do(newAccounts(s, origin.String()))
		})
	}
	switch {
	case len(args) == 1 && args[0] == "list":
		return do(func(a *account.Service) error { return listUsers(ctx, c, a) })
	case len(args) == 2 && args[0] == "add":
		return do(func(a *account.Service) error { return addUser(ctx, c, a, args[1], f) })
	case len(args) == 3 && args[0] == "role":
		return do(func(a *account.Service) error {
			u, err := a.SetRole(ctx, auditlog.CommandLine, args[1], args[2])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.out, "%s is %s now\n", u.Email, u.Role)
			return err
		})
	case len(args) == 2 && args[0] == "password":
		return do(func(a *account.Service) error { return resetUser(ctx, c, a, args[1], f) })
	case len(args) == 3 && args[0] == "second-factor" && args[1] == "off":
		return do(func(a *account.Service) error {
			if err := a.RemoveFactor(ctx, auditlog.CommandLine, args[2]); err != nil {
				return err
			}
			_, err := fmt.Fprintf(c.out, "%s has no second factor now and is signed out everywhere\n", args[2])
			return err
		})
	}
	return errUsage
}

// interspersed parses flags wherever they stand, and returns the rest.
func interspersed(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, errors.Join(errUsage, err)
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

func addUser(ctx context.Context, c *console, a *account.Service, email string, f userFlags) error {
	password, made, err := choosePassword(c, f.fromInput)
	if err != nil {
		return err
	}
	u, err := a.Add(ctx, account.NewUser{Email: email, FullName: f.name, Password: password, Role: f.role})
	if err != nil {
		return err
	}
	return tellPassword(c, fmt.Sprintf("%s is %s", u.Email, u.Role), password, made)
}

func resetUser(ctx context.Context, c *console, a *account.Service, email string, f userFlags) error {
	password, made, err := choosePassword(c, f.fromInput)
	if err != nil {
		return err
	}
	if err := a.SetPassword(ctx, email, password); err != nil {
		return err
	}
	return tellPassword(c, email+" has a new password and is signed out everywhere", password, made)
}

// maxPasswordInput bounds what is read of the standard input, in bytes.
const maxPasswordInput = 4096

// choosePassword is the first line of the standard input, or one that is made.
func choosePassword(c *console, fromInput bool) (password string, made bool, err error) {
	if !fromInput {
		return account.NewPassword(), true, nil
	}
	line, err := bufio.NewReader(io.LimitReader(c.in, maxPasswordInput)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", false, fmt.Errorf("read the password: %w", err)
	}
	password = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
	if password == "" {
		return "", false, fault.New(fault.Invalid, "There is no password on the standard input.")
	}
	return password, false, nil
}

func tellPassword(c *console, what, password string, made bool) error {
	if made {
		what += "; the password is " + password + " (shown this once)"
	}
	_, err := fmt.Fprintln(c.out, what)
	return err
}

// maxUsers is how many accounts are listed.
const maxUsers = 1000

func listUsers(ctx context.Context, c *console, a *account.Service) error {
	list, err := a.List(ctx, maxUsers)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, u := range list {
		mark := "verified"
		if !u.EmailVerified {
			mark = "not verified"
		}
		if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", u.Email, u.Role, mark, u.FullName); err != nil {
			return err
		}
	}
	return w.Flush()
}

// auditEntries runs `enamel audit`.
func auditEntries(ctx context.Context, c *console, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	return withStore(ctx, c, func(_ config.Config, s *store) error {
		entries, err := auditlog.List(ctx, s.db, auditlog.MaxList)
		if err != nil {
			return err
		}
		zone, err := shop.Zone()
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
		for _, e := range entries {
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n",
				e.At.In(zone).Format("2006-01-02 15:04:05"), e.Actor, e.Action, e.Subject, e.Detail, e.Address); err != nil {
				return err
			}
		}
		return w.Flush()
	})
}
