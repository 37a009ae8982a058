package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"enamel/internal/backup"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/seo/crawl"
)

// backupConfig is what of the shop is backed up, and where a backup is restored.
func backupConfig(c config.Config, secret []byte) backup.Config {
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
	}
	if secret != nil {
		b.Mark = backup.Mark(secret)
	}
	return b
}

// backUp runs `enamel backup`.
func backUp(ctx context.Context, c *console, args []string) error {
	flags := flag.NewFlagSet("backup", flag.ContinueOnError)
	flags.SetOutput(c.err)
	to := flags.String("to", "", "a folder")
	if err := flags.Parse(args); err != nil {
		return errors.Join(errUsage, err)
	}
	if flags.NArg() > 0 {
		return errUsage
	}
	if *to == "" {
		return errors.New("name a folder by --to")
	}
	return withStore(ctx, c, func(cfg config.Config, s *store) error {
		began := time.Now()
		var r backup.Result
		err := s.recorded(ctx, "backup.make", *to, "", func() (err error) {
			r, err = backup.Recorded(ctx, s.db, backupConfig(cfg, s.secret), *to)
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
		r.Place, r.Stamp, r.Database, r.Age.Round(time.Minute), r.Version, rows, tables, len(r.Pictures), r.Put, megabytes(r.Size()), took.Seconds())
	if r.Lost != "" {
		text += "given up: " + r.Lost + "\n"
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
