package config

import (
	"strings"
	"testing"
)

// modelCase is an environment and what Load makes of it.
type modelCase struct {
	env   []string
	wrong []string // beginnings of the errors' lines
	want  Model
}

func modelCases() map[string]modelCase {
	return map[string]modelCase{
		"none": {nil, nil, Model{}},
		"a provider's own": {
			[]string{"ENAMEL_LLM_PROVIDER", "anthropic", "ENAMEL_LLM_KEY", "k", "ENAMEL_LLM_MODEL", "m"},
			nil,
			Model{Provider: "anthropic", Key: "k", Name: "m", MonthlyUSD: 20},
		},
		"a server without a key": {
			[]string{"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_URL", "http://127.0.0.1:11434/v1", "ENAMEL_LLM_MODEL", "m", "ENAMEL_LLM_MONTHLY_USD", "0"},
			nil,
			Model{Provider: "openai", URL: "http://127.0.0.1:11434/v1", Name: "m"},
		},
		"all wrong": {
			[]string{"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_URL", "models.example", "ENAMEL_LLM_KEY", "two words", "ENAMEL_LLM_MONTHLY_USD", "-1"},
			[]string{"ENAMEL_LLM_URL: want", "ENAMEL_LLM_KEY: want", "ENAMEL_LLM_MODEL: want", "ENAMEL_LLM_MONTHLY_USD: want"},
			Model{},
		},
		"an unknown provider": {[]string{"ENAMEL_LLM_PROVIDER", "gpt"}, []string{"ENAMEL_LLM_PROVIDER: want anthropic or openai"}, Model{}},
		"a key in the URL": {
			[]string{"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_URL", "https://models.example/v1?key=secret", "ENAMEL_LLM_MODEL", "m"},
			[]string{"ENAMEL_LLM_URL: want the base"},
			Model{},
		},
		"no provider": {[]string{"ENAMEL_LLM_KEY", "secret"}, []string{"ENAMEL_LLM_PROVIDER: want"}, Model{}},
		"no key":      {[]string{"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_MODEL", "m"}, []string{"ENAMEL_LLM_KEY: required"}, Model{}},
		"no number":   {[]string{"ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_KEY", "k", "ENAMEL_LLM_MODEL", "m", "ENAMEL_LLM_MONTHLY_USD", "NaN"}, []string{"ENAMEL_LLM_MONTHLY_USD"}, Model{}},
	}
}

func TestModel(t *testing.T) {
	for name, tt := range modelCases() {
		t.Run(name, func(t *testing.T) {
			c, err := Load(env(tt.env...))
			if len(tt.wrong) == 0 {
				if err != nil || c.Model != tt.want {
					t.Errorf("%+v, %v; want %+v", c.Model, err, tt.want)
				}
				return
			}
			if err == nil {
				t.Fatal("wrong values were accepted")
			}
			for _, want := range tt.wrong {
				if !strings.Contains("\n"+err.Error(), "\n"+want) {
					t.Errorf("no line %q in\n%v", want, err)
				}
			}
			if strings.Contains(err.Error(), "two words") || strings.Contains(err.Error(), "secret") {
				t.Errorf("a key is printed: %v", err)
			}
		})
	}
}

func TestPrintShowsTheModel(t *testing.T) {
	got := printed(t, "ENAMEL_LLM_PROVIDER", "openai", "ENAMEL_LLM_URL", "http://127.0.0.1:11434/v1", "ENAMEL_LLM_KEY", "sk-1", "ENAMEL_LLM_MODEL", "small",
		"ENAMEL_LLM_MONTHLY_USD", "0")
	want := `ENAMEL_LLM_PROVIDER=openai
ENAMEL_LLM_URL=http://127.0.0.1:11434/v1
ENAMEL_LLM_KEY=********
ENAMEL_LLM_MODEL=small
ENAMEL_LLM_MONTHLY_USD=0  # spending is not counted
`
	if !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant in it\n%s", got, want)
	}
}
