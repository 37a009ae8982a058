package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the shop's SQL files, in the order of their numbers.
func Migrations() fs.FS {
	sub, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

func (e *sqliteEngine) migrate(ctx context.Context, s Schema) error {
	return migrate(ctx, s, goose.DialectSQLite3, e.writer.pool)
}

func (e *postgresEngine) migrate(ctx context.Context, s Schema) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
	if err != nil {
		return err
	}
	return migrate(ctx, s, goose.DialectPostgres, e.writers, goose.WithSessionLocker(locker))
}

// allow lets a program work on a database that a newer one has migrated, as long
// as nothing was taken away that this one uses.
func (s Schema) allow(ctx context.Context, pool *sql.DB, current, target int64) error {
	refused := fmt.Errorf("the database is at version %d and this program knows %d: use the newer program", current, target)
	if s.Floor == "" {
		return refused
	}
	var floor int64
	if err := pool.QueryRowContext(ctx, `select version from `+s.Floor).Scan(&floor); err != nil {
		return errors.Join(refused, err)
	}
	if floor > target {
		return refused
	}
	return nil
}

// migrationWait is how long a start waits for another one's migrations.
const migrationWait = time.Minute

// migrate brings the schema up. Two processes may start at once: PostgreSQL's
// advisory lock lets one of them do it; on SQLite the later one fails on a step
// that the other has done or is at, and goes on as long as the version rises or
// the file is locked.
func migrate(ctx context.Context, s Schema, dialect goose.Dialect, pool *sql.DB, o ...goose.ProviderOption) error {
	o = append(o, goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true), goose.WithTableName(s.Version))
	until := time.Now().Add(migrationWait)
	last := int64(-1)
	for {
		p, err := goose.NewProvider(dialect, pool, s.Files, o...)
		if err != nil {
			return err
		}
		current, target, err := p.GetVersions(ctx)
		if err == nil && current > target {
			return s.allow(ctx, pool, current, target)
		}
		if err == nil {
			if _, err = p.Up(ctx); err == nil {
				return nil
			}
		}
		now, versionErr := p.GetDBVersion(ctx)
		switch {
		case versionErr == nil && now > last:
			last = now
		case !IsBusy(err) || time.Now().After(until):
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(maxLockPause):
		}
	}
}
