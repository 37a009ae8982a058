package app

import (
	"strconv"
	"strings"

	"enamel/internal/seo/audit"
	"enamel/internal/shop"
)

// auditRecord is what the rules hold the shop's own pages to.
func auditRecord(f shop.Facts) *audit.Record {
	place := func(p shop.Place) audit.Place {
		return audit.Place{Street: p.Street, City: p.City, State: p.State, Zip: p.Zip, Lat: p.Lat, Lon: p.Lon}
	}
	return &audit.Record{
		Name:      f.Name,
		Phones:    []string{f.Phone},
		Places:    []audit.Place{place(f.Storefront), place(f.Office)},
		Schedules: []audit.Schedule{auditSchedule(f.Showroom), auditSchedule(f.ServiceDesk)},
		Rating:    f.Rating.Value,
		Reviews:   []string{strings.TrimSuffix(f.Rating.Reviews, "+"), strconv.Itoa(f.Rating.StructuredReviews)},
	}
}

// auditSchedule spreads runs of days, such as Mon-Sat, over the week.
func auditSchedule(s shop.Schedule) audit.Schedule {
	out := audit.Schedule{Name: s.Label}
	for _, line := range s.Lines {
		first, last, isRun := strings.Cut(line.Days, "-")
		from := weekday(first)
		to := from
		if isRun {
			to = weekday(last)
		}
		if from < 0 || to < 0 {
			continue
		}
		for day := from; ; day = (day + 1) % len(out.Days) {
			out.Days[day].Opens, out.Days[day].Closes = line.Opens, line.Closes
			if day == to {
				break
			}
		}
	}
	return out
}

// weekday is the number of a day from Sunday, -1 where it is none.
func weekday(name string) int {
	const days = "SunMonTueWedThuFriSat"
	if name = strings.TrimSpace(name); len(name) < 3 {
		return -1
	}
	i := strings.Index(days, name[:3])
	if i%3 != 0 {
		return -1
	}
	return i / 3
}
