package tally

import "time"

// Day is the property on one day, or over a period, and its queries and pages as far as they are known.
type Day struct {
	Date           string
	Total          Sums
	Queries, Pages map[string]Sums
}

// Shift moves a day (YYYY-MM-DD); what is none becomes empty.
func Shift(date string, days int) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}

// Between counts from a day to another.
func Between(from, to string) int {
	a, _ := time.Parse(time.DateOnly, from) // they are days
	b, _ := time.Parse(time.DateOnly, to)
	return int(b.Sub(a).Hours() / 24)
}
