package report

import (
	"fmt"
	"strconv"
	"time"

	"enamel/internal/seo/rank"
)

// Bounds of what is worth telling.
const (
	leastRanks    = 3                  // that a phrase moved by
	firstTen      = 10                 // results of a page
	rankAge       = 6 * 24 * time.Hour // between the two checks that are compared
	leastClicks   = 10                 // that a window has more or fewer
	leastOfClicks = 5                  // and at least one in so many of those before
)

// rankChanges tell which phrases moved by 3 ranks or more, into the first ten, or out of them,
// in about a week.
func rankChanges(in *Input) []Change {
	var list []Change
	for i := range in.Rankings {
		r := &in.Rankings[i]
		now, before := lastChecks(r.History)
		if before == nil || r.Depth == 0 {
			continue
		}
		if begun := since(in); begun != nil && now.At.Before(*begun) {
			continue // it is told with the changes since an earlier crawl
		}
		if text, kind := rankMove(r, now.Rank, before.Rank); text != "" {
			list = append(list, Change{At: now.At, Kind: kind, Area: "rankings", Text: "“" + r.Keyword + "” " + text, Href: "/seo#rankings"})
		}
	}
	return list
}

// lastChecks are the newest check that did not fail, and the newest one that is about a week older; nil: none.
func lastChecks(history []rank.Point) (now, before *rank.Point) {
	for i := len(history) - 1; i >= 0; i-- {
		switch p := &history[i]; {
		case p.Outcome == rank.Failed:
		case now == nil:
			now = p
		case now.At.Sub(p.At) >= rankAge:
			return now, p
		}
	}
	return now, nil
}

// rankMove says how a phrase moved, and whether that is better; empty: not by much.
func rankMove(r *rank.Ranking, now, before *int) (text, kind string) {
	switch {
	case now == nil && before == nil:
		return "", ""
	case now == nil:
		return fmt.Sprintf("fell from #%d out of the first %d", *before, r.Depth), worse
	case before == nil:
		return fmt.Sprintf("came in at #%d, and was not in the first %d", *now, r.Depth), better
	}
	in, out := *now <= firstTen && *before > firstTen, *before <= firstTen && *now > firstTen
	moved := *before - *now
	if moved < leastRanks && moved > -leastRanks && !in && !out {
		return "", ""
	}
	text = " from #" + strconv.Itoa(*before) + " to #" + strconv.Itoa(*now)
	switch {
	case in:
		return "rose" + text + ", into the first ten", better
	case out:
		return "fell" + text + ", out of the first ten", worse
	case moved > 0:
		return "rose" + text, better
	}
	return "fell" + text, worse
}

// clickChanges tell that the clicks of 28 days are a fifth more or fewer than those of the 28 before.
func clickChanges(in *Input) []Change {
	if in.Console == nil {
		return nil
	}
	before, ok := windowBefore(in.Console)
	now := totalOf(in.Console).Clicks
	difference := now - before.Clicks
	if !ok || max(difference, -difference) < max(leastClicks, before.Clicks/leastOfClicks) {
		return nil
	}
	return []Change{{
		At: in.Console.FetchedAt, Kind: kindOf(int(difference), false), Area: "gsc", Href: "/seo#gsc",
		Text: moved(int(before.Clicks), int(now), "click") + " from Google in 28 days",
	}}
}
