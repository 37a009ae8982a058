// Package tally knows the days by which Search Console counts, and sums its figures. It weights positions by impressions.
package tally

// Sums are figures that can be added.
type Sums struct {
	Impressions, Clicks int64
	Weight              float64 // position times impressions
}

// Of makes Sums of a row; ok is false where it cannot be true: a position is 0 only where nothing was shown.
func Of(clicks, impressions, position float64) (s Sums, ok bool) {
	const most = 1e12
	ok = clicks >= 0 && clicks <= most && impressions >= 0 && impressions <= most && (position >= 1 && position <= 1e6 || position == 0 && impressions == 0)
	if !ok {
		return s, false
	}
	return Sums{int64(impressions), int64(clicks), position * impressions}, true
}

// Add adds.
func (s *Sums) Add(o Sums) {
	s.Impressions, s.Clicks, s.Weight = s.Impressions+o.Impressions, s.Clicks+o.Clicks, s.Weight+o.Weight
}

// Less is what is left without a part.
func (s Sums) Less(o Sums) Sums {
	return Sums{max(0, s.Impressions-o.Impressions), max(0, s.Clicks-o.Clicks), max(0, s.Weight-o.Weight)}
}

// CTR is clicks over impressions.
func (s Sums) CTR() float64 { return float64(s.Clicks) / float64(max(1, s.Impressions)) }

// Position is the mean position; 0: nothing was shown.
func (s Sums) Position() float64 { return s.Weight / float64(max(1, s.Impressions)) }
