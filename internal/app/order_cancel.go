package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/fault"
	"enamel/internal/order"
	"enamel/internal/shop"
)

// cancellation is what `enamel order cancel` was told.
type cancellation struct {
	which  order.Which
	dryRun bool
}

func parseCancellation(c *console, args []string) (out cancellation, err error) {
	flags := flag.NewFlagSet("order cancel", flag.ContinueOnError)
	flags.SetOutput(c.err)
	flags.Func("email", "placed with this e-mail `address`", filled(&out.which.Email))
	flags.Func("network", "placed from this address or `network`, such as 203.0.113.0/24", filled(&out.which.Network))
	flags.Func("since", "placed since a `time` (2026-11-20 or \"2026-11-20 09:00\", in the shop's zone), or within the last 2h", func(text string) error {
		out.which.Since, err = since(text, time.Now())
		return err
	})
	flags.BoolVar(&out.dryRun, "dry-run", false, "list them only")
	rest, err := interspersed(flags, args)
	if err == nil && (len(rest) > 0 || out.which == order.Which{}) {
		return out, errUsage
	}
	return out, err
}

// filled reads a text, which has something in it: an empty one would select
// every order.
func filled(to *string) func(string) error {
	return func(text string) error {
		if *to = text; text == "" {
			return errors.New("it is empty")
		}
		return nil
	}
}

// since reads a time, or how long ago it was.
func since(text string, now time.Time) (time.Time, error) {
	if ago, err := time.ParseDuration(text); err == nil {
		return now.Add(-ago), nil
	}
	zone, err := shop.Zone()
	if err != nil {
		return time.Time{}, err
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(layout, text, zone); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errors.New("it is neither a time nor a duration")
}

// cancelOrders cancels the unconfirmed orders that were asked for, one by one.
func cancelOrders(ctx context.Context, c *console, o *order.Service, what cancellation) error {
	list, err := o.Unconfirmed(ctx, what.which)
	if err != nil {
		return err
	}
	verb, done := "cancelled", 0
	if what.dryRun {
		verb = "would be cancelled"
	}
	for _, found := range list {
		if !what.dryRun {
			_, err := o.CancelUnconfirmed(ctx, auditlog.CommandLine, found.Number, order.ByStaff)
			if fault.KindOf(err) == fault.Conflict { // confirmed since it was listed
				continue
			}
			if err != nil {
				return err
			}
		}
		done++
		if _, err := fmt.Fprintf(c.out, "%s  %s, %s  %s\n", found.Number, found.Name, found.City, found.Total); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(c.out, "%s: %d\n", verb, done)
	return err
}
