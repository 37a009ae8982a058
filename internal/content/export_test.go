package content

// Clean is what keeps Markdown's HTML harmless.
func Clean(html string) string { return newProse(nil).clean(html) }

// HTML renders Markdown as a body is rendered, past what the loader reports.
func HTML(markdown string) string {
	d := &document{problems: &problems{}}
	return newProse(nil).html(d, markdown, 1, newPages())
}
