package config

import (
	"errors"
	"net/url"
	"strconv"
)

// Model is the language model that the assistant may use. Without a Provider
// the built-in engine answers alone.
type Model struct {
	Provider   string  // ENAMEL_LLM_PROVIDER: anthropic or openai
	URL        string  // ENAMEL_LLM_URL: base of the API; empty: the provider's own
	Key        string  // ENAMEL_LLM_KEY
	Name       string  // ENAMEL_LLM_MODEL
	MonthlyUSD float64 // ENAMEL_LLM_MONTHLY_USD; 0: spending is not counted
}

const (
	defaultMonthlyUSD = 20
	maxMonthlyUSD     = 100_000
	maxKey            = 500 // bytes
)

// loadModel notes what is wrong under its variable's name.
func loadModel(getenv func(string) string, note func(name string, err error)) Model {
	m := Model{
		Provider: getenv("ENAMEL_LLM_PROVIDER"), URL: getenv("ENAMEL_LLM_URL"), Key: getenv("ENAMEL_LLM_KEY"),
		Name: getenv("ENAMEL_LLM_MODEL"), MonthlyUSD: defaultMonthlyUSD,
	}
	monthly := getenv("ENAMEL_LLM_MONTHLY_USD")
	if monthly != "" {
		usd, err := strconv.ParseFloat(monthly, 64)
		if err != nil || !(usd >= 0 && usd <= maxMonthlyUSD) {
			note("ENAMEL_LLM_MONTHLY_USD", errors.New("want US dollars a month, such as 20, or 0 not to count"))
		}
		m.MonthlyUSD = usd
	}
	if m.URL != "" {
		note("ENAMEL_LLM_URL", checkBase(m.URL, m.Key))
	}
	note("ENAMEL_LLM_KEY", checkKey(m.Key))
	switch m.Provider {
	case "":
		if m.URL != "" || m.Key != "" || m.Name != "" || monthly != "" {
			note("ENAMEL_LLM_PROVIDER", errors.New("want anthropic or openai, since another ENAMEL_LLM_ variable is set"))
		}
		return Model{}
	case "anthropic", "openai":
	default:
		note("ENAMEL_LLM_PROVIDER", errors.New("want anthropic or openai (which is any server that speaks OpenAI's chat completions)"))
		return m
	}
	if m.Name == "" {
		note("ENAMEL_LLM_MODEL", errors.New("want the name of the model, as the provider spells it"))
	}
	if m.URL == "" && m.Key == "" {
		note("ENAMEL_LLM_KEY", errors.New("required by the provider; a server of your own is named in ENAMEL_LLM_URL"))
	}
	return m
}

// checkBase wants a URL to which paths are added.
func checkBase(raw, key string) error {
	if err := checkProvider(raw, key); err != nil {
		return err
	}
	if u, err := url.Parse(raw); err != nil || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("want the base of the API alone, such as http://127.0.0.1:11434/v1; the key is ENAMEL_LLM_KEY")
	}
	return nil
}

func (c Config) printModel() []setting {
	m := c.Model
	if m.Provider == "" {
		return []setting{
			{"ENAMEL_LLM_PROVIDER", "", "the built-in engine answers"},
			{"ENAMEL_LLM_URL", "", ""},
			{"ENAMEL_LLM_KEY", "", "not set"},
			{"ENAMEL_LLM_MODEL", "", ""},
			{"ENAMEL_LLM_MONTHLY_USD", "", ""},
		}
	}
	monthly := setting{"ENAMEL_LLM_MONTHLY_USD", strconv.FormatFloat(m.MonthlyUSD, 'f', -1, 64), ""}
	if m.MonthlyUSD == 0 {
		monthly.note = "spending is not counted"
	}
	return []setting{
		{"ENAMEL_LLM_PROVIDER", m.Provider, ""},
		either("ENAMEL_LLM_URL", maskURL(m.URL), "the provider's own"),
		either("ENAMEL_LLM_KEY", mask(m.Key), "not set"),
		{"ENAMEL_LLM_MODEL", m.Name, ""},
		monthly,
	}
}
