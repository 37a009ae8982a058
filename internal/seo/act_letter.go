package seo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/mail"
	"enamel/internal/seo/report"
)

const letterAction = "seo-letter"

// Bounds of the weekly letter, which has at most ten lines.
const (
	letterNews  = 4 // changes
	letterTasks = 3
	letterWeek  = 7 * 24 * time.Hour
	letterLine  = 160 // characters, but for an address
)

// LetterResult is what the weekly letter came to.
type LetterResult struct {
	Sent bool `json:"sent"` // false: nothing is known yet
}

// runLetter mails the owner what changed in the week and what to do, once a run.
func (s *Service) runLetter(r *Run) (any, error) {
	in, _, err := s.gather(r.ctx)
	if err != nil {
		return nil, err
	}
	text := letter(in)
	if text == "" {
		return LetterResult{}, nil
	}
	return LetterResult{Sent: true}, s.sendLetter(r.ctx, r.ID, text)
}

// sendLetter mails a letter of a run; again, it sends none.
func (s *Service) sendLetter(ctx context.Context, run, text string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		fresh, err := tx.Exec(ctx, `update seo_run set ref = 'mailed' where id = $1 and ref = ''`, run)
		if err != nil || fresh == 0 {
			return err
		}
		return s.Mail.Enqueue(ctx, tx, mail.Message{To: s.Staff(), Subject: "Your website this week", Text: text})
	})
}

// letter is the text of the weekly letter; empty: nothing is known. The same input gives the same letter.
func letter(in report.Input) string {
	r := report.Make(in)
	if !slices.ContainsFunc(r.Areas, func(a report.Area) bool { return a.Stamp != nil }) {
		return ""
	}
	lines := append([]string{in.Shop + ", the week to " + in.At.In(in.Zone).Format("January 2")}, weekNews(&in, r.Areas)...)
	for i := range r.Actions[:min(letterTasks, len(r.Actions))] {
		lines = append(lines, fmt.Sprintf("%d. %s: %s", i+1, short(r.Actions[i].Title), in.Site+taskPlace(&r.Actions[i])))
	}
	return strings.Join(append(lines, "All of it: "+in.Site+"/seo"), "\n") + "\n"
}

// weekNews are the figures that moved, one an area, with what they are compared with, and then what
// else changed within the week; else that nothing did, or that nothing was measured.
func weekNews(in *report.Input, areas []report.Area) (news []string) {
	since := in.At.Add(-letterWeek)
	none, told := "Nothing was measured this week.", map[string]bool{}
	for i := range areas {
		a := &areas[i]
		if a.Stamp == nil || a.Stamp.FetchedAt.Before(since) {
			continue
		}
		none = "Nothing changed that is worth telling."
		if j := slices.IndexFunc(a.Figures, func(f report.Figure) bool { return f.Kind != "neutral" && f.Change != "" }); j >= 0 {
			told[a.Key] = true
			news = append(news, short(a.Figures[j].Label+" "+a.Figures[j].Value+": "+a.Figures[j].Change))
		}
	}
	for _, c := range report.Changes(*in) {
		if c.At.After(since) && !told[c.Area] {
			news = append(news, short(c.Text))
		}
	}
	if len(news) == 0 {
		return []string{none}
	}
	return news[:min(letterNews, len(news))]
}

// taskPlace is the place of the dashboard that shows a thing to do.
func taskPlace(a *report.Action) string {
	if a.Rule != "" {
		return "/seo/audit?rule=" + a.Rule
	}
	if a.Tab != "" {
		return "/seo#" + a.Tab
	}
	return "/seo"
}

// short is a text of one line, cut where it is long.
func short(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > letterLine {
		return string(runes[:letterLine-1]) + "…"
	}
	return string(runes)
}
