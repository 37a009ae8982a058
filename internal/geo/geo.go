// Package geo turns addresses into positions and positions into distances.
package geo

import (
	"context"
	"math"
	"strings"
)

// earthRadius is the mean radius in miles that the shop's circle is measured by.
const earthRadius = 3959

// Point is a position in degrees.
type Point struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

// valid refuses NaN and what lies off the globe.
func (p Point) valid() bool {
	return math.Abs(p.Lat) <= 90 && math.Abs(p.Lon) <= 180
}

// Miles returns the great-circle distance by the haversine formula
// (R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984).
func Miles(a, b Point) float64 {
	lat1, lat2 := radians(a.Lat), radians(b.Lat)
	sinLat := math.Sin((lat2 - lat1) / 2)
	sinLon := math.Sin(radians(b.Lon-a.Lon) / 2)
	h := sinLat*sinLat + math.Cos(lat1)*math.Cos(lat2)*sinLon*sinLon
	return 2 * earthRadius * math.Asin(math.Sqrt(min(1, h))) // rounding may lift h over 1 at antipodes
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// Address is a street address in the United States, as it was typed.
type Address struct {
	Street, City, State, Zip string
}

// line is the address on one line, runs of white space made one space.
func (a Address) line() string {
	return tidy(a.Street) + ", " + tidy(a.City) + ", " + tidy(a.State+" "+a.Zip)
}

func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// query is the text that Nominatim is asked for.
func (a Address) query() string { return a.line() + ", USA" }

// Geocoder finds the position of an address. found is false when the answer
// is that there is no such address; err says that there was no answer.
type Geocoder interface {
	Geocode(ctx context.Context, a Address) (p Point, found bool, err error)
}
