package app

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"enamel/internal/backup"
	"enamel/internal/check"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/seo/crawl"
)

// backupConfig is what of a shop is backed up, and where a backup is restored: then
// nothing is open.
func backupConfig(c config.Config, s *store) backup.Config {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	b := backup.Config{
		Parts: []backup.Part{
			{Name: backup.Shop, DB: db.Config{URL: c.DatabaseURL, Path: c.DatabaseFile()}},
			{Name: filepath.Base(c.CrawlFile()), DB: db.Config{URL: c.DatabaseURL, Path: c.CrawlFile(), Schema: crawl.Schema(), Relaxed: true}},
		},
		Photos: c.PhotoFolder(), Work: c.Data, Version: versionText(info), Now: time.Now,
		Store: backup.Store{Endpoint: c.Backup.Endpoint, Key: c.Backup.Key, Secret: c.Backup.Secret},
	}
	if s != nil {
		b.Mark, b.Rules = backup.Mark(s.secret), s.rulesOfCopies
	}
	return b
}

// rulesOfCopies are those of the shop's rows. A backup has its pictures beside it,
// and looks for them itself.
func (s *store) rulesOfCopies() []check.Rule {
	return slices.DeleteFunc(s.integrity(s.photos), func(r check.Rule) bool { return r.Name == "photo.stored" || r.Name == "photo.stray" })
}

// backUp runs `enamel backup`.
func backUp(ctx context.Context, c *console, args []string) error {
	flags := flag.NewFlagSet("backup", flag.ContinueOnError)
	flags.SetOutput(c.err)
	to := flags.String("to", "", "a folder, or s3://bucket/prefix; without it ENAMEL_BACKUP_URL")
	if err := flags.Parse(args); err != nil {
		return errors.Join(errUsage, err)
	}
	if flags.NArg() > 0 {
		return errUsage
	}
	return withStore(ctx, c, func(cfg config.Config, s *store) error {
		if *to = cmp.Or(*to, cfg.Backup.URL); *to == "" {
			return errors.New("name a folder, or s3://bucket/prefix, by --to or in ENAMEL_BACKUP_URL")
		}
		began := time.Now()
		var r backup.Result
		err := s.recorded(ctx, "backup.make", *to, "", func() (err error) {
			r, err = backup.Recorded(ctx, s.db, backupConfig(cfg, s), *to)
			return err
		})
		if err != nil {
			return err
		}
		rows, tables := r.Rows()
		_, err = fmt.Fprintf(c.out, "%s/%s\n%s, %d rows in %d tables, %d pictures (%d new), %.1f s\nproven: restored aside and found whole\n",
			r.Place, r.Stamp, megabytes(r.Size()), rows, tables, len(r.Pictures), r.Sent, time.Since(began).Seconds())
		return err
	})
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

// restore runs `enamel restore`. It opens no store: a restore wants the shop for itself.
func restore(ctx context.Context, c *console, args []string) error {
	flags := flag.NewFlagSet("restore", flag.ContinueOnError)
	flags.SetOutput(c.err)
	replace := flags.Bool("replace", false, "give up the shop that is there")
	if err := flags.Parse(args); err != nil {
		return errors.Join(errUsage, err)
	}
	if flags.NArg() != 1 {
		return errUsage
	}
	cfg, err := config.Load(c.getenv)
	if err != nil {
		return err
	}
	if err := makeFolder(cfg.Data); err != nil {
		return err
	}
	began := time.Now()
	r, err := backup.Restore(ctx, backupConfig(cfg, nil), flags.Arg(0), *replace)
	if err != nil {
		return err
	}
	return printRestored(c, cfg, r, time.Since(began))
}

func printRestored(c *console, cfg config.Config, r backup.Restored, took time.Duration) error {
	rows, tables := r.Rows()
	text := fmt.Sprintf("restored %s/%s, made of %s %s ago by %s\n%d rows in %d tables, %d pictures (%d put back), %s, %.1f s\n",
		r.Place, r.Stamp, r.Database, r.Age.Round(time.Second), r.Version, rows, tables, len(r.Pictures), r.Put, megabytes(r.Size()), took.Seconds())
	if r.Lost != "" {
		text += "given up: " + r.Lost + "\n"
	}
	if len(r.Newer) > 0 {
		text += "newer backups there were not proven: " + strings.Join(r.Newer, ", ") + "; to take one, name its folder\n"
	}
	if r.Proven == nil {
		text += "this backup was never proven: " + r.Problem + "\n"
	}
	secret, err := cfg.Secret, error(nil)
	if secret == nil {
		secret, err = config.FoundSecret(cfg.Data)
	}
	switch {
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	case secret == nil:
		text += "before the first start give it the secret of that shop, in ENAMEL_SECRET or as " + filepath.Join(cfg.Data, "secret") + ": links in old letters and providers' keys need it\n"
	case backup.Mark(secret) != r.Mark:
		text += "WRONG SECRET: this is not the one of that shop. With it links in old letters are dead and providers' keys cannot be read\n"
	default:
		text += "the secret is that shop's\n"
	}
	_, err = fmt.Fprint(c.out, text)
	return err
}
