package site

import (
	"context"
	"net/http"
	"net/url"

	"enamel/internal/catalog"
	"enamel/internal/ssr"
)

// Paths of plain forms that need no script. A form is sent to AlertPath or to
// CallBackPath; what is wrong with it is said there.
const (
	AlertPath        = "/alerts"
	AlertSentPath    = "/alerts/thanks"
	ConfirmAlertPath = "/alerts/confirm"
	StopAlertsPath   = "/alerts/stop"
	CallBackPath     = "/call-back"
	CallBackSentPath = "/call-back/thanks"
)

// askPages are those pages but for what somebody typed.
func (b builder) askPages() []ssr.Page {
	confirm := b.alertPage(ConfirmAlertPath, "Confirm your alert", AlertProps{View: "confirm"})
	stop := b.alertPage(StopAlertsPath, "Stop our letters", AlertProps{View: "stop"})
	for _, withToken := range []*ssr.Page{&confirm, &stop} {
		withToken.Header = http.Header{"Referrer-Policy": {"no-referrer"}}
	}
	return []ssr.Page{
		confirm, stop, b.alertPage(AlertSentPath, "Please look into your mail", AlertProps{View: "sent"}),
		b.callBackPage(CallBackPath, "We call you back", CallBackProps{}), b.callBackPage(CallBackSentPath, "We will call you", CallBackProps{Sent: true}),
	}
}

func (b builder) alertPage(path, title string, props AlertProps) ssr.Page {
	props.ShopPage = b.shop
	return ssr.Page{Name: "alert", Path: path, Props: props, Private: true, Head: ssr.Head{
		Title: b.title(title), Description: title + ". A letter when a unit arrives that you wait for: at most one a day, for 90 days.", SiteName: b.facts.Name, Robots: "noindex",
	}}
}

func (b builder) callBackPage(path, title string, props CallBackProps) ssr.Page {
	props.ShopPage = b.shop
	if props.Errors == nil {
		props.Errors = map[string]string{}
	}
	return ssr.Page{Name: "call-back", Path: path, Props: props, Private: true, Head: ssr.Head{
		Title: b.title(title), Description: title + ". Leave a phone number, and somebody of the shop calls you about the unit.", SiteName: b.facts.Name, Robots: "noindex",
	}}
}

// emptyOffer is the offer of a list in which nothing matches and fits; nil: there is no choice to wait for.
func (b builder) emptyOffer(f catalog.Filter, n int) *AlertOffer {
	offer := b.alertOffer(f)
	if n > 0 || offer.Filters == "" || f.Problem() != nil {
		return nil
	}
	return &offer
}

// alertOffer is a choice as somebody may wait for it.
func (b builder) alertOffer(f catalog.Filter) AlertOffer {
	f = f.First()
	f.Sold, f.Sort = false, catalog.SortFeatured
	return AlertOffer{Filters: f.Query(), Words: f.Wanted(b.units)}
}

// AlertAgain is the form of an alert that was not taken, with what was typed.
func (s *Site) AlertAgain(ctx context.Context, status int, email, filters, problem string) (ssr.Page, error) {
	b, err := s.latest(ctx)
	if err != nil {
		return ssr.Page{}, err
	}
	q, _ := url.ParseQuery(filters) // unreadable parameters are left out
	f, _ := catalog.ParseFilter(q)
	p := b.alertPage(AlertPath, "Tell me when it arrives", AlertProps{View: "ask", Offer: b.alertOffer(f.Settle(b.units)), Email: email, Problem: problem})
	p.Status = status
	return p, nil
}

// CallBackAgain is the form of a call that was not taken, with what was typed.
func (s *Site) CallBackAgain(ctx context.Context, status int, typed CallBack, errors map[string]string, problem string) (ssr.Page, error) {
	b, err := s.latest(ctx)
	if err != nil {
		return ssr.Page{}, err
	}
	p := b.callBackPage(CallBackPath, "We call you back", CallBackProps{Typed: typed, Errors: errors, Problem: problem})
	p.Status = status
	return p, nil
}
