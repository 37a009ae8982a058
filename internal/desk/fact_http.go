package desk

import (
	"context"

	"enamel/internal/api"
)

// ShowStale handles GET /api/staff/content/facts.
func (f *Facts) ShowStale(ctx context.Context, _ *struct{}) (*Answered[StaleFacts], error) {
	return answer(f.Stale(ctx))
}

// ConfirmIn is POST /api/staff/content/facts/confirm.
type ConfirmIn struct {
	Body struct {
		Fact  string   `json:"fact" maxLength:"100" doc:"Its placeholder, without braces"`
		Value string   `json:"value" maxLength:"4000" doc:"What it was shown to be"`
		Pages []string `json:"pages" minItems:"1" maxItems:"200" doc:"Files of the texts that were read"`
	}
}

// ConfirmPages handles POST /api/staff/content/facts/confirm: whoever asks has read these texts again.
func (f *Facts) ConfirmPages(ctx context.Context, in *ConfirmIn) (*Answered[StaleFacts], error) {
	if err := f.Confirm(ctx, api.PrincipalOf(ctx).ID, in.Body.Fact, in.Body.Value, in.Body.Pages); err != nil {
		return nil, err
	}
	return answer(f.Stale(ctx))
}
