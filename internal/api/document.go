package api

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Document registers "GET /path" for a handler that writes its answer by itself,
// and describes it at /openapi.json as an operation that answers with a media
// type of text, or with the one error envelope.
func (a *API) Document(guard Guard, id, path, media string, h http.Handler) {
	a.Route(guard, http.MethodGet+" "+path, h)
	described := a.huma.OpenAPI()
	text := &huma.Schema{Type: huma.TypeString}
	op := &huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path, Summary: summary(id), Security: guard.security(), Responses: a.refusals(),
	}
	op.Responses["200"] = &huma.Response{Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{media: {Schema: text}}}
	for part := range strings.SplitSeq(path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			op.Parameters = append(op.Parameters, &huma.Param{Name: strings.TrimSuffix(name, "}"), In: "path", Required: true, Schema: text})
		}
	}
	described.AddOperation(op)
}

// summary is the id of an operation as words: "place-order" is "Place order".
func summary(id string) string {
	words := strings.Split(id, "-")
	for i, word := range words {
		switch {
		case slices.Contains([]string{"ai", "gsc", "seo"}, word):
			words[i] = strings.ToUpper(word)
		case i == 0:
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, " ")
}

// security is what a guard asks for, as OpenAPI says it.
func (g Guard) security() []map[string][]string {
	session := map[string][]string{"session": {}}
	switch g {
	case Anyone:
		return []map[string][]string{}
	case Known:
		return []map[string][]string{{}, session} // with a session or without
	}
	return []map[string][]string{session}
}

// refusals are the answers of an operation that is refused, or that fails: the one envelope.
func (a *API) refusals() map[string]*huma.Response {
	problem := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "")
	envelope := map[string]*huma.MediaType{"application/problem+json": {Schema: problem}}
	return map[string]*huma.Response{"4XX": {Description: "Refused", Content: envelope}, "5XX": {Description: "Failed", Content: envelope}}
}
