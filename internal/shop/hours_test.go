package shop

import (
	"testing"
	"time"
)

func TestAfterOpen(t *testing.T) {
	t.Parallel()
	zone, err := Zone()
	if err != nil {
		t.Fatal(err)
	}
	week := []ScheduleLine{{Days: "Mon-Sat", Opens: "09:00", Closes: "18:00"}, {Days: "Sunday"}}
	lunch := []ScheduleLine{{Days: "Mon-Fri", Opens: "13:00", Closes: "17:00"}, {Days: "Mon-Fri", Opens: "09:00", Closes: "12:00"}}
	twice := []ScheduleLine{{Days: "Mon-Fri", Opens: "09:00", Closes: "12:00"}, {Days: "Friday", Opens: "10:00", Closes: "13:00"}}
	night := []ScheduleLine{{Days: "Sunday", Opens: "00:00", Closes: "06:00"}}
	for name, c := range map[string]struct {
		lines []ScheduleLine
		from  string
		hours int
		want  string
	}{
		"within a day":                  {week, "2026-11-20 10:15", 7, "2026-11-20 17:15"},
		"over a night":                  {week, "2026-11-19 10:00", 18, "2026-11-21 10:00"},
		"over a Sunday":                 {week, "2026-11-20 17:00", 18, "2026-11-23 17:00"},
		"before the opening":            {week, "2026-11-20 03:00", 2, "2026-11-20 11:00"},
		"after the closing":             {week, "2026-11-21 18:00", 1, "2026-11-23 10:00"},
		"a whole day ends at closing":   {week, "2026-11-20 09:00", 9, "2026-11-20 18:00"},
		"on a Sunday":                   {week, "2026-11-22 12:00", 1, "2026-11-23 10:00"},
		"over the end of summer time":   {week, "2026-10-31 17:00", 2, "2026-11-02 10:00"},
		"over the start of it":          {week, "2026-03-07 17:00", 2, "2026-03-09 10:00"},
		"a night of seven hours":        {night, "2026-10-31 12:00", 6, "2026-11-01 05:00"},
		"a night of five hours":         {night, "2026-03-07 12:00", 6, "2026-03-15 01:00"},
		"over lunch, in either order":   {lunch, "2026-11-20 11:00", 2, "2026-11-20 14:00"},
		"hours of two lines count once": {twice, "2026-11-20 09:00", 4, "2026-11-20 13:00"},
	} {
		from, err := time.ParseInLocation("2006-01-02 15:04", c.from, zone)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := Schedule{Lines: c.lines}.AfterOpen(from.UTC(), time.Duration(c.hours)*time.Hour, zone)
		if text := got.In(zone).Format("2006-01-02 15:04"); !ok || text != c.want {
			t.Errorf("%s: %s, %t, want %s", name, text, ok, c.want)
		}
	}
	if _, ok := (Schedule{Lines: []ScheduleLine{{Days: "Mon-Sun"}}}).AfterOpen(time.Now(), time.Hour, zone); ok {
		t.Error("a shop that never opens has opening hours")
	}
}
