package desk

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/seo/draft/manuscript"
)

// live is a published item, as far as its facts go.
type live struct {
	id    string
	words map[string][]string // sentences by the fact that they are tied to and do not name
}

// lives are the published items by their files.
func (s *Service) lives(ctx context.Context) (map[string]live, error) {
	out := map[string]live{}
	err := s.DB.Each(ctx, func(rows *sql.Rows) error {
		var id, slug, file string
		var kind Kind
		var rests []byte
		if err := rows.Scan(&id, &kind, &slug, &rests, &file); err != nil {
			return err
		}
		var rest evidence
		if err := json.Unmarshal(rests, &rest); err != nil {
			return err
		}
		out[kind.file(slug)] = live{id, rest.inWords(kind, file)}
		return nil
	}, `select i.id, i.kind, i.slug, i.evidence, r.file from content_item i join content_revision r on r.item = i.id and r.number = i.live limit $1`, maxItems)
	if err != nil {
		return nil, fmt.Errorf("read what published texts rest on: %w", err)
	}
	return out, nil
}

// inWords are the sentences of a file that say a fact of the record in words:
// they are tied to it, and do not name it in braces.
func (e evidence) inWords(kind Kind, file string) map[string][]string {
	out := map[string][]string{}
	text, err := content.ReadDeskFile(kind.folder(), file)
	if err != nil || len(e) == 0 {
		return out
	}
	m := writing{text: text}.manuscript()
	for s := range m.Sentences() {
		said := s.Plain()
		for _, tie := range e[said].Ties {
			if tie.Kind == manuscript.Record && !strings.Contains(said, "{"+tie.Ref+"}") {
				out[tie.Ref] = append(out[tie.Ref], said)
			}
		}
	}
	return out
}

// keptFact is what a text was last published or confirmed with.
type keptFact struct {
	value, by     string
	at, changedAt time.Time
}

func keptFacts(ctx context.Context, d *db.DB) (map[pair]keptFact, error) {
	out := map[pair]keptFact{}
	err := d.Each(ctx, func(rows *sql.Rows) error {
		var p pair
		var k keptFact
		var at, changedAt int64
		err := rows.Scan(&p.file, &p.fact, &k.value, &k.by, &at, &changedAt)
		k.at, k.changedAt = moment(at), moment(changedAt)
		out[p] = k
		return err
	}, `select file, fact, value, confirmed_by, confirmed_at, changed_at from content_fact`)
	if err != nil {
		return nil, fmt.Errorf("read what pages state: %w", err)
	}
	return out, nil
}

const factColumns = `content_fact (file, fact, value, confirmed_by, confirmed_at)`

type change struct {
	query string
	args  []any
}

// Settle enters what texts state since the last time, and notes when facts have
// changed. Facts that they no longer state stay: another node may have read a
// newer text than this one.
func (f *Facts) Settle(ctx context.Context) error {
	said, err := f.stated(ctx)
	if err != nil {
		return err
	}
	kept, err := keptFacts(ctx, f.desk.DB)
	if err != nil {
		return err
	}
	values, now := f.values(), db.Millis(f.desk.DB.Now())
	var fresh [][]any
	var changes []change
	for p := range said {
		if _, known := kept[p]; !known {
			fresh = append(fresh, []any{p.file, p.fact, values[p.fact], "", now})
		}
	}
	const turn = `update content_fact set changed_at = $3 where file = $1 and fact = $2`
	for p, k := range kept {
		holds := k.value == values[p.fact]
		switch {
		case holds && !k.changedAt.IsZero():
			changes = append(changes, change{turn, []any{p.file, p.fact, 0}})
		case !holds && k.changedAt.IsZero():
			changes = append(changes, change{turn, []any{p.file, p.fact, now}})
		}
	}
	if len(fresh)+len(changes) == 0 {
		return nil
	}
	return f.desk.DB.Tx(ctx, func(tx *db.Tx) error {
		for _, c := range changes {
			if _, err := tx.Exec(ctx, c.query, c.args...); err != nil {
				return err
			}
		}
		return tx.InsertRows(ctx, factColumns, fresh, 100, `on conflict (file, fact) do nothing`)
	})
}

// confirm gives texts the value of now, and says how many had another.
func confirm(ctx context.Context, tx *db.Tx, by, fact, value string, files []string) (n int64, err error) {
	for _, file := range files {
		changed, err := tx.Exec(ctx, `update content_fact set value = $1, confirmed_by = $2, confirmed_at = $3, changed_at = 0
			where file = $4 and fact = $5 and value <> $1`, value, by, db.Millis(tx.Now()), file, fact)
		if err != nil {
			return n, fmt.Errorf("confirm a page: %w", err)
		}
		n += changed
	}
	return n, nil
}

// confirmPublished has whoever publishes a text confirm the facts that it states.
func (s *Service) confirmPublished(ctx context.Context, tx *db.Tx, r *row, by string) error {
	values, now := s.Library().Values(s.Facts()), db.Millis(tx.Now())
	facts := r.evidence.inWords(r.kind, r.file)
	for _, name := range stated(r.file) {
		facts[strings.Trim(name, "{}")] = nil
	}
	var rows [][]any
	for fact := range facts {
		if value, known := values[fact]; known {
			rows = append(rows, []any{r.kind.file(r.slug), fact, value, by, now})
		}
	}
	return tx.InsertRows(ctx, factColumns, rows, 100, `on conflict (file, fact) do update set value = excluded.value,
		confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at, changed_at = 0`)
}
