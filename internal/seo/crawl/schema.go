package crawl

import (
	"embed"
	"io/fs"

	"enamel/internal/db"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema is what the database of crawls is made of.
func Schema() db.Schema {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return db.Schema{Files: files, Version: "crawl_db_version"}
}
