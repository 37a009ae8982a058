package mail

import (
	"context"

	"enamel/internal/check"
	"enamel/internal/db"
	"enamel/internal/job"
)

// Checks are the rules of letters.
func (o *Outbox) Checks() []check.Rule {
	return []check.Rule{{
		Name: "mail.sealed", About: "A letter that waits can be opened by the shop's secret.",
		Find: func(ctx context.Context, r db.Reader, report func(row, text string)) error {
			return job.EachWaiting(ctx, r, JobName, func(id string, args []byte) {
				if _, err := o.Read(args); err != nil {
					report(id, err.Error())
				}
			})
		},
	}}
}
