package seo

import (
	"context"
	"encoding/csv"
	"io"

	"enamel/internal/seo/link"
)

// MaxLinkImport is the largest export of backlinks that is taken, in bytes.
const MaxLinkImport = 300 << 20

// newestLinks is how many links GET /api/seo/backlinks answers.
const newestLinks = 50

// BacklinkFilter chooses links.
type BacklinkFilter struct {
	State   string `query:"state" enum:"live,lost,regained,unverified,unreadable" doc:"All where it is absent"`
	Quality string `query:"quality" enum:"high,medium,low" doc:"All where it is absent"`
}

// BacklinkView chooses links, and how many of them.
type BacklinkView struct {
	BacklinkFilter
	Limit int `query:"limit" minimum:"1" maximum:"500" default:"500"`
}

// LinkImportIn is an export of backlinks.
type LinkImportIn struct {
	Name string `query:"name" maxLength:"200" doc:"Of the file"`
}

// PromiseEdit is a link that somebody has promised.
type PromiseEdit struct {
	Who       string `json:"who" doc:"Such as a partner's name"`
	URL       string `json:"url" doc:"The page that shall have the link"`
	Target    string `json:"target" required:"false" doc:"The address here; empty: any"`
	Kind      string `json:"kind" required:"false" doc:"partner, supplier, sponsor, other; other where it is absent"`
	RelWanted string `json:"rel_wanted" required:"false" doc:"follow, any; any where it is absent"`
	Anchor    string `json:"anchor" required:"false" doc:"Wanted text; empty: any"`
	Note      string `json:"note" required:"false"`
}

// NewPromiseIn adds a promise.
type NewPromiseIn struct{ Body PromiseEdit }

// PromiseIn changes a promise.
type PromiseIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body PromiseEdit
}

// PromiseID names a promise in a path.
type PromiseID struct {
	ID string `path:"id" maxLength:"64"`
}

// ShowBacklinks handles GET /api/seo/backlinks: the newest.
func (h *Handlers) ShowBacklinks(ctx context.Context, _ *struct{}) (*Answer[[]link.Link], error) {
	return answer(h.service.Links.List(ctx, newestLinks))
}

// ShowBacklinkSummary handles GET /api/seo/backlinks/summary.
func (h *Handlers) ShowBacklinkSummary(ctx context.Context, _ *struct{}) (*Answer[*link.Summary], error) {
	return answer(h.service.linkSummary(ctx))
}

// ShowAllBacklinks handles GET /api/seo/backlinks/all.
func (h *Handlers) ShowAllBacklinks(ctx context.Context, in *BacklinkView) (*Answer[[]link.Link], error) {
	return answer(h.service.Links.All(ctx, link.Filter{State: in.State, Quality: in.Quality, Limit: in.Limit}))
}

// WriteBacklinks handles GET /api/seo/backlinks.csv.
func (h *Handlers) WriteBacklinks(ctx context.Context, in *BacklinkFilter, out *csv.Writer) error {
	return h.service.writeBacklinks(ctx, link.Filter{State: in.State, Quality: in.Quality}, out)
}

// ImportBacklinks handles POST /api/seo/backlinks/import: it reads the file as it comes.
func (h *Handlers) ImportBacklinks(ctx context.Context, in *LinkImportIn, file io.Reader) (*link.Imported, error) {
	done, err := h.service.Links.Import(ctx, in.Name, file)
	return &done, err
}

// ShowPromises handles GET /api/seo/backlinks/promises.
func (h *Handlers) ShowPromises(ctx context.Context, _ *struct{}) (*Answer[[]link.Promise], error) {
	return answer(h.service.Links.Promises(ctx))
}

// AddPromise handles POST /api/seo/backlinks/promises.
func (h *Handlers) AddPromise(ctx context.Context, in *NewPromiseIn) (*Answer[link.Promise], error) {
	return h.setPromise(ctx, "", &in.Body)
}

// ChangePromise handles PUT /api/seo/backlinks/promises/{id}.
func (h *Handlers) ChangePromise(ctx context.Context, in *PromiseIn) (*Answer[link.Promise], error) {
	return h.setPromise(ctx, in.ID, &in.Body)
}

func (h *Handlers) setPromise(ctx context.Context, id string, e *PromiseEdit) (*Answer[link.Promise], error) {
	return answer(h.service.Links.SetPromise(ctx, link.Promise{
		ID: id, Who: e.Who, URL: e.URL, Target: e.Target, Kind: e.Kind, RelWanted: e.RelWanted, Anchor: e.Anchor, Note: e.Note,
	}))
}

// RemovePromise handles DELETE /api/seo/backlinks/promises/{id}.
func (h *Handlers) RemovePromise(ctx context.Context, in *PromiseID) (*ChangedOut, error) {
	return &ChangedOut{CacheControl: noStore}, h.service.Links.RemovePromise(ctx, in.ID)
}
