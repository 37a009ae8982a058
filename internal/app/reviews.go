package app

import (
	"context"
	"flag"
	"fmt"
	"text/tabwriter"

	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/content"
)

// reviews runs `enamel review`.
func reviews(ctx context.Context, c *console, args []string) error {
	var v content.Review
	flags := flag.NewFlagSet("review", flag.ContinueOnError)
	flags.SetOutput(c.err)
	flags.StringVar(&v.Name, "name", "", "of `review add`: whose review it is, as they want to be named")
	flags.StringVar(&v.Location, "location", "", "of `review add`: their town")
	flags.IntVar(&v.Rating, "rating", 0, "of `review add`: 1 to 5")
	flags.StringVar(&v.Text, "text", "", "of `review add`: what they wrote")
	flags.BoolVar(&v.Verified, "verified", false, "of `review add`: the shop has seen that they bought or had a repair here")
	args, err := interspersed(flags, args)
	if err != nil {
		return err
	}
	return withStore(ctx, c, func(_ config.Config, s *store) error {
		r := content.NewReviews(s.db, false)
		switch {
		case len(args) == 1 && args[0] == "list":
			return listReviews(ctx, c, r)
		case len(args) == 1 && args[0] == "add":
			added, err := r.Add(ctx, auditlog.CommandLine, v)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(c.out, "added %s\n", added.ID)
			return err
		case len(args) == 2 && args[0] == "remove":
			return r.Remove(ctx, auditlog.CommandLine, args[1])
		}
		return errUsage
	})
}

func listReviews(ctx context.Context, c *console, r *content.Reviews) error {
	list, more, err := r.List(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, v := range list {
		mark := ""
		if v.Verified {
			mark = "verified"
		}
		if _, err := fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\n", v.ID, v.Rating, v.Name, v.Location, mark, v.Text); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil || !more {
		return err
	}
	_, err = fmt.Fprintf(c.err, "There are more: these are the newest %d.\n", len(list))
	return err
}

// sampleReviews stand on the sandbox's home page, where they are labelled as
// samples. They come from the towns most served, in turn.
func sampleReviews(towns []string) []content.Review {
	town := func(i int) string { return towns[i%len(towns)] }
	return []content.Review{
		{Name: "Sample A", Location: town(0), Rating: 5, Text: "A review of a delivery would stand here: what came, when, and how it was set up."},
		{Name: "Sample B", Location: town(1), Rating: 5, Text: "A review of a repair would stand here: what was wrong, what was done and what it came to."},
		{Name: "Sample C", Location: town(2), Rating: 4, Text: "A review of a used unit would stand here: which one, its grade, and how it runs after some months."},
	}
}
