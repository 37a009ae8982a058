package sandbox

import (
	_ "embed"
	"encoding/json"
	"net/http"
)

// RecallsHost serves recalls as the Consumer Product Safety Commission does.
const RecallsHost = "recalls.sandbox.example"

const recallsPath = "/RestWebServices/Recall"

//go:embed data/recalls.json
var recallsFile []byte

// recalls answers in the format of https://www.saferproducts.gov/RestWebServices/Recall
// with those of the days that are asked for.
func recalls(r *http.Request) page {
	q := r.URL.Query()
	if r.URL.Path != recallsPath || q.Get("format") != "json" {
		return page{status: http.StatusNotFound, kind: "text/plain; charset=utf-8", body: []byte("no such service\n")}
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(recallsFile, &rows); err != nil {
		return failed(err)
	}
	first, last := q.Get("RecallDateStart"), q.Get("RecallDateEnd")
	chosen := []json.RawMessage{}
	for _, row := range rows {
		var head struct{ RecallDate string }
		if err := json.Unmarshal(row, &head); err != nil {
			return failed(err)
		}
		if head.RecallDate >= first && (last == "" || head.RecallDate <= last+"T99") {
			chosen = append(chosen, row)
		}
	}
	return asJSON(http.StatusOK, chosen)
}
