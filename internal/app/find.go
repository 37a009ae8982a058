package app

import (
	"context"
	"io/fs"
	"net/http"
	"net/url"

	"enamel/internal/assistant/clerk"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/find"
	"enamel/internal/site"
	"enamel/web"
)

// wireSearch makes the search box's answers: it reads as the assistant does.
func (a *App) wireSearch(desk *tool.Desk, reader *clerk.Engine) error {
	dist, err := fs.Sub(web.Files, web.Root)
	if err != nil {
		return err
	}
	pictures, err := site.LoadPictures(dist, "pictures.json")
	if err != nil {
		return err
	}
	a.finder, err = find.New(find.Config{
		Units: a.store.catalog.Shown, Words: a.store.desk.Library, Facts: a.store.facts, Legal: a.store.legalPages, Learn: reader.Learn, Safety: reader.Safety, Log: a.log,
		Picture: pictures.Src,
		Reach: func(zip, town string) (tool.Reach, bool) {
			return desk.Turn(tool.Visitor{}, talk.Conversation{}).Reach(zip, town)
		},
	})
	a.search = find.NewHandlers(a.finder)
	return err
}

// refresh makes what shows units and facts anew.
func (a *App) refresh() {
	a.pages.Refresh()
	a.finder.Refresh()
}

// searchPage answers GET /search?q=. There is one address for each search.
func (a *App) searchPage(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query().Get("q")
	path := site.SearchPath
	if text := find.Clean(q); text != "" {
		path += "?q=" + url.QueryEscape(text)
	}
	if r.URL.RequestURI() != path {
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, path, http.StatusSeeOther)
		return
	}
	result, err := a.finder.Search(r.Context(), q)
	if err != nil {
		a.failSearch(r.Context(), w, r, err)
		return
	}
	page, err := a.lists.site.SearchPage(r.Context(), result, path)
	if err != nil {
		a.failSearch(r.Context(), w, r, err)
		return
	}
	a.lists.render(w, r, page, a.lists.demand.Serve, a.allowed(limitSearchPages))
}

func (a *App) failSearch(ctx context.Context, w http.ResponseWriter, r *http.Request, err error) {
	a.log.ErrorContext(ctx, "could not answer a search", "cause", err)
	a.errorPage(w, r)
}
