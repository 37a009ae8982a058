package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/money"
)

// maxModels bounds what Models answers.
const maxModels = 8

// Model is what is known of a model: from the units that the shop has had, or from the samples.
type Model struct {
	Brand  string            `json:"brand"`
	Model  string            `json:"model"`
	Fields map[string]string `json:"fields" doc:"What holds for each unit of it, by the names of attributes"`
	Seen   int               `json:"seen" doc:"Units that the shop has had"`
	Years  []int             `json:"years" doc:"The first and the last year made"`
	Last   []PastPrice       `json:"last" doc:"The newest three"`
}

// PastPrice is what a unit costs or cost, and its days on the shelf.
type PastPrice struct {
	PriceCents money.Cents `json:"price_cents"`
	Days       int         `json:"days"`
}

// Models lists models by the beginning of their number, or of brand and number: those of the shop first.
func (s *Service) Models(ctx context.Context, text string) ([]Model, error) {
	prefix := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	out := []Model{}
	if prefix == "" {
		return out, nil
	}
	known, err := s.shopModels(ctx, prefix)
	if err != nil {
		return nil, err
	}
	for _, m := range known {
		units, err := s.read(ctx, s.db, s.db.Now(), `where lower(brand) = $1 and lower(model) = $2 order by created_at desc limit 3`, m.brand, m.model)
		if err != nil {
			return nil, err
		}
		if len(units) == 0 { // removed since
			continue
		}
		one := modelOf(units[0])
		one.Seen, one.Years = m.seen, []int{m.from, m.to}
		for _, u := range units {
			one.Last = append(one.Last, PastPrice{u.Sale, u.Days(s.db.Now())})
		}
		out = append(out, one)
	}
	samples, err := s.models()
	if err != nil {
		return nil, err
	}
	for _, u := range samples {
		brand, model := strings.ToLower(u.Brand), strings.ToLower(u.Model)
		has := slices.ContainsFunc(out, func(m Model) bool { return strings.EqualFold(m.Brand, brand) && strings.EqualFold(m.Model, model) })
		if len(out) < maxModels && !has && (strings.HasPrefix(model, prefix) || strings.HasPrefix(brand+" "+model, prefix)) {
			out = append(out, modelOf(u))
		}
	}
	return out, nil
}

func modelOf(u Unit) Model {
	m := Model{Brand: u.Brand, Model: u.Model, Fields: map[string]string{}, Years: []int{u.Year, u.Year}, Last: []PastPrice{}}
	shared := u.asModel()
	for _, a := range Attributes() {
		if text := a.Text(shared); text != "" && text != "0" {
			m.Fields[a.Name] = text
		}
	}
	return m
}

// shopModel is a model of the shop's units, in lower case.
type shopModel struct {
	brand, model   string
	seen, from, to int
}

// shopModels are the models that begin so, those with the newest unit first.
func (s *Service) shopModels(ctx context.Context, prefix string) (out []shopModel, err error) {
	like := strings.NewReplacer(`!`, `!!`, `%`, `!%`, `_`, `!_`).Replace(prefix) + "%"
	err = s.db.Each(ctx, func(rows *sql.Rows) error {
		var m shopModel
		err := rows.Scan(&m.brand, &m.model, &m.seen, &m.from, &m.to)
		out = append(out, m)
		return err
	}, `select lower(brand), lower(model), count(*), min(made_year), max(made_year) from unit
		where lower(model) like $1 escape '!' or lower(brand) || ' ' || lower(model) like $1 escape '!'
		group by lower(brand), lower(model) order by max(created_at) desc limit $2`, like, maxModels)
	if err != nil {
		return nil, fmt.Errorf("catalog: read the known models: %w", err)
	}
	return out, nil
}

// Fields are all that is said of a unit, by the names of Attributes.
func (u Unit) Fields() map[string]string {
	out := map[string]string{}
	for _, a := range Attributes() {
		out[a.Name] = a.Text(u)
	}
	return out
}

// Intake adds a unit from a draft, whose key makes one unit however often it is sent.
func (s *Service) Intake(ctx context.Context, by, key string, e Edit) (Added, error) {
	out, err := s.intake(ctx, by, key, e)
	if db.Violates(err, "unit", "intake_key") { // the other of two at once has added it
		out, err = s.intake(ctx, by, key, e)
	}
	if err != nil {
		return Added{}, fmt.Errorf("catalog: take a unit in: %w", err)
	}
	return out, nil
}

func (s *Service) intake(ctx context.Context, by, key string, e Edit) (out Added, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		units, err := s.read(ctx, tx, tx.Now(), `where intake_key = $1`, key)
		if err != nil {
			return err
		}
		if len(units) > 0 {
			out = Added{Unit: units[0]}
			return nil
		}
		if out, err = s.add(ctx, tx, by, e); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `update unit set intake_key = $1 where slug = $2`, key, out.Unit.Slug)
		return err
	})
	return out, err
}
