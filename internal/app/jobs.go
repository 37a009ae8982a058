package app

import (
	"fmt"

	"enamel/internal/auditlog"
	"enamel/internal/job"
	"enamel/internal/mail"
	"enamel/internal/partner"
)

// mailAttempts lets a letter wait out a mail server that is away for half a
// day: the pause doubles from 5 s to an hour.
const mailAttempts = 24

// jobWorkers leaves four to other jobs where staff's action runs and nine schedules wait for its end. Letters have workers of
// their own.
const jobWorkers = 14

// wireJobs starts nothing: it says which work this node can do.
func (a *App) wireJobs() error {
	sender, err := a.mailSender()
	if err != nil {
		return err
	}
	a.jobs = job.New(a.store.db, a.log, job.Options{Attempts: mailAttempts, Workers: jobWorkers, Keep: a.store.days(a.store.keep.jobs)})
	a.store.outbox.Register(a.jobs, sender)
	a.ordering.Register(a.jobs)
	a.users.Register(a.jobs)
	a.store.catalog.Register(a.jobs)
	a.store.photos.Register(a.jobs)
	a.recalls.Register(a.jobs)
	a.store.desk.Register(a.jobs)
	a.alerting.Register(a.jobs)
	a.backups.Register(a.jobs)
	auditlog.Register(a.jobs, a.store.db, a.store.days(a.store.keep.log))
	partner.Register(a.jobs, a.store.db, a.store.days(a.store.keep.requests))
	return nil
}

// mailSender is the configured SMTP server, else a folder of .eml files.
func (a *App) mailSender() (mail.Sender, error) {
	if a.config.SMTPURL == "" {
		s, err := mail.NewFolder(a.config.MailFolder(), a.mailFrom)
		if err != nil {
			return nil, fmt.Errorf("ENAMEL_DATA or ENAMEL_MAIL_FROM: %w", err)
		}
		return s, nil
	}
	s, err := mail.NewSMTP(a.config.SMTPURL, a.mailFrom)
	if err != nil {
		return nil, fmt.Errorf("ENAMEL_SMTP_URL or ENAMEL_MAIL_FROM: %w", err)
	}
	return s, nil
}

// mailFrom is the sender of the next letter: the configured one, else the
// shop's address as it is now.
func (a *App) mailFrom() string {
	if a.config.MailFrom != "" {
		return a.config.MailFrom
	}
	return a.store.facts().Email
}
