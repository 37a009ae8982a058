package local

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"enamel/internal/seo/citation"
)

// checklist are the parts of a Google Business Profile. Their points sum to 100.
func checklist() []Item {
	return []Item{
		{Key: "primary_category", Title: "Primary category", Points: 12, How: "Choose the category that most customers look for. Used appliance store, or Appliance repair service."},
		{Key: "secondary_categories", Title: "Secondary categories", Points: 5, How: "Add the other trades that the shop does, up to nine. Leave out those that it does not."},
		{Key: "address", Title: "Address", Points: 10, How: "Enter the showroom's address as it stands on the door. The office is not the shop."},
		{Key: "hours", Title: "Hours", Points: 10, How: "Enter the showroom's hours for all seven days. Mark the days when it is closed."},
		{Key: "special_hours", Title: "Special hours", Points: 5, How: "Enter the hours of the coming holidays. Google warns visitors where they are not confirmed."},
		{Key: "phone", Title: "Phone", Points: 10, How: "Enter the shop's own local number as the primary phone."},
		{Key: "site", Title: "Site", Points: 8, How: "Enter the address of this site."},
		{Key: "description", Title: "Description", Points: 6, How: "Write up to 750 characters about what the shop sells and repairs, and where. Leave out prices and links."},
		{Key: "services", Title: "Services and products", Points: 7, How: "List each repair with its price, and the kinds of appliances that are for sale."},
		{Key: "attributes", Title: "Attributes", Points: 4, How: "Set what is true: delivery, wheelchair access, payment, languages."},
		{Key: "photos", Title: "Photos", Points: 7, How: "Add the front of the shop, the showroom and the workshop. Add a new one each month."},
		{Key: "reviews", Title: "Recent reviews", Points: 6, How: "Ask each buyer for a review with the profile's short link. One of the last 30 days should stand there."},
		{Key: "replies", Title: "Replies", Points: 4, How: "Answer each review within a week, the bad ones first."},
		{Key: "posts", Title: "Posts", Points: 3, How: "Post an offer or a new arrival each week."},
		{Key: "booking", Title: "Booking link", Points: 3, How: "Enter the address of the page where a repair is requested."},
	}
}

// profile is the checklist with the owner's word, and Google's, which counts more.
func (s *Service) profile(said map[string]word, google *shown) Profile {
	p := Profile{Items: checklist()}
	if google != nil {
		p.Rating, p.Reviews, p.Stamp = google.Rating, google.Reviews, google.Stamp
	}
	for i := range p.Items {
		item := &p.Items[i]
		item.By = "none"
		if word, ok := said[item.Key]; ok {
			item.Met, item.By = word.Met, "owner"
		}
		if google != nil && google.ID != "" {
			s.see(item, google)
		}
		p.Of += item.Points
		if item.Met {
			p.Points += item.Points
		}
	}
	p.Completeness = 100 * float64(p.Points) / float64(p.Of)
	return p
}

// see compares an item with what Google shows of it.
func (s *Service) see(item *Item, google *shown) {
	r := s.record()
	texts := map[string]string{
		"primary_category": google.Category, "address": google.Address, "hours": strings.Join(google.Hours, ", "), "phone": google.Phone, "site": google.Website,
	}
	text, shows := texts[item.Key]
	if !shows {
		return
	}
	field := map[string]string{"hours": "hours", "phone": "phone", "site": "url", "address": "street"}[item.Key]
	if item.Key == "address" {
		text, _, _ = strings.Cut(text, ",")
	}
	item.By, item.Met = "google", text != ""
	day, shown := google.FetchedAt.Format(time.DateOnly), citation.Quote(texts[item.Key])
	item.Seen = fmt.Sprintf("Google shows %s on %s.", cmp.Or(shown, "none"), day)
	if field != "" && text != "" {
		if f := r.Check(field, text); f.Verdict == citation.Conflict {
			item.Met, item.Seen = false, fmt.Sprintf("%s The record says %s.", item.Seen, f.Want)
		}
	}
}
