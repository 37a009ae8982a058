package report

// The ways that a figure goes.
const (
	up      = "up"
	down    = "down"
	unmoved = "same"
)

// Trend is how a figure of the newest crawl stands to that of the one before.
type Trend struct {
	Text string `json:"text" doc:"2 more than Nov 10; Not compared with Nov 10, where one of the two read less of the site"`
	To   string `json:"to" enum:"up,down,same"`
	Kind string `json:"kind" enum:"better,worse,neutral"`
}

// Trends are those of the figures that a crawl counts.
type Trends struct {
	TotalPages       Trend `json:"total_pages"`
	LowContentPages  Trend `json:"low_content_pages"`
	PagesMissingMeta Trend `json:"pages_missing_meta"`
	HealthScore      Trend `json:"health_score"`
}

// TrendsOf compares the newest crawl with the one before; nil: there was none.
func TrendsOf(in Input) *Trends {
	if since(&in) == nil {
		return nil
	}
	all := trendsOf(&in)
	return &all
}

// trendsOf are without words where there is one crawl alone.
func trendsOf(in *Input) Trends {
	now, before := &in.Crawls[0], &in.Crawls[0]
	if since(in) != nil {
		before = &in.Crawls[1]
	}
	return Trends{
		TotalPages:       compared(in, now.TotalPages-before.TotalPages, 0, ""),
		LowContentPages:  compared(in, now.LowContentPages-before.LowContentPages, -1, ""),
		PagesMissingMeta: compared(in, now.PagesMissingMeta-before.PagesMissingMeta, -1, ""),
		HealthScore:      compared(in, now.HealthScore-before.HealthScore, 1, "point"),
	}
}

// alike reports whether the newest two crawls read as much of the site: with
// different limits their figures cannot be compared. If both read up to their
// limit, they may differ by a few addresses that turned out to be no pages.
func alike(in *Input) bool {
	now, before := &in.Crawls[0], &in.Crawls[1]
	if now.AtLimit && before.AtLimit {
		fewer, more := min(now.TotalPages, before.TotalPages), max(now.TotalPages, before.TotalPages)
		return (more-fewer)*10 <= more
	}
	return now.Partial == "" && before.Partial == "" || now.TotalPages == before.TotalPages
}

// compared says what a difference to the crawl before is: "2 more than Nov 10".
// Of points, "15 points up since Nov 10". Less is better where direction is -1,
// more where it is 1. Without words: there is none to compare with.
func compared(in *Input, difference, direction int, unit string) Trend {
	from := since(in)
	if from == nil {
		return Trend{To: unmoved, Kind: neutral}
	}
	on := day(*from, in.At, in.Zone)
	if on == day(in.Crawls[0].At, in.At, in.Zone) {
		on = moment(*from, in)
	}
	switch {
	case !alike(in):
		return Trend{"Not compared with " + on, unmoved, neutral}
	case difference == 0:
		return Trend{"As on " + on, unmoved, neutral}
	}
	to, size, more := up, difference, " more than "
	if difference < 0 {
		to, size, more = down, -difference, " fewer than "
	}
	text := number(size) + more + on
	if unit != "" {
		text = count(size, unit) + " " + to + " since " + on
	}
	return Trend{text, to, kindOf(difference*direction, false)}
}

// figure is a figure with its trend, which no public threshold judges.
func (t Trend) figure(label, value, note string) Figure {
	return Figure{Label: label, Value: value, Change: t.Text, Kind: t.Kind, Level: noLevel, Note: note}
}
