package desk

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/seo/draft/manuscript"
)

// Bounds of what is kept.
const (
	maxItems     = 1000
	maxRevisions = 500 // of an item; the published one and the scheduled one stay beside
)

// row is an item as it is stored.
type row struct {
	id, slug, keyword, title    string
	kind                        Kind
	version, live, planned      int64
	publishAt, publishedAt      time.Time // zero: none
	publishedBy, updatedBy      string
	updatedAt                   time.Time
	evidence                    evidence
	marked, score               int
	file, liveFile, plannedFile string // bytes of the newest revision, of the published one and of the scheduled one
	note                        string // the log's remark on an action; empty: the title
}

// evidence is what an item's sentences rest on, by their plain text.
type evidence map[string]Rest

// Rest is what one sentence rests on.
type Rest struct {
	Ties     []manuscript.Tie `json:"ties,omitempty"`
	Held     bool             `json:"held,omitempty"` // the draft that it came with has shown it
	SignedBy string           `json:"signed_by,omitempty"`
	SignedAt time.Time        `json:"signed_at,omitzero"`
	// SignedName is who signed it in the shop that the text was exported from.
	SignedName string `json:"signed_name,omitempty"`
}

const itemColumns = `i.id, i.kind, i.slug, i.keyword, i.title, i.version, i.live, i.planned, i.publish_at, i.published_at, i.published_by,
	i.updated_at, i.updated_by, i.evidence, i.marked, i.seo_score, r.file, coalesce(l.file, ''), coalesce(p.file, '')`

const itemTables = ` from content_item i join content_revision r on r.item = i.id and r.number = i.version
	left join content_revision l on l.item = i.id and l.number = i.live
	left join content_revision p on p.item = i.id and p.number = i.planned`

func scan(rows interface{ Scan(...any) error }) (r row, err error) {
	var publishAt, publishedAt, updatedAt int64
	var rests []byte
	err = rows.Scan(&r.id, &r.kind, &r.slug, &r.keyword, &r.title, &r.version, &r.live, &r.planned, &publishAt, &publishedAt, &r.publishedBy,
		&updatedAt, &r.updatedBy, &rests, &r.marked, &r.score, &r.file, &r.liveFile, &r.plannedFile)
	if err != nil {
		return r, err
	}
	r.publishAt, r.publishedAt, r.updatedAt = moment(publishAt), moment(publishedAt), db.FromMillis(updatedAt)
	return r, json.Unmarshal(rests, &r.evidence)
}

// moment is zero for 0.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return db.FromMillis(ms)
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return db.Millis(t)
}

// find reads an item; NotFound where there is none.
func find(ctx context.Context, r db.Reader, id string) (row, error) {
	out, err := scan(r.QueryRow(ctx, `select `+itemColumns+itemTables+` where i.id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return out, notFound()
	}
	if err != nil {
		return out, fmt.Errorf("read an item of the desk: %w", err)
	}
	return out, nil
}

// lock reads an item, and has whoever else changes it wait.
func lock(ctx context.Context, tx *db.Tx, id string) (row, error) {
	if _, err := tx.Exec(ctx, `update content_item set id = id where id = $1`, id); err != nil {
		return row{}, fmt.Errorf("lock an item of the desk: %w", err)
	}
	return find(ctx, tx, id)
}

func (s *Service) rows(ctx context.Context) (out []row, err error) {
	return out, s.DB.Each(ctx, func(rows *sql.Rows) error {
		r, err := scan(rows)
		out = append(out, r)
		return err
	}, `select `+itemColumns+itemTables+` order by i.updated_at desc, i.id limit $1`, maxItems)
}

// liveFiles are the published files, by path.
func (s *Service) liveFiles(ctx context.Context) (map[string]string, error) {
	out := map[string]string{}
	err := s.DB.Each(ctx, func(rows *sql.Rows) error {
		var kind Kind
		var slug, file string
		err := rows.Scan(&kind, &slug, &file)
		out[kind.file(slug)] = file
		return err
	}, `select i.kind, i.slug, r.file from content_item i join content_revision r on r.item = i.id and r.number = i.live`)
	if err != nil {
		return nil, fmt.Errorf("read what the desk has published: %w", err)
	}
	return out, nil
}

// insert stores a new item with its first revision.
func (r *row) insert(ctx context.Context, tx *db.Tx, by string) error {
	rests, err := json.Marshal(r.evidence)
	if err != nil {
		return err
	}
	now := db.Millis(tx.Now())
	_, err = tx.Exec(ctx, `insert into content_item (id, kind, slug, keyword, version, evidence, title, marked, seo_score, created_at, updated_at, updated_by)
		values ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $9, $10)`,
		r.id, string(r.kind), r.slug, r.keyword, string(rests), r.title, r.marked, r.score, now, by)
	if err != nil {
		return err
	}
	return r.revise(ctx, tx, "created", by)
}

// revise stores the item's text as its next revision.
func (r *row) revise(ctx context.Context, tx *db.Tx, deed, by string) error {
	r.version++
	now := db.Millis(tx.Now())
	_, err := tx.Exec(ctx, `insert into content_revision (item, number, file, deed, words, at, actor) values ($1, $2, $3, $4, $5, $6, $7)`,
		r.id, r.version, r.file, deed, words(r.kind, r.file), now, by)
	if err != nil {
		return fmt.Errorf("store a revision: %w", err)
	}
	_, err = tx.Exec(ctx, `delete from content_revision where item = $1 and number <= $2 and number not in ($3, $4)`, r.id, r.version-maxRevisions, r.live, r.planned)
	return err
}

// save stores what a deed has changed of an item, beside its revisions.
func (r *row) save(ctx context.Context, tx *db.Tx, by string) error {
	rests, err := json.Marshal(r.evidence)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `update content_item set slug = $2, keyword = $3, version = $4, live = $5, planned = $6, publish_at = $7, published_at = $8,
		published_by = $9, evidence = $10, title = $11, marked = $12, seo_score = $13, updated_at = $14, updated_by = $15 where id = $1`,
		r.id, r.slug, r.keyword, r.version, r.live, r.planned, millis(r.publishAt), millis(r.publishedAt), r.publishedBy, string(rests), r.title,
		r.marked, r.score, db.Millis(tx.Now()), by)
	if err != nil {
		return fmt.Errorf("save an item of the desk: %w", err)
	}
	return nil
}

// words counts those of a file's body.
func words(k Kind, file string) int {
	f, err := content.ReadDeskFile(k.folder(), file)
	if err != nil {
		return 0
	}
	return len(strings.Fields(f.Body))
}

// revisions are those of an item, the newest first.
func (s *Service) revisions(ctx context.Context, id string) ([]Revision, error) {
	out := []Revision{}
	err := s.DB.Each(ctx, func(rows *sql.Rows) error {
		var v Revision
		var at int64
		err := rows.Scan(&v.Number, &v.Deed, &v.Words, &at, &v.By)
		v.At = db.FromMillis(at)
		out = append(out, v)
		return err
	}, `select number, deed, words, at, actor from content_revision where item = $1 order by number desc limit $2`, id, maxRevisions)
	if err != nil {
		return nil, fmt.Errorf("read the revisions of an item: %w", err)
	}
	return out, nil
}

// revision is the bytes of one; NotFound where there is none.
func revision(ctx context.Context, r db.Reader, id string, number int64) (v Revision, file string, err error) {
	var at int64
	err = r.QueryRow(ctx, `select number, deed, words, at, actor, file from content_revision where item = $1 and number = $2`, id, number).
		Scan(&v.Number, &v.Deed, &v.Words, &at, &v.By, &file)
	v.At = db.FromMillis(at)
	if errors.Is(err, sql.ErrNoRows) {
		return v, "", notFound()
	}
	if err != nil {
		return v, "", fmt.Errorf("read a revision: %w", err)
	}
	return v, file, nil
}
