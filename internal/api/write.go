package api

import (
	"encoding/json"
	"net/http"
	"strings"

	"enamel/internal/fault"
)

// WriteJSON answers with v as JSON that no cache keeps.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // the client may have gone
}

// WriteError answers with err as the one envelope.
func (a *API) WriteError(w http.ResponseWriter, r *http.Request, err error) {
	p := a.finish(w, r, ProblemOf(err))
	body, merr := json.Marshal(p)
	if merr != nil {
		http.Error(w, http.StatusText(p.Status), p.Status)
		return
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_, _ = w.Write(append(body, '\n')) // the client may have gone
}

// NoRoute answers what no route of the mux serves, as 405 with Allow where
// the path is known by another method, else as 404.
func (a *API) NoRoute(w http.ResponseWriter, r *http.Request) {
	if allowed := a.methods(r); len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		a.WriteError(w, r, fault.New(fault.MethodNotAllowed, "This address does not take "+safeMethod(r.Method)+"."))
		return
	}
	a.WriteError(w, r, notFound())
}

func notFound() error { return fault.New(fault.NotFound, "There is nothing at this address.") }

// methods lists the methods under which the mux has a route of its own for r's path.
func (a *API) methods(r *http.Request) []string {
	var out []string
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		if m == r.Method {
			continue
		}
		probe := *r
		probe.Method = m
		if _, pattern := a.mux.Handler(&probe); strings.HasPrefix(pattern, m+" ") {
			out = append(out, m)
			if m == http.MethodGet {
				out = append(out, http.MethodHead)
			}
		}
	}
	return out
}

func safeMethod(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return m
	}
	return "this method"
}
