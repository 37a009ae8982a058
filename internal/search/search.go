// Package search is full text in memory: documents are indexed once and then
// asked for by words, the best first.
package search

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode"
	"unicode/utf8"

	_ "modernc.org/sqlite" // the driver "sqlite", with FTS5
)

const (
	maxWords  = 32 // of a query; what follows is not looked for
	maxLetter = 40 // bytes of a word; a longer one is none
)

// Doc is one document. A word counts more in its title.
type Doc struct {
	ID    string
	Title string
	Text  string
}

// Hit is a document that has at least one of the words.
type Hit struct {
	ID    string
	Score float64 // bm25: more is better; of one index and one query only
}

// Index finds documents. It is safe for concurrent use, and its memory is freed
// when nobody holds it any more.
type Index struct {
	db *sql.DB
}

// New indexes documents: words are compared by their English stem (Porter),
// without letter case and accents.
func New(ctx context.Context, docs []Doc) (*Index, error) {
	d, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	// A database in memory lives and dies with its one connection.
	d.SetMaxOpenConns(1)
	d.SetMaxIdleConns(1)
	d.SetConnMaxLifetime(0)
	d.SetConnMaxIdleTime(0)
	if err := fill(ctx, d, docs); err != nil {
		return nil, errors.Join(fmt.Errorf("search: index %d documents: %w", len(docs), err), d.Close())
	}
	x := &Index{db: d}
	runtime.AddCleanup(x, func(d *sql.DB) { _ = d.Close() }, d)
	return x, nil
}

func fill(ctx context.Context, d *sql.DB, docs []Doc) error {
	_, err := d.ExecContext(ctx, `create virtual table doc using fts5(id unindexed, title, body, tokenize = 'porter unicode61 remove_diacritics 2')`)
	if err != nil {
		return err
	}
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		if _, err := tx.ExecContext(ctx, `insert into doc (id, title, body) values (?, ?, ?)`, doc.ID, doc.Title, doc.Text); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

// Query finds at most limit documents that have any of the words of a text,
// the best first. Whatever the text is, it is nothing but words.
func (x *Index) Query(ctx context.Context, text string, limit int) ([]Hit, error) {
	match := expression(text)
	if match == "" || limit <= 0 {
		return nil, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	// A query that is broken off could take its connection along, and with it
	// the index; it takes about a millisecond.
	rows, err := x.db.QueryContext(context.WithoutCancel(ctx), `select id, -bm25(doc, 0, 6, 1) from doc where doc match ? order by bm25(doc, 0, 6, 1), rowid limit ?`, match, limit)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	defer rows.Close()
	var hits []Hit
	for rows.Next() {
		var h Hit
		if err := rows.Scan(&h.ID, &h.Score); err != nil {
			return nil, fmt.Errorf("search: %w", err)
		}
		hits = append(hits, h)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	runtime.KeepAlive(x)
	return hits, nil
}

// expression asks for any of the words of a text, each as a quoted string,
// which in FTS5 has no operators.
func expression(text string) string {
	var words []string
	seen := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), between) {
		if len(word) > maxLetter || seen[word] {
			continue
		}
		seen[word] = true
		words = append(words, `"`+word+`"`)
		if len(words) == maxWords {
			break
		}
	}
	return strings.Join(words, " OR ")
}

// between parts words, as unicode61 does; what is no UTF-8 belongs to none.
func between(r rune) bool {
	return r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
}
