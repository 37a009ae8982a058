package clerk

// spanishProblems are the common problems of the repair pages in Spanish, by
// the page's slug and the English title.
type spanishProblems map[string]map[string]spanishProblem

type spanishProblem struct {
	Title  string   `yaml:"title"`
	Causes string   `yaml:"causes"`
	Checks []string `yaml:"checks"`
	Call   string   `yaml:"call"`
}

func readProblems() (spanishProblems, error) {
	var p spanishProblems
	if err := decode("problems.es.yaml", &p); err != nil {
		return nil, err
	}
	return p, nil
}
