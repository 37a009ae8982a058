package export

import (
	"maps"
	"slices"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/gsc/tally"
)

const maxPeriod = 500 // days

// Period is that of the export's days, or else from and to (YYYY-MM-DD): a fault by field where they are wrong.
func (t *Tables) Period(from, to string, now time.Time) (string, string, error) {
	if dates := slices.Sorted(maps.Keys(t.Days)); len(dates) > 0 {
		from, to = dates[0], dates[len(dates)-1]
	}
	wrong := map[string]string{}
	for field, day := range map[string][2]string{"from": {from, "first"}, "to": {to, "last"}} {
		if day[0] == "" {
			wrong[field] = "Enter the " + day[1] + " day of the export: the file does not name it"
		} else if tally.Shift(day[0], 0) == "" || day[0] > now.AddDate(0, 0, 1).Format(time.DateOnly) {
			wrong[field] = "Enter a day until today as YYYY-MM-DD"
		}
	}
	if n := tally.Between(from, to); len(wrong) == 0 && (n < 0 || n >= maxPeriod) {
		wrong["to"] = "The last day must not be before the first, nor 500 days after it"
	}
	return from, to, fault.Fields(wrong)
}
