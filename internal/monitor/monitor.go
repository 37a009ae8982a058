// Package monitor reads the state of the machine behind the shop: its database,
// pages, jobs, letters, outside sources, disk and backups. Staff read it in
// words, Prometheus as figures (deploy/prometheus/alerts.yml).
package monitor

import (
	"context"
	"fmt"
	"syscall"
	"time"

	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/mail"
)

// readLimit bounds one reading: a database that hangs must not hang the screen.
const readLimit = 2 * time.Second

// Config is what a Service reads from.
type Config struct {
	DB     *db.DB
	Folder string // the data folder, whose disk is looked at
	// Pages are the URLs of the newest build, and those that are ready.
	Pages func() (planned, published int)
	// Sources are the outside sources that failed their last test, by title.
	Sources func(ctx context.Context) ([]string, error)
	// Proven is when the newest proven backup was made, the zero time where none
	// was; set says whether backups are set up.
	Proven func(ctx context.Context) (at time.Time, set bool, err error)
}

// Service reads figures. It keeps nothing.
type Service struct{ Config }

// New returns a Service.
func New(c Config) *Service { return &Service{c} }

// Figures are one reading.
type Figures struct {
	At                 time.Time
	Database           bool // it answers; where it does not, what it holds is zero
	Planned, Published int
	Due                int           // jobs whose time has come, without letters
	OldestDue          time.Duration // since the first of them was due
	Running            int
	Failed             int // jobs and letters that failed for good in the last 24 hours
	Letters            int // that wait
	OldestLetter       time.Duration
	Sources            []string
	Free, Disk         uint64 // bytes
	Backups            bool   // are set up
	Proven             time.Time
}

// Read takes a reading. A database that does not answer is a figure, no error.
func (s *Service) Read(ctx context.Context) (Figures, error) {
	ctx, cancel := context.WithTimeout(ctx, readLimit)
	defer cancel()
	f := Figures{At: s.DB.Now()}
	f.Planned, f.Published = s.Pages()
	var disk syscall.Statfs_t
	if err := syscall.Statfs(s.Folder, &disk); err != nil {
		return f, fmt.Errorf("read the disk of %s: %w", s.Folder, err)
	}
	block := uint64(disk.Bsize) //nolint:gosec // a size
	f.Free, f.Disk = disk.Bavail*block, disk.Blocks*block
	f.Database = s.readStored(ctx, &f) == nil
	return f, nil
}

func (s *Service) readStored(ctx context.Context, f *Figures) (err error) {
	counts, err := job.Counts(ctx, s.DB, f.At.Add(-24*time.Hour))
	if err != nil {
		return err
	}
	for _, c := range counts {
		f.count(c)
	}
	if f.Sources, err = s.Sources(ctx); err != nil {
		return err
	}
	f.Proven, f.Backups, err = s.Proven(ctx)
	return err
}

func (f *Figures) count(c job.Count) {
	switch {
	case c.State == job.Failed:
		f.Failed += c.N
	case c.State == job.Running:
		f.Running += c.N
	case c.Name == mail.JobName:
		f.Letters += c.N
		f.OldestLetter = max(f.OldestLetter, f.At.Sub(c.Made))
	case !c.Due.After(f.At):
		f.Due += c.N
		f.OldestDue = max(f.OldestDue, f.At.Sub(c.Due))
	}
}
