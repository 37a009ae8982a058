// Package draft writes texts for the site: from what the shop knows, or by a model within what the shop knows.
// Each sentence shows what it rests on, and each text how it scores. Nothing publishes itself.
package draft

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/db"
	"enamel/internal/llm"
	"enamel/internal/seo/draft/claim"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/score"
	"enamel/internal/seo/figure"
)

// Draft is a text with all that is known of it.
type Draft struct {
	Row
	Metrics     Metrics               `json:"content_metrics"`
	Generated   Generated             `json:"generated_content"`
	Suggestions []string              `json:"optimization_suggestions"`
	Note        string                `json:"note" doc:"Who wrote it, and what could not be asked"`
	Manuscript  manuscript.Manuscript `json:"manuscript" doc:"The text with facts filled in, sentence by sentence"`
	Score       score.Card            `json:"score"`
	Sentences   int                   `json:"sentences"`
	Copies      []claim.Copy          `json:"copies" doc:"The largest first, at most 5"`
	Safety      []claim.Matter        `json:"safety" doc:"What of the safety list it touches"`
	Subjects    []string              `json:"subjects" doc:"Terms of its subject, the most telling first"`
	Pages       []Page                `json:"pages" doc:"Of ours, that it rests on"`
	Titles      []Title               `json:"titles" doc:"Of the pages that rank for the keyword"`
	Calls       int                   `json:"calls" doc:"That providers were asked"`
	CostCents   *float64              `json:"cost_cents" doc:"Of search results; null: not known. A model's cost is in its budget"`
}

// Row is a draft in the list of drafts.
type Row struct {
	ID          string      `json:"id"`
	Topic       string      `json:"topic"`
	Keyword     string      `json:"keyword"`
	ContentType string      `json:"contentType" enum:"blog post,service page,FAQ page"`
	Tone        string      `json:"tone" enum:"professional,conversational,technical"`
	WordCount   int         `json:"wordCount" doc:"That was wished for"`
	Title       string      `json:"title"`
	Words       int         `json:"word_count"`
	SEOScore    int         `json:"seo_score"`
	State       score.State `json:"state" enum:"good,warn,bad"`
	Ease        float64     `json:"readability_score"`
	Marked      int         `json:"marked" doc:"Sentences that somebody has to check"`
	Writer      string      `json:"writer" doc:"shop: no model; else the provider and the model"`
	figure.Stamp
}

// Metrics are the figures that the specification names.
type Metrics struct {
	SEOScore    int     `json:"seo_score" doc:"0 to 100, the sum of the score's items"`
	Readability float64 `json:"readability_score" doc:"Flesch reading ease"`
	WordCount   int     `json:"word_count"`
}

// Generated is the text as the specification names it.
type Generated struct {
	Title           string `json:"title"`
	MetaDescription string `json:"meta_description"`
	Content         string `json:"content" doc:"Markdown"`
}

// Page is a page of ours.
type Page struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// Title is a page that ranks for the keyword.
type Title struct {
	Title string `json:"title"`
	URL   string `json:"url"`
}

// Ranking is what search results say of a keyword.
type Ranking struct {
	Titles    []Title
	Calls     int
	CostCents *float64
	Origin    figure.Origin
	Why       string // nothing could be asked, and why; empty: it could
}

// Config of a Service. All fields but Model are required.
type Config struct {
	DB   *db.DB
	Bank func() *knowledge.Bank
	// Fill puts the record's facts into a text; Facts are they by the names of their placeholders.
	Fill    func(string) string
	Facts   func() map[string]string
	Sandbox bool
	Model   *llm.Client // nil: drafts are composed
	// Picture is the drawing of a page of ours; its Src is empty where there is none.
	Picture func(path string) compose.Picture
	// Ranking asks which pages rank for a keyword, with one call at most.
	Ranking func(ctx context.Context, keyword string) (Ranking, error)
	// Queries are what people searched for, the most shown first.
	Queries func(ctx context.Context) ([]string, figure.Origin, error)
}

// Service drafts texts, and keeps them.
type Service struct{ Config }

// New makes a Service.
func New(c Config) *Service { return &Service{c} }

const (
	source     = "AI Content"
	shopWriter = "shop"
	shopNote   = "No model wrote this. It is composed from what the shop's own pages say."
)

const (
	mostTitles = 10   // pages that rank
	leastCopy  = 0.02 // of a draft, that is worth telling
	shortest   = 300  // words
)

// Check says what keeps a draft from being written: a topic that the shop knows nothing about, where no model does.
func (s *Service) Check(w compose.Wish) error {
	if s.Model != nil {
		return nil
	}
	_, err := compose.Outline(s.Bank(), w, compose.Outside{})
	return err
}

// Generate writes a draft and keeps it under a run's id. A run that has its draft gets it again.
func (s *Service) Generate(ctx context.Context, run string, w compose.Wish, tell func(done, total int, note string)) (*Draft, error) {
	if kept, err := s.Find(ctx, run); err == nil || !isNotFound(err) {
		return kept, err
	}
	tell(0, 2, "Looks at what ranks and what people ask")
	d := &Draft{Row: Row{ID: run, Topic: w.Topic, Keyword: w.Keyword, ContentType: w.ContentType, Tone: w.Tone, WordCount: w.Words}}
	outside, err := s.lookOutside(ctx, w, d)
	if err != nil {
		return nil, err
	}
	checker := claim.New(s.Bank(), s.Facts())
	outside.Unmet = func(m manuscript.Manuscript) []string { return unmet(checker.Check(&m, true)) }
	plan, err := compose.Outline(s.Bank(), w, outside)
	trusted := s.Model == nil
	var m manuscript.Manuscript
	if !trusted {
		plan, m, trusted, err = s.byModel(ctx, d, w, outside, plan, err, tell)
	}
	if trusted && err == nil {
		tell(1, 2, "Composes the text")
		m = compose.Write(plan)
		d.Writer, d.Note = shopWriter, join(shopNote, d.Note)
	}
	if err != nil {
		return nil, err
	}
	checker.Vouch(own(plan))
	r := checker.Check(&m, trusted)
	s.judge(d, m, plan, r)
	if err := s.keep(ctx, d, m, passagesOf(plan)); err != nil {
		return nil, err
	}
	return s.show(d, m), nil
}

// byModel lets the model write what was planned; where the shop knows nothing of the topic, what others say is the plan.
// compose: the budget is spent, and the shop writes.
func (s *Service) byModel(ctx context.Context, d *Draft, w compose.Wish, o compose.Outside, p compose.Plan, refusal error, tell func(done, total int, note string)) (plan compose.Plan, m manuscript.Manuscript, compose bool, err error) {
	plan = p
	if refusal != nil {
		plan = withoutBank(w, o)
	}
	a, err := s.author(ctx, w, plan, tell)
	d.Writer, d.Calls = s.Model.Name()+" "+s.Model.Model(), d.Calls+a.Calls
	cost := fmt.Sprintf("%d calls", a.Calls)
	if s.Model.Spend() != nil {
		cost += fmt.Sprintf(", at $%.4f", float64(a.MicroUSD)/1e6)
	}
	if errors.Is(err, llm.ErrSpent) && refusal == nil {
		d.Note = join("The month's budget for the language model is spent after", cost+".", d.Note)
		return p, m, true, nil
	}
	d.Note = join("A model wrote the sections in", cost+".", d.Note)
	return plan, a.Manuscript, false, err
}

// unmet are the matters of safety whose warnings a text lacks.
func unmet(r claim.Reading) []string {
	var out []string
	for _, m := range r.Safety {
		if !m.Met {
			out = append(out, m.Matter)
		}
	}
	return out
}

// lookOutside asks what ranks for the keyword and what people search for, and notes it in d.
func (s *Service) lookOutside(ctx context.Context, w compose.Wish, d *Draft) (o compose.Outside, err error) {
	ranking, err := s.Ranking(ctx, w.Keyword)
	if err != nil {
		return o, err
	}
	d.Titles, d.Calls, d.CostCents, d.Note = ranking.Titles[:min(mostTitles, len(ranking.Titles))], ranking.Calls, ranking.CostCents, ranking.Why
	for _, t := range d.Titles {
		o.Titles = append(o.Titles, t.Title)
	}
	queries, origin, err := s.Queries(ctx)
	if err != nil {
		return o, err
	}
	o.Questions = questionsOf(queries)
	d.Origin = figure.Measured
	if ranking.Origin == figure.Sandbox || origin == figure.Sandbox {
		d.Origin = figure.Sandbox
	}
	o.Pictures = map[string]compose.Picture{}
	pages := s.Bank().Pages
	for i := range pages {
		if p := s.Picture(pages[i].Path); p.Src != "" {
			o.Pictures[pages[i].Path] = p
		}
	}
	o.Used, err = s.used(ctx, w.Topic)
	return o, err
}

// questionsOf are the queries that ask something.
func questionsOf(queries []string) []string {
	asks := []string{"how", "why", "what", "when", "where", "which", "who", "can", "should", "is", "are", "does", "do", "will"}
	return slices.DeleteFunc(slices.Clone(queries), func(q string) bool {
		first, _, more := strings.Cut(q, " ")
		return !more || !slices.Contains(asks, strings.ToLower(first))
	})
}

// Subject are the terms and the questions that a text about a keyword is scored by.
func (s *Service) Subject(ctx context.Context, keyword string) (terms, questions []string, err error) {
	queries, _, err := s.Queries(ctx)
	if err != nil {
		return nil, nil, err
	}
	wish := compose.Wish{Topic: keyword, Keyword: keyword, ContentType: "blog post", Tone: "professional", Words: shortest}
	plan, err := compose.Outline(s.Bank(), wish, compose.Outside{Questions: questionsOf(queries)})
	if err != nil { // the shop knows nothing of it: nothing is expected
		return nil, nil, nil
	}
	return plan.Terms, plan.Questions, nil
}

// Manuscript is a draft with its text as it was written, with placeholders.
func (s *Service) Manuscript(ctx context.Context, id string) (*Draft, manuscript.Manuscript, error) {
	all, err := s.bodies(ctx, `select body from seo_content_draft where id = $2 and origin <> $1`, s.hidden(), id)
	if err != nil {
		return nil, manuscript.Manuscript{}, err
	}
	text := all[0].Text.Clone()
	return s.show(all[0].Draft, all[0].Text), text, nil
}

// judge takes what a check found into a draft, and scores it.
func (s *Service) judge(d *Draft, m manuscript.Manuscript, p compose.Plan, r claim.Reading) {
	d.Sentences, d.Marked, d.Safety = r.Sentences, r.Marked, r.Safety
	for _, c := range r.Copies {
		if c.Title = s.Fill(c.Title); c.Share >= leastCopy {
			d.Copies = append(d.Copies, c)
		}
	}
	d.Score = score.Of(score.Text{Manuscript: manuscript.Fill(m, s.Fill), Keyword: d.Keyword, Terms: p.Terms, Questions: p.Questions})
	d.SEOScore, d.State, d.Ease, d.Words = d.Score.Score, d.Score.State, d.Score.Ease, d.Score.Words
	d.Subjects = p.Terms
	d.Source, d.FetchedAt = source, s.DB.Now()
	for _, path := range pathsOf(&m) {
		if page, ok := s.Bank().Page(path); ok {
			d.Pages = append(d.Pages, Page{Path: path, Title: s.Fill(page.Title)})
		}
	}
}

// show fills in what follows from a text and the facts of now.
func (s *Service) show(d *Draft, m manuscript.Manuscript) *Draft {
	d.Manuscript = manuscript.Fill(m, s.Fill)
	d.Title = d.Manuscript.Title.Plain()
	d.Metrics = Metrics{SEOScore: d.SEOScore, Readability: d.Ease, WordCount: d.Words}
	d.Generated = Generated{Title: d.Title, MetaDescription: d.Manuscript.Description.Plain(), Content: manuscript.Markdown(d.Manuscript)}
	d.Suggestions = d.suggestions()
	listed(&d.Copies)
	listed(&d.Safety)
	listed(&d.Subjects)
	listed(&d.Pages)
	listed(&d.Titles)
	listed(&d.Manuscript.Blocks)
	for sentence := range d.Manuscript.Sentences() {
		listed(&sentence.Ties)
	}
	return d
}

// listed makes an absent list an empty one, as the wire has it.
func listed[T any](list *[]T) {
	if *list == nil {
		*list = []T{}
	}
}

// suggestions are what a person should do next, what misleads first.
func (d *Draft) suggestions() []string {
	out := []string{}
	for _, m := range d.Safety {
		if !m.Met {
			out = append(out, "Safety, "+m.Matter+": "+m.Rule)
		}
	}
	if d.Marked > 0 {
		out = append(out, fmt.Sprintf("%d of %d sentences rest on nothing that was checked: tie, reword or remove them", d.Marked, d.Sentences))
	}
	for _, i := range d.Score.Items {
		if i.Suggestion != "" {
			out = append(out, i.Suggestion)
		}
	}
	return out
}

func join(parts ...string) string {
	return strings.TrimSpace(strings.Join(parts, " "))
}
