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
	system string
	asked  string // the newest message of the user
	tools  []chatTool
}

func talkOf(q question) chatTalk {
	t := chatTalk{tools: q.Tools}
	for _, m := range q.Messages {
		switch m.Role {
		case "system", "developer":
			t.system += m.text()
		case "user":
			t.asked = m.text()
		}
	}
	return t
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

// half stops in the middle, as long as an answer may be.
func (t chatTalk) half() move {
	if s, ok := t.asksForSection(); ok {
		words := strings.Fields(strings.Join(s.honest(), " "))
		return move{text: strings.Join(words[:(len(words)*2)/3], " "), cut: true}
	}
	m := t.honest()
	m.cut = true
	for i := range m.calls {
		whole := m.calls[i].Function.Arguments
		m.calls[i].Function.Arguments = whole[:(len(whole)*2)/3]
	}
	return m
}

// looper gives the same empty plan for ever.
func (t chatTalk) looper() move { return move{calls: []chatCall{callOf(planning, "{}")}} }

// stranger calls what there is not, with arguments that are none.
func (t chatTalk) stranger() move {
	if strings.HasPrefix(t.asked, "Your plan was refused") {
		return move{calls: []chatCall{callOf(planning, `{"acts": `), callOf(planning, `[1,2]`)}}
	}
	return move{calls: []chatCall{callOf("launch_rocket", `{"at":"noon"}`), callOf("../../etc/passwd", ``)}}
}

// scripted sends what a page must never show, and does not come to an end for
// a megabyte.
func scripted() move {
	const markup = `<script>alert("hello")</script><img src=x onerror="alert(1)"> **Bold**, [a link](javascript:alert(1)), <b>bold</b>.` +
		"\n\n| Unit | Price |\n|---|---|\n# Heading\n```js\nfetch('/api')\n```\n"
	return move{text: markup + strings.Repeat("And there is more to say. ", 40_000), lump: 4 << 10}
}
