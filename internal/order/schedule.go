package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/shop"
)

// window is a part of a day in which a delivery comes; its hours are HH:MM.
type window struct{ key, label, from, to string }

func windows() []window {
	return []window{
		{"9-11", "9 to 11 AM", "09:00", "11:00"},
		{"11-1", "11 AM to 1 PM", "11:00", "13:00"},
		{"1-3", "1 to 3 PM", "13:00", "15:00"},
		{"3-5", "3 to 5 PM", "15:00", "17:00"},
	}
}

// fullWindow is how many stops make a window full. Staff may still add one.
const fullWindow = 3

// Bounds of a delivery day.
const (
	daysShown = 7
	daysAhead = 60
)

// Day is a day on which staff may deliver.
type Day struct {
	Day     string   `json:"day"`
	Label   string   `json:"label" example:"Tue, Nov 24"`
	Open    bool     `json:"open"`
	Stops   int      `json:"stops" doc:"Deliveries that are planned, other orders' only"`
	Windows []Window `json:"windows" nullable:"false"`
}

// Window is a part of such a day.
type Window struct {
	Window string `json:"window" example:"9-11"`
	Label  string `json:"label" example:"9 to 11 AM"`
	Stops  int    `json:"stops"`
	Full   bool   `json:"full" doc:"Three stops or more; staff may still add one"`
}

// days are the next n days with the stops of all orders but one.
func (s *Service) days(ctx context.Context, r db.Reader, but string, n int) ([]Day, error) {
	today := s.now().In(s.zone)
	stops, err := plannedStops(ctx, r, but, today.Format(time.DateOnly), today.AddDate(0, 0, n).Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	hours := s.facts().Showroom
	out := make([]Day, n)
	for i := range out {
		at := today.AddDate(0, 0, i)
		d := Day{Day: at.Format(time.DateOnly), Label: at.Format("Mon, Jan 2"), Windows: []Window{}}
		for _, n := range stops[d.Day] {
			d.Stops += n
		}
		for _, w := range left(hours, at, today) {
			n := stops[d.Day][w.key]
			d.Windows = append(d.Windows, Window{Window: w.key, Label: w.label, Stops: n, Full: n >= fullWindow})
		}
		d.Open = len(d.Windows) > 0
		out[i] = d
	}
	return out, nil
}

// left are the windows of a day in which the shop is open, and of today those
// that are not over.
func left(hours shop.Schedule, day, now time.Time) []window {
	today := day.Format(time.DateOnly) == now.Format(time.DateOnly)
	return slices.DeleteFunc(windows(), func(w window) bool {
		return !hours.Covers(day.Weekday(), w.from, w.to) || today && w.to <= now.Format("15:04")
	})
}

// plannedStops counts the deliveries of days, by day and window.
func plannedStops(ctx context.Context, r db.Reader, but, from, to string) (map[string]map[string]int, error) {
	rows, err := r.Query(ctx, `select delivery_day, delivery_window, count(*) from orders
		where delivery_day <> '' and delivery_day >= $1 and delivery_day < $2 and id <> $3 and status not in ('cancelled', 'returned')
		group by delivery_day, delivery_window`, from, to, but)
	if err != nil {
		return nil, fmt.Errorf("count the planned stops: %w", err)
	}
	defer rows.Close()
	stops := map[string]map[string]int{}
	for rows.Next() {
		var day, key string
		var n int
		if err := rows.Scan(&day, &key, &n); err != nil {
			return nil, fmt.Errorf("count the planned stops: %w", err)
		}
		if stops[day] == nil {
			stops[day] = map[string]int{}
		}
		stops[day][key] = n
	}
	return stops, rows.Err()
}

// checkDay refuses a delivery in the past, or when the shop is closed.
func (s *Service) checkDay(f shop.Facts, day, key string) error {
	today := s.now().In(s.zone)
	at, err := time.ParseInLocation(time.DateOnly, day, s.zone)
	switch {
	case err != nil:
		return fault.Field("day", "Please choose a delivery day.")
	case day < today.Format(time.DateOnly) || day > today.AddDate(0, 0, daysAhead).Format(time.DateOnly):
		return fault.Field("day", "The delivery day must be within the next 60 days.")
	}
	ws := left(f.Showroom, at, today)
	switch {
	case len(ws) == 0:
		return fault.Field("day", "No delivery window is left on "+at.Format("Monday, January 2")+".")
	case key != "" && !slices.ContainsFunc(ws, func(w window) bool { return w.key == key }):
		return fault.Field("window", "Please choose one of the day's windows.")
	}
	return nil
}

// when is the delivery day and its window in words; empty where none is agreed on.
func (o Order) when() string {
	text := dayWords(o.Day)
	for _, w := range windows() {
		if w.key == o.Window {
			text += ", " + w.label
		}
	}
	return text
}
