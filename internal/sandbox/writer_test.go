package sandbox_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"enamel/internal/sandbox"
)

// wrote asks a model for a section of 30 words and returns its text and why it ended.
func wrote(t *testing.T, s *sandbox.Sandbox, model, asked string) (text, finish string) {
	t.Helper()
	body, err := json.Marshal(map[string]any{"model": model, "messages": []any{
		map[string]string{"role": "system", "content": "You write a section of an article of a shop. Write about 30 words."},
		map[string]string{"role": "user", "content": asked},
	}})
	if err != nil {
		t.Fatal(err)
	}
	status, answer := send(t, s, "/chat/completions", string(body))
	var got struct {
		Choices []struct {
			Message      struct{ Content string }
			FinishReason string `json:"finish_reason"`
		}
	}
	if err := json.Unmarshal([]byte(answer), &got); err != nil || status != 200 || len(got.Choices) != 1 {
		t.Fatalf("%d %.300s", status, answer)
	}
	return got.Choices[0].Message.Content, got.Choices[0].FinishReason
}

const evidence = `Heading: Give the dryer air
[dryer-repair:4] A dryer needs air, and the hose carries it out of the house. A crushed hose is the usual cause.
[blog/dryer-vent:2] Clean the lint screen before each load, and look at the flap outside.
[dryer-repair:7] The drum is turned by a belt, and a worn belt is replaced in one visit.`

func TestWriters(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Shop{})
	id := regexp.MustCompile(`\. \[([^\]]+)\]`)
	honest, finish := wrote(t, s, "honest", evidence)
	if ids := id.FindAllStringSubmatch(honest, -1); finish != "stop" || len(ids) < 2 || ids[0][1] != "dryer-repair:7" || strings.Contains(honest, "The drum is turned by a belt") {
		t.Errorf("honest: %s", honest)
	}
	if n := len(strings.Fields(honest)); n < 30 || n > 60 {
		t.Errorf("honest has %d words", n)
	}
	unknown, _ := wrote(t, s, "honest", "Heading: Give the mower air")
	if strings.Contains(unknown, "[") || !strings.Contains(unknown, "Give the mower air") || len(strings.Fields(unknown)) < 30 {
		t.Errorf("without evidence: %s", unknown)
	}
	for model, want := range map[string]string{
		"liar": "[no-such-page:1]", "scripted": "<script>", "stranger": "La secadora",
	} {
		if got, finish := wrote(t, s, model, evidence); !strings.Contains(got, want) || finish != "stop" {
			t.Errorf("%s: %s", model, got)
		}
	}
	if got, _ := wrote(t, s, "looper", evidence); len(got) < 1<<19 {
		t.Errorf("looper ends after %d bytes", len(got))
	}
	half, finish := wrote(t, s, "half", evidence)
	if finish != "length" || half == "" || !strings.HasPrefix(honest, half) || strings.HasSuffix(half, "]") {
		t.Errorf("half: %s, %s", finish, half)
	}
	if got, finish := wrote(t, s, "mute", evidence); got != "" || finish != "stop" {
		t.Errorf("mute: %s", got)
	}
}

func TestAFailingWriterFails(t *testing.T) {
	t.Parallel()
	s := start(t, sandbox.Shop{})
	body := `{"model":"failing","messages":[{"role":"system","content":"You write a section of an article"},{"role":"user","content":"Hi"}]}`
	if status, _ := send(t, s, "/chat/completions", body); status != 500 {
		t.Errorf("%d", status)
	}
}
