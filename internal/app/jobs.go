package app

import (
	"context"
	"fmt"
	"time"

	"enamel/internal/job"
	"enamel/internal/mail"
)

// Names of the jobs that no domain owns.
const jobPruneOrderKeys = "order.prune-keys"

// wireJobs starts nothing: it says which work this node can do.
func (a *App) wireJobs() error {
	sender, err := a.mailSender()
	if err != nil {
		return err
	}
	a.jobs = job.New(a.store.db, a.log, job.Options{})
	mail.Register(a.jobs, sender)
	job.Handle(a.jobs, jobPruneOrderKeys, func(ctx context.Context, _ *job.Run, _ struct{}) error { return a.ordering.Prune(ctx) })
	a.jobs.Schedule(jobPruneOrderKeys, 24*time.Hour)
	return nil
}

// mailSender is the configured SMTP server, else a folder of .eml files.
func (a *App) mailSender() (mail.Sender, error) {
	from := a.config.MailFrom
	if from == "" {
		from = a.store.facts().Email
	}
	if a.config.SMTPURL == "" {
		return mail.NewFolder(inFolder(a.config, "mail"), from)
	}
	s, err := mail.NewSMTP(a.config.SMTPURL, from)
	if err != nil {
		return nil, fmt.Errorf("ENAMEL_SMTP_URL or ENAMEL_MAIL_FROM: %w", err)
	}
	return s, nil
}
