package api

import (
	"net/http"
	"reflect"
	"strconv"
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
	problem := described.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "")
	op := &huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path,
		Responses: map[string]*huma.Response{
			strconv.Itoa(http.StatusOK): {Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{media: {Schema: text}}},
			"default":                   {Description: "Error", Content: map[string]*huma.MediaType{"application/problem+json": {Schema: problem}}},
		},
	}
	for part := range strings.SplitSeq(path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			op.Parameters = append(op.Parameters, &huma.Param{Name: strings.TrimSuffix(name, "}"), In: "path", Required: true, Schema: text})
		}
	}
	if guard >= Customer {
		op.Security = []map[string][]string{{"session": {}}}
	}
	described.AddOperation(op)
}
