package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"enamel/internal/account"
	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/fault"
	"enamel/internal/order"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// withStore opens the database beside a running server for one subcommand.
func withStore(ctx context.Context, c *console, do func(config.Config, *store) error) error {
	cfg, err := config.Load(c.getenv)
	if err != nil {
		return err
	}
	s, err := openStore(ctx, cfg, nil)
	if err != nil {
		return err
	}
	return errors.Join(explain(do(cfg, s)), s.close())
}

// explain is a fault's text and, each on a line of its own, what is wrong with
// which field; another error is left as it is.
func explain(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind == fault.Internal {
		return err
	}
	text := f.Msg
	for _, name := range slices.Sorted(maps.Keys(f.Fields)) {
		if f.Fields[name] != f.Msg {
			text += "\n  " + name + ": " + f.Fields[name]
		}
	}
	return errors.New(text)
}

func settings(ctx context.Context, c *console, args []string) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		return withStore(ctx, c, func(_ config.Config, s *store) error { return listSettings(c, s) })
	case len(args) == 2 && args[0] == "get":
		return withStore(ctx, c, func(_ config.Config, s *store) error { return printSetting(c, s, args[1]) })
	case len(args) == 3 && args[0] == "set":
		return withStore(ctx, c, func(_ config.Config, s *store) error {
			return s.recorded(ctx, "setting.set", args[1], args[2], func() error { return s.settings.Set(ctx, args[1], asJSON(args[2])) })
		})
	case len(args) == 2 && args[0] == "reset":
		return withStore(ctx, c, func(_ config.Config, s *store) error {
			return s.recorded(ctx, "setting.reset", args[1], "", func() error { return s.settings.Reset(ctx, args[1]) })
		})
	}
	return errUsage
}

// asJSON takes VALUE as JSON, else as plain text. Invalid UTF-8 stays
// unchanged, for the setting to refuse.
func asJSON(value string) []byte {
	if json.Valid([]byte(value)) || !utf8.ValidString(value) {
		return []byte(value)
	}
	quoted, err := json.Marshal(value)
	if err != nil {
		return []byte(value)
	}
	return quoted
}

// printSetting prints a text as it is, for a file, and any other value as JSON.
func printSetting(c *console, s *store, key string) error {
	list := s.settings.List()
	i := slices.IndexFunc(list, func(e setting.Entry) bool { return e.Key == key })
	if i < 0 {
		return fault.New(fault.Invalid, "There is no such setting; enamel setting list prints them all.")
	}
	var text string
	if json.Unmarshal(list[i].Value, &text) != nil {
		text = string(list[i].Value)
	}
	_, err := fmt.Fprintln(c.out, strings.TrimSuffix(text, "\n"))
	return err
}

// longestListed is how many bytes of a value a list shows; get prints all.
const longestListed = 1000

func listSettings(c *console, s *store) error {
	for _, e := range s.settings.List() {
		mark := " "
		if e.Changed {
			mark = "*"
		}
		problem := ""
		if e.Problem != "" {
			problem = "    the default is in force: what is stored is refused, it " + e.Problem + "\n"
		}
		value := string(e.Value)
		if len(value) > longestListed {
			value = fmt.Sprintf("%.40s … (%d bytes)", value, len(value))
		}
		line := fmt.Sprintf("%s %s = %s\n%s", mark, e.Key, value, problem)
		if _, err := io.WriteString(c.out, line); err != nil {
			return err
		}
	}
	return nil
}

func orders(ctx context.Context, c *console, args []string) error {
	do := func(do func(*order.Service) error) error {
		return withStore(ctx, c, func(cfg config.Config, s *store) error {
			service, err := commandOrders(cfg, s)
			if err != nil {
				return err
			}
			return do(service)
		})
	}
	switch {
	case len(args) > 0 && args[0] == "cancel":
		what, err := parseCancellation(c, args[1:])
		if err != nil {
			return err
		}
		return do(func(o *order.Service) error { return cancelOrders(ctx, c, o, what) })
	case len(args) == 1 && args[0] == "list":
		return do(func(o *order.Service) error { return listOrders(ctx, c, o) })
	case len(args) == 2 && args[0] == "show":
		return do(func(o *order.Service) error { return showOrder(ctx, c, o, args[1]) })
	case len(args) == 3 && args[0] == "status":
		return do(func(o *order.Service) error {
			moved, err := o.SetStatus(ctx, auditlog.CommandLine, args[1], order.Status(strings.ReplaceAll(args[2], " ", "_")))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.out, "%s is %s, total %s\n", moved.Number, moved.Status, moved.Totals.TotalCents)
			return err
		})
	}
	return errUsage
}

// commandOrders is the order service without a geocoder: subcommands check no address.
func commandOrders(cfg config.Config, s *store) (*order.Service, error) {
	origin, err := cfg.PublicOrigin(cfg.Addr)
	if err != nil {
		return nil, err
	}
	return order.New(order.Config{DB: s.db, Catalog: s.catalog, Facts: s.facts, Limits: s.orderLimits, Origin: origin.String(), Secret: s.secret, Mail: s.outbox, Names: account.Names})
}

func listOrders(ctx context.Context, c *console, o *order.Service) error {
	list, err := o.List(ctx, order.MaxList)
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, s := range list {
		if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", s.Number, s.Status, s.PlacedAt.In(zone).Format("2006-01-02 15:04"), s.Total, s.Name+", "+s.City); err != nil {
			return err
		}
	}
	return w.Flush()
}

func showOrder(ctx context.Context, c *console, o *order.Service, number string) error {
	found, err := o.Show(ctx, number)
	if err != nil {
		return err
	}
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	var b strings.Builder
	cu := found.Customer
	fmt.Fprintf(&b, "%s  %s\n%s %s, %s, %s\n%s, %s, %s %s\n\n", found.Number, found.Status, cu.FirstName, cu.LastName, cu.Phone, cu.Email, cu.Address, cu.City, cu.State, cu.ZipCode)
	for _, l := range found.Lines {
		fmt.Fprintf(&b, "%d x %s (%s)  %s\n", l.Quantity, l.Name, l.Model, l.UnitCents.Times(l.Quantity))
	}
	t := found.Totals
	if chosen := o.ChosenServices(found); len(chosen) > 0 {
		fmt.Fprintf(&b, "with %s\n", strings.Join(chosen, ", "))
	}
	fmt.Fprintf(&b, "\nsubtotal %s, tax %s, delivery %s, services %s\ntotal %s\n", t.SubtotalCents, t.TaxCents, t.DeliveryCents, t.ServicesCents, t.TotalCents)
	if p := found.Promotion; p != nil {
		fmt.Fprintf(&b, "promotion: %s, %s off, applied: %t\n", p.Label, p.Amount, p.Applied)
	}
	for _, e := range found.History {
		fmt.Fprintf(&b, "%s  %s\n", e.At.In(zone).Format("2006-01-02 15:04"), e.Status)
	}
	if page := o.TrackingURL(found); page != "" {
		fmt.Fprintf(&b, "\nthe customer's page: %s\n", page)
	}
	_, err = io.WriteString(c.out, b.String())
	return err
}
