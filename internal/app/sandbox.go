package app

import (
	"context"
	"fmt"
	"strconv"

	"enamel/internal/config"
	"enamel/internal/sandbox"
	"enamel/internal/shop"
)

// startSandbox puts the sample units into an empty shop, and gives the box the
// shop's places as they are now; it is not told of those that the record gets
// later.
func (a *App) startSandbox(ctx context.Context) error {
	if !config.Loopback(a.origin) {
		return fmt.Errorf("--sandbox is for a site on this machine, not for %s", a.origin.Host)
	}
	if err := a.store.catalog.Seed(ctx); err != nil {
		return err
	}
	f := a.store.facts()
	box := sandbox.Shop{Name: f.Name, Phone: f.Phone, Origin: a.origin.String(), Reviews: f.Rating.StructuredReviews}
	box.Rating, _ = strconv.ParseFloat(f.Rating.Value, 64) // 0 where the record has none
	for _, l := range f.Showroom.Lines {
		box.Hours = append(box.Hours, sandbox.Hours{Days: l.Days, Opens: l.Opens, Closes: l.Closes})
	}
	for _, p := range []shop.Place{f.Storefront, f.Office} {
		box.Places = append(box.Places, sandbox.Place{Street: p.Street, City: p.City, State: p.State, Zip: p.Zip, Lat: p.Lat, Lon: p.Lon})
	}
	var err error
	a.sandbox, err = sandbox.Start(context.WithoutCancel(ctx), a.log, box)
	return err
}
