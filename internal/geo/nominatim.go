package geo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"enamel/internal/outbound"
)

// maxAnswer is the most that is read of a geocoder's answer; one match has about 1 KB.
const maxAnswer = 64 << 10

// errAnswer: the provider answered 2xx with something that is not its format.
var errAnswer = errors.New("not an answer in the provider's format")

// Nominatim asks a search endpoint in Nominatim's format:
// https://nominatim.org/release-docs/latest/api/Search/
type Nominatim struct{ provider *outbound.Provider }

// NewNominatim takes the full endpoint, such as
// https://nominatim.openstreetmap.org/search.
func NewNominatim(endpoint string, o outbound.Options) (*Nominatim, error) {
	p, err := newProvider(endpoint, o)
	if err != nil {
		return nil, fmt.Errorf("nominatim: %w", err)
	}
	return &Nominatim{provider: p}, nil
}

// Geocode asks once; failures hold an *outbound.Error where the call failed.
func (n *Nominatim) Geocode(ctx context.Context, a Address) (Point, bool, error) {
	body, err := n.provider.Get(ctx, url.Values{"q": {a.query()}, "format": {"json"}, "limit": {"1"}})
	if err != nil {
		return Point{}, false, fmt.Errorf("nominatim: %w", err)
	}
	p, found, err := parseNominatim(body)
	if err != nil {
		return Point{}, false, fmt.Errorf("nominatim: %w", err)
	}
	return p, found, nil
}

// parseNominatim reads an array whose first element has lat and lon as strings.
func parseNominatim(body []byte) (Point, bool, error) {
	var places []struct{ Lat, Lon *string }
	if err := json.Unmarshal(body, &places); err != nil {
		return Point{}, false, fmt.Errorf("%w: %w", errAnswer, err)
	}
	if places == nil { // null
		return Point{}, false, errAnswer
	}
	if len(places) == 0 {
		return Point{}, false, nil
	}
	lat, err := degrees(places[0].Lat)
	if err != nil {
		return Point{}, false, err
	}
	lon, err := degrees(places[0].Lon)
	if err != nil {
		return Point{}, false, err
	}
	return position(lat, lon)
}

// degrees reads a plain decimal: no exponent, NaN, infinity, hexadecimal or space.
func degrees(s *string) (float64, error) {
	if s == nil || len(*s) > 32 || strings.Trim(*s, "+-.0123456789") != "" {
		return 0, fmt.Errorf("%w: lat and lon must be decimals", errAnswer)
	}
	f, err := strconv.ParseFloat(*s, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: lat and lon must be decimals", errAnswer)
	}
	return f, nil
}

func position(lat, lon float64) (Point, bool, error) {
	p := Point{Lat: lat, Lon: lon}
	if !p.valid() {
		return Point{}, false, fmt.Errorf("%w: the position is off the globe", errAnswer)
	}
	return p, true, nil
}

func newProvider(endpoint string, o outbound.Options) (*outbound.Provider, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = maxAnswer
	}
	return outbound.NewProvider(endpoint, o)
}
