package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

const (
	s3Answer   = 30 * time.Second // of a server, and between two reads of what it sends
	s3Slowest  = 100_000          // bytes a second that are sent
	s3Part     = 16 << 20
	s3Tries    = 3
	s3MaxNames = 1_000_000
)

// bucket is a place in an S3 bucket.
type bucket struct {
	core   minio.Core
	name   string
	prefix string // empty, or ends with a slash
	stall  time.Duration
}

func openBucket(address string, s Store) (place, error) {
	u, err := url.Parse(s.Endpoint)
	if err != nil || u.Host == "" || s.Key == "" || s.Secret == "" {
		return nil, errors.New("set ENAMEL_BACKUP_KEY and ENAMEL_BACKUP_SECRET, and ENAMEL_BACKUP_ENDPOINT where the bucket is not Amazon's")
	}
	transport, err := minio.DefaultTransport(u.Scheme == "https")
	if err != nil {
		return nil, err
	}
	transport.ResponseHeaderTimeout = s3Answer
	client, err := minio.New(u.Host, &minio.Options{
		Creds: credentials.NewStaticV4(s.Key, s.Secret, ""), Secure: u.Scheme == "https", Transport: transport, MaxRetries: s3Tries,
	})
	if err != nil {
		return nil, err
	}
	name, prefix, _ := strings.Cut(strings.TrimSuffix(address, "/"), "/")
	if prefix != "" {
		prefix += "/"
	}
	return bucket{core: minio.Core{Client: client}, name: name, prefix: prefix, stall: s3Answer}, nil
}

func (b bucket) String() string { return "s3://" + strings.TrimSuffix(b.name+"/"+b.prefix, "/") }

func (b bucket) put(ctx context.Context, name string, from io.Reader, size int64) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute+time.Duration(size/s3Slowest)*time.Second)
	defer cancel()
	_, err := b.core.Client.PutObject(ctx, b.name, b.prefix+name, from, size, minio.PutObjectOptions{PartSize: s3Part, NumThreads: 1})
	return told("write "+name, err)
}

func (b bucket) get(ctx context.Context, name string) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancel(ctx)
	body, _, _, err := b.core.GetObject(ctx, b.name, b.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		cancel()
		return nil, told("read "+name, err)
	}
	return &steadily{body, b.stall, time.AfterFunc(b.stall, cancel), cancel}, nil
}

// steadily ends a body of which nothing has come for a while.
type steadily struct {
	io.ReadCloser
	stall  time.Duration
	timer  *time.Timer
	cancel context.CancelFunc
}

func (s *steadily) Read(p []byte) (int, error) {
	s.timer.Reset(s.stall)
	return s.ReadCloser.Read(p)
}

func (s *steadily) Close() error {
	s.timer.Stop()
	s.cancel()
	return s.ReadCloser.Close()
}

func (b bucket) list(ctx context.Context, prefix string) (map[string]int64, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing
	all := map[string]int64{}
	for o := range b.core.Client.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix + prefix, Recursive: true}) {
		if o.Err != nil {
			return nil, told("list", o.Err)
		}
		if len(all) == s3MaxNames {
			return nil, fmt.Errorf("%s has more than %d files", b, s3MaxNames)
		}
		all[strings.TrimPrefix(o.Key, b.prefix)] = o.Size
	}
	return all, ctx.Err()
}

func (b bucket) remove(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*s3Answer)
	defer cancel()
	return told("remove "+name, b.core.RemoveObject(ctx, b.name, b.prefix+name, minio.RemoveObjectOptions{}))
}

// told says what was asked of the server. A missing file is fs.ErrNotExist.
func told(what string, err error) error {
	if err == nil {
		return nil
	}
	if r := minio.ToErrorResponse(err); r.StatusCode == http.StatusNotFound && r.Code == minio.NoSuchKey {
		err = fs.ErrNotExist
	}
	return fmt.Errorf("S3: %s: %w", what, err)
}
