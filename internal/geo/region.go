package geo

import (
	_ "embed" // zips.csv, towns.csv
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

//go:embed zips.csv
var zipsCSV string

//go:embed towns.csv
var townsCSV string

// Area is a ZIP code: its internal point by the Census, and the cities that
// mail to it accepts, its own first.
type Area struct {
	Point
	Names []string
}

// Region lists the areas around Fort Worth by ZIP code.
func Region() (map[string]Area, error) {
	rows, err := table("zips.csv", zipsCSV, 4)
	if err != nil {
		return nil, err
	}
	areas := make(map[string]Area, len(rows))
	for _, row := range rows {
		at, err := point(row[1], row[2])
		if err != nil {
			return nil, fmt.Errorf("zips.csv: %s: %w", row[0], err)
		}
		areas[row[0]] = Area{at, strings.Split(row[3], "|")}
	}
	return areas, nil
}

// Towns are the centers of towns beyond the region that people ask about.
func Towns() (map[string]Point, error) {
	rows, err := table("towns.csv", townsCSV, 3)
	if err != nil {
		return nil, err
	}
	towns := make(map[string]Point, len(rows))
	for _, row := range rows {
		if towns[row[0]], err = point(row[1], row[2]); err != nil {
			return nil, fmt.Errorf("towns.csv: %s: %w", row[0], err)
		}
	}
	return towns, nil
}

func table(name, text string, fields int) ([][]string, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comment = '#'
	r.FieldsPerRecord = fields
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}

func point(latitude, longitude string) (Point, error) {
	lat, err := strconv.ParseFloat(latitude, 64)
	if err != nil {
		return Point{}, err
	}
	lon, err := strconv.ParseFloat(longitude, 64)
	return Point{lat, lon}, err
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
