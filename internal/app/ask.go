package app

import (
	"context"
	"io"
	"net/http"
	"net/url"

	"enamel/internal/api"
	"enamel/internal/assistant/tool"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/handover"
	"enamel/internal/site"
	"enamel/internal/ssr"
)

// postAlert takes the form of an alert from a browser without script.
func (a *App) postAlert(w http.ResponseWriter, r *http.Request) {
	f, ok := a.plainForm(w, r, limitAlerts)
	if !ok {
		return
	}
	var err error
	if form.Trim(f.Get("website")) == "" { // people do not see it
		err = a.alerting.Want(r.Context(), f.Get("email"), f.Get("filters"))
	}
	a.answerForm(w, r, err, site.AlertSentPath, func(p *api.Problem) (ssr.Page, error) {
		return a.lists.site.AlertAgain(r.Context(), p.Status, f.Get("email"), f.Get("filters"), p.Detail)
	})
}

// postCallBack takes a request for a call. It holds no unit.
func (a *App) postCallBack(w http.ResponseWriter, r *http.Request) {
	f, ok := a.plainForm(w, r, limitCallBacks)
	if !ok {
		return
	}
	typed := site.CallBack{Name: f.Get("name"), Phone: f.Get("phone"), Unit: f.Get("unit")}
	var err error
	if form.Trim(f.Get("website")) == "" {
		err = a.callBack(r.Context(), api.ClientAddress(r, a.config.TrustedProxies), typed)
	}
	a.answerForm(w, r, err, site.CallBackSentPath, func(p *api.Problem) (ssr.Page, error) {
		return a.lists.site.CallBackAgain(r.Context(), p.Status, typed, p.Errors, p.Detail)
	})
}

// callBack hands a request for a call over to the people of the shop, who see
// it among the chats that wait for a person.
func (a *App) callBack(ctx context.Context, address string, typed site.CallBack) error {
	c, err := handover.CallBack{Name: typed.Name, Phone: typed.Phone}.Check()
	if err != nil {
		return err
	}
	units, err := a.store.catalog.Named(ctx, a.store.db, []string{typed.Unit})
	if err != nil {
		return err
	}
	c.Unit = units[typed.Unit].Name // none: it is no unit
	return a.handOvers.Add(ctx, address, tool.HandOver{Contact: c.Phone, Note: c.Note()})
}

// plainForm reads a form as browsers send it by themselves, within a limit by
// address; else it has answered.
func (a *App) plainForm(w http.ResponseWriter, r *http.Request, limit string) (url.Values, bool) {
	w.Header().Set("Cache-Control", "no-store")
	if wait, ok := a.limiter.Allow(limit, api.ClientAddress(r, a.config.TrustedProxies)); !ok {
		a.api.WriteError(w, r, &fault.Error{Kind: fault.RateLimited, Msg: "Too many requests. Please wait a moment and try again.", RetryAfter: wait})
		return nil, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, api.MaxBody))
	if err != nil {
		a.api.WriteError(w, r, fault.Wrap(fault.TooLarge, "This form is too long.", err))
		return nil, false
	}
	f, _ := url.ParseQuery(string(body)) // unreadable fields count as missing
	return f, true
}

// answerForm leads on to the page that says so, or shows the form again.
func (a *App) answerForm(w http.ResponseWriter, r *http.Request, err error, thanks string, again func(*api.Problem) (ssr.Page, error)) {
	if err == nil {
		http.Redirect(w, r, thanks, http.StatusSeeOther)
		return
	}
	if kind := fault.KindOf(err); kind == fault.Internal {
		a.log.ErrorContext(r.Context(), "could not take a form", "cause", err)
	}
	page, err := again(api.ProblemOf(err))
	if err != nil {
		a.log.ErrorContext(r.Context(), "could not show a form again", "cause", err)
		a.errorPage(w, r)
		return
	}
	a.lists.answer(w, r, page)
}
