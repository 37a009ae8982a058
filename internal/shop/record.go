package shop

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"enamel/internal/form"
	"enamel/internal/mail"
	"enamel/internal/money"
	"enamel/internal/setting"
)

//go:embed facts.json
var defaults []byte

// Record is the keys of the settings table that hold the facts.
type Record struct {
	name        setting.Key[string]
	nameLines   setting.Key[[]string]
	phone       setting.Key[string]
	email       setting.Key[string]
	storefront  setting.Key[Place]
	office      setting.Key[Place]
	showroom    setting.Key[Schedule]
	serviceDesk setting.Key[Schedule]
	delivery    setting.Key[Delivery]
	tax         setting.Key[Tax]
	services    setting.Key[[]Service]
	promotions  setting.Key[[]Promotion]
	repair      setting.Key[Repair]
	prices      setting.Key[PriceRange]
	rating      setting.Key[Rating]
	claims      setting.Key[Claims]
	grades      setting.Key[[]Grade]
	links       setting.Key[Links]
	fixedRating setting.Key[bool]
	holdHours   setting.Key[int]
}

// Define registers the facts' keys with the defaults of facts.json.
func Define(r *setting.Registry) (Record, error) {
	var d map[string]json.RawMessage
	if err := json.Unmarshal(defaults, &d); err != nil {
		return Record{}, fmt.Errorf("facts.json: %w", err)
	}
	var errs []error
	rec := Record{
		name:        define(r, d, "shop.name", text, &errs),
		nameLines:   define(r, d, "shop.name_lines", twoLines, &errs),
		phone:       define(r, d, "shop.phone", phone, &errs),
		email:       define(r, d, "shop.email", email, &errs),
		storefront:  define(r, d, "shop.storefront", place, &errs),
		office:      define(r, d, "shop.office", place, &errs),
		showroom:    define(r, d, "shop.showroom", schedule, &errs),
		serviceDesk: define(r, d, "shop.service_desk", schedule, &errs),
		delivery:    define(r, d, "shop.delivery", deliveryRules, &errs),
		tax:         define(r, d, "shop.tax", taxRules, &errs),
		services:    define(r, d, "shop.services", services, &errs),
		promotions:  define(r, d, "shop.promotions", promotions, &errs),
		repair:      define(r, d, "shop.repair", repairArea, &errs),
		prices:      define(r, d, "shop.repair_prices", priceRange, &errs),
		rating:      define(r, d, "shop.rating", rating, &errs),
		claims:      define(r, d, "shop.claims", claims, &errs),
		grades:      define(r, d, "shop.grades", grades, &errs),
		links:       define(r, d, "shop.links", links, &errs),
		fixedRating: setting.Define[bool](r, "structured_data.fixed_rating", false, nil),
		holdHours:   setting.Define(r, "hold.hours", 24, hours),
	}
	return rec, errors.Join(errs...)
}

func define[T any](r *setting.Registry, d map[string]json.RawMessage, key string, check func(T) error, errs *[]error) setting.Key[T] {
	var def T
	if err := json.Unmarshal(d[key], &def); err != nil {
		*errs = append(*errs, fmt.Errorf("facts.json: %s: %w", key, err))
	}
	return setting.Define(r, key, def, check)
}

// Facts reads the whole record from one snapshot.
func (k Record) Facts(s *setting.Snapshot) Facts {
	tax := k.tax.Get(s)
	tax.Label = "Tax (" + tax.Rate.String() + ")"
	phone := k.phone.Get(s)
	return Facts{
		Name: k.name.Get(s), NameLines: k.nameLines.Get(s),
		Phone: phone, PhoneHref: "tel:+1" + digits(phone), Email: k.email.Get(s),
		Storefront: k.storefront.Get(s).withLinks(), Office: k.office.Get(s).withLinks(),
		Showroom: k.showroom.Get(s).withTexts(), ServiceDesk: k.serviceDesk.Get(s).withTexts(),
		Delivery: k.delivery.Get(s).withTexts(), Tax: tax, Services: k.services.Get(s), Promotions: k.promotions.Get(s),
		Repair: k.repair.Get(s), Rating: k.rating.Get(s), Claims: k.claims.Get(s), Grades: k.grades.Get(s),
		Links: k.links.Get(s), RepairPrices: k.prices.Get(s), FixedRating: k.fixedRating.Get(s),
		HoldHours: k.holdHours.Get(s),
	}
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// hours is the check of how long a customer may have a unit kept.
func hours(n int) error {
	if n < 1 || n > 168 {
		return errors.New("must be a whole number of 1 to 168 hours")
	}
	return nil
}

// text is the check of a setting that is one line of text.
func text(s string) error {
	if !isLine(s) {
		return errors.New("must be a text of 1 to 200 characters, in one line and without control characters")
	}
	return nil
}

// part is text's like for one field of a setting.
func part(name, s string) error {
	if !isLine(s) {
		return fmt.Errorf("must have %s, a text of 1 to 200 characters, in one line and without control characters", name)
	}
	return nil
}

// isLine reports whether s can stand on a page, in a mail and in its headers.
func isLine(s string) bool {
	return strings.TrimSpace(s) != "" && utf8.ValidString(s) && utf8.RuneCountInString(s) <= 200 &&
		!strings.ContainsFunc(s, breaksLine)
}

// breaksLine reports a control character, a separator of lines or paragraphs, or
// what turns the direction of the text around it.
func breaksLine(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || form.HasBidi(string(r))
}

func twoLines(lines []string) error {
	if len(lines) != 2 || !isLine(lines[0]) || !isLine(lines[1]) {
		return errors.New("must be two lines, each a text of 1 to 200 characters")
	}
	return nil
}

func phone(s string) error {
	if len(digits(s)) != 10 || len(s) > 20 || strings.Trim(s, "0123456789 ()-.") != "" {
		return errors.New(`must be a US number of ten digits, such as "(817) 555-0142"`)
	}
	return nil
}

// email takes what every letter can be sent to and from, and what a geocoder
// can be told as the contact: a bare ASCII address that needs no quotes.
func email(s string) error {
	a, err := netmail.ParseAddress(s)
	if err != nil || a.Address != s || mail.CheckAddress(s) != nil || !form.IsEmail(s) {
		return errors.New(`must be a plain e-mail address in ASCII, such as "hello@shop.example"`)
	}
	return nil
}

func place(p Place) error {
	if p.Lat < -90 || p.Lat > 90 || p.Lon < -180 || p.Lon > 180 || p.Lat == 0 && p.Lon == 0 {
		return errors.New("must have lat and lon in degrees")
	}
	if len(p.Zip) != 5 || len(digits(p.Zip)) != 5 {
		return errors.New("must have zip, five digits")
	}
	return errors.Join(part("label", p.Label), part("street", p.Street), part("city", p.City), part("state", p.State))
}

func schedule(s Schedule) error {
	if len(s.Lines) == 0 || len(s.Lines) > 7 {
		return errors.New("must have 1 to 7 lines")
	}
	for _, l := range s.Lines {
		if _, err := Days(l.Days); err != nil {
			return err
		}
		if l.Opens == "" && l.Closes == "" {
			continue
		}
		opens, err1 := time.Parse("15:04", l.Opens)
		closes, err2 := time.Parse("15:04", l.Closes)
		if err1 != nil || err2 != nil || !opens.Before(closes) {
			return errors.New(`must have opens before closes, as "09:00" and "18:00", or both empty`)
		}
	}
	return part("label", s.Label)
}

func deliveryRules(d Delivery) error {
	if d.RadiusMiles <= 0 || d.RadiusMiles > 500 {
		return errors.New("must have radius_miles over 0 and at most 500")
	}
	if err := amount("fee_cents", d.FeeCents); err != nil {
		return err
	}
	for zip, fee := range d.FeeByZip {
		if len(zip) != 5 || len(digits(zip)) != 5 {
			return errors.New("must have fee_by_zip by ZIP codes of five digits")
		}
		if err := amount("fee_by_zip", fee); err != nil {
			return err
		}
	}
	return nil
}

func amount(name string, c money.Cents) error {
	if c < 0 || c > 10_000_000 {
		return fmt.Errorf("must have %s of 0 to 10000000", name)
	}
	return nil
}

func taxRules(t Tax) error {
	if t.Rate < 0 || t.Rate > 10_000 {
		return errors.New("must have rate of 0 to 10000 hundredths of a percent")
	}
	return nil
}

func services(all []Service) error {
	want := []string{"secondFloor", "oldApplianceRemoval", "installationService", "cpsWarranty"}
	got := make([]string, len(all))
	for i, s := range all {
		got[i] = s.Key
		if err := errors.Join(amount("price_cents", s.PriceCents), part("label", s.Label), part("note", s.Note)); err != nil {
			return err
		}
	}
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		return fmt.Errorf("must have each of %s once", strings.Join(want, ", "))
	}
	return nil
}

func promotions(all []Promotion) error {
	left := []string{"multi_unit", "free_installation", "same_day_repair"}
	for _, p := range all {
		i := slices.Index(left, p.Key)
		if i < 0 {
			return errors.New("must have no key but multi_unit, free_installation and same_day_repair, each at most once")
		}
		left = slices.Delete(left, i, i+1)
		if p.Percent < 0 || p.Percent > 100 {
			return errors.New("must have percent of 0 to 100")
		}
		if err := errors.Join(amount("amount_cents", p.AmountCents), part("label", p.Label), part("text", p.Text)); err != nil {
			return err
		}
	}
	return nil
}

func repairArea(r Repair) error {
	if r.RadiusMiles <= 0 || r.RadiusMiles > 500 {
		return errors.New("must have radius_miles over 0 and at most 500")
	}
	for _, towns := range [][]string{r.Towns, r.CopyTowns} {
		if len(towns) == 0 || len(towns) > 50 || slices.ContainsFunc(towns, func(t string) bool { return !isLine(t) }) {
			return errors.New("must have towns and copy_towns, each 1 to 50 names of 1 to 200 characters")
		}
	}
	return nil
}

func priceRange(p PriceRange) error {
	if p.LowCents <= 0 || p.HighCents < p.LowCents {
		return errors.New("must have low_cents over 0 and high_cents not below it")
	}
	return amount("high_cents", p.HighCents)
}

func rating(r Rating) error {
	if r.StructuredReviews < 1 {
		return errors.New("must have structured_reviews of at least 1")
	}
	if !isStars(r.Value) {
		return errors.New(`must have value, a number of 1 to 5 such as "4.8"`)
	}
	return part("reviews", r.Reviews)
}

// isStars reports whether s is a number of 1 to 5 with two decimals at most, as
// people and structured data write it.
func isStars(s string) bool {
	whole, decimals, pointed := strings.Cut(s, ".")
	if len(whole) != 1 || len(decimals) > 2 || pointed != (decimals != "") || digits(whole+decimals) != whole+decimals {
		return false
	}
	return whole >= "1" && whole <= "4" || whole == "5" && strings.Trim(decimals, "0") == ""
}

func claims(c Claims) error {
	return errors.Join(
		part("years", c.Years), part("customers", c.Customers), part("warranty", c.Warranty),
		part("licensed", c.Licensed), part("warranty_short", c.WarrantyShort), part("warranty_term", c.WarrantyTerm),
		part("warranty_included", c.WarrantyIncluded),
	)
}

func grades(all []Grade) error {
	if len(all) != 3 || all[0].Grade != "A" || all[1].Grade != "B" || all[2].Grade != "C" {
		return errors.New("must be the grades A, B and C")
	}
	for _, g := range all {
		if err := errors.Join(part("meaning", g.Meaning), part("detail", g.Detail)); err != nil {
			return err
		}
	}
	return nil
}

func links(l Links) error {
	for _, raw := range []string{l.Booking, l.Financing, l.Facebook, l.Instagram, l.TikTok, l.YouTube, l.ReviewSite} {
		if u, err := url.Parse(raw); err != nil || u.Scheme != "https" || u.Host == "" {
			return errors.New("must have links that start with https://")
		}
	}
	return nil
}

// Days lists the days of "Mon-Sat" or "Sunday" by their English names.
func Days(label string) ([]time.Weekday, error) {
	from, to, isRun := strings.Cut(label, "-")
	first, err := day(from)
	if err != nil {
		return nil, err
	}
	if !isRun {
		return []time.Weekday{first}, nil
	}
	last, err := day(to)
	if err != nil {
		return nil, err
	}
	var out []time.Weekday
	for d := first; ; d = (d + 1) % 7 {
		out = append(out, d)
		if d == last {
			return out, nil
		}
	}
}

func day(label string) (time.Weekday, error) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if label == d.String() || label == d.String()[:3] {
			return d, nil
		}
	}
	return 0, errors.New(`must have days such as "Mon-Sat" or "Sunday"`)
}
