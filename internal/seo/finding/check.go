package finding

import "enamel/internal/check"

// Checks are the rules of crawls and of what they found.
func Checks() []check.Rule {
	const crawls = `not in (select id from crawl)`
	return []check.Rule{
		{
			Name: "crawl.rows", About: "What a crawl read belongs to a crawl that is kept.",
			Find: check.Rows(`select cast(crawl as text), cast(count(*) as text) || ' of its rows are kept, and it is not' from (
				select crawl from crawl_address where crawl ` + crawls + ` union all select crawl from crawl_visit where crawl ` + crawls + `
				union all select crawl from crawl_content where crawl ` + crawls + `) as rest group by crawl`),
		},
		{
			Name: "finding.members", About: "A page of a finding belongs to a finding that is kept.",
			Find: check.Rows(`select m.url, 'it is a page of finding ' || cast(m.finding as text) || ', which is not kept' from finding_member m
				where not exists (select 1 from finding f where f.site = m.site and f.id = m.finding)`),
		},
	}
}
