package score

// Moves are what the suggestion of an item changes, for tests.
func (i *Item) Moves() []string { return i.moves }
