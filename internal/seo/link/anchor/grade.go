package anchor

import (
	"fmt"
	"slices"
	"strings"
)

// Qualities of links.
const (
	High   = "high"
	Medium = "medium"
	Low    = "low"
)

const (
	sponsored = "sponsored"
	ugc       = "ugc"
	nofollow  = "nofollow"
)

// The rules, as docs/backlinks.md has them.
const (
	highFrom, mediumFrom = 75, 60
	mostTopical          = 0.05 // share of words from which a page is of our trade
	someTopical          = 0.02
	fewOutlinks          = 10
	sitewideFrom         = 10 // links of a domain
	strongFrom, weakFrom = 0.5, 0.2
	spamTopics           = 3
	spamLinks            = 100 // domains
)

// Unfollowed is the word of a link's rel that keeps search engines from following it; empty: none does.
func (f Found) Unfollowed() string {
	for _, rel := range []string{sponsored, ugc, nofollow} {
		if slices.Contains(f.Rel, rel) {
			return rel
		}
	}
	return ""
}

// Type is the link_type of a link.
func (f Found) Type() string {
	if rel := f.Unfollowed(); rel != "" {
		return rel
	}
	return map[string]string{
		InText: "editorial", InNavigation: "navigation", InFooter: "navigation", InComment: ugc, InList: "directory", Elsewhere: "directory",
	}[f.Placement]
}

// Grade says how much a link of a page is worth. links is how many its domain has; authority
// is from 0 to 1, nil: nobody has told.
func (e Evidence) Grade(f Found, links int, authority *float64) (quality string, reasons []string) {
	followed := f.Unfollowed() == ""
	sitewide := f.Placement == InNavigation || f.Placement == InFooter || links >= sitewideFrom
	points := 0
	for _, w := range []struct {
		name   string
		points int
		holds  bool
	}{
		{"Followed", 30, followed},
		{"In the text", 30, f.Placement == InText},
		{"In a list", 15, f.Placement == InList || f.Placement == Elsewhere},
		{"In a comment", 5, f.Placement == InComment},
		{"A page of our trade", 15, e.Topical >= mostTopical},
		{"Touches our trade", 7, e.Topical >= someTopical && e.Topical < mostTopical},
		{"Names a place that we serve", 10, e.Local},
		{"Few links to other sites", 5, e.Outlinks <= fewOutlinks},
		{"Repeated across the site", -25, sitewide},
		{"Not repeated across the site", 5, !sitewide},
		{"Strong domain", 5, authority != nil && *authority >= strongFrom},
		{"Weak domain", -5, authority != nil && *authority < weakFrom},
	} {
		if w.holds {
			points += w.points
			reasons = append(reasons, fmt.Sprintf("%s: %+d", w.name, w.points))
		}
	}
	why := e.worthless(f)
	switch {
	case why != "":
		return Low, append(reasons, why+": low")
	case points < mediumFrom:
		return Low, reasons
	case points < highFrom:
		return Medium, reasons
	case f.Placement != InText || !followed:
		return Medium, append(reasons, "High needs a followed link in the text")
	}
	return High, reasons
}

// worthless says why a link is low whatever its points; empty: it is not.
func (e Evidence) worthless(f Found) string {
	switch {
	case f.Unfollowed() == sponsored:
		return "Paid for"
	case f.hidden:
		return "Hidden from people"
	case len(e.spam) >= spamTopics:
		return "Beside spam (" + strings.Join(e.spam, ", ") + ")"
	case e.Outlinks >= spamLinks:
		return fmt.Sprintf("Among links to %d sites", e.Outlinks)
	}
	return ""
}

// Better reports whether a quality is better than another.
func Better(a, b string) bool {
	return strings.Index("low medium high", a) > strings.Index("low medium high", b)
}
