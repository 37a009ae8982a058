package seo

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/mail"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/finding"
)

// maxAlarmed is how many findings of a rule a letter shows.
const maxAlarmed = 5

// saveWithAlert stores what a crawl came to, and with it the letter that tells staff
// of trouble that it found anew: once, however often a crawl ends.
func (s *Service) saveWithAlert(ctx context.Context, run string, ended crawl.Crawl, out Summary) error {
	letter, err := s.troubles(ctx, ended)
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

// alertFailed tells staff that no page of the site could be read, unless that was so
// when it was last tried.
func (s *Service) alertFailed(ctx context.Context, ended crawl.Crawl, why string) error {
	if !address.Same(ended.Options.Start, s.Origin) {
		return nil
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		var again bool
		err := tx.QueryRow(ctx, `select kind = $1 from seo_run where action = 'seo-crawl' and subject = $2 and state in ('done', 'failed')
			order by finished_at desc, id desc limit 1`, int(fault.BadProvider), ended.Options.Start).Scan(&again)
		if again || err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return s.alert(ctx, tx, why+"\n\nOpen the site in a browser. If it opens for you, search engines may still be blocked.\n")
	})
}

func (s *Service) alert(ctx context.Context, tx *db.Tx, text string) error {
	return s.Mail.Enqueue(ctx, tx, mail.Message{
		To: s.Staff(), Subject: "Your website needs a look",
		Text: "The crawl of " + s.Origin + " found trouble that can take pages out of search engines.\n\n" + text + "\nAll that it found: " + s.Origin + "/seo/audit\n",
	})
}

// alarms are the rules of what can take the site out of search engines. A
// certificate that is not valid fails the whole crawl.
func alarms() []string {
	return []string{"robots.unreachable", "robots.syntax", "status.server-error", "index.noindex", "index.blocked-in-sitemap"}
}

// troubles is the text on what the newest crawl met that the one before did not: the
// server's end of answering, and the alarms. Empty: nothing.
func (s *Service) troubles(ctx context.Context, ended crawl.Crawl) (string, error) {
	start := ended.Options.Start
	if !address.Same(start, s.Origin) {
		return "", nil
	}
	var b strings.Builder
	if cutShort(ended) {
		before, err := s.crawls.Before(ctx, ended)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return "", err
		}
		if !cutShort(before) {
			fmt.Fprintf(&b, "The crawl could not read the whole site: %s.\n\n", crawl.Line(ended.Cut))
		}
	}
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

// cutShort is true of a crawl that the site's server cut short: it failed, or kept the crawler out.
func cutShort(c crawl.Crawl) bool {
	return c.State == crawl.Partial && !c.AtLimit && c.Options.Deadline == 0
}
