package config

import (
	"errors"
	"strings"
)

const amazon = "https://s3.amazonaws.com"

// Backup is where backups go.
type Backup struct {
	URL      string // ENAMEL_BACKUP_URL: a folder, or s3://bucket/prefix; empty: no scheduled backups
	Endpoint string // ENAMEL_BACKUP_ENDPOINT of S3
	Key      string // ENAMEL_BACKUP_KEY
	Secret   string // ENAMEL_BACKUP_SECRET
}

// loadBackup notes what is wrong under its variable's name.
func loadBackup(getenv func(string) string, note func(name string, err error)) Backup {
	b := Backup{
		URL: getenv("ENAMEL_BACKUP_URL"), Endpoint: orDefault(getenv("ENAMEL_BACKUP_ENDPOINT"), amazon),
		Key: getenv("ENAMEL_BACKUP_KEY"), Secret: getenv("ENAMEL_BACKUP_SECRET"),
	}
	note("ENAMEL_BACKUP_ENDPOINT", checkBase(b.Endpoint, b.Secret))
	note("ENAMEL_BACKUP_KEY", checkKey(b.Key))
	note("ENAMEL_BACKUP_SECRET", checkKey(b.Secret))
	bucket, isS3 := strings.CutPrefix(b.URL, "s3://")
	switch {
	case isS3 && (bucket == "" || strings.HasPrefix(bucket, "/") || strings.ContainsAny(bucket, "?#@")), !isS3 && strings.Contains(b.URL, "://"):
		note("ENAMEL_BACKUP_URL", errors.New("want a folder, or s3://bucket/prefix; the key is ENAMEL_BACKUP_KEY"))
	case isS3 && (b.Key == "" || b.Secret == ""):
		note("ENAMEL_BACKUP_KEY", errors.New("required for s3://, with ENAMEL_BACKUP_SECRET"))
	}
	return b
}

func (c Config) printBackup() []setting {
	b := c.Backup
	return []setting{
		either("ENAMEL_BACKUP_URL", b.URL, "no scheduled backups"),
		{"ENAMEL_BACKUP_ENDPOINT", b.Endpoint, ""},
		either("ENAMEL_BACKUP_KEY", mask(b.Key), "not set"),
		either("ENAMEL_BACKUP_SECRET", mask(b.Secret), "not set"),
	}
}
