package app

import (
	"context"
	"net/http"
	"net/url"

	"enamel/internal/account"
	"enamel/internal/api"
	"enamel/internal/catalog"
)

// wireUnits makes the routes of units for staff.
func (a *App) wireUnits() {
	a.units = catalog.NewDesk(a.store.catalog, catalog.DeskConfig{
		Origin: a.origin.String(), Facts: a.store.facts, Orders: a.ordering.OfUnit,
		Recalls: a.unitRecalls, Names: a.names,
	})
	a.holds = catalog.NewHolds(a.store.catalog, a.store.holdRules)
}

// names are what people see of users.
func (a *App) names(ctx context.Context, ids ...string) (map[string]string, error) {
	return account.Names(ctx, a.store.db, ids...)
}

// unitDoor is where a hang-tag leads: staff to the unit's deeds, anybody else to its page.
func (a *App) unitDoor(w http.ResponseWriter, r *http.Request) {
	path := "/shop/"
	if p := api.PrincipalOf(r.Context()); p != nil && p.Role != api.RoleCustomer {
		path = "/staff/units/"
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, path+url.PathEscape(r.PathValue("id")), http.StatusSeeOther)
}
