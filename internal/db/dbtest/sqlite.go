package dbtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"enamel/internal/db"
)

// freshSQLite copies the migrated template into a folder of the test and
// returns the path of the copy.
func freshSQLite(t testing.TB) string {
	t.Helper()
	template, err := sqliteTemplate(t.Context())
	if err != nil {
		t.Fatalf("SQLite: make the template database: %v", err)
	}
	bytes, err := os.ReadFile(template) //nolint:gosec // made here
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "enamel.db")
	if err := os.WriteFile(path, bytes, 0o600); err != nil { //nolint:gosec // in a folder of the test
		t.Fatal(err)
	}
	return path
}

// sqliteTemplate returns the file that the tests copy, named by the migrations
// in it, and makes it where it is missing. All test processes of a user share it.
func sqliteTemplate(ctx context.Context) (string, error) {
	hash, err := migrationsHash()
	if err != nil {
		return "", err
	}
	path := filepath.Join(os.TempDir(), "enamel-sqlite-"+strconv.Itoa(os.Getuid())+"-"+hash+".db")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	folder, err := os.MkdirTemp("", "enamel-sqlite-")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	building := filepath.Join(folder, "enamel.db")
	d, err := db.Open(ctx, db.Config{Path: building, Schema: schema()})
	if err != nil {
		return "", err
	}
	if err := d.Close(); err != nil { // moves the log into the file
		return "", fmt.Errorf("close the template: %w", err)
	}
	return path, os.Rename(building, path)
}
