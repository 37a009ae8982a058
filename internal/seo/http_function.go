package seo

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"enamel/internal/api"
	"enamel/internal/fault"
	"enamel/internal/job"
)

// Handlers are the routes of the dashboard.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

const noStore = "no-store"

// Answer is an answer that nothing may store. A body of null: there is none yet.
type Answer[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

func answer[T any](body T, err error) (*Answer[T], error) {
	return &Answer[T]{CacheControl: noStore, Body: body}, err
}

// AnswerTime is how long a function may take to answer whoever waits.
const AnswerTime = 2 * time.Hour

// Call is a call of a named function; its body may be missing or empty.
type Call[I any] struct {
	Prefer string `header:"Prefer" doc:"respond-async: answer 202 at once, with the job"`
	Body   *I     `required:"false"`
}

// CrawlIn is the body of seo-crawl.
type CrawlIn struct {
	URL      string `json:"url" required:"false" doc:"This site where it is absent"`
	MaxPages *int   `json:"maxPages" required:"false" doc:"1 to 100,000; 50 where it is absent"`
}

// SpeedIn is the body of seo-pagespeed.
type SpeedIn struct {
	URL      string `json:"url" required:"false" doc:"The home page where it is absent"`
	Strategy string `json:"strategy" required:"false" doc:"mobile where it is absent"`
}

// RankingsIn is the body of seo-rankings.
type RankingsIn struct {
	URL      string   `json:"url" required:"false" doc:"This site, which is what it is where it is absent: ranks of another are not kept"`
	Keywords []string `json:"keywords" required:"false" doc:"At most 100; those of the settings where it is absent"`
	MaxCalls *int     `json:"maxCalls" required:"false" doc:"That the search provider is asked at most; what was planned where it is absent"`
}

// BacklinksIn is the body of seo-backlink-monitor.
type BacklinksIn struct {
	Domain   string `json:"domain" required:"false" doc:"This site's, which is what it is where it is absent; may have a port"`
	Mode     string `json:"mode" required:"false" doc:"quick, which is what it is where it is absent: new links and those not checked for a week; or full: all"`
	MaxCalls *int   `json:"maxCalls" required:"false" doc:"That the provider is asked at most; what was planned where it is absent"`
}

// CallsIn is the body of a function that asks providers.
type CallsIn struct {
	MaxCalls *int `json:"maxCalls" required:"false" doc:"That providers are asked at most; what was planned where it is absent"`
}

// ContentIn is the body of seo-ai-content.
type ContentIn struct {
	Topic       *string `json:"topic" required:"false" doc:"At most 200 characters, not empty; refrigerator maintenance where it is absent"`
	Keyword     string  `json:"keyword" required:"false" doc:"At most 200 characters; the topic where it is absent"`
	ContentType string  `json:"contentType" required:"false" doc:"blog post, which is what it is where it is absent, service page, FAQ page, in whatever letter case"`
	Tone        string  `json:"tone" required:"false" doc:"professional, which is what it is where it is absent, conversational, technical, in whatever letter case"`
	WordCount   *int    `json:"wordCount" required:"false" doc:"300 to 2,000; 800 where it is absent"`
}

// NoBody is the body of a function that is told nothing.
type NoBody struct{}

// FunctionOut is what a function answers: its result, or its job.
type FunctionOut struct {
	Status            int
	CacheControl      string `header:"Cache-Control"`
	PreferenceApplied string `header:"Preference-Applied"`
	Location          string `header:"Location"`
	Body              any
}

// Function handles a named function: its answer is the result once it is there,
// or the job at once where that is preferred (RFC 7240). A client that hangs up
// cancels nothing.
func Function[I any](h *Handlers, name string) func(context.Context, *Call[I]) (*FunctionOut, error) {
	return func(ctx context.Context, in *Call[I]) (*FunctionOut, error) {
		body := in.Body
		if body == nil {
			body = new(I)
		}
		id, err := h.service.Start(ctx, name, body, api.PrincipalOf(ctx).ID)
		if err != nil {
			return nil, err
		}
		if prefersAsync(in.Prefer) {
			return h.accepted(ctx, id)
		}
		limited, cancel := context.WithTimeout(ctx, AnswerTime)
		defer cancel()
		defer context.AfterFunc(h.service.life, cancel)()
		j, err := h.service.Wait(limited, id)
		if errors.Is(err, context.Canceled) && ctx.Err() == nil {
			return nil, fault.New(fault.Unavailable, "The server is stopping. The action goes on once it runs again; look at the dashboard then.")
		}
		if err != nil {
			return nil, err
		}
		switch j.State {
		case job.Done:
			return &FunctionOut{Status: http.StatusOK, CacheControl: noStore, Body: j.Result}, nil
		case job.Cancelled:
			return nil, fault.New(fault.Conflict, "It was cancelled.")
		default:
			return nil, &fault.Error{Kind: j.kind, Msg: *j.Error}
		}
	}
}

func prefersAsync(prefer string) bool {
	for part := range strings.SplitSeq(prefer, ",") {
		token, _, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(token), "respond-async") {
			return true
		}
	}
	return false
}

func (h *Handlers) accepted(ctx context.Context, id string) (*FunctionOut, error) {
	j, err := h.service.Job(ctx, id)
	if err != nil {
		return nil, err
	}
	return &FunctionOut{
		Status: http.StatusAccepted, CacheControl: noStore, PreferenceApplied: "respond-async", Location: "/api/jobs/" + id, Body: j,
	}, nil
}

// JobIn names a job in a path.
type JobIn struct {
	ID string `path:"id" maxLength:"64"`
}

// ShowJob handles GET /api/jobs/{id}.
func (h *Handlers) ShowJob(ctx context.Context, in *JobIn) (*Answer[Job], error) {
	return answer(h.service.Job(ctx, in.ID))
}

// CancelJob handles DELETE /api/jobs/{id}. The job may take a moment to end.
func (h *Handlers) CancelJob(ctx context.Context, in *JobIn) (*Answer[Job], error) {
	if err := h.service.Cancel(ctx, in.ID); err != nil {
		return nil, err
	}
	return h.ShowJob(ctx, in)
}

// SkipExternal handles POST /api/seo/jobs/{id}/skip-external: the crawl ends without the links to other sites.
func (h *Handlers) SkipExternal(ctx context.Context, in *JobIn) (*Answer[Job], error) {
	if err := h.service.SkipExternal(ctx, in.ID); err != nil {
		return nil, err
	}
	return h.ShowJob(ctx, in)
}

// Actions is what runs and what waits for its turn, and how each action ended last.
type Actions struct {
	Current *Job  `json:"current" doc:"null: nothing runs"`
	Waiting []Job `json:"waiting" doc:"Runs of schedules that wait for their turn, in the order in which they have it"`
	Last    []Job `json:"last" doc:"The newest ended run of each action, without its result"`
}

// ShowActions handles GET /api/seo/actions.
func (h *Handlers) ShowActions(ctx context.Context, _ *struct{}) (*Answer[Actions], error) {
	current, err := h.service.Current(ctx)
	if err != nil {
		return nil, err
	}
	waiting, err := h.service.Waiting(ctx)
	if err != nil {
		return nil, err
	}
	last, err := h.service.Newest(ctx)
	for i := range last {
		last[i].Result = json.RawMessage("null")
	}
	return answer(Actions{Current: current, Waiting: waiting, Last: last}, err)
}
