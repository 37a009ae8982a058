package link

import (
	"context"
	"errors"
	"fmt"
	"io"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/link/export"
	"enamel/internal/seo/snapshot"
)

const (
	mostImports = 20
	hundred     = "0 to 100"
)

// Import reads an export of another tool. A file that breaks off stores nothing.
func (s *Service) Import(ctx context.Context, name string, body io.Reader) (Imported, error) {
	sheet, err := export.Open(body)
	if err != nil {
		return Imported{}, err
	}
	b := domain.NewBatch(sheet.Kind, "", figure.Imported)
	if sheet.Scored {
		b.Scale = hundred
	}
	for {
		c, err := sheet.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return Imported{}, err
		}
		b.Add(s.Site, c)
	}
	out := Imported{Name: snapshot.Plain(name, 120), Kind: sheet.Kind, Rows: sheet.Rows, Hosts: b.Domains(), Refused: b.Refused}
	if b.Left > 0 {
		out.Why = fmt.Sprintf("%d rows are counted and not listed: at most %d a domain are, %d in all.", b.Left, domain.MostOf, domain.Most)
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		out.At = tx.Now()
		if out.Links, err = take(ctx, tx, b, false); err != nil {
			return err
		}
		if err := save(ctx, tx, out, `insert into seo_backlink_import (id, at, detail) values ($1, $2, $3)`, db.NewID(), db.Millis(out.At)); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `delete from seo_backlink_import where id not in (select id from seo_backlink_import order by at desc, id desc limit $1)`, mostImports)
		if err != nil {
			return err
		}
		return s.conclude(ctx, tx)
	})
	return out, err
}
