package app

import (
	"fmt"

	"enamel/internal/config"
	"enamel/internal/geo"
	"enamel/internal/outbound"
)

// geocoder is the source of coordinates: what is configured, else the sandbox
// where there is one, else the public services. The two are one source: where
// either is set, the unset one is off.
func (a *App) geocoder() (*geo.Service, error) {
	first, second := a.config.GeocoderURL, a.config.CensusURL
	if first == "" && second == "" {
		first, second = config.PublicGeocoder, config.PublicCensus
		if a.sandbox != nil {
			first, second = a.sandbox.URLs().Nominatim, a.sandbox.URLs().Census
		}
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
