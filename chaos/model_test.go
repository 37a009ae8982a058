package main

import (
	"testing"
	"time"
)

// last is the moment before a read at the end.
const last = 1000

func did(kind string, id int, from, to int64, result string) op {
	return op{Unit: "washer", Kind: kind, ID: id, Invoke: from, Return: to, Result: result}
}

func read(stock int) op {
	return op{Unit: "washer", Kind: opRead, Stock: stock, Invoke: last, Return: last + 1, Result: done}
}

func TestTheModelRefusesBrokenHistories(t *testing.T) {
	first := did(opOrder, 1, 0, 10, done)
	for name, c := range map[string]struct {
		ops   []op
		legal bool
	}{
		"one piece, one order":                    {[]op{first, read(0)}, true},
		"one piece is sold twice":                 {[]op{first, did(opOrder, 2, 5, 15, done)}, false},
		"a cancelled piece is sold again":         {[]op{first, did(opCancel, 1, 11, 20, done), did(opOrder, 2, 15, 25, done), read(0)}, true},
		"a piece comes back twice":                {[]op{first, did(opCancel, 1, 11, 20, done), did(opCancel, 1, 12, 20, done)}, false},
		"cancelled and confirmed at once":         {[]op{first, did(opCancel, 1, 11, 20, done), did(opConfirm, 1, 11, 20, done)}, false},
		"refused although a piece is there":       {[]op{did(opOrder, 1, 0, 10, "sold-out"), did(opOrder, 2, 11, 20, done)}, false},
		"refused while the piece is away":         {[]op{first, did(opOrder, 2, 5, 15, "sold-out")}, true},
		"the end forgets an order":                {[]op{first, read(1)}, false},
		"sold while somebody else holds it":       {[]op{did(opHold, 7, 0, 10, done), did(opOrder, 1, 11, 20, done)}, false},
		"two hold one piece":                      {[]op{did(opHold, 7, 0, 10, done), did(opHold, 8, 5, 20, done)}, false},
		"a hold whose answer was lost may stand":  {[]op{did(opHold, 7, 0, never, unknown), did(opOrder, 1, 11, 20, "sold-out"), read(1)}, true},
		"a hold whose answer was lost may not be": {[]op{did(opHold, 7, 0, never, unknown), did(opOrder, 1, 11, 20, done), read(0)}, true},
	} {
		_, wrong := judge(c.ops, map[string]int{"washer": 1}, time.Minute)
		if legal := len(wrong) == 0; legal != c.legal {
			t.Errorf("%s: legal is %t", name, legal)
		}
	}
}
