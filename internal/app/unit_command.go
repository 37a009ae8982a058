package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/catalog"
	"enamel/internal/config"
	"enamel/internal/fault"
)

// unitFlags are what the subcommands of unit take beside their arguments.
type unitFlags struct {
	typed                map[string]string // by the names of catalog.Attributes
	photos               []string          // paths
	serial               *string
	version              int64
	holder               string
	until                time.Time
	undo, held, all, dry bool
}

func parseUnit(c *console, args []string) (f unitFlags, rest []string, err error) {
	f.typed = map[string]string{}
	flags := flag.NewFlagSet("unit", flag.ContinueOnError)
	flags.SetOutput(c.err)
	for _, a := range catalog.Attributes() {
		flags.Func(flagOf(a.Name), "of unit add and set: "+a.Allowed, func(text string) error {
			f.typed[a.Name] = text
			return nil
		})
	}
	flags.Func("photo", "of unit add and set: a `file`, JPEG, PNG or WebP of 20 MB and 12 megapixels at most; once a photo, in their order", func(path string) error {
		f.photos = append(f.photos, path)
		return nil
	})
	flags.Func("serial", "of unit add and set: up to 60 characters, for staff alone", func(text string) error {
		f.serial = &text
		return nil
	})
	flags.Int64Var(&f.version, "version", 0, "of unit set: change nothing where the unit has another version by now")
	flags.StringVar(&f.holder, "for", "", "of unit hold: who it is kept for")
	flags.Func("until", "of unit hold: a `time` (\"2026-11-20 17:00\", in the shop's zone), or how long from now (48h)", func(text string) error {
		f.until, err = until(text, time.Now())
		return err
	})
	flags.BoolVar(&f.undo, "undo", false, "of unit sold: take the newest sale in the showroom back")
	flags.BoolVar(&f.held, "held", false, "of unit sold: to the person for whom it is on hold")
	flags.BoolVar(&f.all, "sold", false, "of unit list and export: sold ones too")
	flags.BoolVar(&f.dry, "dry-run", false, "of unit import: check the sheet, and write nothing")
	rest, err = interspersed(flags, args)
	return f, rest, err
}

// flagOf is an attribute's name as a flag.
func flagOf(name string) string { return strings.ReplaceAll(name, "_", "-") }

// until reads a time, or how long from now it is.
func until(text string, now time.Time) (time.Time, error) {
	if ahead, err := time.ParseDuration(text); err == nil {
		return now.Add(ahead), nil
	}
	return since(text, now)
}

// units runs `enamel unit`.
func units(ctx context.Context, c *console, args []string) error {
	f, args, err := parseUnit(c, args)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return errUsage
	}
	do := map[string]func(*store) error{
		"list 1":    func(s *store) error { return listUnits(ctx, c, s, f.all) },
		"list 2":    func(s *store) error { return showUnit(ctx, c, s, args[1]) },
		"add 1":     func(s *store) error { return addUnit(ctx, c, s, f) },
		"set 2":     func(s *store) error { return setUnit(ctx, c, s, args[1], f) },
		"sold 2":    func(s *store) error { return sellUnit(ctx, c, s, args[1], f) },
		"hold 2":    func(s *store) error { return holdUnit(ctx, c, s, args[1], f) },
		"release 2": func(s *store) error { return told(c)(s.catalog.Release(ctx, auditlog.CommandLine, args[1])) },
		"remove 2":  func(s *store) error { return removeUnit(ctx, c, s, args[1]) },
		"import 2":  func(s *store) error { return importUnits(ctx, c, s, args[1], f.dry) },
		"export 1":  func(s *store) error { return exportUnits(ctx, c, s, f.all) },
	}[fmt.Sprint(args[0], " ", len(args))]
	if do == nil {
		return errUsage
	}
	return withStore(ctx, c, func(_ config.Config, s *store) error { return do(s) })
}

func addUnit(ctx context.Context, c *console, s *store, f unitFlags) error {
	e, err := f.edit(ctx, s)
	if err != nil {
		return err
	}
	added, err := s.catalog.Add(ctx, auditlog.CommandLine, e)
	if err != nil {
		return withFlags(err)
	}
	if len(added.Filled) > 0 {
		_, _ = fmt.Fprintf(c.err, "The model gave these; look whether they hold for this unit: %s\n", strings.Join(added.Filled, ", "))
	}
	_, _ = fmt.Fprintln(c.err, "Its inspection sheet is missing: add the readings at /staff/units/"+added.Unit.Slug+"/edit")
	_, err = fmt.Fprintln(c.out, added.Unit.Slug)
	return err
}

func setUnit(ctx context.Context, c *console, s *store, id string, f unitFlags) error {
	if len(f.typed)+len(f.photos) == 0 && f.serial == nil {
		return errUsage
	}
	e, err := f.edit(ctx, s)
	if err != nil {
		return err
	}
	u, err := s.catalog.Set(ctx, auditlog.CommandLine, id, f.version, e)
	return told(c)(u, withFlags(err))
}

// withFlags is a fault whose fields are named as flags.
func withFlags(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		return err
	}
	named := fault.Error{Kind: fault.Invalid, Msg: "Nothing was written:", Fields: map[string]string{}}
	for name, msg := range f.Fields {
		named.Fields["--"+flagOf(name)] = msg
	}
	return &named
}

func sellUnit(ctx context.Context, c *console, s *store, id string, f unitFlags) error {
	if f.undo {
		return told(c)(s.catalog.UndoSale(ctx, auditlog.CommandLine, id, 0, time.UnixMilli(0)))
	}
	return told(c)(s.catalog.Sell(ctx, auditlog.CommandLine, id, 0, f.held))
}

func holdUnit(ctx context.Context, c *console, s *store, id string, f unitFlags) error {
	if f.holder == "" || f.until.IsZero() {
		return errUsage
	}
	return told(c)(s.catalog.SetHold(ctx, auditlog.CommandLine, id, catalog.Hold{For: f.holder, Until: f.until}))
}

func removeUnit(ctx context.Context, c *console, s *store, id string) error {
	if err := s.catalog.Remove(ctx, auditlog.CommandLine, id); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.out, "%s is removed\n", id)
	return err
}

func importUnits(ctx context.Context, c *console, s *store, path string, dryRun bool) error {
	in := c.in
	if path != "-" {
		file, err := os.Open(path) //nolint:gosec // the operator may read the file anyway
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	out, err := s.catalog.Import(ctx, auditlog.CommandLine, in, dryRun)
	if err != nil {
		return err
	}
	for _, w := range out.Wrong {
		if _, err := fmt.Fprintf(c.out, "row %d, %s: %s\n", w.Row, w.Column, w.Problem); err != nil {
			return err
		}
	}
	if len(out.Wrong) > 0 {
		return fault.New(fault.Invalid, fmt.Sprintf("Wrong cells: %d. Nothing was written.", len(out.Wrong)))
	}
	verbs := [2]string{"added", "changed"}
	if dryRun {
		verbs = [2]string{"would be added", "would be changed"}
	}
	_, err = fmt.Fprintf(c.out, "%s: %d\n%s: %d\n", verbs[0], len(out.Added), verbs[1], len(out.Changed))
	return err
}

func exportUnits(ctx context.Context, c *console, s *store, sold bool) error {
	list, err := floor(ctx, s, sold)
	if err != nil {
		return err
	}
	return catalog.Export(c.out, list)
}

// floor lists the units on the floor, those off sale last, with sold ones where they are wanted.
func floor(ctx context.Context, s *store, sold bool) ([]catalog.Unit, error) {
	list, err := s.catalog.All(ctx)
	if err != nil {
		return nil, err
	}
	off, err := s.catalog.OffSale(ctx)
	list = append(list, off...)
	return slices.DeleteFunc(list, func(u catalog.Unit) bool { return u.OnFloor == 0 && !sold }), err
}
