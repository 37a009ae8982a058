package recall

import (
	"context"
	"time"

	"enamel/internal/api"
	"enamel/internal/auditlog"
	"enamel/internal/db"
	"enamel/internal/job"
)

// Handlers are the routes of recalls.
type Handlers struct {
	service *Service
	fetcher *Fetcher
	names   func(ctx context.Context, ids ...string) (map[string]string, error)
}

// NewHandlers makes the handlers of a service; names are what people see of users, by id.
func NewHandlers(s *Service, f *Fetcher, names func(ctx context.Context, ids ...string) (map[string]string, error)) *Handlers {
	return &Handlers{service: s, fetcher: f, names: names}
}

// Out is an answer to staff.
type Out[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

func out[T any](body T, err error) (*Out[T], error) {
	if err != nil {
		return nil, err
	}
	return &Out[T]{CacheControl: "no-store", Body: body}, nil
}

// ListIn is the query of GET /api/staff/recalls.
type ListIn struct {
	Show  string `query:"show" enum:"open,all" default:"open"`
	After string `query:"after" maxLength:"100" doc:"next of the answer before"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// HitList is a list of hits, and how fresh the recalls are.
type HitList struct {
	Hits  []HitRow  `json:"hits"`
	Total int       `json:"total"`
	Next  string    `json:"next" doc:"For after; empty: there are no more"`
	List  ListState `json:"list"`
}

// ListState is how fresh the list is.
type ListState struct {
	Recalls   int        `json:"recalls" doc:"Of appliances"`
	FetchedAt *time.Time `json:"fetched_at" doc:"When the list was last complete; null: never"`
	Source    string     `json:"source" doc:"Host that is asked"`
	Stale     bool       `json:"stale" doc:"The last attempt failed, or was days ago"`
	Origin    string     `json:"origin" enum:",measured,imported,sandbox"`
	Error     string     `json:"error" doc:"Why the last attempt failed; empty: it did not"`
}

// HitRow is a unit that may be a recalled one.
type HitRow struct {
	ID        string     `json:"id"`
	Recall    HitRecall  `json:"recall"`
	Unit      HitUnit    `json:"unit"`
	Matched   []string   `json:"matched" doc:"Words of the recall that mean the unit"`
	FoundAt   time.Time  `json:"found_at"`
	ClearedAt *time.Time `json:"cleared_at"`
	ClearedBy string     `json:"cleared_by" doc:"Name; empty: nobody has"`
	Reason    string     `json:"reason"`
}

// HitRecall is the recall of a hit.
type HitRecall struct {
	Number   string `json:"number"`
	Title    string `json:"title"`
	Date     string `json:"date" doc:"YYYY-MM-DD"`
	URL      string `json:"url" doc:"May be empty"`
	Hazard   string `json:"hazard"`
	Remedy   string `json:"remedy"`
	Products string `json:"products_text" doc:"Prose, in which models and serials stand"`
	Origin   string `json:"origin" enum:"measured,imported,sandbox"`
}

// HitUnit is the unit of a hit.
type HitUnit struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Brand  string `json:"brand"`
	Model  string `json:"model"`
	Serial string `json:"serial" doc:"May be empty"`
}

// List handles GET /api/staff/recalls.
func (h *Handlers) List(ctx context.Context, in *ListIn) (*Out[HitList], error) {
	hits, total, err := h.service.hits(ctx, query{open: in.Show == "open", after: in.After, limit: in.Limit + 1})
	if err != nil {
		return nil, err
	}
	list := HitList{Hits: []HitRow{}, Total: total}
	if list.List, err = h.state(ctx); err != nil {
		return nil, err
	}
	if len(hits) > in.Limit {
		hits = hits[:in.Limit]
		list.Next = hits[in.Limit-1].ID
	}
	var ids []string
	for i := range hits {
		if hits[i].ClearedBy != "" {
			ids = append(ids, hits[i].ClearedBy)
		}
	}
	names, err := h.names(ctx, ids...)
	for i := range hits {
		row := hits[i].row(names)
		row.Recall.Products = h.service.reader.Plain(row.Recall.Products)
		list.Hits = append(list.Hits, row)
	}
	return out(list, err)
}

func (h *Hit) row(names map[string]string) HitRow {
	r := HitRow{
		ID: h.ID, Matched: h.Matched, FoundAt: h.FoundAt, ClearedBy: names[h.ClearedBy], Reason: h.Reason,
		Recall: HitRecall{
			Number: h.Recall.Number, Title: h.Recall.Title, Date: h.Recall.Date, URL: h.Recall.URL, Hazard: h.Recall.Hazard,
			Remedy: h.Recall.Remedy, Products: h.Recall.Products, Origin: h.Recall.Origin,
		},
		Unit: HitUnit{ID: h.Unit.Slug, Name: h.Unit.Name, Brand: h.Unit.Brand, Model: h.Unit.Model, Serial: h.Unit.Serial},
	}
	if !h.ClearedAt.IsZero() {
		r.ClearedAt = &h.ClearedAt
	}
	return r
}

func (h *Handlers) state(ctx context.Context) (ListState, error) {
	l, err := readList(ctx, h.service.db)
	if err != nil {
		return ListState{}, err
	}
	state := ListState{Source: h.fetcher.name, Origin: l.origin, Error: l.failure, Stale: l.stale(h.service.db.Now())}
	if !l.fetchedAt.IsZero() {
		state.FetchedAt = &l.fetchedAt
	}
	state.Recalls, err = countRecalls(ctx, h.service.db)
	return state, err
}

// ClearIn is POST /api/staff/recalls/{id}/clear.
type ClearIn struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		Reason string `json:"reason" required:"false" doc:"Why the unit is none of the recalled ones: 3 to 1000 characters"`
	}
}

// Done is the answer to a deed that leaves nothing to show.
type Done struct{}

// Clear marks a recall hit as wrong, for a reason. The unit goes back on sale when no
// other hit is open.
func (h *Handlers) Clear(ctx context.Context, in *ClearIn) (*Out[Done], error) {
	return out(Done{}, h.service.Clear(ctx, api.PrincipalOf(ctx).ID, in.ID, in.Body.Reason))
}

// ImportIn is POST /api/staff/recalls/import.
type ImportIn struct{ RawBody []byte }

// ImportResult says what a file had.
type ImportResult struct {
	Recalls int `json:"recalls" doc:"Of appliances"`
}

// Import handles POST /api/staff/recalls/import.
func (h *Handlers) Import(ctx context.Context, in *ImportIn) (*Out[ImportResult], error) {
	n, err := h.service.Import(ctx, in.RawBody)
	return out(ImportResult{n}, err)
}

// Refresh handles POST /api/staff/recalls/refresh: the list is asked for soon.
func (h *Handlers) Refresh(ctx context.Context, _ *struct{}) (*Out[Done], error) {
	return out(Done{}, h.service.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := job.Insert(ctx, tx, refreshed, struct{}{}); err != nil {
			return err
		}
		return auditlog.Record(ctx, tx, auditlog.Entry{Actor: api.PrincipalOf(ctx).ID, Action: "recall.refresh"})
	}))
}
