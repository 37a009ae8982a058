package app

import (
	"fmt"

	"enamel/internal/geo"
	"enamel/internal/outbound"
)

// geocoder is the source of coordinates: what is configured, else the sandbox
// where there is one, else the public services. The contact that they are told
// is the shop's address as it was at the start: it only tells the
// provider's operator whom to write to.
func (a *App) geocoder() (*geo.Service, error) {
	first, second, chosen := a.config.Geocoders()
	if !chosen && a.sandbox != nil {
		first, second = a.sandbox.URLs().Nominatim, a.sandbox.URLs().Census
	}
	c := geo.Config{Source: first + " " + second, Log: a.log}
	o := outbound.Options{Contact: a.store.facts().Email}
	if a.sandbox != nil {
		o.Hosts = a.sandbox.Hosts()
	}
	if first != "" {
		g, err := geo.NewNominatim(first, o)
		if err != nil {
			return nil, fmt.Errorf("ENAMEL_GEOCODER_URL: %w", err)
		}
		c.First = g
	}
	if second != "" {
		g, err := geo.NewCensus(second, o)
		if err != nil {
			return nil, fmt.Errorf("ENAMEL_CENSUS_URL: %w", err)
		}
		c.Second = g
	}
	return geo.NewService(a.store.db, c), nil
}
