package seo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/mail"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/finding"
)

// maxAlarmed is how many findings of a rule a letter shows.
const maxAlarmed = 5

// saveWithAlert stores what a crawl came to, and with it the letter that tells staff
// of trouble that it found anew: once, however often a crawl ends.
func (s *Service) saveWithAlert(ctx context.Context, run string, out Summary) error {
	letter, err := s.troubles(ctx, out.URL)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		if fresh, err := saveSummary(ctx, tx, run, out); err != nil || !fresh || letter == "" {
			return err
		}
		return s.alert(ctx, tx, letter)
	})
}

// alertFailed tells staff that no page of the site could be read.
func (s *Service) alertFailed(ctx context.Context, ended crawl.Crawl, why string) error {
	if !s.own(ended.Options.Start) {
		return nil
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return s.alert(ctx, tx, why+"\n\nOpen the site in a browser. Where that works, search engines may be kept out all the same.\n")
	})
}

func (s *Service) alert(ctx context.Context, tx *db.Tx, text string) error {
	return s.Mail.Enqueue(ctx, tx, mail.Message{
		To: s.Staff(), Subject: "Your website needs a look",
		Text: "The crawl of " + s.Origin + " found trouble that can take pages out of search engines.\n\n" + text + "\nAll that it found: " + s.Origin + "/seo/audit\n",
	})
}

// own reports whether a crawl began at this site.
func (s *Service) own(start string) bool {
	home, err := address.Normalize(s.Origin)
	return err == nil && address.HostPort(home) == address.HostPort(start)
}

// alarms are the rules of what can take the site out of search engines. A
// certificate that is not valid fails the whole crawl.
func alarms() []string {
	return []string{"robots.unreachable", "robots.syntax", "status.server-error", "index.noindex"}
}

// troubles is the text on what the newest crawl found of the alarms that the one
// before did not; empty: nothing.
func (s *Service) troubles(ctx context.Context, start string) (string, error) {
	if !s.own(start) {
		return "", nil
	}
	var b strings.Builder
	for _, state := range []finding.State{finding.Regressed, finding.Appeared} {
		word := "new"
		if state == finding.Regressed {
			word = "back again"
		}
		for i := range s.Rules {
			rule := &s.Rules[i]
			if !slices.Contains(alarms(), rule.ID) {
				continue
			}
			list, total, _, err := s.Findings.List(ctx, finding.Query{Start: start, Rule: rule.ID, State: string(state), Limit: maxAlarmed})
			if err != nil {
				return "", err
			}
			if total == 0 {
				continue
			}
			fmt.Fprintf(&b, "%s (%d %s):\n", rule.Title, total, word)
			for _, f := range list {
				fmt.Fprintf(&b, "  %s\n    %s\n", f.URL, crawl.Line(f.Detail))
			}
			fmt.Fprintf(&b, "  %s/seo/audit?rule=%s\n\n", s.Origin, rule.ID)
		}
	}
	return b.String(), nil
}
