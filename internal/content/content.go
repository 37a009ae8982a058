// Package content holds the site's texts beside the facts and the units: the
// repair and brand pages, the articles, the questions, and the words of the
// home page. They are embedded files, checked when they are read.
package content

// ServicePage is one repair page. Texts without a body are absent on the page.
type ServicePage struct {
	Slug            string          `json:"slug" doc:"Its path without the slash: dryer-repair"`
	Name            string          `json:"name" doc:"What is repaired, as links call it: Dryer Repair"`
	Title           string          `json:"title" doc:"The h1"`
	Description     string          `json:"description" doc:"The lead"`
	MetaDescription string          `json:"metaDescription"`
	Icon            string          `json:"icon" enum:"utensils,washing-machine,wind,refrigerator,microwave,heater,air-vent,cooking-pot,trash-2,snowflake,flame" doc:"Name of a lucide icon"`
	Features        []string        `json:"features" doc:"The checklist of what the service includes"`
	Brands          []string        `json:"brands"`
	ServiceOverview string          `json:"serviceOverview" doc:"HTML, sanitised; may be empty"`
	CommonProblems  []CommonProblem `json:"commonProblems"`
	FAQData         []Question      `json:"faqData"`
	BrandExpertise  string          `json:"brandExpertise" doc:"Text; may be empty"`
	Cost            *CostRange      `json:"cost" doc:"null where the shop gives no guidance"`
	Complete        bool            `json:"complete"`

	Related []RelatedService `json:"-"`
}

// RelatedService leads from one repair page to another.
type RelatedService struct {
	Name string
	Path string
}

// CommonProblem is what a household notices, and what is behind it.
type CommonProblem struct {
	Problem  string   `json:"problem"`
	Solution string   `json:"solution" doc:"What the technician does"`
	Brands   []string `json:"brands" doc:"Where it is seen often; may be empty"`
	Causes   []string `json:"causes"`
	Check    []string `json:"check" doc:"What the household can check safely"`
}

// Question is a question with its answer in plain text.
type Question struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// CostRange is what a repair usually costs, in whole US dollars.
type CostRange struct {
	_    struct{} `nullable:"true"`
	Low  int      `json:"low"`
	High int      `json:"high"`
}

// BrandPage is one brand that the shop sells and services.
type BrandPage struct {
	Slug            string   `json:"slug" doc:"Its path without the slash: whirlpool-service"`
	BrandName       string   `json:"brandName"`
	Description     string   `json:"description" doc:"The lead"`
	MetaDescription string   `json:"metaDescription"`
	Appliances      []string `json:"appliances" doc:"What of it is serviced and sold"`
	Features        []string `json:"features" doc:"Common repairs"`
	Body            string   `json:"body" doc:"HTML, sanitised; may be empty"`
	Complete        bool     `json:"complete"`
}

// Article is one article of the blog.
type Article struct {
	Slug        string
	Title       string
	Description string // for machines
	Excerpt     string
	Category    string
	Author      string
	Date        string   // YYYY-MM-DD
	Content     string   // HTML, sanitised; may be empty
	Minutes     int      // to read; 0 without content
	Services    []string // paths of repair pages
	Kinds       []string // of the units that the article is about
	Complete    bool
	Own         bool // the text is of the content desk
}

// HTMLAnswer is a question whose answer is sanitised HTML.
type HTMLAnswer struct {
	Slug     string `json:"-"` // of one of the content desk; empty: it is the specification's
	Question string `json:"question"`
	Answer   string `json:"answer" doc:"HTML, sanitised"`
}

// Alliance is a network that the shop belongs to or works with.
type Alliance struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Href string `json:"href"`
	Kind string `json:"kind" enum:"founding-member,documentation,protection"`
}

// Guarantee is one thing that the shop stands by.
type Guarantee struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Slide is one of the home page's three slides.
type Slide struct {
	Title string
	Text  string
}

// Tile is a service on the home page; where it leads follows from its label.
type Tile struct {
	Label string
	Icon  string
}

// VideoText is what is said of a video.
type VideoText struct {
	ID          string // at the video site; empty: there is only the poster
	Title       string
	Description string
	Kind        string // of the appliance in it
	Read        string // path of the page that tells the same
}

// Home is what the home page says.
type Home struct {
	Slides     []Slide
	Tiles      []Tile
	Brands     []string // that the shop repairs, by name
	Alliances  []Alliance
	Guarantees []Guarantee
	Featured   VideoText
	Gallery    []VideoText
}

// Review is what a customer wrote about the shop.
type Review struct {
	Name     string `json:"name"`
	Location string `json:"location"`
	Rating   int    `json:"rating" minimum:"1" maximum:"5"`
	Text     string `json:"text"`
	Verified bool   `json:"verified"`
	Sample   bool   `json:"sample" doc:"Made up for the sandbox, and labelled so"`
}

// Library is all content: what the files say, in the order of the pages.
type Library struct {
	Services  []ServicePage
	Brands    []BrandPage
	Articles  []Article    // the newest first
	Questions []HTMLAnswer // those of the specification, then those of the content desk
	Sections  []Section    // of the content desk; their services' overviews hold them too
	Home      Home
}

// Section is a part of a repair page that the content desk has added.
type Section struct {
	Slug    string
	Service string // path of its repair page
	Title   string
	Content string // HTML, sanitised
}

// Answer is the HTML of an answer of the content desk, empty where there is none.
func (l *Library) Answer(slug string) string {
	for _, q := range l.Questions {
		if q.Slug == slug {
			return q.Answer
		}
	}
	return ""
}
