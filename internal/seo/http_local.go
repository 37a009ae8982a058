package seo

import (
	"context"

	"enamel/internal/seo/local"
)

// LocalSettingIn sets what the grid is measured with.
type LocalSettingIn struct{ Body local.Setting }

// ChecklistIn is what the owner says of the business profile.
type ChecklistIn struct {
	Body struct {
		Items map[string]bool `json:"items" doc:"Whether an item is met, by its key; what is absent stays"`
	}
}

// CitationWorkIn says what was done about an entry in a directory.
type CitationWorkIn struct {
	Directory string `path:"directory" maxLength:"120" doc:"Its name in the settings"`
	Body      struct {
		Work string `json:"work" doc:"sent: it was reported to the directory; open: it was not"`
	}
}

// ShowLocal handles GET /api/seo/local.
func (h *Handlers) ShowLocal(ctx context.Context, _ *struct{}) (*Answer[*local.Result], error) {
	return h.local(ctx, nil)
}

// local answers with the local results as they are after a change.
func (h *Handlers) local(ctx context.Context, err error) (*Answer[*local.Result], error) {
	if err != nil {
		return nil, err
	}
	return answer(h.service.localResult(ctx))
}

// ShowLocalPlan handles GET /api/seo/local/plan.
func (h *Handlers) ShowLocalPlan(ctx context.Context, _ *struct{}) (*Answer[local.Plan], error) {
	return answer(h.service.localPlan(ctx))
}

// ChangeLocalSetting handles PUT /api/seo/local/settings.
func (h *Handlers) ChangeLocalSetting(ctx context.Context, in *LocalSettingIn) (*Answer[Settings], error) {
	return h.settings(ctx, h.service.Local.SetSetting(ctx, in.Body))
}

// ChangeChecklist handles PUT /api/seo/local/checklist.
func (h *Handlers) ChangeChecklist(ctx context.Context, in *ChecklistIn) (*Answer[*local.Result], error) {
	return h.local(ctx, h.service.Local.SetChecklist(ctx, in.Body.Items, nameOf(ctx)))
}

// ChangeCitationWork handles PUT /api/seo/local/citations/{directory}/work.
func (h *Handlers) ChangeCitationWork(ctx context.Context, in *CitationWorkIn) (*Answer[*local.Result], error) {
	return h.local(ctx, h.service.Local.SetWork(ctx, in.Directory, in.Body.Work, nameOf(ctx)))
}
