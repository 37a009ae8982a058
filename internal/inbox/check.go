package inbox

import "enamel/internal/check"

// Checks are the rules of a table whose rows have a Mark.
func Checks(table string) []check.Rule {
	return []check.Rule{{
		Name: table + ".state", About: "What was asked is open, answered or closed: else no list shows it.",
		Find:   check.Rows(`select id, 'its state ' || state || ' is none' from `+table+` where state not in ($1, $2, $3)`, Open, Answered, Closed),
		Repair: check.Exec(`update ` + table + ` set state = 'open' where id = $1`),
	}}
}
