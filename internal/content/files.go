package content

import (
	"html"
	"math"
	"strconv"
	"strings"
)

// The front matter of each kind of file, with the field names of the
// specification. See document for what the tags say.
type serviceFile struct {
	Name            string           `file:"name" size:"5-40"`
	Title           string           `file:"title" size:"10-70"`
	Description     string           `file:"description" size:"60-260"`
	MetaDescription string           `file:"metaDescription" size:"51-160"`
	Icon            string           `file:"icon" enum:"utensils,washing-machine,wind,refrigerator,microwave,heater,air-vent,cooking-pot,trash-2,snowflake,flame"`
	Features        []string         `file:"features" size:"4-12" each:"3-80"`
	Brands          []string         `file:"brands" size:"1-20" each:"2-40"`
	CommonProblems  []problemEntry   `file:"commonProblems,optional" size:"1-8"`
	FAQData         []questionEntry  `file:"faqData,optional" size:"1-6"`
	RelatedServices []relatedService `file:"relatedServices,optional" size:"1-6"`
	BrandExpertise  string           `file:"brandExpertise,optional" size:"40-600"`
	Cost            *costEntry       `file:"cost,optional"`
}

type problemEntry struct {
	Problem  string   `file:"problem" size:"8-80"`
	Solution string   `file:"solution" size:"40-600"`
	Brands   []string `file:"brands,optional" size:"1-12" each:"2-40"`
	Causes   []string `file:"causes,optional" size:"1-8" each:"10-240"`
	Check    []string `file:"check,optional" size:"1-8" each:"10-300"`
}

type questionEntry struct {
	Question string `file:"question" size:"10-120"`
	Answer   string `file:"answer" size:"40-700"`
}

type relatedService struct {
	Name string `file:"name" size:"5-40"`
	Path string `file:"path" form:"path"`
}

type costEntry struct {
	Low  int `file:"low" size:"1-10000"`
	High int `file:"high" size:"1-10000"`
}

type brandFile struct {
	BrandName       string   `file:"brandName" size:"2-40"`
	Description     string   `file:"description" size:"60-260"`
	MetaDescription string   `file:"metaDescription" size:"51-160"`
	Appliances      []string `file:"appliances" size:"3-12" each:"3-60"`
	Features        []string `file:"features" size:"3-12" each:"5-120"`
}

type articleFile struct {
	Title       string   `file:"title" size:"10-80"`
	Description string   `file:"description" size:"51-160"`
	Excerpt     string   `file:"excerpt" size:"60-260"`
	Category    string   `file:"category" enum:"Troubleshooting,Safety,Maintenance,Tips,Installation"`
	Author      string   `file:"author" size:"2-80"`
	Date        string   `file:"date" form:"date"`
	Services    []string `file:"services,optional" size:"1-4" form:"path"`
	Kinds       []string `file:"kinds,optional" size:"1-8" enum:"french-door,side-by-side,top-freezer,bottom-freezer,chest-freezer,upright-freezer,top-load-washer,front-load-washer,dryer,stacked-laundry,gas-range,electric-range,wall-oven,dishwasher,over-range-microwave,counter-microwave,water-heater"`
}

type faqFile struct {
	Questions []faqEntry `file:"questions" size:"4-4"`
}

type faqEntry struct {
	Question string `file:"question" size:"10-120"`
	Answer   string `file:"answer" size:"40-3000" form:"markdown"`
}

// The files of the content desk beside articles.
type answerFile struct {
	Question string `file:"question" size:"10-120"`
}

type sectionFile struct {
	Service string `file:"service" form:"path"`
	Title   string `file:"title" size:"10-80"`
}

type homeFile struct {
	Slides     []slideEntry     `file:"slides" size:"3-3"`
	Tiles      []tileEntry      `file:"tiles" size:"4-16"`
	Brands     []string         `file:"brands" size:"6-30" each:"2-40"`
	Alliances  []allianceEntry  `file:"alliances" size:"1-6"`
	Guarantees []guaranteeEntry `file:"guarantees" size:"2-6"`
	Featured   videoEntry       `file:"featured"`
	Gallery    []videoEntry     `file:"gallery" size:"8-8"`
}

type slideEntry struct {
	Title string `file:"title" enum:"Quality Used Appliances,Expert Repair Services,Professional Installation"`
	Text  string `file:"text" size:"20-200"`
}

type tileEntry struct {
	Label string `file:"label" size:"4-40"`
	Icon  string `file:"icon" enum:"utensils,washing-machine,wind,refrigerator,microwave,heater,air-vent,cooking-pot,trash-2,snowflake,flame"`
}

type allianceEntry struct {
	Name string `file:"name" size:"3-60"`
	Text string `file:"text" size:"20-240"`
	Href string `file:"href" form:"https"`
	Kind string `file:"kind" enum:"founding-member,documentation,protection"`
}

type guaranteeEntry struct {
	Title string `file:"title" size:"4-60"`
	Text  string `file:"text" size:"20-240"`
}

type videoEntry struct {
	ID          string `file:"id,optional" form:"video"`
	Title       string `file:"title" size:"8-80"`
	Description string `file:"description" size:"40-240"`
	Kind        string `file:"kind" enum:"french-door,side-by-side,top-freezer,bottom-freezer,chest-freezer,upright-freezer,top-load-washer,front-load-washer,dryer,stacked-laundry,gas-range,electric-range,wall-oven,dishwasher,over-range-microwave,counter-microwave,water-heater"`
	Read        string `file:"read" form:"path"`
}

// Minimums of a complete repair page, beside an overview and related pages.
const (
	completeProblems  = 5
	completeQuestions = 4
)

func (l *loader) service(s *source[serviceFile]) ServicePage {
	f := s.front
	out := ServicePage{
		Slug: s.slug, Name: f.Name, Title: f.Title, Description: f.Description, MetaDescription: f.MetaDescription,
		Icon: f.Icon, Features: list(f.Features), Brands: list(f.Brands),
		ServiceOverview: l.html(&s.document, s.body, s.bodyLine),
		CommonProblems:  []CommonProblem{}, FAQData: []Question{}, BrandExpertise: f.BrandExpertise, Related: []RelatedService{},
	}
	for _, p := range f.CommonProblems {
		out.CommonProblems = append(out.CommonProblems, CommonProblem{
			Problem: p.Problem, Solution: p.Solution, Brands: list(p.Brands), Causes: list(p.Causes), Check: list(p.Check),
		})
	}
	for _, q := range f.FAQData {
		out.FAQData = append(out.FAQData, Question(q))
	}
	for i, r := range f.RelatedServices {
		l.repairPage(&s.document, "relatedServices["+strconv.Itoa(i)+"].path", r.Path)
		out.Related = append(out.Related, RelatedService(r))
	}
	if f.Cost != nil {
		if f.Cost.Low >= f.Cost.High {
			s.wrong(s.lines["cost.high"], "cost.high is %d; allowed is more than low, which is %d", f.Cost.High, f.Cost.Low)
		}
		out.Cost = &CostRange{Low: f.Cost.Low, High: f.Cost.High}
	}
	out.Complete = out.ServiceOverview != "" && len(out.CommonProblems) >= completeProblems &&
		len(out.FAQData) >= completeQuestions && len(out.Related) > 0
	return out
}

func (l *loader) brand(s *source[brandFile]) BrandPage {
	f := s.front
	body := l.html(&s.document, s.body, s.bodyLine)
	return BrandPage{
		Slug: s.slug, BrandName: f.BrandName, Description: f.Description, MetaDescription: f.MetaDescription,
		Appliances: list(f.Appliances), Features: list(f.Features), Body: body, Complete: body != "",
	}
}

// wordsPerMinute is how fast people read plain prose.
const wordsPerMinute = 220

func (l *loader) article(s *source[articleFile]) Article {
	f := s.front
	for i, service := range f.Services {
		l.repairPage(&s.document, "services["+strconv.Itoa(i)+"]", service)
	}
	body := l.html(&s.document, s.body, s.bodyLine)
	return Article{
		Slug: s.slug, Title: f.Title, Description: f.Description, Excerpt: f.Excerpt, Category: f.Category,
		Author: f.Author, Date: f.Date, Content: body, Services: list(f.Services), Kinds: list(f.Kinds), Complete: body != "",
		Own:     l.ofDesk(s.file),
		Minutes: int(math.Ceil(float64(len(strings.Fields(s.body))) / wordsPerMinute)),
	}
}

func (l *loader) questions() []HTMLAnswer {
	d := &document{file: "faq.yaml", problems: &l.problems}
	var f faqFile
	if text, ok := l.text(d.file); !ok || !d.decode([]byte(text), &f) {
		return nil
	}
	var out []HTMLAnswer
	for i, q := range f.Questions {
		// A block of text starts in the line after its field's name.
		line := d.lines["questions["+strconv.Itoa(i)+"].answer"] + 1
		out = append(out, HTMLAnswer{Question: q.Question, Answer: l.html(d, q.Answer, line)})
	}
	return out
}

// answers are the questions of the content desk.
func (l *loader) answers() []HTMLAnswer {
	var out []HTMLAnswer
	for _, s := range l.asked {
		out = append(out, HTMLAnswer{Slug: s.slug, Question: s.front.Question, Answer: l.html(&s.document, s.body, s.bodyLine)})
	}
	return out
}

// sections puts those of the content desk below the overviews of their services.
func (l *loader) sections(services []ServicePage) []Section {
	var out []Section
	for _, s := range l.parts {
		l.repairPage(&s.document, "service", s.front.Service)
		section := Section{Slug: s.slug, Service: s.front.Service, Title: s.front.Title, Content: l.html(&s.document, s.body, s.bodyLine)}
		out = append(out, section)
		for i := range services {
			if "/"+services[i].Slug == section.Service {
				services[i].ServiceOverview += "\n<h2>" + html.EscapeString(section.Title) + "</h2>\n" + section.Content
			}
		}
	}
	return out
}

func (l *loader) home() Home {
	d := &document{file: "home.yaml", problems: &l.problems}
	var f homeFile
	if text, ok := l.text(d.file); !ok || !d.decode([]byte(text), &f) {
		return Home{}
	}
	out := Home{Brands: list(f.Brands), Featured: VideoText(f.Featured)}
	for _, s := range f.Slides {
		out.Slides = append(out.Slides, Slide(s))
	}
	for _, t := range f.Tiles {
		out.Tiles = append(out.Tiles, Tile(t))
	}
	for _, a := range f.Alliances {
		out.Alliances = append(out.Alliances, Alliance(a))
	}
	for _, g := range f.Guarantees {
		out.Guarantees = append(out.Guarantees, Guarantee(g))
	}
	for _, v := range f.Gallery {
		out.Gallery = append(out.Gallery, VideoText(v))
	}
	for i, v := range append([]videoEntry{f.Featured}, f.Gallery...) {
		if problem := l.pages.problem(v.Read); problem != "" {
			d.wrong(1, "read of video %d: %s", i+1, problem)
		}
	}
	return out
}

// list is never nil: the pages' props have no null lists.
func list(items []string) []string { return append([]string{}, items...) }
