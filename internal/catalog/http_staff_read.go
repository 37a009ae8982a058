package catalog

import (
	"context"
	"encoding/csv"
	"strings"

	"enamel/internal/catalog/inspection"
	"enamel/internal/qrcode"
	"enamel/internal/shop"
)

// ListIn asks for some of the units.
type ListIn struct {
	Text     string `query:"text" maxLength:"200" doc:"Words of the brand, model, name, id or serial"`
	Show     string `query:"show" enum:"floor,held,sold,off,nophoto,all" default:"floor" doc:"off: off sale; nophoto: on the floor without a photo that visitors see"`
	Category string `query:"category" maxLength:"40"`
	After    string `query:"after" maxLength:"300" doc:"next of the answer before"`
	Limit    int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

func (in *ListIn) listing() Listing {
	l := Listing{Text: in.Text, Show: in.Show, Category: in.Category, After: in.After, Limit: in.Limit}
	if l.Show == "all" {
		l.Show = ""
	}
	return l
}

// StaffList is some of the units.
type StaffList struct {
	Units  []StaffUnit `json:"units" doc:"The newest first; of sold ones what was sold last"`
	Total  int         `json:"total" doc:"That were chosen, on all pages of the answer"`
	Next   string      `json:"next" doc:"For after; empty: there are no more"`
	Counts Counts      `json:"counts"`
}

// List handles GET /api/staff/units.
func (d *Desk) List(ctx context.Context, in *ListIn) (*Answer[StaffList], error) {
	list, err := d.units.List(ctx, in.listing())
	if err != nil {
		return nil, err
	}
	out := StaffList{Total: list.Total, Next: list.Next}
	if out.Units, err = d.staffUnits(ctx, list.Units); err != nil {
		return nil, err
	}
	out.Counts, err = d.units.Counts(ctx)
	return answer(out, err)
}

// SheetIn asks for a sheet of units.
type SheetIn struct {
	Show string `query:"show" enum:"floor,held,sold,off,nophoto,all" default:"floor"`
}

// WriteUnits handles GET /api/staff/units.csv.
func (d *Desk) WriteUnits(ctx context.Context, in *SheetIn, out *csv.Writer) error {
	list := (&ListIn{Show: in.Show}).listing()
	list.Limit = 500
	if err := out.Write(sheetHeader()); err != nil {
		return err
	}
	for {
		part, err := d.units.List(ctx, list)
		if err != nil {
			return err
		}
		for _, u := range part.Units {
			if err := out.Write(sheetCells(u)); err != nil {
				return err
			}
		}
		if list.After = part.Next; list.After == "" {
			return nil
		}
	}
}

// ModelsIn asks for known models.
type ModelsIn struct {
	Text string `query:"text" maxLength:"100" doc:"The beginning of a model's number, or of brand and number"`
}

// ModelList is what is known of models.
type ModelList struct {
	Models []Model `json:"models"`
}

// Known handles GET /api/staff/models.
func (d *Desk) Known(ctx context.Context, in *ModelsIn) (*Answer[ModelList], error) {
	models, err := d.units.Models(ctx, in.Text)
	return answer(ModelList{models}, err)
}

// FormField is an attribute as a form asks for it.
type FormField struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Allowed string   `json:"allowed" doc:"Within a sentence: it must be ..."`
	Choices []string `json:"choices" doc:"Empty: any text that is allowed"`
}

// FormKind is a kind as a form asks for it.
type FormKind struct {
	Key      string `json:"key"`
	Label    string `json:"label"`
	Category string `json:"category"`
	Fuels    bool   `json:"fuels" doc:"It heats, so it has a fuel"`
	Image    string `json:"image" doc:"A drawing of the kind; empty: there is none"`
}

// UnitForm is what a form of a unit needs to know.
type UnitForm struct {
	Attributes    []FormField                  `json:"attributes"`
	Kinds         []FormKind                   `json:"kinds"`
	Tests         map[string][]inspection.Test `json:"tests" doc:"By kind"`
	Grades        []shop.Grade                 `json:"grades"`
	TestsOptional bool                         `json:"tests_optional"`
}

// Form handles GET /api/staff/units/form.
func (d *Desk) Form(context.Context, *struct{}) (*Answer[UnitForm], error) {
	out := UnitForm{Tests: map[string][]inspection.Test{}, Grades: d.c.Facts().Grades, TestsOptional: d.units.TestsOptional()}
	for _, a := range Attributes() {
		out.Attributes = append(out.Attributes, FormField{a.Name, label(a.Name), a.Allowed, choices(a.Name)})
	}
	for _, k := range Kinds() {
		label := Unit{Kind: k}.KindLabel()
		out.Kinds = append(out.Kinds, FormKind{string(k), label, k.facts().category, k.heats(), d.units.pictures.of(Unit{Kind: k}).SVG})
		out.Tests[string(k)] = inspection.Tests(string(k))
	}
	return answer(out, nil)
}

// label is an attribute's name for people.
func label(name string) string {
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")
}

// choices are what an attribute may be, where that is a short list.
func choices(name string) []string {
	out := []string{}
	switch name {
	case "category":
		for _, c := range Categories() {
			out = append(out, c.Key)
		}
	case "kind":
		for _, k := range Kinds() {
			out = append(out, string(k))
		}
	case "finish":
		return finishes()
	case "grade":
		return grades()
	case "fuel":
		return fuels()
	case "hinge":
		return hinges()
	case "capacity_unit":
		return capacityUnits()
	case "badges":
		return Badges()
	}
	return out
}

// Show handles GET /api/staff/units/{id}.
func (d *Desk) Show(ctx context.Context, in *UnitIn) (*Answer[StaffDetail], error) {
	return answer(d.detail(ctx, in.ID))
}

func (d *Desk) detail(ctx context.Context, slug string) (out StaffDetail, err error) {
	u, err := d.units.One(ctx, slug)
	if err != nil {
		return out, err
	}
	readings, err := d.units.Readings(ctx, slug)
	if err != nil {
		return out, err
	}
	out = StaffDetail{
		Unit: staffUnit(u, d.units.db.Now(), readings[slug]), Fields: u.Fields(), Photos: []StaffPhoto{}, Pins: append([]Pin{}, u.Pins...), Serial: u.Serial,
		Readings: []StaffReading{}, Hits: []UnitRecall{}, History: []UnitChange{}, Sales: []UnitSale{}, Orders: []UnitOrder{}, Page: d.c.Origin + "/shop/" + slug,
	}
	for _, p := range u.Photos {
		out.Photos = append(out.Photos, StaffPhoto{p, p.url()})
	}
	for _, r := range readings[slug] {
		out.Readings = append(out.Readings, StaffReading{inspection.Reading{Test: r.Test, Value: r.Value, Passed: r.Passed}, r.By, r.At})
	}
	if out.History, err = d.history(ctx, slug); err != nil {
		return out, err
	}
	sales, err := d.units.Sales(ctx, slug)
	if err != nil {
		return out, err
	}
	for _, s := range sales {
		out.Sales = append(out.Sales, UnitSale{s.ID, s.At, s.By, s.Price, s.UndoneAt})
	}
	if d.c.Orders != nil {
		if out.Orders, err = d.c.Orders(ctx, slug); err != nil {
			return out, err
		}
	}
	if d.c.Recalls != nil {
		if out.Hits, err = d.c.Recalls(ctx, slug); err != nil {
			return out, err
		}
	}
	var by []*string
	for i := range out.Readings {
		by = append(by, &out.Readings[i].By)
	}
	for i := range out.History {
		by = append(by, &out.History[i].By)
	}
	for i := range out.Sales {
		by = append(by, &out.Sales[i].By)
	}
	return out, d.named(ctx, by...)
}

func (d *Desk) history(ctx context.Context, slug string) ([]UnitChange, error) {
	changes, err := d.units.History(ctx, slug)
	if err != nil {
		return nil, err
	}
	out := make([]UnitChange, len(changes))
	for i, c := range changes {
		out[i] = UnitChange(c)
	}
	return out, nil
}

// TagOut is a QR code.
type TagOut struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

// Tag handles GET /api/staff/units/{id}/tag.svg: a code with the address that a hang-tag leads to.
func (d *Desk) Tag(ctx context.Context, in *UnitIn) (*TagOut, error) {
	if _, err := d.units.One(ctx, in.ID); err != nil {
		return nil, err
	}
	svg, err := qrcode.SVG(d.c.Origin + "/u/" + in.ID)
	if err != nil {
		return nil, err
	}
	return &TagOut{ContentType: "image/svg+xml", CacheControl: noStore, Body: svg}, nil
}
