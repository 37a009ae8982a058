package monitor

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// Status is GET /api/staff/status.
type Status struct {
	CacheControl string `header:"Cache-Control"`
	Body         StatusBody
}

// StatusBody is how each part of the machine stands, in the shop's words.
type StatusBody struct {
	At    time.Time    `json:"at"`
	Parts []StatusPart `json:"parts"`
}

// StatusPart is one part. Bad: somebody has to do something now.
type StatusPart struct {
	Name string `json:"name"`
	Tone string `json:"tone" enum:"good,warn,bad"`
	Text string `json:"text"`
	Then string `json:"then" doc:"What to do; empty: nothing"`
}

// Show handles GET /api/staff/status.
func (s *Service) Show(ctx context.Context, _ *struct{}) (*Status, error) {
	f, err := s.Read(ctx)
	if err != nil {
		return nil, err
	}
	return &Status{CacheControl: "no-store", Body: StatusBody{At: f.At, Parts: f.Parts()}}, nil
}

// Limits from which a part is no longer well; deploy/prometheus/alerts.yml has the same.
const (
	lateJob    = 5 * time.Minute
	lateLetter = 15 * time.Minute
	oldBackup  = 26 * time.Hour
	littleDisk = 1 << 30 // bytes
)

// Parts are the reading in words.
func (f Figures) Parts() []StatusPart {
	parts := []StatusPart{f.pages(), f.disk()}
	if !f.Database {
		return append([]StatusPart{{
			Name: "Database", Tone: "bad", Text: "It does not answer.",
			Then: "Visitors still see the pages; nobody can order. Call whoever runs the server.",
		}}, parts...)
	}
	return append([]StatusPart{{Name: "Database", Tone: "good", Text: "It answers."}}, append(parts, f.work(), f.letters(), f.backups(), f.sources())...)
}

func (f Figures) pages() StatusPart {
	p := StatusPart{Name: "Pages", Tone: "good", Text: fmt.Sprintf("All %d are published.", f.Planned)}
	if f.Published < f.Planned {
		p.Tone, p.Text = "warn", fmt.Sprintf("%d of %d are published; the others follow.", f.Published, f.Planned)
	}
	return p
}

func (f Figures) disk() StatusPart {
	p := StatusPart{Name: "Disk", Tone: "good", Text: fmt.Sprintf("%.1f GB of %.0f GB are free.", gigabytes(f.Free), gigabytes(f.Disk))}
	if f.Free < littleDisk {
		p.Tone, p.Then = "bad", "Make room: a full disk takes no orders."
	}
	return p
}

func gigabytes(bytes uint64) float64 { return float64(bytes) / 1e9 }

func (f Figures) work() StatusPart {
	p := StatusPart{Name: "Work behind the scenes", Tone: "good", Text: "Nothing waits."}
	switch {
	case f.Due > 0 && f.OldestDue > lateJob:
		p.Tone, p.Text = "bad", fmt.Sprintf("%s, the first since %s.", count(f.Due, "job waits", "jobs wait"), ago(f.OldestDue))
		p.Then = "Restart the server; if it stays so, read its log."
	case f.Failed > 0:
		p.Tone, p.Text = "warn", fmt.Sprintf("%s in the last day.", count(f.Failed, "job or letter failed for good", "jobs or letters failed for good"))
		p.Then = "The server's log says why."
	case f.Running > 0:
		p.Text = count(f.Running, "job is under way.", "jobs are under way.")
	}
	return p
}

func (f Figures) letters() StatusPart {
	p := StatusPart{Name: "Letters", Tone: "good", Text: "All are sent."}
	if f.Letters == 0 {
		return p
	}
	p.Text = fmt.Sprintf("%s to be sent, the first for %s.", count(f.Letters, "waits", "wait"), ago(f.OldestLetter))
	if f.OldestLetter > lateLetter {
		p.Tone, p.Then = "bad", "The mail server takes none: check it. They are tried again by themselves for half a day."
	}
	return p
}

func (f Figures) backups() StatusPart {
	p := StatusPart{Name: "Backups", Tone: "bad", Then: "Set ENAMEL_BACKUP_URL, as docs/operations.md says."}
	switch {
	case !f.Backups:
		p.Text = "None are set up."
	case f.Proven.IsZero():
		p.Text, p.Then = "None was proven yet.", "Run enamel backup and read what it says."
	case f.At.Sub(f.Proven) > oldBackup:
		p.Text, p.Then = "The newest that was restored and checked is "+ago(f.At.Sub(f.Proven))+" old.", "Run enamel backup and read what it says."
	default:
		p.Tone, p.Text, p.Then = "good", "The newest was restored and checked, "+ago(f.At.Sub(f.Proven))+" ago.", ""
	}
	return p
}

func (f Figures) sources() StatusPart {
	if len(f.Sources) == 0 {
		return StatusPart{Name: "Outside sources", Tone: "good", Text: "None has failed its last test."}
	}
	return StatusPart{
		Name: "Outside sources", Tone: "warn", Text: "These failed their last test: " + strings.Join(f.Sources, ", ") + ".",
		Then: "Look at the dashboard's settings.",
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// ago is a span in the one unit that suits it.
func ago(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return count(int(d.Seconds()), "second", "seconds")
	case d < 2*time.Hour:
		return count(int(d.Minutes()), "minute", "minutes")
	case d < 48*time.Hour:
		return count(int(d.Hours()), "hour", "hours")
	}
	return count(int(d.Hours()/24), "day", "days")
}
