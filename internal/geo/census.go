package geo

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"enamel/internal/outbound"
)

// Census asks the United States Census geocoder or one in its format:
// https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html
type Census struct{ provider *outbound.Provider }

// NewCensus takes the full endpoint, such as
// https://geocoding.geo.census.gov/geocoder/locations/onelineaddress.
func NewCensus(endpoint string, o outbound.Options) (*Census, error) {
	p, err := newProvider(endpoint, o)
	if err != nil {
		return nil, fmt.Errorf("census: %w", err)
	}
	return &Census{provider: p}, nil
}

// Geocode asks once; failures hold an *outbound.Error where the call failed.
func (c *Census) Geocode(ctx context.Context, a Address) (Point, bool, error) {
	body, err := c.provider.Get(ctx, url.Values{
		"address": {a.line()}, "benchmark": {"Public_AR_Current"}, "format": {"json"},
	})
	if err != nil {
		return Point{}, false, fmt.Errorf("census: %w", err)
	}
	p, found, err := parseCensus(body)
	if err != nil {
		return Point{}, false, fmt.Errorf("census: %w", err)
	}
	return p, found, nil
}

// parseCensus reads the first match; x is the longitude, y the latitude.
func parseCensus(body []byte) (Point, bool, error) {
	var doc struct {
		Result *struct {
			AddressMatches []struct {
				Coordinates struct{ X, Y *float64 }
			}
		}
	}
	if err := json.Unmarshal(body, &doc); err != nil {
		return Point{}, false, fmt.Errorf("%w: %w", errAnswer, err)
	}
	if doc.Result == nil || doc.Result.AddressMatches == nil {
		return Point{}, false, fmt.Errorf("%w: no result.addressMatches", errAnswer)
	}
	if len(doc.Result.AddressMatches) == 0 {
		return Point{}, false, nil
	}
	c := doc.Result.AddressMatches[0].Coordinates
	if c.X == nil || c.Y == nil {
		return Point{}, false, fmt.Errorf("%w: no coordinates", errAnswer)
	}
	return position(*c.Y, *c.X)
}
