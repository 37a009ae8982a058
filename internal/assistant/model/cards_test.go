package model

import (
	"encoding/json"
	"net/http"
	"testing"

	"enamel/internal/assistant/tool"
	"enamel/internal/llm"
)

// calling makes the model call a tool, then say something.
func calling(t *testing.T, desk *tool.Desk, says string, calls ...[2]string) heard {
	t.Helper()
	var answers []http.HandlerFunc
	for _, c := range calls {
		args, err := json.Marshal(c[1])
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, events(`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"`+
			c[0]+`","arguments":`+string(args)+`}}]},"finish_reason":"tool_calls"}]}`, "[DONE]"))
	}
	answers = append(answers, events(`{"choices":[{"index":0,"delta":{"content":"`+says+`"},"finish_reason":null}]}`, stopped, "[DONE]"))
	url, _ := scripted(t, answers...)
	return answerTo(t, engineAt(t, desk, llm.OpenAI, url, "m"), desk, asked("Hello"))
}

func TestCardsOfAnAnswerThatNamesNoUnit(t *testing.T) {
	desk := openDesk(t)
	search, one := [2]string{"search_units", `{}`}, `{"ids":["RF28R7351SR"]}`
	fit := [2]string{"check_fit", `{"id":"RF28R7351SR","width_in":40}`}
	tests := map[string]struct {
		calls [][2]string
		says  string
		cards int
	}{
		"after a search":            {[][2]string{search}, "Hello.", 0},
		"chosen":                    {[][2]string{search, {"show_units", one}}, "Here it is.", 1},
		"chosen before a search":    {[][2]string{{"show_units", one}, search}, "Hello.", 0},
		"looked at, and named":      {[][2]string{{"get_unit", `{"id":"RF28R7351SR"}`}}, "The RF28R7351SR.", 1},
		"fitted, and named":         {[][2]string{fit}, "The RF28R7351SR.", 1},
		"fitted after a full shelf": {[][2]string{{"search_units", `{"categories":["dryers"],"limit":8}`}, fit}, "The RF28R7351SR.", 1},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			h := calling(t, desk, tt.says, tt.calls...)
			if shown := h.turn.Shown(); h.err != nil || len(shown) != tt.cards || tt.cards == 1 && shown[0].Model != "RF28R7351SR" {
				t.Errorf("%d cards, %v", len(shown), h.err)
			}
		})
	}
}
