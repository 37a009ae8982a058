// Package understand turns a conversation into an Ask: what a visitor wants to
// know, in the terms of the shop. It is pure, and reads English, Spanish and
// what is spoken between the two, as people type it on a phone.
package understand

import (
	"slices"
	"time"

	"enamel/internal/assistant/passage"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
	"enamel/internal/geo"
	"enamel/internal/money"
)

// Intent is what a message is about.
type Intent string

// The intents.
const (
	Search        Intent = "search"
	Unit          Intent = "unit" // one unit's price, size, age and so on: see Ask.Asked
	Compare       Intent = "compare"
	Quote         Intent = "quote" // the price of units out the door, with tax and delivery
	Fits          Intent = "fit"
	DeliveryFee   Intent = "delivery-fee"
	DeliveryArea  Intent = "delivery-area"
	DeliveryCheck Intent = "delivery-check" // to the address in Ask.Address
	Services      Intent = "services"       // see Ask.Extras
	Hours         Intent = "hours"
	OpenNow       Intent = "open-now"
	Place         Intent = "place"
	Contact       Intent = "contact"
	Repair        Intent = "repair"
	RepairPrice   Intent = "repair-price"
	Symptom       Intent = "symptom"
	Book          Intent = "book"
	Warranty      Intent = "warranty"
	Complaint     Intent = "complaint" // something bought here failed
	Promotion     Intent = "promotion"
	Financing     Intent = "financing"
	Payment       Intent = "payment"
	Recycling     Intent = "recycling"
	Replace       Intent = "replace"
	OrderStatus   Intent = "order-status"
	Person        Intent = "person"
	Brands        Intent = "brands"
	Grades        Intent = "grades"
	About         Intent = "about"
	Article       Intent = "article"
	Partnership   Intent = "partnership"
	Greeting      Intent = "greeting"
	Thanks        Intent = "thanks"
	Bye           Intent = "bye"
	Unsafe        Intent = "unsafe" // see Ask.Hazard
	Abusive       Intent = "abusive"
	OffTopic      Intent = "off-topic"
	Injection     Intent = "injection"
	Haggle        Intent = "haggle"
	Claim         Intent = "claim"         // that something was agreed, promised or reckoned: see Ask.Claimed
	Hold          Intent = "hold"          // to put a unit aside
	SellToUs      Intent = "sell"          // to sell or trade in an appliance of theirs
	Returns       Intent = "returns"       // to give back, exchange or cancel
	Parts         Intent = "parts"         // spare parts
	Schedule      Intent = "schedule"      // when a delivery or a technician comes
	NotOnRecord   Intent = "not-on-record" // see Ask.Topic
	Unclear       Intent = "unclear"
)

// Attribute is what somebody asks of a unit.
type Attribute string

// The attributes.
const (
	Price     Attribute = "price"
	Width     Attribute = "width"
	Height    Attribute = "height"
	Depth     Attribute = "depth"
	Size      Attribute = "size" // all three
	Capacity  Attribute = "capacity"
	Age       Attribute = "year"
	Grade     Attribute = "grade"
	Condition Attribute = "condition" // scratches, dents
	Stock     Attribute = "stock"
	Finish    Attribute = "finish"
	Fuel      Attribute = "fuel"
	Features  Attribute = "features"
	Hookup    Attribute = "hookup"
	Saving    Attribute = "saving"
)

// Extra is a service that comes with a delivery.
type Extra string

// The extras, named as the record of facts names them.
const (
	SecondFloor  Extra = "secondFloor"
	Removal      Extra = "oldApplianceRemoval"
	Installation Extra = "installationService"
	CarePlan     Extra = "cpsWarranty"
)

// Hazard is why an answer must not say how it is done, or what comes first.
type Hazard string

// The hazards.
const (
	Gas          Hazard = "gas"
	Mains        Hazard = "mains"
	SealedSystem Hazard = "sealed-system"
	Capacitor    Hazard = "capacitor"
	Bypass       Hazard = "bypass"
	Child        Hazard = "child"
	Chemicals    Hazard = "chemicals"
	Fire         Hazard = "fire"
	CO           Hazard = "co"
)

// Ask is what the newest message of a conversation asks for. It says nothing
// about the shop: whether there is such a unit or service, the tools know.
type Ask struct {
	Language talk.Language
	Intents  []Intent   // the most important first, 1 to 3
	Sure     bool       // the words leave no doubt of Intents
	Possible []Label    // other intents that they may be about
	Open     bool       // they tell too little: about anything
	Query    tool.Query // with what the conversation still holds: "cheaper ones", "in white?"
	Without  []string   // words that name and features must not have: "no agitator"
	FollowUp bool       // it leans on earlier messages
	More     bool       // others than those shown: "anything else?"
	Refers   int        // "the second one": 2; -1 the last; 0 none
	Mentions []string   // slugs of units that it speaks of, best guess first
	Asked    []Attribute
	Extras   []Extra
	Refused  []Extra
	Quantity int  // pieces of each unit that a total is asked for; 0: one
	Several  bool // more than one unit is meant
	Pickup   bool // they come for it: without delivery

	Subject   string // what it is about in English words: "dryer", "water heater", "television"; empty: nothing
	Foreign   bool   // Subject is nothing that the shop sells or repairs
	Unsold    bool   // Subject is repaired but never sold: "garbage disposal"
	Appliance string // slug of a repair page: "dryer-repair"
	Symptom   string // English words of what the machine does: "not heating"
	Problem   string // the common problem of that page, by its title, where the symptom tells
	Unlisted  bool   // the symptom is known, and none of that page's problems
	Brand     string // as the lexicon spells it, also of a machine that is to be repaired

	Opening     tool.Opening
	Address     geo.Address // as far as typed
	Town, Zip   string
	Code        string        // as a display shows it, where one is named
	Reads       float64       // probability that our pages answer it
	Passage     string        // id, of what our pages say that comes nearest
	Near        float64       // how near that is, 0 to 1
	Coded       bool          // it explains an error code of the message
	Written     bool          // it is a text of the content desk, for which nobody wrote how visitors ask
	Verbatim    bool          // the message is its heading or question
	Topic       string        // of lexicon/topics.yaml: the shop has no fact for it
	Reach       bool          // how far somebody comes is asked
	Clock       time.Duration // after midnight, of a time that is named; 0: none
	Day         time.Weekday
	HasDay      bool
	TaxedCents  money.Cents // the amount of which the tax is asked
	RepairCents money.Cents // what a repair would cost: "quoted me 380"
	NewCents    money.Cents // the price of a new one
	UsedCents   money.Cents // the price of a used one
	AgeYears    int
	Months      int // since something was bought, where the message counts months

	Quiet   bool     // how loud it is matters
	Shallow bool     // it is to be little deep
	Volts   int      // of the outlet there is, 120 or 240; 0: none named
	Claimed []Intent // the subjects of a Claim: DeliveryFee, Warranty, Promotion
	Pasted  bool     // markup, data or turns of others stood around it, and were not read

	OrderNumber, Email, Phone string
	Hazard                    Hazard
}

// Is reports whether the intent is among the Ask's.
func (a Ask) Is(i Intent) bool { return slices.Contains(a.Intents, i) }

// Lexicon is what the shop knows by name.
type Lexicon struct {
	Brands []string       // spelled as on the units, and those that are repaired
	Units  []catalog.Unit // names and models are read
	Towns  []string       // that are served
	Pages  *passage.Index // the passages of the site's pages
}
