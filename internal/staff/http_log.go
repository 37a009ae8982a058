package staff

import (
	"context"
	"encoding/csv"
	"time"

	"enamel/internal/account"
	"enamel/internal/auditlog"
	"enamel/internal/form"
)

// LogChoice narrows the log.
type LogChoice struct {
	Text string `query:"text" maxLength:"200" doc:"In what was done, to what, its detail, or who did it"`
	Show string `query:"show" enum:"deeds,all" default:"deeds" doc:"all: each request of staff too"`
}

// LogIn asks for a part of the log.
type LogIn struct {
	LogChoice
	After string `query:"after" maxLength:"100"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// LogEntry is one deed.
type LogEntry struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	By      string    `json:"by" doc:"A name"`
	Action  string    `json:"action" doc:"Such as unit.sold"`
	Subject string    `json:"subject" doc:"What it was done to: an id, a number or a name"`
	Detail  string    `json:"detail"`
}

// Log is a part of the log, the newest first. It is not counted: it is long.
type Log struct {
	Entries []LogEntry `json:"entries" nullable:"false"`
	Next    string     `json:"next" doc:"For after; empty at the end"`
}

// ListLog handles GET /api/staff/log.
func (h *Handlers) ListLog(ctx context.Context, in *LogIn) (*Answer[Log], error) {
	return answer(h.service.log(ctx, *in))
}

func (s *Service) log(ctx context.Context, in LogIn) (Log, error) {
	out := Log{Entries: []LogEntry{}}
	f := auditlog.Filter{Text: form.Trim(in.Text), Deeds: in.Show == "deeds", After: in.After, Limit: in.Limit + 1}
	if f.Text != "" {
		var err error
		if f.Actors, err = account.Named(ctx, s.c.DB, f.Text); err != nil {
			return out, err
		}
	}
	entries, err := auditlog.Search(ctx, s.c.DB, f)
	if err != nil {
		return out, err
	}
	if len(entries) > in.Limit {
		entries = entries[:in.Limit]
		out.Next = entries[in.Limit-1].ID
	}
	ids := make([]string, 0, 2*len(entries))
	for _, e := range entries {
		ids = append(ids, e.Actor, e.Subject)
	}
	names, err := account.Names(ctx, s.c.DB, ids...)
	for _, e := range entries {
		out.Entries = append(out.Entries, LogEntry{
			ID: e.ID, At: e.At, By: nameOf(names, e.Actor), Action: e.Action, Subject: names[e.Subject], Detail: e.Detail,
		})
	}
	return out, err
}

// WriteLog handles GET /api/staff/log.csv.
func (h *Handlers) WriteLog(ctx context.Context, in *LogChoice, out *csv.Writer) error {
	return write(out, []string{"at", "by", "action", "subject", "detail"}, func(after string) (rows [][]string, next string, err error) {
		part, err := h.service.log(ctx, LogIn{LogChoice: *in, After: after, Limit: sheetPart})
		for _, e := range part.Entries {
			rows = append(rows, []string{stamp(e.At), e.By, e.Action, e.Subject, e.Detail})
		}
		return rows, part.Next, err
	})
}
