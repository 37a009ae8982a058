package llm

import "enamel/internal/check"

// Checks are the rules of what models cost.
func Checks() []check.Rule {
	return []check.Rule{{
		Name: "model_spend.sum", About: "A month's sum is what its models cost, or more where a call was cut off.",
		Find: check.Rows(`select m.month, 'its models cost ' || cast(m.micro as text) || ' millionths of a dollar, its sum is ' || cast(coalesce(s.micro_usd, 0) as text)
			from (select month, cast(sum(micro_usd) as bigint) as micro from model_spend where model <> '' group by month) as m
			left join model_spend s on s.month = m.month and s.provider = '' and s.model = '' where coalesce(s.micro_usd, -1) < m.micro`),
	}}
}
