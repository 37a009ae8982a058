package db

import (
	"context"
	"slices"
	"strconv"
	"strings"
)

// InsertRows inserts rows, so many (each) in a statement. into is a table with its
// columns; ending says what happens to rows that are there, such as on conflict.
func (t *Tx) InsertRows(ctx context.Context, into string, rows [][]any, each int, ending string) error {
	for some := range slices.Chunk(rows, each) {
		var lists []string
		var args []any
		for _, row := range some {
			list := make([]string, len(row))
			for i, value := range row {
				args = append(args, value)
				list[i] = "$" + strconv.Itoa(len(args))
			}
			lists = append(lists, strings.Join(list, ", "))
		}
		if _, err := t.Exec(ctx, `insert into `+into+` values (`+strings.Join(lists, "), (")+`) `+ending, args...); err != nil {
			return err
		}
	}
	return nil
}
