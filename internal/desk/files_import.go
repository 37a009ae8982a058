package desk

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"time"

	"enamel/internal/content"
	"enamel/internal/db"
)

// Import takes the items of a folder of files, all or none, and returns a line
// about each. A fault in a file that visitors are to see ends the import.
func (s *Service) Import(ctx context.Context, by string, files fs.FS, dry bool) ([]string, error) {
	all, err := s.readFiles(files)
	if err != nil {
		return nil, err
	}
	if err := s.refused(ctx, all); err != nil {
		return nil, err
	}
	rows, err := s.rows(ctx)
	if err != nil {
		return nil, err
	}
	for i := range all {
		in := &all[i]
		known := slices.ContainsFunc(rows, func(r row) bool {
			return r.kind == in.kind && r.slug == in.slug && r.file == in.newest && (in.live == "" || in.live == r.liveFile) && (in.planned == "" || r.planned == r.version)
		})
		if known {
			continue
		}
		if err := s.examine(ctx, in); err != nil {
			return nil, err
		}
	}
	var report []string
	tried := errors.New("nothing is written") // ends the transaction of an import that is only tried
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		report = nil
		for i := range all {
			said, err := s.importOne(ctx, tx, by, all[i])
			if err != nil {
				return fmt.Errorf("%s: %w", all[i].Path, err)
			}
			report = append(report, all[i].Path+": "+said)
		}
		if dry {
			return tried
		}
		return nil
	})
	if errors.Is(err, tried) {
		return report, nil
	}
	if err != nil {
		return nil, err
	}
	return report, s.Load(ctx)
}

// examine scores a text. One that somebody has to check first is kept: what is
// published and scheduled stays as it is.
func (s *Service) examine(ctx context.Context, in *incoming) error {
	marks := func(text string) (Check, error) {
		f, err := content.ReadDeskFile(in.kind.folder(), text)
		if err != nil {
			return Check{}, err
		}
		r := row{kind: in.kind, slug: in.slug, keyword: in.Keyword, evidence: in.rests(), liveFile: s.now.Load().files[in.Path]}
		return s.check(ctx, writing{row: r, slug: in.slug, text: f, file: text})
	}
	c, err := marks(in.newest)
	if err != nil {
		return err
	}
	in.marked, in.score = c.Marked, c.SEO.Score
	for _, text := range []*string{&in.live, &in.planned} {
		if *text == "" {
			continue
		}
		if *text != in.newest {
			if c, err = marks(*text); err != nil {
				return err
			}
		}
		if c.Marked > 0 {
			in.kept, in.note = true, fmt.Sprintf("not published: %d sentences rest on nothing that was checked", c.Marked)
		}
	}
	return nil
}

func (in *incoming) rests() evidence {
	out := evidence{}
	for _, r := range in.Evidence {
		out[r.Sentence] = r.Rest
	}
	return out
}

func (s *Service) importOne(ctx context.Context, tx *db.Tx, by string, in incoming) (string, error) {
	r, said, err := findAt(ctx, tx, in)
	if err != nil {
		return "", err
	}
	was := r
	if r.title = in.title; r.file != in.newest {
		r.marked, r.score = in.marked, in.score
	}
	if in.listed {
		r.keyword, r.evidence = in.Keyword, in.rests()
		for sentence, rest := range r.evidence {
			if known, has := was.evidence[sentence]; has && known.SignedBy == rest.SignedBy {
				rest.SignedName = known.SignedName
				r.evidence[sentence] = rest
			}
		}
	}
	if in.kept {
		in.live, in.planned = "", ""
	}
	if said == "new" {
		r.file = cmp.Or(in.live, in.planned, in.newest)
		if err := r.insert(ctx, tx, by); err != nil {
			return "", err
		}
	}
	numbers, err := r.hold(ctx, tx, by, in)
	if err != nil {
		return "", err
	}
	if in.listed && !in.kept {
		r.live, r.planned, r.publishAt, r.liveFile = numbers[in.live], numbers[in.planned], time.Time{}, in.live
		if r.planned > 0 {
			r.publishAt = *in.PublishAt
		}
		if err := s.settleImport(ctx, tx, &r, was, by); err != nil {
			return "", err
		}
	}
	if reflect.DeepEqual(was, r) {
		said = "unchanged"
	} else if err := s.keep(ctx, tx, was, r, "imported", by); err != nil {
		return "", err
	}
	if in.note != "" {
		said += "; " + in.note
	}
	return said + ", " + r.state(), nil
}

// settleImport says who has published an item, where its published text is another.
func (s *Service) settleImport(ctx context.Context, tx *db.Tx, r *row, was row, by string) error {
	switch {
	case r.live == 0:
		r.publishedAt, r.publishedBy = time.Time{}, ""
	case r.liveFile != was.liveFile:
		r.publishedAt, r.publishedBy = tx.Now(), by
		published := *r
		published.file = r.liveFile
		return s.confirmPublished(ctx, tx, &published, by)
	}
	return nil
}

// hold adds the texts that an item does not have as revisions, the newest last,
// and gives the numbers of them all.
func (r *row) hold(ctx context.Context, tx *db.Tx, by string, in incoming) (map[string]int64, error) {
	numbers, added := map[string]int64{}, false
	for _, text := range []string{in.live, in.planned} {
		if text == "" || text == in.newest {
			continue
		}
		var n sql.NullInt64
		if err := tx.QueryRow(ctx, `select max(number) from content_revision where item = $1 and file = $2`, r.id, text).Scan(&n); err != nil {
			return nil, err
		}
		if numbers[text] = n.Int64; !n.Valid {
			r.file, added = text, true
			if err := r.revise(ctx, tx, "imported", by); err != nil {
				return nil, err
			}
			numbers[text] = r.version
		}
	}
	if added || r.file != in.newest {
		r.file = in.newest
		if err := r.revise(ctx, tx, "imported", by); err != nil {
			return nil, err
		}
	}
	numbers[in.newest], numbers[""] = r.version, 0
	return numbers, nil
}

// findAt is the item at a path, "revised", or a new one, "new".
func findAt(ctx context.Context, tx *db.Tx, in incoming) (r row, said string, err error) {
	if _, err := tx.Exec(ctx, `update content_item set id = id where kind = $1 and slug = $2`, string(in.kind), in.slug); err != nil {
		return r, "", err
	}
	r, err = scan(tx.QueryRow(ctx, `select `+itemColumns+itemTables+` where i.kind = $1 and i.slug = $2`, string(in.kind), in.slug))
	if !errors.Is(err, sql.ErrNoRows) {
		return r, "revised", err
	}
	var taken int
	if err := tx.QueryRow(ctx, `select count(*) from content_item where id = $1`, in.ID).Scan(&taken); err != nil {
		return r, "", err
	}
	r = row{id: in.ID, kind: in.kind, slug: in.slug, evidence: evidence{}}
	if taken > 0 || r.id == "" || len(r.id) > 64 {
		r.id = db.NewID()
	}
	return r, "new", nil
}
