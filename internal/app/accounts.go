package app

import (
	"context"
	"fmt"

	"enamel/internal/account"
)

func (a *App) wireAccounts(ctx context.Context, sandbox bool) error {
	a.users = newAccounts(a.store, a.origin.String())
	a.accounts = account.NewHandlers(a.users)
	if a.config.OwnerEmail != "" {
		_, err := a.users.EnsureOwner(ctx, a.config.OwnerEmail, a.config.OwnerPassword)
		if err != nil {
			return fmt.Errorf("ENAMEL_OWNER_EMAIL and ENAMEL_OWNER_PASSWORD: %w", explain(err))
		}
		return nil
	}
	if !sandbox {
		return nil
	}
	password := account.NewPassword()
	made, err := a.users.EnsureOwner(ctx, sandboxOwner, password)
	if made {
		a.ownerPassword = password
	}
	return err
}

// sandboxOwner is who owns a shop in the sandbox.
const sandboxOwner = "owner@panthercityappliance.example"

func newAccounts(s *store, origin string) *account.Service {
	return account.New(account.Config{
		DB: s.db, Facts: s.facts, Origin: origin, MaxFailures: s.maxFailures, Mail: s.outbox, Secret: s.secret, OwnerFactor: s.ownerFactor,
	})
}
