package geo

import (
	_ "embed" // zips.csv
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

//go:embed zips.csv
var zipsCSV string

// Area is a ZIP code: its internal point by the Census, and the cities that
// mail to it accepts, its own first.
type Area struct {
	Point
	Names []string
}

// Region lists the areas around Fort Worth by ZIP code.
func Region() (map[string]Area, error) {
	r := csv.NewReader(strings.NewReader(zipsCSV))
	r.Comment = '#'
	r.FieldsPerRecord = 4
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("zips.csv: %w", err)
	}
	areas := make(map[string]Area, len(rows))
	for _, row := range rows {
		lat, err := strconv.ParseFloat(row[1], 64)
		if err != nil {
			return nil, fmt.Errorf("zips.csv: %s: %w", row[0], err)
		}
		lon, err := strconv.ParseFloat(row[2], 64)
		if err != nil {
			return nil, fmt.Errorf("zips.csv: %s: %w", row[0], err)
		}
		areas[row[0]] = Area{Point{lat, lon}, strings.Split(row[3], "|")}
	}
	return areas, nil
}

// Middle is the mean of the areas' points; there is one area at least.
func Middle(areas []Area) Point {
	var p Point
	for _, a := range areas {
		p.Lat += a.Lat / float64(len(areas))
		p.Lon += a.Lon / float64(len(areas))
	}
	return p
}
