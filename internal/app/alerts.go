package app

import "enamel/internal/alert"

func (a *App) wireAlerts() (err error) {
	a.alerting, err = alert.New(alert.Config{
		DB: a.store.db, Catalog: a.store.catalog, Facts: a.store.facts, Origin: a.origin.String(), Secret: a.store.secret, Mail: a.store.outbox,
	})
	a.alerts = alert.NewHandlers(a.alerting)
	return err
}
