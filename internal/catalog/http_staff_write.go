package catalog

import (
	"bytes"
	"context"
	"time"

	"enamel/internal/api"
	"enamel/internal/catalog/inspection"
	"enamel/internal/fault"
)

// UnitBody is what staff say of a unit; what is absent stays as it is.
type UnitBody struct {
	Fields   map[string]string     `json:"fields" required:"false" doc:"By the names of attributes, as a sheet has them"`
	Photos   *[]UnitPhoto          `json:"photos" required:"false" doc:"All of them, in order: the first that is not private is the unit's picture"`
	Pins     *[]Pin                `json:"pins" required:"false" doc:"All of them"`
	Readings *[]inspection.Reading `json:"readings" required:"false" doc:"The whole inspection sheet"`
	Serial   *string               `json:"serial" required:"false"`
}

// UnitPhoto is a photo by its hash; its size is the album's.
type UnitPhoto struct {
	Hash    string `json:"hash"`
	Width   int    `json:"width" required:"false"`
	Height  int    `json:"height" required:"false"`
	Private bool   `json:"private" required:"false"`
}

func (b UnitBody) edit() (Edit, error) {
	e, err := ReadEdit(b.Fields)
	e.Serial, e.Pins, e.Readings, e.Gated = b.Serial, b.Pins, b.Readings, true
	if b.Photos != nil {
		photos := make([]Photo, len(*b.Photos))
		for i, p := range *b.Photos {
			photos[i] = Photo(p)
		}
		e.Photos = &photos
	}
	return e, err
}

// NewUnitIn is POST /api/staff/units.
type NewUnitIn struct {
	Key  string `header:"Idempotency-Key" maxLength:"100" doc:"Required: the draft's id. The same key gives the same unit"`
	Body UnitBody
}

// NewUnit is a unit that was added.
type NewUnit struct {
	ID      string   `json:"id"`
	Version int64    `json:"version"`
	OffSale string   `json:"off_sale" doc:"Why nobody may buy it; empty: somebody may"`
	Filled  []string `json:"filled" doc:"What its model gave: look whether it holds"`
}

// Add handles POST /api/staff/units.
func (d *Desk) Add(ctx context.Context, in *NewUnitIn) (*Answer[NewUnit], error) {
	if in.Key == "" {
		return nil, fault.New(fault.Malformed, "Send an Idempotency-Key: the id of the draft.")
	}
	e, err := in.Body.edit()
	if err != nil {
		return nil, err
	}
	added, err := d.units.Intake(ctx, staff(ctx), in.Key, e)
	return answer(NewUnit{added.Unit.Slug, added.Unit.Version, added.Unit.OffSale, append([]string{}, added.Filled...)}, err)
}

// staff is the id of who asks.
func staff(ctx context.Context) string { return api.PrincipalOf(ctx).ID }

// ChangeUnitIn is PUT /api/staff/units/{id}.
type ChangeUnitIn struct {
	UnitIn
	Body struct {
		UnitBody
		Version int64 `json:"version" minimum:"1" doc:"That was read"`
	}
}

// Change handles PUT /api/staff/units/{id}.
func (d *Desk) Change(ctx context.Context, in *ChangeUnitIn) (*Answer[StaffDetail], error) {
	e, err := in.Body.edit()
	if err != nil {
		return nil, err
	}
	if _, err := d.units.Set(ctx, staff(ctx), in.ID, in.Body.Version, e); err != nil {
		return nil, err
	}
	return answer(d.detail(ctx, in.ID))
}

// UnitOut is a unit after a deed.
type UnitOut struct {
	Unit      StaffUnit  `json:"unit"`
	UndoUntil *time.Time `json:"undo_until" doc:"Of a sale; else null"`
}

// after is the answer to a deed.
func (d *Desk) after(ctx context.Context, u Unit, err error) (*Answer[UnitOut], error) {
	if err != nil {
		return nil, err
	}
	u.Picture = d.units.pictures.of(u)
	shown, err := d.staffUnits(ctx, []Unit{u})
	if err != nil {
		return nil, err
	}
	return answer(UnitOut{Unit: shown[0]}, nil)
}

// undoTime is how long a sale can be undone on the desk.
const undoTime = 15 * time.Minute

// SellIn is POST /api/staff/units/{id}/sell.
type SellIn struct {
	UnitIn
	Body struct {
		Held    bool  `json:"held" required:"false" doc:"To whom it is on hold for"`
		Version int64 `json:"version" required:"false" doc:"That the press was made on; another is 409"`
	}
}

// Sell handles POST /api/staff/units/{id}/sell.
func (d *Desk) Sell(ctx context.Context, in *SellIn) (*Answer[UnitOut], error) {
	u, err := d.units.Sell(ctx, staff(ctx), in.ID, in.Body.Version, in.Body.Held)
	out, err := d.after(ctx, u, err)
	if err == nil {
		until := d.units.db.Now().Add(undoTime)
		out.Body.UndoUntil = &until
	}
	return out, err
}

// UnsellIn is POST /api/staff/units/{id}/unsell.
type UnsellIn struct {
	UnitIn
	Body struct {
		Version int64 `json:"version" required:"false" doc:"That the sale left; another is 409"`
	}
}

// Unsell handles POST /api/staff/units/{id}/unsell: it takes the newest sale back.
func (d *Desk) Unsell(ctx context.Context, in *UnsellIn) (*Answer[UnitOut], error) {
	u, err := d.units.UndoSale(ctx, staff(ctx), in.ID, in.Body.Version, d.units.db.Now().Add(-undoTime))
	return d.after(ctx, u, err)
}

// HoldIn is POST /api/staff/units/{id}/hold.
type HoldIn struct {
	UnitIn
	Body StaffHold
}

// Hold handles POST /api/staff/units/{id}/hold.
func (d *Desk) Hold(ctx context.Context, in *HoldIn) (*Answer[UnitOut], error) {
	u, err := d.units.SetHold(ctx, staff(ctx), in.ID, Hold{For: in.Body.For, Until: in.Body.Until})
	return d.after(ctx, u, err)
}

// Release handles DELETE /api/staff/units/{id}/hold.
func (d *Desk) Release(ctx context.Context, in *UnitIn) (*Answer[UnitOut], error) {
	u, err := d.units.Release(ctx, staff(ctx), in.ID)
	return d.after(ctx, u, err)
}

// Removed is the answer to a removal.
type Removed struct{}

// Remove handles DELETE /api/staff/units/{id}.
func (d *Desk) Remove(ctx context.Context, in *UnitIn) (*Answer[Removed], error) {
	return answer(Removed{}, d.units.Remove(ctx, staff(ctx), in.ID))
}

// maxBulk bounds the units of one bulk change.
const maxBulk = 200

// BulkIn is POST /api/staff/units/bulk.
type BulkIn struct {
	Body struct {
		IDs    []string `json:"ids" minItems:"1" maxItems:"200"`
		Change struct {
			PricePercent int               `json:"price_percent" required:"false" minimum:"-90" maximum:"100" doc:"Of the price, to whole dollars"`
			Fields       map[string]string `json:"fields" required:"false" doc:"By the names of attributes"`
		} `json:"change"`
		Versions map[string]int64 `json:"versions" required:"false" doc:"Of the preview, by id"`
		Preview  bool             `json:"preview" required:"false" doc:"Write nothing"`
	}
}

// BulkResult is what became of each unit.
type BulkResult struct {
	Rows []BulkRow        `json:"rows"`
	Undo map[string]int64 `json:"undo" doc:"For the undo: the versions that the change made, by id; empty after a preview"`
}

// Bulk handles POST /api/staff/units/bulk.
func (d *Desk) Bulk(ctx context.Context, in *BulkIn) (*Answer[BulkResult], error) {
	b := in.Body
	rows, err := d.units.Bulk(ctx, staff(ctx), Bulk{
		IDs: b.IDs, Versions: b.Versions, PricePercent: b.Change.PricePercent, Fields: b.Change.Fields, Preview: b.Preview,
	})
	out := BulkResult{Rows: rows, Undo: map[string]int64{}}
	for _, r := range rows {
		if !b.Preview && len(r.After) > 0 {
			out.Undo[r.ID] = r.Version
		}
	}
	return answer(out, err)
}

// UndoBulkIn is POST /api/staff/units/bulk/undo.
type UndoBulkIn struct {
	Body struct {
		Undo map[string]int64 `json:"undo"`
	}
}

// UndoBulk handles POST /api/staff/units/bulk/undo.
func (d *Desk) UndoBulk(ctx context.Context, in *UndoBulkIn) (*Answer[BulkResult], error) {
	if len(in.Body.Undo) > maxBulk {
		return nil, fault.Field("undo", "At most 200 units at once.")
	}
	rows, err := d.units.UndoBulk(ctx, staff(ctx), in.Body.Undo)
	return answer(BulkResult{Rows: rows, Undo: map[string]int64{}}, err)
}

// MaxImport bounds a sheet that staff import, in bytes.
const MaxImport = maxSheet

// ImportIn is POST /api/staff/units/import.
type ImportIn struct {
	Dry     bool `query:"dry" doc:"Check the sheet, and write nothing"`
	RawBody []byte
}

// ImportResult is what a sheet did, or would do.
type ImportResult struct {
	Written bool        `json:"written" doc:"False of a dry run, and where a cell is wrong"`
	Rows    int         `json:"rows"`
	Added   []string    `json:"added" doc:"Ids"`
	Changed []string    `json:"changed" doc:"Ids"`
	Wrong   []WrongCell `json:"wrong"`
}

// Import handles POST /api/staff/units/import.
func (d *Desk) Import(ctx context.Context, in *ImportIn) (*Answer[ImportResult], error) {
	out, err := d.units.Import(ctx, staff(ctx), bytes.NewReader(in.RawBody), in.Dry)
	return answer(ImportResult{
		Written: !in.Dry && len(out.Wrong) == 0, Rows: out.Rows, Added: append([]string{}, out.Added...),
		Changed: append([]string{}, out.Changed...), Wrong: append([]WrongCell{}, out.Wrong...),
	}, err)
}
