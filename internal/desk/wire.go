package desk

import (
	"time"

	"enamel/internal/seo/draft/claim"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/seo/draft/score"
)

// Body is GET /api/staff/content.
type Body struct {
	Items        []Item        `json:"items" doc:"The last changed first"`
	Pages        []Page        `json:"pages" doc:"Articles that came with the site and nobody has taken over"`
	Categories   []string      `json:"categories"`
	Kinds        []string      `json:"kinds" doc:"Of units that an article may be about"`
	Services     []Page        `json:"services" doc:"The repair pages"`
	Linked       []Page        `json:"linked" doc:"All pages that a sentence may rest on"`
	Placeholders []Placeholder `json:"placeholders"`
}

// Page is a page of the site.
type Page struct {
	Path string `json:"path"`
	Name string `json:"name"`
}

// Placeholder is a fact of the record that a text may name.
type Placeholder struct {
	Name string `json:"name" doc:"With its braces"`
	Now  string `json:"now"`
}

// Item is a text of the desk in a list.
type Item struct {
	ID          string     `json:"id"`
	Kind        Kind       `json:"kind" enum:"article,answer,section"`
	Slug        string     `json:"slug"`
	Title       string     `json:"title"`
	Path        string     `json:"path" doc:"Where it stands, or will"`
	State       string     `json:"state" enum:"draft,scheduled,published,changed"`
	Version     int64      `json:"version" doc:"Number of the newest revision"`
	Keyword     string     `json:"keyword"`
	UpdatedAt   time.Time  `json:"updated_at"`
	UpdatedBy   string     `json:"updated_by" doc:"A name"`
	PublishAt   *time.Time `json:"publish_at"`
	PublishedAt *time.Time `json:"published_at"`
	PublishedBy string     `json:"published_by" doc:"A name; empty: it is not published"`
	Problem     string     `json:"problem" doc:"What is wrong in the published text since the site was upgraded; empty: nothing"`
	Marked      int        `json:"marked" doc:"Sentences that somebody has to check"`
	Score       int        `json:"seo_score"`
}

// View is an item whole.
type View struct {
	Item
	Text      Text       `json:"text"`
	Live      *Text      `json:"live" doc:"What is published; null: nothing"`
	Check     Check      `json:"check"`
	Revisions []Revision `json:"revisions" doc:"The newest first, at most 500"`
}

// Text is what an item says, field by field. A field that its kind does not have is empty.
type Text struct {
	Slug        string   `json:"slug" required:"false"`
	Title       string   `json:"title" required:"false" doc:"Of an answer: its question"`
	Description string   `json:"description" required:"false"`
	Excerpt     string   `json:"excerpt" required:"false"`
	Category    string   `json:"category" required:"false"`
	Author      string   `json:"author" required:"false"`
	Date        string   `json:"date" required:"false" doc:"YYYY-MM-DD; publishing sets it the first time"`
	Services    []string `json:"services" required:"false" doc:"Paths of repair pages"`
	Kinds       []string `json:"kinds" required:"false"`
	Service     string   `json:"service" required:"false" doc:"Of a section: its repair page"`
	Body        string   `json:"body" required:"false" doc:"Markdown"`
}

// Check is what is known of a text.
type Check struct {
	Problems  []Problem      `json:"problems" doc:"What keeps it from being published"`
	HTML      string         `json:"html" doc:"The body as its page shows it"`
	Minutes   int            `json:"minutes" doc:"To read"`
	SEO       score.Card     `json:"seo"`
	Sentences int            `json:"sentences"`
	Marked    int            `json:"marked" doc:"Sentences that somebody has to check"`
	Evidence  []Sentence     `json:"evidence" doc:"Sentences with a mark, a tie or a signature, in their order"`
	Copies    []claim.Copy   `json:"copies"`
	Safety    []claim.Matter `json:"safety"`
	Facts     []string       `json:"facts" doc:"Placeholders that it states, with their braces"`
}

// Problem is what keeps a text from being published.
type Problem struct {
	Field string `json:"field" doc:"Of the text; empty: of none alone"`
	Line  int    `json:"line" doc:"Of the body; 0: not in the body"`
	Text  string `json:"text"`
}

// Sentence is one sentence with what it rests on.
type Sentence struct {
	Text     string           `json:"text" doc:"Plain, with placeholders"`
	Mark     *manuscript.Mark `json:"mark"`
	Settled  bool             `json:"settled" doc:"Nobody has to check it any more"`
	Ties     []manuscript.Tie `json:"ties"`
	SignedBy string           `json:"signed_by" doc:"A name; empty: nobody"`
	SignedAt *time.Time       `json:"signed_at"`
}

// Revision is a text that an item had.
type Revision struct {
	Number int64     `json:"number"`
	Deed   string    `json:"deed" enum:"created,saved,published,scheduled,withdrawn,restored,imported"`
	Words  int       `json:"words"`
	At     time.Time `json:"at"`
	By     string    `json:"by" doc:"A name"`
}

// Past is a revision whole.
type Past struct {
	Revision
	Text Text   `json:"text"`
	File string `json:"file" doc:"Its bytes"`
}
