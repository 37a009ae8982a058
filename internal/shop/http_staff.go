package shop

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"enamel/internal/api"
	"enamel/internal/fault"
	"enamel/internal/setting"
)

// MaxFactBody is the largest request that changes a fact, in bytes.
const MaxFactBody = 96 << 10

const noStore = "no-store"

// FactsOut is GET /api/staff/facts.
type FactsOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         FactsBody
}

// FactsBody is every fact, in groups.
type FactsBody struct {
	Groups []FactGroup `json:"groups"`
}

// FactGroup is facts that belong together.
type FactGroup struct {
	Name  string `json:"name"`
	Facts []Fact `json:"facts"`
}

// Fact is one fact with the words about it.
type Fact struct {
	Key     string      `json:"key"`
	Label   string      `json:"label"`
	Meaning string      `json:"meaning"`
	Form    string      `json:"form" enum:"value,fields,rows,hours,fees,text"`
	Fields  []FactField `json:"fields"`
	ID      string      `json:"id" doc:"Of rows: the field that names a row; empty: none"`
	Fixed   bool        `json:"fixed" doc:"Of rows: none is added or removed"`
	Where   []ShownOn   `json:"where"`
	Value   any         `json:"value" doc:"JSON, as the setting has it"`
	Default any         `json:"default"`
	Changed bool        `json:"changed"`
	Version int64       `json:"version"`
	Problem string      `json:"problem" doc:"Why what is stored is not in force; empty: it is"`
	May     bool        `json:"may" doc:"Whether who asks may change it"`
}

// FactKey names a fact in a path.
type FactKey struct {
	Key string `path:"key" maxLength:"100"`
}

// FactIn is PUT /api/staff/facts/{key}.
type FactIn struct {
	FactKey
	Body struct {
		Value   any    `json:"value" required:"false" doc:"JSON, as GET has it"`
		Version *int64 `json:"version" required:"false" doc:"That was seen; absent: whatever there is"`
	}
}

// ResetIn is DELETE /api/staff/facts/{key}.
type ResetIn struct {
	FactKey
	Version int64 `query:"version" default:"-1" doc:"That was seen; absent: whatever there is"`
}

// UndoIn is POST /api/staff/facts/{key}/undo.
type UndoIn struct {
	FactKey
	Body struct {
		Change  int64  `json:"change" required:"false" doc:"The version that is undone: what it replaced comes back"`
		Version *int64 `json:"version" required:"false" doc:"That was seen; absent: whatever there is"`
	}
}

// FactOut is a fact after its change.
type FactOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         Fact
}

// ChangesOut is GET /api/staff/facts/{key}/history.
type ChangesOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         ChangesBody
}

// ChangesBody is the newest changes of a fact, the newest first.
type ChangesBody struct {
	Changes []FactChange `json:"changes"`
}

// FactChange is one change of a fact.
type FactChange struct {
	Version int64     `json:"version"`
	At      time.Time `json:"at"`
	By      string    `json:"by" doc:"A person's name, or command line"`
	Was     any       `json:"was"`
	Became  any       `json:"became"`
}

// ShowFacts handles GET /api/staff/facts.
func (d *Desk) ShowFacts(ctx context.Context, _ *struct{}) (*FactsOut, error) {
	out := &FactsOut{CacheControl: noStore}
	entries := d.entries()
	for _, w := range d.words {
		e, known := entries[w.setting()]
		if !known || w.Form == "text" {
			continue
		}
		f, err := w.fact(e, may(ctx, w))
		if err != nil {
			return nil, err
		}
		groups := &out.Body.Groups
		if n := len(*groups); n == 0 || (*groups)[n-1].Name != w.Group {
			*groups = append(*groups, FactGroup{Name: w.Group})
		}
		last := &(*groups)[len(*groups)-1]
		last.Facts = append(last.Facts, f)
	}
	return out, nil
}

// ChangeFact handles PUT /api/staff/facts/{key}.
func (d *Desk) ChangeFact(ctx context.Context, in *FactIn) (*FactOut, error) {
	w, err := d.allowed(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	return d.put(ctx, w, in.Body.Value, in.Body.Version)
}

// ResetFact handles DELETE /api/staff/facts/{key}: the default comes back.
func (d *Desk) ResetFact(ctx context.Context, in *ResetIn) (*FactOut, error) {
	w, err := d.allowed(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	version := &in.Version
	if in.Version < 0 {
		version = nil
	}
	return d.restore(ctx, w, nil, version)
}

// UndoFact handles POST /api/staff/facts/{key}/undo.
func (d *Desk) UndoFact(ctx context.Context, in *UndoIn) (*FactOut, error) {
	w, err := d.allowed(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	was, err := d.settings.Replaced(ctx, w.setting(), in.Body.Change)
	if err != nil {
		return nil, err
	}
	return d.restore(ctx, w, was, in.Body.Version)
}

// ShowHistory handles GET /api/staff/facts/{key}/history.
func (d *Desk) ShowHistory(ctx context.Context, in *FactKey) (*ChangesOut, error) {
	w, err := d.word(in.Key)
	if err != nil {
		return nil, err
	}
	list, err := d.settings.History(ctx, w.setting())
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(list))
	for i, c := range list {
		ids[i] = c.By
	}
	names, err := d.names(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := &ChangesOut{CacheControl: noStore, Body: ChangesBody{Changes: []FactChange{}}}
	for _, c := range list {
		change, err := d.told(w, c, names)
		if err != nil {
			return nil, err
		}
		if w.Part == "" || !reflect.DeepEqual(change.Was, change.Became) { // else it changed another part
			out.Body.Changes = append(out.Body.Changes, change)
		}
	}
	return out, nil
}

// may says whether who asks may change a fact.
func may(ctx context.Context, w Word) bool {
	p := api.PrincipalOf(ctx)
	return p != nil && (p.Role == api.RoleOwner || w.Staff)
}

// allowed is the word of a key that who asks may change.
func (d *Desk) allowed(ctx context.Context, key string) (Word, error) {
	w, err := d.word(key)
	if err == nil && !may(ctx, w) {
		err = fault.New(fault.Forbidden, "Only the owner may change this.")
	}
	return w, err
}

func (d *Desk) entries() map[string]setting.Entry {
	out := map[string]setting.Entry{}
	for _, e := range d.settings.List() {
		out[e.Key] = e
	}
	return out
}

// WriteFees handles GET /api/staff/fees.csv: the ZIP codes with a fee of their own.
func (d *Desk) WriteFees(_ context.Context, _ *struct{}, out *csv.Writer) error {
	var delivery Delivery
	if err := json.Unmarshal(d.entries()["shop.delivery"].Value, &delivery); err != nil {
		return fmt.Errorf("read the fees: %w", err)
	}
	rows := [][]string{{"zip", "dollars"}}
	for _, zip := range slices.Sorted(maps.Keys(delivery.FeeByZip)) {
		rows = append(rows, []string{zip, fmt.Sprintf("%d.%02d", delivery.FeeByZip[zip]/100, delivery.FeeByZip[zip]%100)})
	}
	return out.WriteAll(rows)
}
