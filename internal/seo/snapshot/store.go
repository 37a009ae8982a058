package snapshot

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
)

const mostChanges = 100

// Pages returns the valid stored copies of a site. If the newest reading of a page
// failed, its Why says so.
func (r *Reader) Pages(ctx context.Context, host string) ([]Page, error) {
	pages, err := r.copies(ctx, host)
	for i := range pages {
		if err == nil {
			pages[i].Body, err = unzip(pages[i].Body)
		}
	}
	return pages, err
}

// copies are those of Pages with their bodies zipped.
func (r *Reader) copies(ctx context.Context, host string) (pages []Page, err error) {
	err = r.DB.Each(ctx, func(rows *sql.Rows) error {
		var p Page
		var at, asked int64
		err := rows.Scan(&p.URL, &p.Why, &p.Title, &p.Hash, &p.ETag, &p.LastModified, &p.lastmod, &at, &asked, &p.Origin, &p.Body)
		p.Final, p.At, p.asked = p.URL, db.FromMillis(at), db.FromMillis(asked)
		pages = append(pages, p)
		return err
	}, `select url, why, title, hash, etag, modified, lastmod, read_at, asked_at, origin, body from seo_snapshot
		where host = $1 and (origin <> 'sandbox' or $2) order by url`, host, r.Sandbox)
	return pages, err
}

// lastSite is the newest reading of a site, and the addresses that are known of it.
func (r *Reader) lastSite(ctx context.Context, host string) (s Site, known map[string]bool, err error) {
	known = map[string]bool{}
	err = r.DB.Each(ctx, func(rows *sql.Rows) error {
		var detail, zipped []byte
		if err := rows.Scan(&detail, &zipped); err != nil {
			return err
		}
		list, err := unzip(zipped)
		for url := range strings.SplitSeq(string(list), "\n") {
			known[url] = true
		}
		return cmp.Or(err, json.Unmarshal(detail, &s))
	}, `select detail, known from seo_snapshot_site where host = $1`, host)
	return s, known, err
}

// Changes are those of a site since a time, the newest first, at most 100.
func (r *Reader) Changes(ctx context.Context, host string, since time.Time) ([]Change, error) {
	out := []Change{}
	return out, r.DB.Each(ctx, func(rows *sql.Rows) error {
		var c Change
		var at int64
		err := rows.Scan(&c.URL, &c.Kind, &c.Was, &c.Now, &at)
		c.At = db.FromMillis(at)
		out = append(out, c)
		return err
	}, `select url, kind, was, now, at from seo_snapshot_change where host = $1 and at >= $2 and (origin <> 'sandbox' or $3)
		order by at desc, url limit $4`, host, db.Millis(since), r.Sandbox, mostChanges)
}

// write runs one statement, and stores the change that goes with it, if it is one.
func (r *Reader) write(ctx context.Context, host string, c Change, query string, args ...any) error {
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, query, args...); err != nil || c.Kind == "" {
			return err
		}
		_, err := tx.Exec(ctx, `insert into seo_snapshot_change (id, host, url, kind, was, now, origin, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
			db.NewID(), host, c.URL, c.Kind, c.Was, c.Now, string(r.OriginOf(c.URL)), db.Millis(c.At))
		return err
	})
}

// keep stores a page that was read, with its change if there is one.
func (r *Reader) keep(ctx context.Context, host string, p Page, lastmod string, c Change) error {
	body, err := zip(p.Body)
	if err != nil {
		return err
	}
	return r.write(ctx, host, c, `insert into seo_snapshot (host, url, why, title, hash, etag, modified, lastmod, body, origin, read_at, asked_at)
		values ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, $10, $10)
		on conflict (host, url) do update set why = '', title = excluded.title, hash = excluded.hash, etag = excluded.etag, modified = excluded.modified,
		lastmod = excluded.lastmod, body = excluded.body, read_at = excluded.read_at, asked_at = excluded.asked_at`,
		host, p.Final, p.Title, p.Hash, p.ETag, p.LastModified, lastmod, body, string(p.Origin), db.Millis(c.At))
}

// touch notes that a page was asked for and is as it was, or why it could not be read.
func (r *Reader) touch(ctx context.Context, host, url, why, lastmod string, at time.Time) error {
	return r.write(ctx, host, Change{}, `update seo_snapshot set why = $3, lastmod = $4, asked_at = $5 where host = $1 and url = $2`, host, url, why, lastmod, db.Millis(at))
}

// move gives a copy another address.
func (r *Reader) move(ctx context.Context, host, from, to string) error {
	return r.write(ctx, host, Change{}, `update seo_snapshot set url = $3 where host = $1 and url = $2`, host, from, to)
}

// notNew takes back what a reading said of a page: it has only moved.
func (r *Reader) notNew(ctx context.Context, host, url string, at time.Time) error {
	return r.write(ctx, host, Change{}, `delete from seo_snapshot_change where host = $1 and url = $2 and kind = 'new' and at = $3`, host, url, db.Millis(at))
}

// drop forgets a copy, with its change if there is one.
func (r *Reader) drop(ctx context.Context, host, url string, c Change) error {
	return r.write(ctx, host, c, `delete from seo_snapshot where host = $1 and url = $2`, host, url)
}

// keepSite counts the copies and, unless nothing could be read, stores what a reading came to with the addresses
// that are known since.
func (r *Reader) keepSite(ctx context.Context, s *Site, known, seen map[string]bool) error {
	maps.Copy(known, seen)
	list := slices.Sorted(maps.Keys(known))
	zipped, err := zip([]byte(strings.Join(list[:min(len(list), mostListed)], "\n")))
	if err != nil {
		return err
	}
	return r.DB.Tx(ctx, func(tx *db.Tx) error {
		err := tx.QueryRow(ctx, `select count(*) from seo_snapshot where host = $1`, s.Host).Scan(&s.Pages)
		if err != nil || s.Why != "" {
			return err
		}
		detail, err := json.Marshal(s)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `insert into seo_snapshot_site (host, detail, known) values ($1, $2, $3)
			on conflict (host) do update set detail = excluded.detail, known = excluded.known`, s.Host, string(detail), zipped)
		return err
	})
}

func zip(body []byte) ([]byte, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(body); err != nil {
		return nil, err
	}
	err := z.Close()
	return out.Bytes(), err
}

func unzip(body []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
