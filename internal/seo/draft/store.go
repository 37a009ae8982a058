package draft

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/figure"
)

const (
	mostKept   = 1000 // drafts; older ones go
	pageOfList = 50
	mostUsed   = 20 // earlier drafts whose passages come last
)

// body is what a draft stores beside its columns.
type body struct {
	Draft    *Draft                `json:"draft"`
	Text     manuscript.Manuscript `json:"text"` // with placeholders
	Passages []string              `json:"passages"`
}

const rowColumns = `id, topic, keyword, content_type, tone, wanted, title, words, seo_score, state, readability, marked, writer, origin, fetched_at`

// keep stores a draft, and forgets the oldest beyond the bound.
func (s *Service) keep(ctx context.Context, d *Draft, m manuscript.Manuscript, passages []string) error {
	text, err := json.Marshal(body{d, m, passages})
	if err != nil {
		return fmt.Errorf("keep a draft: %w", err)
	}
	title := manuscript.Fill(m, s.Fill).Title.Plain()
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `insert into seo_content_draft (`+rowColumns+`, body)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict (id) do nothing`,
			d.ID, d.Topic, d.Keyword, d.ContentType, d.Tone, d.WordCount, title, d.Words, d.SEOScore, string(d.State), d.Ease, d.Marked, d.Writer,
			string(d.Origin), db.Millis(d.FetchedAt), string(text))
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `delete from seo_content_draft where id in (select id from seo_content_draft order by fetched_at desc, id desc limit 100 offset $1)`, mostKept)
		return err
	})
}

// hidden is the origin that is not shown; none with the sandbox on.
func (s *Service) hidden() string {
	if s.Sandbox {
		return ""
	}
	return string(figure.Sandbox)
}

// Latest is the newest draft; nil: there is none.
func (s *Service) Latest(ctx context.Context) (*Draft, error) {
	d, err := s.read(ctx, `select body from seo_content_draft where origin <> $1 order by fetched_at desc, id desc limit 1`, s.hidden())
	if isNotFound(err) {
		return nil, nil
	}
	return d, err
}

// Find is a draft by its id; fault.NotFound where there is none.
func (s *Service) Find(ctx context.Context, id string) (*Draft, error) {
	return s.read(ctx, `select body from seo_content_draft where id = $2 and origin <> $1`, s.hidden(), id)
}

func (s *Service) read(ctx context.Context, query string, args ...any) (*Draft, error) {
	all, err := s.bodies(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return s.show(all[0].Draft, all[0].Text), nil
}

// bodies are one draft at least; fault.NotFound where there is none.
func (s *Service) bodies(ctx context.Context, query string, args ...any) (all []body, err error) {
	err = s.DB.Each(ctx, func(rows *sql.Rows) error {
		var text []byte
		if err := rows.Scan(&text); err != nil {
			return err
		}
		all = append(all, body{})
		return json.Unmarshal(text, &all[len(all)-1])
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("read a draft: %w", err)
	}
	if len(all) == 0 {
		return nil, fault.New(fault.NotFound, "There is no such draft. It may have been removed as one of the oldest.")
	}
	return all, nil
}

// Rows is a page of the list of drafts, the newest first.
type Rows struct {
	Drafts []Row  `json:"drafts"`
	Total  int    `json:"total" doc:"That have the text"`
	Next   string `json:"next" doc:"For after; empty: there are no more"`
}

// List answers the drafts whose topic, keyword or title has a text, after the draft of an id; both may be empty.
func (s *Service) List(ctx context.Context, text, after string) (out Rows, err error) {
	like := "%" + escape(strings.ToLower(strings.TrimSpace(text))) + "%"
	const where = ` from seo_content_draft where origin <> $1 and lower(topic || ' ' || keyword || ' ' || title) like $2 escape '\'`
	if err := s.DB.QueryRow(ctx, `select count(*)`+where, s.hidden(), like).Scan(&out.Total); err != nil {
		return out, fmt.Errorf("count drafts: %w", err)
	}
	out.Drafts, err = s.rows(ctx, `select `+rowColumns+where+` and ($3 = '' or id < $3) order by id desc limit $4`, s.hidden(), like, after, pageOfList+1)
	if len(out.Drafts) > pageOfList {
		out.Drafts = out.Drafts[:pageOfList]
		out.Next = out.Drafts[pageOfList-1].ID
	}
	return out, err
}

// escape keeps LIKE from reading a text, and PostgreSQL from refusing it.
func escape(text string) string {
	return strings.NewReplacer("\x00", "", `\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}

// All are all drafts, the newest first.
func (s *Service) All(ctx context.Context) ([]Row, error) {
	return s.rows(ctx, `select `+rowColumns+` from seo_content_draft where origin <> $1 order by id desc`, s.hidden())
}

func (s *Service) rows(ctx context.Context, query string, args ...any) ([]Row, error) {
	out := []Row{}
	return out, s.DB.Each(ctx, func(rows *sql.Rows) error {
		r, err := scanRow(rows)
		out = append(out, r)
		return err
	}, query, args...)
}

func scanRow(rows *sql.Rows) (r Row, err error) {
	var at int64
	err = rows.Scan(&r.ID, &r.Topic, &r.Keyword, &r.ContentType, &r.Tone, &r.WordCount, &r.Title, &r.Words, &r.SEOScore, &r.State, &r.Ease, &r.Marked, &r.Writer, &r.Origin, &at)
	r.FetchedAt, r.Source = db.FromMillis(at), source
	return r, err
}

// used are the passages of each of the newest drafts on other topics.
func (s *Service) used(ctx context.Context, topic string) (out [][]string, err error) {
	return out, s.DB.Each(ctx, func(rows *sql.Rows) error {
		var text []byte
		var b struct{ Passages []string }
		err := rows.Scan(&text)
		if err == nil {
			err = json.Unmarshal(text, &b)
		}
		out = append(out, b.Passages)
		return err
	}, `select body from seo_content_draft where lower(topic) <> $1 and origin <> $2 order by fetched_at desc, id desc limit $3`, strings.ToLower(topic), s.hidden(), mostUsed)
}

// passagesOf are the ids of what a plan uses.
func passagesOf(p compose.Plan) []string {
	out := []string{}
	for i := range p.Sections {
		for j := range p.Sections[i].Passages {
			out = append(out, p.Sections[i].Passages[j].ID)
		}
	}
	return out
}

// pathsOf are the pages that a text rests on, in its order.
func pathsOf(m *manuscript.Manuscript) []string {
	var out []string
	for i := range m.Blocks {
		for _, item := range m.Blocks[i].Items {
			for j := range item {
				for _, t := range item[j].Ties {
					if t.Kind == manuscript.Page && !slices.Contains(out, t.Ref) {
						out = append(out, t.Ref)
					}
				}
			}
		}
	}
	return out
}

func isNotFound(err error) bool { return fault.KindOf(err) == fault.NotFound }
