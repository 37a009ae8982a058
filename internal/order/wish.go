package order

import (
	"context"
	"slices"
	"time"

	"enamel/internal/db"
	"enamel/internal/fault"
)

// daysOffered is how many days a customer may choose from, from tomorrow on:
// staff call before a delivery goes out.
const daysOffered = 10

// OfferedDay is a day that a customer may wish for.
type OfferedDay struct {
	Day   string `json:"day"`
	Label string `json:"label" example:"Tue, Nov 24"`
	Open  bool   `json:"open" doc:"We deliver on it"`
	Full  bool   `json:"full" doc:"We do, and no stop is left"`
}

// offered are the next days on which a delivery could go.
func (s *Service) offered(ctx context.Context, r db.Reader) ([]OfferedDay, error) {
	days, err := s.days(ctx, r, "", 1+daysOffered)
	if err != nil {
		return nil, err
	}
	out := make([]OfferedDay, daysOffered)
	for i, d := range days[1:] {
		full := d.Stops >= fullWindow*len(d.Windows) || !slices.ContainsFunc(d.Windows, func(w Window) bool { return !w.Full })
		out[i] = OfferedDay{Day: d.Day, Label: d.Label, Open: d.Open, Full: d.Open && full}
	}
	return out, nil
}

// checkWish refuses a day that is not offered; none is right.
func (s *Service) checkWish(ctx context.Context, r db.Reader, day string) error {
	if day == "" {
		return nil
	}
	days, err := s.offered(ctx, r)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(days, func(d OfferedDay) bool { return d.Day == day })
	switch {
	case at < 0:
		return fault.Field("day", "Please choose one of the days that we offer.")
	case !days[at].Open:
		return fault.Field("day", "We do not deliver on "+dayWords(day)+". Please choose another day.")
	case days[at].Full:
		return fault.Field("day", dayWords(day)+" is full. Please choose another day.")
	}
	return nil
}

// dayWords is a day in a sentence; empty where there is none.
func dayWords(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return at.Format("Monday, January 2")
}
