package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"enamel/internal/db"
)

// serverEnv names a running server that tests may create databases on; without
// it they start their own.
const serverEnv = "ENAMEL_TEST_POSTGRES_URL"

// templateLock is the advisory lock under which one process makes the template.
const templateLock = 7_161_102

// freshPostgres makes a database as a copy of the migrated template and returns
// its URL.
func freshPostgres(t testing.TB) string {
	t.Helper()
	server := os.Getenv(serverEnv)
	if server == "" {
		server = useCluster(t)
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Close() })
	name := "test_" + strings.ReplaceAll(db.NewID(), "-", "")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	template, err := ensureTemplate(ctx, admin, server)
	if err != nil {
		t.Fatalf("PostgreSQL: make the template database: %v", err)
	}
	if _, err := admin.ExecContext(ctx, `create database `+name+` template `+template+` strategy file_copy`); err != nil { //nolint:gosec // both names are made here
		t.Fatalf("PostgreSQL: make a database: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if _, err := admin.ExecContext(ctx, `drop database `+name+` with (force)`); err != nil {
			t.Errorf("PostgreSQL: drop the test's database: %v", err)
		}
	})
	return withDatabase(server, name)
}

// ensureTemplate makes the database that the tests copy, named by the
// migrations in it, unless it is there.
func ensureTemplate(ctx context.Context, admin *sql.DB, server string) (string, error) {
	hash, err := migrationsHash()
	if err != nil {
		return "", err
	}
	name := "enamel_" + hash
	conn, err := admin.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer func() { _ = conn.Close() }() // ends the session and so its lock, if unlocking failed
	if found, err := exists(ctx, conn, name); err != nil || found {
		return name, err
	}
	if _, err := conn.ExecContext(ctx, `select pg_advisory_lock($1)`, templateLock); err != nil {
		return "", err
	}
	defer func() { _, _ = conn.ExecContext(ctx, `select pg_advisory_unlock($1)`, templateLock) }()
	if found, err := exists(ctx, conn, name); err != nil || found {
		return name, err
	}
	building := name + "_building"
	for _, q := range []string{
		`drop database if exists ` + building + ` with (force)`,
		`create database ` + building + ` template template0 locale 'C' encoding 'UTF8'`,
	} {
		if _, err := conn.ExecContext(ctx, q); err != nil {
			return "", err
		}
	}
	d, err := db.Open(ctx, db.Config{URL: withDatabase(server, building), Schema: schema()})
	if err != nil {
		return "", err
	}
	if err := d.Close(); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, `alter database `+building+` rename to `+name)
	return name, err
}

func exists(ctx context.Context, conn *sql.Conn, name string) (found bool, err error) {
	err = conn.QueryRowContext(ctx, `select exists (select 1 from pg_database where datname = $1)`, name).Scan(&found)
	return found, err
}

// schemaEnv names a folder with the migrations of a newer program. Tests then
// run on its schema, as an older node does while a shop is upgraded.
const schemaEnv = "ENAMEL_TEST_MIGRATIONS"

func schema() db.Schema {
	s := db.ShopSchema()
	if folder := os.Getenv(schemaEnv); folder != "" {
		s.Files = os.DirFS(folder)
	}
	return s
}

func migrationsHash() (string, error) {
	h := sha256.New()
	files := schema().Files
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		_, _ = fmt.Fprintf(h, "%s %d\n%s", path, len(text), text)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)[:8]), err
}

// withDatabase is the server's URL with another database.
func withDatabase(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server // sql.Open has refused it before
	}
	u.Path = "/" + name
	return u.String()
}
