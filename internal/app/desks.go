package app

import (
	"context"

	"enamel/internal/account"
	"enamel/internal/content"
	"enamel/internal/desk"
	"enamel/internal/redirect"
	"enamel/internal/shop"
)

// wireDesks lets staff change the facts, the texts, the reviews and the redirects.
func (a *App) wireDesks() (err error) {
	a.contentDesk = content.NewDesk(a.reviews, a.store.legal, a.store.settings, a.store.facts)
	a.texts = desk.NewHandlers(a.store.desk)
	a.redirectDesk = redirect.NewDesk(a.redirects, func(ctx context.Context) (redirect.Site, error) { return a.store.addresses(ctx) })
	a.factDesk, err = shop.NewDesk(a.store.settings, func(ctx context.Context, ids []string) (map[string]string, error) {
		return account.Names(ctx, a.store.db, ids...)
	})
	return err
}
