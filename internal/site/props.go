package site

import (
	"enamel/internal/catalog"
	"enamel/internal/content"
	"enamel/internal/shop"
)

// ShopPage is what every page is given: the frame states facts of the shop.
type ShopPage struct {
	Facts shop.Facts `json:"facts"`
	Year  int        `json:"year" doc:"The current year in the shop's zone"`
}

// Link leads to another page.
type Link struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}

// Picture is one of our own files under /pictures.
type Picture struct {
	Src    string `json:"src" doc:"Empty where there is no picture"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt" doc:"Empty where the picture says nothing that the text does not"`
}

// Shelf is one kind of appliance on the home page.
type Shelf struct {
	Key      string            `json:"key" enum:"refrigerators,freezers,washersdryers,stoves,dishwashers,waterheaters,microwaves"`
	Label    string            `json:"label"`
	Noun     string            `json:"noun" doc:"The label within a sentence, plural"`
	Count    int               `json:"count" doc:"Units in stock"`
	Picture  string            `json:"picture"`
	Href     string            `json:"href" doc:"The list of them all"`
	Products []catalog.Product `json:"products" doc:"The first eight"`
}

// LineupUnit is a unit of the hero's line: its tight picture is drawn at 10 pixels an inch.
type LineupUnit struct {
	Picture string  `json:"picture"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Alt     string  `json:"alt"`
	Price   float64 `json:"price"`
	Was     float64 `json:"was"`
	Grade   string  `json:"grade" enum:"A,B,C"`
	Href    string  `json:"href"`

	Hook catalog.Point `json:"hook" doc:"Where the tag is tied, as shares of the picture"`
}

// Slide is one slide of the home page's carousel.
type Slide struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Picture *Picture `json:"picture,omitempty" doc:"Absent where the slide shows the line-up, and where none is drawn"`
}

// ServiceTile leads to a repair page.
type ServiceTile struct {
	Label string `json:"label"`
	Href  string `json:"href"`
	Icon  string `json:"icon" enum:"utensils,washing-machine,wind,refrigerator,microwave,heater,air-vent,cooking-pot,trash-2,snowflake,flame" doc:"Name of a lucide icon"`

	Picture Picture `json:"picture"`
}

// Video is a video that plays on a click; without an id there is only its poster.
type Video struct {
	ID          string  `json:"id" doc:"At the video site; may be empty"`
	Title       string  `json:"title"`
	Description string  `json:"description"`
	Poster      Picture `json:"poster"`
	Featured    bool    `json:"featured"`
	Read        string  `json:"read" doc:"The page that tells the same: the poster leads there until there is a video"`
}

// HomeProps are the props of page "home".
type HomeProps struct {
	ShopPage
	Lineup         []LineupUnit        `json:"lineup"`
	Categories     []Shelf             `json:"categories"`
	Slides         []Slide             `json:"slides" minItems:"3" maxItems:"3"`
	Services       []ServiceTile       `json:"services"`
	Brands         []string            `json:"brands"`
	Alliances      []content.Alliance  `json:"alliances"`
	Guarantees     []content.Guarantee `json:"guarantees"`
	Videos         []Video             `json:"videos" doc:"The featured one first, then the gallery"`
	Reviews        []content.Review    `json:"reviews"`
	SandboxReviews bool                `json:"sandbox_reviews" doc:"Whether samples are among the reviews"`
	Map            Picture             `json:"map"`
}

// CategoryLink is a category as the unit page names it.
type CategoryLink struct {
	Key   string `json:"key" enum:"refrigerators,freezers,washersdryers,stoves,dishwashers,waterheaters,microwaves"`
	Label string `json:"label"`
	Noun  string `json:"noun"`
	Count int    `json:"count"`
}

// UnitProps are the props of page "unit".
type UnitProps struct {
	ShopPage
	Unit     catalog.UnitDetail `json:"unit"`
	Category CategoryLink       `json:"category"`
	Sheet    *Sheet             `json:"sheet,omitempty" doc:"Absent where nothing was tested and tests are no choice of the owner"`
	Similar  []catalog.Product  `json:"similar"`
	Pair     *Pair              `json:"pair,omitempty" doc:"Absent where no machine in stock goes with the unit"`

	Alert *AlertOffer `json:"alert,omitempty" doc:"What is like it; absent while it is for sale"`

	OnDelivery string `json:"on_delivery" doc:"A sentence of the owner's return policy; may be empty"`
}

// Pair is the machine that goes with a unit, such as the washer with a dryer.
type Pair struct {
	Unit  catalog.Product `json:"unit"`
	Stand []Picture       `json:"stand" minItems:"2" maxItems:"2" doc:"The page's unit and this one, at 10 pixels an inch"`
}

// Showing is the part of a list that a page shows, counted from 1; both are 0
// where it shows nothing.
type Showing struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// FacetOption is one value of a filter.
type FacetOption struct {
	Value  string `json:"value"`
	Label  string `json:"label"`
	Count  int    `json:"count" doc:"Units that have it, under the rest of the choice"`
	Href   string `json:"href" doc:"Puts the value on, or takes it off"`
	Chosen bool   `json:"chosen"`
	Kept   bool   `json:"kept" doc:"Whether search engines keep the list that it leads to"`
}

// Facet is one filter of the shop's list.
type Facet struct {
	Key     string        `json:"key" enum:"kind,fuel,capacity,ice,price,grade,finish,category,brand,stock"`
	Label   string        `json:"label"`
	Options []FacetOption `json:"options"`
}

// Counted is a link to a list, with how many units that has.
type Counted struct {
	Label   string `json:"label"`
	Count   int    `json:"count"`
	Href    string `json:"href"`
	Current bool   `json:"current"`
	Picture string `json:"picture" doc:"Empty where it has none"`
}

// Choice is a link of a row in which one is current.
type Choice struct {
	Label   string `json:"label"`
	Href    string `json:"href"`
	Current bool   `json:"current"`
}

// Opening is the size that a visitor typed, as it was typed.
type Opening struct {
	Width   string `json:"width"`
	Height  string `json:"height"`
	Depth   string `json:"depth"`
	Doorway string `json:"doorway"`
}

// HiddenField keeps a filter in a form that is sent by GET.
type HiddenField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ShopListProps are the props of page "shop".
type ShopListProps struct {
	ShopPage
	Heading   string            `json:"heading"`
	Total     int               `json:"total" doc:"Units that match"`
	CountAll  int               `json:"count_all" doc:"Units without any filter"`
	Showing   Showing           `json:"showing"`
	Products  []catalog.Product `json:"products" maxItems:"24"`
	Aisles    []Counted         `json:"aisles" doc:"The categories that have units"`
	Kinds     []Counted         `json:"kinds" doc:"Kinds of the one category that was chosen, after all of it; may be empty"`
	Facets    []Facet           `json:"facets"`
	Chosen    []Link            `json:"chosen" doc:"What is filtered by; each link takes it off"`
	ClearHref string            `json:"clear_href"`
	Sort      []Choice          `json:"sort"`
	Fit       Opening           `json:"fit"`
	Fitting   *catalog.FitList  `json:"fitting,omitempty" doc:"Which units fit the opening; absent where none was given"`
	Query     []HiddenField     `json:"query" doc:"Filters that the fit form keeps"`
	Pages     []Choice          `json:"pages" doc:"Empty where there is one page"`
	Problem   string            `json:"problem" doc:"Why a size cannot be read; may be empty"`
	Alert     *AlertOffer       `json:"alert,omitempty" doc:"Absent where units match and fit, and where nothing was chosen"`
}

// ServiceProps are the props of page "service".
type ServiceProps struct {
	ShopPage
	Service content.ServicePage `json:"service"`
	Picture Picture             `json:"picture"`
	Related []Link              `json:"related"`
}

// BrandProps are the props of page "brand".
type BrandProps struct {
	ShopPage
	Brand    content.BrandPage `json:"brand"`
	Products []catalog.Product `json:"products" maxItems:"4" doc:"Units of the brand in stock"`
	Count    int               `json:"count" doc:"All units of the brand in stock"`
}

// BrandCard is a brand in the list of brands.
type BrandCard struct {
	Name        string `json:"name"`
	Href        string `json:"href"`
	Description string `json:"description"`
	Count       int    `json:"count" doc:"Units of it in stock"`

	From float64 `json:"from" doc:"The lowest price among them, in US dollars; 0 without any"`

	Units []Picture `json:"units" maxItems:"3" doc:"Some of them, drawn at 10 pixels an inch"`
}

// BrandsProps are the props of page "brands".
type BrandsProps struct {
	ShopPage
	Brands []BrandCard `json:"brands"`
}

// ArticleCard is an article in a list.
type ArticleCard struct {
	Slug     string  `json:"slug"`
	Href     string  `json:"href"`
	Title    string  `json:"title"`
	Excerpt  string  `json:"excerpt"`
	Category string  `json:"category" enum:"Troubleshooting,Safety,Maintenance,Tips,Installation"`
	Picture  Picture `json:"picture"`
	Date     string  `json:"date" format:"date"`
	DateText string  `json:"date_text" doc:"The date for people: November 3, 2026"`
	Minutes  int     `json:"minutes" doc:"To read it; 0 while there is no text"`
}

// BlogProps are the props of page "blog".
type BlogProps struct {
	ShopPage
	Articles []ArticleCard `json:"articles"`
}

// ArticleDetail is an article on its own page.
type ArticleDetail struct {
	ArticleCard
	Author      string `json:"author"`
	Content     string `json:"content" doc:"HTML, sanitised; may be empty"`
	Description string `json:"description"`
}

// ArticleProps are the props of page "article".
type ArticleProps struct {
	ShopPage
	Article  ArticleDetail     `json:"article"`
	Services []Link            `json:"services"`
	More     []ArticleCard     `json:"more" maxItems:"3"`
	Products []catalog.Product `json:"products" maxItems:"4"`
}

// FAQProps are the props of page "faq".
type FAQProps struct {
	ShopPage
	Questions []content.HTMLAnswer `json:"questions"`
}

// ContactProps are the props of page "contact".
type ContactProps struct {
	ShopPage
	Map Picture `json:"map"`
}

// BusinessType is a choice of the partnership form.
type BusinessType struct {
	Value string `json:"value" enum:"property_management,remodeling,pet_grooming,hair_salon,laundromat,hotel,other"`
	Label string `json:"label"`
}

// PartnershipProps are the props of page "partnership".
type PartnershipProps struct {
	ShopPage
	BusinessTypes []BusinessType `json:"business_types"`
	Picture       Picture        `json:"picture"`
	Example       *VolumeExample `json:"example,omitempty" doc:"Absent without the offer for several appliances or without stock"`
}

// VolumeExample is what several units of today's stock cost with the offer for several appliances.
type VolumeExample struct {
	Products []catalog.Product `json:"products"`
	Offer    string            `json:"offer"`
	Subtotal string            `json:"subtotal" doc:"Worded: $1,474.00"`
	Discount string            `json:"discount"`
	Total    string            `json:"total"`
}

// LegalProps are the props of page "legal".
type LegalProps struct {
	ShopPage
	Title  string `json:"title"`
	Lead   string `json:"lead"`
	HTML   string `json:"html" doc:"Sanitised"`
	Sample bool   `json:"sample" doc:"The owner has not put a text of their own in its place"`
	Others []Link `json:"others" doc:"The other legal pages"`
}

// Sheet is a unit's inspection sheet: what was tested before it was sold.
type Sheet struct {
	Rows   []SheetRow `json:"rows" doc:"Empty: it is sold without a sheet"`
	Passed int        `json:"passed"`
	By     string     `json:"by" doc:"First name of who tested last; may be empty"`
	At     string     `json:"at" doc:"When, in the shop's zone, such as Nov 23, 8:10 AM"`
}

// SheetRow is one test.
type SheetRow struct {
	Test   string `json:"test"`
	Must   string `json:"must" doc:"What it must read"`
	Read   string `json:"read" doc:"What it read"`
	Passed bool   `json:"passed"`
}

// GoneProps are the props of page "gone": a unit that was sold long ago, or is off sale.
type GoneProps struct {
	ShopPage
	Name    string            `json:"name"`
	Sold    bool              `json:"sold" doc:"False: it is off sale"`
	Similar []catalog.Product `json:"similar"`
}

// ShellProps are the props of pages whose own data comes from the API.
type ShellProps struct {
	ShopPage
}

// AlertOffer is what somebody may be told of when it arrives.
type AlertOffer struct {
	Filters string `json:"filters" doc:"A query of /shop"`
	Words   string `json:"words" doc:"As in: a gas dryer under $300"`
}

// AlertProps are the props of page "alert": what its form becomes, and what its letters open.
type AlertProps struct {
	ShopPage
	View    string     `json:"view" enum:"ask,sent,confirm,stop"`
	Offer   AlertOffer `json:"offer" doc:"Of view ask"`
	Email   string     `json:"email" doc:"As it was typed"`
	Problem string     `json:"problem" doc:"Why it was not taken; empty: nobody has sent it yet"`
}

// CallBackProps are the props of page "call-back".
type CallBackProps struct {
	ShopPage
	Sent    bool              `json:"sent"`
	Typed   CallBack          `json:"typed"`
	Errors  map[string]string `json:"errors" doc:"Messages by field"`
	Problem string            `json:"problem" doc:"Why it was not taken; empty: nobody has sent it yet"`
}

// CallBack is what a visitor types to be called.
type CallBack struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Unit  string `json:"unit" doc:"Its id; empty: none"`
}

// StaffProps are the props of page "staff": one screen of the back office, whose data come from the API.
type StaffProps struct {
	ShopPage
	Screen string `json:"screen"`
	Title  string `json:"title"`
	Tab    string `json:"tab" doc:"The path of the tab that it belongs to"`
}

// Pages names the props of each page, for the TypeScript types: the registry of
// components (web/src/app/ssr.tsx) has one for each.
type Pages struct {
	Home        HomeProps        `json:"home"`
	Unit        UnitProps        `json:"unit"`
	Shop        ShopListProps    `json:"shop"`
	Search      SearchProps      `json:"search"`
	Checkout    ShellProps       `json:"checkout"`
	Compare     ShellProps       `json:"compare"`
	Alert       AlertProps       `json:"alert"`
	CallBack    CallBackProps    `json:"call-back"`
	Order       ShellProps       `json:"order"`
	Auth        ShellProps       `json:"auth"`
	AuthVerify  ShellProps       `json:"auth-verify"`
	AuthReset   ShellProps       `json:"auth-reset"`
	Account     ShellProps       `json:"account"`
	SEO         ShellProps       `json:"seo"`
	SEOAudit    ShellProps       `json:"seo-audit"`
	SEOSettings ShellProps       `json:"seo-settings"`
	Staff       StaffProps       `json:"staff"`
	Service     ServiceProps     `json:"service"`
	Brand       BrandProps       `json:"brand"`
	Brands      BrandsProps      `json:"brands"`
	Blog        BlogProps        `json:"blog"`
	Article     ArticleProps     `json:"article"`
	FAQ         FAQProps         `json:"faq"`
	Gone        GoneProps        `json:"gone"`
	Contact     ContactProps     `json:"contact"`
	Partnership PartnershipProps `json:"partnership"`
	Legal       LegalProps       `json:"legal"`
	Forbidden   ShellProps       `json:"forbidden"`
	NotFound    ShellProps       `json:"not-found"`
	Error       ShellProps       `json:"error"`
}
