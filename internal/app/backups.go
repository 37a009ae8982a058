package app

import (
	"context"

	"enamel/internal/account"
	"enamel/internal/backup"
	"enamel/internal/db"
	"enamel/internal/mail"
	"enamel/internal/setting"
	"enamel/internal/shop"
)

// backupKeys are when scheduled backups begin and how long they stay.
type backupKeys struct{ hour, days setting.Key[int] }

func (a *App) wireBackups() error {
	zone, err := shop.Zone()
	if err != nil {
		return err
	}
	settings, keys := a.store.settings, a.store.keeping
	a.backups, err = backup.New(backup.Options{
		DB: a.store.db, Config: backupConfig(a.config, a.store), Address: a.config.Backup.URL, Zone: zone,
		Hour:     func() int { return keys.hour.Get(settings.Snapshot()) },
		KeepDays: func() int { return keys.days.Get(settings.Snapshot()) },
		KeepRuns: a.store.days(a.store.keep.backups),
		Alarm:    a.tellOwners,
	})
	return err
}

// tellOwners writes to each owner, and to the shop's own address where there is none.
func (a *App) tellOwners(ctx context.Context, tx *db.Tx, subject, text string) error {
	owners, err := account.Owners(ctx, tx)
	if err != nil {
		return err
	}
	if len(owners) == 0 {
		owners = []string{a.store.facts().Email}
	}
	for _, to := range owners {
		if err := a.store.outbox.Enqueue(ctx, tx, mail.Message{To: to, Subject: subject, Text: text}); err != nil {
			return err
		}
	}
	return nil
}
