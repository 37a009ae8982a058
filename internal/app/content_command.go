package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"

	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/content"
)

// contents runs `enamel content`.
func contents(ctx context.Context, c *console, args []string) error {
	dry := len(args) == 3 && args[2] == "--dry-run"
	switch {
	case len(args) == 0:
		return checkContent(c)
	case len(args) == 2 && args[0] == "export":
		return withStore(ctx, c, func(_ config.Config, s *store) error { return exportContent(ctx, c, s, args[1]) })
	case args[0] == "import" && (len(args) == 2 || dry):
		return withStore(ctx, c, func(_ config.Config, s *store) error { return importContent(ctx, c, s, args[1], dry) })
	}
	return errUsage
}

// exportContent writes the texts of the content desk into an empty folder.
func exportContent(ctx context.Context, c *console, s *store, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(entries) > 0 {
		return fmt.Errorf("%s is not empty: export into a folder of its own", folder)
	}
	files, err := s.desk.Export(ctx)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o750); err != nil { //nolint:gosec // the operator may make the folder anyway
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := root.MkdirAll(path.Dir(name), 0o750); err != nil {
			return err
		}
		if err := root.WriteFile(name, []byte(files[name]), 0o600); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(c.out, "%d files in %s\n", len(files), folder)
	return err
}

// importContent takes the texts of a folder to the content desk, or says what would become of them.
func importContent(ctx context.Context, c *console, s *store, folder string, dry bool) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	report, err := s.desk.Import(ctx, auditlog.CommandLine, root.FS(), dry)
	if err != nil {
		return fmt.Errorf("nothing is imported:\n%w", err)
	}
	if dry {
		report = append(report, "Nothing is written: this was a try.")
	}
	for _, line := range report {
		if _, err := fmt.Fprintln(c.out, line); err != nil {
			return err
		}
	}
	return nil
}

// checkContent checks the files of the binary: the build stops at one that the
// pages cannot be made of.
func checkContent(c *console) error {
	words, err := loadContent()
	if err != nil {
		return err
	}
	return printCounts(c, words)
}

func printCounts(c *console, words *content.Library) error {
	complete := 0
	for _, s := range words.Services {
		if s.Complete {
			complete++
		}
	}
	for _, b := range words.Brands {
		if b.Complete {
			complete++
		}
	}
	for _, a := range words.Articles {
		if a.Complete {
			complete++
		}
	}
	all := len(words.Services) + len(words.Brands) + len(words.Articles)
	_, err := fmt.Fprintf(c.out, "%d pages, %d of them complete\n", all, complete)
	return err
}
