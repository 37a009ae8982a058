package sandbox

import (
	"net/http"
	"strings"
)

// characters are the models, by their names.
func characters() []string {
	return []string{"honest", "liar", "staller", "looper", "stranger", "scripted", "failing", "half", "mute"}
}

// play is what the model that q names does next; false for an unknown one.
func (s *Sandbox) play(q question) (move, bool) {
	t := talkOf(q)
	if s, ok := t.asksForSection(); ok {
		if m, ok := s.write(q.Model); ok {
			return m, true
		}
	}
	switch q.Model {
	case "honest":
		return t.honest(), true
	case "liar":
		return t.liar(), true
	case "staller":
		return t.staller(), true
	case "looper":
		return t.looper(), true
	case "stranger":
		return t.stranger(), true
	case "scripted":
		return scripted(), true
	case "failing":
		return t.failing(), true
	case "half":
		return t.half(), true
	case "mute":
		return move{}, true
	}
	return move{}, false
}

// chatTalk is a question as the characters read it.
type chatTalk struct {
	system  string
	asked   string   // the newest message of the user
	results []string // of tools, since then
	rounds  int      // of calls, since then
	tools   []chatFunction
}

func talkOf(q question) chatTalk {
	var t chatTalk
	for _, m := range q.Messages {
		switch m.Role {
		case "system", "developer":
			t.system += m.text()
		case "user":
			t.asked, t.results, t.rounds = m.text(), nil, 0
		case "tool":
			t.results = append(t.results, m.text())
		case "assistant":
			if len(m.ToolCalls) > 0 {
				t.rounds++
			}
		}
	}
	for _, tool := range q.Tools {
		t.tools = append(t.tools, tool.Function)
	}
	return t
}

// honest looks up what the message is about and tells what it found.
func (t chatTalk) honest() move {
	if t.rounds == 0 {
		if calls := t.lookUps(); len(calls) > 0 {
			return move{calls: calls}
		}
	}
	return move{text: t.tell()}
}

// staller says a sentence and the beginning of another; asked for silence, it
// does not even begin.
func (t chatTalk) staller() move {
	if strings.Contains(strings.ToLower(t.asked), "silen") {
		return move{stall: true}
	}
	return move{text: "Let me see what we have. The first one is", stall: true}
}

// failing fails; where the message has it that it is busy, for that reason.
func (t chatTalk) failing() move {
	if strings.Contains(strings.ToLower(t.asked), "busy") {
		return move{status: http.StatusTooManyRequests}
	}
	return move{status: http.StatusInternalServerError}
}

// half stops in mid-sentence, as long as an answer may be.
func (t chatTalk) half() move {
	m := t.honest()
	if s, ok := t.asksForSection(); ok {
		m = move{text: strings.Join(s.honest(), " ")}
	}
	words := strings.Fields(m.text)
	return move{calls: m.calls, text: strings.Join(words[:(len(words)*2)/3], " "), cut: len(m.calls) == 0}
}

// looper calls tools for ever, whether it was given any or not.
func (t chatTalk) looper() move {
	calls := t.lookUps()
	if len(calls) == 0 {
		calls = []chatCall{callOf("search_units", "{}")}
	}
	return move{calls: calls}
}

// stranger calls what there is not, with arguments that are none.
func (t chatTalk) stranger() move {
	name := "search_units"
	if len(t.tools) > 0 {
		name = t.tools[0].Name
	}
	switch t.rounds {
	case 0:
		return move{calls: []chatCall{callOf("launch_rocket", `{"at":"noon"}`), callOf("../../etc/passwd", ``)}}
	case 1:
		return move{calls: []chatCall{callOf(name, `{"max_price": `), callOf(name, `[1,2]`), callOf(name, `{"no_such_argument":true}`)}}
	}
	return move{text: "I could not look that up. Please call us."}
}

// scripted sends what a page must never show, and does not come to an end for
// a megabyte.
func scripted() move {
	const markup = `<script>alert("hello")</script><img src=x onerror="alert(1)"> **Bold**, [a link](javascript:alert(1)), <b>bold</b>.` +
		"\n\n| Unit | Price |\n|---|---|\n# Heading\n```js\nfetch('/api')\n```\n"
	return move{text: markup + strings.Repeat("And there is more to say. ", 40_000), lump: 4 << 10}
}
