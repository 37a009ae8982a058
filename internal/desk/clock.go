package desk

import (
	"time"

	"enamel/internal/fault"
)

// mostAhead bounds a schedule.
const mostAhead = 366 * 24 * time.Hour

// moment reads a time of the shop's clock, "2026-12-01T09:00"; empty is now. A
// time that the clock skips in spring is refused; of one that it shows twice in
// fall the first is taken.
func (s *Service) moment(clock string) (time.Time, error) {
	now := s.DB.Now()
	if clock == "" {
		return now, nil
	}
	const layout = "2006-01-02T15:04"
	at, err := time.ParseInLocation(layout, clock, s.Zone)
	if err != nil {
		return at, fault.Field("at", "Choose a day and a time")
	}
	if at.Format(layout) != clock {
		return at, fault.Field("at", "The clock skips this time: it goes forward that night. Choose a time an hour later")
	}
	if first := at.Add(-time.Hour); first.Format(layout) == clock {
		at = first
	}
	switch {
	case !at.After(now):
		return at, fault.Field("at", "Choose a time that is still to come")
	case at.Sub(now) > mostAhead:
		return at, fault.Field("at", "Choose a time within a year")
	}
	return at, nil
}
