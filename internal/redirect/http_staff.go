package redirect

import (
	"cmp"
	"context"
	"encoding/csv"
	"net/http"
	"strconv"
	"time"

	"enamel/internal/api"
	"enamel/internal/form"
)

const noStore = "no-store"

// Desk lets staff keep the rules.
type Desk struct {
	service *Service
	site    func(ctx context.Context) (Site, error)
}

// NewDesk makes a Desk; site is what stands under the addresses at this moment.
func NewDesk(s *Service, site func(ctx context.Context) (Site, error)) *Desk {
	return &Desk{service: s, site: site}
}

// RulesOut is GET /api/staff/redirects.
type RulesOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         RulesBody
}

// RulesBody is every rule, by its old address.
type RulesBody struct {
	Redirects []RuleRow `json:"redirects"`
}

// RuleRow is a rule for a list.
type RuleRow struct {
	From      string    `json:"from"`
	To        string    `json:"to"`
	Status    int       `json:"status"`
	CreatedAt time.Time `json:"created_at"`
}

// RuleIn is POST /api/staff/redirects.
type RuleIn struct {
	Body struct {
		From   string `json:"from" required:"false"`
		To     string `json:"to" required:"false"`
		Status int    `json:"status" required:"false" doc:"301 or 308; 301 where it is absent"`
	}
}

// FromIn is DELETE /api/staff/redirects.
type FromIn struct {
	From string `query:"from" maxLength:"1000"`
}

// RuleOut is a rule as it was stored.
type RuleOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         RuleRow
}

// DoneOut is the answer that has nothing to tell.
type DoneOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct{}
}

func (r Rule) row() RuleRow {
	return RuleRow{From: r.Address(), To: r.To, Status: r.Status, CreatedAt: r.CreatedAt}
}

// ShowRules handles GET /api/staff/redirects.
func (d *Desk) ShowRules(ctx context.Context, _ *struct{}) (*RulesOut, error) {
	list, err := d.service.List(ctx)
	out := &RulesOut{CacheControl: noStore, Body: RulesBody{Redirects: make([]RuleRow, len(list))}}
	for i, r := range list {
		out.Body.Redirects[i] = r.row()
	}
	return out, err
}

// WriteRules handles GET /api/staff/redirects.csv.
func (d *Desk) WriteRules(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	list, err := d.service.List(ctx)
	if err != nil {
		return err
	}
	rows := [][]string{{"from", "to", "status"}}
	for _, r := range list {
		rows = append(rows, []string{form.Cell(r.Address()), form.Cell(r.To), strconv.Itoa(r.Status)})
	}
	return out.WriteAll(rows)
}

// AddRule handles POST /api/staff/redirects.
func (d *Desk) AddRule(ctx context.Context, in *RuleIn) (*RuleOut, error) {
	site, err := d.site(ctx)
	if err != nil {
		return nil, err
	}
	r, err := d.service.Add(ctx, api.PrincipalOf(ctx).ID, in.Body.From, in.Body.To, cmp.Or(in.Body.Status, http.StatusMovedPermanently), site)
	return &RuleOut{CacheControl: noStore, Body: r.row()}, err
}

// RemoveRule handles DELETE /api/staff/redirects.
func (d *Desk) RemoveRule(ctx context.Context, in *FromIn) (*DoneOut, error) {
	return &DoneOut{CacheControl: noStore}, d.service.Remove(ctx, api.PrincipalOf(ctx).ID, in.From)
}
