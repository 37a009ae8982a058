package app

import (
	"context"
	"fmt"

	"enamel/internal/content"
)

// checkContent runs `enamel content`, with which the build stops at a file
// that the pages cannot be made of.
func checkContent(_ context.Context, c *console, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	words, err := loadContent()
	if err != nil {
		return err
	}
	return printCounts(c, words)
}

func printCounts(c *console, words *content.Library) error {
	complete := 0
	for _, s := range words.Services {
		if s.Complete {
			complete++
		}
	}
	for _, b := range words.Brands {
		if b.Complete {
			complete++
		}
	}
	for _, a := range words.Articles {
		if a.Complete {
			complete++
		}
	}
	all := len(words.Services) + len(words.Brands) + len(words.Articles)
	_, err := fmt.Fprintf(c.out, "%d pages, %d of them complete\n", all, complete)
	return err
}
